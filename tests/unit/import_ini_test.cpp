// The form of variants.ini: what of a file of that form cannot be read, and where.
#include <catch2/catch.hpp>

#include "tests/support/imports.h"

namespace trigon::engine::testing {

TEST_CASE("errors of an entry have their places", "[import]") {
  CHECK(errors_of("[game:chess]\nmaxRank = many\n") ==
        R"(test.ini:2:11: error: maxRank: expected a number from 1 to 16, got 'many' [ini]
  maxRank = many
            ^~~~
)");
  CHECK(has(errors_of("[game:ches]\n"), "hint: did you mean 'chess'?"));
  CHECK(has(errors_of("[game]\n", "gme"), "the file has no variant 'gme'"));
  CHECK(has(errors_of("[game:a]\n[a:chess]\n"), "'a' stands further down, and Fairy-Stockfish does not know it here"));
  CHECK(has(errors_of("[game:a]\n[a:game]\n"), "'a' stands further down"));
  CHECK(has(errors_of("[game:chess]\nstartFen = 8/8 w\n"), "startFen: expected 8 rows, got 2"));
  CHECK(has(errors_of("[game:chess]\nstartFen = 8/8/8/8/8/8/8/8/8 w\n"), "startFen: expected 8 rows, got 9"));
  CHECK(has(errors_of("[game:chess]\nstartFen = 9/8/8/8/8/8/8/8 w\n"), "does not have 8 cells"));
  CHECK(has(errors_of("[game:chess]\nstartFen = y7/8/8/8/8/8/8/8 w\n"), "no piece has the letter 'y'"));
  CHECK(has(errors_of("[game:chess]\nstartFen = +k7/8/8/8/8/8/8/8 w\n"), "has no promoted form"));
  CHECK(has(errors_of("[game:chess]\npromotionPieceTypes = xyz\n"), "no piece has the letter 'x'"));
  CHECK(has(errors_of("[game:chess]\npromotedPieceType = n\n"), "letters with what they become"));
  CHECK(has(errors_of("[game:chess]\nflagRegion = here\n"), "expected cells as d4"));
  CHECK(has(errors_of("[game:chess]\ncastling = yes\n"), "expected true or false"));
  CHECK(has(errors_of("[game:chess]\nstalemateValue = lost\n"), "expected win, loss, draw or none"));
  CHECK(has(errors_of("[game:chess]\npawn = 3\n"), "expected a letter"));
  CHECK(has(errors_of("[game:chess]\ncustomPiece1 = x\n"), "a move in Betza's notation"));
  CHECK(has(errors_of("[game:chess]\nknight = n:C\n"), "a letter alone"));
  CHECK(has(errors_of("[game:chess]\npromotionPawnTypes = *\n"), "no piece has the letter '*'"));
  CHECK(has(errors_of("[game:chess]\ncastling = false \n"), "spaces behind 'false'"));
  CHECK(has(errors_of("[game:*pieces]\n"), "neither this file nor Trigon has a variant '*pieces'"));
}

TEST_CASE("the reader of .ini files reports what it cannot read", "[import]") {
  Diagnostics diagnostics;
  const Ini ini =
      ini_of("# first\nkey = 1\n[a]\nx = 1\nx = 2 \r\n; no line\nnothing\n\n[b : a]\n[a]\n[c\n = 1\n[d]\nempty =\n");
  for (const IniSection& section : ini.sections)
    for (const Diagnostic& message : section.messages) diagnostics.add(message);
  REQUIRE(ini.sections.size() == 5);
  CHECK(ini.sections[0].entries.size() == 1);
  CHECK(ini.sections[0].entries[0].value.text == "2");
  CHECK(ini.sections[1].name == "b");
  CHECK(ini.sections[1].base == "a");
  const std::string reported = format_diagnostics(diagnostics, {false, 0});
  CHECK_FALSE(has(reported, "test.ini:2:1"));
  CHECK(has(reported, "test.ini:5:1: warning: 'x' stands twice"));
  CHECK(has(reported, "test.ini:7:1: error: this is neither '[name]' nor 'key = value'"));
  CHECK(has(reported, "test.ini:10:2: warning: section 'a' stands twice"));
  CHECK(has(reported, "test.ini:11:1: error: a ']' is missing"));
  CHECK(has(reported, "test.ini:12:2: error: the name of a key is missing before '='"));
  // An empty value has a place all the same.
  const IniEntry* empty = ini.sections.back().find("empty");
  REQUIRE(empty);
  CHECK(empty->value.whole.offset == empty->key_span.offset + std::string("empty =").size());
}

TEST_CASE("lines that Fairy-Stockfish does not read as they look are errors", "[import]") {
  const auto reported = [](const std::string& text, const std::string& place_and_message) {
    INFO(text);
    const std::string errors = errors_of(text);
    INFO(errors);
    CHECK(has(errors, "test.ini:" + place_and_message));
    return errors;
  };
  reported("[game:chess]\n  castling = false\n",
           "2:3: error: spaces before 'castling', with which Fairy-Stockfish does not read the line");
  reported("[game:chess]\n\tcastling = false\n", "2:2: error: spaces before 'castling'");
  reported("[game:chess]\ncastling\t= false\n", "2:1: error: a tab behind 'castling'");
  reported("[game:chess]\npromotionPieceTypes = \n", "2:1: error: 'promotionPieceTypes' has no value");
  // A bracket behind spaces begins no section there, so the keys below it belong to the one above.
  const std::string indented = "[a:chess]\n [game:chess]\ncastling = false\n";
  reported(indented, "2:2: error: spaces before '['");
  CHECK(has(errors_of(indented, "a"), "test.ini:2:2: error: spaces before '['"));
  reported("  [game:chess]\n", "1:3: error: spaces before '['");
  reported("[game: chess]\n", "1:2: error: spaces beside a name, which Fairy-Stockfish takes for a part of it");
  CHECK(has(errors_of("[ game :chess]\n"), "spaces beside a name"));
  // A mark that other programs do not show; it stands before the first bracket, or before a comment.
  const std::string mark = "\xEF\xBB\xBF";
  reported(mark + "[game:chess]\n", "1:2: error: the file begins with a byte order mark");
  CHECK(errors_of(mark + "# a comment\n[game:chess]\n").empty());
  // What that program reads.
  CHECK(errors_of("# a comment\n  # another\n[game:chess] # a third\ncastling  =\tfalse\n").empty());
}

TEST_CASE("bases stand above the entries that change them", "[import]") {
  std::string text = "[game0:chess]\n";
  for (int i = 1; i <= 110; ++i) text += "[game" + std::to_string(i) + ":game" + std::to_string(i - 1) + "]\n";
  CHECK(errors_of(text, "game90").empty());
  CHECK(has(errors_of(text, "game110"), "'game110' has more than 100 bases one below the other"));
  // A name that is taken there means that program's own variant, whatever the file has.
  CHECK(has(errors_of("[wolf:chess]\ncastling = false\n[game:wolf]\n"),
            "Fairy-Stockfish's own variant 'wolf' is not known to Trigon"));
}

}  // namespace trigon::engine::testing
