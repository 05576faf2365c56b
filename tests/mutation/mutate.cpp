// How many small mistakes the linter and the cases find: a sample of all mutants of the shipped scripts is judged.
//   mutate SOURCE [--seed S] [--sample N] [--games G] [--list] [--page FILE]
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <thread>

#include "interpreter/cli/yaml.hpp"
#include "interpreter/lint/played.hpp"
#include "tests/mutation/judge.hpp"

using namespace tapis;
using namespace tapis::mutation;

namespace {

struct Plan {
  std::string source, page;
  std::uint64_t seed = 1;
  std::size_t sample = 400;
  int games = PlayPlan().games;
  bool list = false;
};

// What is known to be no mistake, with the reason.
struct Equivalent {
  std::string script, line, altered, reason;
};

std::string trimmed(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == std::string_view::npos) return "";
  return std::string(line.substr(begin, line.find_last_not_of(" \r") + 1 - begin));
}

// The line in which a mutant begins, before and after.
std::pair<std::string, std::string> lines_of(const Shelf& shelf, const Mutant& mutant) {
  const std::string& before = shelf.scripts().at(mutant.script);
  const std::string after = mutated(before, mutant);
  const auto line = [&](const std::string& text) {
    const std::size_t start = text.rfind('\n', mutant.span.begin == 0 ? 0 : mutant.span.begin - 1);
    const std::size_t begin = start == std::string::npos ? 0 : start + 1;
    return trimmed(std::string_view(text).substr(begin, text.find('\n', mutant.span.begin) - begin));
  };
  return {line(before), line(after)};
}

