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
  /// From where it was loaded; must outlive all uses.
  const Files* files = nullptr;
  /// A path or an id.
  std::string name{};
};

/// The text for a file at `path`. After the resignation of one of several, who play on, the record begins there. Who
/// played is in `names`, by player, where it is known. Throws HookError.
std::string write_saved_game(const PlayedGame& game, const PlayedVariant& variant, const std::string& path,
                             const std::vector<std::string>& names = {});

/// Reads the first game of such a text as one of this ruleset. What does not belong to it is a located error. Throws
/// HookError.
std::optional<PlayedGame> read_saved_game(const RulesetPtr& ruleset, const PlayedVariant& variant,
                                          const std::string& path, const std::string& text, Diagnostics& diagnostics);

}  // namespace trigon::engine
