// Writes records; see docs/game-record.md. Reading a written record gives the same one
// (tests/property/record_test.cpp).
#pragma once

#include <string>

#include "interpreter/record/record.h"

namespace trigon::engine {

/// The maximum number of columns; tags and longer words stand on lines of their own.
inline constexpr std::size_t record_width = 80;

/// The text of a record, which ends with a line break. Texts of several records may follow each other with an empty
/// line between them. A `}` in a comment becomes `)`, and a control character in any text a space.
std::string write_record(const GameRecord& record);

/// A tag as a line: `[Name "value"]`.
std::string write_tag(const std::string& name, const std::string& value);

/// Moves with their numbers, annotations, comments and variations, and a result, broken into lines. `joins_turns` puts
/// `&` between the parts of a turn. Variations without moves are left out.
std::string write_moves(const RecordedLine& line, const std::string& result, bool joins_turns);

}  // namespace trigon::engine
