// The report of a coverage; see coverage.h. Keys of the JSON are described in docs/json.md.
#pragma once

#include "interpreter/check/coverage.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

/// A line for each rule: `path:line:col: not reached: ...`.
std::string missing_text(const std::vector<RuleItem>& missing, const TextStyle& style = {});

/// The rules as a list of `file`, `line`, `column`, `kind` and `rule`.
Json missing_json(const std::vector<RuleItem>& missing);

/// `missing_text` for all files, then a line for each file and one for all together.
std::string coverage_text(const std::vector<FileCoverage>& files, const TextStyle& style = {});

/// `files`, each with `file`, `rules`, `reached`, `percent` and `missing`, and the sums over all.
Json coverage_json(const std::vector<FileCoverage>& files);

}  // namespace trigon::engine
