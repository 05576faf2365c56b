// lint, fmt and new.
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "dsl/library.hpp"
#include "dsl/parse.hpp"
#include "interpreter/cli/lint_summary.hpp"
#include "interpreter/cli/scripts.hpp"
#include "tests/cli/tool.hpp"

using namespace tapis;
using Catch::Contains;
using Catch::EndsWith;
using tapis::test::Folder;
using tapis::test::run_tool;

namespace {

const char* good_script =
    "tapis 1\ngame \"Small | Petit\"\n\nplayers 2\ncards french52\n\nzone hand of each player, seen by owner\n\n"
    "deal: deal 1 to each hand\nplay: nothing\nresult of p = number of hand of p\n";
const char* bad_script =
    "tapis 1\ngame \"Bad | Mauvais\"\n\nplayers 2\ncards french52\n\nplay: move ghosts to deck\nresult of p = 0\n";

}  // namespace

TEST_CASE("lint: no findings") {
  const Folder folder;
  folder.write("small.game", good_script);
  const auto result = run_tool("lint " + folder.path());
  CHECK(result.status == 0);
  CHECK(result.out == "1 script checked (syntax and types, static, played): no findings\n");
  CHECK(run_tool("lint --no-play " TAPIS_SOURCE_DIR "/games " TAPIS_SOURCE_DIR "/stdlib").status == 0);
}

TEST_CASE("lint: findings in each format") {
  const Folder folder;
  folder.write("a/bad.game", bad_script);
  folder.write("small.game", good_script);
  const std::string bad = folder.path("a/bad.game");

  const auto text = run_tool("lint " + folder.path());
  CHECK(text.status == 1);
  CHECK_THAT(text.out, Contains(bad + ":7:12") && Contains("ghosts") &&
                           EndsWith("2 scripts checked (syntax and types, static, played): 1 error\n"));

  const auto json = nlohmann::json::parse(run_tool("lint --format json " + folder.path()).out);
  CHECK(json["version"] == 1);
  CHECK(json["files"] == 2);
  REQUIRE(json["findings"].size() == 1);
  CHECK(json["findings"][0]["file"] == bad);
  CHECK(json["findings"][0]["line"] == 7);
  CHECK(json["findings"][0]["column"] == 12);
  CHECK(json["findings"][0]["severity"] == "error");

  const auto sarif = nlohmann::json::parse(run_tool("lint --format sarif " + bad).out);
  CHECK(sarif["version"] == "2.1.0");
  const auto& results = sarif["runs"][0]["results"];
  REQUIRE(results.size() == 1);
  CHECK(results[0]["ruleId"] == json["findings"][0]["code"]);
  CHECK(results[0]["locations"][0]["physicalLocation"]["region"]["startLine"] == 7);

  const auto github = run_tool("lint --format github " + bad);
  CHECK(github.status == 1);
  CHECK_THAT(github.out, Contains("::error file=" + bad + ",line=7,col=12,"));
}

