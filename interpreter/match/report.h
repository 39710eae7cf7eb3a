// The report of a match that `trigon match` prints, as text and as JSON. Tested in tests/unit/match_table_test.cpp.
#pragma once

#include <string>

#include "interpreter/match/run.h"
#include "interpreter/match/table.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// A match that was played or interrupted. The references must outlive it.
struct MatchReport {
  const MatchSettings& settings;
  const MatchPlan& plan;
  const MatchResult& result;
  const std::optional<Sprt>& sprt;
};

/// The report as tables of text.
std::string print_text(const MatchReport& report);
/// The report as JSON; docs/json.md describes the keys.
Json to_json(const MatchReport& report);

}  // namespace trigon::engine
