// The grammar of expressions and noun phrases. docs/language.md, §12 says the same in PEG notation.
#pragma once
#include "dsl/rules.hpp"

namespace tapis::grammar {

// ---- leaves
struct name : leaf<Kind::Name, name_word> {
  static constexpr std::string_view what = "a name";
};
struct word_as_name : leaf<Kind::Name, any_word> {
  static constexpr std::string_view what = "a word";
};
struct number : leaf<Kind::Number, digits> {
  static constexpr std::string_view what = "a number";
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, Builder& b) {
    const std::uint32_t begin = offset(in);
    if (!leaf::template match<A, M, Action, Control>(in, b)) return false;
    b.check_number(begin);
    return true;
  }
};
struct text : leaf<Kind::String, quoted> {
  static constexpr std::string_view what = "a text in quotation marks";
};
struct sign : leaf<Kind::SuitSign, sign_character> {};
struct type_name : leaf<Kind::TypeName, one_word<type_words>> {};
struct singular : leaf<Kind::Noun, one_word<singular_nouns>> {};
struct plural : leaf<Kind::Noun, one_word<plural_nouns>> {};
struct noun : sor<plural, singular> {
  static constexpr std::string_view what = "a noun (card, player, team, suit, rank, number)";
};

// ---- what the rules below need of each other
struct expression;  // with `when … else`
struct condition;   // without
struct sum;         // and without comparisons
struct set_sum;     // a sum whose plurals take no clauses
struct owned;       // what may stand after `of`

// ---- names, applications, literals
struct list_info {
  static constexpr std::string_view name = "a list";
  static constexpr std::string_view example = "[J, Q, K]";
};
struct call_info {
  static constexpr std::string_view name = "a call";
  static constexpr std::string_view example = "worth(p, rivals)";
};
struct bracket_info {
  static constexpr std::string_view name = "brackets";
  static constexpr std::string_view example = "(played + 1) * 2";
};
struct of_info {
  static constexpr std::string_view name = "what stands after `of`";
  static constexpr std::string_view example = "points of won of p";
};

struct in_brackets : bracketed<sym<"(">, reading<bracket_info, deeper<expect<expression>, expect<sym<")">, "`)`">>>> {};
struct set_of
    : node<Kind::SetOf, sym<"[">,
           reading<list_info,
                   deeper<opt<expression, star<sym<",">, expect<expression>>>, expect<sym<"]">, "`,` or `]`">>>> {};
// The bracket of a call stands next to the name.
struct apply
    : node<Kind::Apply, leaf<Kind::Name, seq<name_word, at<sym<"(">>>>, sym<"(">,
           reading<call_info,
                   deeper<expect<expression>, star<sym<",">, expect<expression>>, expect<sym<")">, "`,` or `)`">>>> {};
struct of : seq<kw<"of">, reading<of_info, deeper<expect<owned, "a name, a thing or a phrase with `the`">>>> {};
struct of_something : node<Kind::Of, sor<name, number>, of> {};
struct player_literal : node<Kind::PlayerLiteral, kw<"player">, number> {};
struct atom : sor<leaf<Kind::CardLiteral, card_token>, player_literal, of_something, apply, name, number, sign> {
  static constexpr std::string_view what = "a card, suit, rank or name";
};
struct literal : sor<leaf<Kind::Yes, kw<"yes">>, leaf<Kind::None, kw<"none">>, leaf<Kind::No, kw<"no">>,
                     leaf<Kind::Empty, kw<"empty">>, leaf<Kind::It, kw<"it">>> {};

// ---- `top 3 of z`, `reverse of z`
// How many: a number, a name or brackets, where `of` follows.
struct how_many : seq<sor<number, seq<not_at<kw<"of">>, name>, in_brackets>, at<kw<"of">>> {};
template <Kind K, Literal Word>
struct end_of : node<K, kw<Word>, sor<at<kw<"of">>, how_many>, of> {};
struct top_of : end_of<Kind::TopOf, "top"> {};
struct bottom_of : end_of<Kind::BottomOf, "bottom"> {};
struct reverse_of : node<Kind::ReverseOf, kw<"reverse">, of> {};

