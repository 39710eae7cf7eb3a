#include "interpreter/movegen/gating.h"

#include <algorithm>

namespace trigon::engine {

bool holds_entrant(const Position& position, Player player, PieceType type) {
  const Ruleset& ruleset = position.ruleset();
  return ruleset.gating->pieces.contains(type) &&
         (ruleset.hands.endless.contains(type) || position.held(player, player, type) > 0);
}

namespace {

bool holds_entrant(const Position& position, Player player) {
  return std::ranges::any_of(position.ruleset().gating->pieces,
                             [&](PieceType type) { return holds_entrant(position, player, type); });
}

}  // namespace

bool is_gate(const Position& position, Player player, Cell cell) {
  const Gating& gating = *position.ruleset().gating;
  const Piece piece = position.at(cell);
  return position.cells_of(player).contains(cell) && gating.in[player].contains(cell) &&
         gating.by.contains(piece.type()) && (piece.is_unmoved() || !gating.needs_unmoved);
}

bool has_gate(const Position& position, Player player) {
  const CellSet cells = position.cells_of(player) & position.ruleset().gating->in[player];
  return cells.find([&](Cell cell) { return is_gate(position, player, cell); }) != no_cell;
}

CellSet gates_at_start(const Ruleset& ruleset, Player player) {
  CellSet cells;
  for (const Placement& piece : ruleset.setup)
    if (piece.owner == player && ruleset.gating->by.contains(piece.type)) cells.insert(piece.cell);
  return cells & ruleset.gating->in[player];
}

CellSet movers_from_gates(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  const Player player = position.turn();
  CellSet movers;
  if (!holds_entrant(position, player)) return movers;
  (position.cells_of(player) & ruleset.gating->in[player]).for_each([&](Cell cell) {
    if (is_gate(position, player, cell)) movers.insert(cell);
  });
  for (const std::size_t index : ruleset.castlings_of[player])
    if (movers.contains(ruleset.castlings[index].partner_from)) movers.insert(ruleset.castlings[index].royal_from);
  return movers;
}

CellSet gates_behind(const Position& position, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  const Gating& gating = *ruleset.gating;
  const Player player = position.turn();
  CellSet cells;
  const bool leaves = is_step(move.kind) && !stays(move.kind) && move.kind != MoveKind::exchange;
  if (leaves && is_gate(position, player, move.from)) cells.insert(move.from);
  if (move.kind != MoveKind::castling) return cells;
  const Castling& castling = ruleset.castlings[move.detail];
  const auto add = [&](Cell cell, bool is_allowed) {
    if (is_allowed && is_gate(position, player, cell) && cell != castling.royal_to && cell != castling.partner_to)
      cells.insert(cell);
  };
  add(castling.royal_from, gating.behind_royal);
  add(castling.partner_from, gating.behind_partner);
  return cells;
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
  if (!holds_entrant(position, position.turn(), action.piece.type()) ||
      !gates_behind(position, composite.base).contains(action.to))
    return std::nullopt;
  return Entrant{action.piece.type(), action.to};
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
