// A game that was written for another program, read back by the importer of its format: what differs from the game is
// lost. Tested in tests/unit/export_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/export/lost.h"
#include "interpreter/export/square_game.h"
#include "interpreter/variant/loaded_variant.h"

namespace trigon::engine {

/// An exported game: a text for another program, and what it does not say.
struct Exported {
  std::string text;
  std::vector<Lost> lost;
};

/// Notes what differs from the game in `yaml`, the variant file that an importer has made. Moves of pieces are not
/// compared: writers read them back term by term.
void compare_read_back(const Ruleset& ruleset, const SquareGame& game, const std::string& yaml,
                       std::vector<Lost>& lost);

/// The place of a path in the variant file, as far as it is written there.
Span place_of(const LoadedVariant& variant, const std::vector<std::string>& path);

}  // namespace trigon::engine
