#include "tests/support/random_movement.h"

namespace trigon::engine::testing {

namespace {

/// At most one of forward and straight forward, one of backward and straight backward, and one to the sides, in any
/// order.
std::vector<Direction> random_directions(Random& random, const RandomMovementLimits& limits) {
  std::vector<Direction> directions;
  if (random.chance(60)) return directions;
  using enum DirectionName;
  const DirectionName side = random.chance(50) ? left : right;
  const DirectionName names[3][2] = {
      {forward, straight_forward}, {backward, straight_backward}, {sideways, limits.has_turns ? side : sideways}};
  const std::size_t first = random.below(3);
  for (std::size_t i = 0; i < 3; ++i)
    if (directions.empty() || random.chance(30))
      directions.push_back({names[(first + i) % 3][random.below(2)], random.chance(15)});
  return directions;
}

int random_range(Random& random, const RandomMovementLimits& limits, int least) {
  if (random.chance(40)) return unlimited;
  return random.between(least, limits.longest_range);
}

/// The least number of a range, mostly 1.
int random_least(Random& random, int most) {
  if (random.chance(75)) return 1;
  return random.between(1, most == unlimited ? 4 : most);
}

/// Now and then one or two turns with which a leg begins.
std::vector<Turn> random_turns(Random& random, const RandomMovementLimits& limits) {
  std::vector<Turn> turns;
  if (random.chance(70)) return turns;
  if (random.chance(15)) return {{TurnSide::either, any_turn}};
  for (int count = random.between(1, 2); count > 0; --count) {
    Turn turn{TurnSide::either, random.one_of(limits.angles)};
    if (limits.has_turns && random.chance(40)) {
      turn.side = random.chance(50) ? TurnSide::left : TurnSide::right;
      if (turn.degrees % 180 == 0) turn.degrees = smallest_turn;
    }
    if (turns.empty() || turns[0] != turn) turns.push_back(turn);
  }
  return turns;
}

Leg random_leg(Random& random, const RandomMovementLimits& limits, bool is_first) {
  Leg leg;
  leg.directions = random_directions(random, limits);
  if (!is_first) leg.turns = random_turns(random, limits);
  leg.atoms = static_cast<Atoms>(random.chance(70) ? 1 << random.below(3) : random.between(1, 7));
  if (random.chance(50)) return leg;
  // A step that turns is repeated; 1 would be no repeat.
  leg.range = random_range(random, limits, 2);
  leg.turning = static_cast<Turning>(random.below(4));
  const bool turns = leg.turning == Turning::circle || leg.turning == Turning::zigzag;
  if (turns && !limits.has_turns) leg.turning = Turning::straight;
  if (leg.turning == Turning::wander && leg.range == unlimited && !limits.has_wandering_riders) leg.range = 2;
  leg.least = random_least(random, leg.range);
  const bool is_bent = leg.turning == Turning::circle || leg.turning == Turning::zigzag;
  if (const int degrees = random.one_of(limits.angles); is_bent && degrees > 0 && random.chance(30))
    leg.turning_degrees = degrees;
  leg.closes = leg.turning == Turning::circle && random.chance(30);
  return leg;
}

bool passes_cells(const Term& term) {
  if (term.path_range != 1) return true;
  for (const InnerPath& inner : term.inner)
    if (inner.leaps && inner.begin == 0 && inner.end == term.legs.size()) return false;
  return !term.has(Modifier::leaps) && (term.legs.size() > 1 || term.legs[0].range != 1);
}

/// A path in the path from the leg `begin` on, with another one in it now and then.
void add_inner_path(Random& random, const RandomMovementLimits& limits, Term& term, std::size_t begin, bool may_leap) {
  InnerPath inner;
  inner.begin = begin;
  inner.end = begin + 1 + random.below(term.legs.size() - begin);
  const bool is_step = inner.end == begin + 1 && term.legs[begin].range == 1;
  inner.leaps = may_leap && !is_step && random.chance(60);
  if (random.chance(30)) inner.directions = random_directions(random, limits);
  term.inner.push_back(inner);
  if (!random.chance(20)) return;
  InnerPath within = inner;
  within.begin = begin + random.below(inner.end - begin);
  within.leaps = false;
  within.directions = {};
  term.inner.push_back(within);
}

/// Says after some legs that a piece hops or captures there. A pass captures nothing.
void add_pieces_on_the_way(Random& random, Term& term) {
  bool passes = false;
  for (const Leg& leg : term.legs) passes |= leg.closes;
  for (PathLink& link : term.links)
    if (random.chance(60)) link = random.chance(50) || passes ? PathLink::over_hurdle : PathLink::over_victim;
}

void add_modifiers(Random& random, Term& term) {
  // A circle that closes is a pass, which captures nothing.
  const bool passes = term.legs.back().closes;
  const bool is_single_step = term.path_range == 1 && term.legs.size() == 1 && term.legs[0].range == 1;
  const auto add = [&](Modifier modifier, bool may_stand, int percent) {
    term.set(modifier, may_stand && random.chance(percent));
  };
  add(Modifier::unmoved_only, true, 10);
  add(Modifier::move_only, true, 20);
  add(Modifier::capture_only, term.captures_at_end() && !passes, 20);
  const bool takes = term.captures_on_its_way();
  add(Modifier::rifle, term.captures() && !passes && !takes, 10);
  add(Modifier::takes_en_passant, term.captures() && !term.has(Modifier::rifle) && !takes, 20);
  add(Modifier::leaps, !is_single_step && !term.leaps_somewhere() && !term.goes_over_pieces(), 20);
  add(Modifier::hops, !term.has(Modifier::leaps) && !term.goes_over_pieces(), 20);
  if (term.has(Modifier::hops) && random.chance(30)) term.hurdles = random.between(2, 3);
  add(Modifier::lands_behind, !term.has(Modifier::leaps) && !term.hops() && !term.goes_over_pieces(), 15);
  add(Modifier::opens_en_passant, term.moves() && passes_cells(term) && !takes, 20);
}

}  // namespace

Term random_term(Random& random, const RandomMovementLimits& limits) {
  Term term;
  if (limits.has_references && random.chance(10)) {
    const char* names[] = {"rook", "my-piece-2", "a"};
    term.reference = names[random.below(3)];
    return term;
  }
  term.is_path = random.chance(40);
  const int legs = term.is_path ? random.between(1, 3) : 1;
  for (int i = 0; i < legs; ++i) {
    if (i > 0) term.links.push_back(random.chance(40) ? PathLink::may_stop : PathLink::over_empty);
    term.legs.push_back(random_leg(random, limits, i == 0));
  }
  if (term.is_path) term.directions = random_directions(random, limits);
  if (term.is_path && random.chance(30)) term.path_range = random_range(random, limits, 2);
  if (term.path_range != 1) term.path_least = random_least(random, term.path_range);
  if (term.is_path && random.chance(40))
    add_inner_path(random, limits, term, random.below(term.legs.size()), true);
  if (!term.leaps_somewhere() && random.chance(25)) add_pieces_on_the_way(random, term);
  add_modifiers(random, term);
  return term;
}

Movement random_movement(Random& random, const RandomMovementLimits& limits) {
  Movement movement;
  const int terms = random.between(1, limits.max_terms);
  for (int i = 0; i < terms; ++i) movement.terms.push_back(random_term(random, limits));
  return movement;
}

}  // namespace trigon::engine::testing
