// Targets by occupancy against the walk: on any board both find the same cells.
#include "interpreter/model/target_tables.h"

#include <catch2/catch.hpp>

#include "interpreter/geometry/shape.h"
#include "interpreter/model/piece.h"
#include "interpreter/movegen/target_lookup.h"
#include "interpreter/movegen/walk.h"
#include "tests/support/playout.h"
#include "tests/support/programs.h"

namespace trigon::testing {

namespace {

const char* const movements[] = {"W",      "mfWcefF", "W*F*", "j[W-F]",  "j[W-F]*", "[W-F]2",
                                 "[W-F]",  "qW*",     "zV*",  "(WV)*",   "pW*",     "cpW*mW*",
                                 "[W?F*]", "wW3",     "iW2F", "p[W-F*]", "cW*mF*",  "qW*qV*F*"};

struct Landings {
  bool is_unmoved = false;
  TableSet cells;

  void on_empty(const Node& node) { add(node, node_flag::may_move); }
  void on_enemy(const Node& node, Piece) { add(node, node_flag::may_capture); }
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

const Outlook& outlook_of(const TargetTables& tables, std::size_t program, Cell from, bool is_unmoved = false) {
  return tables.outlooks()[tables.first_outlook(program, is_unmoved) + from];
}

template <std::size_t Words>
TableSet looked_up(const TargetTables& tables, Cell from, const std::vector<Piece>& board, bool is_unmoved) {
  const TableSet occupied = cells_with(board, [](Piece piece) { return !piece.is_empty(); });
  const TableSet own = cells_with(board, [](Piece piece) { return !piece.is_empty() && piece.owner() == 0; });
  const TargetLookup<Words, PortableBits> lookup(tables, narrow<Words>(occupied), narrow<Words>(own), true);
  TableSet result;
  lookup.targets(outlook_of(tables, 0, from, is_unmoved)).for_each([&](Cell cell) { result.insert(cell); });
  return result;
}

}  // namespace

TEST_CASE("tables tell the targets of the walk", "[model]") {
  const Condition no_condition;
  Random random(11);
  // The last one has lines that are too long for one table.
  for (const Grid& grid : {Grid(Lattice::triangle, triangle_shape(9)), Grid(Lattice::square, rectangle_shape(10, 9)),
                           Grid(Lattice::hex, hex_hexagon_shape(5)), Grid(Lattice::cube, box_shape(5, 5, 4)),
                           Grid(Lattice::square, rectangle_shape(42, 3))})
    for (const char* moves : movements) {
      const Program program = program_of(grid, moves);
      const TargetTables tables({&program, 1}, {&no_condition, 1}, {}, grid.cell_count());
      REQUIRE_FALSE(tables.empty());
      for (int i = 0; i < 20; ++i) {
        std::vector<Piece> board = random_board(grid, random, 5 + 4 * i);
        for (std::size_t f = 0; f < grid.cell_count(); f += 1 + random.below(3)) {
          const auto from = static_cast<Cell>(f);
          INFO(moves << " on " << grid.cell_count() << " cells, from " << f << ", board " << i);
          REQUIRE_FALSE(outlook_of(tables, 0, from).traits & Outlook::walks);
          const Piece before = board[from];
          board[from] = Piece(0, 0, 0, true);
          Landings landings;
          landings.is_unmoved = random.chance(50);
          walk(program.tape(from), program.tape_end(from), board.data(), 0, &no_condition, landings);
          const TableSet found = grid.words() == 1 ? looked_up<1>(tables, from, board, landings.is_unmoved)
                                                   : looked_up<2>(tables, from, board, landings.is_unmoved);
          REQUIRE(found == landings.cells);
          board[from] = before;
        }
      }
    }
}

TEST_CASE("what tables cannot say is left to the walk", "[model]") {
  const Grid grid(Lattice::square, rectangle_shape(5, 5));
  const Condition typed{all_types, 1, false};
  const auto traits = [&](const char* moves, const Condition& condition, bool is_unmoved = false) {
    const Program program = program_of(grid, moves);
    return outlook_of(TargetTables({&program, 1}, {&condition, 1}, {}, grid.cell_count()), 0, 12, is_unmoved).traits;
  };
  CHECK(traits("W*", {}) == 0);
  CHECK(traits("xW*", {}) == Outlook::walks);
  CHECK(traits("pW*", typed) == Outlook::walks);
  CHECK(traits("ceF", {}) == Outlook::takes);
  CHECK(traits("imnfW2", {}) == 0);
  CHECK(traits("imnfW2", {}, true) == Outlook::opens);
  CHECK(traits("mn[W-F]mn[F-W]", {}) == (Outlook::opens | Outlook::splits));
  CHECK((traits("mnpW*", {}) & Outlook::walks) != 0);
}

TEST_CASE("tables tell the ways that open cells to capture en passant", "[model]") {
  const Grid grid(Lattice::square, rectangle_shape(5, 5));
  const Condition none;
  const std::vector<CellSet> origins(grid.cell_count(), every_cell(grid));
  const auto tables_of = [&](const char* moves) {
    const Program program = program_of(grid, moves);
    return TargetTables({&program, 1}, {&none, 1}, origins, grid.cell_count());
  };
  const auto cells = [](std::initializer_list<Cell> list) {
    TableSet set;
    for (Cell cell : list) set.insert(cell);
    return set;
  };

  SECTION("a rider stops on the cells that it passes") {
    const TargetTables tables = tables_of("mnfW3");
    const Openings& openings = tables.openings(outlook_of(tables, 0, 2));
    CHECK(openings.cells == cells({7, 12}));
    CHECK(openings.not_targets.empty());
    CHECK(openings.watchers.size() == grid.cell_count());
    // The step to the next cell opens nothing, and nothing else leads there.
    const auto targets = tables.passing_targets(openings);
    REQUIRE(targets.size() == 2);
    CHECK(targets[0].to == 12);
    CHECK(targets[0].opened == cells({7}));
    CHECK(targets[1].to == 17);
    CHECK(targets[1].opened == cells({7, 12}));
    const auto ways = tables.ways(targets[1]);
    REQUIRE(ways.size() == 1);
    CHECK(ways[0].to == 17);
    CHECK(ways[0].passed == cells({7, 12}));
    CHECK(ways[0].opens);
  }
  SECTION("a lame leaper does not") {
    const TargetTables tables = tables_of("mn[W-F]");
    CHECK(tables.openings(outlook_of(tables, 0, 12)).not_targets == cells({7, 11, 13, 17}));
  }
  SECTION("other ways to the same cells are known too") {
    const TargetTables tables = tables_of("mnfW2mj[fW-fW]");
    const auto targets = tables.passing_targets(tables.openings(outlook_of(tables, 0, 2)));
    REQUIRE(targets.size() == 1);
    CHECK(targets[0].opened == cells({7}));
    const auto ways = tables.ways(targets[0]);
    REQUIRE(ways.size() == 2);
    CHECK(ways[0].opens);
    CHECK_FALSE(ways[1].opens);
    CHECK(ways[1].to == 12);
    CHECK(ways[1].passed.empty());
  }
  SECTION("steps capture en passant whatever passed") {
    const TargetTables tables = tables_of("cefF2");
    const Takings& takings = tables.takings(outlook_of(tables, 0, 2));
    CHECK(takings.cells == cells({6, 8, 10, 14}));
    CHECK(takings.sure == cells({6, 8}));
    CHECK(takings.replacing.empty());
  }
  SECTION("a capture en passant may come in place of a move") {
    const TargetTables tables = tables_of("efWceF");
    const Takings& takings = tables.takings(outlook_of(tables, 0, 12));
    CHECK(takings.cells == cells({6, 8, 16, 17, 18}));
    CHECK(takings.replacing == cells({17}));
  }
}

TEST_CASE("grids of more than two words have no tables", "[model]") {
  const Grid grid(Lattice::square, rectangle_shape(12, 12));
  const Program program = program_of(grid, "W");
  const Condition none;
  CHECK(TargetTables({&program, 1}, {&none, 1}, {}, grid.cell_count()).empty());
}

TEST_CASE("equal tables are kept once", "[model]") {
  const Grid grid(Lattice::square, rectangle_shape(16, 8));
  const Condition none;
  const std::vector<Program> programs = {program_of(grid, "W*"), program_of(grid, "F*"), program_of(grid, "W*F*")};
  const TargetTables apart({programs.data(), 2}, {&none, 1}, {}, grid.cell_count());
  const TargetTables together(programs, {&none, 1}, {}, grid.cell_count());
  // The queen has the tables of rook and bishop: only her groups are new.
  const std::size_t groups_and_outlooks = grid.cell_count() * (sizeof(Outlook) + 8 * sizeof(TargetGroup));
  CHECK(together.bytes() - apart.bytes() < groups_and_outlooks);
  CHECK(apart.bytes() > 4 * groups_and_outlooks);
}

TEST_CASE("where there is no more room for tables, pieces walk", "[model]") {
  const Grid grid(Lattice::square, rectangle_shape(16, 8));
  const Condition none;
  // None of these shares a table with another.
  std::vector<Program> programs;
  for (const char* moves :
       {"W*", "F*", "pW*", "pF*", "zW*", "zF*", "qW*", "qF*", "j[W-F]*", "[W-F]*", "j[W-W-F]*", "[W-W-F]*", "mW*cF*"})
    programs.push_back(program_of(grid, moves));
  std::vector<Program> many;
  for (int i = 0; i < 3; ++i) many.insert(many.end(), programs.begin(), programs.end());
  const TargetTables tables(many, {&none, 1}, {}, grid.cell_count());
  std::size_t walking = 0;
  for (std::size_t p = 0; p < many.size(); ++p)
    for (std::size_t cell = 0; cell < grid.cell_count(); ++cell)
      walking += outlook_of(tables, p, static_cast<Cell>(cell)).traits & Outlook::walks ? 1 : 0;
  CHECK(walking > 0);
  CHECK_FALSE(outlook_of(tables, 0, 0).traits & Outlook::walks);
  CHECK(tables.bytes() < TargetTables::max_table_bytes + (std::size_t{2} << 20));
}

}  // namespace trigon::testing
