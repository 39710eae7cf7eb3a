// Setups that are drawn for games that the computer plays against itself. Tested in tests/unit/match_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/match/openings.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

/// Loads the variant with other setups, where one is to be drawn for each opening: the variant has several, and no
/// option says which one is meant. Else empty. `files` must outlive it.
SetupLoader drawn_setups(const std::string& file, const std::vector<std::string>& options, const Files& files,
                         const Ruleset& ruleset);

}  // namespace trigon::engine
