// The tables of the notation's modifiers and of the kinds of moves: every row is known to texts, words and pages.
#include "grammar/modifiers.h"

#include <catch2/catch.hpp>

#include "grammar/movement_parser.h"
#include "grammar/movement_printer.h"
#include "interpreter/position/move_kind.h"
#include "interpreter/rulebook/words.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// The messages about a movement, and its terms.
std::pair<std::string, Movement> parsed(const std::string& text) {
  Diagnostics diagnostics;
  Movement movement = parse_movement(LocatedText::standalone("text", text), "piece 'x'", diagnostics);
  return {format_diagnostics(diagnostics, {false, 0}), std::move(movement)};
}

/// A path with these modifiers; every modifier has a meaning there, if no other forbids it.
std::string path_with(ModifierSet set) {
  Term term = parsed("[W-W]2").second.terms.at(0);
  term.modifiers = set;
  return print_term(term);
}

/// What the second modifier says against the first, or null.
const char* objection(const ModifierRow& row, Modifier other) {
  for (const auto& contradiction : row.contradictions)
    if (contradiction.why && contradiction.other == other) return contradiction.why;
  return nullptr;
}

std::string words_of(ModifierSet set) {
  const RulesetPtr ruleset =
      load_text(duel("{ lattice: square, shape: rectangle, columns: 8, rows: 8 }",
                     {"piece: { letter: P, moves: \"" + path_with(set) + "\" }", "king: { letter: K, moves: W }"},
                     "{ white: { piece: a1, king: b1 }, black: { piece: a8, king: b8 } }"));
  return term_in_words(*ruleset, ruleset->types[0].terms.at(0));
}

}  // namespace

TEST_CASE("a row of a modifier stands at its number and is read and written by its letter", "[grammar]") {
  int number = 0;
  for (const ModifierRow& row : modifier_table) {
    INFO(row.letter);
    CHECK(static_cast<int>(row.modifier) == number++);
    CHECK(find_modifier(row.letter) == &row);
    const std::string text = path_with({row.modifier});
    CHECK(text == std::string(1, row.letter) + "[W-W]2");
    const auto [errors, movement] = parsed(text);
    CHECK(errors.empty());
    CHECK(movement.terms.at(0).modifiers == ModifierSet{row.modifier});
  }
}

TEST_CASE("a modifier goes together with those that its row does not contradict", "[grammar]") {
  for (const ModifierRow& a : modifier_table)
    for (const ModifierRow& b : modifier_table) {
      if (a.modifier >= b.modifier) continue;
      const std::string text = path_with({a.modifier, b.modifier});
      const char* why = objection(a, b.modifier);
      if (!why) why = objection(b, a.modifier);
      const std::string errors = parsed(text).first;
      INFO(text << '\n' << errors);
      CHECK(errors.empty() == (why == nullptr));
      if (why) CHECK(errors.find(why) != std::string::npos);
    }
}

TEST_CASE("every modifier has words, and a place in grammar and page", "[grammar][words][docs]") {
  const std::string grammar = read_repository_file("grammar/movement.ebnf");
  const std::string page = read_repository_file("docs/movement-notation.md");
  for (const ModifierRow& row : modifier_table) {
    INFO(row.letter);
    CHECK(words_of(row.said_with | ModifierSet{row.modifier}) != words_of(row.said_with));
    CHECK(grammar.find(std::string("| \"") + row.letter + "\" ") != std::string::npos);
    CHECK(page.find(std::string("\n| `") + row.letter + "` |") != std::string::npos);
  }
}

TEST_CASE("a row of a kind of move stands at its number and says what the kind is", "[rules]") {
  int number = 0;
  for (const MoveKindRow& row : move_kind_table) {
    INFO(row.word);
    CHECK(static_cast<int>(row.kind) == number++);
    CHECK(is_step(row.kind) == row.is_step);
    CHECK(stays(row.kind) == row.stays);
    if (row.line_flag != 0) CHECK(may_make(row.line_flag, row.kind));
    if (!row.stays) continue;
    // Only pieces that go or shoot can stay; such a capture is a kind that moves' texts and `resolve` can tell.
    CHECK(row.is_step);
    CHECK(row.sign != nullptr);
    CHECK(capture_kind(static_cast<std::uint16_t>(row.line_flag | node_flag::may_capture)) == row.kind);
    CHECK(read_repository_file("grammar/resolved.schema.json").find('"' + std::string(row.word) + '"') !=
          std::string::npos);
  }
  CHECK(capture_kind(node_flag::may_move | node_flag::may_capture) == MoveKind::plain);
  CHECK_FALSE(may_make(node_flag::stays | node_flag::may_capture, MoveKind::plain));
}

}  // namespace trigon::engine::testing
