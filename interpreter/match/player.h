// The players of a match: a level of the computer player, with settings of its own if wanted, as in
// "level5:nodes=2000,style=paranoid", or another program, as in "uci:fairy-stockfish;Hash=16;nodes=2000". Tested in
// tests/unit/match_player_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/engine/engine_client.h"
#include "interpreter/search/levels.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

/// A player of a match, as its text describes it.
struct MatchPlayer {
  /// The text, such as "level5:nodes=2000", which also serves as the player's name.
  std::string name;
  int level = min_level;
  /// Settings that replace those of the level; empty for the level's own. ThinkLimits and PlayStyle explain them.
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth, spread;
  std::optional<bool> is_careful;
  std::optional<ManySeats> style;
  /// The time for each move. A level has no other limit then, unless it is given too.
  std::optional<std::chrono::milliseconds> time;
  /// The file of the network that it thinks with, and the network; without one it has that of the variant, if any.
  std::string net_file{};
  std::shared_ptr<const NetEvaluation> net{};
  /// Another program instead of a level.
  std::optional<EngineCommand> engine;
};

/// Reads seconds such as "0.05" or "60", from 0.001 to 100000; nothing for other texts.
std::optional<std::chrono::milliseconds> parse_seconds(std::string_view text);

/// Reads the text of a player. Reports an error to `diagnostics` and returns nothing if it is not one.
std::optional<MatchPlayer> read_player(const LocatedText& text, Diagnostics& diagnostics);

/// The limits and style with which a player searches. `seed` chooses among moves that are nearly the best.
Level settings_of(const MatchPlayer& player, std::uint64_t seed);

}  // namespace trigon::engine
