// Located messages: the whole text that an author sees.
#include "interpreter/support/diagnostics.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

namespace {

SourcePtr source_of(const std::string& text) { return std::make_shared<const Source>("game.yaml", text); }

std::string rendered(const std::string& text, std::size_t offset, std::size_t length, const std::string& hint = "") {
  return format_diagnostic({Severity::error, {source_of(text), offset, length}, "value", "it is wrong", hint});
}

}  // namespace

TEST_CASE("a message shows its place, its line and an underline", "[support]") {
  CHECK(rendered("first\nsecond line\n", 13, 4) ==
        "game.yaml:2:8: error: it is wrong [value]\n"
        "  second line\n"
        "         ^~~~");
}

TEST_CASE("a hint stands last", "[support]") {
  CHECK(rendered("abc", 0, 1, "did you mean 'b'?") ==
        "game.yaml:1:1: error: it is wrong [value]\n"
        "  abc\n"
        "  ^\n"
        "  hint: did you mean 'b'?");
}

TEST_CASE("tabs before the caret stay tabs", "[support]") {
  CHECK(rendered("\tkey:\tvalue", 6, 5) ==
        "game.yaml:1:7: error: it is wrong [value]\n"
        "  \tkey:\tvalue\n"
        "  \t    \t^~~~~");
}

TEST_CASE("columns count characters, not bytes", "[support]") {
  // "Königin" is eight bytes and seven characters.
  CHECK(rendered("K\u00F6nigin: \u03A3\u03A3x", 10, 4) ==
        "game.yaml:1:10: error: it is wrong [value]\n"
        "  K\u00F6nigin: \u03A3\u03A3x\n"
        "           ^~");
}

TEST_CASE("a span of several lines is underlined on its first", "[support]") {
  CHECK(rendered("one two\nthree", 4, 9) ==
        "game.yaml:1:5: error: it is wrong [value]\n"
        "  one two\n"
        "      ^~~");
}

TEST_CASE("a place at the end of a line or of the text has a caret behind it", "[support]") {
  CHECK(rendered("ab\ncd", 2, 1) == "game.yaml:1:3: error: it is wrong [value]\n  ab\n    ^");
  CHECK(rendered("ab", 2, 1) == "game.yaml:1:3: error: it is wrong [value]\n  ab\n    ^");
  CHECK(rendered("", 0, 1) == "game.yaml:1:1: error: it is wrong [value]");
}

TEST_CASE("a carriage return is no part of the line", "[support]") {
  CHECK(rendered("ab\r\ncd\r\n", 4, 2) == "game.yaml:2:1: error: it is wrong [value]\n  cd\n  ^~");
}

TEST_CASE("a message that points nowhere has no place", "[support]") {
  const Diagnostic diagnostic{Severity::warning, {}, "option", "nothing is chosen", "choose"};
  CHECK(format_diagnostic(diagnostic) == "warning: nothing is chosen [option]\n  hint: choose");
  CHECK((diagnostic.line() == 0 && diagnostic.column() == 0 && diagnostic.end_column() == 0));
}

TEST_CASE("a long message goes on in further lines", "[support]") {
  const std::string words = "word word word word word word word word word word word";
  const Diagnostic diagnostic{Severity::error, {source_of("abc"), 0, 3}, "value", words, words + " " + words};
  CHECK(format_diagnostic(diagnostic) ==
        "game.yaml:1:1: error: word word word word word word word word word word word\n"
        "    [value]\n"
        "  abc\n"
        "  ^~~\n"
        "  hint: word word word word word word word word word word word word word word\n"
        "    word word word word word word word word");
  CHECK(format_headline(diagnostic, {false, 0}) == "game.yaml:1:1: error: " + words + " [value]");
}