// ---- noun phrases
struct phrase_info {
  static constexpr std::string_view name = "a noun phrase";
  static constexpr std::string_view example = "the card in trick with highest strength";
};
struct highest : leaf<Kind::Highest, kw<"highest">> {};
struct lowest : leaf<Kind::Lowest, kw<"lowest">> {};
struct extreme : sor<highest, lowest> {
  static constexpr std::string_view what = "`highest` or `lowest`";
};
struct ordinal : leaf<Kind::Ordinal, sor<kw<"second">, kw<"third">>> {};
struct best_key : node<Kind::BestKey, opt<ordinal, at<extreme>>, extreme, expect<sum, "what to compare by">> {
  static constexpr std::string_view what = "`highest`, `lowest`, `second highest` or `second lowest`";
};
struct with_clause : node<Kind::With, kw<"with">, expect<best_key>, star<sym<",">, kw<"then">, expect<best_key>>> {};
struct where_clause : node<Kind::Where, kw<"where">, expect<condition, "a condition">> {};
struct from_clause : node<Kind::From, kw<"from">, expect<sum, "a player">> {};
struct after_clause : node<Kind::After, kw<"after">, expect<sum, "a player">> {};
// Bounds are sums, so that `1..n - 1` needs no brackets.
struct range_or_sum : seq<set_sum, opt<sym<"..">, expect<sum, "the end of the range">, fold<Kind::Range, 2>>> {};
struct phrase_in : node<Kind::PhraseIn, kw<"in">, expect<range_or_sum, "a set">> {};
struct phrase_rest : seq<opt<name>, opt<phrase_in>, star<sor<after_clause, where_clause, with_clause>>> {};
struct pick_rest : seq<opt<name>, opt<phrase_in>, star<sor<from_clause, after_clause, where_clause, with_clause>>> {};

struct quantified : node<Kind::Phrase, leaf<Kind::Determiner, sor<kw<"any">, kw<"every">>>,
                         reading<phrase_info, deeper<expect<noun>, phrase_rest>>> {};
struct no_phrase : node<Kind::Phrase, leaf<Kind::Determiner, seq<kw<"no">, at<noun>>>,
                        reading<phrase_info, deeper<noun, phrase_rest>>> {};
struct pick : node<Kind::Phrase, leaf<Kind::Determiner, seq<kw<"the">, opt<kw<"only">>>>,
                   reading<phrase_info, deeper<expect<noun>, pick_rest>>> {};
// A plural is a phrase only if something follows that makes it one.
struct phrase_follows : seq<one_word<plural_nouns>, star<peg::one<' '>>, opt<name_word, star<peg::one<' '>>>,
                            sor<kw<"in">, kw<"where">, kw<"with">, kw<"after">>> {};
struct plural_phrase : node<Kind::Phrase, at<phrase_follows>, plural, reading<phrase_info, deeper<phrase_rest>>> {};
// Behind the `in` of a phrase or a loop the clauses belong to that phrase or loop.
struct plural_in_only
    : node<Kind::Phrase, at<one_word<plural_nouns>, star<peg::one<' '>>, opt<name_word, star<peg::one<' '>>>, kw<"in">>,
           plural, reading<phrase_info, deeper<opt<name>, phrase_in>>> {};
struct number_of : seq<kw<"number">, kw<"of">> {};

// ---- `any set s of 2..4 cards in hand where …`
struct set_info {
  static constexpr std::string_view name = "a phrase about sets of cards";
  static constexpr std::string_view example = "any set of 2..4 cards in hand of p where points of it is 15";
};
struct set_size
    : node<Kind::Quantity, sor<number, in_brackets>, opt<sym<"..">, expect<sor<number, in_brackets>, "a number">>> {
  static constexpr std::string_view what = "how many cards";
};
struct set_rest : reading<set_info, deeper<opt<name>, expect<kw<"of">>, expect<set_size>, expect<kw<"cards">>,
                                           expect<phrase_in, "`in` and a set of cards">, opt<where_clause>>> {};
