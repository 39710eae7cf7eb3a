// A game as people play it: the game of the rules, with the texts of its moves, where it began, and what players do
// that is no move: they resign, run out of time, or agree to a draw. Tested in tests/unit/played_game_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/rules/game.h"

namespace trigon::engine {

/// How a game has ended for those who played it.
struct GameEnd {
  /// Nothing for a draw between those still in.
  std::optional<Player> winner;
  /// "checkmate" and other words of `name_of(Outcome)`, "resignation", "time", "agreement".
  std::string reason;
  /// The same behind "white wins" or "draw": "by checkmate", "on time".
  std::string phrase;

  friend bool operator==(const GameEnd&, const GameEnd&) = default;
};

enum class TurnKind : std::uint8_t { move, resignation, time, agreed_draw };

/// What a player has done with a turn.
struct PlayedTurn {
  TurnKind kind = TurnKind::move;
  Player player = 0;
  /// Of a move.
  Move move;
  /// As it is written down: the text of a move, "resign", "time" or "draw".
  std::string text;
  /// The players who are in afterwards.
  PlayerSet players_in{};
};

class PlayedGame {
 public:
  /// The moves that `game` has behind it are its first turns. Throws HookError, as `play` does.
  explicit PlayedGame(Game game);

  const Game& game() const { return game_; }
  const Position& position() const { return game_.position(); }
  const Ruleset& ruleset() const { return game_.ruleset(); }
  const std::vector<PlayedTurn>& turns() const { return turns_; }
  /// The text of the position before the first turn; and is it that of the setup?
  const std::string& start() const { return start_; }
  bool begins_in_setup() const { return begins_in_setup_; }

  /// Nothing while the game goes on.
  std::optional<GameEnd> end() const;
  /// The place of each player, 1 for the best; players who share a place have the same number. Those who were
  /// eliminated later stand before those who were eliminated earlier. 0 for neutral players.
  std::vector<int> ranks() const;

  // The game goes on, while the following are called; `play` with a move of `game().moves()`.

  void play(const Move& move);
  /// A player who is in gives up: of two who are left the other wins; among more, what becomes of the army is what the
  /// rules say of a player without a move, and if it is another's turn, it stays theirs.
  void resign(Player player) { leave(player, TurnKind::resignation); }
  void resign() { resign(position().turn()); }
  /// The same of the player to move, whose time is up.
  void lose_on_time() { leave(position().turn(), TurnKind::time); }
  /// All agree to a draw.
  void agree_draw();

  /// Takes the last turn back. False when there is none.
  bool undo();

 private:
  void note(PlayedTurn turn);
  void leave(Player player, TurnKind why);

  Game game_;
  std::string start_;
  bool begins_in_setup_;
  std::vector<PlayedTurn> turns_;
  /// The games before somebody left them who was not one of the last two.
  std::vector<Game> before_;
};

/// For players: "white wins by checkmate", "left wins as the last player in the game", "draw by move count".
std::string describe_end(const Ruleset& ruleset, const GameEnd& end);

/// Can a game end as a draw by the rules? By a script's outcome perhaps.
bool may_be_drawn(const Ruleset& ruleset);

}  // namespace trigon::engine
