// The players of a match: a level of the computer player, with settings of its own if wanted, as in
// "level5:nodes=2000,style=paranoid". Tested in tests/unit/match_player_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/search/levels.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

struct MatchPlayer {
  /// As it was written, which also says how it plays.
  std::string name;
  int level = least_level;
  /// What is not that of the level; see ThinkLimits and PlayStyle.
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth, spread;
  std::optional<bool> is_careful;
  std::optional<ManySeats> style;
};

/// Reads a player. Nothing after an error, which is in `diagnostics` with its place.
std::optional<MatchPlayer> read_player(const LocatedText& text, Diagnostics& diagnostics);

/// How it plays with so many seats. `seed` chooses among moves that are nearly as good as the best one.
Level settings_of(const MatchPlayer& player, std::uint64_t seed);

}  // namespace trigon::engine
