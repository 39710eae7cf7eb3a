// A variant with its bases and options applied, as JSON for other programs. docs/resolved-json.md and
// grammar/resolved.schema.json describe all keys. Tested in tests/unit/resolve_test.cpp against both.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/rulebook/names.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

/// Raised when keys are renamed, removed or change their meaning; new keys do not raise it.
inline constexpr int resolved_version = 1;
/// The most cell names that zones and lines may list in all.
inline constexpr std::size_t max_resolved_cells = 4'000'000;

/// The ruleset without the lines of its movements. `files` are those that it was loaded from. Nothing when its zones
/// would list more than `max_resolved_cells`.
std::optional<Json> resolved_json(const Ruleset& ruleset, const std::vector<std::string>& files, const Names& names);

/// The board of a resolved variant.
Json grid_to_json(const Ruleset& ruleset, const Names& names);

/// What a game is called in other languages, in a resolved variant.
Json translations_to_json(const Ruleset& ruleset);
/// How the board is drawn, in a resolved variant.
Json board_to_json(const Ruleset& ruleset, const Names& names);

/// Every line of every piece on the empty board, one call of `write` for each piece, player and cell to start from.
/// False and nothing written when there are more than `max_resolved_cells` lines and cells on their paths.
bool each_move_json(const Ruleset& ruleset, const std::function<void(const Json&)>& write);

}  // namespace trigon::engine
