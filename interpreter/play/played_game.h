// A game as people play it: the rules' game, the texts of its moves, its start, and what players do besides moving:
// they resign, run out of time, or agree to a draw. Tested in tests/unit/played_game_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/rules/game.h"

namespace trigon::engine {

/// The end of a game as its players see it.
struct GameEnd {
  /// The winners; none for a draw between those still in.
  PlayerSet winners;
  /// How it ended: a word of `name_of(Outcome)` such as "checkmate", or "resignation", "time", "agreement".
  std::string reason;
  /// How it ended, to follow "white wins" or "draw": "by checkmate", "on time".
  std::string phrase;
  /// As `Outcome::places`.
  std::array<std::uint8_t, max_players> places{};

  friend bool operator==(const GameEnd&, const GameEnd&) = default;
};

enum class TurnKind : std::uint8_t { move, resignation, time, agreed_draw };

/// A turn that a player has made.
struct PlayedTurn {
  TurnKind kind = TurnKind::move;
  Player player = 0;
  /// The move; only for turns that are moves.
  Move move;
  /// The turn as it is written down: the text of a move, "resign", "time" or "draw".
  std::string text;
  /// The players who are in afterwards.
  PlayerSet players_in{};
};

class PlayedGame {
 public:
  /// The moves that `game` already has become the first turns. Throws HookError, as `play` does.
  explicit PlayedGame(Game game);

  const Game& game() const { return game_; }
  const Position& position() const { return game_.position(); }
  const Ruleset& ruleset() const { return game_.ruleset(); }
  const std::vector<PlayedTurn>& turns() const { return turns_; }
  /// The text of the position before the first turn, and whether it is the setup.
  const std::string& start() const { return start_; }
  bool begins_in_setup() const { return begins_in_setup_; }

  /// The end; nothing while the game goes on.
  std::optional<GameEnd> end() const;
  /// The place of each player, 1 for the best; players who share a place have the same number. Players who were
  /// eliminated later come before those who were eliminated earlier; partners share the place of the best of them.
  /// Neutral players have 0.
  std::vector<int> ranks() const;

  // The following may be called only while the game goes on; `play` with a move of `game().moves()`.

  void play(const Move& move);
  /// Resigns for a player who is in. If one player or team is left, or if the first who is out ends the game, the
  /// others win; else the army gets the fate of an army without a move. On another player's turn, that turn goes on.
  void resign(Player player) { leave(player, TurnKind::resignation); }
  void resign() { resign(position().turn()); }
  /// Ends the turn of the player to move, whose time is up, as `resign` does.
  void lose_on_time() { leave(position().turn(), TurnKind::time); }
  /// Ends the game as a draw to which all have agreed.
  void agree_draw();

  /// Undoes the last turn. False when there is none.
  bool undo();

 private:
  void note(PlayedTurn turn);
  void leave(Player player, TurnKind why);
  /// The outcome when this player has left the game and so ended it.
  Outcome outcome_without(Player player) const;
  /// Does the game end when this player leaves it?
  bool ends_without(Player player) const;

  Game game_;
  std::string start_;
  bool begins_in_setup_;
  std::vector<PlayedTurn> turns_;
  /// The games as they were each time that a player left who was not one of the last two.
  std::vector<Game> before_;
};

/// The end in words: "white wins by checkmate", "left wins as the last player in the game", "draw by move count".
std::string describe_end(const Ruleset& ruleset, const GameEnd& end);

/// Can the game end as a draw by the rules, or perhaps by a script?
bool may_be_drawn(const Ruleset& ruleset);

}  // namespace trigon::engine
