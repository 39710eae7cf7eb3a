// Why a held piece does not enter behind a move.
#include <fmt/format.h>

#include "interpreter/explain/reasons.h"
#include "interpreter/movegen/gating.h"
#include "interpreter/notation/entrant_text.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/position/composite.h"
#include "interpreter/rules/gating_obstacles.h"
#include "interpreter/rules/legal.h"
#include "interpreter/rules/move_facts.h"

namespace trigon::engine {

namespace {

std::string words_for(const MoveQuestion& asked, GatingObstacle obstacle, PieceType type, Cell gate) {
  const Ruleset& ruleset = asked.ruleset();
  const std::string& name = ruleset.types[type].name;
  const std::string& label = ruleset.labels[gate];
  const Piece piece = asked.position().at(gate);
  const std::string left = piece.is_empty() ? "" : ruleset.types[piece.type()].name;
  switch (obstacle) {
    case GatingObstacle::not_entrant: return fmt::format("a {} does not enter behind a move", name);
    case GatingObstacle::not_held:
      return fmt::format("{} holds no {}", ruleset.players[asked.position().turn()].name, name);
    case GatingObstacle::not_left: return fmt::format("nothing leaves {} by this move", label);
    case GatingObstacle::outside: return fmt::format("nothing enters on {}", label);
    case GatingObstacle::behind: return fmt::format("nothing enters behind a {}", left);
    case GatingObstacle::moved: return fmt::format("the {} on {} has moved before", left, label);
    case GatingObstacle::at_royal:
    case GatingObstacle::at_partner: return fmt::format("in castling nothing enters where the {} stood", left);
    case GatingObstacle::occupied: return fmt::format("the castling puts another piece on {}", label);
    case GatingObstacle::none: break;
  }
  return "a royal would be left attacked";
}

}  // namespace

std::optional<std::string> why_no_entrant(const MoveQuestion& asked) {
  const auto named = asked.ruleset().gating ? split_entrant(asked.ruleset(), asked.text) : std::nullopt;
  if (!named) return std::nullopt;
  const auto move = find_move(asked.position(), asked.game.moves(), named->move);
  if (!move || move->kind == MoveKind::composite) return fmt::format("'{}' is not legal without it", named->move);
  const GatingObstacle obstacle = gating_obstacle(asked.position(), *move, named->type, named->gate);
  if (obstacle == GatingObstacle::none) {
    Position scratch = asked.game.copy_position();
    const CompositeScope scope(scratch.composites());
    const Move longer = scratch.composites().intern(with_entrant(scratch, *move, named->type, named->gate));
    if (auto reason = veto_of(scratch, longer)) return reason;
  }
  return words_for(asked, obstacle, named->type, named->gate);
}

}  // namespace trigon::engine
