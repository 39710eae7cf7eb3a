// A played game as a text that can be kept in a file:
//
//   game: chess
//   options: none
//   start: setup
//   moves: e2-e4 e7-e5 resign
//
// `start` is a position text where the game did not begin in the setup. Tested in tests/unit/played_game_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/play/played_game.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

std::string write_saved_game(const PlayedGame& game);

/// Reads such a text. What does not belong to this ruleset (another game, other options, moves that are not legal) is a
/// located error. Throws HookError.
std::optional<PlayedGame> read_saved_game(const RulesetPtr& ruleset, const LocatedText& text, Diagnostics& diagnostics);

}  // namespace trigon::engine
