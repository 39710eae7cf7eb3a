// The output of `trigon import betza`: a Betza text in Trigon's notation, part by part, and its moves on a board.
// Tested in tests/unit/import_betza_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/import/betza_translation.h"

namespace trigon::engine {

/// A variant file with one piece of these moves, called "piece", in the middle of a square board.
std::string betza_board(const BetzaTranslation& translation);

/// The output as text. Nothing, and an error at the text, when the movement is too large to be compiled and drawn.
std::optional<std::string> betza_as_text(const LocatedText& betza, const BetzaTranslation& translation,
                                         Diagnostics& diagnostics);
std::optional<std::string> betza_as_json(const LocatedText& betza, const BetzaTranslation& translation,
                                         Diagnostics& diagnostics);

}  // namespace trigon::engine
