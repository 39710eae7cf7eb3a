// What `trigon import betza` prints: a Betza text in Trigon's notation, part by part, and its moves on a board. Tested
// in tests/unit/import_betza_test.cpp.
#pragma once

#include <string>

#include "interpreter/import/betza_translation.h"

namespace trigon::engine {

/// A variant file with one piece of these moves, called "piece", in the middle of a square board.
std::string betza_board(const BetzaTranslation& translation);

std::string betza_as_text(const std::string& betza, const BetzaTranslation& translation);
std::string betza_as_json(const std::string& betza, const BetzaTranslation& translation);

}  // namespace trigon::engine
