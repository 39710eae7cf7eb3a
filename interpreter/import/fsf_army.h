// The pieces of an imported variant: which there are, what they are called, how they move and what they become.
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

struct ArmyPiece {
  std::string name{};
  /// Its type in that program, which it shares with promoted forms that move as it does.
  std::string type{};
  /// As drawings write it: a capital letter, with a sign before it for promoted pieces.
  std::string symbol{};
  std::vector<ArmyMove> moves{};
  bool is_royal = false;
  /// What it becomes in hand, when that is another piece.
  std::string held_as{};
};

struct ArmyPromotion {
  std::string piece{};
  std::vector<std::string> to{};
  /// A move that begins in the zone counts too.
  bool by_start = false;
  bool is_optional = false;
  std::string compulsory_in{};
  int limit = 0;
};

struct Army {
  std::vector<ArmyPiece> pieces;
  std::vector<ArmyPromotion> promotions;
  /// By type, of the pieces that are their plain selves.
  std::map<std::string, std::string> names;
  /// By type, where a piece cannot move any more, when the entry forbids to go there.
  std::map<std::string, std::string> dead_ends;
  /// By type: its promoted form, and the form of a pawn that has become this.
  std::map<std::string, std::string> promoted_forms, pawn_forms;

  const ArmyPiece* find(const std::string& name) const;
  /// The dead end of a type, or an empty text.
  std::string dead_end_of(const std::string& type) const;
  /// The symbol of what stands on a cell, a small letter for black; empty for a piece that has no such form.
  std::string symbol_of(const FsfRules& rules, const FsfCell& cell) const;
  /// The names of all pieces of these types, promoted forms among them, in the order of the pieces.
  std::vector<std::string> names_of(const std::set<std::string>& types) const;
};

/// Nothing after an error. What cannot be said is noted in the game's rules.
std::optional<Army> build_army(FsfGame& game, NamedRegions& regions, Diagnostics& diagnostics);

}  // namespace trigon::engine
