// The reverse view of programs against interpreting them: a piece attacks what it could capture.
#include "interpreter/model/attack_table.h"

#include <catch2/catch.hpp>

#include "interpreter/model/piece.h"
#include "interpreter/movegen/interpret.h"
#include "tests/support/lattices.h"
#include "tests/support/playout.h"
#include "tests/support/programs.h"

namespace trigon::engine::testing {

namespace {

const char* const movements[] = {"W",      "mfWcefF", "W*F*", "j[W-F]", "j[W-F]*", "[W-F]2",
                                 "[W-F]",  "qW*",     "zV*",  "(WV)*",  "pW*",     "cpW*mW*",
                                 "[W?F*]", "wW3",     "oqW*", "iW2F",   "p[W-F*]", "xF*W",
                                 "gW*F",   "g[W-F*]"};

struct Captures {
  CellSet cells;
  void on_empty(const Node&) {}
  void on_victim(const Node& node, Piece) { cells.insert(node.cell); }
  void on_return(const Node&) {}
};

bool is_line_open(const MoveProgram& program, const MoveLine& line, const std::vector<Piece>& board) {
  int pieces = 0;
  for (std::uint32_t i = 0; i < line.path_length; ++i) {
    const bool is_piece = !board[program.path(line)[i]].is_empty();
    if (line.has_places && is_piece != (program.over_at(line, i) != Over::nothing)) return false;
    pieces += is_piece ? 1 : 0;
  }
  if (line.lands_behind && board[program.path(line)[line.path_length - 1]].is_empty()) return false;
  return pieces == line.hurdles;
}

/// The lines between two cells go from the one to the other.
void check_ends(const AttackTable& table, std::size_t cells) {
  for (std::size_t from = 0; from < cells; ++from)
    for (std::size_t to = 0; to < cells; ++to) {
      const auto lines = table.lines(static_cast<Cell>(from), static_cast<Cell>(to));
      CHECK(table.reaches(static_cast<Cell>(from), static_cast<Cell>(to)) == !lines.empty());
      for (const MoveLine& line : lines) REQUIRE((line.from == from && line.to == to));
    }
}

}  // namespace

TEST_CASE("the lines of the attack table are those that the walk captures along", "[model]") {
  const Condition no_condition;
  Random random(3);
  for (const Grid& grid : {Grid(triangle_lattice(), triangle_shape(5)), Grid(square_lattice(), rectangle_shape(5, 5)),
                           Grid(hex_lattice(), hex_hexagon_shape(3)), Grid(cube_lattice(), box_shape(3, 3, 3))})
    for (const char* moves : movements) {
      INFO(moves);
      const MoveProgram program = program_of(grid, moves);
      const AttackTable table(program, grid.cell_count());
      check_ends(table, grid.cell_count());
      for (int i = 0; i < 30; ++i) {
        std::vector<Piece> board(grid.cell_count());
        for (Piece& piece : board)
          if (random.chance(30)) piece = Piece(0, static_cast<Player>(random.below(2)), 0, false);
        for (std::size_t f = 0; f < grid.cell_count(); ++f) {
          const auto from = static_cast<Cell>(f);
          board[from] = Piece(0, 0, 0, true);
          Captures captures;
          interpret(program.begin_of(from), program.end_of(from), board.data(), 0, {0}, &no_condition, captures);
          CellSet attacked;
          for (std::size_t t = 0; t < grid.cell_count(); ++t) {
            const auto to = static_cast<Cell>(t);
            if (board[to].is_empty() || board[to].owner() != 1) continue;
            for (const MoveLine& line : table.lines(from, to))
              if (is_line_open(program, line, board)) attacked.insert(to);
          }
          REQUIRE(attacked == captures.cells);
        }
      }
    }
}

TEST_CASE("lines that do not capture are no attacks", "[model]") {
  const Grid grid(square_lattice(), rectangle_shape(3, 3));
  const AttackTable table(program_of(grid, "mW*cF"), grid.cell_count());
  CHECK_FALSE(table.reaches(0, 1));
  CHECK(table.lines(0, 1).empty());
  CHECK(table.reaches(0, 4));
  CHECK_FALSE(table.reaches(0, 8));
}

TEST_CASE("the candidates are the pieces whose programs have a line to the cell", "[model]") {
  Random random(5);
  for (const Grid& grid : {Grid(square_lattice(), rectangle_shape(7, 7)), Grid(triangle_lattice(), triangle_shape(10)),
                           Grid(cube_lattice(), box_shape(7, 7, 7)), Grid(square_lattice(), rectangle_shape(15, 15)),
                           Grid(square_lattice(), rectangle_shape(32, 32)),
                           Grid(square_lattice(), rectangle_shape(36, 36))}) {
    std::vector<AttackTable> tables;
    for (const char* moves : {"W*", "F", "j[W-F]", "mW*cF", "F*"})
      tables.emplace_back(program_of(grid, moves), grid.cell_count());
    const AttackerCandidates origins(tables, grid.cell_count());
    for (int i = 0; i < 20; ++i) {
      std::vector<std::uint64_t> pieces(origins.row_size());
      std::vector<std::size_t> program_at(grid.cell_count(), tables.size());
      for (std::size_t cell = 0; cell < grid.cell_count(); ++cell) {
        if (!random.chance(30)) continue;
        program_at[cell] = random.below(tables.size());
        pieces[program_at[cell] * grid.words() + cell / 64] |= std::uint64_t{1} << (cell % 64);
      }
      const auto to = static_cast<Cell>(random.below(grid.cell_count()));
      CellSet expected;
      for (std::size_t cell = 0; cell < grid.cell_count(); ++cell)
        if (program_at[cell] < tables.size() && tables[program_at[cell]].reaches(static_cast<Cell>(cell), to))
          expected.insert(static_cast<Cell>(cell));
      with_words(grid.words(), [&]<std::size_t Words>() {
        CHECK(origins.among<Words>(pieces.data(), to) == narrow<Words>(expected));
      });
    }
  }
}

TEST_CASE("a board of more than one word of cells finds all its groups", "[model]") {
  for (const int side : {16, 33}) {
    const Grid grid(square_lattice(), rectangle_shape(side, side));
    const MoveProgram program = program_of(grid, "W*F*");
    const AttackTable table(program, grid.cell_count());
    for (const MoveLine& line : program.lines) {
      REQUIRE(table.reaches(line.from, line.to));
      REQUIRE(table.lines(line.from, line.to).size() == 1);
      REQUIRE(table.lines(line.from, line.to)[0].path_length == line.path_length);
    }
    for (const Cell cell : grid.cells()) REQUIRE_FALSE(table.reaches(cell, cell));
    REQUIRE_FALSE(table.reaches(0, static_cast<Cell>(side + side + 1)));
  }
}

}  // namespace trigon::engine::testing
