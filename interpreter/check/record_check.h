// Checks game records: every game is replayed and its result is compared. Tested in tests/unit/check_test.cpp and by
// tests/records.
#pragma once

#include <string>
#include <vector>

#include "interpreter/check/check.h"

namespace trigon::engine {

/// Is it the name of a file with game records?
bool is_record_file(const std::string& path);

/// The result of each game of a file, "game 1" and so on, except for games whose text has errors. Those errors, and
/// warnings, are in `diagnostics`.
std::vector<CaseResult> check_records(const Files& files, const std::string& path, Diagnostics& diagnostics);

}  // namespace trigon::engine
