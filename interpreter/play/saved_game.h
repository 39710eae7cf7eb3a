// A played game as a game record (docs/game-record.md) that can be kept in a file. Tested in
// tests/unit/played_game_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/play/played_game.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

/// The variant of a game as it was named when it was loaded.
struct PlayedVariant {
  /// The files from which it was loaded; they must outlive all uses.
  const Files* files = nullptr;
  /// The path or id by which it was loaded.
  std::string name{};
};

/// The record of a game, for a file at `path`. After one of several players has resigned and others play on, the record
/// begins there. `names` are the players' names, as far as they are known. Throws HookError.
std::string write_saved_game(const PlayedGame& game, const PlayedVariant& variant, const std::string& path,
                             const std::vector<std::string>& names = {});

/// Reads the first game of a record, which must be of this ruleset; anything else is a located error. Throws HookError.
std::optional<PlayedGame> read_saved_game(const RulesetPtr& ruleset, const PlayedVariant& variant,
                                          const std::string& path, const std::string& text, Diagnostics& diagnostics);

}  // namespace trigon::engine
