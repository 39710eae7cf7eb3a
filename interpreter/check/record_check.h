// Runs game records: every game is played again, and its result is compared. Tested in tests/unit/check_test.cpp and by
// tests/records.
#pragma once

#include <string>
#include <vector>

#include "interpreter/check/check.h"

namespace trigon::engine {

/// Is it the name of a file with game records?
bool is_record_file(const std::string& path);

/// A result for each game of a file, "game 1" and so on, but for those whose text has errors. These, and warnings, are
/// in `diagnostics`.
std::vector<CaseResult> check_records(const Files& files, const std::string& path, Diagnostics& diagnostics);

}  // namespace trigon::engine
