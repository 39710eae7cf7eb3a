// Endings by proof: interpreter/solve. Known results, a brute force of its own, and refusals.
#include <catch2/catch.hpp>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/solve/ending_solver.h"
#include "tests/support/positions.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

Material material(const Ruleset& ruleset, const std::string& text) {
  Diagnostics diagnostics;
  return read_material(ruleset, LocatedText::standalone("--pieces", text), diagnostics).value();
}

std::string faults_of(const Ruleset& ruleset, const std::string& text) {
  Diagnostics diagnostics;
  const auto read = read_material(ruleset, LocatedText::standalone("--pieces", text), diagnostics);
  CHECK(read.has_value() != diagnostics.has_errors());
  return read ? "" : diagnostics.all().front().message;
}

std::string solve(EndingSolver& solver, const Material& pieces) {
  return solver.solve(pieces, [](const Material&) { return true; });
}

/// Is a position won or lost for the player to move within so many plies, by looking at all moves? 1, -1 or 0.
int look_ahead(Game& game, int plies) {
  if (const auto& outcome = game.outcome())
    return outcome->winners.empty() ? 0 : outcome->winners.contains(game.position().turn()) ? 1 : -1;
  if (plies == 0) return 0;
  bool all_lose = true;
  for (const Move& move : MoveList(game.moves())) {
    game.play(move);
    const int value = -look_ahead(game, plies - 1);
    game.undo();
    if (value == 1) return 1;
    all_lose &= value == -1;
  }
  return all_lose ? -1 : 0;
}

/// A game of two on a small board.
RulesetPtr small(const std::string& grid, const std::string& end = "end: { royals: check, stalemate: draw }") {
  return load_text(duel(grid,
                        {"king: { letter: K, moves: WF, royal: true }", "rook: { letter: R, moves: W* }",
                         "man: { letter: M, moves: WF }", "pawn: { letter: P, moves: mfWcfF }"},
                        "{ white: { K: a1 }, black: { K: c3 } }",
                        end + "\npromotion: { pieces: pawn, in: { rows: 1 }, to: [rook, man] }"));
}

}  // namespace

TEST_CASE("known endings of chess take as long as is known", "[solve]") {
  const RulesetPtr chess = load_shipped("chess");
  struct Row {
    const char* pieces;
    int moves;
  };
  const Row row = GENERATE(Row{"K Q / K", 10}, Row{"K R / K", 16}, Row{"KP/K", 28}, Row{"K B B / K", 19},
                           Row{"K B N / K", 33}, Row{"K Q / K R", 35});
  // The four pieces take seconds, and a hundred in a build with sanitizers.
  if (const bool has_time = tries(4) >= 4; !has_time && std::string(row.pieces).size() > 7) return;
  INFO(row.pieces);
  EndingSolver solver(chess, 2);
  CHECK(solve(solver, material(*chess, row.pieces)) == "");
  const EndingSummary summary = solver.summary(material(*chess, row.pieces));
  REQUIRE(summary.longest[0]);
  CHECK((summary.longest[0]->plies + 1) / 2 == row.moves);
  CHECK(summary.longest[1].has_value() == (std::string(row.pieces) == "K Q / K R"));
  // The line from there is as long, and ends the game.
  const Position start = solver.position(material(*chess, row.pieces), summary.longest[0]->index);
  Game game(chess, start);
  const auto line = solver.best_line(start);
  CHECK(line.size() == static_cast<std::size_t>(summary.longest[0]->plies));
  for (const std::string& text : line) game.play(find_move(game.position(), game.moves(), text).value());
  REQUIRE(game.outcome());
  CHECK(game.outcome()->winners.contains(0));
}

TEST_CASE("values agree with looking ahead, on every lattice", "[solve]") {
  const std::string grid = GENERATE("{ lattice: square, shape: rectangle, columns: 3, rows: 3 }",
                                    "{ lattice: square, shape: rectangle, columns: 4, rows: 3 }");
  const std::string end = GENERATE("end: { royals: check, stalemate: draw }", "end: { royals: check, stalemate: win }",
                                   "end: { royals: check, stalemate: loss }",
                                   "end: { royals: check, stalemate: draw, bare: { result: loss } }");
  const std::string pieces = GENERATE("K R / K", "K M / K", "K P / K", "K R / K M", "K R / K R");
  INFO(grid << " " << end << " " << pieces);
  const RulesetPtr ruleset = small(grid, end);
  EndingSolver solver(ruleset);
  const Material all = material(*ruleset, pieces);
  REQUIRE(solve(solver, all) == "");
  const EndingTable& table = solver.table(all);
  constexpr int depth = 4;
  for (std::size_t index = 0; index < table.size(); index += 7) {
    if (table[index] == no_position) continue;
    Game game(ruleset, solver.position(all, index));
    const int plies = std::abs(table[index]) - 1;
    const int expected = table[index] == 0 || plies > depth ? 0 : table[index] > 0 ? 1 : -1;
    INFO(print_position(game.position()) << " value " << table[index]);
    CHECK(look_ahead(game, depth) == expected);
    CHECK(solver.value(game.position()) == table[index]);
  }
}

