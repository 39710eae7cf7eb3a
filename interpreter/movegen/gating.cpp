#include "interpreter/movegen/gating.h"

#include <algorithm>

namespace trigon::engine {

namespace {

bool holds(const Position& position, Player player, PieceType type) {
  return position.ruleset().hands.endless.contains(type) || position.held(player, player, type) > 0;
}

}  // namespace

bool holds_entrant(const Position& position, Player player) {
  return std::ranges::any_of(position.ruleset().gating->pieces,
                             [&](PieceType type) { return holds(position, player, type); });
}

CellSet gates(const Position& position) {
  const Gating& gating = *position.ruleset().gating;
  const Player player = position.turn();
  CellSet found;
  if (!holds_entrant(position, player)) return found;
  (position.cells_of(player) & gating.in[player]).for_each([&](Cell cell) {
    const Piece piece = position.at(cell);
    if (gating.by.contains(piece.type()) && (piece.is_unmoved() || !gating.needs_unmoved)) found.insert(cell);
  });
  return found;
}

CellSet movers_from_gates(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  CellSet movers = gates(position);
  if (movers.empty()) return movers;
  for (const std::size_t index : ruleset.castlings_of[position.turn()])
    if (movers.contains(ruleset.castlings[index].partner_from)) movers.insert(ruleset.castlings[index].royal_from);
  return movers;
}

std::vector<Cell> gates_behind(const Position& position, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  const Gating& gating = *ruleset.gating;
  std::vector<Cell> cells;
  const CellSet open = gates(position);
  if (is_step(move.kind) && !stays(move.kind) && move.kind != MoveKind::exchange && open.contains(move.from))
    cells.push_back(move.from);
  if (move.kind != MoveKind::castling) return cells;
  const Castling& castling = ruleset.castlings[move.detail];
  const auto add = [&](Cell cell, bool is_allowed) {
    if (is_allowed && open.contains(cell) && cell != castling.royal_to && cell != castling.partner_to)
      cells.push_back(cell);
  };
  add(castling.royal_from, gating.behind_royal);
  add(castling.partner_from, gating.behind_partner);
  return cells;
}

std::vector<PieceType> entrants(const Position& position) {
  std::vector<PieceType> types;
  for (const PieceType type : position.ruleset().hands.types)
    if (position.ruleset().gating->pieces.contains(type) && holds(position, position.turn(), type))
      types.push_back(type);
  return types;
}

Composite with_entrant(const Position& position, const Move& move, PieceType type, Cell gate) {
  const HandRules& hands = position.ruleset().hands;
  const Player player = position.turn();
  Composite composite{.base = move, .actions = {}};
  const bool is_counted = !hands.endless.contains(type);
  composite.actions.push_back({.kind = ActionKind::drop,
                               .to = gate,
                               .piece = Piece(type, player, player, false),
                               .value = hands.slot(player, player, type),
                               .amount = static_cast<std::int16_t>(is_counted ? -1 : 0)});
  return composite;
}

std::optional<Entrant> entrant_of(const Position& position, const Move& move) {
  if (!position.ruleset().gating || move.kind != MoveKind::composite) return std::nullopt;
  const Composite& composite = position.composites().at(move);
  const bool has_one = composite.has_base() && !composite.goes_on && composite.actions.size() == 1;
  if (!has_one || composite.actions[0].kind != ActionKind::drop) return std::nullopt;
  const Action& action = composite.actions[0];
  const std::vector<Cell> cells = gates_behind(position, composite.base);
  const bool is_gate = std::ranges::find(cells, action.to) != cells.end();
  return is_gate ? std::optional(Entrant{action.piece.type(), action.to}) : std::nullopt;
}

bool may_ever_gate(const Position& position, Player player) {
  const Ruleset& ruleset = position.ruleset();
  const bool may_hold_more = ruleset.hands.captured != CapturedFate::gone || ruleset.hooks.factory;
  return may_hold_more || holds_entrant(position, player);
}

bool remembers_moved(const Position& position, Piece piece) {
  const Ruleset& ruleset = position.ruleset();
  if (!ruleset.remembers_moved(piece)) return false;
  if (!ruleset.gating || is_nobody(piece.owner()) || !ruleset.gating->remembered[piece.home()].contains(piece.type()))
    return true;
  return may_ever_gate(position, piece.owner());
}

void forget_gates(Position& position, Player player) {
  const Ruleset& ruleset = position.ruleset();
  if (!ruleset.gating->needs_unmoved || may_ever_gate(position, player)) return;
  const CellSet pieces = position.cells_of(player);
  pieces.for_each([&](Cell cell) {
    const Piece piece = position.at(cell);
    if (piece.is_unmoved() && ruleset.gating->remembered[piece.home()].contains(piece.type()))
      position.edit(cell, piece.moved());
  });
}

}  // namespace trigon::engine
