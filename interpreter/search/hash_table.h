// What a search remembers of positions, so that it need not search them twice. Tested in
// tests/unit/hash_table_test.cpp.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/position/move.h"

namespace trigon::engine {

/// What a value says about the true one.
enum class Bound : std::uint8_t { none, at_least, at_most, exact };

/// Eight bytes and a move.
struct HashEntry {
  std::uint32_t check = 0;
  std::int16_t value = 0;
  std::int8_t depth = 0;
  /// Bound and age.
  std::uint8_t bits = 0;
  Move move;

  Bound bound() const { return static_cast<Bound>(bits & 3); }
  unsigned age() const { return bits >> 2; }
};

/// A table of fixed size, which threads may share. The move of an entry may belong to another position with an equal
/// key, so it must be looked for among the legal ones.
class HashTable {
 public:
  static constexpr std::size_t default_bytes = std::size_t{32} << 20;

  /// Takes the largest power of two of entries that fits, one at least.
  explicit HashTable(std::size_t bytes = default_bytes)
      : slots_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Slot), 1))) {}

  /// Forgets everything, mostly in no time. Not while threads use it.
  void clear() {
    if (++age_ < ages) return;
    age_ = 1;
    for (Slot& slot : slots_) slot.write({});
  }

  std::optional<HashEntry> find(std::uint64_t key) const {
    const HashEntry entry = slots_[index(key)].read();
    if (entry.check != check(key) || entry.age() != age_) return std::nullopt;
    return entry;
  }

  /// What is known much deeper of another position stays, unless it is from before `clear`.
  void store(std::uint64_t key, int depth, int value, Bound bound, const Move& move) {
    Slot& slot = slots_[index(key)];
    const HashEntry before = slot.read();
    const bool is_other = before.age() == age_ && before.check != check(key);
    if (is_other && before.depth > depth + 3 && bound != Bound::exact) return;
    slot.write({check(key), static_cast<std::int16_t>(value), static_cast<std::int8_t>(depth),
                static_cast<std::uint8_t>(age_ << 2 | static_cast<unsigned>(bound)), move});
  }

 private:
  static constexpr unsigned ages = 64;

  /// Two halves that are read and written one after the other. The first is mixed with the second, so that halves of
  /// different entries have another `check`.
  class Slot {
   public:
    HashEntry read() const {
      const std::uint64_t move = move_.load(std::memory_order_relaxed);
      const std::uint64_t rest = mixed_.load(std::memory_order_relaxed) ^ mix(move);
      return {static_cast<std::uint32_t>(rest >> 32), static_cast<std::int16_t>(rest >> 16 & 0xFFFF),
              static_cast<std::int8_t>(rest >> 8 & 0xFF), static_cast<std::uint8_t>(rest & 0xFF),
              std::bit_cast<Move>(move)};
    }
    void write(const HashEntry& entry) {
      const auto move = std::bit_cast<std::uint64_t>(entry.move);
      const std::uint64_t rest = std::uint64_t{entry.check} << 32 |
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
  static std::uint32_t check(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32); }

  std::vector<Slot> slots_;
  /// 0 is that of no entry.
  unsigned age_ = 1;
};

}  // namespace trigon::engine
