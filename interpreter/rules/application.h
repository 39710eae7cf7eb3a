// A move of any kind while it is being made: captures, castlings, drops, passes, swaps, and what scripts add to them.
// apply.h is the entry point; it makes quiet moves and captures, which most are, by a shorter way.
#pragma once

#include "interpreter/position/composite.h"
#include "interpreter/position/move.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

class Application {
 public:
  Application(Position& position, const Move& move)
      : position_(position), ruleset_(position.ruleset()), move_(move), mover_(position.turn()) {}

  /// Makes the move with all that follows from it, as one ply. Throws what a script throws, with plies left to undo.
  void run();

  /// Makes the changes to board and hands alone, as one ply.
  void begin() {
    position_.begin_ply();
    make_base();
  }

 private:
  /// Makes the move, or the one with which a composite begins.
  void make_base();
  void capture_and_move();
  /// Takes what stands on a cell. Returns the player who is out by it.
  PlayerSet take(Cell cell, VictimFate fate);
  /// The piece and what stands where it goes exchange their places.
  void swap(Piece piece, VictimFate fate);
  void drop();
  void castle();
  /// Notes the move for scripts while the captured pieces still stand on the board.
  void show(Piece piece, const CellSet& captured);
  void perform(const std::vector<Action>& actions);

  /// Does a pass leave out a whole turn, where it matters how many are passed in a row?
  bool counts_pass() const;
  /// Begins the part of the turn that a script asks for.
  void go_on(std::uint8_t phase);
  /// The cell of the piece that has moved; `no_cell` when none has, or when a script has moved several.
  Cell arrival() const;

  Position& position_;
  const Ruleset& ruleset_;
  /// The move. While a composite is being made, the move with which it begins.
  Move move_;
  const Player mover_;
  const Composite* composite_ = nullptr;
  bool resets_count_ = false, has_captured_ = false, ends_turn_ = false;
  /// The types of what it has captured.
  TypeSet captured_;
  /// Is the move shown to scripts?
  bool is_shown_ = false;
  MadeMove made_;
};

/// Is some script shown the moves that are made?
inline bool shows_moves(const Ruleset& ruleset) { return ruleset.hooks.has(HookEvent::applied); }

/// Does a royal become a piece that is not?
inline bool gives_up_royal(const Ruleset& ruleset, Piece piece, const Move& move) {
  return move.promotes() && ruleset.royal_types.contains(piece.type()) &&
         !ruleset.royal_types.contains(move.promoted_type());
}

/// Does a piece become one that belongs to nobody who plays?
inline bool gives_up_piece(const Ruleset& ruleset, const Move& move) {
  return move.promotes() && ruleset.neutral_types.contains(move.promoted_type());
}

/// Removes en-passant rights whose piece no longer stands where it went, and those onto cells that are occupied by now,
/// where a capture takes the piece there (rulings section 8).
void drop_stale_rights(Position& position, const Move& move);

}  // namespace trigon::engine