struct set_quantified
    : node<Kind::SetPhrase, leaf<Kind::Determiner, seq<sor<kw<"any">, kw<"no">>, at<kw<"set">>>>, kw<"set">, set_rest> {
};
struct sets_follow : seq<kw<"sets">, opt<name_word, star<peg::one<' '>>>, kw<"of">, sor<digits, sym<"(">>> {};
struct sets_counted
    : node<Kind::SetPhrase, leaf<Kind::Determiner, seq<number_of, at<sets_follow>>>, kw<"sets">, set_rest> {};
struct plain_sets : node<Kind::SetPhrase, at<sets_follow>, kw<"sets">, set_rest> {};
struct counted : node<Kind::Phrase, leaf<Kind::Determiner, seq<number_of, at<phrase_follows>>>, plural,
                      reading<phrase_info, deeper<phrase_rest>>> {};
struct count_of : node<Kind::CountOf, number_of, reading<of_info, deeper<expect<owned, "a set, or `cards in …`">>>> {};

// ---- `sum of E among S`, `highest E among S`
struct among_info {
  static constexpr std::string_view name = "an `among`";
  static constexpr std::string_view example = "highest bet among players";
};
struct among : reading<among_info,
                       deeper<expect<sum, "what to compare or to add up">, expect<kw<"among">>, expect<sum, "a set">>> {
};
struct sum_among : node<Kind::Aggregate, leaf<Kind::SumOf, seq<kw<"sum">, kw<"of">>>, among> {};
// `highest` and `lowest` are names too: what follows tells, and a bracket only if it stands apart.
template <Literal Word>
struct extreme_word : token<extreme_word<Word>, false> {
  static std::size_t length(std::string_view text) {
    const std::size_t size = kw<Word>::length(text);
    const std::size_t next = text.find_first_not_of(' ', size);
    if (size == 0 || next == std::string_view::npos) return 0;
    const std::string_view rest = text.substr(next);
    const std::string_view word = leading_word(rest);
    const bool starts = word.empty() ? digits::length(rest) > 0 || rest[0] == '(' || rest[0] == '['
                                     : !is_reserved(word) || word == "it" || word == "the";
    return starts && next > size ? size : 0;
  }
};
struct extreme_among
    : node<Kind::Aggregate,
           sor<leaf<Kind::Highest, extreme_word<"highest">>, leaf<Kind::Lowest, extreme_word<"lowest">>>, among> {};

// ---- `best meld of hand`, `total show of hand`
template <Kind K, Literal Word>
struct fits : leaf<K, seq<kw<Word>, at<name_word, star<peg::one<' '>>, kw<"of">>>> {};
struct pattern_of : node<Kind::PatternOf, sor<fits<Kind::BestFits, "best">, fits<Kind::AllFits, "total">>, name, of> {};

struct owned
    : sor<pick, pattern_of, top_of, bottom_of, reverse_of, sets_counted, counted, count_of,
          refuse<kw<"any">, "E0212", "a noun phrase after `of` stands in brackets",
                 "a question begins with it: any player where hand is empty">,
          refuse<kw<"every">, "E0212", "a noun phrase after `of` stands in brackets",
                 "a question begins with it: every player where hand is empty; all together is hand of players">,
          atom, literal, set_of, in_brackets> {};
template <typename Plural>
struct operand_with
    : sor<set_quantified, quantified, pick, no_phrase, plain_sets, Plural, sets_counted, counted, count_of, sum_among,
          extreme_among, pattern_of, top_of, bottom_of, reverse_of, atom, literal, set_of, in_brackets> {
  static constexpr std::string_view what = "a value";
};
struct operand : operand_with<plural_phrase> {};

