// A game, its positions and moves as JSON that other programs may rely on. Keys are described in docs/json.md.
#pragma once

#include <optional>

#include "interpreter/rules/game.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

/// `text`, `piece`, `from`, `to`, `captures`, `promotion`, `passed`, `drops`.
Json move_to_json(const Position& position, const Move& move);
/// `ending` and `winner`, or null while the game goes on.
Json outcome_to_json(const Ruleset& ruleset, const std::optional<Outcome>& outcome);
/// `turn`, `outcome`, `moves`.
Json moves_to_json(const Game& game);
/// `variant`, `options`, `position`, `turn`, `players`, `phase` and `state`.
Json position_to_json(const Position& position);
/// Each cell with its coordinates and the piece on it.
Json cells_to_json(const Position& position);
/// What a player holds: `piece`, `side` under which it is held, and `count`.
Json hand_to_json(const Position& position, Player holder);
/// The names of the chosen options.
Json options_to_json(const Ruleset& ruleset);

}  // namespace trigon::engine
