// Movements, zones and boards in words, for people who do not read the notation. Code stands between backquotes;
// everything else is plain text. Tested in tests/unit/words_test.cpp and report_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// A term in words, with all its conditions: "any number of diagonal steps straight on".
std::string term_in_words(const Ruleset& ruleset, const TermInfo& term);

/// The same as a sentence, with the notation behind it: "One diagonal step (`F`).".
std::string term_sentence(const Ruleset& ruleset, const TermInfo& term);
/// Writes the regions of a text as players would: "the palace" for "`palace`", and rows without the name that the file
/// gives them.
std::string regions_in_words(const Ruleset& ruleset, std::string text);

/// The words for the kinds of steps, from the lowest bit of `StepKind` on.
const std::vector<std::string>& step_kind_words();
/// Those of a set of kinds.
std::vector<std::string> words_of_kinds(StepKinds kinds);

/// A zone in words, to follow "in": "the player's last 3 rows", "`palace`", "a1, b1 and c1".
std::string zone_in_words(const Ruleset& ruleset, const Zone& zone);
/// The name of the region that has these cells; null when there is none.
const std::string* zone_name(const Ruleset& ruleset, const Zone& zone);
bool has_cells(const Zone& zone);

/// The number of cells in words: "64 triangles".
std::string cells_in_words(const Ruleset& ruleset);
/// The cells by orientation, in words: "64 triangles, 36 with the point up and 28 with the point down".
std::string board_in_words(const Ruleset& ruleset);
/// A facing in words: "up", "to the upper right", "toward higher rows and lower levels".
std::string facing_in_words(const Ruleset& ruleset, const Facing& facing);

/// The names of types as a list: "king, queen and rook".
std::string list_types(const Ruleset& ruleset, TypeSet types, const char* last = "and");
TypeSet set_of(const std::vector<PieceType>& types);
/// The names of cells as a list: "a1, b1 and c1".
std::string list_cells(const Ruleset& ruleset, const std::vector<Cell>& cells);
/// Texts as a list: "a, b and c"; `last` is the word before the last one.
std::string enumerate(const std::vector<std::string>& parts, const char* last = "and");
/// The first paragraph of the comment at the head of a script.
std::string first_comment(const std::string& script);

}  // namespace trigon::engine
