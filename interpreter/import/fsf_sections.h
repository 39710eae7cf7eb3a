// The sections of the variant file for an imported entry, each as a text that is empty when the section is not needed.
// What Trigon cannot express is noted in the game's rules; regions get their names when a section uses them. Tested in
// tests/unit/import_fsf_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/import/fsf_army.h"

namespace trigon::engine {

std::string grid_text(const FsfGame& game);
/// The players in turn order.
std::string players_text(const FsfGame& game);
/// The line of the duck among the pieces; empty without one.
std::string duck_text(const FsfGame& game);
/// The line of what pieces turn to that turn to stone; empty without them.
std::string stone_text(const FsfGame& game);
/// All regions that have a name.
std::string regions_text(const NamedRegions& regions);
std::string promotion_text(FsfGame& game, const Army& army, NamedRegions& regions);
std::string castling_text(FsfGame& game, const Army& army);
/// The types that may come to a hand.
std::vector<std::string> held_types(const FsfGame& game, const Army& army);
std::string hands_text(FsfGame& game, const Army& army, NamedRegions& regions);
/// The cells behind whose pieces others may enter at first, by the castling field.
Both<Squares> gates_at_start(FsfGame& game, const Army& army);
std::string gating_text(FsfGame& game, const Army& army, NamedRegions& regions);
std::string mate_ban_text(const FsfGame& game, const Army& army);
std::string setup_text(const FsfGame& game, const Army& army);
std::string end_text(FsfGame& game, const Army& army, NamedRegions& regions);

}  // namespace trigon::engine
