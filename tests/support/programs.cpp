#include "tests/support/programs.h"

#include <catch2/catch.hpp>

#include "grammar/movement_parser.h"
#include "interpreter/movement/piece_compiler.h"

namespace trigon::engine::testing {

namespace {

Movement movement_of(const std::string& text) {
  Diagnostics diagnostics;
  Movement movement = parse_movement(LocatedText::standalone("moves", text), "piece 'x'", diagnostics);
  INFO(text << '\n' << format_diagnostics(diagnostics));
  REQUIRE_FALSE(diagnostics.has_errors());
  return movement;
}

}  // namespace

Term term_of(const std::string& text) {
  const Movement movement = movement_of(text);
  REQUIRE(movement.terms.size() == 1);
  return movement.terms[0];
}

CellSet every_cell(const Grid& grid) {
  CellSet cells;
  for (std::size_t cell = 0; cell < grid.cell_count(); ++cell) cells.insert(static_cast<Cell>(cell));
  return cells;
}

MoveProgram program_of(const Grid& grid, const std::string& moves, const Facing& facing, std::size_t condition,
                       const CellSet& promotion) {
  const CellSet all = every_cell(grid);
  std::vector<PieceTerm> terms;
  for (const Term& term : movement_of(moves).terms)
    terms.push_back({{term, all, all, all, condition, facing, promotion, {}}, {}});
  Diagnostics diagnostics;
  PieceCompiler compiler(grid);
  const std::uint16_t index = compiler.compile(terms, "piece 'x'", diagnostics);
  INFO(moves << '\n' << format_diagnostics(diagnostics));
  REQUIRE_FALSE(diagnostics.has_errors());
  MoveProgram program = compiler.take_programs()[index];
  // Terms of programs that were compiled apart have nothing to do with one another.
  program.terms.clear();
  return program;
}

}  // namespace trigon::engine::testing