std::vector<Equivalent> equivalents(const std::string& source) {
  std::ifstream file(source + "/tests/mutation/equivalent.yaml", std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  std::vector<Equivalent> all;
  for (const cli::Data& one : cli::read_yaml(text.str()).items) {
    const auto field = [&](const char* key) {
      const cli::Data* found = one.find(key);
      if (found == nullptr || found->text.empty()) throw cli::DataError(one, fmt::format("`{}` is missing", key));
      return found->text;
    };
    all.push_back({field("script"), field("line"), field("altered"), field("reason")});
  }
  return all;
}

bool known(const Shelf& shelf, const Mutant& mutant, const std::vector<Equivalent>& all) {
  const auto [before, after] = lines_of(shelf, mutant);
  return std::any_of(all.begin(), all.end(), [&](const Equivalent& one) {
    return one.script == mutant.script && one.line == before && one.altered == after;
  });
}

std::vector<Mutant> every_mutant(const Shelf& shelf) {
  static const LintSettings settings;
  static const Surroundings around;
  std::vector<Mutant> all;
  for (const auto& [path, text] : shelf.scripts()) {
    const View view(shelf.checked(path), settings, around);
    const auto some = mutants_of(view, path);
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

// Some of them: one of each operator in turn, so that frequent ones do not drown the others.
std::vector<Mutant> sample_of(const Shelf& shelf, std::vector<Mutant> all, const Plan& plan, std::size_t& same) {
  Random random(plan.seed);
  for (std::size_t i = all.size(); i > 1; --i) {
    std::swap(all[i - 1], all[random.below(static_cast<std::uint32_t>(i))]);
  }
  std::stable_sort(all.begin(), all.end(), [](const Mutant& a, const Mutant& b) { return a.kind.compare(b.kind) < 0; });
  std::vector<std::pair<std::size_t, std::size_t>> ranked;  // place within its operator, index
  for (std::size_t i = 0, place = 0; i < all.size(); ++i) {
    place = i > 0 && all[i].kind == all[i - 1].kind ? place + 1 : 0;
    ranked.emplace_back(place, i);
  }
  std::sort(ranked.begin(), ranked.end());
  const auto equivalent = equivalents(plan.source);
  std::vector<Mutant> sample;
  for (const auto& [place, index] : ranked) {
    if (sample.size() >= plan.sample) break;
    if (!shelf.differs(all[index]) || known(shelf, all[index], equivalent)) {
      ++same;
      continue;
    }
    sample.push_back(all[index]);
  }
  return sample;
}

struct Count {
  long all = 0, checked = 0, read = 0, played = 0, lint = 0, cases = 0, falls = 0;
  void add(const Verdict& verdict) {
    ++all;
    checked += !verdict.checked.empty();
    read += verdict.checked.empty() && !verdict.read.empty();
    played += verdict.checked.empty() && verdict.read.empty() && !verdict.played.empty();
    lint += verdict.lint();
    cases += verdict.cases;
    falls += verdict.falls();
  }
  std::string row(std::string_view name) const {
    return fmt::format("| {} | {} | {} | {} | {} | {} % | {} % | {} % |\n", name, all, checked, read, played,
                       percent(lint), percent(cases), percent(falls));
  }
  long percent(long part) const { return all == 0 ? 0 : (100 * part + all / 2) / all; }
};

std::string page_of(const Shelf& shelf, const std::vector<Mutant>& sample, const std::vector<Verdict>& verdicts,
                    const Plan& plan, std::size_t total, std::size_t same) {
  Count every;
  std::string rows;
  for (const Operator& one : operators()) {
    Count count;
    for (std::size_t i = 0; i < sample.size(); ++i) {
      if (sample[i].kind == one.name) count.add(verdicts[i]);
    }
    if (count.all > 0) rows += count.row(fmt::format("{}: {}", one.name, one.meaning));
  }
  for (const Verdict& verdict : verdicts) every.add(verdict);
  std::string text = fmt::format(
      "# Mistakes put in on purpose\n\n<!-- Written by `sh tests/mutation/run.sh BUILD`. -->\n\n"
      "Small mistakes are put into the scripts that come with tapis, one at a time, and it is counted who notices: the "
      "checker\n(syntax and types), the rules that read, the rules that play, and the cases. Of {} mutants {} were "
      "drawn with seed {}, from each kind\nof mistake as many as there are, up to an equal share; {} more change "
      "nothing that anybody could notice (`tests/mutation/equivalent.yaml`\nsays why, where the program itself is "
      "another one). The columns of the depths count what no depth before found. With a module three games that use it "
      "are "
      "looked at too.\n\n"
      "| mistake | drawn | checker | read | played | linter in all | cases | linter or cases |\n"
      "|---|---|---|---|---|---|---|---|\n",
      total, sample.size(), plan.seed, same);
  text += rows + every.row("**all**");
  text += "\n## What nobody noticed\n\n| mistake | script | line | became |\n|---|---|---|---|\n";
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if (verdicts[i].falls()) continue;
    const auto [before, after] = lines_of(shelf, sample[i]);
    const auto cell = [](std::string code) {
      for (std::size_t at = 0; (at = code.find('|', at)) != std::string::npos; at += 2) code.insert(at, "\\");
      return code;
    };
    text += fmt::format("| {} | {} | `{}` | `{}` |\n", sample[i].kind, sample[i].script, cell(before), cell(after));
  }
  return text;
}

Plan read_plan(int argc, char** argv) {
  Plan plan;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto next = [&]() -> std::string { return i + 1 < argc ? argv[++i] : ""; };
    if (word == "--seed") {
      plan.seed = std::stoull(next());
    } else if (word == "--sample") {
      plan.sample = std::stoul(next());
    } else if (word == "--games") {
      plan.games = std::stoi(next());
    } else if (word == "--page") {
      plan.page = next();
    } else if (word == "--list") {
      plan.list = true;
    } else {
      plan.source = word;
    }
  }
  return plan;
}

int run(const Plan& plan) {
  bring_played_rules();
  const Shelf shelf(plan.source);
  const std::vector<Mutant> all = every_mutant(shelf);
  std::size_t same = 0;
  const std::vector<Mutant> sample = sample_of(shelf, all, plan, same);
  std::vector<Verdict> verdicts(sample.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < sample.size(); i = next++) {
      verdicts[i] = shelf.judge(sample[i], plan.games);
      if (i % 20 == 0) fmt::print(stderr, "{} of {}\n", i, sample.size());
    }
  };
  std::vector<std::thread> others;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
  for (std::size_t i = 0; plan.list && i < sample.size(); ++i) {
    const auto [before, after] = lines_of(shelf, sample[i]);
    const Verdict& v = verdicts[i];
    fmt::print("{}\t{}\t{}\t{}\t{}/{}/{}/{}\n", sample[i].kind, sample[i].script, before, after, v.checked, v.read,
               v.played, v.cases ? "cases" : "");
  }
  const std::string page = page_of(shelf, sample, verdicts, plan, all.size(), same);
  if (plan.page.empty()) {
    fmt::print("{}", page);
  } else {
    std::ofstream(plan.page, std::ios::binary) << page;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(read_plan(argc, argv));
  } catch (const std::exception& error) {
    fmt::print(stderr, "mutate: {}\n", error.what());
    return 2;
  }
}
