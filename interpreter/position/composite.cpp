#include "interpreter/position/composite.h"

#include <algorithm>

#include "interpreter/model/hooks.h"
#include "interpreter/position/hashing.h"

namespace trigon::engine {

namespace {

/// Combines values into one hash, in order.
class Hasher {
 public:
  void add(std::uint64_t key) { hash_ = hashing::mix(hash_ ^ key); }
  void add(Cell from, Cell to, std::uint64_t rest) {
    add(static_cast<std::uint64_t>(from) << 48 | static_cast<std::uint64_t>(to) << 32 | rest);
  }
  void add(const Move& move) {
    add(move.from, move.to,
        static_cast<std::uint64_t>(move.kind) << 24 | static_cast<std::uint64_t>(move.promotion) << 16 | move.detail);
  }
  /// Adds what an action does to cells.
  void add(const Action& action) {
    add(action.from, action.to, static_cast<std::uint64_t>(action.kind) << 16 | action.piece.bits());
  }
  std::uint64_t hash() const { return hash_; }

 private:
  std::uint64_t hash_ = 0;
};

std::uint64_t hash_of(const Composite& composite) {
  Hasher hasher;
  hasher.add(composite.base);
  for (const Action& action : composite.actions) {
    hasher.add(action);
    hasher.add(static_cast<std::uint64_t>(action.value) << 16 | static_cast<std::uint16_t>(action.amount));
  }
  hasher.add(static_cast<std::uint64_t>(composite.phase) << 1 | (composite.goes_on ? 1 : 0));
  return hasher.hash();
}

/// The move that stands for a composite: with the cells of its move, or of its first action.
Move move_of(const Composite& composite, std::uint32_t id) {
  if (composite.has_base()) return Move::composite(id, composite.base.from, composite.base.to);
  if (composite.actions.empty()) return Move::composite(id, no_cell, no_cell);
  return Move::composite(id, composite.actions[0].from, composite.actions[0].to);
}

}  // namespace

std::uint64_t text_key(const Composite& composite) {
  Hasher hasher;
  hasher.add(composite.base);
  for (const Action& action : composite.actions)
    if (action.kind != ActionKind::value) hasher.add(action);
  return hasher.hash();
}

Move CompositeTable::intern(const Composite& composite) {
  const std::uint64_t hash = hash_of(composite);
  const auto [begin, end] = ids_.equal_range(hash);
  for (auto at = begin; at != end; ++at)
    if (composites_[at->second] == composite) return move_of(composite, at->second);
  if (composites_.size() == capacity || action_count_ + composite.actions.size() > action_capacity)
    throw HookError({}, "scripts made too many different moves");
  const auto id = static_cast<std::uint32_t>(composites_.size());
  action_count_ += composite.actions.size();
  composites_.push_back(composite);
  ids_.emplace(hash, id);
  return move_of(composite, id);
}

void CompositeTable::release(std::size_t size) {
  while (composites_.size() > size) {
    const auto id = static_cast<std::uint32_t>(composites_.size() - 1);
    const auto [begin, end] = ids_.equal_range(hash_of(composites_.back()));
    ids_.erase(std::find_if(begin, end, [&](const auto& entry) { return entry.second == id; }));
    action_count_ -= composites_.back().actions.size();
    composites_.pop_back();
  }
}

}  // namespace trigon::engine
