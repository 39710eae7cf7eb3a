// The result that a record says its game has, and how it ended: they must be those of the rules, where these know.
// Tested by tests/records and in tests/unit/record_test.cpp.
#pragma once

#include "interpreter/record/record.h"
#include "interpreter/record/record_text.h"
#include "interpreter/record/replay.h"

namespace trigon::engine {

/// Gives the record its ranks and its ending. False after an error.
bool read_result(const RecordText& text, const Replay& replay, GameRecord& record, Diagnostics& diagnostics);

}  // namespace trigon::engine
