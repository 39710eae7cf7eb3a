#include "interpreter/support/utf8.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

namespace {
constexpr auto none = std::string_view::npos;
}

TEST_CASE("malformed bytes are found", "[text]") {
  for (const char* text : {"", "plain", "\u00e9", "\u20ac\U0001F600", "\x7f"}) CHECK(find_malformed(text) == none);
  // Alone, cut off, overlong, a half of a pair, beyond the last character.
  for (const char* text : {"ab\xE9", "ab\x80", "ab\xC3", "ab\xE2\x82", "ab\xC0\xAF", "ab\xE0\x80\x80", "ab\xED\xA0\x80",
                           "ab\xF4\x90\x80\x80", "ab\xFF"})
    CHECK(find_malformed(text) == 2);
}

TEST_CASE("control characters are found, but not tabs and line breaks", "[text]") {
  CHECK(find_control("a\tb\r\nc") == none);
  CHECK(find_control("ab\x1B[31m") == 2);
  CHECK(find_control("ab\x7F") == 2);
  CHECK(find_control("\u00e9\u009B") == 2);
}

TEST_CASE("invisible characters are found", "[text]") {
  CHECK(find_invisible("a b\u00e9") == none);
  CHECK(find_invisible("ab\u200B") == 2);
  CHECK(find_invisible("\u202Eab") == 0);
  CHECK(find_invisible("\uFEFF") == 0);
}

TEST_CASE("nothing that moves a cursor reaches a terminal", "[text]") {
  CHECK(visible("a\tb\nc \u20ac") == "a\tb\nc \u20ac");
  CHECK(visible("\x1B[31mred") == "\uFFFD[31mred");
  CHECK(visible("a\xE9z\x9Bz") == "a\uFFFDz\uFFFDz");
  CHECK(visible("\u009B2J") ==
        "\uFFFD"
        "2J");
  CHECK(visible(std::string_view("\0", 1)) == "\uFFFD");
}

TEST_CASE("wide characters take two columns", "[text]") {
  CHECK(display_width("abc") == 3);
  CHECK(display_width("\u99AC\u8eca") == 4);
  CHECK(display_width("e\u0301") == 1);
  CHECK(display_width("\U0001F600") == 2);
}

}  // namespace trigon::engine::testing
