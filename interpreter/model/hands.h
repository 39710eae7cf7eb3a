// Pieces off the board: what players hold in hand and what they may do with it, as plain data.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/geometry/places.h"
#include "interpreter/model/piece.h"
#include "interpreter/movement/move_program.h"

namespace trigon::engine {

/// The most integers that a position may hold: hands and `Ruleset::values` together.
inline constexpr std::size_t max_values = 256;

/// The most pieces of one kind that a player can hold; further ones are not counted.
inline constexpr int max_held = 9999;

/// What becomes of a captured piece.
enum class CapturedFate : std::uint8_t {
  gone,      // it leaves the game
  own,       // its captor holds it as an own piece
  prisoner,  // its captor holds it under the player that it last fought for
};

/// A condition of drops: whether pieces of some player stand one step from the cell.
struct DropNeighbours {
  /// Are enemies asked for, or own pieces? Must there be one, or none?
  bool are_enemies = false, must_be = true;
  StepKinds kinds = 0;
  /// For each cell those that are such a step away.
  std::vector<CellSet> near;
};

/// The rules about hands. A hand counts pieces by holder, by the player for whom they fought (their side), and by type.
/// Without prisoners the side is the holder.
struct HandRules {
  CapturedFate captured = CapturedFate::gone;
  /// The types that can be held, in the order of position texts.
  std::vector<PieceType> types;
  /// The index of each type in `types`, or -1.
  std::array<std::int8_t, max_piece_types> index = no_index();
  /// The type as which a captured piece of each type is held, or -1 if it is not held.
  std::array<std::int8_t, max_piece_types> held_as = no_index();
  /// The types of which everybody holds any number, which is not counted.
  TypeSet endless;
  /// Is some type endless, or dropped as another one?
  bool has_forms = false;
  /// The types that may be dropped as a turn, also in the order in which drops are listed, and the cells where, for
  /// each type and player.
  TypeSet droppable;
  std::vector<PieceType> drops;
  std::array<std::vector<CellSet>, max_piece_types> drop_zone;
  /// The type as which a dropped piece of each type is held, or -1 where that is the type itself.
  std::array<std::int8_t, max_piece_types> dropped_from = no_index();
  /// For each type and player so many own pieces of the type as may stand in a column after a drop; 0 for any number.
  std::array<std::vector<std::uint8_t>, max_piece_types> per_column;
  /// The cells of each column and the column of each cell, where some drop has such a limit.
  std::vector<CellSet> columns;
  std::vector<std::uint16_t> column_of;
  /// The lines along which a dropped piece of each type falls, from the edge on: it comes to lie on the last cell
  /// before the first piece. Empty for types that are dropped anywhere.
  std::array<std::vector<std::vector<Cell>>, max_piece_types> falls;
  /// What must or may not stand beside the cell of a drop of each type.
  std::array<std::vector<DropNeighbours>, max_piece_types> neighbours;
  /// The types of which each player's pieces are to stand on cells of each shade in equal numbers, and the cells of
  /// each shade where there are such types.
  TypeSet even_shades;
  std::vector<CellSet> shades;
  /// Has some type `neighbours`, or are there `even_shades`?
  bool asks_surroundings = false;
  /// What is held at the start, by slot.
  std::vector<std::int16_t> start;
  std::size_t players = 0;

  bool keeps_sides() const { return captured == CapturedFate::prisoner; }
  std::size_t side_count() const { return keeps_sides() ? players : 1; }
  std::size_t slot_count() const { return players * side_count() * types.size(); }
  bool can_hold(PieceType type) const { return index[type] >= 0; }
  /// What leaves the hand when a piece of the type is dropped.
  PieceType held_for(PieceType type) const {
    return dropped_from[type] < 0 ? type : static_cast<PieceType>(dropped_from[type]);
  }
  /// The index of the value that counts the pieces of a type that a player holds. The type must be one that can be
  /// held.
  std::uint16_t slot(Player holder, Player side, PieceType type) const {
    const std::size_t group = keeps_sides() ? holder * players + side : holder;
    return static_cast<std::uint16_t>(group * types.size() + static_cast<std::size_t>(index[type]));
  }
  /// What a slot counts.
  Player holder_of(std::uint16_t slot) const { return static_cast<Player>(slot / types.size() / side_count()); }
  Player side_of(std::uint16_t slot) const {
    return keeps_sides() ? static_cast<Player>(slot / types.size() % players) : holder_of(slot);
  }
  PieceType type_of(std::uint16_t slot) const { return types[slot % types.size()]; }

 private:
  static constexpr std::array<std::int8_t, max_piece_types> no_index() {
    std::array<std::int8_t, max_piece_types> none{};
    none.fill(-1);
    return none;
  }
};

/// An integer that a script or a rule keeps in the position.
struct ValueInfo {
  std::string name;
  int start = 0;
  int least = 0;
  int most = 0;
};

}  // namespace trigon::engine
