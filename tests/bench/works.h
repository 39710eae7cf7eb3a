// The works that are measured, each a plain loop over the interpreter's public interface.
#pragma once

#include <cstdint>

#include "interpreter/model/ruleset.h"
#include "interpreter/position/position.h"

namespace trigon::engine::bench {

/// The game without its royal rule, so that all pseudo-legal moves count as legal and can be tested one by one.
Ruleset without_check(const Ruleset& ruleset);

/// Lines of `depth` plies, at least 1, where every move, also the last, is made, is tested for leaving an own royal
/// attacked, and is unmade. `position` belongs to a ruleset that `without_check` gave. For games of two that cannot end
/// but by mate.
std::uint64_t count_made(Position& position, int depth);

/// Moves made on all lines of `depth` plies, at least 1: at every node the legal moves are listed, and each is made and
/// unmade, as a search would. Players without a move are eliminated on the way.
std::uint64_t walk(Position& position, int depth);

/// What random play came to.
struct Played {
  std::uint64_t plies = 0, games = 0;
  /// Legal moves that were listed meanwhile; where none are, those that were drawn.
  std::uint64_t seen = 0;
};

/// Games of random moves from `start`, `plies` plies in all, each game ended by its rules or after `longest_game`
/// plies. All legal moves are listed before each ply. The same for the same seed.
inline constexpr std::uint64_t longest_game = 400;
Played play_listing(const Position& start, std::uint64_t plies, std::uint64_t seed);

/// Plays random moves without listing legal ones: pseudo-legal moves are drawn until one is legal. `start` as for
/// `count_made`.
Played play_drawing(const Position& start, std::uint64_t plies, std::uint64_t seed);

}  // namespace trigon::engine::bench
