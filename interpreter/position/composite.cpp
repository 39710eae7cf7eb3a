#include "interpreter/position/composite.h"

#include <mutex>

#include "interpreter/model/hooks.h"
#include "interpreter/position/position.h"

namespace trigon {

namespace {

std::uint64_t hash_of(const Composite& composite) {
  std::uint64_t hash = 0;
  const auto add = [&](std::uint64_t key) { hash = hashing::mix(hash ^ key); };
  const auto add_move = [&](Cell from, Cell to, std::uint64_t rest) {
    add(static_cast<std::uint64_t>(from) << 48 | static_cast<std::uint64_t>(to) << 32 | rest);
  };
  const Move& base = composite.base;
  add_move(
      base.from, base.to,
      static_cast<std::uint64_t>(base.kind) << 24 | static_cast<std::uint64_t>(base.promotion) << 16 | base.detail);
  for (const Action& action : composite.actions) {
    add_move(action.from, action.to, static_cast<std::uint64_t>(action.kind) << 16 | action.piece.bits());
    add(static_cast<std::uint64_t>(action.value) << 16 | static_cast<std::uint16_t>(action.amount));
  }
  add(static_cast<std::uint64_t>(composite.phase) << 1 | (composite.goes_on ? 1 : 0));
  return hash;
}

/// The cells that stand for a composite: those of its move, or of its first action.
Move move_of(const Composite& composite, std::uint32_t id) {
  if (composite.has_base()) return Move::composite(id, composite.base.from, composite.base.to);
  if (composite.actions.empty()) return Move::composite(id, no_cell, no_cell);
  return Move::composite(id, composite.actions[0].from, composite.actions[0].to);
}

}  // namespace

Move CompositeTable::intern(const Composite& composite) {
  const std::uint64_t hash = hash_of(composite);
  const auto find = [&]() -> std::optional<Move> {
    const auto [begin, end] = ids_.equal_range(hash);
    for (auto at = begin; at != end; ++at)
      if (composites_[at->second] == composite) return move_of(composite, at->second);
    return std::nullopt;
  };
  {
    const std::shared_lock lock(mutex_);
    if (const auto found = find()) return *found;
  }
  const std::unique_lock lock(mutex_);
  if (const auto found = find()) return *found;
  if (composites_.size() == capacity) throw HookFault({}, "scripts made too many different moves");
  const auto id = static_cast<std::uint32_t>(composites_.size());
  composites_.push_back(composite);
  ids_.emplace(hash, id);
  return move_of(composite, id);
}

Composite CompositeTable::at(const Move& move) const {
  const std::shared_lock lock(mutex_);
  return composites_.at(move.composite_id());
}

}  // namespace trigon
