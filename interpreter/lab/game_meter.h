// Measures a game while it is played: what is cheap to count then, and would need the game to be played again later.
// Tested in tests/unit/lab_play_test.cpp.
#pragma once

#include "interpreter/lab/game_line.h"
#include "interpreter/record/result.h"
#include "interpreter/rules/game.h"
#include "interpreter/search/think.h"

namespace trigon::engine {

/// Fills in a `LabGame`. The calls come in the order of the game.
class GameMeter {
 public:
  /// `game` stands after the opening. `measured` must outlive this object.
  GameMeter(const Game& game, const Evaluation& evaluation, LabGame& measured);

  /// Notes a turn before its move, `thought.best`, is made.
  void turn(const Game& game, const Thought& thought);
  /// Notes the game after the move of `turn`.
  void moved(const Game& game);
  /// Notes the end.
  void end(const Game& game);

 private:
  void count_moves(const Game& game);
  void count_move(const Position& position, const Move& move, const CellSet& captured);
  void count_targets(const Position& position, const CellSet& captured);
  void count_kingmaking(const Game& game, const Thought& thought);
  void sample(const Position& position);
  std::size_t seat(Player player) const { return seat_of_[player]; }

  const Ruleset& ruleset_;
  const Evaluation& evaluation_;
  LabGame& measured_;
  std::vector<Player> seats_;
  std::array<std::uint8_t, max_players> seat_of_{};
  std::vector<CellUse> cells_;
  bool was_capture_ = true;
  int turns_to_sample_ = 0;
  PlayerSet in_;
};

}  // namespace trigon::engine
