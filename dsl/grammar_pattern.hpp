// The grammar of patterns: what sets of cards can have in common.
#pragma once
#include "dsl/grammar_statement.hpp"

namespace tapis::grammar {

struct pattern_info {
  static constexpr std::string_view name = "a pattern";
  static constexpr std::string_view example = "pattern run = 3 or more of one suit in sequence";
};
struct attribute_word : sor<kw<"suit">, kw<"rank">> {};
struct one_of : node<Kind::OneOf, kw<"one">, expect<leaf<Kind::Noun, attribute_word>, "`suit` or `rank`">> {};
struct different : node<Kind::Different, kw<"different">,
                        expect<leaf<Kind::Noun, sor<kw<"suits">, kw<"ranks">>>, "`suits` or `ranks`">> {};
// `of J Q of one suit`: the last card is Q.
struct before_quality : seq<sor<name, number>, kw<"of">, sor<kw<"one">, kw<"different">>> {};
struct pattern_card : seq<not_at<sor<kw<"by">, kw<"worth">>>, sor<seq<at<before_quality>, sor<name, number>>, atom>> {};
struct of_cards : node<Kind::OfCards, pattern_card, star<pattern_card>> {
  static constexpr std::string_view what = "`one`, `different` or cards";
};
struct by_order : seq<kw<"by">, expect<name, "the name of an order">> {};
struct wild : node<Kind::Wild, kw<"with">, expect<kw<"up">>, expect<kw<"to">>, expect<number, "how many wild cards">,
                   expect<kw<"of">>, expect<of_cards, "wild cards">> {};
struct quality : sor<wild, seq<kw<"of">, expect<sor<one_of, different, of_cards>, "`one`, `different` or cards">>,
                     node<Kind::Sequence, kw<"in">, expect<kw<"sequence">>>,
                     node<Kind::Worth, kw<"worth">, expect<sum, "a number">, expect<kw<"by">>, expect<name, "values">>,
                     node<Kind::ByOrder, by_order>> {};
struct or_more : leaf<Kind::OrMore, seq<kw<"or">, kw<"more">>> {};
struct pattern_part
    : node<Kind::PatternPart, number, opt<sor<or_more, seq<sym<"..">, expect<number>>>>, star<quality>> {
  static constexpr std::string_view what = "how many cards";
};
struct counting : seq<at<sum, kw<"for">>, sum, kw<"for">> {};
struct pattern_row
    : node<Kind::PatternRow, reading<pattern_info, opt<node<Kind::Counts, counting>>, expect<pattern_part>,
                                     star<sym<"+">, expect<pattern_part>>, opt<when_clause>, end_of_line>> {};
// How a replacement that is a pattern begins.
struct pattern_start
    : at<opt<counting>, number,
         sor<or_more, seq<sym<"..">, number>, seq<kw<"of">, sor<seq<kw<"one">, attribute_word>, different>>,
             seq<kw<"in">, kw<"sequence">>, kw<"worth">>> {};

}  // namespace tapis::grammar
