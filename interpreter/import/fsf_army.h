// The pieces of an imported variant: their names, how they move and what they promote to.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/import/fsf_game.h"
#include "interpreter/import/fsf_moves.h"
#include "interpreter/import/fsf_regions.h"

namespace trigon::engine {

/// What pieces turn to that turn to stone by a capture.
inline constexpr const char* stone_name = "stone";

struct Army {
  std::vector<ArmyPiece> pieces;
  std::vector<ArmyPromotion> promotions;
  /// What pieces become by capturing, by their names.
  std::map<std::string, std::string> captors;
  /// The names of pieces that are not promoted, by type.
  std::map<std::string, std::string> names;
  /// The cells where a piece cannot move any more, by type, if the entry forbids going there.
  std::map<std::string, std::string> dead_ends;
  /// The promoted form of each type, and the form of a pawn that has promoted to it.
  std::map<std::string, std::string> promoted_forms, pawn_forms;

  const ArmyPiece* find(const std::string& name) const;
  /// The dead end of a type; empty when it has none.
  std::string dead_end_of(const std::string& type) const;
  /// The symbol of the piece on a cell, with a small letter for black; empty for a piece that has no such form.
  std::string symbol_of(const FsfRules& rules, const FsfCell& cell) const;
  /// The names of all pieces of these types, promoted forms among them, in the order of the pieces.
  std::vector<std::string> names_of(const std::set<std::string>& types) const;
};

/// The pieces of the game; nothing after an error. What Trigon cannot express is noted in the game's rules.
std::optional<Army> build_army(FsfGame& game, NamedRegions& regions, Diagnostics& diagnostics);

}  // namespace trigon::engine
