// What solved endings tell, as text and JSON. Tested in tests/unit/solve_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/solve/ending_solver.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

/// One ending: shares, the longest wins with a line, the longest loss by zugzwang. The material must be solved.
std::string ending_text(const EndingSolver& solver, const Material& material);
Json ending_json(const EndingSolver& solver, const Material& material);

/// Who wins a position and how.
std::string value_text(const EndingSolver& solver, const Position& position);

/// One of several endings, for a table.
struct EndingRow {
  Material material;
  /// Why it could not be solved; empty if it was.
  std::string error;
  EndingSummary summary;
};
/// A line for each ending: with either side to move the shares of positions that the first side wins and that are
/// drawn, and the longest win of each side in moves.
std::string ending_table_text(const Ruleset& ruleset, const std::vector<EndingRow>& rows);

}  // namespace trigon::engine
