// The report of a coverage; see coverage.h. Keys of the JSON are described in docs/json.md.
#pragma once

#include "interpreter/check/coverage.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

/// `path:line:col: not reached: ...`, a line each.
std::string missing_text(const std::vector<RuleItem>& missing, const TextStyle& style = {});

/// A list of `file`, `line`, `column`, `kind` and `rule`.
Json missing_json(const std::vector<RuleItem>& missing);

/// `missing_text` of all files, and then a line a file and one for all.
std::string coverage_text(const std::vector<FileCoverage>& files, const TextStyle& style = {});

/// `files`, each with `file`, `rules`, `reached`, `percent` and `missing`, and the sums of all.
Json coverage_json(const std::vector<FileCoverage>& files);

}  // namespace trigon::engine
