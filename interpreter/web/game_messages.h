// Answers, positions, turns and ends of games as the server sends them (docs/server.md). Tested in
// tests/unit/hosted_game_test.cpp.
#pragma once

#include <string>

#include "interpreter/play/played_game.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// The answer to a message that did what it asked for.
Json done_message();
Json error_message(const std::string& message);

/// What stands on each cell that is not empty.
Json pieces_to_json(const Position& position);
/// `hands`, `in`, `turn`, `phase`, `checked`, `notes`: a standing without its pieces and clocks.
Json standing_to_json(const Position& position);
/// By cell what stands there now, null for nothing, where that is another piece than before.
Json changes_to_json(const Position& before, const Position& after);
/// All legal moves.
Json legal_moves_to_json(const Game& game);
/// `winner`, `reason`, `text` and `ranks`; null while the game goes on.
Json end_to_json(const PlayedGame& game);
/// "move", "resignation", "time", "draw".
const char* word_of(TurnKind kind);
/// The names of players.
Json players_to_json(const Ruleset& ruleset, PlayerSet players);

}  // namespace trigon::engine
