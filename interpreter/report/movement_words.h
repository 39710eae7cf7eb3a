// Movements and zones in words, for people who do not read the notation. Tested in tests/unit/movement_words_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon {

/// "any number of diagonal steps straight on", with all its conditions. Code stands between backquotes.
std::string term_in_words(const Ruleset& ruleset, const TermInfo& term);

/// "the player's last 3 rows", "`palace`", "a1, b1 and c1", to go behind "in".
std::string zone_in_words(const Ruleset& ruleset, const Zone& zone);
/// The name of a region with these cells; nothing when there is none.
const std::string* zone_name(const Ruleset& ruleset, const Zone& zone);

/// "king, queen and rook".
std::string list_types(const Ruleset& ruleset, TypeSet types, const char* last = "and");
/// "a, b and c".
std::string enumerate(const std::vector<std::string>& parts, const char* last = "and");

}  // namespace trigon
