#include "interpreter/rules/face_to_face.h"

namespace trigon::engine {

std::optional<Outcome> FaceToFace::outcome(const Position& position) const {
  if (!may_hold(position)) return std::nullopt;
  return Outcome{&ending, tally ? tally->outcome(position)->winners : PlayerSet()};
}

bool FaceToFace::has_faces(const Position& position) const {
  bool found = false;
  for (const Player player : position.players_in())
    position.royals_of(player).for_each([&](Cell cell) { found = found || sees_royal(position, cell, player); });
  return found;
}

bool FaceToFace::sees_royal(const Position& position, Cell from, Player player) const {
  const Grid& grid = position.ruleset().grid;
  for (const Heading heading : grid.headings()) {
    const Cell seen = first_piece(position, from, heading);
    if (seen == no_cell || !position.royals().contains(seen)) continue;
    const Player other = position.at(seen).owner();
    if (other != player && position.is_in(other) && !position.ruleset().are_partners(player, other)) return true;
  }
  return false;
}

Cell FaceToFace::first_piece(const Position& position, Cell cell, Heading heading) const {
  const Grid& grid = position.ruleset().grid;
  do {
    if ((grid.kind(cell, heading) & kinds) == 0) return no_cell;
    cell = grid.step(cell, heading);
  } while (cell != no_cell && position.at(cell).is_empty());
  return cell;
}

const FaceToFace* face_to_face_of(const Ruleset& ruleset) {
  return find_condition<FaceToFace>(ruleset.end.before_moves);
}

const FaceToFace* parting_rule(const Position& position) {
  const FaceToFace* rule = position.ruleset().end.parting.get();
  return rule && rule->has_faces(position) ? rule : nullptr;
}

}  // namespace trigon::engine
