// What a search remembers of positions, so that it need not search them twice. Tested in
// tests/unit/hash_table_test.cpp.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/position/move.h"

namespace trigon::engine {

/// What a value says about the true one.
enum class Bound : std::uint8_t { none, at_least, at_most, exact };

/// Sixteen bytes.
struct HashEntry {
  std::uint32_t check = 0;
  std::int16_t value = 0;
  std::int8_t depth = 0;
  /// Bound and age.
  std::uint8_t bits = 0;
  Move move;

  Bound bound() const { return static_cast<Bound>(bits & 3); }
  bool has_move() const { return move.from != no_cell || move.to != no_cell; }
};
static_assert(sizeof(HashEntry) == 16);

/// A table of fixed size. The move of an entry may belong to another position with an equal key, so it must be looked
/// for among the legal ones.
class HashTable {
 public:
  static constexpr std::size_t default_bytes = std::size_t{32} << 20;

  /// Takes the largest power of two of entries that fits, one at least.
  explicit HashTable(std::size_t bytes = default_bytes)
      : entries_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(HashEntry), 1))) {}

  /// Forgets everything, mostly in no time.
  void clear() {
    if (++age_ < ages) return;
    age_ = 1;
    std::fill(entries_.begin(), entries_.end(), HashEntry{});
  }

  std::optional<HashEntry> find(std::uint64_t key) const {
    const HashEntry& entry = entries_[index(key)];
    if (entry.check != check(key) || entry.bits >> 2 != age_) return std::nullopt;
    return entry;
  }

  /// What is known deeper of another position stays, unless it is from before `clear`.
  void store(std::uint64_t key, int depth, int value, Bound bound, const Move& move) {
    HashEntry& entry = entries_[index(key)];
    const bool is_current = entry.bits >> 2 == age_;
    const bool is_same = is_current && entry.check == check(key);
    if (is_current && !is_same && entry.depth > depth + 3 && bound != Bound::exact) return;
    entry = {check(key), static_cast<std::int16_t>(value), static_cast<std::int8_t>(depth),
             static_cast<std::uint8_t>(age_ << 2 | static_cast<unsigned>(bound)), move};
  }

 private:
  static constexpr unsigned ages = 64;

  std::size_t index(std::uint64_t key) const { return key & (entries_.size() - 1); }
  static std::uint32_t check(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32); }

  std::vector<HashEntry> entries_;
  /// 0 is that of no entry.
  unsigned age_ = 1;
};

}  // namespace trigon::engine
