#include "grammar/movement_printer.h"

namespace trigon::engine {

namespace {

const char* name_of(DirectionName name) {
  switch (name) {
    case DirectionName::forward: return "f";
    case DirectionName::straight_forward: return "ff";
    case DirectionName::backward: return "b";
    case DirectionName::straight_backward: return "bb";
    case DirectionName::sideways: return "s";
    case DirectionName::left: return "l";
    case DirectionName::right: return "r";
  }
  return "";
}

std::string print_directions(const std::vector<Direction>& directions) {
  std::string out;
  for (const Direction& direction : directions)
    out += (direction.negated ? "~" : "") + std::string(name_of(direction.name));
  return out;
}

std::string print_step(const Leg& leg) {
  std::string atoms;
  if (leg.atoms & wazir) atoms += 'W';
  if (leg.atoms & ferz) atoms += 'F';
  if (leg.atoms & viceroy) atoms += 'V';
  return atoms.size() == 1 ? atoms : "(" + atoms + ")";
}

std::string print_range(int least, int most) {
  const std::string limit = most == unlimited ? "*" : std::to_string(most);
  if (least > 1) return std::to_string(least) + ".." + limit;
  return most == 1 ? "" : limit;
}

std::string print_turn(const Turn& turn) {
  const char* const side = turn.side == TurnSide::left ? "l" : turn.side == TurnSide::right ? "r" : "";
  if (turn.degrees == any_turn) return "@*";
  return std::string("@") + side + (turn.degrees == smallest_turn ? "" : std::to_string(turn.degrees));
}

std::string print_leg(const Leg& leg) {
  std::string out = print_directions(leg.directions);
  for (const Turn& turn : leg.turns) out += print_turn(turn);
  if (leg.closes) out += 'o';
  if (leg.turning == Turning::circle) out += 'q';
  if (leg.turning == Turning::zigzag) out += 'z';
  if (leg.turning_degrees != smallest_turn) out += std::to_string(leg.turning_degrees);
  if (leg.turning == Turning::wander) out += 'w';
  return out + print_step(leg) + print_range(leg.least, leg.range);
}

std::string print_path(const Term& term) {
  std::string out = print_directions(term.directions) + "[";
  for (std::size_t i = 0; i < term.legs.size(); ++i) {
    if (i > 0) out += sign_of(term.links[i - 1]);
    for (const InnerPath& inner : term.inner)
      if (inner.begin == i) out += (inner.leaps ? "j" : "") + print_directions(inner.directions) + "[";
    out += print_leg(term.legs[i]);
    for (const InnerPath& inner : term.inner)
      if (inner.end == i + 1) out += "]";
  }
  return out + "]" + print_range(term.path_least, term.path_range);
}

}  // namespace

std::string print_term(const Term& term) {
  if (!term.reference.empty()) return "<" + term.reference + ">";
  std::string out;
  for (Modifier modifier : term.modifiers) {
    out += row_of(modifier).letter;
    if (modifier == Modifier::hops && term.hurdles > 1) out += std::to_string(term.hurdles);
  }
  return out + (term.is_path ? print_path(term) : print_leg(term.legs.at(0)));
}

std::string print_movement(const Movement& movement) {
  std::string out;
  for (const Term& term : movement.terms) out += print_term(term);
  return out;
}

}  // namespace trigon::engine
