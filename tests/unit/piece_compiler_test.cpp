// Pieces' programs out of their terms: which are shared, and what is too much.
#include "interpreter/movement/piece_compiler.h"

#include <catch2/catch.hpp>

#include "grammar/movement_parser.h"
#include "interpreter/geometry/labels.h"
#include "interpreter/support/located_text.h"
#include "tests/support/lattices.h"
#include "tests/support/programs.h"

namespace trigon::engine::testing {

namespace {

const Grid& squares() {
  static const Grid grid(square_lattice(), rectangle_shape(8, 8));
  return grid;
}

PieceTerm piece_term(const LocatedText& text, const Facing& facing = 90) {
  const CellSet all = every_cell(squares());
  return {{term_of(text.text), all, all, all, 0, facing, {}, {}}, text.whole};
}

PieceTerm piece_term(const char* move, const Facing& facing = 90) {
  return piece_term(LocatedText::standalone("text", move), facing);
}

/// What the compiler has to say about a piece with these terms.
std::string message_of(PieceCompiler& compiler, const std::vector<const char*>& moves) {
  Diagnostics diagnostics;
  std::vector<PieceTerm> terms;
  for (const char* move : moves) terms.push_back(piece_term(move));
  compiler.compile(terms, "piece 'x'", diagnostics);
  return format_diagnostics(diagnostics, {false, 0});
}

}  // namespace

TEST_CASE("pieces with the same terms have the same program, and terms that come to the same lines are the same",
          "[movement]") {
  PieceCompiler compiler(squares());
  Diagnostics diagnostics;
  const auto compile = [&](const std::vector<PieceTerm>& terms) {
    return compiler.compile(terms, "piece 'x'", diagnostics);
  };
  const std::size_t rook = compile({piece_term("W*")});
  const std::size_t bishop = compile({piece_term("F*")});
  const std::size_t queen = compile({piece_term("W*"), piece_term("F*")});
  CHECK(compile({piece_term("W*", 270)}) == rook);
  CHECK(compile({piece_term("W*"), piece_term("F*")}) == queen);
  // The order is that of the moves.
  CHECK(compile({piece_term("F*"), piece_term("W*")}) != queen);
  // Longer than any path on this board.
  CHECK(compile({piece_term("W9")}) == rook);
  const std::size_t pawn = compile({piece_term("fW")});
  CHECK(compile({piece_term("fW", 90)}) == pawn);
  CHECK(compile({piece_term("fW", 270)}) != pawn);
  CHECK(compile({piece_term("f[W-F]", 90)}) != compile({piece_term("f[W-F]", 270)}));
  PieceTerm limited = piece_term("W*");
  limited.term.to.erase(0);
  CHECK(compile({limited}) != rook);
  PieceTerm promoting = piece_term("W*");
  promoting.term.promotion.insert(0);
  CHECK(compile({promoting}) != rook);
  PieceTerm conditional = piece_term("W*");
  conditional.term.condition = 1;
  CHECK(compile({conditional}) != rook);
  CHECK_FALSE(diagnostics.has_errors());

  const std::vector<MoveProgram> programs = compiler.take_programs();
  CHECK(programs[queen].terms == std::vector{programs[rook].terms.front(), programs[bishop].terms.front()});
}

TEST_CASE("a piece's tape has those of its terms one after the other", "[movement]") {
  const Grid grid(square_lattice(), rectangle_shape(3, 3));
  const Labels labels = default_labels(grid);
  const MoveProgram program = program_of(grid, "W*mF");
  CHECK(list_program(program, labels.find("a1"), labels.all()) ==
        list_program(program_of(grid, "W*"), labels.find("a1"), labels.all()) + "   4  b2         5        5  move\n");
  const auto reaches = program.lines_from(labels.find("a1"));
  REQUIRE(reaches.size() == 5);
  CHECK(reaches[1].term == 0);
  CHECK(reaches[1].path_length == 1);
  CHECK(program.path(reaches[1])[0] == labels.find("b1"));
  CHECK(reaches[4].term == 1);
  CHECK(program.origins.back().term == 1);
  CHECK_FALSE(program.repeats_targets);
  CHECK(program_of(grid, "W*W").repeats_targets);
  CHECK_FALSE(program_of(grid, "mW*cW").repeats_targets);
}

TEST_CASE("too many lines are a located error", "[movement]") {
  PieceCompiler compiler(squares());
  const char* const message =
      "text:1:1: error: piece 'x': the movement has too many lines to be compiled [movement-size]\n"
      "  w(WF)*\n"
      "  ^~~~~~\n"
      "  hint: bound its steps with a number, or with a direction\n";
  CHECK(message_of(compiler, {"W", "w(WF)*", "F"}) == message);
  // Also when it is known from another piece.
  CHECK(message_of(compiler, {"w(WF)*"}) == message);
  const std::vector<MoveProgram> programs = compiler.take_programs();
  REQUIRE(programs.size() == 1);
  CHECK(programs.front().nodes.empty());
  CHECK(programs.front().lines_from(63).empty());
}

TEST_CASE("what all pieces need together is limited", "[movement]") {
  const Grid line(square_lattice(), rectangle_shape(1024, 1));
  const CellSet all = every_cell(line);
  PieceCompiler compiler(line);
  Diagnostics diagnostics;
  const LocatedText text = LocatedText::standalone("text", "W500");
  for (const char* move : {"W500", "mW500", "cW500"})
    compiler.compile({{{term_of(move), all, all, all, 0, {}, {}, {}}, text.whole}}, "piece 'x'", diagnostics);
  // Of the third nothing is said, since the second has used up what there was.
  CHECK(format_diagnostics(diagnostics, {false, 0}) ==
        "text:1:1: error: piece 'x': the movement, with those before it, has too many lines to be compiled "
        "[movement-size]\n"
        "  W500\n"
        "  ^~~~\n"
        "  hint: bound its steps with a number, or with a direction\n");
}

TEST_CASE("the terms of a piece must fit into one tape", "[movement]") {
  PieceCompiler compiler(squares());
  // One or two of these fit, three do not.
  CHECK(message_of(compiler, {"w(WF)5", "W"}).empty());
  CHECK(message_of(compiler, {"w(WF)5", "W", "mw(WF)5", "cw(WF)5"}) ==
        "text:1:1: error: piece 'x': the movement has too many lines to be compiled [movement-size]\n"
        "  cw(WF)5\n"
        "  ^~~~~~~\n"
        "  hint: bound its steps with a number, or with a direction\n");
  // Such a piece is without moves.
  CHECK(compiler.take_programs().size() == 2);
}

}  // namespace trigon::engine::testing
