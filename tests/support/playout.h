// Games of random moves, the same for the same seed on every machine.
#pragma once

#include <catch2/catch.hpp>
#include <cstdint>
#include <random>

#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/rules/move_facts.h"

namespace trigon::engine::testing {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  /// 0 .. count - 1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }
  int between(int least, int most) {
    return least + static_cast<int>(below(static_cast<std::size_t>(most - least + 1)));
  }
  bool chance(int of_hundred) { return below(100) < static_cast<std::size_t>(of_hundred); }
  template <class List>
  const auto& one_of(const List& list) {
    return list[below(list.size())];
  }

 private:
  std::mt19937_64 engine_;
};

/// A legal move, captures somewhat preferred, so that games get somewhere.
inline Move random_move(const Game& game, Random& random) {
  MoveList captures;
  for (const Move& move : game.moves())
    if (!captured_cells(game.position(), move).empty()) captures.push_back(move);
  return !captures.empty() && random.chance(30) ? random.one_of(captures) : random.one_of(game.moves());
}

/// Plays up to `plies` random moves and calls `visit(game)` at each position, the first one included; also when the
/// game is over. What fails in there is reported with the seed and the position.
template <class Visit>
void random_playout(Game game, std::uint64_t seed, int plies, Visit&& visit) {
  Random random(seed);
  for (int ply = 0;; ++ply) {
    INFO(game.ruleset().id << ", seed " << seed << ", ply " << ply << ": " << print_position(game.position()));
    visit(game);
    if (ply == plies || game.moves().empty()) return;
    game.play(random_move(game, random));
  }
}

}  // namespace trigon::engine::testing
