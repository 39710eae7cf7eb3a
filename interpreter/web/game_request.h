// Reads the request for a new game, and the header of a kept one. Tested in tests/unit/lobby_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/web/catalog.h"
#include "interpreter/web/hosted_game.h"

namespace trigon::engine {

/// A game that was asked for or kept.
struct GameRequest {
  OfferedVariantPtr variant;
  /// The seats by player.
  std::vector<HostedSeat> seats;
  std::optional<GameClock> clock;
  PlayedGame game;
};

/// The maximum time and increment of a clock, in seconds, and the maximum of days for each turn.
inline constexpr double max_clock_seconds = 7 * 86400, max_clock_increment = 3600, max_clock_days = 14;

/// Reads the body of `POST /api/games`. Reports errors to `diagnostics` and returns nothing if there are any. Throws
/// HookError when a script fails.
std::optional<GameRequest> read_game_request(const Json& body, Catalog& catalog, const Files& files,
                                             Diagnostics& diagnostics);

/// Reads the header of a kept game (`HostedGame::header`); the game that it returns is at its start. Reports errors to
/// `diagnostics` and returns nothing if there are any. Throws HookError when a script fails.
std::optional<GameRequest> read_kept_header(const Json& header, Catalog& catalog, Diagnostics& diagnostics);

/// A game from the position of a text, or from the setup if the text is empty. Reports errors to `diagnostics` and
/// returns nothing if there are any.
std::optional<PlayedGame> game_from(const RulesetPtr& ruleset, const std::string& position, Diagnostics& diagnostics);

}  // namespace trigon::engine