TEST_CASE("all positions that a symmetry makes equal have the value of one", "[solve]") {
  struct Row {
    const char* end;
    const char* pieces;
    std::size_t symmetries;
  };
  const Row row = GENERATE(Row{"", "K R / K", 8}, Row{"", "K P / K", 2}, Row{"", "K R / K M", 8},
                           Row{", goal: { pieces: man, in: { cells: [a1, c3] } }", "K M / K M", 4},
                           Row{", goal: { pieces: man, in: { cells: [b1] } }", "K M / K M", 2});
  INFO(row.end << " " << row.pieces);
  const RulesetPtr ruleset = small("{ lattice: square, shape: rectangle, columns: 3, rows: 3 }",
                                   std::string("end: { royals: check, stalemate: draw") + row.end + " }");
  EndingSolver solver(ruleset, 2);
  const Material all = material(*ruleset, row.pieces);
  REQUIRE(solve(solver, all) == "");
  const EndingTable& table = solver.table(all);
  CHECK(table.symmetry_count() == row.symmetries);
  // Every position of the pieces, and not only those that have an index of their own.
  EndingSummary::Counts counts[2];
  std::vector<Cell> cells(all.size());
  for (std::size_t number = 0; number < 2 * 6561; ++number) {
    std::size_t rest = number / 2;
    for (Cell& cell : cells) cell = static_cast<Cell>(rest % 9), rest /= 9;
    if (rest > 0 || !table.has_distinct_cells(cells.data())) continue;
    const auto turn = static_cast<Player>(number % 2);
    const std::size_t index = table.index_of(cells.data(), turn);
    if (table[index] == no_position) continue;
    auto& mine = counts[turn];
    ++(table[index] > 0 ? mine.won : table[index] < 0 ? mine.lost : mine.drawn);
    if (number % 5 != 0) continue;
    Position position = solver.position(all, index);
    position.begin_ply();
    for (const Cell cell : ruleset->grid.cells()) position.edit(cell, Piece());
    for (std::size_t i = 0; i < all.size(); ++i)
      position.edit(cells[i], Piece(all[i].type, all[i].owner, all[i].owner, false));
    Game game(ruleset, position);
    INFO(print_position(game.position()));
    const int plies = std::abs(table[index]) - 1;
    CHECK(look_ahead(game, 3) == (table[index] == 0 || plies > 3 ? 0 : table[index] > 0 ? 1 : -1));
  }
  const EndingSummary summary = solver.summary(all);
  for (const Player turn : {Player{0}, Player{1}}) {
    CHECK(summary.by_turn[turn].won == counts[turn].won);
    CHECK(summary.by_turn[turn].lost == counts[turn].lost);
    CHECK(summary.by_turn[turn].drawn == counts[turn].drawn);
  }
}

TEST_CASE("any number of threads finds the same", "[solve]") {
  const RulesetPtr chess = load_shipped("chess");
  const Material pawn = material(*chess, "K P / K");
  EndingSolver one(chess, 1), three(chess, 3);
  REQUIRE(solve(one, pawn) == "");
  REQUIRE(solve(three, pawn) == "");
  const EndingTable &alone = one.table(pawn), &together = three.table(pawn);
  REQUIRE(alone.size() == together.size());
  std::size_t differences = 0;
  for (std::size_t i = 0; i < alone.size(); ++i) differences += alone[i] != together[i] ? 1 : 0;
  CHECK(differences == 0);
}

TEST_CASE("zugzwang is counted where the other side to move would not win", "[solve]") {
  const RulesetPtr chess = load_shipped("chess");
  const Material pawn = material(*chess, "K P / K");
  EndingSolver solver(chess);
  REQUIRE(solve(solver, pawn) == "");
  const EndingSummary summary = solver.summary(pawn);
  CHECK(summary.by_turn[0].zugzwang == 0);
  // The number that is known of king and pawn against king: 80 on each side of the board.
  CHECK(summary.by_turn[1].zugzwang == 160);
  REQUIRE(summary.zugzwang[1]);
  const Position lost = solver.position(pawn, summary.zugzwang[1]->index);
  CHECK(lost.turn() == 1);
  CHECK(solver.value(lost).value() < 0);
  Position other = lost;
  other.begin_ply();
  other.set_turn(0);
  CHECK(solver.value(other) == EndingValue{0});
}

