// The result and the ending that a record states for its game: they must agree with the rules, where these decide.
// Tested by tests/records and in tests/unit/record_test.cpp.
#pragma once

#include "interpreter/record/record.h"
#include "interpreter/record/record_text.h"
#include "interpreter/record/replay.h"

namespace trigon::engine {

/// Reads ranks and ending into the record. False after an error.
bool read_result(const RecordText& text, const Replay& replay, GameRecord& record, Diagnostics& diagnostics);

}  // namespace trigon::engine
