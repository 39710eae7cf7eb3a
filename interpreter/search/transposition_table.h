// The transposition table: results of searched positions by their Zobrist key, so that a position which different moves
// lead to is searched once. Tested in tests/unit/transposition_table_test.cpp.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/position/move.h"

namespace trigon::engine {

/// How a stored value relates to the true value: `lower` if that is at least as high, `upper` if it is at most as high.
enum class Bound : std::uint8_t { none, lower, upper, exact };

/// What is stored about one position: sixteen bytes, eight of them the best move.
struct TableEntry {
  /// The upper half of the position's key; the lower half has chosen the slot.
  std::uint32_t signature = 0;
  std::int16_t value = 0;
  /// The depth of the search that found the value, in plies.
  std::int8_t depth = 0;
  /// The bound in the lowest two bits, the age above.
  std::uint8_t bits = 0;
  Move move;

  Bound bound() const { return static_cast<Bound>(bits & 3); }
  unsigned age() const { return bits >> 2; }
};

/// A table of fixed size that threads may share without locks. An entry's move may belong to another position with an
/// equal key, so callers must look for it among the legal moves.
class TranspositionTable {
 public:
  static constexpr std::size_t default_bytes = std::size_t{32} << 20;

  /// A table with as many entries as fit into `bytes`, rounded down to a power of two, and at least one.
  explicit TranspositionTable(std::size_t bytes = default_bytes)
      : slots_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Slot), 1))) {}

  /// Forgets all entries, by raising the age; only every 63rd call writes the whole table. Not while other threads use
  /// the table.
  void clear() {
    begin_search();
    oldest_ = age_;
  }

  /// Keeps all entries, but lets those of earlier searches give way to new ones. At times they are forgotten. Not while
  /// other threads use the table.
  void begin_search() {
    if (++age_ < ages) return;
    age_ = oldest_ = 1;
    for (Slot& slot : slots_) slot.write({});
  }

  /// Has the slot of a key loaded while other work is done.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&slots_[index(key)]); }

  /// The entry of the position with this key, if it was stored since `clear`.
  std::optional<TableEntry> find(std::uint64_t key) const {
    const TableEntry entry = slots_[index(key)].read();
    if (entry.signature != signature(key) || entry.age() < oldest_) return std::nullopt;
    return entry;
  }

  /// Stores what is known of a position. Keeps the old entry of another position if that was searched more than three
  /// plies deeper, unless the new value is exact.
  void store(std::uint64_t key, int depth, int value, Bound bound, const Move& move) {
    Slot& slot = slots_[index(key)];
    const TableEntry before = slot.read();
    const bool is_other = before.age() == age_ && before.signature != signature(key);
    if (is_other && before.depth > depth + 3 && bound != Bound::exact) return;
    slot.write({signature(key), static_cast<std::int16_t>(value), static_cast<std::int8_t>(depth),
                static_cast<std::uint8_t>(age_ << 2 | static_cast<unsigned>(bound)), move});
  }

 private:
  static constexpr unsigned ages = 64;

  /// Two words that are read and written one after the other. The first is combined with a hash of the second, so that
  /// words which two threads have written for different entries do not match a signature (lockless hashing).
  class Slot {
   public:
    TableEntry read() const {
      const std::uint64_t move = move_.load(std::memory_order_relaxed);
      const std::uint64_t rest = mixed_.load(std::memory_order_relaxed) ^ mix(move);
      return {static_cast<std::uint32_t>(rest >> 32), static_cast<std::int16_t>(rest >> 16 & 0xFFFF),
              static_cast<std::int8_t>(rest >> 8 & 0xFF), static_cast<std::uint8_t>(rest & 0xFF),
              std::bit_cast<Move>(move)};
    }
    void write(const TableEntry& entry) {
      const auto move = std::bit_cast<std::uint64_t>(entry.move);
      const std::uint64_t rest = std::uint64_t{entry.signature} << 32 |
                                 std::uint64_t{static_cast<std::uint16_t>(entry.value)} << 16 |
                                 std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 8 | entry.bits;
      move_.store(move, std::memory_order_relaxed);
      mixed_.store(rest ^ mix(move), std::memory_order_relaxed);
    }

   private:
    static std::uint64_t mix(std::uint64_t move) { return move * 0x9E3779B97F4A7C15u; }

    std::atomic<std::uint64_t> mixed_ = 0, move_ = 0;
  };

  std::size_t index(std::uint64_t key) const { return key & (slots_.size() - 1); }
  static std::uint32_t signature(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32); }

  std::vector<Slot> slots_;
  /// The current age, from 1, and that of the oldest entries that are not forgotten. 0 is the age of slots that were
  /// never written.
  unsigned age_ = 1, oldest_ = 1;
};

}  // namespace trigon::engine
