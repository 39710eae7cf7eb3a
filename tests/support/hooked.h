// A small game with hooks, written in the test itself, and what comes of it.
//
//   4  . . r k      Kings are royal but may be captured, step W; rooks ride W*; pawns step fW and are held when
//   captured. 3  . . . p      White's men begin on a1 (king), b1 (rook), a2 (pawn), black's opposite. White is to move.
//   2  P . . .      It keeps the values 'count' (0 to 5) and 'debt' (-5 to 5), has the regions 'middle' and 'own-half',
//   1  K R . .      and the phases 'main' and 'bonus'.
//      a b c d
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/rules/game.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine::testing {

/// One entry of the key `hooks`: the script, and further keys as they stand in the file ("pieces: rook, to: middle").
struct Hook {
  std::string script;
  std::string keys = {};
};

/// The variant file "game.yaml". It begins with the key `hooks`; they are "one", "two" ... with scripts in "one.lua",
/// "two.lua" ... `more` is YAML at the top level; a key that the game has already takes the place of its own.
class HookedGame {
 public:
  explicit HookedGame(std::initializer_list<Hook> hooks, const std::string& more = "");
  HookedGame(const HookedGame&) = delete;

  /// Loads it. On an error, nothing, and `error()` says which.
  RulesetPtr load(const std::vector<std::string>& options = {});
  /// The game from its setup or from a position text, or nothing after an error.
  std::optional<Game> start(const std::string& position = "");
  /// Plays a move, given by its text; false after an error. Fails the test when it is not legal.
  bool play(Game& game, const std::string& move);

  /// The texts of the legal moves in their order with spaces between them, the outcome when the game is over, or the
  /// error.
  std::string moves(const std::string& position = "");
  /// The text of the position after a move, or the error.
  std::string after(const std::string& move, const std::string& position = "");
  /// Why a move is legal or not, as `trigon moves --why` says it.
  std::string why(const std::string& move, const std::string& position = "");
  /// What `validate` finds, or "valid".
  std::string validate(int plies = 8);
  /// The last error, as "file:line: message".
  const std::string& error() const { return error_; }

 private:
  std::string reported(const Diagnostic& diagnostic);

  std::vector<std::pair<std::string, std::string>> files_;
  RulesetPtr ruleset_;
  std::string error_;
};

/// The moves of a game whose only hook has this script, in a phase in which nothing else moves.
std::string generated(const std::string& script, const std::string& position = "");

}  // namespace trigon::engine::testing
