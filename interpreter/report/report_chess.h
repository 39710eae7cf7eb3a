// What differs from chess; see report.h.
#pragma once

#include <string>
#include <vector>

#include "interpreter/analysis/analysis.h"

namespace trigon::engine {

/// What a player of chess has to learn, a sentence each: another board, pieces that chess does not have or that move
/// otherwise, rules that chess does not have, rules of chess that are missing. Empty for a game that has few of the
/// pieces of chess: there is little to compare.
std::vector<std::string> differences_from_chess(const Ruleset& ruleset, const Analysis& analysis);

}  // namespace trigon::engine
