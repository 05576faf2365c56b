// lint, fmt and new.
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/tool.hpp"

using Catch::Contains;
using Catch::EndsWith;
using tapis::test::Folder;
using tapis::test::run_tool;

namespace {

const char* good_script =
    "tapis 1\ngame \"Small | Petit\"\n\nplayers 2\ncards french52\n\nzone hand of each player, seen by owner\n\n"
    "deal: deal 1 to each hand\nplay: nothing\nresult of p = 0\n";
const char* bad_script =
    "tapis 1\ngame \"Bad | Mauvais\"\n\nplayers 2\ncards french52\n\nplay: move ghosts to deck\nresult of p = 0\n";

}  // namespace

TEST_CASE("lint: no findings") {
  const Folder folder;
  folder.write("small.game", good_script);
  const auto result = run_tool("lint " + folder.path());
  CHECK(result.status == 0);
  CHECK(result.out == "1 script checked: no findings\n");
  CHECK(run_tool("lint " TAPIS_SOURCE_DIR "/games " TAPIS_SOURCE_DIR "/stdlib").status == 0);
}

TEST_CASE("lint: findings in each format") {
  const Folder folder;
  folder.write("a/bad.game", bad_script);
  folder.write("small.game", good_script);
  const std::string bad = folder.path("a/bad.game");

  const auto text = run_tool("lint " + folder.path());
  CHECK(text.status == 1);
  CHECK_THAT(text.out, Contains(bad + ":7:12") && Contains("ghosts") && EndsWith("2 scripts checked: 1 error\n"));

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
