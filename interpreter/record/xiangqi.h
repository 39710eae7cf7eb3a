// Records of games on the board of China (xiangqi_moves.h): as PGN with moves of ICCS or WXF or in Chinese, whose tags
// name the game, the players Red and Black, and the form of the moves. They are read as text by record_text.h; what is
// here turns it into a record's, and writes them. Tested in tests/unit/xiangqi_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/record/record_reader.h"
#include "interpreter/record/record_text.h"

namespace trigon::engine {

/// The text of a record that says the same; its moves stay as they are. `ruleset` is the game that was played.
RecordText from_xiangqi(const RecordText& text, const Ruleset& ruleset, Diagnostics& diagnostics);

/// The game with moves in one form. Nothing, and an error without a place, when they cannot express it.
std::optional<std::string> write_iccs(const ReplayedGame& game, Diagnostics& diagnostics);
std::optional<std::string> write_wxf(const ReplayedGame& game, Diagnostics& diagnostics);
std::optional<std::string> write_chinese(const ReplayedGame& game, Diagnostics& diagnostics);

}  // namespace trigon::engine
