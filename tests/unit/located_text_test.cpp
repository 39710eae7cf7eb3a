// Values that know where their characters stand in a file.
#include "interpreter/support/located_text.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

namespace {

std::pair<std::size_t, std::size_t> place(const Span& span) { return {span.offset, span.length}; }
using Place = std::pair<std::size_t, std::size_t>;

}  // namespace

TEST_CASE("a text of its own is its own file", "[support]") {
  const LocatedText text = LocatedText::standalone("argument", "ab\ncde");
  CHECK(text.whole.source->name() == "argument");
  CHECK(place(text.whole) == Place(0, 6));
  CHECK(place(text.at(1, 1)) == Place(1, 1));
  CHECK(place(text.at(4, 2)) == Place(4, 2));
}

TEST_CASE("lines behind an indentation are found in the file", "[support]") {
  // The value "ab\ncde" stands indented by four spaces.
  const auto source = std::make_shared<const Source>("f", "key: |\n    ab\n    cde\n");
  const LocatedText text{"ab\ncde", {source, 5, 1}, {11, 18}};
  CHECK(place(text.at(0, 2)) == Place(11, 2));
  CHECK(place(text.at(3, 1)) == Place(18, 1));
  CHECK(place(text.at(5, 1)) == Place(20, 1));
}

TEST_CASE("the end of a text has a place too", "[support]") {
  const LocatedText text = LocatedText::standalone("f", "ab");
  CHECK(place(text.at(2, 1)) == Place(2, 1));
}

TEST_CASE("without places the whole value is meant", "[support]") {
  const auto source = std::make_shared<const Source>("f", "key: \"a\\nb\"");
  const LocatedText text{"a\nb", {source, 5, 6}, {}};
  CHECK(place(text.at(2, 1)) == Place(5, 6));
}

}  // namespace trigon::engine::testing
