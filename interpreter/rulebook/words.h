// Movements, zones and boards in words, for people who do not read the notation. Code stands between backquotes;
// everything else is plain text. Tested in tests/unit/words_test.cpp and report_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// "any number of diagonal steps straight on", with all its conditions.
std::string term_in_words(const Ruleset& ruleset, const TermInfo& term);

/// "the player's last 3 rows", "`palace`", "a1, b1 and c1", to go behind "in".
std::string zone_in_words(const Ruleset& ruleset, const Zone& zone);
/// The name of a region with these cells; nothing when there is none.
const std::string* zone_name(const Ruleset& ruleset, const Zone& zone);
bool has_cells(const Zone& zone);

/// "64 triangles".
std::string cells_in_words(const Ruleset& ruleset);
/// "64 triangles, 36 with the point up and 28 with the point down".
std::string board_in_words(const Ruleset& ruleset);
/// "up", "to the upper right", "toward higher rows and lower levels".
std::string facing_in_words(const Ruleset& ruleset, const Facing& facing);

/// "king, queen and rook".
std::string list_types(const Ruleset& ruleset, TypeSet types, const char* last = "and");
TypeSet set_of(const std::vector<PieceType>& types);
/// "a1, b1 and c1".
std::string list_cells(const Ruleset& ruleset, const std::vector<Cell>& cells);
/// "a, b and c".
std::string enumerate(const std::vector<std::string>& parts, const char* last = "and");
/// The first paragraph of the comment at the head of a script.
std::string first_comment(const std::string& script);

}  // namespace trigon::engine
