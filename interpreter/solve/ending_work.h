// The work on one table of an ending: all positions are looked at forward, with the rules of the game, then those again
// whose replies have become known. Tested in tests/unit/solve_test.cpp.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "interpreter/analysis/analysis.h"
#include "interpreter/solve/ending_table.h"
#include "interpreter/solve/placed_pieces.h"

namespace trigon::engine {

using EndingTables = std::map<Material, std::unique_ptr<EndingTable>>;

struct EndingWork {
  const Ruleset& ruleset;
  const Analysis& analysis;
  const EndingPieces& pieces;
  /// All that captures and promotions lead to.
  const EndingTables& solved;
  EndingTable& table;
  int threads = 1;
  /// Asked now and then, on the calling thread; false gives up.
  std::function<bool()> goes_on;
};

/// Fills the table, alike with any number of threads. Returns why that is not possible; nothing when it is done.
std::string fill(const EndingWork& work);

}  // namespace trigon::engine
