// The interface of rules that end games: each rule makes an object of it when a variant is loaded
// (interpreter/rulebook), and interpreter/rules/outcome.h asks these objects. Tested in tests/unit/outcome_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/model/piece.h"
#include "interpreter/movement/move_program.h"

namespace trigon::engine {

class Position;

/// A way for a game to end. There is one object for each, and its address identifies it.
struct Ending {
  /// The name of the ending as the field has it: "checkmate", "move-count".
  const char* name;
  /// The text that follows "white wins" or "draw": "by checkmate", "as the last player in the game".
  const char* phrase;
};

/// Endings that belong to no rule with a name.
namespace endings {
inline constexpr Ending checkmate{"checkmate", "by checkmate"};
inline constexpr Ending stalemate{"stalemate", "by stalemate"};
inline constexpr Ending last_in{"last-in", "as the last player in the game"};
inline constexpr Ending last_team_in{"last-in", "as the last team in the game"};
inline constexpr Ending script{"script", "by a rule of this game"};
}  // namespace endings

struct Outcome {
  const Ending* ending = &endings::checkmate;
  /// The winners: mostly one, all of a team, and none for a draw between the players who are still in.
  PlayerSet winners = {};
  /// The script's own word for an ending that it has decided; else empty.
  std::string reason = {};
  /// The place of each player, 1 for the best, where points give it; else 0 for all.
  std::array<std::uint8_t, max_players> places = {};
  /// Would it be a draw, if no player had won by that (`EndRules::draws_decided_by`, `draws_won_by`)?
  bool is_by_odds = false;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// Do points give places?
inline bool has_places(const std::array<std::uint8_t, max_players>& places) {
  return places != std::array<std::uint8_t, max_players>{};
}

/// The cells on which a piece wins by standing there, for each home player, and the pieces that can.
struct WinningCells {
  TypeSet pieces;
  std::vector<CellSet> zone;
};

/// A rule that ends games and looks only at the position. Shared by all games of a variant and by all threads.
class EndCondition {
 public:
  virtual ~EndCondition() = default;
  /// A quick test, made in every position: when false, `outcome` would return nothing.
  virtual bool may_hold(const Position& position) const = 0;
  /// How the game has ended; nothing while it goes on.
  virtual std::optional<Outcome> outcome(const Position& position) const = 0;
  /// The cells on which a piece wins, for a search; null when the rule has none.
  virtual const WinningCells* winning_cells() const { return nullptr; }
};

/// A position of a game, as rules remember it.
struct PastPosition {
  std::uint64_t hash = 0;
  /// Whose turn it was, and whether that player was in check; the latter is false where no rule asks for it
  /// (`EndRules::remembers_checks`).
  Player turn = 0;
  bool is_check = false;
};

/// A rule that ends games although the player to move has a legal move. It may depend on earlier positions.
class LateEndCondition {
 public:
  virtual ~LateEndCondition() = default;
  /// How the game has ended, or nothing. `past` has all positions of the game, the current one last.
  virtual std::optional<Outcome> outcome(const Position& position, std::span<const PastPosition> past) const = 0;
  /// Does the rule depend on earlier positions? Then it cannot judge a position by itself.
  virtual bool depends_on_past() const { return false; }
  /// How a game would end if this position came again and again; nothing when the rule is not about repetition. `since`
  /// has the positions since it occurred before, that occurrence included. A search takes this as the value of a
  /// position that has come back once.
  virtual std::optional<Outcome> outcome_of_repetition(const Position&, std::span<const PastPosition> since) const {
    static_cast<void>(since);
    return std::nullopt;
  }
};

}  // namespace trigon::engine
