// Why castlings are not legal.
#include <fmt/format.h>

#include "interpreter/explain/reasons.h"
#include "interpreter/rules/castling_obstacles.h"

namespace trigon::engine {

const Castling* castling_of(const MoveQuestion& asked, const CellPair& cells) {
  for (const Castling& castling : asked.ruleset().castlings)
    if (castling.player == asked.position().turn() && castling.royal_from == cells.from &&
        castling.royal_to == cells.to)
      return &castling;
  return nullptr;
}

std::string why_no_castling(const MoveQuestion& asked, const Castling& castling) {
  const Position& position = asked.position();
  const std::string start = asked.is_for_player ? "castling " : fmt::format("castling '{}' ", castling.name);
  const auto index = static_cast<std::size_t>(&castling - asked.ruleset().castlings.data());
  const auto obstacles = castling_obstacles(position, index);
  if (obstacles.empty())
    return asked.reason_of_rules({castling.royal_from, castling.royal_to})
        .value_or(start + "would leave the royal attacked");
  const auto& [kind, cell, attacker] = obstacles.front();
  switch (kind) {
    case CastlingObstacle::Kind::lost: return start + "is lost: one of its pieces has moved or was captured";
    case CastlingObstacle::Kind::blocked: return start + fmt::format("is blocked by {}", asked.name_of_piece(cell));
    case CastlingObstacle::Kind::attacked: break;
  }
  return start +
         fmt::format("is forbidden: {} attacks {}", asked.name_of_piece(attacker), asked.ruleset().labels[cell]);
}

}  // namespace trigon::engine
