// How games end: what a rule contributes, as an object that the rule makes when a variant is loaded
// (interpreter/rulebook). The rules ask the objects in interpreter/rules/outcome.h. Tested in
// tests/unit/outcome_test.cpp.
#pragma once

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

/// A way for a game to end. Each is one object, and identified by its address.
struct Ending {
  /// The field's word for it: "checkmate", "move-count".
  const char* name;
  /// What people read behind "white wins" or "draw": "by checkmate", "as the last player in the game".
  const char* phrase;
};

/// Endings that need no rule by name.
namespace endings {
inline constexpr Ending checkmate{"checkmate", "by checkmate"};
inline constexpr Ending stalemate{"stalemate", "by stalemate"};
inline constexpr Ending last_in{"last-in", "as the last player in the game"};
inline constexpr Ending script{"script", "by a rule of this game"};
}  // namespace endings

struct Outcome {
  const Ending* ending = &endings::checkmate;
  /// Nothing for a draw between those still in.
  std::optional<Player> winner = {};
  /// For an ending by a script, its own word for it.
  std::string reason = {};
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// Cells of each home player, and the pieces that win by standing on them.
struct WinningCells {
  TypeSet pieces;
  std::vector<CellSet> zone;
};

/// A rule that looks at a position and may say that the game is over. Shared by all games of a variant and all threads.
class EndCondition {
 public:
  virtual ~EndCondition() = default;
  /// A quick look, in every position: false only where `outcome` says nothing.
  virtual bool may_hold(const Position& position) const = 0;
  /// How the game has ended; nothing while it goes on.
  virtual std::optional<Outcome> outcome(const Position& position) const = 0;
  /// Where a piece wins by its place, for those who look ahead; else null.
  virtual const WinningCells* winning_cells() const { return nullptr; }
};

/// A rule that is looked at when the player to move has a legal move, and may depend on the past.
class LateEndCondition {
 public:
  virtual ~LateEndCondition() = default;
  /// `past` has the hashes of all positions of the game, the current one last.
  virtual std::optional<Outcome> outcome(const Position& position, std::span<const std::uint64_t> past) const = 0;
  /// Does it depend on earlier positions? Then it says nothing of a position by itself.
  virtual bool depends_on_past() const { return false; }
  /// How a game would end in which the position came again and again; nothing from rules about other things. A search
  /// takes this for the value of a position that has come back once.
  virtual std::optional<Outcome> outcome_of_repetition(const Position&) const { return std::nullopt; }
};

}  // namespace trigon::engine
