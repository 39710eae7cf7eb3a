// The lines that people can type in a game (commands, moves, cells, and pieces to drop) and the answers to them. Tested
// by the sessions of tests/play.
#pragma once

#include <string>

#include "interpreter/play/play_table.h"

namespace trigon::engine {

/// Carries out a typed line. Throws HookError.
void answer_line(PlayTable& table, const std::string& line);

}  // namespace trigon::engine
