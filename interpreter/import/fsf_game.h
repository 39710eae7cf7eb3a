// An entry with its start position: the pieces that are in the game, and those that are royal. Tested in
// tests/unit/import_fsf_test.cpp.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/import/fsf_rules.h"
#include "interpreter/import/fsf_start.h"

namespace trigon::engine {

struct FsfGame {
  FsfRules rules;
  FsfStart start;
  /// The types that stand on the board, are in hand, or come to the board by promotion.
  std::set<std::string> types{};
  /// Those of them that each player's pieces can be of.
  Both<std::set<std::string>> types_of{};
  std::set<std::string> royal{};
  /// May royal pieces be left attacked as long as there are several?
  bool loses_with_last = false;
  /// Does a piece whose moves restart the half-move clock have moves that it could take back, which do not?
  bool has_moves_back = false;
  /// Do captures en passant promote too? In that program they never do.
  bool promotes_en_passant = true;
  /// Does a player who has nothing but a king lose, unless the other becomes bare at once?
  bool is_baring = false;
  /// Do extinct kinds of pieces end the game, in a way that has a key of its own?
  bool has_extinction = false;

  /// How many pieces of a type both players have at the start, on the board and in hand.
  int count_at_start(const std::string& type) const;
  /// The players who can have pieces of the type.
  std::vector<std::size_t> players_with(const std::string& type) const;
  /// Is each move followed by one of a duck, which belongs to nobody? That program has it among its walls.
  bool has_duck() const;
  /// Do captures leave stones that belong to nobody? That program calls them walls.
  bool has_stones() const;
  /// Does a piece of the type turn to stone where it captures?
  bool is_petrified(const std::string& type) const;
  /// Has the game a player who never moves, for the duck or for stones?
  bool has_nobody() const { return has_duck() || has_stones(); }
  /// The pieces of the types in the game, in the order of the rules.
  std::vector<FsfPiece> pieces() const;
};

/// Finds the pieces of the game. What Trigon cannot express about royal pieces is noted in its rules.
FsfGame game_of(FsfRules rules, FsfStart start);

}  // namespace trigon::engine
