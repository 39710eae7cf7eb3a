// A set of cells. Tested in tests/unit/cell_set_test.cpp.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace trigon {

/// A cell of a grid: 0 .. cell_count - 1, level by level, each from the bottom row up, left to right.
using Cell = std::uint16_t;
/// The absence of a cell: beyond the edge, or in a hole.
inline constexpr Cell no_cell = 0xFFFF;
/// The largest grid that is supported.
inline constexpr std::size_t max_cells = 1024;

/// A set of cells as a bit a cell. The capacity is fixed, so that a set never allocates; operations on whole
/// sets touch only the words that the grid uses when they are told their number (`words_for`).
class CellSet {
 public:
  static constexpr std::size_t capacity_words = max_cells / 64;

  static constexpr std::size_t words_for(std::size_t cell_count) { return (cell_count + 63) / 64; }

  bool contains(Cell cell) const { return (words_[cell >> 6] >> (cell & 63)) & 1; }
  void insert(Cell cell) { words_[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  void erase(Cell cell) { words_[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }
  void clear() { words_.fill(0); }

  bool empty() const;
  std::size_t size() const;
  /// The lowest cell, or `no_cell` when empty.
  Cell first() const;

  std::uint64_t word(std::size_t index) const { return words_[index]; }
  std::uint64_t& word(std::size_t index) { return words_[index]; }

  friend bool operator==(const CellSet&, const CellSet&) = default;
  CellSet& operator&=(const CellSet& other);
  CellSet& operator|=(const CellSet& other);

  /// Calls `visit(cell)` for each cell in rising order, looking at the first `words` words only.
  template <class Visit>
  void for_each(Visit&& visit, std::size_t words = capacity_words) const {
    for (std::size_t w = 0; w < words; ++w)
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1)
        visit(static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
  }

 private:
  std::array<std::uint64_t, capacity_words> words_{};
};

inline bool CellSet::empty() const { return first() == no_cell; }

inline std::size_t CellSet::size() const {
  std::size_t count = 0;
  for (std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
  return count;
}

inline Cell CellSet::first() const {
  for (std::size_t w = 0; w < capacity_words; ++w)
    if (words_[w] != 0) return static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(words_[w])));
  return no_cell;
}

inline CellSet& CellSet::operator&=(const CellSet& other) {
  for (std::size_t w = 0; w < capacity_words; ++w) words_[w] &= other.words_[w];
  return *this;
}

inline CellSet& CellSet::operator|=(const CellSet& other) {
  for (std::size_t w = 0; w < capacity_words; ++w) words_[w] |= other.words_[w];
  return *this;
}

}  // namespace trigon
