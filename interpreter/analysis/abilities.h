// The abilities of a piece on a cell of the empty board, in a form that does not depend on how the movement is written:
// two notations of one movement give equal abilities. Tested in tests/unit/abilities_test.cpp.
#pragma once

#include <compare>
#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

enum class Deed : std::uint8_t { move, capture, en_passant, pass };

/// One thing that a piece can do.
struct Ability {
  Cell to = no_cell;
  Deed deed = Deed::move;
  /// Only while the piece has not moved?
  bool is_first = false;
  /// Which pieces it captures, if it captures.
  Takes takes = Takes::onto;
  /// What becomes of them?
  VictimFate fate{};
  /// Are all victims in a row captured? What does the captor become, by victim?
  bool takes_row = false;
  std::array<std::int8_t, max_piece_types> captor_becomes = Condition::no_change();
  /// Does it capture without moving?
  bool stays = false;
  /// Are the cells on the path open to capture en passant afterwards?
  bool opens = false;
  /// Must pieces, of the `hurdles`, stand on the path, one if nothing else is said? Otherwise the path must be empty.
  bool hops = false;
  TypesByGroup hurdles{};
  /// The cells of the path on which hurdles must stand, in rising order; none where one may stand on any.
  std::vector<Cell> over{};
  /// The cells of the path on which it captures, in rising order.
  std::vector<Cell> taken{};
  /// The pieces that it captures.
  TypesByGroup victims{};
  /// The cells between start and end that matter, in rising order.
  std::vector<Cell> way;

  friend auto operator<=>(const Ability&, const Ability&) = default;
};

/// All abilities of a piece of `type` with this home, sorted, each once, without those that another one implies: the
/// same over a longer path, of fewer victims, or only while unmoved.
std::vector<Ability> abilities(const Ruleset& ruleset, PieceType type, Player home, Cell from);
/// The abilities by one program.
std::vector<Ability> abilities(const Ruleset& ruleset, const MoveProgram& program, Cell from);
/// Sorts abilities and drops those that are implied.
void normalize(std::vector<Ability>& abilities);

}  // namespace trigon::engine
