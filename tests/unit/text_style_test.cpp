// Lines and colours of text for people: interpreter/support/text_style.h.
#include "interpreter/support/text_style.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

TEST_CASE("what fits on a line stays as it is", "[support][look]") {
  CHECK(wrap("") == "");
  CHECK(wrap("two  blanks ", "  hint: ", "    ", 80) == "  hint: two  blanks ");
  CHECK(wrap("1234 6789", "", "", 9) == "1234 6789");
}

TEST_CASE("long lines are broken between words", "[support][look]") {
  CHECK(wrap("one two three four", "", "", 9) == "one two\nthree\nfour");
  CHECK(wrap("one two three", "* ", "  ", 9) == "* one two\n  three");
  CHECK(wrap("one   two", "", "", 5) == "one\ntwo");
  CHECK(wrap("aa bb cc", "", "", 2) == "aa\nbb\ncc");
}

TEST_CASE("a word that is longer than a line stays whole", "[support][look]") {
  CHECK(wrap("abcdefgh ij", "", "", 4) == "abcdefgh\nij");
  CHECK(wrap("ab cdefghij kl", "", "  ", 6) == "ab\n  cdefghij\n  kl");
  CHECK(wrap("abcdefgh", "x: ", "  ", 6) == "x:\n  abcdefgh");
  CHECK(wrap("ab cd", "long-label: ", "  ", 6) == "long-label:\n  ab\n  cd");
}

TEST_CASE("line breaks of a text stay", "[support][look]") {
  CHECK(wrap("one\ntwo three", "* ", "  ", 7) == "* one\n  two\n  three");
  CHECK(wrap("one\n\ntwo") == "one\n\ntwo");
}

TEST_CASE("characters are counted, not bytes", "[support][look]") {
  CHECK(wrap("\u00E4\u00E4\u00E4 \u00E4\u00E4\u00E4", "", "", 7) == "\u00E4\u00E4\u00E4 \u00E4\u00E4\u00E4");
  CHECK(wrap("\u00E4\u00E4\u00E4 \u00E4\u00E4\u00E4", "", "", 6) == "\u00E4\u00E4\u00E4\n\u00E4\u00E4\u00E4");
}

TEST_CASE("without a width nothing is broken", "[support][look]") {
  CHECK(wrap(std::string(99, 'a') + " b", "x ", "", 0) == "x " + std::string(99, 'a') + " b");
}

TEST_CASE("nothing is lost in breaking lines", "[support][look]") {
  const std::string text = "the quick brown fox jumps over the lazy dog";
  for (std::size_t width = 1; width < 50; ++width) {
    std::string joined = wrap(text, "", "", width);
    for (char& c : joined)
      if (c == '\n') c = ' ';
    CHECK(joined == text);
  }
}

TEST_CASE("colours are codes around the text, or nothing", "[support][look]") {
  const TextStyle colored{true, TextStyle::columns};
  CHECK(paint("x", TextRole::error, {}) == "x");
  CHECK(paint("x", TextRole::error, colored) == "\033[1m\033[31mx\033[0m");
  CHECK(paint("x", TextRole::added, colored) == "\033[32mx\033[0m");
  CHECK(paint("x", TextRole::place, colored) == "\033[1mx\033[0m");
  CHECK(paint_token("K", {0, 0, 0}, false, colored) == "\033[1;38;5;231;48;5;16mK\033[0m");
  CHECK(paint_token("K", {255, 255, 255}, true, colored) == "\033[1;4;38;5;16;48;5;231mK\033[0m");
  CHECK(paint_token("K", {0, 0, 0}, false, {}) == "K");
  CHECK(paint("", TextRole::error, colored).empty());
}

}  // namespace trigon::engine::testing
