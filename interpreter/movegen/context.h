// The position whose moves are found, and the facts about it that all stages of the generator need.
#pragma once

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
        occupied(narrow<Words>(position.occupied())),
        own(narrow<Words>(position.cells_of(player))),
        others(occupied - own),
        attackers(the_attackers) {}

  /// May most pieces take the fast path, that is, get their moves from the tables alone?
  bool has_fast_path() const {
    return !pins.must_test_all() && ruleset.hooks.movers.empty() && phase.movers == TypeSet::all();
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
  const Cells occupied, own, others;
  const Cells attackers;
};

}  // namespace trigon::engine
