// Watches a reference position while it is run, and notes the rules that it reaches: those on which its statements
// depend, not all that is computed. Tested in tests/unit/coverage_test.cpp.
#pragma once

#include <ctime>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>

#include "interpreter/rulebook/rule_items.h"
#include "interpreter/rules/game.h"

namespace trigon::engine {

class CaseWatch {
 public:
  /// `known` are the rules that earlier cases have reached. Limits among them are not looked for again, since that is
  /// slow.
  explicit CaseWatch(const Ruleset& ruleset, Reached known = {})
      : ruleset_(ruleset), known_(std::move(known)) {}

  const Reached& reached() const { return reached_; }
  /// When the processor has worked for so long, limits of terms are not looked for any more.
  void stop_at(std::clock_t end) { end_ = end; }

  /// To be called when the case begins with the position `reported`, from which `game` has been made.
  void begin(const Position& reported, const Game& game);
  /// To be called before a move of `game` is played, and after it.
  void play(const Game& game, const Move& move);
  void played(const Game& game);

  /// To be called when the case states all legal moves, or their number.
  void state_moves(const Game& game);
  /// To be called when the case states that a move is legal.
  void state_legal(const Game& game, const Move& move);
  /// To be called when the case states that a move is not legal.
  void state_illegal(const Game& game, std::string_view move);
  /// To be called when the case states where the piece on a cell can go.
  void state_marks(const Position& position, Cell from);
  /// To be called when the case states how the game has ended.
  void state_outcome(const Game& game);
  /// To be called when the case is over. Notes what scripts were asked and answered.
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
  void note_own_victim(Piece piece, Piece there, int index);
  void reach_limit(PieceType type, int index, std::string_view key);
  /// Notes rules that forbid moves of the piece on `from`; to all cells when `to` is `no_cell`.
  void note_refusals(const Position& position, Cell from, Cell to);
  void note_limits(const Position& position, const TermInfo& term, int index, const MoveProgram& whole,
                   const MoveLine& line);

  /// The moves of a term from a cell without its limits; null when they are too many.
  const MoveProgram* without_limits(PieceType type, int term, Player home, Cell from);

  const Ruleset& ruleset_;
  std::optional<std::clock_t> end_;
  /// What `without_limits` has found, by type, term, home and cell.
  std::map<std::tuple<PieceType, int, Player, Cell>, std::optional<MoveProgram>> whole_;
  /// How many nodes these have; with more than `max_whole_nodes` all are forgotten.
  std::size_t whole_nodes_ = 0;
  static constexpr std::size_t max_whole_nodes = 1'000'000;
  Reached known_, reached_;
  /// The position before the move that is being played, and the types that it captures.
  std::optional<Position> before_;
  Move move_;
  TypeSet captured_;
};

}  // namespace trigon::engine
