// Building blocks of the grammar beyond those of PEGTL: nodes, commitment, recovery.
// A rule that fails leaves no trace in the tree (see `control`); a rule that is committed throws.
#pragma once
#include <tao/pegtl/contrib/analyze_traits.hpp>

#include "dsl/builder.hpp"
#include "dsl/tokens.hpp"

namespace tapis::grammar {

// ---- the tree

// A node without children, over what R matches.
template <Kind K, typename R>
struct leaf {
  using rule_t = leaf;
  using subs_t = peg::type_list<R>;
  template <apply_mode A, rewind_mode, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, Builder& b) {
    auto m = in.template mark<rewind_mode::required>();
    const std::uint32_t begin = offset(in);
    const Builder::Mark mark = b.mark();
    if (!Control<R>::template match<A, rewind_mode::active, Action, Control>(in, b)) return m(false);
    std::uint32_t end = offset(in);
    while (end > begin && (in.begin()[end - 1] == ' ' || in.begin()[end - 1] == '\t')) --end;
    b.restore(mark);
    b.leaf(K, begin, end);
    skip_blanks(in);
    return m(true);
  }
};

// A node over all nodes that the rules add.
template <Kind K, typename... R>
struct node {
  using rule_t = node;
  using subs_t = peg::type_list<R...>;
  template <apply_mode A, rewind_mode, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, Builder& b) {
    const std::uint32_t begin = offset(in);
    const Builder::Mark mark = b.mark();
    if (!Control<seq<R...>>::template match<A, rewind_mode::required, Action, Control>(in, b)) return false;
    b.node(K == Kind::File ? b.chosen_kind : K, mark, begin, offset(in));
    return true;
  }
};

// A node whose kind is decided inside, by `is_kind` as the last thing matched.
template <typename... R>
struct open_node : node<Kind::File, R...> {};

template <Kind K>
struct is_kind {
  using rule_t = is_kind;
  using subs_t = peg::empty_list;
  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class, typename Input>
  static bool match(Input& /*in*/, Builder& b) {
    b.chosen_kind = K;
    return true;
  }
};

// Makes one node of the last N ones. Only as the last part of what may fail.
template <Kind K, std::size_t N>
struct fold {
  using rule_t = fold;
  using subs_t = peg::empty_list;
  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class, typename Input>
  static bool match(Input& /*in*/, Builder& b) {
    b.fold(K, N);
    return true;
  }
};

// A node with the doc comments of its line: Around puts those before it first and those behind
// last, else all come last.
template <bool Around, Kind K, typename... R>
struct documented {
  using rule_t = documented;
  using subs_t = peg::type_list<R...>;
  template <apply_mode A, rewind_mode, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, Builder& b) {
    const std::uint32_t begin = offset(in);
    const Builder::Mark mark = b.mark();
    const bool docs = b.claim_docs(begin);
    if (docs && Around) b.add_docs(begin, true, false);
    if (!Control<seq<R...>>::template match<A, rewind_mode::required, Action, Control>(in, b)) {
      if (docs) b.release_docs(begin);
      return false;
    }
    const Kind kind = K == Kind::File ? b.chosen_kind : K;
    if (docs) b.add_docs(begin, !Around, true);
    if (kind == Kind::GameHead || kind == Kind::ModuleHead) b.add_head_docs();
    b.node(kind, mark, begin, offset(in));
    return true;
  }
};

// Brackets are no nodes, but what is built upon their content begins and ends with them.
template <typename... R>
struct bracketed {
  using rule_t = bracketed;
  using subs_t = peg::type_list<R...>;
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, Builder& b) {
    const std::uint32_t begin = offset(in);
    if (!Control<seq<R...>>::template match<A, M, Action, Control>(in, b)) return false;
    b.widen(begin, offset(in));
    return true;
  }
};

// ---- commitment

// R, or an error that says what was expected: `What`, or what R says of itself.
template <typename R, Literal What = "">
struct expect {
  using rule_t = expect;
  using subs_t = peg::type_list<R>;
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, Builder& b) {
    const std::uint32_t begin = offset(in);
    if (Control<R>::template match<A, rewind_mode::required, Action, Control>(in, b)) return true;
    if constexpr (!What.view().empty()) {
      b.fail(begin, What.view());
    } else if constexpr (requires { R::length; } && !std::is_same_v<R, newline>) {
      b.fail(begin, "`" + std::string(R::what) + "`");
    } else {
      b.fail(begin, R::what);
    }
  }
};

