#include "interpreter/search/history.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace trigon::engine {

namespace {

/// The most entries of a table of continuation history.
constexpr std::size_t max_continuations = std::size_t{1} << 20;

}  // namespace

History::History(const Ruleset& ruleset)
    : type_count_(ruleset.types.size() + 1),
      cell_count_(ruleset.grid.cell_count() + 1),
      slot_count_(1 + ruleset.player_count() * type_count_ * cell_count_),
      quiet_(slot_count_),
      captures_(slot_count_) {
  const std::size_t pairs = slot_count_ < 1024 ? slot_count_ * slot_count_ : max_continuations;
  for (auto& table : continuation_) table.resize(std::min(std::bit_ceil(pairs), max_continuations));
}

void History::clear() {
  if (epoch_ < std::numeric_limits<std::uint16_t>::max()) {
    ++epoch_;
    return;
  }
  epoch_ = 1;
  for (auto* table : {&quiet_, &captures_, &continuation_[0], &continuation_[1]})
    std::fill(table->begin(), table->end(), Entry());
}

MoveSlot History::slot(const Position& position, const Move& move) const {
  const std::size_t type = move.kind == MoveKind::drop ? move.dropped_type()
                           : move.from != no_cell      ? position.at(move.from).type()
                                                       : type_count_ - 1;
  const std::size_t to = move.to == no_cell ? cell_count_ - 1 : move.to;
  return static_cast<MoveSlot>(1 + (position.turn() * type_count_ + type) * cell_count_ + to);
}

std::size_t History::continuation_index(MoveSlot slot, MoveSlot before) const {
  return (static_cast<std::size_t>(before) * slot_count_ + slot) & (continuation_[0].size() - 1);
}

int History::of_quiet(MoveSlot slot, const MovesBefore& before) const {
  int sum = quiet_[slot].value(epoch_);
  for (std::size_t i = 0; i < before.size(); ++i)
    if (before[i] != 0) sum += continuation_[i][continuation_index(slot, before[i])].value(epoch_);
  return sum;
}

int History::bonus(int depth) { return std::min(150 * depth, 1500); }

void History::note_quiet(MoveSlot slot, const MovesBefore& before, int depth, int sign) {
  quiet_[slot].add(bonus(depth) * sign, epoch_);
  for (std::size_t i = 0; i < before.size(); ++i)
    if (before[i] != 0) continuation_[i][continuation_index(slot, before[i])].add(bonus(depth) * sign, epoch_);
}

}  // namespace trigon::engine
