// What the rules know of scripts: when each is to be asked, and an interface to ask it. The scripts themselves are in
// interpreter/script.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <ranges>
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
struct Move;

/// A script failed or misused what it was given. The message names hook, variant and move.
class HookError : public std::runtime_error {
 public:
  HookError(Span place, const std::string& message) : std::runtime_error(message), place_(std::move(place)) {}
  /// Where in the script; nowhere when that is not known.
  const Span& place() const { return place_; }
  Diagnostic diagnostic() const { return {Severity::error, place_, "script", what(), ""}; }

 private:
  Span place_;
};

/// The functions that a script may have.
enum class HookEvent : std::uint8_t { generate, extend, veto, applied, outcome, setup };

/// What is known of such a function before any script is read.
struct HookEventInfo {
  HookEvent event;
  /// Its name in scripts.
  const char* name;
  /// It is asked about single moves; the gate's keys on moves are for it.
  bool looks_at_moves;
  /// Its answer decides which moves are legal, so that it must not ask for them.
  bool decides_moves;
  /// It may put pieces on the board or change those that are there.
  bool changes_board;
  /// It is asked in certain phases only, where the gate says so.
  bool has_phases;
};

/// By the number of the event.
inline constexpr HookEventInfo hook_events[] = {
    {HookEvent::generate, "generate", false, true, true, true},
    {HookEvent::extend, "extend", true, true, true, true},
    {HookEvent::veto, "veto", true, true, false, true},
    {HookEvent::applied, "applied", true, false, true, true},
    {HookEvent::outcome, "outcome", false, false, false, true},
    {HookEvent::setup, "setup", false, false, true, false},
};
inline constexpr std::size_t hook_event_count = std::size(hook_events);
inline auto all_hook_events() { return hook_events | std::views::transform(&HookEventInfo::event); }
constexpr const HookEventInfo& info_of(HookEvent event) { return hook_events[static_cast<std::size_t>(event)]; }

/// A set of phases, by their index in `Ruleset::phases`.
using PhaseSet = SmallSet<std::size_t, std::uint32_t>;

/// When a script is asked, as far as this can be said in numbers.
struct HookGate {
  PhaseSet phases = PhaseSet::all();
  /// Moves are made only for players who hold one of these types; for all players with all types.
  TypeSet holdings = TypeSet::all();
  /// Types that move or are dropped.
  TypeSet movers = TypeSet::all();
  /// Only captures of these types; all moves when nothing is said.
  TypeSet victims;
  /// Only moves to these cells, by the mover's owner; everywhere when empty.
  std::vector<CellSet> to;
  bool on_moves = true;
  bool on_drops = true;
};

/// What a script answers about the end of the game.
struct HookOutcome {
  /// Nothing for a draw.
  std::optional<Player> winner;
  std::string reason;
};

/// A move as it has just been made, for `applied`.
struct MadeMove {
  const Move* move = nullptr;
  /// The mover before the move; empty of moves that no single piece makes.
  Piece piece;
  std::vector<std::pair<Cell, Piece>> captured;
};

/// What one function of a script has done so far.
struct HookUse {
  /// The name of the hook in the variant.
  std::string hook;
  HookEvent event = HookEvent::generate;
  bool was_asked = false;
  /// It has said something: moves, a reason, actions, an outcome.
  bool has_answered = false;
};

/// Does to the position what a script has answered.
using PerformActions = std::function<void(const std::vector<Action>&)>;

/// The scripts of one game, ready to be asked. Belongs to one thread. Every function may throw HookError. Positions are
/// restored when a function returns, but for what `perform` does to them.
class HookRuntime {
 public:
  virtual ~HookRuntime() = default;
  /// Adds the moves that scripts make in this position.
  virtual void generate(Position& position, MoveList& moves) = 0;
  /// Adds the moves that begin as `base` does.
  virtual void extend(Position& position, const Move& base, MoveList& moves) = 0;
  /// Why a move is not legal, if a script says so.
  virtual std::optional<std::string> veto(Position& position, const Move& move) = 0;
  /// What else a move does; asked in the middle of it. Each script sees what those before it have done.
  virtual void applied(Position& position, const MadeMove& made, const PerformActions& perform) = 0;
  virtual std::optional<HookOutcome> outcome(Position& position) = 0;
  /// What scripts change of the position of the setup; each sees what those before it have done.
  virtual void setup(Position& position, const PerformActions& perform) = 0;
  /// From now on each function is asked twice, and another answer the second time is an error.
  virtual void ask_twice() = 0;
  /// All functions of all scripts, in the order of the hooks.
  virtual std::vector<HookUse> uses() const = 0;
  /// Throws when two of these moves, which are all that are legal, are written alike and a script has made one of them.
  /// For positions whose moves somebody names.
  virtual void check_texts(const Position& position, const MoveList& moves) = 0;
  /// Asks every function that decides which moves are legal about the position and each of these moves, whatever its
  /// gates let through. Throws when one of them asks which moves are legal, and ignores other errors.
  virtual void find_circular_questions(Position& position, const MoveList& moves) = 0;
};

class HookFactory {
 public:
  virtual ~HookFactory() = default;
  virtual std::unique_ptr<HookRuntime> make() const = 0;
};

/// All that the rules must know to leave scripts alone where they have nothing to say.
struct HookRules {
  std::shared_ptr<const HookFactory> factory;
  /// Where the variant names them.
  Span place;
  /// Phases in which some script generates.
  PhaseSet generating_phases;
  /// ... and what a player must hold for it, see `HookGate::holdings`.
  TypeSet generating_holdings;
  /// Moves and drops of these types are shown to scripts, and captures of these. With all movers, moves that no single
  /// piece makes are shown too.
  TypeSet movers;
  TypeSet victims;
  /// Has some script the function?
  bool has(HookEvent event) const { return events[static_cast<std::size_t>(event)]; }
  /// By the number of the event.
  std::array<bool, hook_event_count> events{};
};

}  // namespace trigon::engine
