#include "interpreter/rules/null_move.h"

#include "interpreter/movegen/attacks.h"
#include "interpreter/rules/turn_end.h"

namespace trigon::engine {

namespace {

/// Can a move be obligatory?
bool may_have_obligation(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  const bool may_veto_any = ruleset.hooks.has(HookEvent::veto) && ruleset.hooks.movers == TypeSet::all();
  return may_veto_any || position.phase().must_capture || position.phase().must_drop ||
         position.phase().only_captures || (ruleset.end.must_capture_mated && !position.mated().empty());
}

}  // namespace

bool make_null_move(Position& position) {
  const Ruleset& ruleset = position.ruleset();
  const bool may_have_parts = ruleset.has_phases() || ruleset.has_further_parts || !ruleset.turns.are_plain();
  if (may_have_parts || may_have_obligation(position)) return false;
  if (is_in_check(position, position.turn())) return false;
  skip_turn(position);
  position.set_half_move_clock(position.half_move_clock() + 1);
  return true;
}

}  // namespace trigon::engine
