// The sections of the variant file that an imported entry becomes, each as its text, empty when it is not needed. What
// cannot be said is noted in the game's rules, and regions get their names when a section uses them. Tested in
// tests/unit/import_fsf_test.cpp.
#pragma once

#include <string>

#include "interpreter/import/fsf_army.h"

namespace trigon::engine {

std::string grid_text(const FsfGame& game);
/// The players in turn order.
std::string players_text(const FsfGame& game);
std::string pieces_text(const Army& army);
/// All regions that got a name.
std::string regions_text(const NamedRegions& regions);
std::string promotion_text(FsfGame& game, const Army& army, NamedRegions& regions);
std::string castling_text(FsfGame& game, const Army& army);
std::string hands_text(FsfGame& game, const Army& army, NamedRegions& regions);
std::string hooks_text(FsfGame& game, const Army& army);
std::string setup_text(const FsfGame& game, const Army& army);
std::string end_text(FsfGame& game, const Army& army, NamedRegions& regions);

/// The shipped scripts that `hooks_text` names.
inline constexpr const char *one_per_column = "one-per-column", *no_mate_by = "no-mate-by";

}  // namespace trigon::engine
