// What the loader of structured data accepts, and every message it gives.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "interpreter/cli/yaml.hpp"

using namespace tapis::cli;

namespace {

std::string error_of(const std::string& text) {
  try {
    read_yaml(text);
  } catch (const DataError& error) {
    return std::to_string(error.line()) + ":" + std::to_string(error.column()) + ": " + error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("scalars stay as they are written") {
  const Data data = read_yaml("a: 010\nb: no\nc: 'Q♦'\nd: ~\ne: 1e3\nf: []\ng: {}\n");
  CHECK(data.find("a")->text == "010");
  CHECK(data.find("b")->text == "no");
  CHECK(data.find("c")->text == "Q♦");
  CHECK(data.find("d")->is == Data::Is::null);
  CHECK(data.find("e")->text == "1e3");
  CHECK(data.find("f")->list());
  CHECK(data.find("g")->map());
  CHECK(data.find("h") == nullptr);
}

TEST_CASE("places count lines and characters from 1") {
  const Data data = read_yaml("- é: {♠♥: [x, y]}\n- z\n");
  const Data& inner = data.items[0].entries[0].value;
  CHECK(inner.entries[0].line == 1);
  CHECK(inner.entries[0].column == 7);
  CHECK(inner.entries[0].value.items[1].column == 15);
  CHECK(data.items[1].line == 2);
  CHECK(data.items[1].column == 3);
}

TEST_CASE("order of keys is kept") {
  const Data data = read_yaml("{z: 1, a: 2, m: 3}");
  REQUIRE(data.entries.size() == 3);
  CHECK(data.entries[0].key == "z");
  CHECK(data.entries[2].key == "m");
  CHECK(flow_text(data) == "{z: 1, a: 2, m: 3}");
}

TEST_CASE("what is refused, with its place") {
  CHECK(error_of("a: 1\nb: 2\na: 3\n") == "3:1: `a` is given twice");
  CHECK(error_of("a: &x 1\nb: *x\n") == "1:4: anchors (`&name`) are not used here");
  CHECK(error_of("b: *x\n") == "1:4: a text that begins with `*` stands in quotes");
  CHECK(error_of("a: !int 3\n") == "1:4: tags (`!name`) are not used here");
  CHECK(error_of("{[1, 2]: 3}\n") == "1:2: a key must be a word or a number");
  CHECK(error_of("a: 1\n---\nb: 2\n") == "2:1: a file holds one document; `---` starts a second one");
  CHECK(error_of("a: 1\nb: \xff\n") == "2:0: the file is not UTF-8 text");
  CHECK(error_of(std::string("a: \0b", 5)) == "1:0: the file is not UTF-8 text");
  CHECK(error_of(std::string(100, '[') + std::string(100, ']')) == "1:25: nested more than 24 levels deep");
  CHECK(error_of(std::string(max_data_bytes + 1, ' ')) == "0:0: larger than 4194304 bytes");
}

TEST_CASE("the usual mistakes are told in plain words, where they were made") {
  CHECK(error_of("a:\n\tb: 1\n") == "2:1: a line is indented with a tab: write blanks");
  CHECK(error_of("a:\n  b:\n  \tc: 1\n") == "3:3: a line is indented with a tab: write blanks");
  CHECK(error_of("a:\n\t\n  b: 1\t# one\n") == "");

  CHECK(error_of("a: [1, 2\n") == "1:4: `[` is never closed: `]` is missing");
  CHECK(error_of("- é: {b: [1, 2]\n  c: 3\n") == "1:6: `{` is never closed: `}` is missing");
  CHECK(error_of("a: [1, [2, 3]\nb: '['\n") == "1:4: `[` is never closed: `]` is missing");
  CHECK(error_of("a: [1, 2}\n") == "1:9: `}` stands here, but `[` of line 1 is not closed");
  CHECK(error_of("a: [1, 2]]\n") == "1:10: `]` closes nothing");
  CHECK(error_of("a: [1, 'b' c]\n") ==
        "1:12: a comma is missing before this: inside brackets it stands between any two");
  CHECK(error_of("a: \"open\n") == "1:4: a quoted text is not closed: `\"` is missing at its end");
  CHECK(error_of("a: ['it''s, b]\n") == "1:5: a quoted text is not closed: `'` is missing at its end");

  CHECK(error_of("a\n  b: 1\n") == "1:1: `a` has no colon: an entry is written `key: value`");
  CHECK(error_of("x: 1\n# b\na 1\nb: 1\n") == "3:1: `a 1` has no colon: an entry is written `key: value`");
  CHECK(error_of("- a:1\n  b: 1\n") == "1:1: `a:1` has no blank behind its colon: an entry is written `key: value`");
  CHECK(error_of("a: b: c\n") ==
        "1:5: a second colon: a text with a colon stands in quotes, further entries on lines of their own");

  CHECK(error_of("a: 1\n  b: 2\n") ==
        "2:3: this line is indented further than the entry above, which has its value already");
  CHECK(error_of("a:\n    b: 1\n  c: 2\n") ==
        "3:3: this line begins in no column of the blocks above: what stands in one block begins in one column");
  CHECK(error_of("  a: 1\nb: 2\n") == "2:1: this line is indented less than the first one: both begin in one column");
  CHECK(error_of("a:\n  - b\n  c: 2\n") ==
        "3:3: entries (`key: value`) and items of a list (`- value`) cannot stand in one block");
  CHECK(error_of("a: - b\n") == "1:4: an item of a list (`- value`) begins a line of its own");

  CHECK(error_of("a: [@b]\n") == "1:5: a text that begins with `@` stands in quotes");
  CHECK(error_of("a: \"b\\d\"\n") ==
        "1:8: a backslash between `\"` means something of its own: write it twice, or the text between `'`");
  CHECK(error_of("a: |3x\n") ==
        "1:6: this cannot be read: an entry is written `key: value`, an item of a list `- value`, and what stands in "
        "one block begins in one column");
}

TEST_CASE("an empty text is no error") {
  CHECK(read_yaml("").is == Data::Is::null);
  CHECK(read_yaml("# only a comment\n").is == Data::Is::null);
}

TEST_CASE("JSON gives the same tree") {
  const Data data = read_json(nlohmann::json::parse(R"({"a": [1, true, null, "x"], "b": {"c": -7}})"));
  CHECK(flow_text(data) == "{a: [1, yes, null, x], b: {c: -7}}");
  nlohmann::json deep;
  for (int i = 0; i < 60; ++i) deep = nlohmann::json::array({deep});
  CHECK_THROWS_AS(read_json(deep), DataError);
}

TEST_CASE("unknown words come with a suggestion") {
  CHECK(unknown_word("key", "exepct", {"expect", "moves"}) == "unknown key `exepct`; did you mean `expect`?");
  CHECK(unknown_word("key", "zzzzzzz", {"expect", "moves"}) == "unknown key `zzzzzzz`; known are expect, moves");
  CHECK(unknown_word("key", "moves:3", {"expect", "moves"}) ==
        "unknown key `moves:3`; write a colon and a blank behind `moves`");
}

TEST_CASE("what is written as YAML reads as the same tree") {
  const std::string text =
      "{plain: Q♦, \"a: b\": [1, -2, '- x', \"null\", null, '', ' x ', \"q\\\"\\\\\", '#c', \"\\x01\", 'a, b', '[', "
      "yes]}";
  const Data data = read_yaml(text);
  const std::string written = yaml_text(data);
  INFO(written);
  const Data again = read_yaml(written);
  CHECK(yaml_text(again) == written);
  CHECK(flow_text(again) == flow_text(data));
  CHECK(again.find("a: b")->items[3].is == Data::Is::scalar);
  CHECK(again.find("a: b")->items[4].is == Data::Is::null);
}
