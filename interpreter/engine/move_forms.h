// Legal moves as protocols between programs write them, and back. Tested in tests/unit/move_forms_test.cpp.
//
//   coordinates   e2e4  e7e8q  e1g1  P@e4  h3h2+      UCI; castling is the royal's step, or with `takes_rook` to its
//                                                     partner's cell (e1h1), as Chess960 has it
//   shogi         7g7f  8h2b+  P*5e                   USI: files from the right, ranks from the top
//   xiangqi       h2e2                                UCCI: ranks from 0
//
// Where two legal moves would have one text, or a move has no such form, it is written as in notation/move_text.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/position/move_list.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

enum class MoveForm : std::uint8_t { coordinates, takes_rook, shogi, xiangqi };

/// The form of CECP: coordinates, but ranks from 0 on boards of more than nine.
MoveForm xboard_form(const Ruleset& ruleset);

/// The name of a cell.
std::string print_cell(const Position& position, Cell cell, MoveForm form);

/// The text of a move, one of the legal `moves`.
std::string print_form(const Position& position, const MoveList& moves, const Move& move, MoveForm form);

/// The move of `moves` that the text names; also what notation/move_text.h reads is understood. Nothing when none or
/// several fit.
std::optional<Move> find_form(const Position& position, const MoveList& moves, std::string_view text, MoveForm form);

}  // namespace trigon::engine
