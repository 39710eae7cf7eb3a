// A game, its positions and moves as JSON for other programs. The keys are described in docs/json.md.
#pragma once

#include <optional>

#include "interpreter/rules/game.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

/// A move, with the keys `text`, `piece`, `from`, `to`, `captures`, `promotion`, `passed`, `drops`.
Json move_to_json(const Position& position, const Move& move);
/// Adds who has won: `winner`, null for none and for several, and `winners` when there are several.
void add_winners(const Ruleset& ruleset, PlayerSet winners, Json& json);
/// An outcome, with the keys `ending`, `winner` and perhaps `winners`; null while the game goes on.
Json outcome_to_json(const Ruleset& ruleset, const std::optional<Outcome>& outcome);
/// The legal moves, with the keys `turn`, `outcome`, `moves`.
Json moves_to_json(const Game& game);
/// The numbers that scripts and rules keep, by name.
Json values_to_json(const Position& position);
/// A position, with the keys `variant`, `options`, `position`, `turn`, `players`, `phase` and `state`.
Json position_to_json(const Position& position);
/// A list of all cells, each with its coordinates and the piece on it.
Json cells_to_json(const Position& position);
/// The hand of a player: a list of `piece`, `side` under which it is held, and `count`.
Json hand_to_json(const Position& position, Player holder);
/// The names of the chosen options.
Json options_to_json(const Ruleset& ruleset);

}  // namespace trigon::engine
