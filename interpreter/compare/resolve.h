// A variant with its bases and options applied, as JSON that other programs may rely on. Every key is described in
// docs/resolved-json.md and in grammar/resolved.schema.json. Tested in tests/unit/resolve_test.cpp against both.
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
/// The most names of cells that zones and lines may list in all.
inline constexpr std::size_t max_resolved_cells = 4'000'000;

/// The ruleset without the lines of its movements. `files` are those that it was loaded from. Nothing when its zones
/// would list more than `max_resolved_cells`.
std::optional<Json> resolved_json(const Ruleset& ruleset, const std::vector<std::string>& files, const Names& names);

/// The board of it.
Json grid_to_json(const Ruleset& ruleset, const Names& names);

/// How it is drawn.
Json board_to_json(const Ruleset& ruleset, const Names& names);

/// Every line of every piece on the empty board, one call of `write` for each piece, player and cell to start from.
/// False and nothing written when there are more than `max_resolved_cells` lines and cells on their paths.
bool each_move_json(const Ruleset& ruleset, const std::function<void(const Json&)>& write);

}  // namespace trigon::engine
