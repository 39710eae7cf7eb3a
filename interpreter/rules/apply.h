// What a move does to a position. Tested in tests/unit/apply_test.cpp and by the make-and-unmake property.
#pragma once

#include "interpreter/position/move.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// Plays a pseudo-legal move of the player to move, as one ply: edits, captures of royals and the fate of their armies,
/// rights, counters, and the turn. `Position::undo_ply` undoes it.
void apply(Position& position, const Move& move);

/// Makes the changes of a pseudo-legal move to board and hands alone, as one ply, to see what could follow it.
void begin(Position& position, const Move& move);

/// Plays a move while the object exists.
class ScopedMove {
 public:
  ScopedMove(Position& position, const Move& move) : position_(position) { apply(position, move); }
  ~ScopedMove() { position_.undo_ply(); }
  ScopedMove(const ScopedMove&) = delete;
  ScopedMove& operator=(const ScopedMove&) = delete;

 private:
  Position& position_;
};

}  // namespace trigon::engine
