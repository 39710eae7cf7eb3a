// From movement and grid to lines and move programs: listings, checked by hand against drawings of the board.
#include "interpreter/movement/compiler.h"

#include <catch2/catch.hpp>

#include "interpreter/geometry/labels.h"
#include "interpreter/movement/lines.h"
#include "interpreter/support/located_text.h"
#include "interpreter/support/text.h"
#include "tests/support/lattices.h"
#include "tests/support/programs.h"

namespace trigon::engine::testing {

namespace {

/// a1 .. g1, b2 .. f2, c3 .. e3, d4.
const Grid& triangles() {
  static const Grid grid(triangle_lattice(), triangle_shape(4));
  return grid;
}

/// a1 .. d3.
const Grid& squares() {
  static const Grid grid(square_lattice(), rectangle_shape(4, 3));
  return grid;
}

std::string listing(const Grid& grid, const std::string& moves, const std::string& from, std::size_t condition = 0) {
  const Labels labels = default_labels(grid);
  return list_program(program_of(grid, moves, 90, condition), labels.find(from), labels.all());
}

/// The lines of a movement as "(a)-b-c", each as far as it goes; what is no target stands in brackets.
std::string lines(const Grid& grid, const std::string& move, const std::string& from, const Facing& facing = 90) {
  const Labels labels = default_labels(grid);
  const auto nodes = expand_lines(grid, term_of(move), labels.find(from), facing, max_nodes_of_cell);
  REQUIRE(nodes);
  std::vector<std::string> result;
  for (std::size_t i = 0; i < nodes->size(); ++i) {
    const bool has_child = i + 1 < nodes->size() && (*nodes)[i + 1].parent == static_cast<int>(i);
    if (has_child) continue;
    std::string line;
    for (int n = static_cast<int>(i); n >= 0; n = (*nodes)[static_cast<std::size_t>(n)].parent) {
      const LineNode& node = (*nodes)[static_cast<std::size_t>(n)];
      std::string name = labels[node.cell];
      if (!node.is_target) name = "(" + name + ")";
      line = name + (line.empty() ? "" : "-" + line);
    }
    result.push_back(line);
  }
  return join(result, " ");
}

/// The lines of a grasshopper as "hurdle>target".
std::string hops(const Grid& grid, const std::string& moves, const std::string& from) {
  const Labels labels = default_labels(grid);
  const MoveProgram program = program_of(grid, moves);
  std::vector<std::string> result;
  for (const MoveLine& line : program.lines_from(labels.find(from)))
    result.push_back(labels[program.path(line)[line.path_length - 1]] + ">" + labels[line.to]);
  return join(result, " ");
}

}  // namespace

TEST_CASE("a cube's pieces reach as many cells as the rulings say", "[movement]") {
  static const Grid cube(cube_lattice(), box_shape(8, 8, 8));
  const auto count = [&](const char* moves) {
    const MoveProgram program = program_of(cube, moves, Facing(Coordinates{0, 1, -1}));
    const Cell middle = default_labels(cube).find("Ee4");
    return program.line_begin[middle + 1u] - program.line_begin[middle];
  };
  CHECK(count("WFV") == 26);
  CHECK(count("j[W-F]") == 24);
  CHECK(count("mfW") == 2);
  CHECK(count("cfF") == 5);
  CHECK(count("cbV") == 2);
  CHECK(count("ffF") == 1);
  CHECK(count("[W-W]") == 6);
  CHECK(count("W2") == 12);
  CHECK(count("f[W-W]") == 2);
  CHECK(count("ff[W-W]") == 0);
  CHECK(count("ff[F-F]") == 1);
}

TEST_CASE("an outward step on a cube takes the smallest angle there is", "[movement]") {
  const Grid cube(cube_lattice(), box_shape(5, 5, 5));
  CHECK(lines(cube, "[ffW-F]", "Cc3", Facing(Coordinates{0, 1, 0})) == "(Cc4)-Cd5 (Cc4)-Cb5 (Cc4)-Dc5 (Cc4)-Bc5");
  CHECK(lines(cube, "[ffF-W]", "Cc3", Facing(Coordinates{1, 1, 0})) == "(Cd4)-Ce4 (Cd4)-Cd5");
  CHECK(lines(cube, "[ffV-W]", "Cc3", Facing(Coordinates{1, 1, 1})) == "(Dd4)-De4 (Dd4)-Dd5 (Dd4)-Ed4");
}

TEST_CASE("a path is repeated by the headings that it had", "[movement]") {
  const Grid grid(square_lattice(), rectangle_shape(7, 7));
  CHECK(lines(grid, "[ffW-F]*", "a1") == "(a2)-b3-(b4)-c5-(c6)-d7");
  CHECK(lines(grid, "[ffW-F]2", "a1") == "(a2)-b3-(b4)-c5");
  CHECK(lines(grid, "[ffW?F]2", "a1") == "a2-b3-b4-c5");
  CHECK(lines(grid, "[ffW2-F]2", "a1") == "(a2)-(a3)-b4-(b5)-(b6)-c7 (a2)-b3-(b4)-c5");
  CHECK(lines(grid, "[ffW]3", "a1") == "a2-a3-a4");
  // After the first step a triangle's cell has the other orientation, and no such step in that direction.
  CHECK(lines(triangles(), "[ffW]3", "b1") == "b2");
  CHECK(lines(triangles(), "[ffW-V]*", "d1") == "(d2)-d3-(d4)");
}

TEST_CASE("a repeated leap is blocked where it lands only", "[movement]") {
  const Grid grid(square_lattice(), rectangle_shape(3, 7));
  CHECK(listing(grid, "j[ffW-F]*", "b1") ==
        "node  cell   empty occupied  flags\n"
        "   0  a3         1        1  move,capture\n"
        "   1  c3         2        2  move,capture\n");
  CHECK(listing(grid, "mnj[ffW-F]*", "a1") ==
        "node  cell   empty occupied  flags\n"
        "   0  b3         1        2  move,opens\n"
        "   1  c5         2        2  move,opens\n");
  const MoveProgram program = program_of(grid, "j[ffW-F]2", 90);
  const MoveLine& line = program.lines[1];
  CHECK((line.path_length == 1 && *program.path(line) == default_labels(grid).find("b3")));
}

TEST_CASE("hexes have straight lines of both kinds", "[movement]") {
  const Grid hexes(hex_lattice(), hex_hexagon_shape(4));
  CHECK(lines(hexes, "[ffW-F]", "d4") == "(d5)-c6 (d5)-e6");
  CHECK(lines(hexes, "ffW*", "d1") == "d2-d3-d4-d5-d6-d7");
  CHECK(lines(hexes, "fF*", "d2") == "e3-f4 c3-b4");
  CHECK(lines(hexes, "qW5", "a1") == "b2-b3-a3 b2-c2-c1 a2-b3-c3-c2-b1 b1-c2-c3-b3-a2");
}

TEST_CASE("a step is a node a cell", "[movement]") {
  CHECK(listing(triangles(), "W", "d2") ==
        "node  cell   empty occupied  flags\n"
        "   0  e2         1        1  move,capture\n"
        "   1  c2         2        2  move,capture\n"
        "   2  d1         3        3  move,capture\n");
}

TEST_CASE("modifiers and directions are in the nodes", "[movement]") {
  CHECK(listing(triangles(), "mfWcefF", "d2") ==
        "node  cell   empty occupied  flags\n"
        "   0  e2         1        1  move\n"
        "   1  c2         2        2  move\n"
        "   2  e3         3        3  capture,en-passant\n"
        "   3  c3         4        4  capture,en-passant\n");
  CHECK(listing(squares(), "imnfW2", "b1") ==
        "node  cell   empty occupied  flags\n"
        "   0  b2         1        2  move,unmoved,opens\n"
        "   1  b3         2        2  move,unmoved,opens\n");
  CHECK(listing(squares(), "xW", "a1") ==
        "node  cell   empty occupied  flags\n"
        "   0  b1         1        1  capture,rifle\n"
        "   1  a2         2        2  capture,rifle\n");
}

TEST_CASE("a rider's line ends at a piece", "[movement]") {
  CHECK(listing(squares(), "W*", "b2") ==
        "node  cell   empty occupied  flags\n"
        "   0  c2         1        2  move,capture\n"
        "   1  d2         2        2  move,capture\n"
        "   2  b3         3        3  move,capture\n"
        "   3  a2         4        4  move,capture\n"
        "   4  b1         5        5  move,capture\n");
}

TEST_CASE("a lame leaper stands on no cell of its way", "[movement]") {
  CHECK(listing(squares(), "[W-F]", "a1") ==
        "node  cell   empty occupied  flags\n"
        "   0  b1         1        2  -\n"
        "   1  c2         2        2  move,capture\n"
        "   2  a2         3        4  -\n"
        "   3  b3         4        4  move,capture\n");
}

TEST_CASE("a leaper has its targets alone", "[movement]") {
  CHECK(listing(squares(), "j[W-F]", "a1") ==
        "node  cell   empty occupied  flags\n"
        "   0  c2         1        1  move,capture\n"
        "   1  b3         2        2  move,capture\n");
}

TEST_CASE("a circle goes round both ways and shares its first step", "[movement]") {
  CHECK(listing(triangles(), "qW*", "c1") ==
        "node  cell   empty occupied  flags\n"
        "   0  d1         1        6  move,capture\n"
        "   1  d2         2        5  move,capture\n"
        "   2  c2         3        5  move,capture\n"
        "   3  b2         4        5  move,capture\n"
        "   4  b1         5        5  move,capture\n"
        "   5  e1         6        6  move,capture\n"
        "   6  b1         7       12  move,capture\n"
        "   7  a1         8        8  move,capture\n"
        "   8  b2         9       12  move,capture\n"
        "   9  c2        10       12  move,capture\n"
        "  10  d2        11       12  move,capture\n"
        "  11  d1        12       12  move,capture\n");
}

TEST_CASE("a zigzag follows its two strips", "[movement]") {
  CHECK(listing(triangles(), "zW*", "a1") ==
        "node  cell   empty occupied  flags\n"
        "   0  b1         1       11  move,capture\n"
        "   1  b2         2        6  move,capture\n"
        "   2  c2         3        6  move,capture\n"
        "   3  c3         4        6  move,capture\n"
        "   4  d3         5        6  move,capture\n"
        "   5  d4         6        6  move,capture\n"
        "   6  c1         7       11  move,capture\n"
        "   7  d1         8       11  move,capture\n"
        "   8  e1         9       11  move,capture\n"
        "   9  f1        10       11  move,capture\n"
        "  10  g1        11       11  move,capture\n");
}

TEST_CASE("a hopper's hurdle is guarded where its type matters", "[movement]") {
  CHECK(listing(squares(), "pW*", "a1", 1) ==
        "node  cell   empty occupied  flags\n"
        "   0  b1         1        5  -\n"
        "   1  c1         2        3  -\n"
        "   2  d1         8        8  -\n"
        "   3  c1         4        8  guard,condition 1\n"
        "   4  d1         8        8  move,capture,condition 1\n"
        "   5  b1         6        8  guard,condition 1\n"
        "   6  c1         7        8  move,capture,condition 1\n"
        "   7  d1         8        8  move,capture,condition 1\n"
        "   8  a2         9       10  -\n"
        "   9  a3        12       12  -\n"
        "  10  a2        11       12  guard,condition 1\n"
        "  11  a3        12       12  move,capture,condition 1\n");
}

TEST_CASE("grasshoppers hop on every lattice", "[movement]") {
  CHECK(hops(triangles(), "gF*", "a1") == "c1>e1 e1>g1 b2>c3 c3>d4");
  CHECK(hops(triangles(), "g(WV)*", "b1") == "d2>e2");
  CHECK(hops(triangles(), "gqW2", "d2") == "e2>e3 e2>f2 c2>b2 c2>c3 d1>e1 d1>c1");
  CHECK(hops(triangles(), "g[W-F]", "a1") == "b1>c2 b1>d1");
  static const Grid hexes(hex_lattice(), hex_hexagon_shape(3));
  CHECK(hops(hexes, "gW*", "a1") == "b2>c3 c3>d3 d3>e3 a2>a3 b1>c1");
  CHECK(hops(hexes, "gF*", "a1") == "c2>e1 b3>c5");
}

TEST_CASE("behind a grasshopper's hurdle there is the next cell alone", "[movement]") {
  CHECK(listing(squares(), "gW*", "a1") ==
        "node  cell   empty occupied  flags\n"
        "   0  b1         1        4  -\n"
        "   1  c1         2        3  -\n"
        "   2  d1         5        5  -\n"
        "   3  d1         5        5  move,capture\n"
        "   4  c1         5        5  move,capture\n"
        "   5  a2         6        7  -\n"
        "   6  a3         8        8  -\n"
        "   7  a3         8        8  move,capture\n");
  // Nothing is behind a hurdle on the first cell of a path of three.
  CHECK(listing(squares(), "gff[W-W]", "a1", 1) ==
        "node  cell   empty occupied  flags\n"
        "   0  a2         1        2  -\n"
        "   1  a3         4        4  -\n"
        "   2  a2         3        4  guard,condition 1\n"
        "   3  a3         4        4  move,capture,condition 1\n");
  const MoveProgram program = program_of(squares(), "gF*");
  for (const MoveLine& line : program.lines) CHECK((line.hurdles == 1 && line.lands_behind == (line.path_length > 1)));
}

TEST_CASE("links that hop say where the piece must stand", "[movement]") {
  CHECK(listing(squares(), "[rW3prW2]", "a1") ==
        "node  cell   empty occupied  flags\n"
        "   0  b1         1        3  -\n"
        "   1  c1         5        2  -\n"
        "   2  d1         5        5  move,capture\n"
        "   3  c1         4        5  move,capture\n"
        "   4  d1         5        5  move,capture\n");
  // Behind a victim the guard has let it pass, and to go on is a capture.
  CHECK(listing(squares(), "[rWcrW]", "a1") ==
        "node  cell   empty occupied  flags\n"
        "   0  b1         3        1  -\n"
        "   1  b1         2        3  guard,aside\n"
        "   2  c1         3        3  capture,aside\n");
}

TEST_CASE("several hurdles may stand on any cells of the way", "[movement]") {
  CHECK(listing(squares(), "p2rW*", "a1") == listing(squares(), "[rW*prW*prW*]", "a1"));
}

TEST_CASE("lines go as the notation says", "[movement]") {
  const Grid& t = triangles();
  const Grid& s = squares();
  CHECK(lines(t, "W", "d2") == "e2 c2 d1");
  CHECK(lines(t, "F", "d2") == "f2 e3 c3 b2 c1 e1");
  CHECK(lines(t, "V", "d2") == "d3 b1 f1");
  CHECK(lines(t, "lF", "d2") == "c3 b2 c1");
  CHECK(lines(t, "s~rF", "d2") == "b2");
  CHECK(lines(s, "ffW2..*", "a1") == "(a2)-a3");
  CHECK(lines(s, "rW2..2", "a1") == "(b1)-c1");
  CHECK(lines(s, "[rW2..3-fF]", "a1") == "(b1)-(c1)-(d1) (b1)-(c1)-d2");
  CHECK(lines(s, "[rW2..*?fF]", "a1") == "(b1)-c1-d1 (b1)-c1-d2");
  CHECK(lines(s, "[rW?fF]2..*", "a1") == "(b1)-(c2)-d2");
  CHECK(lines(t, "zF2..2", "a1") == "(c1)-d2 (b2)-d2");
  CHECK(lines(t, "rF3..*", "a1") == "(c1)-(e1)-g1 (b2)-(c3)-d4");
  CHECK(lines(t, "s~lF3..*", "a1") == "(c1)-(e1)-g1");
  CHECK(lines(t, "rF", "d2") == "f2 e3 e1");
  CHECK(lines(t, "lV", "d2", 0) == "d3");
  CHECK(lines(t, "rW", "d2", 0) == "d1");
  CHECK(lines(t, "F*", "a1") == "c1-e1-g1 b2-c3-d4");
  CHECK(lines(t, "(WV)*", "a1") == "b1-d2-e2");
  CHECK(lines(t, "(WV)*", "d1") == "f2 d2-d3-d4 b2 c1 e1");
  CHECK(lines(t, "W*", "d2") == "e2 c2 d1");  // straight on, the second step would be triagonal
  CHECK(lines(t, "wW3", "a1") == "b1-b2-c2 b1-c1-d1");
  CHECK(lines(t, "[W-F]", "d1") == "(d2)-c3 (d2)-e3 (c1)-a1 (e1)-g1");
  CHECK(lines(t, "[W-V]", "d1") == "(d2)-d3 (c1) (e1)");
  CHECK(lines(t, "[F?F]", "a1") == "c1-e1 b2-c3");
  CHECK(lines(t, "f[W-F]", "d1") == "(d2)-c3 (d2)-e3 (c1)-(a1) (e1)-(g1)");
  CHECK(lines(s, "F2", "a1") == "b2-c3");
  CHECK(lines(s, "[W2-F]", "a1").find("(b1)-(c1)-d2") != std::string::npos);
  CHECK(lines(s, "qF*", "b1") == "c2-b3-a2 c2-d1 a2-b3-c2");
  CHECK(lines(s, "zW*", "a1") == "b1-b2-c2-c3-d3 a2-b2-b3-c3");
}

TEST_CASE("directions are those of the piece's facing", "[movement]") {
  const Grid& t = triangles();
  CHECK(lines(t, "fW", "d2", 90) == "e2 c2");
  CHECK(lines(t, "bW", "d2", 90) == "d1");
  CHECK(lines(t, "ffW", "d2", 30) == "e2");
  CHECK(lines(t, "~bbW", "d2", 90) == "e2 c2");
  CHECK(lines(t, "~bbW", "d2", 30) == "e2 c2 d1");
  CHECK(lines(t, "sF", "d2", 90) == "f2 b2");
  CHECK(lines(t, "sF", "d2", 30) == "c3 e1");
  CHECK(lines(t, "fsF", "d2", 90) == "f2 e3 c3 b2");
  CHECK(lines(t, "fF", "d2", 270) == "c1 e1");
}

TEST_CASE("a line never comes back to a cell, nor to its start unless the circle closes", "[movement]") {
  CHECK(lines(triangles(), "qW*", "d1") == "d2-c2-b2-b1-c1 d2-e2-f2-f1-e1 c1-b1-b2-c2-d2 e1-f1-f2-e2-d2");
}

TEST_CASE("a term with too many lines has no program", "[movement]") {
  const Grid grid(square_lattice(), rectangle_shape(8, 8));
  CHECK_FALSE(expand_lines(grid, term_of("w(WF)*"), 0, 90, max_nodes_of_cell));
  const CellSet all = every_cell(grid);
  CompilerBudget budget;
  CHECK_FALSE(compile_term(grid, {term_of("w(WF)*"), all, all, all, 0, {}, {}, {}}, budget));
  CHECK_FALSE(budget.is_spent);
  CHECK(compile_term(grid, {term_of("w(WF)2"), all, all, all, 0, {}, {}, {}}, budget));
  budget.kept = 100;
  CHECK_FALSE(compile_term(grid, {term_of("w(WF)2"), all, all, all, 0, {}, {}, {}}, budget));
  CHECK(budget.is_spent);
}

TEST_CASE("ways that leave a zone or lead to no wanted cell are not followed", "[movement]") {
  const Grid grid(square_lattice(), rectangle_shape(8, 8));
  const Labels labels = default_labels(grid);
  const auto cells = [&](std::initializer_list<const char*> names) {
    CellSet set;
    for (const char* name : names) set.insert(labels.find(name));
    return set;
  };
  std::vector<LineNode> lines;

  const Term wanderer = term_of("w(WF)*");
  LineExpander wandering(grid, wanderer, 90);
  CHECK_FALSE(wandering.expand(labels.find("a1"), max_nodes_of_cell, lines));
  wandering.keep_to(every_cell(grid), cells({"a1", "a2", "b1", "b2"}));
  CHECK(wandering.expand(labels.find("a1"), max_nodes_of_cell, lines));
  CHECK(lines.size() == 3 + 3 * 2 + 3 * 2 * 1);

  const Term rider = term_of("fF*");
  LineExpander riding(grid, rider, 90);
  CHECK(riding.expand(labels.find("b1"), max_nodes_of_cell, lines));
  CHECK(lines.size() == 7);
  riding.keep_to(cells({"d3"}), every_cell(grid));
  CHECK(riding.expand(labels.find("b1"), max_nodes_of_cell, lines));
  REQUIRE(lines.size() == 2);
  CHECK(labels[lines[0].cell] == "c2");
  CHECK(labels[lines[1].cell] == "d3");
}

TEST_CASE("zones cut lines and take targets away", "[movement]") {
  const Grid& grid = squares();
  const Labels labels = default_labels(grid);
  const auto cells = [&](const std::string& names) {
    CellSet set;
    for (std::string_view name : split_words(names)) set.insert(labels.find(name));
    return set;
  };
  const auto tape = [&](const CellSet& from, const CellSet& to, const CellSet& within, const char* start) {
    CompilerBudget budget;
    const MoveProgram program = compile_term(grid, {term_of("W*"), from, to, within, 0, {}, {}, {}}, budget).value();
    std::vector<std::string> visited;
    for (const Node* node = program.begin_of(labels.find(start)); node != program.end_of(labels.find(start)); ++node)
      visited.push_back((node->has(node_flag::may_move) ? "" : "!") + labels[node->cell]);
    return join(visited, " ");
  };
  const CellSet all = every_cell(grid);
  CHECK(tape(all, all, all, "a1") == "b1 c1 d1 a2 a3");
  CHECK(tape(cells("b1"), all, all, "a1").empty());
  CHECK(tape(all, cells("c1 a2"), all, "a1") == "!b1 c1 a2");
  CHECK(tape(all, all, cells("a1 b1 d1"), "a1") == "b1");
  CHECK(tape(all, all, cells("b1 c1"), "a1").empty());
}

TEST_CASE("arriving in the promotion zone is marked", "[movement]") {
  CellSet zone;
  zone.insert(1);
  const MoveProgram program = program_of(squares(), "WxW", 90, 0, zone);
  int marked = 0;
  for (const Node& node : program.nodes) {
    CHECK(node.has(node_flag::promotes) == (node.cell == 1 && !node.has(node_flag::stays)));
    marked += node.has(node_flag::promotes);
  }
  CHECK(marked == 3);
}

TEST_CASE("a program knows whether a cell is a target twice", "[movement]") {
  CHECK_FALSE(program_of(squares(), "W*F*").repeats_targets);
  CHECK_FALSE(program_of(squares(), "mfWcfW").repeats_targets);
  CHECK(program_of(squares(), "WW*").repeats_targets);
  CHECK(program_of(triangles(), "qW*").repeats_targets);
}

TEST_CASE("the passed cells of a move are its way", "[movement]") {
  const Grid& grid = squares();
  const MoveProgram program = program_of(grid, "W*");
  std::vector<Cell> passed;
  // d1 is the third node of a1's program.
  program.for_each_passed(0, program.begin_of(0) + 2, [&](const Node& node) { passed.push_back(node.cell); });
  CHECK(passed == std::vector<Cell>{2, 1});
}

}  // namespace trigon::engine::testing
