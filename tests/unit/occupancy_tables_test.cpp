// Targets by occupancy against interpreted moves: on any board both find the same cells.
#include "interpreter/model/occupancy_tables.h"

#include <catch2/catch.hpp>

#include "interpreter/model/piece.h"
#include "interpreter/movegen/interpret.h"
#include "interpreter/movegen/target_lookup.h"
#include "tests/support/lattices.h"
#include "tests/support/playout.h"
#include "tests/support/programs.h"

namespace trigon::engine::testing {

namespace {

const char* const movements[] = {"W",      "mfWcefF", "W*F*", "j[W-F]",  "j[W-F]*", "[W-F]2",
                                 "[W-F]",  "qW*",     "zV*",  "(WV)*",   "pW*",     "cpW*mW*",
                                 "[W?F*]", "wW3",     "iW2F", "p[W-F*]", "cW*mF*",  "qW*qV*F*"};

struct TargetKinds {
  bool is_unmoved = false;
  TableSet cells;

  void on_empty(const Node& node) { add(node, node_flag::may_move); }
  void on_victim(const Node& node, Piece) { add(node, node_flag::may_capture); }
  void on_return(const Node&) {}
  void add(const Node& node, std::uint16_t ability) {
    if (node.has(ability) && (is_unmoved || !node.has(node_flag::unmoved_only))) cells.insert(node.cell);
  }
};

/// A board on which so many of a hundred cells are taken, by two players.
std::vector<Piece> random_board(const Grid& grid, Random& random, int share) {
  std::vector<Piece> board(grid.cell_count());
  for (Piece& piece : board)
    if (random.chance(share)) piece = Piece(0, static_cast<Player>(random.below(2)), 0, false);
  return board;
}

TableSet cells_with(const std::vector<Piece>& board, auto&& is_wanted) {
  TableSet cells;
  for (std::size_t cell = 0; cell < board.size(); ++cell)
    if (is_wanted(board[cell])) cells.insert(static_cast<Cell>(cell));
  return cells;
}

const PieceCellEntry& entry_of(const OccupancyTables& tables, std::size_t program, Cell from, bool is_unmoved = false) {
  return tables.piece_entries()[tables.first_entry(program, is_unmoved) + from];
}

template <std::size_t Words>
TableSet looked_up(const OccupancyTables& tables, Cell from, const std::vector<Piece>& board, bool is_unmoved) {
  const TableSet occupied = cells_with(board, [](Piece piece) { return !piece.is_empty(); });
  const TableSet others = cells_with(board, [](Piece piece) { return !piece.is_empty() && piece.owner() != 0; });
  const TargetLookup<Words, PortableBits> lookup(tables, narrow<Words>(occupied), narrow<Words>(others), true, true);
  TableSet result;
  lookup.targets(entry_of(tables, 0, from, is_unmoved)).for_each([&](Cell cell) { result.insert(cell); });
  return result;
}

}  // namespace

TEST_CASE("tables have the targets of the walk", "[model]") {
  const Condition no_condition;
  Random random(11);
  // The last one has lines that are too long for one table.
  for (const Grid& grid : {Grid(triangle_lattice(), triangle_shape(9)), Grid(square_lattice(), rectangle_shape(10, 9)),
                           Grid(hex_lattice(), hex_hexagon_shape(5)), Grid(cube_lattice(), box_shape(5, 5, 4)),
                           Grid(square_lattice(), rectangle_shape(42, 3))})
    for (const char* moves : movements) {
      const MoveProgram program = program_of(grid, moves);
      const OccupancyTables tables({&program, 1}, {&no_condition, 1}, {}, grid.cell_count());
      REQUIRE_FALSE(tables.empty());
      for (int i = 0; i < 20; ++i) {
        std::vector<Piece> board = random_board(grid, random, 5 + 4 * i);
        for (std::size_t f = 0; f < grid.cell_count(); f += 1 + random.below(3)) {
          const auto from = static_cast<Cell>(f);
          INFO(moves << " on " << grid.cell_count() << " cells, from " << f << ", board " << i);
          REQUIRE_FALSE(entry_of(tables, 0, from).traits & PieceCellEntry::interpreted);
          const Piece before = board[from];
          board[from] = Piece(0, 0, 0, true);
          TargetKinds landings;
          landings.is_unmoved = random.chance(50);
          interpret(program.begin_of(from), program.end_of(from), board.data(), 0, {0}, &no_condition, landings);
          const TableSet found = grid.words() == 1 ? looked_up<1>(tables, from, board, landings.is_unmoved)
                                                   : looked_up<2>(tables, from, board, landings.is_unmoved);
          REQUIRE(found == landings.cells);
          board[from] = before;
        }
      }
    }
}

TEST_CASE("what tables cannot say is left to the walk", "[model]") {
  const Grid grid(square_lattice(), rectangle_shape(5, 5));
  const Condition typed{PieceLimit::of_others(), PieceLimit::of_anybody({0}), Takes::onto, {}};
  const auto traits = [&](const char* moves, const Condition& condition, bool is_unmoved = false) {
    const MoveProgram program = program_of(grid, moves);
    return entry_of(OccupancyTables({&program, 1}, {&condition, 1}, {}, grid.cell_count()), 0, 12, is_unmoved).traits;
  };
  CHECK(traits("W*", {}) == 0);
  CHECK(traits("xW*", {}) == PieceCellEntry::interpreted);
  CHECK(traits("pW*", typed) == PieceCellEntry::interpreted);
  CHECK(traits("ceF", {}) == PieceCellEntry::takes);
  CHECK(traits("imnfW2", {}) == 0);
  CHECK(traits("imnfW2", {}, true) == PieceCellEntry::opens);
  CHECK(traits("mn[W-F]mn[F-W]", {}) == (PieceCellEntry::opens | PieceCellEntry::splits));
  CHECK((traits("mnpW*", {}) & PieceCellEntry::interpreted) != 0);
}

TEST_CASE("tables have the paths that open cells to capture en passant", "[model]") {
  const Grid grid(square_lattice(), rectangle_shape(5, 5));
  const Condition none;
  const std::vector<CellSet> origins(grid.cell_count(), every_cell(grid));
  const auto tables_of = [&](const char* moves) {
    const MoveProgram program = program_of(grid, moves);
    return OccupancyTables({&program, 1}, {&none, 1}, origins, grid.cell_count());
  };
  const auto cells = [](std::initializer_list<Cell> list) {
    TableSet set;
    for (Cell cell : list) set.insert(cell);
    return set;
  };

  SECTION("a rider stops on the cells that it passes") {
    const OccupancyTables tables = tables_of("mnfW3");
    const DoubleSteps& double_steps = tables.double_steps(entry_of(tables, 0, 2));
    CHECK(double_steps.cells == cells({7, 12}));
    CHECK(double_steps.not_targets.empty());
    CHECK(double_steps.watchers.size() == grid.cell_count());
    // The step to the next cell opens nothing, and nothing else leads there.
    const auto targets = tables.double_step_targets(double_steps);
    REQUIRE(targets.size() == 2);
    CHECK(targets[0].to == 12);
    CHECK(targets[0].opened == cells({7}));
    CHECK(targets[1].to == 17);
    CHECK(targets[1].opened == cells({7, 12}));
    const auto ways = tables.paths(targets[1]);
    REQUIRE(ways.size() == 1);
    CHECK(ways[0].to == 17);
    CHECK(ways[0].passed == cells({7, 12}));
    CHECK(ways[0].opens);
  }
  SECTION("a lame leaper does not") {
    const OccupancyTables tables = tables_of("mn[W-F]");
    CHECK(tables.double_steps(entry_of(tables, 0, 12)).not_targets == cells({7, 11, 13, 17}));
  }
  SECTION("other ways to the same cells are known too") {
    const OccupancyTables tables = tables_of("mnfW2mj[fW-fW]");
    const auto targets = tables.double_step_targets(tables.double_steps(entry_of(tables, 0, 2)));
    REQUIRE(targets.size() == 1);
    CHECK(targets[0].opened == cells({7}));
    const auto ways = tables.paths(targets[0]);
    REQUIRE(ways.size() == 2);
    CHECK(ways[0].opens);
    CHECK_FALSE(ways[1].opens);
    CHECK(ways[1].to == 12);
    CHECK(ways[1].passed.empty());
  }
  SECTION("steps capture en passant whatever passed") {
    const OccupancyTables tables = tables_of("cefF2");
    const EnPassantCaptures& en_passant_captures = tables.en_passant_captures(entry_of(tables, 0, 2));
    CHECK(en_passant_captures.cells == cells({6, 8, 10, 14}));
    CHECK(en_passant_captures.sure == cells({6, 8}));
  }
}

TEST_CASE("grids of more than two words have no tables", "[model]") {
  const Grid grid(square_lattice(), rectangle_shape(12, 12));
  const MoveProgram program = program_of(grid, "W");
  const Condition none;
  CHECK(OccupancyTables({&program, 1}, {&none, 1}, {}, grid.cell_count()).empty());
}

TEST_CASE("equal tables are kept once", "[model]") {
  const Grid grid(square_lattice(), rectangle_shape(16, 8));
  const Condition none;
  const std::vector<MoveProgram> programs = {program_of(grid, "W*"), program_of(grid, "F*"), program_of(grid, "W*F*")};
  const OccupancyTables apart({programs.data(), 2}, {&none, 1}, {}, grid.cell_count());
  const OccupancyTables together(programs, {&none, 1}, {}, grid.cell_count());
  // The queen has the tables of rook and bishop: only her groups are new.
  const std::size_t groups_and_entries = grid.cell_count() * (sizeof(PieceCellEntry) + 8 * sizeof(TargetGroup));
  CHECK(together.bytes() - apart.bytes() < groups_and_entries);
  CHECK(apart.bytes() > 4 * groups_and_entries);
}

TEST_CASE("where there is no more room for tables, pieces walk", "[model]") {
  const Grid grid(square_lattice(), rectangle_shape(16, 8));
  const Condition none;
  // None of these shares a table with another.
  std::vector<MoveProgram> programs;
  for (const char* moves :
       {"W*", "F*", "pW*", "pF*", "zW*", "zF*", "qW*", "qF*", "j[W-F]*", "[W-F]*", "j[W-W-F]*", "[W-W-F]*", "mW*cF*"})
    programs.push_back(program_of(grid, moves));
  std::vector<MoveProgram> many;
  for (int i = 0; i < 3; ++i) many.insert(many.end(), programs.begin(), programs.end());
  const OccupancyTables tables(many, {&none, 1}, {}, grid.cell_count());
  std::size_t walking = 0;
  for (std::size_t p = 0; p < many.size(); ++p)
    for (std::size_t cell = 0; cell < grid.cell_count(); ++cell)
      walking += entry_of(tables, p, static_cast<Cell>(cell)).traits & PieceCellEntry::interpreted ? 1 : 0;
  CHECK(walking > 0);
  CHECK_FALSE(entry_of(tables, 0, 0).traits & PieceCellEntry::interpreted);
  CHECK(tables.bytes() < OccupancyTables::max_table_bytes + (std::size_t{2} << 20));
}

}  // namespace trigon::engine::testing
