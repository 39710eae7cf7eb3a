// The JSON that the server sends about games: answers, states, moves and ends (docs/server.md). Tested in
// tests/unit/hosted_game_test.cpp.
#pragma once

#include <string>

#include "interpreter/play/played_game.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// The answer to a message that was carried out.
Json done_message();
/// The answer to a message that could not be carried out.
Json error_message(const std::string& message);
/// Tells players that their game cannot be kept at present, or that it is kept again.
Json kept_message(bool is_kept);

/// The pieces on the board, by the names of their cells.
Json pieces_to_json(const Position& position);
/// The state of a position without pieces and clocks: `hands`, `in`, `turn`, `phase`, `checked`, `notes`.
Json state_to_json(const Position& position);
/// The cells on which two positions differ, each with its piece in the second one, or null if it is empty there.
Json changes_to_json(const Position& before, const Position& after);
/// All legal moves of the current position.
Json legal_moves_to_json(const Game& game);
/// How a game has ended: `winner`, with several `winners`, `reason`, `text` and `ranks`; null while the game goes on.
Json end_to_json(const PlayedGame& game);
/// The word for a kind of turn: "move", "resignation", "time" or "draw".
const char* word_of(TurnKind kind);
/// The names of a set of players, as a list.
Json players_to_json(const Ruleset& ruleset, PlayerSet players);

}  // namespace trigon::engine
