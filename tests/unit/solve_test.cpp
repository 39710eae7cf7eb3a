// Endings by proof: interpreter/solve. Known results, a brute force of its own, and refusals.
#include <catch2/catch.hpp>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/solve/ending_solver.h"
#include "tests/support/positions.h"
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
  const Row row = GENERATE(Row{"K Q / K", 10}, Row{"K R / K", 16}, Row{"KP/K", 28});
  INFO(row.pieces);
  EndingSolver solver(chess);
  CHECK(solve(solver, material(*chess, row.pieces)) == "");
  const EndingSummary summary = solver.summary(material(*chess, row.pieces));
  REQUIRE(summary.longest[0]);
  CHECK((summary.longest[0]->plies + 1) / 2 == row.moves);
  CHECK_FALSE(summary.longest[1]);
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
  const std::string pieces = GENERATE("K R / K", "K M / K", "K P / K", "K R / K M");
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

TEST_CASE("queen and king win on triangles", "[solve]") {
  const RulesetPtr ruleset = load_shipped("64-triangles-2p-corners");
  EndingSolver solver(ruleset);
  REQUIRE(solve(solver, material(*ruleset, "K Q / K")) == "");
  const EndingSummary summary = solver.summary(material(*ruleset, "K Q / K"));
  CHECK(summary.by_turn[0].drawn + summary.by_turn[0].lost == 0);
  CHECK(summary.longest[0]->plies == 25);
}

TEST_CASE("what cannot be solved is refused with the reason", "[solve]") {
  CHECK(EndingSolver::objection(*load_shipped("chess")) == "");
  CHECK(EndingSolver::objection(*load_shipped("crazyhouse")) == "pieces in hand are not counted");
  CHECK(EndingSolver::objection(*load_shipped("64-triangles-3p-corners")) == "only games of two players are solved");
  const RulesetPtr chess = load_shipped("chess");
  EndingSolver solver(chess);
  CHECK(solver.solve(material(*chess, "K Q / K"), [](const Material&) { return false; }) == "stopped");
  CHECK(EndingSolver(chess)
            .solve(material(*chess, "K Q R / K R"), [](const Material&) { return true; })
            .starts_with("the tables would need"));
  CHECK(faults_of(*chess, "K Q") == "expected the pieces of both sides");
  CHECK(faults_of(*chess, "K X / K") == "there is no piece 'X' in this game");
  CHECK(faults_of(*chess, "/ K") == "white has no piece");
  CHECK(faults_of(*chess, "K Q R B / K R") == "more than 5 pieces");
}

}  // namespace trigon::engine::testing
