// Where pieces can come, what they are bound to, how far they move: interpreter/analysis/analysis.h.
#include "interpreter/analysis/analysis.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "interpreter/rules/game.h"
#include "interpreter/script/hook_scripts.h"
#include "interpreter/loader/loader.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

const PieceAnalysis& piece_of(const Ruleset& ruleset, const Analysis& analysis, const std::string& piece,
                              const std::string& player) {
  return analysis.of(*ruleset.find_type(piece), *ruleset.find_player(player));
}

std::vector<std::size_t> sizes(const std::vector<CellSet>& parts) {
  std::vector<std::size_t> result;
  for (const CellSet& part : parts) result.push_back(part.size());
  return result;
}

}  // namespace

TEST_CASE("the mobility of the chess pieces is what the field knows", "[analysis]") {
  const RulesetPtr chess = load_shipped("chess");
  const Analysis analysis = analyse(*chess, nullptr);
  const auto either = [&](const char* piece) { return piece_of(*chess, analysis, piece, "white").either; };
  CHECK(either("rook").mean == Approx(14));
  CHECK(either("rook").least == 14);
  CHECK(either("bishop").mean == Approx(8.75));
  CHECK(either("queen").mean == Approx(22.75));
  CHECK(either("knight").mean == Approx(5.25));
  CHECK(either("knight").least == 2);
  CHECK(either("knight").most == 8);
  CHECK(either("king").mean == Approx(6.5625));
  const PieceAnalysis& pawn = piece_of(*chess, analysis, "pawn", "white");
  // On 48 cells of the second to the seventh row: one move, and one or two captures.
  CHECK(pawn.reachable.size() == 48);
  CHECK(pawn.moves.mean == Approx(1));
  CHECK(pawn.captures.mean == Approx((6 * 2 + 2 * 1) / 8.0));
  CHECK(pawn.promotions.size() == 8);
  CHECK(pawn.stuck.empty());
}

TEST_CASE("bound pieces keep to their parts", "[analysis]") {
  const RulesetPtr chess = load_shipped("chess");
  const Analysis analysis = analyse(*chess, nullptr);
  CHECK(sizes(piece_of(*chess, analysis, "bishop", "white").parts) == std::vector<std::size_t>{32, 32});
  CHECK(bound_in_words(*chess, analysis, *chess->find_type("bishop")) == "bound to the cells of one colour: 32 of 64");
  CHECK(bound_in_words(*chess, analysis, *chess->find_type("knight")) == std::nullopt);
  CHECK(bound_in_words(*chess, analysis, *chess->find_type("pawn")) == std::nullopt);
  CHECK(sizes(piece_of(*chess, analysis, "knight", "white").parts) == std::vector<std::size_t>{64});
  const RulesetPtr triangle = load_shipped("64-triangles-2p-corners");
  const Analysis other = analyse(*triangle, nullptr);
  CHECK(sizes(piece_of(*triangle, other, "bishop", "left").parts) == std::vector<std::size_t>{36, 28});
  CHECK(bound_in_words(*triangle, other, *triangle->find_type("bishop")) ==
        "bound to the cells of one orientation: 36 or 28 of 64");
  const RulesetPtr shatranj = load_shipped("shatranj-64");
  CHECK(bound_in_words(*shatranj, analyse(*shatranj, nullptr), *shatranj->find_type("ferz")) ==
        "bound to the cells of one orientation: 36 of 64");
  CHECK(bound_in_words(*shatranj, analyse(*shatranj, nullptr), *shatranj->find_type("alfil")) ==
        "bound to 10 or 6 of the 64 cells, about a sixth of the board");
}

TEST_CASE("mobility on triangles is counted by orientation", "[analysis]") {
  const RulesetPtr ruleset = load_text(
      "grid: { lattice: triangle, shape: triangle, side: 2 }\nplayers: { a: { facing: 30 }, b: { facing: 150 } }\n"
      "pieces: { wazir: { letter: W, moves: W } }\nsetup: { a: { W: a1 }, b: { W: c1 } }\nend: { royals: capture }\n");
  const Spread either = piece_of(*ruleset, analyse(*ruleset, nullptr), "wazir", "a").either;
  // The cell in the middle points down and touches three, each of the three up-cells touches that one.
  CHECK(either.mean_of_orientation[0] == Approx(1));
  CHECK(either.mean_of_orientation[1] == Approx(3));
  CHECK(either.mean == Approx(6 / 4.0));
}

TEST_CASE("zones and drops bound where a piece comes", "[analysis]") {
  const RulesetPtr xiangqi = load_shipped("xiangqi");
  const Analysis analysis = analyse(*xiangqi, nullptr);
  CHECK(piece_of(*xiangqi, analysis, "general", "red").reachable.size() == 9);
  CHECK(piece_of(*xiangqi, analysis, "advisor", "red").reachable.size() == 5);
  CHECK(piece_of(*xiangqi, analysis, "elephant", "red").reachable.size() == 7);
  CHECK(piece_of(*xiangqi, analysis, "soldier", "red").reachable.size() == 10 + 45);
  CHECK(piece_of(*xiangqi, analysis, "chariot", "red").reachable.size() == 90);
  // Two soldiers of shogi on the last row would strand; the rules of drops and promotion see to that.
  const RulesetPtr shogi = load_shipped("shogi");
  const Analysis drops = analyse(*shogi, nullptr);
  CHECK(piece_of(*shogi, drops, "pawn", "black").reachable.size() == 72);
  CHECK(piece_of(*shogi, drops, "knight", "black").reachable.size() == 63);
  CHECK(piece_of(*shogi, drops, "pawn", "black").stuck.empty());
}

TEST_CASE("no random game brings a piece where it cannot come", "[analysis]") {
  for (const Configuration& configuration : tried_configurations()) {
    Diagnostics diagnostics;
    const auto loaded = load_variant(DiskFiles(), shipped_path(configuration.id), configuration.options, diagnostics);
    REQUIRE(loaded);
    const Ruleset& ruleset = *loaded->ruleset;
    if (ruleset.grid.cell_count() > 200) continue;
    const Analysis analysis = analyse(ruleset, loaded->hooks.get());
    std::size_t wrong = 0;
    random_playout(Game(loaded->ruleset), 7, 120, [&](const Game& game) {
      for (std::size_t c = 0; c < ruleset.grid.cell_count(); ++c)
        if (const Piece piece = game.position().at(static_cast<Cell>(c)); !piece.is_empty())
          wrong += analysis.of(piece.type(), piece.home()).reachable.contains(static_cast<Cell>(c)) ? 0 : 1;
    });
    INFO(to_text(configuration));
    CHECK(wrong == 0);
  }
}

}  // namespace trigon::engine::testing
