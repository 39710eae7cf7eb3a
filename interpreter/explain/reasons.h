// The reasons for which a move is legal or not, each kind in a file of its own. Tested in tests/unit/why_test.cpp.
#pragma once

#include "interpreter/explain/move_question.h"

namespace trigon::engine {

/// What makes a legal move.
std::string why_legal(const MoveQuestion& asked, const Move& move);

/// What is said where no rule gives a reason.
inline constexpr std::string_view no_reason = "it is not among the legal moves";

/// Why a piece whose line makes the move does not become what the text names, or must become something; nothing where
/// that is not the reason.
std::optional<std::string> why_no_promotion(const MoveQuestion& asked, const CellPair& cells, Piece piece);

/// Why a line of the piece does not make the move between these cells.
std::string why_line_fails(const MoveQuestion& asked, const MoveLine& line, const CellPair& cells);
/// May the piece capture this one by the line, if its way is open?
bool takes(const MoveQuestion& asked, const MoveLine& line, Piece piece, Piece victim);

/// The castling of the player to move between these cells, or null.
const Castling* castling_of(const MoveQuestion& asked, const CellPair& cells);
std::string why_no_castling(const MoveQuestion& asked, const Castling& castling);

/// Why a held piece does not enter behind a move, where the text says so and the game has that; else nothing.
std::optional<std::string> why_no_entrant(const MoveQuestion& asked);

/// Why a move that a script has made longer is not legal: one forbids it, or it leaves a royal attacked; else nothing.
std::optional<std::string> why_no_longer_move(const MoveQuestion& asked);

/// Why a pass, a drop or a move of a script is not legal: an end for the sentence that it is not.
std::string why_no_other_form(const MoveQuestion& asked);

}  // namespace trigon::engine
