// The grammar of a whole script: head and declarations. It reads the buffer that layout.hpp makes.
#pragma once
#include "dsl/grammar_pattern.hpp"

namespace tapis::grammar {

// ---- heads of rules and procedures, types
struct head_info {
  static constexpr std::string_view name = "the head of a definition";
  static constexpr std::string_view example = "rule worth(player p, players rivals): number";
};
struct or_none : leaf<Kind::OrNone, seq<kw<"or">, kw<"none">>> {};
struct type_atom : sor<type_name, name> {};
struct type_ref : node<Kind::TypeRef, type_atom, star<sym<"|">, expect<type_atom, "a symbol">>, opt<or_none>> {
  static constexpr std::string_view what = "a type";
};
struct typed_param
    : node<Kind::Param, sor<seq<type_ref, name>, refuse<name, "E0214", "a parameter of something new says its type",
                                                        "for example: player p, card c, number n">>> {
  static constexpr std::string_view what = "a parameter";
};
// A type where a replacement names a parameter: always an error.
struct type_again {
  using rule_t = type_again;
  using subs_t = peg::empty_list;
  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class, typename Input>
  static bool match(Input& in, Builder& b) {
    const std::string_view rest = ahead(in);
    std::size_t at = one_word<type_words>::length(rest);
    if (at == 0) return false;
    at = std::min(rest.find_first_not_of(' ', at), rest.size());
    if (rest.substr(at, 8) == "or none ") at += 8;
    const std::string_view param = leading_word(rest.substr(at));
    if (param.empty() || is_reserved(param)) return false;
    b.fail_type_again(offset(in), param);
  }
};
struct bare_param : node<Kind::Param, sor<type_again, name>> {
  static constexpr std::string_view what = "a name";
};
template <typename Param>
struct params
    : sor<seq<kw<"of">, reading<head_info, expect<Param, "a parameter">>>,
          seq<sym<"(">, reading<head_info, expect<Param, "a parameter">, star<sym<",">, expect<Param, "a parameter">>,
                                expect<sym<")">, "`,` or `)`">>>> {};
struct new_head : node<Kind::Head, expect<name, "a name for what is introduced">, opt<params<typed_param>>> {};
struct old_head : node<Kind::Head, name, opt<params<bare_param>>> {};

// ---- the head of the file
struct edition_info {
  static constexpr std::string_view name = "the edition";
  static constexpr std::string_view example = "tapis 1";
};
struct title_info {
  static constexpr std::string_view name = "the title";
  static constexpr std::string_view example = "game \"Hearts | La Dame de pique\"";
};
struct use_info {
  static constexpr std::string_view name = "a `use`";
  static constexpr std::string_view example = "use tricks, betting";
};
// Notes an error and goes on.
template <Literal Code, Literal Message, Literal Help>
struct complain {
  using rule_t = complain;
  using subs_t = peg::empty_list;
  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class, typename Input>
  static bool match(Input& in, Builder& b) {
    b.report({offset(in), Code.text, std::string(Message.view()), std::string(Help.view())});
    return true;
  }
};
struct edition : node<Kind::Edition, starting_word<"tapis">, reading<edition_info, expect<number>, end_of_line>> {};
struct game_head
    : documented<true, Kind::GameHead, starting_word<"game">, reading<title_info, expect<text>, end_of_line>> {};
struct module_head
    : documented<true, Kind::ModuleHead, starting_word<"module">, reading<title_info, expect<text>, end_of_line>> {};
struct use : node<Kind::Use, starting_word<"use">,
                  reading<use_info, expect<name>, star<sym<",">, expect<name>>, end_of_line>> {};

// ---- players, cards, decks
struct players_info {
  static constexpr std::string_view name = "the players";
  static constexpr std::string_view example = "players 4 or 3";
};
struct in_pairs : leaf<Kind::InPairs, seq<kw<"in">, kw<"pairs">>> {};
struct player_count : node<Kind::PlayerCount, number, opt<kw<"to">, expect<number>>, opt<in_pairs>> {
  static constexpr std::string_view what = "a number";
};
struct players : documented<true, Kind::PlayersDecl, starting_word<"players">,
                            reading<players_info, expect<player_count>, star<kw<"or">, expect<player_count>>,
                                    expect<newline, "`or`, `to`, `in pairs` or the end of the line">>> {};

struct cards_info {
  static constexpr std::string_view name = "the cards in play";
  static constexpr std::string_view example = "cards french52 where rank >= 7";
};
struct cards : documented<true, Kind::CardsDecl, starting_word<"cards">,
                          reading<cards_info, expect<name, "a name of a deck">, opt<where_clause>,
                                  expect<newline, "`where` or the end of the line">>> {};

struct deck_info {
  static constexpr std::string_view name = "a deck";
  static constexpr std::string_view example = "♠ S spades \"spades | pique\": 2..10, J, Q, K, A";
};
struct copies : node<Kind::Copies, kw<"x">, number> {};
struct spelled : node<Kind::Spelled, plus<sor<sign, seq<not_at<copies>, name>, seq<number, not_at<sym<"..">>>>>,
                      opt<copies>, opt<text>> {
  static constexpr std::string_view what = "a sign, a name or a number";
};
struct rank_range : node<Kind::RankRange, number, sym<"..">, expect<number>> {};
struct deck_rank : sor<rank_range, spelled> {};
struct deck_suits : node<Kind::DeckSuits, expect<spelled>, star<sym<",">, expect<spelled>>> {};
struct deck_ranks : node<Kind::DeckRanks, expect<deck_rank, "a rank">, star<sym<",">, expect<deck_rank, "a rank">>> {};
struct deck_row : node<Kind::DeckRow, deck_suits, expect<sym<":">, "`:` and ranks">,
                       sor<seq<newline, indent, deck_ranks, expect<newline, "`,` or the end of the line">, outdent>,
                           seq<deck_ranks, expect<newline, "`,` or the end of the line">>>> {};
struct deck_line : seq<not_at<outdent>, line_of<deck_row>> {};
struct deck
    : documented<
          true, Kind::File, starting_word<"deck">,
          reading<deck_info, expect<name>,
                  sor<seq<sym<"=">, expect<name, "a name of a deck">, opt<where_clause>,
                          expect<newline, "`where` or the end of the line">, is_kind<Kind::DeckFrom>>,
                      seq<at<expect<newline, "`=` or the end of the line">>,
                          sor<seq<newline, indent, plus<deck_line>, outdent>, no_block>, is_kind<Kind::DeckDecl>>>>> {};

struct names_info {
  static constexpr std::string_view name = "nicknames";
  static constexpr std::string_view example = "names monsieur for 3 of coins, madame for 3 of cups";
};
struct name_for : node<Kind::NameFor, name, expect<kw<"for">>, expect<atom, "a card">> {
  static constexpr std::string_view what = "a name";
};
struct names : documented<true, Kind::NamesDecl, starting_word<"names">,
                          reading<names_info, expect<name_for>, star<sym<",">, expect<name_for>>, end_of_line>> {};

// ---- options, zones, variables
struct option_info {
  static constexpr std::string_view name = "an option";
  static constexpr std::string_view example = "option target = 21 in 1..999";
};
struct option_value : sor<leaf<Kind::Yes, kw<"yes">>, leaf<Kind::No, kw<"no">>, number, name> {
  static constexpr std::string_view what = "a name, a number, `yes` or `no`";
};
struct option_range : node<Kind::OptionRange, kw<"in">, expect<number>, expect<sym<"..">>, expect<number>> {};
struct option : documented<true, Kind::OptionDecl, starting_word<"option">,
                           reading<option_info, expect<name>, expect<sym<"=">>, expect<option_value>,
                                   star<sym<"|">, expect<option_value>>, opt<option_range>,
                                   expect<newline, "`|`, `in` or the end of the line">>> {};

struct zone_info {
  static constexpr std::string_view name = "a zone";
  static constexpr std::string_view example = "zone hand of each player, seen by owner";
};
struct numbers : seq<number, expect<sym<"..">>, expect<number>> {};
struct family : node<Kind::Family, kw<"of">, expect<kw<"each">>,
                     expect<sor<type_name, numbers>, "`player`, `team`, `suit`, `rank`, `card` or a range">> {};
template <Kind K, Literal Word>
struct place : documented<true, K, starting_word<Word>,
                          reading<zone_info, expect<name>, opt<family>, opt<sym<",">, expect<seen_by, "`seen by`">>,
                                  expect<newline, "`of each`, `,` or the end of the line">>> {};

struct var_info {
  static constexpr std::string_view name = "a variable";
  static constexpr std::string_view example = "var score of each team = 0, kept";
};
struct kept : leaf<Kind::Kept, kw<"kept">> {};
struct init : node<Kind::Init, sym<"=">, expect<expression>> {};
struct var_clause : sor<kept, seen_by> {
  static constexpr std::string_view what = "`kept` or `seen by`";
};
struct var
    : documented<true, Kind::VarDecl, starting_word<"var">,
                 reading<var_info, expect<name>, opt<family>, opt<sym<":">, expect<type_ref>>, opt<init>,
                         star<sym<",">, expect<var_clause>>, expect<newline, "`=`, `,` or the end of the line">>> {};

// ---- orders and values
struct order_info {
  static constexpr std::string_view name = "an order";
  static constexpr std::string_view example = "order strength = A > K, Q > J when suit is led";
};
struct values_info {
  static constexpr std::string_view name = "values";
  static constexpr std::string_view example = "values points = 11 for A, 10 for K Q J, else 0";
};
struct tier : node<Kind::Tier, atom, star<sym<",">, expect<atom>>> {
  static constexpr std::string_view what = "a card, suit, rank or name";
};
struct chain : node<Kind::Chain, expect<tier>, star<sym<">">, expect<tier>>> {};
struct key : sor<node<Kind::ReverseKey, kw<"reverse">, not_at<kw<"of">>, sum>, sum> {};
struct keys
    : node<Kind::Keys, kw<"by">, expect<key, "what to order by">, star<kw<"then">, expect<key, "what to order by">>> {};
struct order_row : node<Kind::OrderRow, reading<order_info, sor<keys, chain>, opt<when_clause>, end_of_line>> {};
struct else_value : node<Kind::ElseValue, kw<"else">, expect<sum, "a number">> {};
struct worth_of : sor<rank_range, atom> {
  static constexpr std::string_view what = atom::what;
};
struct for_item : node<Kind::ForItem, expect<sum, "a number">, expect<kw<"for">>, expect<worth_of>, star<worth_of>> {};
struct values_items
    : sor<else_value, seq<for_item, star<sym<",">, not_at<kw<"else">>, for_item>, opt<sym<",">, else_value>>> {};
struct values_row : node<Kind::ValuesRow, reading<values_info, values_items, opt<when_clause>, end_of_line>> {};
template <typename Row>
struct rows_of : sor<seq<at<newline, indent>, newline, indent, plus<not_at<outdent>, line_of<Row>>, outdent>, Row> {};
struct order : documented<true, Kind::OrderDecl, starting_word<"order">,
                          reading<order_info, new_head, expect<sym<"=">>, rows_of<order_row>>> {};
struct values : documented<true, Kind::ValuesDecl, starting_word<"values">,
                           reading<values_info, new_head, expect<sym<"=">>, rows_of<values_row>>> {};

struct pattern : documented<true, Kind::PatternDecl, starting_word<"pattern">,
                            reading<pattern_info, new_head, expect<sym<"=">>, rows_of<pattern_row>>> {};

// ---- rules
struct rule_info {
  static constexpr std::string_view name = "a rule";
  static constexpr std::string_view example = "rule worth of player p = points of won of p";
};
struct duty_info {
  static constexpr std::string_view name = "a duty";
  static constexpr std::string_view example = "must follow_suit: suit is led when trick is not empty";
};
struct except : node<Kind::Except, kw<"except">, expect<condition>> {};
struct duty_end : newline {
  static constexpr std::string_view what = "`except`, `when` or the end of the line";
};
struct duty
    : documented<false, Kind::Duty, kw<"must">,
                 reading<duty_info, expect<name>, expect<sym<":">>, expect<condition, "a condition">, opt<except>,
                         opt<when_clause>, expect<newline, "`except`, `when` or the end of the line">>> {};
struct no_duty : refuse<at<peg::success>, "E0201", "expected a duty: `must`, a name and a condition",
                        "for example: must follow_suit: suit is led"> {};
struct duty_line : seq<not_at<outdent>, line_of<sor<stray_indent, duty, no_duty>>> {};
// Rows of a conditional, one to a line.
struct rows;
struct row_value : seq<disjunction, star<seq<opt<newline>, kw<"else">, expect<disjunction>, fold<Kind::Fallback, 2>>>> {
  static constexpr std::string_view what = "a value";
};
struct row_below
    : seq<newline, opt<kw<"else">>, not_at<sor<outdent, indent, kw<"must">>>, deeper<expect<rows, "a value">>> {};
struct rows
    : seq<row_value,
          opt<kw<"when">, expect<disjunction>,
              sor<seq<sor<seq<kw<"else">, deeper<expect<rows, "a value">>>, row_below>, fold<Kind::Conditional, 3>>,
                  fold<Kind::Conditional, 2>>>> {};
struct body_block : seq<newline, indent, expect<rows, "a value">, end_of_line, star<duty_line>, outdent> {};
struct body_line : seq<expect<expression>, end_of_line, opt<indent, at<kw<"must">>, plus<duty_line>, outdent>> {};
struct rule_body : sor<seq<at<newline, indent>, body_block>, body_line> {};
struct rule : documented<true, Kind::RuleDecl, starting_word<"rule">,
                         reading<rule_info, new_head, opt<sym<":">, expect<type_ref>>,
                                 sor<seq<sym<"=">, rule_body>, expect<newline, "`=`, `:` or the end of the line">>>> {};

// ---- procedures, texts, replacements
struct to_info {
  static constexpr std::string_view name = "a procedure";
  static constexpr std::string_view example = "to collect(player p): move trick to won of p";
};
struct procedure
    : documented<true, Kind::ProcDecl, kw<"to">,
                 reading<to_info, new_head,
                         sor<seq<sym<":">, block>, no_colon, expect<newline, "`:` or the end of the line">>>> {};

struct words_info {
  static constexpr std::string_view name = "texts for names";
  static constexpr std::string_view example = "words pass \"pass | passe\"";
};
struct word_for : node<Kind::WordFor, word_as_name, expect<text>> {
  static constexpr std::string_view what = "a name";
};
struct words : documented<true, Kind::WordsDecl, starting_word<"words">,
                          reading<words_info, expect<word_for>, star<sym<",">, expect<word_for>>, end_of_line>> {};

struct replacement_info {
  static constexpr std::string_view name = "a replacement";
  static constexpr std::string_view example = "trick_winner = owner of the card in trick with highest strength";
};
// What a body is, its beginning tells: a number and `for`, `by`, or a chain that is no comparison.
struct values_start : at<sum, kw<"for">> {};
struct keys_start : at<kw<"by">, name_word> {};
struct chain_start : at<atom, sor<sym<",">, seq<sym<">">, atom, sor<sym<">">, sym<",">>>>> {};
// A row below that begins with `by` makes an order of the first one too, whatever that looks like.
struct keys_below : token<keys_below, false> {
  static std::size_t length(std::string_view text) {
    int depth = 0;
    for (std::size_t at = 0; at < text.size() && depth >= 0; ++at) {
      if (text[at] == block_begin) ++depth;
      if (text[at] == block_end) --depth;
      if (depth == 0 && text[at] == line_end && kw<"by">::length(text.substr(at + 1)) > 0) return 1;
    }
    return 0;
  }
};
template <typename Row>
struct more_rows : plus<not_at<outdent>, line_of<Row>> {};
struct block_body
    : seq<newline, indent,
          sor<seq<pattern_start, more_rows<pattern_row>, outdent>, seq<values_start, more_rows<values_row>, outdent>,
              seq<sor<keys_start, chain_start, at<keys_below>>, more_rows<order_row>, outdent>>> {};
struct line_body : sor<seq<pattern_start, pattern_row>, seq<values_start, values_row>,
                       seq<sor<keys_start, chain_start>, order_row>> {};
struct replaced_body : sor<seq<at<newline, indent>, block_body>, line_body, rule_body> {};
struct no_declaration {
  using rule_t = no_declaration;
  using subs_t = peg::empty_list;
  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class, typename Input>
  static bool match(Input& in, Builder& b) {
    const std::uint32_t at = offset(in);
    b.fail_declaration(b.layout().lines[b.layout().line_of(at)].begin, at);
  }
};
struct replacement
    : documented<true, Kind::File, old_head,
                 reading<replacement_info, sor<seq<sym<"=">, replaced_body, is_kind<Kind::ReplaceRule>>,
                                               seq<sym<":">, block, is_kind<Kind::ReplaceProc>>, no_declaration>>> {};

// ---- the file
struct late_use
    : refuse<starting_word<"use">, "E0210", "a `use` stands in the head, before the declarations", "move it up"> {};
struct declaration : sor<stray_indent, late_use, players, cards, deck, names, option, place<Kind::ZoneDecl, "zone">,
                         place<Kind::PileDecl, "pile">, var, order, values, pattern, rule, procedure, words,
                         replacement, no_declaration> {};
struct first_line : sor<seq<at<starting_word<"tapis">>, line_of<edition>>,
                        complain<"E0208", "a script begins with its edition", "write in the first line: tapis 1">> {};
struct second_line : sor<line_of<game_head>, line_of<module_head>,
                         complain<"E0209", "a script says whether it is a game or a module",
                                  "write after the edition: game \"Title | Titre\"">> {};
struct head : seq<sor<at<peg::eof>, seq<first_line, second_line>>, star<line_of<use>>> {};
struct file : seq<head, star<not_at<peg::eof>, line_of<declaration>>, peg::eof> {};

// An expression alone.
struct single : seq<opt<indent>, expect<expression>, end_of_line, opt<outdent>, expect<peg::eof, "one line">> {};

}  // namespace tapis::grammar

namespace tao::pegtl {
template <typename Name, tapis::grammar::Literal C, tapis::grammar::Literal M, tapis::grammar::Literal H>
struct analyze_traits<Name, tapis::grammar::complain<C, M, H>> : analyze_opt_traits<> {};
template <typename Name>
struct analyze_traits<Name, tapis::grammar::type_again> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, tapis::grammar::no_declaration> : analyze_any_traits<> {};
}  // namespace tao::pegtl