TEST_CASE("lint: a report of another kind says where in the same place") {
  const Folder folder;
  folder.write("a b/idle.game", std::string(good_script) + "rule idle = 3\n");
  folder.write("small.game", good_script);
  const auto in_folder = [&](const std::string& flags) { return run_tool("lint . " + flags, "", "", folder.path()); };

  const auto sarif = nlohmann::json::parse(in_folder("--format sarif").out);
  const auto& run = sarif["runs"][0];
  REQUIRE(run["results"].size() == 1);
  const auto& result = run["results"][0];
  const auto& rule = run["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()];
  CHECK(result["ruleId"] == "L0301");
  CHECK(rule["id"] == "L0301");
  CHECK(rule["name"] == "unused-rule");
  CHECK_FALSE(rule["help"]["text"].get<std::string>().empty());
  CHECK(result["level"] == "warning");
  CHECK_FALSE(result["message"]["text"].get<std::string>().empty());
  CHECK(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a%20b/idle.game");
  const std::string print = result["partialFingerprints"]["tapisLine/v1"];
  CHECK(print.size() == 16);
  // The finding is known again when lines move.
  folder.write("a b/idle.game", "tapis 1\n# Moved.\n\n" + std::string(good_script).substr(8) + "rule idle = 3\n");
  const auto moved = nlohmann::json::parse(in_folder("--format sarif").out)["runs"][0]["results"][0];
  CHECK(moved["partialFingerprints"]["tapisLine/v1"] == print);

  const auto junit = in_folder("--format junit");
  CHECK(junit.status == 1);
  CHECK_THAT(junit.out, Contains("<testsuite name=\"./small.game\" tests=\"1\" failures=\"0\">") &&
                            Contains("<testsuite name=\"./a b/idle.game\" tests=\"1\" failures=\"1\">") &&
                            Contains("<failure type=\"warning\""));
  const auto json = nlohmann::json::parse(in_folder("--json").out);
  CHECK(json["findings"][0]["name"] == "unused-rule");
  CHECK(json["findings"][0]["depth"] == "static");
  CHECK(json["findings"][0]["fix"] == "unsafe");
}

TEST_CASE("lint: --fail-on says from where on the status is 1") {
  const Folder folder;
  folder.write("idle.game", std::string(good_script) + "rule idle = 3\n");
  const auto lint = [&](const std::string& flags) { return run_tool("lint " + folder.path() + " " + flags).status; };
  CHECK(lint("") == 1);
  CHECK(lint("--fail-on error") == 0);
  CHECK(lint("--fail-on info") == 1);
  folder.write(".tapis.yaml", "lint: {rules: {L0301: info}}\n");
  CHECK(lint("") == 0);
  CHECK(lint("--fail-on info") == 1);
  CHECK(lint("--fail-on nothing") == 2);
}

TEST_CASE("lint: games are played unless they are not wanted") {
  const Folder folder;
  const std::string played = "(syntax and types, static, played): ", read = "(syntax and types, static): ";
  folder.write(
      "stuck.game",
      "tapis 1\ngame \"Stuck | Bloqué\"\n\nplayers 2\ncards french52\nzone hand of each player, seen by owner\n"
      "deal: deal 1 to each hand\nplay:\n  player 1 chooses c from hand where rank > 10: move c to deck\n"
      "result of p = number of hand of p\n");
  const auto lint = [&](const std::string& flags) {
    return run_tool("lint stuck.game " + flags, "", "", folder.path());
  };
  CHECK(lint("").status == 1);
  CHECK_THAT(lint("").out,
             Contains("L0701") && Contains("tapis run stuck.game --players 2") && EndsWith(played + "1 error\n"));
  CHECK_THAT(lint("--play 3").out, EndsWith(played + "1 error\n"));
  CHECK_THAT(lint("--no-play").out, EndsWith(read + "no findings\n"));
  CHECK(lint("--no-play --play 3").status == 2);
  CHECK(nlohmann::json::parse(lint("--json").out)["findings"][0]["depth"] == "played");
  folder.write(".tapis.yaml", "lint: {play: 0}\n");
  CHECK_THAT(lint("").out, EndsWith(read + "no findings\n"));
  CHECK_THAT(lint("--play 3").out, EndsWith(played + "1 error\n"));
  folder.write(".tapis.yaml", "lint: {play: many}\n");
  CHECK(lint("").status == 2);
  CHECK_THAT(run_tool("explain L0701").out, Contains("Depth: played."));
}

TEST_CASE("lint: it is said where too few games came to an end for all rules") {
  const std::string silent = "too few games came to an end for the rules about what never happens\n";
  const Folder folder;
  folder.write("small.game", good_script);
  folder.write("long.game", std::string(find_shipped("hearts")->text));
  CHECK_THAT(run_tool("lint --play 1 long.game", "", "", folder.path()).out, EndsWith("of 1 script " + silent));
  CHECK_THAT(run_tool("lint --no-play small.game long.game", "", "", folder.path()).out, !Contains(silent));
  CHECK_THAT(run_tool("lint small.game", "", "", folder.path()).out, !Contains(silent));
}

TEST_CASE("lint: that games were cut off stands below the findings") {
  CHECK(cli::lint_summary({}, {3, true, 2, 1}) ==
        "3 scripts checked (syntax and types, static, played): no findings\n"
        "the games of 1 script took too long and were cut off: a quicker machine may find more\n"
        "of 2 scripts too few games came to an end for the rules about what never happens\n");
}

TEST_CASE("lint: a terminal shows which script is played, and how many games so far") {
  NEEDS_TERMINAL();
  const Folder folder;
  folder.write("small.game", good_script);
  tapis::test::Terminal terminal({"lint", folder.path("small.game")});
  const std::string seen = terminal.rest();
  CHECK_THAT(seen, Contains("small.game: 0 games played\033[K") && Contains("no findings"));
  // What is read stays alone.
  CHECK_THAT(seen.substr(seen.rfind('\r', seen.find("1 script"))), !Contains("played\033[K"));
  CHECK(terminal.status() == 0);
}

TEST_CASE("lint: --diff shows what --fix does") {
  const Folder folder;
  const std::string script = std::string(good_script) + "rule idle = 3\n";
  folder.write("idle.game", script);
  const auto safe = run_tool("lint --diff " + folder.path());
  CHECK(safe.status == 0);
  CHECK(safe.out.empty());
  const auto shown = run_tool("lint --diff --unsafe-fixes " + folder.path());
  CHECK(shown.status == 1);
  CHECK_THAT(shown.out, Contains("-rule idle = 3\n"));
  CHECK(folder.read("idle.game") == script);
  CHECK_THAT(run_tool("lint " + folder.path()).out,
             EndsWith("1 finding can be mended by --fix --unsafe-fixes, which may "
                      "change what a script does\n"));
  const auto mended = run_tool("lint --fix --unsafe-fixes " + folder.path());
  CHECK(mended.status == 0);
  CHECK(mended.err == "mended 1 finding in 1 script\n");
  CHECK(folder.read("idle.game") == good_script);
  // Whoever asks for nothing hears so, and the reports stay alone on standard output.
  const auto nothing = run_tool("lint --fix " + folder.path());
  CHECK(nothing.status == 0);
  CHECK(nothing.err == "nothing to mend\n");
  CHECK(run_tool("lint " + folder.path()).err.empty());
  // What does not check is left alone.
  folder.write("bad.game", bad_script);
  CHECK(run_tool("lint --fix --unsafe-fixes " + folder.path()).status == 1);
  CHECK(folder.read("bad.game") == bad_script);
}

TEST_CASE("lint: settings beside the scripts") {
  const Folder folder;
  const std::string idle = std::string(good_script) + "rule idle = 3\n";
  folder.write("top/idle.game", idle);
  folder.write("top/old/idle.game", idle);
  const auto lint = [&](const std::string& settings) {
    folder.write("top/.tapis.yaml", settings);
    return run_tool("lint top", "", "", folder.path());
  };
  CHECK_THAT(lint("").out, Contains("2 scripts") && Contains("2 warnings"));
  CHECK_THAT(lint("lint: {families: {flow: info}, rules: {unused-rule: error}}").out, Contains("2 errors"));
  CHECK_THAT(lint("lint:\n  exclude: [old/*]\n").out, Contains("1 script ") && Contains("1 warning"));
  CHECK_THAT(run_tool("lint top/old/idle.game", "", "", folder.path()).out, Contains("1 warning"));
  // The nearest settings hold, and only those.
  folder.write("top/old/.tapis.yaml", "lint: {rules: {unused-rule: off}}");
  CHECK_THAT(lint("lint: {rules: {unused-rule: error}}").out, Contains("1 error\n"));

  const auto wrong = [&](const std::string& settings, const std::string& message) {
    const auto result = lint(settings);
    INFO(result.err);
    CHECK(result.status == 2);
    CHECK_THAT(result.err, Contains("top/.tapis.yaml:") && Contains(message));
  };
  wrong("lint:\n  rules: {unused-rul: off}\n",
        ":2:11: there is no rule `unused-rul`; did you mean `unused-rule`?\n"
        "  |\n2 |   rules: {unused-rul: off}\n  |           ^");
  wrong("lint: {rules: {L0499: off}}\n", "there is no rule `L0499`; `tapis explain` lists the rules");
  wrong("lint: {rules: {E0301: off}}\n", "errors of the language cannot be allowed or switched off: mend the script");
  wrong("lint: {rules: {L0301:off}}\n", "there is no rule `L0301:off`; write a colon and a blank behind `L0301`");
  wrong("lint:\n  play:3\n", ":2:3: `play:3` is no entry; write a colon and a blank behind `play`");
  wrong("lint:\n  exclude: [*/old]\n", ":2:13: a text that begins with `*` stands in quotes");
  wrong("lint:\n  families:\n    flo: off\n", ":3:5: unknown family `flo`; did you mean `flow`?");
  wrong("lint:\n  rule: {}\n", ":2:3: unknown key `rule`; did you mean `rules`?");
  wrong("lints: {}\n", ":1:1: unknown key `lints`; did you mean `lint`?");
  wrong("lint: {rules: {L0301: warn}}\n", "unknown severity `warn`");
  wrong("lint: {rules: {L0301: off, unused-rule: off}}\n", "twice");
  wrong("lint: {rules: {L0301: off, L0301: off}}\n", ":1:");
  wrong("lint: {exclude: old}\n", "list");
}

TEST_CASE("explain: the rules of the linter") {
  const auto rule = run_tool("explain l0301");
  CHECK(rule.status == 0);
  CHECK_THAT(rule.out, Contains("unused-rule") && Contains("Why: ") && Contains("Bad:") && Contains("Good:") &&
                           Contains("What to do: ") && Contains("    game \"High Card"));
  CHECK(run_tool("explain unused-rule").out == rule.out);
  const auto all = run_tool("explain");
  CHECK(all.status == 0);
  CHECK_THAT(all.out, Contains("E0104") && Contains("L0301"));
  CHECK(nlohmann::json::parse(run_tool("explain --json L0301").out)["fix"] == "unsafe");
}

TEST_CASE("lint: what cannot be read") {
  const Folder folder;
  CHECK(run_tool("lint " + folder.path()).status == 2);
  CHECK(run_tool("lint " + folder.path("none.game")).err ==
        "tapis: there is no file or folder " + folder.path("none.game") + "\n");
  CHECK(run_tool("lint --format xml " + folder.path()).status == 2);
  folder.write("garbage.game", std::string("\xff\xfe\0\x01 game", 9));
  CHECK(run_tool("lint " + folder.path()).status == 1);
}

TEST_CASE("fmt: in place, checked, as a difference, through a pipe") {
  const Folder folder;
  std::string rough = good_script;
  rough.replace(rough.find("deal 1 to"), 9, "deal   1  to");
  folder.write("rough.game", rough);
  const std::string path = folder.path("rough.game");

  const auto check = run_tool("fmt --check " + path);
  CHECK(check.status == 1);
  CHECK(check.out == path + " would be formatted\n1 script, 1 to be formatted\n");

  const auto diff = run_tool("fmt --diff " + path);
  CHECK(diff.status == 1);
  CHECK_THAT(diff.out, Contains("-deal: deal   1  to each hand\n+deal: deal 1 to each hand\n") && Contains("@@ -"));
  CHECK(folder.read("rough.game") == rough);

  const auto piped = run_tool("fmt -", rough);
  CHECK(piped.status == 0);
  CHECK(piped.out == good_script);

  const auto done = run_tool("fmt " + path);
  CHECK(done.status == 0);
  CHECK(folder.read("rough.game") == good_script);
  CHECK(run_tool("fmt --check " + path).status == 0);
  CHECK(run_tool("fmt --diff " + path).out.empty());
}

TEST_CASE("fmt: a script with errors is left alone") {
  const Folder folder;
  folder.write("broken.game", "tapis 1\ngame \"B | B\"\nplayers (\n");
  const auto result = run_tool("fmt " + folder.path());
  CHECK(result.status == 2);
  CHECK_THAT(result.err, Contains("broken.game:3"));
  CHECK(folder.read("broken.game") == "tapis 1\ngame \"B | B\"\nplayers (\n");
}

TEST_CASE("fmt: what is written is read again, and must be the same script with the same comments") {
  const auto same = [](const std::string& one, const std::string& other) {
    Sources sources, others;
    Diagnostics findings;
    const Tree tree = parse(sources, sources.add("one.game", one), findings);
    const Tree another = parse(others, others.add("other.game", other), findings);
    REQUIRE_FALSE(findings.has_errors());
    return cli::same_tree(tree, sources, another, others);
  };
  const std::string script = std::string(good_script) + "# One.\nrule one = 1  # Two.\n";
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = script;
    return text.replace(text.find(from), from.size(), to);
  };
  CHECK(same(script, script));
  CHECK(same(script, with("one = 1  # Two.", "one =  1 # Two. ")));
  CHECK_FALSE(same(script, with("one = 1", "one = 2")));
  CHECK_FALSE(same(script, with("# One.", "# Ono.")));
  CHECK_FALSE(same(script, with("  # Two.", "")));
  CHECK_FALSE(same(script, with("# One.\nrule one = 1  # Two.", "# Two.\nrule one = 1  # One.")));
}

TEST_CASE("fmt: the shipped scripts are formatted, and a pipe can be checked") {
  const std::string root = TAPIS_SOURCE_DIR;
  CHECK(run_tool("fmt --check " + root + "/games " + root + "/stdlib").status == 0);
  std::string rough = good_script;
  rough.replace(rough.find("deal 1 to"), 9, "deal   1  to");
  const auto check = run_tool("fmt --check -", rough);
  CHECK(check.status == 1);
  CHECK(check.out == "<stdin> would be formatted\n");
  CHECK(run_tool("fmt --diff -", rough).status == 1);
  CHECK(run_tool("fmt --check -", good_script).status == 0);
  CHECK(run_tool("fmt -", "tapis 1\ngame \"B | B\"\nplayers (\n").status == 2);
}

TEST_CASE("fmt: a link stays one, and files beside a script are not touched") {
  const Folder folder;
  std::string rough = good_script;
  rough.replace(rough.find("deal 1 to"), 9, "deal   1  to");
  folder.write("real.game", rough);
  folder.write("real.game.new", "mine");
  folder.write("real.game.new1", "mine");
  std::filesystem::create_symlink("real.game", folder.path("link.game"));
  CHECK(run_tool("fmt " + folder.path("link.game")).status == 0);
  CHECK(std::filesystem::is_symlink(folder.path("link.game")));
  CHECK(folder.read("real.game") == good_script);
  CHECK(folder.read("real.game.new") == "mine");
  CHECK(folder.read("real.game.new1") == "mine");
}

TEST_CASE("new: only what can be played is written, and only where nothing was") {
  const Folder folder;
  const auto start = [&](const std::string& arguments) { return run_tool("new " + arguments, "", "", folder.path()); };
  CHECK(start("quick --from gileter").status == 0);
  CHECK(run_tool("lint quick.game", "", "", folder.path()).status == 0);
  const std::string text = folder.read("quick.game");
  CHECK(start("quick --from hearts").status == 2);
  CHECK(folder.read("quick.game") == text);
  // It would hide a script that others use; it would not find the game that it uses.
  folder.write("sub/base.game", good_script);
  for (const char* wrong : {"hearts --from hearts", "tricks --from hearts", "x --from sub/base.game",
                            "../y --from hearts", "x --from nothing"}) {
    CAPTURE(wrong);
    const auto refused = start(wrong);
    CHECK(refused.status == 2);
    CHECK_FALSE(refused.err.empty());
  }
  for (const char* name : {"hearts.game", "tricks.game", "x.game", "../y.game"}) {
    CHECK_FALSE(std::filesystem::exists(folder.path(name)));
  }
}