TEST_CASE("of a long line what is around the place is shown", "[support]") {
  const auto lines = [](std::size_t offset, std::size_t length, const std::string& text) {
    const std::string all = rendered(text, offset, length);
    return all.substr(all.find('\n') + 1);
  };
  std::string text;
  for (int i = 0; i < 30; ++i) text += "abcdefghi ";
  // The start, the middle and the end of a line of 300 characters.
  CHECK(lines(3, 4, text) == "  " + text.substr(0, 75) + "...\n     ^~~~");
  CHECK(lines(150, 4, text) == "  ..." + text.substr(113, 72) + "...\n" + std::string(42, ' ') + "^~~~");
  CHECK(lines(298, 2, text) == "  ..." + text.substr(225, 75) + "\n" + std::string(78, ' ') + "^~");
  CHECK(lines(300, 1, text) == "  ..." + text.substr(225, 75) + "\n" + std::string(80, ' ') + "^");
  // A span that is longer than what is shown.
  CHECK(lines(0, 300, text) == "  " + text.substr(0, 75) + "...\n  ^" + std::string(74, '~'));
  // Whatever the place, no line is longer than 80 columns, and the caret stands under its character.
  for (std::size_t offset = 0; offset < text.size(); ++offset) {
    const std::string shown = lines(offset, 7, text);
    const auto end = shown.find('\n');
    const auto caret = shown.find('^') - end - 1;
    CHECK(end <= 80);
    CHECK(shown.size() - end - 1 <= 80);
    CHECK(shown[caret] == text[offset]);
  }
}

TEST_CASE("characters of several bytes are not cut in two", "[support]") {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "\u00E4";
  const std::string shown = rendered(text, 100, 2);
  CHECK(shown.find("\n  ...\u00E4") != std::string::npos);
  CHECK(shown.find("\u00E4...\n") != std::string::npos);
}

TEST_CASE("colours change nothing else", "[support]") {
  const Diagnostic diagnostic{Severity::warning, {source_of("abc"), 1, 1}, "value", "it is odd", "do not"};
  const std::string colored = format_diagnostic(diagnostic, {true, TextStyle::columns});
  CHECK(colored ==
        "\033[1mgame.yaml:1:2:\033[0m \033[1m\033[33mwarning:\033[0m it is odd [value]\n"
        "  abc\n"
        "   \033[1m\033[32m^\033[0m\n"
        "\033[1m\033[36m  hint:\033[0m do not");
}

TEST_CASE("a diagnostic counts line, column and last column from 1", "[support]") {
  const Diagnostic diagnostic{Severity::error, {source_of("ab\nc\u00E4de"), 4, 3}, "x", "y", ""};
  CHECK(diagnostic.line() == 2);
  CHECK(diagnostic.column() == 2);
  CHECK(diagnostic.end_column() == 3);
}

TEST_CASE("messages are sorted by place and printed once", "[support]") {
  Diagnostics diagnostics;
  const SourcePtr source = source_of("abcdef");
  diagnostics.error({source, 3, 1}, "b", "second");
  diagnostics.warning({source, 1, 1}, "a", "first");
  diagnostics.error({source, 3, 1}, "b", "second");
  diagnostics.sort();
  REQUIRE(diagnostics.all().size() == 2);
  CHECK(diagnostics.all()[0].message == "first");
  CHECK(diagnostics.all()[1].message == "second");
  CHECK(diagnostics.has_errors());
}

TEST_CASE("a warning is no error", "[support]") {
  Diagnostics diagnostics;
  diagnostics.warning({}, "a", "b");
  CHECK_FALSE(diagnostics.has_errors());
  CHECK(diagnostics.all().size() == 1);
}

TEST_CASE("no input can flood the messages", "[support]") {
  Diagnostics diagnostics;
  const SourcePtr source = source_of(std::string(1000, 'x'));
  for (std::size_t i = 0; i < 1000; ++i) diagnostics.error({source, i, 1}, "x", "wrong");
  CHECK(diagnostics.all().size() == Diagnostics::limit);
  CHECK(diagnostics.error_count() == 1000);
}

TEST_CASE("a source knows its lines", "[support]") {
  const Source source("name", "ab\n\ncd");
  CHECK(source.line_count() == 3);
  CHECK(source.line(0) == "ab");
  CHECK(source.line(1).empty());
  CHECK(source.line(2) == "cd");
  CHECK(source.line(3).empty());
  CHECK(source.line_of(0) == 0);
  CHECK(source.line_of(2) == 0);
  CHECK(source.line_of(3) == 1);
  CHECK(source.line_of(4) == 2);
  CHECK(source.line_start(2) == 4);
  CHECK(source.line_start(9) == 6);
}

}  // namespace trigon::engine::testing
