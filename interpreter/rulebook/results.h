// Results as rules name them: "loss", "draw", "win".
#pragma once

#include <optional>
#include <string_view>

#include "interpreter/model/ruleset.h"
#include "interpreter/variant/fields.h"

namespace trigon::engine {

/// "loss", "draw", "win".
const char* name_of(Result result);
/// What a player with the result does: "loses", "wins"; null for a draw.
const char* verb_of(Result result);
/// The result that the value of a key names; nothing without the key.
std::optional<Result> read_result(const Fields& fields, std::string_view key);

/// Are there two players, neutral ones apart?
inline bool is_duel(const Ruleset& ruleset) { return ruleset.contender_count() == 2; }

/// Does the game end as soon as one player is out?
inline bool ends_at_first_out(const Ruleset& ruleset) {
  return is_duel(ruleset) || ruleset.end.first_out != FirstOut::plays_on;
}

}  // namespace trigon::engine
