// The rules that a variant may have, each described once: its value as JSON, its sentences, what of it reference
// positions can reach. resolve, diff, report, coverage and lint go through the descriptions. A file a family. Tested in
// tests/unit/rulebook_test.cpp.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/rulebook/names.h"
#include "interpreter/rulebook/rule_items.h"
#include "interpreter/rulebook/words.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// In the order in which they are printed.
enum class RuleHeading : std::uint8_t {
  turns,
  phases,
  royals,
  promotion,
  truce,
  castling,
  hands,
  end,
  fallen,
  scripts
};

/// "Turns", "When a player is out".
const char* title_of(RuleHeading heading);

/// Sentences by heading, and zones that a picture would explain, each with what it is for.
struct RuleText {
  void say(RuleHeading heading, std::string sentence) { sections[heading].push_back(std::move(sentence)); }

  std::map<RuleHeading, std::vector<std::string>> sections;
  std::vector<std::pair<std::string, Zone>> zones;
};

/// What a rule does not need is null. Functions may throw HookError, since scripts are asked for their functions.
struct RuleDescription {
  /// The keys that lead to it in the resolved variant, with `-` for `_`: "end.move-count". In variant files they are
  /// the same, but for "phases", which stand under `turns`.
  std::string_view key;
  /// What it is in a variant, null where that does not have it. Without this function, resolve says it among other
  /// things.
  Json (*value)(const Ruleset& ruleset, const Names& names) = nullptr;
  void (*say)(const Ruleset& ruleset, RuleText& text) = nullptr;
  /// What of it the file has for reference positions to reach.
  void (*collect)(RuleItems& items) = nullptr;
  /// Can somebody win by it?
  bool (*lets_win)(const Ruleset& ruleset) = nullptr;
};

/// All rules, in the order in which they are printed.
const std::vector<RuleDescription>& rulebook();

/// The families of it.
std::span<const RuleDescription> castling_rules();
std::span<const RuleDescription> end_rules();
std::span<const RuleDescription> game_rules();
std::span<const RuleDescription> hand_rules();
std::span<const RuleDescription> piece_rules();
std::span<const RuleDescription> promotion_rules();
std::span<const RuleDescription> script_rules();

}  // namespace trigon::engine
