// The rules' side of scripts: when each script is to be asked, and an interface to ask it. The scripts themselves run
// in interpreter/script.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/model/piece.h"
#include "interpreter/movement/move_program.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

class MoveList;
class Position;
struct Action;
struct Composite;
struct Move;

/// An error of a script, also when it misuses what it was given. The message names hook, variant and move.
class HookError : public std::runtime_error {
 public:
  HookError(Span place, const std::string& message) : std::runtime_error(message), place_(std::move(place)) {}
  /// The place in the script; without a source when it is not known.
  const Span& place() const { return place_; }
  Diagnostic diagnostic() const { return {Severity::error, place_, "script", what(), ""}; }

 private:
  Span place_;
};

/// The functions that a script may have.
enum class HookEvent : std::uint8_t { generate, extend, veto, applied, outcome, setup, attackers };

/// The properties of such a function that hold for every script.
struct HookEventInfo {
  HookEvent event;
  /// Its name in scripts.
  const char* name;
  /// Is it asked about single moves? Then the gate's keys on moves apply to it.
  bool looks_at_moves;
  /// Does its answer decide which moves are legal? Then it must not ask for legal moves.
  bool decides_moves;
  /// May it put pieces on the board or change those that are there?
  bool changes_board;
  /// May its gate limit it to certain phases?
  bool has_phases;
};

/// All functions, in the order of `HookEvent`.
inline constexpr HookEventInfo hook_events[] = {
    {HookEvent::generate, "generate", false, true, true, true},
    {HookEvent::extend, "extend", true, true, true, true},
    {HookEvent::veto, "veto", true, true, false, true},
    {HookEvent::applied, "applied", true, false, true, true},
    {HookEvent::outcome, "outcome", false, false, false, true},
    {HookEvent::setup, "setup", false, false, true, false},
    {HookEvent::attackers, "attackers", false, true, false, true},
};
inline constexpr std::size_t hook_event_count = std::size(hook_events);
/// All events, in the same order.
inline auto all_hook_events() {
  std::array<HookEvent, hook_event_count> events{};
  for (std::size_t i = 0; i < hook_event_count; ++i) events[i] = hook_events[i].event;
  return events;
}
constexpr const HookEventInfo& info_of(HookEvent event) { return hook_events[static_cast<std::size_t>(event)]; }

/// A set of phases, by their index in `Ruleset::phases`.
using PhaseSet = SmallSet<std::size_t, std::uint32_t>;

/// The gate of a hook: the conditions under which a script is asked.
struct HookGate {
  PhaseSet phases = PhaseSet::all();
  /// The script may make moves only for players who hold one of these types; for all players when it has all types.
  TypeSet holdings = TypeSet::all();
  /// The script is shown only moves and drops of these types.
  TypeSet movers = TypeSet::all();
  /// The script is shown only captures of these types; all moves when empty.
  TypeSet victims;
  /// The script is shown only moves to these cells, by the mover's owner; all moves when empty.
  std::vector<CellSet> to;
  bool on_moves = true;
  bool on_drops = true;
};

/// A script's answer about the end of the game.
struct HookOutcome {
  /// The winners, with their teams; none for a draw.
  PlayerSet winners;
  std::string reason;
};

/// A move that has just been made, as the event `applied` gets it.
struct MadeMove {
  const Move* move = nullptr;
  /// The mover as it was before the move; an empty piece when no single piece makes the move.
  Piece piece;
  std::vector<std::pair<Cell, Piece>> captured;
  /// The move with the actions that follow `move`, which scripts or a gate add; null where there are none.
  const Composite* composite = nullptr;
};

/// A record of what one function of a script has done so far.
struct HookUse {
  /// The name of the hook in the variant.
  std::string hook;
  HookEvent event = HookEvent::generate;
  bool was_asked = false;
  /// Has it ever answered with something: moves, a reason, actions, an outcome?
  bool has_answered = false;
};

/// Carries out actions, a script's answer, on the position.
using PerformActions = std::function<void(const std::vector<Action>&)>;

/// The scripts of one game. Belongs to one thread. Every function may throw HookError. Positions are restored when a
/// function returns, except for what `perform` does to them.
class HookRuntime {
 public:
  virtual ~HookRuntime() = default;
  /// Adds the moves that scripts make in this position.
  virtual void generate(Position& position, MoveList& moves) = 0;
  /// Adds the moves that begin as `base` does and go on with what scripts answer.
  virtual void extend(Position& position, const Move& base, MoveList& moves) = 0;
  /// The reason why a script forbids a move; nothing when none does.
  virtual std::optional<std::string> veto(Position& position, const Move& move) = 0;
  /// Asks scripts what else a move does, when it has just been made, and performs it. Each script sees what those
  /// before it have done.
  virtual void applied(Position& position, const MadeMove& made, const PerformActions& perform) = 0;
  virtual std::optional<HookOutcome> outcome(Position& position) = 0;
  /// Asks scripts what to change in the position of the setup, and performs it. Each script sees what those before it
  /// have done.
  virtual void setup(Position& position, const PerformActions& perform) = 0;
  /// Asks scripts which pieces attack `cell`, where `defender` has or would have a royal: `usual` are those that could
  /// capture there. Each script sees the answer of those before it. The position is not changed.
  virtual CellSet attackers(const Position& position, Cell cell, Player defender, const CellSet& usual) = 0;
  /// From now on each function is asked twice; it is an error when its answers differ.
  virtual void ask_twice() = 0;
  /// All functions of all scripts, in the order of the hooks.
  virtual std::vector<HookUse> uses() const = 0;
  /// Throws when two of these moves have the same text and a script has made one of them. `moves` must be all legal
  /// moves. For positions whose moves people name.
  virtual void check_texts(const Position& position, const MoveList& moves) = 0;
  /// Asks every function that decides which moves are legal about the position and each of these moves, whatever its
  /// gates say. Throws when one of them asks for legal moves in turn; ignores other errors.
  virtual void find_circular_questions(Position& position, const MoveList& moves) = 0;
};

class HookFactory {
 public:
  virtual ~HookFactory() = default;
  virtual std::unique_ptr<HookRuntime> make() const = 0;
};

/// The hooks of a variant, and when the rules need not ask any of them.
struct HookRules {
  std::shared_ptr<const HookFactory> factory;
  /// The place in the variant's file that names the hooks.
  Span place;
  /// The phases in which some script makes moves.
  PhaseSet generating_phases;
  /// The types of which a player must hold one for some script to make moves, see `HookGate::holdings`.
  TypeSet generating_holdings;
  /// Scripts are shown moves of the `movers`, drops of the `dropped` and captures of the `victims`. When `movers` has
  /// all types, they are also shown moves that no single piece makes.
  TypeSet movers, dropped, victims;
  /// Do scripts ask whether pieces have moved, or put unmoved ones on the board? Then the rules remember it of all
  /// pieces.
  bool asks_unmoved = false;
  /// Do scripts say which pieces attack a cell?
  bool has_attackers() const { return has(HookEvent::attackers); }
  /// Has some script a function for this event?
  bool has(HookEvent event) const { return events[static_cast<std::size_t>(event)]; }
  /// Whether some script has a function, in the order of `HookEvent`.
  std::array<bool, hook_event_count> events{};
};

}  // namespace trigon::engine