TEST_CASE("queen and king win on triangles", "[solve]") {
  const RulesetPtr ruleset = load_shipped("64-triangles-2p-corners");
  EndingSolver solver(ruleset);
  REQUIRE(solve(solver, material(*ruleset, "K Q / K")) == "");
  const EndingSummary summary = solver.summary(material(*ruleset, "K Q / K"));
  CHECK(summary.by_turn[0].drawn + summary.by_turn[0].lost == 0);
  CHECK(summary.longest[0]->plies == 25);
}

TEST_CASE("pieces that come to each other's places are taken to have moved", "[solve]") {
  const RulesetPtr triangles = load_shipped("64-triangles-2p-corners"), chess = load_shipped("chess");
  EndingSolver on_triangles(triangles), on_squares(chess);
  const Material pawn = material(*triangles, "K P / K"), pawn_of_chess = material(*chess, "K P / K");
  REQUIRE(on_triangles.taken_as_moved(pawn).size() == 1);
  CHECK(on_triangles.taken_as_moved(pawn)[0] == pawn[1]);
  CHECK(on_squares.taken_as_moved(pawn_of_chess).empty());
  CHECK(solve(on_triangles, pawn) == "");
  CHECK(on_triangles.summary(pawn).longest[0]->plies == 69);
}

TEST_CASE("all endings of some pieces are listed once", "[solve]") {
  const RulesetPtr chess = load_shipped("chess");
  const EndingSolver solver(chess);
  const auto listed = [&](std::size_t pieces, TypeSet left_out) {
    std::string text;
    for (const Material& one : solver.endings(pieces, left_out)) text += print_material(*chess, one) + ", ";
    return text;
  };
  const auto but = [&](const std::string& letters) {
    TypeSet types;
    for (const char letter : letters) types.insert(chess->find_type(std::string(1, letter)).value());
    return types;
  };
  CHECK(listed(2, {}) == "K / K, ");
  CHECK(listed(3, {}) == "K Q / K, K R / K, K B / K, K N / K, K P / K, ");
  CHECK(listed(4, but("BNP")) == "K Q Q / K, K Q R / K, K R R / K, K Q / K Q, K Q / K R, K R / K R, ");
  CHECK(listed(1, {}).empty());
  CHECK(solver.endings(5, {}).size() == 35 + 15 * 5);
}

TEST_CASE("a stalemate that blocked lines lead back to is no loss", "[solve]") {
  const RulesetPtr triangles = load_shipped("64-triangles-2p-corners");
  // The king on b1 stands before the rook on a1; where the rook went to c1 it would lose.
  Position stalemate = position_of(*triangles, "1/3/5/7/Q8/11/2K10/rk13 top");
  EndingSolver solver(triangles, 2);
  if (tries(4) < 4) return;
  REQUIRE(solve(solver, material(*triangles, "K Q / K R")) == "");
  CHECK(solver.value(stalemate) == EndingValue{0});
}

TEST_CASE("what cannot be solved is refused with the reason", "[solve]") {
  CHECK(EndingSolver::objection(*load_shipped("chess")) == "");
  CHECK(EndingSolver::objection(*load_shipped("crazyhouse")) == "pieces in hand are not counted");
  CHECK(EndingSolver::objection(*load_shipped("64-triangles-3p-corners")) == "only games of two players are solved");
  const RulesetPtr chess = load_shipped("chess");
  EndingSolver solver(chess);
  CHECK(solver.solve(material(*chess, "K Q / K"), [](const Material&) { return false; }) == "stopped");
  const RulesetPtr wide = load_shipped("grand-triangle");
  EndingSolver wide_solver(wide);
  CHECK(solve(wide_solver, material(*wide, "K Q R / K R")).starts_with("the tables would need"));
  const RulesetPtr jugglers =
      load_text(duel("{ lattice: square, shape: rectangle, columns: 4, rows: 4 }",
                     {"king: { letter: K, moves: WF, royal: true }",
                      "juggler: { letter: J, moves: [W*, { move: F*, victims: enemies, captured: swapped }] }"},
                     "{ white: { K: a1, J: b1 }, black: { K: d4, J: c4 } }"));
  EndingSolver with_swaps(jugglers);
  CHECK_FALSE(solve(with_swaps, material(*jugglers, "K J / K J")).empty());
  CHECK(faults_of(*chess, "K Q") == "expected the pieces of both sides");
  CHECK(faults_of(*chess, "K X / K") == "there is no piece 'X' in this game");
  CHECK(faults_of(*chess, "/ K") == "white has no piece");
  CHECK(faults_of(*chess, "K Q R B / K R") == "more than 5 pieces");
}

}  // namespace trigon::engine::testing
