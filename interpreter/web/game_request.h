// What a request for a new game asks for, and what the file of a kept game says of it. Tested in
// tests/unit/lobby_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/web/catalog.h"
#include "interpreter/web/hosted_game.h"

namespace trigon::engine {

struct GameRequest {
  OfferedVariantPtr variant;
  /// By player.
  std::vector<HostedSeat> seats;
  std::optional<GameClock> clock;
  PlayedGame game;
};

/// The longest time and increment of a clock, in seconds.
inline constexpr double most_clock_seconds = 7 * 86400, most_clock_increment = 3600;

/// Reads the body of `POST /api/games`. Nothing after errors. Throws HookError.
std::optional<GameRequest> read_game_request(const Json& body, Catalog& catalog, const Files& files,
                                             Diagnostics& diagnostics);

/// Reads the header of a kept game (`HostedGame::header`); the game is at its start. Throws HookError.
std::optional<GameRequest> read_kept_header(const Json& header, Catalog& catalog, Diagnostics& diagnostics);

/// A game from the position of this text, or from the setup when it is empty.
std::optional<PlayedGame> game_from(const RulesetPtr& ruleset, const std::string& position, Diagnostics& diagnostics);

}  // namespace trigon::engine
