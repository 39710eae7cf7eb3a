// The rules of a variant in words, from the loaded ruleset. Tested in tests/unit/report_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/variant/loader.h"

namespace trigon {

/// Sentences under a heading. Code stands between backquotes; everything else is plain text.
struct RuleSection {
  std::string title;
  std::vector<std::string> sentences;
};

/// Turns, phases, royals, promotion, castling, hands, the end, scripts: those that the variant has.
std::vector<RuleSection> rules_in_words(const LoadedVariant& variant);

/// "64 triangles, 36 with the point up and 28 with the point down".
std::string board_in_words(const Ruleset& ruleset);
/// "up", "to the upper right", "toward higher rows and lower levels".
std::string facing_in_words(const Ruleset& ruleset, const Facing& facing);

/// The first paragraph of the comment at the head of a script.
std::string first_comment(const std::string& script);

}  // namespace trigon
