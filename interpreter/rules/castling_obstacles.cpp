#include "interpreter/rules/castling_obstacles.h"

#include "interpreter/movegen/attacks.h"

namespace trigon::engine {

std::vector<CastlingObstacle> castling_obstacles(const Position& position, std::size_t index) {
  using Kind = CastlingObstacle::Kind;
  const Castling& castling = position.ruleset().castlings[index];
  std::vector<CastlingObstacle> obstacles;
  if (castling.needs_unmoved && !position.castling_rights().contains(index)) obstacles.push_back({Kind::lost});
  for (const Cell cell : castling.empty)
    if (!position.at(cell).is_empty()) obstacles.push_back({Kind::blocked, cell});
  for (const Cell cell : castling.safe)
    if (const Cell attacker = find_attacker(position, cell, position.at(castling.royal_from), castling.player);
        attacker != no_cell)
      obstacles.push_back({Kind::attacked, cell, attacker});
  return obstacles;
}

}  // namespace trigon::engine
