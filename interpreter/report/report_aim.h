// The aim of a game in words; see report.h.
#pragma once

#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// How one wins, a sentence for each way: "Checkmate the enemy king: attack it so that it cannot escape."
std::vector<std::string> aims_in_words(const Ruleset& ruleset);

/// How many play, and who after whom: "2 players: white, then black."
std::string players_in_words(const Ruleset& ruleset);

}  // namespace trigon::engine
