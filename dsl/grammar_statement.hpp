// The grammar of statements and choices.
#pragma once
#include "dsl/grammar_expression.hpp"

namespace tapis::grammar {

struct statements;    // an indented block of statements
struct alternatives;  // an indented block of alternatives

template <typename R>
using line_of = recovering<R, statements, alternatives>;

struct end_of_line : expect<newline> {};

// A word that begins a statement or a declaration but is no reserved one: something of its own must
// follow, else it is a name.
template <Literal Word>
struct starting_word : token<starting_word<Word>> {
  static constexpr std::string_view what = Word.view();
  static std::size_t length(std::string_view text) {
    const std::size_t size = kw<Word>::length(text);
    const std::size_t next = text.find_first_not_of(' ', size);
    if (size == 0 || next == std::string_view::npos) return 0;
    const std::string_view rest = text.substr(next);
    if (rest[0] == '=' || rest[0] == ':' || rest[0] == line_end || (rest[0] == '(' && next == size)) return 0;
    for (std::string_view word : {"of", "becomes", "gains", "loses", "chooses"}) {
      if (leading_word(rest) == word) return 0;
    }
    return size;
  }
};

// ---- blocks
struct block_info {
  static constexpr std::string_view name = "a block";
  static constexpr std::string_view example = "";
};
struct no_block : refuse<at<newline>, "E0202", "a block is missing here",
                         "indent the next line by two spaces, or go on in this line"> {};
struct stray_indent : refuse<at<indent>, "E0203", "this line is indented, but the line above opens no block",
                             "a block follows a `:`; lines of one block begin in the same column"> {};
struct no_colon : refuse<at<newline, indent>, "E0202", "a `:` is missing before the block below",
                         "a line that opens a block ends in `:`"> {};
struct stray_else : refuse<kw<"else">, "E0215", "this `else` has no `if` above it",
                           "it stands right below the block of its `if`, in the same column"> {};

struct statement;         // with its end of line
struct inline_statement;  // after a colon
struct statement_line : seq<not_at<outdent>, not_at<peg::eof>, line_of<sor<stray_indent, statement>>> {};
struct statements : seq<indent, deeper<plus<statement_line>>, outdent> {};
struct block : node<Kind::Block, sor<seq<at<newline, indent>, newline, statements>, no_block, inline_statement>> {};
struct colon_block : seq<expect<sym<":">>, block> {};

// ---- clauses
struct when_clause : node<Kind::When, kw<"when">, expect<fallback, "a condition">> {};
struct until_clause : node<Kind::Until, kw<"until">, expect<expression, "a condition">> {};
struct seen_by : node<Kind::SeenBy, kw<"seen">, expect<kw<"by">>, expect<expression, "who sees it">> {};
struct face : sor<leaf<Kind::FaceUp, seq<kw<"face">, kw<"up">>>, leaf<Kind::FaceDown, seq<kw<"face">, kw<"down">>>> {};

// ---- sources: the clauses belong to the source, not to a phrase in it
struct from_best : node<Kind::FromBest, kw<"from">, extreme, expect<sum, "what to compare by">> {};
struct source
    : node<Kind::Source, range_or_sum, star<sor<from_best, from_clause, after_clause, where_clause, with_clause>>> {
  static constexpr std::string_view what = "a set or a range";
};

// ---- choices
struct choice_info {
  static constexpr std::string_view name = "a choice";
  static constexpr std::string_view example = "p chooses c from hand of p: move c to trick";
};
struct alternative_info {
  static constexpr std::string_view name = "an alternative";
  static constexpr std::string_view example = "raise n from 1..3 when level > 0: level becomes n";
};
struct label_word : seq<not_at<seq<name_word, star<peg::one<' '>>, sor<kw<"from">, sym<"..">>>>, name> {};
struct label : node<Kind::Label, plus<label_word>> {};
struct some : sor<number, in_brackets, seq<at<seq<name_word, star<peg::one<' '>>, sym<"..">>>, name>> {};
struct most : sor<number, in_brackets, atom> {};
struct quantity : node<Kind::Quantity, some, opt<sym<"..">, expect<most, "the highest number">>> {};
struct binder
    : node<Kind::Binder,
           sor<seq<quantity, expect<name, "a name for the cards chosen">, expect<kw<"from">>>, seq<name, kw<"from">>>,
           expect<source, "what to choose from: a set or a range">> {
  static constexpr std::string_view what = "a name and what it is chosen from";
};
struct binders : seq<binder, star<sym<",">, expect<binder>>> {};
struct no_alternative
    : refuse<at<peg::success>, "E0201", "expected an alternative: a word for it, or a name and `from`",
             "for example: c from hand of p"> {};
struct alternative_end : sor<newline, sym<":">> {
  static constexpr std::string_view what = "`from`, `when`, `:` or the end of the line";
};
struct alternative
    : documented<false, Kind::Alternative,
                 reading<alternative_info, sor<seq<label, opt<binders>>, binders, no_alternative>, opt<when_clause>,
                         at<expect<alternative_end>>, not_at<no_colon>, sor<newline, colon_block>>> {};
struct alternative_line : seq<not_at<outdent>, not_at<peg::eof>, line_of<sor<stray_indent, alternative>>> {};
struct alternatives : seq<indent, deeper<plus<alternative_line>>, outdent> {};
struct choice_rest
    : seq<opt<sym<",">, expect<seen_by, "`seen by`">>,
          sor<seq<sym<":">, sor<seq<at<newline, indent>, newline, alternatives>, no_block, expect<newline>>>,
              alternative>> {};

// ---- statements that begin with a word of their own
struct let_info {
  static constexpr std::string_view name = "a `let`";
  static constexpr std::string_view example = "let best = the card in trick with highest strength";
};
struct let
    : node<Kind::Let, kw<"let">, reading<let_info, expect<name>, expect<sym<"=">>, expect<expression>>, end_of_line> {};

struct move_info {
  static constexpr std::string_view name = "a move";
  static constexpr std::string_view example = "move top of deck to trick";
};
struct to_bottom : leaf<Kind::Bottom, seq<kw<"bottom">, kw<"of">>> {};
struct move : node<Kind::Move, starting_word<"move">,
                   reading<move_info, expect<expression, "the cards to move">, expect<kw<"to">>, opt<to_bottom>,
                           expect<expression, "a zone">, opt<face>, end_of_line>> {};

struct deal_info {
  static constexpr std::string_view name = "a deal";
  static constexpr std::string_view example = "deal 13 to each hand from dealer";
};
struct packets : node<Kind::Packets, at<plus<digits, peg::one<'-'>>, digits, star<peg::one<' '>>, kw<"to">>, number,
                      plus<sym<"-">, number>> {};
struct deal_to : node<Kind::DealTo, of> {};
struct deal_from : node<Kind::DealFrom, kw<"from">, expect<sum, "a player">> {};
struct deal : node<Kind::Deal, starting_word<"deal">,
                   reading<deal_info, sor<packets, leaf<Kind::All, kw<"all">>, expect<expression, "how many cards">>,
                           expect<kw<"to">>, expect<kw<"each">>, expect<name, "a name of a zone">, opt<deal_to>,
                           opt<deal_from>, opt<face>, end_of_line>> {};

struct shuffle_info {
  static constexpr std::string_view name = "a shuffle";
  static constexpr std::string_view example = "shuffle everything into deck";
};
struct shuffle
    : open_node<starting_word<"shuffle">,
                reading<shuffle_info, expect<expression, "a zone">,
                        sor<seq<kw<"into">, expect<expression, "a zone">, end_of_line, is_kind<Kind::ShuffleInto>>,
                            seq<expect<newline, "`into` or the end of the line">, is_kind<Kind::Shuffle>>>>> {};

struct draw_info {
  static constexpr std::string_view name = "a draw";
  static constexpr std::string_view example = "draw dealer from players";
};
struct draw : node<Kind::Draw, starting_word<"draw">,
                   reading<draw_info, expect<name>, expect<kw<"from">>, expect<source>, end_of_line>> {};

struct reveal_info {
  static constexpr std::string_view name = "a `reveal`";
  static constexpr std::string_view example = "reveal hand of p";
};
struct reveal
    : node<Kind::Reveal, starting_word<"reveal">, reading<reveal_info, expect<expression, "cards">, end_of_line>> {};

struct show_info {
  static constexpr std::string_view name = "a `show`";
  static constexpr std::string_view example = "show hand of p to partner of p";
};
struct show : node<Kind::Show, starting_word<"show">,
                   reading<show_info, expect<expression, "cards">, opt<kw<"to">, expect<expression, "players">>,
                           expect<newline, "`to` or the end of the line">>> {};

struct pay_info {
  static constexpr std::string_view name = "a payment";
  static constexpr std::string_view example = "pay 1 from stack of p to pot";
};
struct pay
    : node<Kind::Pay, starting_word<"pay">,
           reading<pay_info, expect<expression, "an amount">, expect<kw<"from">>, expect<expression, "a variable">,
                   expect<kw<"to">>, expect<expression, "a variable">, end_of_line>> {};

struct seat_info {
  static constexpr std::string_view name = "a `seat`";
  static constexpr std::string_view example = "seat dealer, left of dealer, partner of dealer, right of dealer";
};
struct seat : node<Kind::Seat, starting_word<"seat">,
                   reading<seat_info, expect<expression, "a player">, star<sym<",">, expect<expression, "a player">>,
                           end_of_line>> {};

// ---- branches and loops
struct if_info {
  static constexpr std::string_view name = "an `if`";
  static constexpr std::string_view example = "if trick is empty: stop";
};
struct if_head : seq<kw<"if">, reading<if_info, expect<expression, "a condition">, colon_block>> {};
struct if_statement;
struct else_part : seq<kw<"else">, reading<if_info, sor<deeper<if_statement>, colon_block>>> {};
struct if_statement : node<Kind::If, if_head, opt<else_part>> {};
// An `if` behind a colon has no `else`: below, it would seem to belong to another line.
struct inline_if : node<Kind::If, if_head> {};

struct each_info {
  static constexpr std::string_view name = "an `each`";
  static constexpr std::string_view example = "each p in players: score of p gains 1";
};
struct at_once : seq<kw<"at">, expect<kw<"once">>, expect<kw<"chooses">>, choice_rest, is_kind<Kind::AtOnce>> {};
struct each_end : sor<sym<":">, kw<"at">> {
  static constexpr std::string_view what = "`:` or `at once chooses`";
};
struct each
    : open_node<kw<"each">, reading<each_info, expect<name>, expect<kw<"in">>, expect<source>, at<expect<each_end>>,
                                    sor<at_once, seq<colon_block, is_kind<Kind::Each>>>>> {};

struct turn_info {
  static constexpr std::string_view name = "an `in turn`";
  static constexpr std::string_view example = "in turn p from eldest until closed: speak(p)";
};
struct in_turn : node<Kind::InTurn, kw<"in">,
                      reading<turn_info, expect<kw<"turn">>, expect<name>, expect<kw<"from">>,
                              expect<expression, "a player">, opt<until_clause>, colon_block>> {};

struct repeat_info {
  static constexpr std::string_view name = "a `repeat`";
  static constexpr std::string_view example = "repeat until deck is empty: play_trick";
};
struct repeat : node<Kind::Repeat, kw<"repeat">,
                     reading<repeat_info, opt<until_clause>, expect<sym<":">, "`until` or `:`">, block>> {};

struct meanwhile_info {
  static constexpr std::string_view name = "a `meanwhile`";
  static constexpr std::string_view example = "meanwhile each p in players may: signal c from hand of p";
};
struct meanwhile : node<Kind::Meanwhile, kw<"meanwhile">,
                        reading<meanwhile_info, expect<kw<"each">>, expect<name>, expect<kw<"in">>, expect<source>,
                                expect<kw<"may">>, choice_rest>> {};

template <Kind K, Literal Word>
struct plain : seq<leaf<K, kw<Word>>, end_of_line> {};

// ---- statements that begin with an expression
template <Kind K, Literal Word>
struct change : seq<kw<Word>, reading<struct change_info, expect<expression>, end_of_line>, is_kind<K>> {};
struct change_info {
  static constexpr std::string_view name = "a change";
  static constexpr std::string_view example = "score of p gains 1";
};
struct leave : seq<kw<"leaves">, end_of_line, is_kind<Kind::Leaves>> {};
struct choose : seq<kw<"chooses">, reading<choice_info, choice_rest>, is_kind<Kind::Choose>> {};
// A name or an application alone does a procedure.
struct call {
  using rule_t = call;
  using subs_t = peg::empty_list;
  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class, typename Input>
  static bool match(Input& in, Builder& b) {
    if (in.empty() || *in.current() != line_end) b.fail_statement(offset(in));
    if (!b.open_call()) {
      b.fail(offset(in), "E0206", "this is a value, and no statement",
             "a statement changes something: score of p gains 1");
    }
    in.bump(1);
    b.chosen_kind = Kind::Do;
    return true;
  }
};
struct expression_statement : open_node<operand, sor<change<Kind::Becomes, "becomes">, change<Kind::Gains, "gains">,
                                                     change<Kind::Loses, "loses">, leave, choose, call>> {};

struct no_statement : refuse<at<peg::success>, "E0206", "this is no statement",
                             "a statement begins with a word like `move`, `each` or `if`, or with what it changes"> {};
struct common_statement
    : sor<let, each, in_turn, repeat, meanwhile, plain<Kind::Reset, "reset">, plain<Kind::Stop, "stop">,
          plain<Kind::Return, "return">, plain<Kind::Finish, "finish">, plain<Kind::Nothing, "nothing">, move, deal,
          shuffle, draw, reveal, show, pay, seat, stray_else, expression_statement, no_statement> {};
struct statement : sor<if_statement, common_statement> {};
struct inline_statement : deeper<sor<inline_if, common_statement>> {};

}  // namespace tapis::grammar

namespace tao::pegtl {
template <typename Name>
struct analyze_traits<Name, tapis::grammar::call> : analyze_any_traits<> {};
}  // namespace tao::pegtl