// Always an error: what is written here is understood, and wrong.
template <typename R, Literal Code, Literal Message, Literal Help = "">
struct refuse {
  using rule_t = refuse;
  using subs_t = peg::type_list<R>;
  template <apply_mode A, rewind_mode, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, Builder& b) {
    const std::uint32_t begin = offset(in);
    if (!Control<R>::template match<A, rewind_mode::required, Action, Control>(in, b)) return false;
    b.fail(begin, Code.text, std::string(Message.view()), std::string(Help.view()));
  }
};

// Errors inside name what is being read. Info has `name` and `example`.
template <typename Info, typename... R>
struct reading {
  using rule_t = reading;
  using subs_t = peg::type_list<R...>;
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, Builder& b) {
    static constexpr Construct construct{Info::name, Info::example};
    struct Guard {
      Builder& b;
      explicit Guard(Builder& builder) : b(builder) { b.constructs.push_back(&construct); }
      ~Guard() { b.constructs.pop_back(); }
    } guard(b);
    return Control<seq<R...>>::template match<A, M, Action, Control>(in, b);
  }
};

// One level deeper; an error beyond the limit.
template <typename... R>
struct deeper {
  using rule_t = deeper;
  using subs_t = peg::type_list<R...>;
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, Builder& b) {
    struct Guard {
      Builder& b;
      explicit Guard(Builder& builder) : b(builder) { ++b.nesting; }
      ~Guard() { --b.nesting; }
    } guard(b);
    if (b.nesting > deepest_nesting) {
      b.fail(offset(in), "E0204", "this is nested more than 200 levels deep", "give parts of it a name of their own");
    }
    return Control<seq<R...>>::template match<A, M, Action, Control>(in, b);
  }
};

// Looks ahead; leaves neither input nor tree changed.
template <typename... R>
struct peek {
  using rule_t = peek;
  using subs_t = peg::type_list<R...>;
  template <apply_mode A, rewind_mode, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, Builder& b) {
    const auto m = in.template mark<rewind_mode::required>();
    const Builder::Mark mark = b.mark();
    const bool result = Control<seq<R...>>::template match<A, rewind_mode::active, Action, Control>(in, b);
    b.restore(mark);
    return result;
  }
};

// PEGTL's own would keep the nodes.
template <typename... R>
using at = peek<R...>;

// ---- recovery

// Goes behind the logical line in which an error lies, and out of all blocks entered since `begin`.
template <typename Input>
void skip_line(Input& in, std::uint32_t begin, std::uint32_t error) {
  int depth = 0;
  const char* const text = in.begin();
  const std::uint32_t size = static_cast<std::uint32_t>(in.end() - in.begin());
  std::uint32_t place = begin;
  for (; place < size; ++place) {
    if (text[place] == block_begin) ++depth;
    if (text[place] == block_end) --depth;
    if (place >= error && depth <= 0 && text[place] == line_end) break;
    if (place > error && depth <= 0 && text[place] == block_end) break;
  }
  if (place < size) ++place;
  if (offset(in) < place) in.bump(place - offset(in));
}

// Goes behind a block, whatever it holds.
template <typename Input>
void skip_block(Input& in) {
  int depth = 0;
  do {
    if (in.empty()) return;
    if (*in.current() == block_begin) ++depth;
    if (*in.current() == block_end) --depth;
    in.bump(1);
  } while (depth > 0);
}

// What is indented below a line that could not be read.
enum class Below { statements, alternatives, rows };

inline Below below(std::string_view line) {
  const std::string_view first = leading_word(line);
  for (std::string_view choice : {" chooses:", " chooses,", " may:", " may,"}) {
    if (line.find(choice) != std::string_view::npos) return Below::alternatives;
  }
  for (std::string_view word : {"if", "else", "each", "in", "repeat", "to"}) {
    if (first == word) return Below::statements;
  }
  if (line.empty() || line.back() != ':' || first == "deck" || first == "order" || first == "values" ||
      first == "pattern" || first == "rule") {
    return Below::rows;
  }
  return Below::statements;
}

