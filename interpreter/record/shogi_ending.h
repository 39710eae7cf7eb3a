// How games of shogi's kind end, as their records say it behind the last move: mostly by a word of the player to move.
// Tested in tests/unit/csa_test.cpp and tests/unit/kif_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/record/record.h"
#include "interpreter/record/record_text.h"

namespace trigon::engine {

enum class ShogiEnding : std::uint8_t {
  broken_off,
  resignation,     // the player to move loses
  time,            // so too
  illegal_move,    // so too: by a move that is not written
  illegal_before,  // the other player has broken the rules
  mate,
  declared_win,   // of the player to move
  declared_draw,  // by a rule that is not the game's
  repetition,
  impasse,  // a draw by agreement
};

/// Adds to a text the result and the ending that the word at this place means. `turn` is the seat that is to move.
void add_shogi_ending(RecordText& text, ShogiEnding ending, std::size_t turn, const Span& place);
/// Adds the result of an unfinished game.
void add_no_ending(RecordText& text);

/// The ending of a game in which this seat is to move; nothing when there is no word for it.
std::optional<ShogiEnding> shogi_ending_of(const Game& game, const GameRecord& record);

}  // namespace trigon::engine
