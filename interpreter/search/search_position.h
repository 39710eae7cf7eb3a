// The position of a search together with the keys of all positions before it: enough to know when the game is over.
// It follows the rules as `Game` does (interpreter/rules/game.h), but remembers no moves. Tested against `Game` in
// tests/property/search_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "interpreter/rules/apply.h"
#include "interpreter/rules/game.h"
#include "interpreter/rules/null_move.h"

namespace trigon::engine {

/// A position on which a search makes and unmakes moves. After `make` or `make_null` the search calls `arrive`, and
/// before `unmake` it calls `leave`, unless the position was a leaf that it looked at without either.
class SearchPosition {
 public:
  explicit SearchPosition(const Game& game)
      : position_(game.copy_position()),
        history_(game.history()),
        asks_later_(LegalMoves::can_ask_later(game.ruleset())) {}

  const Position& position() const { return position_; }
  Position& position() { return position_; }

  /// Makes a legal move.
  void make(const Move& move) { apply(position_, move); }
  /// Makes a null move; false, with nothing changed, where the position allows none (null_move.h).
  bool make_null() { return make_null_move(position_); }
  /// Takes back the last `make` or `make_null`.
  void unmake() { position_.undo_ply(); }

  /// What happened when the search reached a position. `leave` needs it to take that back.
  struct Arrival {
    /// How many players were eliminated because they had no legal move in turn; each cost a ply.
    int eliminated = 0;
    /// How the game is over; empty while it goes on.
    std::optional<Outcome> outcome;
  };

  /// The outcome if the game is over for a reason that needs no look at legal moves; empty otherwise.
  std::optional<Outcome> outcome_without_moves() {
    return is_over_without_moves(position_) ? trigon::engine::outcome_without_moves(position_) : std::nullopt;
  }
  /// Lists the moves of a position that was just reached, eliminates players who have none, and says whether the game
  /// is over. Scripts are asked for a veto only until one move is allowed, so `is_vetoed` must be asked before any
  /// move of the list is made.
  Arrival arrive(MoveList& moves);
  /// Eliminates players without legal moves and says whether the game is over, without listing the moves.
  Arrival arrive_at_leaf();
  /// Takes back `arrive` or `arrive_at_leaf`.
  void leave(const Arrival& arrival) {
    history_.pop_back();
    for (int i = 0; i < arrival.eliminated; ++i) position_.undo_ply();
  }
  /// Lists the moves of a position where the game is not over. Vetoes of scripts are left to `is_vetoed`.
  void list(MoveList& moves) { finder_.list(position_, moves, VetoTime::later); }
  /// Lists the captures of a position where the game is not over. Vetoes of scripts are left to `is_vetoed`.
  void list_captures(MoveList& moves) { finder_.list_captures(position_, moves, VetoTime::later); }
  /// Does a script forbid this move, which `arrive`, `list` or `list_captures` has listed?
  bool is_vetoed(const Move& move) { return asks_later_ && veto_of(position_, move); }

  /// Did the current position occur earlier in the game or in the searched line? To be asked before `arrive`.
  bool is_repeated() const { return !since_last_occurrence().empty(); }
  /// Who wins if a position that `is_repeated` comes back again and again; nobody for a draw, which it also is where no
  /// rule says it.
  PlayerSet winners_of_repetition() const;

 private:
  /// The positions since the last one that was like the current one, that one first; none when there was none.
  std::span<const PastPosition> since_last_occurrence() const;
  bool has_allowed(const MoveList& moves);
  void note_end(Arrival& arrival, bool has_moves) const;

  Position position_;
  LegalMoves finder_;
  /// All positions that were reached, from the start of the game to the current one.
  std::vector<PastPosition> history_;
  bool asks_later_;
};

}  // namespace trigon::engine
