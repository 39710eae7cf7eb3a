// Watches a reference position while it is run and notes which rules it reaches: what its statements depend on, not all
// that is computed meanwhile. Tested in tests/unit/coverage_test.cpp.
#pragma once

#include <optional>
#include <set>
#include <string_view>

#include "interpreter/rulebook/rule_items.h"
#include "interpreter/rules/game.h"

namespace trigon::engine {

class CaseWatch {
 public:
  /// `known` is what earlier cases have reached: limits among it are not looked for again, since that is slow.
  explicit CaseWatch(const Ruleset& ruleset, Reached known = {})
      : ruleset_(ruleset), known_(std::move(known)) {}

  const Reached& reached() const { return reached_; }

  /// The case begins with `reported`, from which `game` has been made.
  void begin(const Position& reported, const Game& game);
  /// A move of `game` is about to be played, and has been played.
  void play(const Game& game, const Move& move);
  void played(const Game& game);

  /// The case states all legal moves, or how many they are.
  void state_moves(const Game& game);
  /// It states that a move is legal.
  void state_legal(const Game& game, const Move& move);
  /// It states that a move is not legal.
  void state_illegal(const Game& game, std::string_view move);
  /// It states where the piece on a cell can go.
  void state_marks(const Position& position, Cell from);
  /// It states how the game has ended.
  void state_outcome(const Game& game);
  /// The case is over: what scripts were asked and answered.
  void end(const Game& game);

 private:
  void reach(std::string_view name, int first = 0, int second = 0, int third = 0) {
    reached_.insert({name, first, second, third});
  }
  bool is_known(const RuleKey& key) const { return known_.contains(key) || reached_.contains(key); }
  bool has_open_limits(PieceType type, int term) const;
  void note_position(const Game& game);
  void note_made(const MoveMade& made);
  void note_move(const Position& position, const Move& move);
  void note_step(const Position& position, const Move& move);
  /// `to` may be `no_cell` for all cells.
  void note_refusals(const Position& position, Cell from, Cell to);
  void note_limits(const Position& position, const TermInfo& term, int index, const MoveProgram& whole,
                   const MoveLine& line);

  const Ruleset& ruleset_;
  Reached known_, reached_;
  /// The position before the move that is being played, and the types that it captures.
  std::optional<Position> before_;
  Move move_;
  TypeSet captured_;
};

}  // namespace trigon::engine
