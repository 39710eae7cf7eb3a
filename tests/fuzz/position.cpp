// A position text has errors with places, or is a position that is printed as a text which reads back as the same
// position, and whose moves can be listed. Run by libFuzzer and by replay_test.cpp.
#include <vector>

#include "interpreter/model/hooks.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/loader/loader.h"
#include "tests/fuzz/laws.h"
#include "tests/fuzz/targets.h"

namespace trigon::engine::fuzzing {

namespace {

constexpr const char* three_on_hexes = R"(
grid: { lattice: hex, shape: hexagon, side: 2 }
players: { red: { facing: 30 }, green: { facing: 150 }, blue: { facing: 270 } }
pieces: { king: { letter: K, moves: W, royal: true }, ant: { letter: A, moves: nW2 } }
setup: { red: { K: a1, A: b1 }, green: { K: a2 }, blue: { K: b3 } }
end: { stalemate: pass, fallen: { army: converted } }
)";

constexpr const char* on_a_cube = R"(
grid: { lattice: cube, shape: box, columns: 3, rows: 2, levels: 2, holes: Ab2 }
players: { one: { facing: [0, 1, -1] }, two: { facing: [0, -1, 1] } }
pieces: { king: { letter: K, moves: W, royal: true }, pawn: { letter: P, moves: fW } }
setup: { one: { K: Aa1, P: Ab1 }, two: { K: Bc2 } }
)";

constexpr const char* on_triangles = R"(
grid: { lattice: triangle, shape: triangle, side: 3 }
players: { a: { facing: 30 }, b: { facing: 150 } }
pieces: { king: { letter: K, moves: W, royal: true }, pawn: { letter: P, moves: mfWcefFimnfW2 } }
setup: { a: { K: a1, P: b1 }, b: { K: e1, P: d1 } }
)";

RulesetPtr load(const char* text) {
  Diagnostics diagnostics;
  const auto loaded = load_variant(MemoryFiles({{"game.yaml", std::string(text)}}), "game.yaml", {}, diagnostics);
  require(loaded.has_value(), "the games of this file have no errors:\n" + format_diagnostics(diagnostics));
  return loaded->ruleset;
}

/// 'a' stands for the first of them.
const std::vector<RulesetPtr>& games() {
  static const std::vector<RulesetPtr> all = {load(small_game), load(three_on_hexes), load(on_a_cube),
                                              load(on_triangles)};
  return all;
}

void require_round_trip(const Position& position) {
  const std::string text = print_position(position);
  Diagnostics diagnostics;
  const auto again = read_position(position.ruleset(), LocatedText::standalone("printed", text), diagnostics);
  require(again.has_value(), "the printed position '" + text + "' can be read:\n" + format_diagnostics(diagnostics));
  require(print_position(*again) == text, "the position '" + text + "' is printed again as it was");
  const bool has_same_clock =
      !position.ruleset().end.counts_plies || again->half_move_clock() == position.half_move_clock();
  require(again->hash() == position.hash() && has_same_clock,
          "the printed position '" + text + "' is the same position");
}

}  // namespace

void fuzz_position(std::string_view input) {
  const std::size_t number = input.empty() ? games().size() : static_cast<std::size_t>(input[0] - 'a');
  if (number >= games().size()) return;
  const RulesetPtr& ruleset = games()[number];
  const LocatedText text = LocatedText::standalone("position", std::string(input.substr(1)));
  Diagnostics diagnostics;
  const auto position = read_position(*ruleset, text, diagnostics);
  require(position.has_value() != diagnostics.has_errors(), "a position is read or has errors");
  require_places(diagnostics);
  if (!position) return;
  require(position->hash() == position->fresh_hash(), "the hash of a position that was read is a fresh one's");
  require_round_trip(*position);
  const Game game(ruleset, *position);
  require(game.moves().empty() == game.outcome().has_value(), "a game has moves or is over");
}

}  // namespace trigon::engine::fuzzing