// R; if it throws, the error is noted, its line is skipped, and blocks below are still read for
// their own errors. An `else` below a broken line belongs to it.
template <typename R, typename Statements, typename Alternatives>
struct recovering {
  using rule_t = recovering;
  using subs_t = peg::type_list<R, Statements, Alternatives>;
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, Builder& b) {
    const std::uint32_t begin = offset(in);
    const Builder::Mark mark = b.mark();
    try {
      auto m = in.template mark<rewind_mode::required>();
      return m(Control<R>::template match<A, rewind_mode::active, Action, Control>(in, b));
    } catch (const SyntaxError& error) {
      b.restore(mark);
      b.report(error);
      skip_line(in, begin, error.at);
      const std::size_t line = b.layout().line_of(error.at);
      const TextLayout::Line& broken = b.layout().lines[std::min(line, b.layout().lines.size() - 1)];
      Below what = below(b.text().substr(broken.begin, broken.end - broken.begin));
      while (!in.empty()) {
        const std::string_view rest = ahead(in);
        if (rest[0] == block_begin) {
          read_below<A, Action, Control>(in, b, what);
        } else if (leading_word(rest) == "else" && what == Below::statements) {
          in.bump(rest.find(line_end) + 1);
        } else {
          break;
        }
      }
      b.restore(mark);
      return true;
    }
  }

 private:
  template <apply_mode A, template <typename...> class Action, template <typename...> class Control, typename Input>
  static void read_below(Input& in, Builder& b, Below what) {
    bool done = false;
    if (what == Below::statements) {
      done = Control<Statements>::template match<A, rewind_mode::required, Action, Control>(in, b);
    } else if (what == Below::alternatives) {
      done = Control<Alternatives>::template match<A, rewind_mode::required, Action, Control>(in, b);
    }
    if (!done) skip_block(in);
  }
};

// Whatever fails leaves no nodes behind.
template <typename Rule>
struct control : peg::normal<Rule> {
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, Builder& b) {
    const Builder::Mark mark = b.mark();
    if (peg::normal<Rule>::template match<A, M, Action, Control>(in, b)) return true;
    b.restore(mark);
    return false;
  }
};

}  // namespace tapis::grammar

// What the analyser needs to know about the rules above.
namespace tao::pegtl {
template <typename Name, tapis::Kind K, typename R>
struct analyze_traits<Name, tapis::grammar::leaf<K, R>> : analyze_traits<Name, typename seq<R>::rule_t> {};
template <typename Name, tapis::Kind K, typename... R>
struct analyze_traits<Name, tapis::grammar::node<K, R...>> : analyze_traits<Name, typename seq<R...>::rule_t> {};
template <typename Name, tapis::Kind K>
struct analyze_traits<Name, tapis::grammar::is_kind<K>> : analyze_opt_traits<> {};
template <typename Name, tapis::Kind K, std::size_t N>
struct analyze_traits<Name, tapis::grammar::fold<K, N>> : analyze_opt_traits<> {};
template <typename Name, bool Around, tapis::Kind K, typename... R>
struct analyze_traits<Name, tapis::grammar::documented<Around, K, R...>>
    : analyze_traits<Name, typename seq<R...>::rule_t> {};
template <typename Name, typename... R>
struct analyze_traits<Name, tapis::grammar::bracketed<R...>> : analyze_traits<Name, typename seq<R...>::rule_t> {};
template <typename Name, typename R, tapis::grammar::Literal What>
struct analyze_traits<Name, tapis::grammar::expect<R, What>> : analyze_traits<Name, typename seq<R>::rule_t> {};
template <typename Name, typename R, tapis::grammar::Literal C, tapis::grammar::Literal T, tapis::grammar::Literal H>
struct analyze_traits<Name, tapis::grammar::refuse<R, C, T, H>> : analyze_any_traits<R> {};
template <typename Name, typename Info, typename... R>
struct analyze_traits<Name, tapis::grammar::reading<Info, R...>> : analyze_traits<Name, typename seq<R...>::rule_t> {};
template <typename Name, typename... R>
struct analyze_traits<Name, tapis::grammar::deeper<R...>> : analyze_traits<Name, typename seq<R...>::rule_t> {};
template <typename Name, typename... R>
struct analyze_traits<Name, tapis::grammar::peek<R...>> : analyze_traits<Name, typename opt<R...>::rule_t> {};
template <typename Name, typename R, typename S, typename T>
struct analyze_traits<Name, tapis::grammar::recovering<R, S, T>> : analyze_traits<Name, typename seq<R>::rule_t> {};
}  // namespace tao::pegtl
