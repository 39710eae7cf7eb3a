// The position whose moves are found, and the facts about it that all stages of the generator need.
#pragma once

#include "interpreter/movegen/gating.h"
#include "interpreter/movegen/generate.h"
#include "interpreter/movegen/pins_and_checks.h"

namespace trigon::engine {

template <std::size_t Words>
struct MoveContext {
  using Cells = CellSetOf<Words>;

  /// `attackers` are the pieces of enemies who are in. `pins` must be those of the position if the request is for
  /// guarded moves; else they must ignore it.
  MoveContext(const Position& the_position, const MoveRequest& request, const Cells& the_attackers,
              const PinsAndChecks<Words>& the_pins)
      : position(the_position),
        ruleset(position.ruleset()),
        phase(position.phase()),
        pins(the_pins),
        player(position.turn()),
        is_guarded(request.is_guarded),
        has_quiet_moves(request.part != MovePart::captures),
        vital_types(is_guarded ? ruleset.royal_types : TypeSet()),
        occupied(position.occupied<Words>()),
        own(position.cells_of<Words>(player)),
        others(occupied - position.template cells_of_team<Words>(player)),
        attackers(the_attackers) {
    if (ruleset.gating) [[unlikely]]
      gates = movers_from_gates<Words>(position);
  }

  /// May most pieces take the fast path, that is, get their moves from the tables alone?
  bool has_fast_path() const {
    return !pins.must_test_all() && shown_movers() != TypeSet::all() && phase.movers == TypeSet::all();
  }

  /// The types whose moves, or drops, scripts and rules look at one by one.
  TypeSet shown_movers() const {
    if (ruleset.protection) [[unlikely]]
      return TypeSet::all();
    return ruleset.hooks.movers | ruleset.no_mate_by.moves | ruleset.no_check_by.moves;
  }
  TypeSet shown_drops() const { return ruleset.hooks.dropped | ruleset.no_mate_by.drops | ruleset.no_check_by.drops; }

  /// Do pins and checks not decide about moves that scripts are shown, since scripts may add to what these do?
  bool must_test_shown() const {
    return ruleset.hooks.has(HookEvent::applied) || ruleset.hooks.has(HookEvent::extend) ||
           (ruleset.gating && ruleset.gating->shields);
  }

  /// The own pieces whose moves are looked at one by one.
  Cells shown() const {
    Cells shown = gates;
    if (const TypeSet types = shown_movers(); !types.empty()) [[unlikely]]
      own.for_each([&](Cell cell) {
        if (types.contains(position.at(cell).type())) shown.insert(cell);
      });
    return shown;
  }

  /// Does an attack depend only on which cells are occupied, and not on the types of pieces there?
  bool attacks_depend_on_occupancy() const { return Words <= max_path_set_words && ruleset.conditions.size() == 1; }

  const Position& position;
  const Ruleset& ruleset;
  const Phase& phase;
  const PinsAndChecks<Words>& pins;
  const Player player;
  /// Is a move that leaves an own royal attacked to be left out?
  const bool is_guarded;
  /// Are moves wanted that capture nothing?
  const bool has_quiet_moves;
  /// The types whose safety decides which moves are legal.
  const TypeSet vital_types;
  /// All pieces, own ones, and those of others but partners.
  const Cells occupied, own, others;
  const Cells attackers;
  /// The own pieces behind whose moves a held piece may enter.
  Cells gates;
};

}  // namespace trigon::engine
