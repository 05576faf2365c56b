#include <catch2/catch.hpp>
#include <tao/pegtl/contrib/analyze.hpp>

#include "dsl/grammar.hpp"

TEST_CASE("no rule of the grammar can loop without reading anything") {
  CHECK(tao::pegtl::analyze<tapis::grammar::file>(-1) == 0);
  CHECK(tao::pegtl::analyze<tapis::grammar::single>(-1) == 0);
}
