#include "interpreter/rules/script_actions.h"

#include "interpreter/rules/castling_rights.h"
#include "interpreter/rules/elimination.h"

namespace trigon::engine {

namespace {

/// Does one action. Returns whether it puts a piece on the board or takes one off.
bool perform_one(Position& position, const Action& action) {
  if (action.amount != 0) position.set_value(action.value, position.value(action.value) + action.amount);
  switch (action.kind) {
    case ActionKind::value: return false;
    case ActionKind::clear: change(position, action.to, Piece()); return true;
    case ActionKind::put:
    case ActionKind::drop:
      change(position, action.to, action.piece);
      if (action.piece.is_unmoved()) restore_castlings(position, action.to);
      return true;
    case ActionKind::move: {
      const Piece piece = position.at(action.from);
      change(position, action.from, Piece());
      change(position, action.to, piece.moved());
      return false;
    }
    case ActionKind::swap: {
      const Piece first = position.at(action.from);
      const Piece second = position.at(action.to);
      change(position, action.from, second.moved());
      change(position, action.to, first.moved());
      return false;
    }
  }
  return false;
}

}  // namespace

bool perform(Position& position, const std::vector<Action>& actions) {
  const RoyalCounts before = royal_counts(position);
  CellSet touched;
  bool changes_material = false;
  for (const Action& action : actions) {
    changes_material |= perform_one(position, action);
    for (const Cell cell : {action.from, action.to})
      if (cell != no_cell) touched.insert(cell);
  }
  // A piece that it has moved, or that stands on its path, cannot be captured en passant any more.
  position.filter_en_passant_rights([&](const EnPassantRight& right) {
    return !touched.contains(right.victim) && position.at(right.passed).is_empty();
  });
  eliminate_losers(position, before);
  return changes_material;
}

}  // namespace trigon::engine
