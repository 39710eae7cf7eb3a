// Why a move is legal or not: the part of the notation that makes it, or the cell, rule or piece that forbids it.
// Tested in tests/unit/why_test.cpp.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/rules/game.h"

namespace trigon::engine {

struct Explanation {
  bool is_legal = false;
  /// The explanation: for authors one reason a line, for players a sentence for each reason.
  std::string text;
};

/// The reason why a text names no legal move here: it may mean several, or the move that it means is not legal.
std::string why_no_move(const Game& game, std::string_view text);
/// The same for players.
std::string tell_player_why_not(const Game& game, std::string_view text);

/// Explains a move, a castling too, that is written as its two cells in any form of move_text.h. It is for authors:
/// they read which term of the notation makes the move, and where that stands in which file.
Explanation explain_move(const Game& game, std::string_view text);
/// Explains a move to players: in sentences, without terms of the notation and names of files.
Explanation explain_to_player(const Game& game, std::string_view text);

}  // namespace trigon::engine
