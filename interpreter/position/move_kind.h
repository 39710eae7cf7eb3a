// The kinds of moves. A kind is a row of `move_kind_table`; code asks what the row says, and for a kind by name only
// where that kind is made in a way of its own. Tested in tests/unit/modifiers_test.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "interpreter/movement/move_program.h"

namespace trigon::engine {

enum class MoveKind : std::uint8_t {
  plain,        // from -> to, capturing what stands there
  double_step,  // plain, and the cells passed become open to en passant
  en_passant,   // from -> to, capturing what passed there
  rifle,        // from stays, what stands on to is captured
  aside,        // from -> to, which is empty, capturing by Condition::takes; `detail` is the choice, or 0
  passing,      // from -> to, capturing on the way by `detail`, and what stands on to
  exchange,     // from -> to, and what stands on to goes to from
  castling,     // royal and partner, see Ruleset::castlings
  pass,         // nothing moves; from and to are the cell of the piece that closes its circle, or `no_cell`
  drop,         // a piece from the hand is put on to; from is `no_cell`
  composite,    // several actions, see composite.h; from and to are those of its first move, or `no_cell`
};

struct MoveKindRow {
  MoveKind kind = {};
  /// What scripts call it, and `resolve` a capture that stays.
  const char* word = nullptr;
  /// Does a piece go, or shoot, from one cell to another?
  bool is_step = false;
  /// Does the piece that goes or shoots stay where it is?
  bool stays = false;
  /// Does it capture what does not stand on the cell to which the piece goes, or nothing though something stands there?
  bool takes_elsewhere = false;
  /// The flag of the lines that may lead to such a move; 0 for all lines whose captures do not stay.
  std::uint16_t line_flag = 0;
  /// What stands between the cells in the move's text, if captures do not decide about it.
  const char* sign = nullptr;
};

inline constexpr MoveKindRow move_kind_table[] = {
    {.kind = MoveKind::plain, .word = "move", .is_step = true},
    {.kind = MoveKind::double_step, .word = "move", .is_step = true, .line_flag = node_flag::opens_en_passant},
    {.kind = MoveKind::en_passant,
     .word = "move",
     .is_step = true,
     .takes_elsewhere = true,
     .line_flag = node_flag::takes_en_passant},
    {.kind = MoveKind::rifle,
     .word = "rifle",
     .is_step = true,
     .stays = true,
     .line_flag = node_flag::stays,
     .sign = "*"},
    {.kind = MoveKind::aside,
     .word = "move",
     .is_step = true,
     .takes_elsewhere = true,
     .line_flag = node_flag::takes_aside},
    {.kind = MoveKind::passing, .word = "move", .is_step = true, .takes_elsewhere = true},
    {.kind = MoveKind::exchange, .word = "swap", .is_step = true, .takes_elsewhere = true, .sign = "<>"},
    {.kind = MoveKind::castling, .word = "castling"},
    {.kind = MoveKind::pass, .word = "pass"},
    {.kind = MoveKind::drop, .word = "drop"},
    {.kind = MoveKind::composite, .word = "script"},
};

constexpr const MoveKindRow& row_of(MoveKind kind) { return move_kind_table[static_cast<std::size_t>(kind)]; }

/// Steps come first, so that one comparison finds them.
inline constexpr auto step_kinds = std::ranges::count_if(move_kind_table, &MoveKindRow::is_step);
static_assert(std::ranges::is_partitioned(move_kind_table, &MoveKindRow::is_step));

/// Does a piece go, or shoot, from one cell to another?
constexpr bool is_step(MoveKind kind) { return static_cast<int>(kind) < step_kinds; }

/// The only kind that stays, so that one comparison finds it too.
inline constexpr MoveKindRow staying_kind = *std::ranges::find_if(move_kind_table, &MoveKindRow::stays);
static_assert(std::ranges::count_if(move_kind_table, &MoveKindRow::stays) == 1);

/// Does the piece that makes the move stay where it is?
constexpr bool stays(MoveKind kind) { return kind == staying_kind.kind; }

/// Could a line with these node flags lead to a move of this kind?
constexpr bool may_make(std::uint16_t flags, MoveKind kind) {
  const std::uint16_t flag = row_of(kind).line_flag;
  return flag != 0 ? (flags & flag) != 0 : (flags & node_flag::stays) == 0;
}

/// The kind of the captures on a target with these node flags.
constexpr MoveKind capture_kind(std::uint16_t flags) {
  return (flags & staying_kind.line_flag) != 0 ? staying_kind.kind : MoveKind::plain;
}

}  // namespace trigon::engine