// ---- operators, from tight to loose
template <Kind K, typename Sign, typename Right>
struct binary : seq<Sign, expect<Right>, fold<K, 2>> {};
template <typename Operand>
struct unary : sor<node<Kind::Negate, sym<"-">, deeper<expect<unary<Operand>>>>, Operand> {
  static constexpr std::string_view what = "a value";
};
template <typename Unary>
struct product : seq<Unary, star<sor<binary<Kind::Multiply, sym<"*">, Unary>, binary<Kind::Divide, sym<"/">, Unary>,
                                     binary<Kind::Modulo, kw<"mod">, Unary>>>> {
  static constexpr std::string_view what = "a value";
};
template <typename Operand, typename Product = product<unary<Operand>>>
struct sum_of
    : seq<Product, star<sor<binary<Kind::Add, sym<"+">, Product>, binary<Kind::Subtract, sym<"-">, Product>>>> {
  static constexpr std::string_view what = "a value";
};
struct sum : sum_of<operand> {};
struct set_sum : sum_of<operand_with<plural_in_only>> {};
struct comparing : sor<kw<"is">, kw<"forms">, seq<opt<kw<"not">>, kw<"in">>, sym<"<=">, sym<">=">, sym<"<">, sym<">">> {
};
struct no_comparing
    : refuse<comparing, "E0205", "comparisons do not chain", "join two of them with `and`: a < b and b < c"> {};
struct wrong_sign
    : sor<refuse<peg::string<'=', '='>, "E0216", "`==` is written `is`", "for example: suit is hearts">,
          refuse<peg::string<'!', '='>, "E0216", "`!=` is written `is not`", "for example: suit is not hearts">,
          refuse<peg::string<'<', '>'>, "E0216", "`<>` is written `is not`", "for example: suit is not hearts">> {};
struct comparison
    : seq<sum, opt<sor<seq<kw<"is">,
                           sor<seq<kw<"not">, expect<sum>, fold<Kind::IsNot, 2>>, seq<expect<sum>, fold<Kind::Is, 2>>>>,
                       seq<kw<"not">, kw<"in">, expect<sum>, fold<Kind::NotIn, 2>>, binary<Kind::In, kw<"in">, sum>,
                       seq<kw<"forms">, expect<name, "the name of a pattern">, fold<Kind::Forms, 2>>, wrong_sign,
                       binary<Kind::LessEqual, sym<"<=">, sum>, binary<Kind::GreaterEqual, sym<">=">, sum>,
                       binary<Kind::Less, sym<"<">, sum>, binary<Kind::Greater, sym<">">, sum>>,
                   opt<no_comparing>>> {};
struct negation : sor<node<Kind::Not, kw<"not">, deeper<expect<struct negation>>>, comparison> {
  static constexpr std::string_view what = "a condition";
};
struct conjunction : seq<negation, star<binary<Kind::And, kw<"and">, negation>>> {
  static constexpr std::string_view what = "a condition";
};
struct disjunction : seq<conjunction, star<binary<Kind::Or, kw<"or">, conjunction>>> {
  static constexpr std::string_view what = "a condition";
};
struct condition : disjunction {};
struct fallback : seq<disjunction, star<binary<Kind::Fallback, kw<"else">, disjunction>>> {};

struct conditional_info {
  static constexpr std::string_view name = "a value that depends on a condition";
  static constexpr std::string_view example = "1 when trick is empty else 0";
};
struct no_else {
  using rule_t = no_else;
  using subs_t = peg::empty_list;
  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class, typename Input>
  static bool match(Input& in, Builder& b) {
    b.fail_without_else(offset(in));
    return false;
  }
};
struct expression
    : seq<fallback,
          opt<kw<"when">,
              reading<conditional_info, expect<disjunction>, sor<kw<"else">, no_else>, deeper<expect<expression>>>,
              fold<Kind::Conditional, 3>>> {
  static constexpr std::string_view what = "a value";
};

}  // namespace tapis::grammar

namespace tao::pegtl {
template <typename Name>
struct analyze_traits<Name, tapis::grammar::no_else> : analyze_any_traits<> {};
}  // namespace tao::pegtl
