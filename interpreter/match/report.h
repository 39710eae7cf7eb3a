// What `trigon match` says of its games, as text and as JSON. Tested in tests/unit/match_table_test.cpp.
#pragma once

#include <string>

#include "interpreter/match/run.h"
#include "interpreter/match/table.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// A match that was played, as far as it was.
struct MatchReport {
  const MatchSettings& settings;
  const MatchPlan& plan;
  const MatchResult& result;
  const std::optional<Sprt>& sprt;
};

std::string print_text(const MatchReport& report);
/// Keys are described in docs/json.md.
Json to_json(const MatchReport& report);

}  // namespace trigon::engine
