// A bitboard: a set of the cells of a board. Tested in tests/unit/cell_set_test.cpp.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace trigon::engine {

/// The number of a cell of a grid, 0 .. cell_count - 1: level by level, each from the bottom row up, left to right.
using Cell = std::uint16_t;
/// No cell: beyond the edge of the board, or in a hole.
inline constexpr Cell no_cell = 0xFFFF;
/// The largest grid that is supported.
inline constexpr std::size_t max_cells = 1024;

/// A bitboard: a set of cells, one bit each, for grids of at most 64 * `Words` cells. The capacity is fixed, so that a
/// set never allocates. Where speed matters, sets have only as many words as the grid needs (`narrow`).
template <std::size_t Words>
class alignas(Words == 1 ? 8 : 16) CellSetOf {
 public:
  static constexpr std::size_t capacity_words = Words;

  static constexpr std::size_t words_for(std::size_t cell_count) { return (cell_count + 63) / 64; }

  bool contains(Cell cell) const { return (words_[cell >> 6] >> (cell & 63)) & 1; }
  void insert(Cell cell) { words_[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  void erase(Cell cell) { words_[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }
  void clear() { words_.fill(0); }

  bool empty() const;
  std::size_t size() const;
  /// The lowest cell, or `no_cell` when empty.
  Cell first() const;

  const std::uint64_t& word(std::size_t index) const { return words_[index]; }
  std::uint64_t& word(std::size_t index) { return words_[index]; }

  friend bool operator==(const CellSetOf& a, const CellSetOf& b) {
    std::uint64_t differences = 0;
    for (std::size_t w = 0; w < Words; ++w) differences |= a.words_[w] ^ b.words_[w];
    return differences == 0;
  }
  CellSetOf& operator&=(const CellSetOf& other);
  CellSetOf& operator|=(const CellSetOf& other);
  CellSetOf& operator-=(const CellSetOf& other);
  friend CellSetOf operator&(CellSetOf a, const CellSetOf& b) { return a &= b; }
  friend CellSetOf operator|(CellSetOf a, const CellSetOf& b) { return a |= b; }
  /// The cells of `a` that are not in `b`.
  friend CellSetOf operator-(CellSetOf a, const CellSetOf& b) { return a -= b; }
  /// All cells that are not in the set, and also all bits beyond the grid.
  CellSetOf operator~() const;

  /// Calls `visit(cell)` for each cell in rising order, looking at the first `words` words only.
  template <class Visit>
  void for_each(Visit&& visit, std::size_t words = Words) const {
    for (std::size_t w = 0; w < words; ++w)
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1)
        visit(static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
  }
  /// The first cell for which `is_wanted(cell)` holds, or `no_cell`.
  template <class IsWanted>
  Cell find(IsWanted&& is_wanted) const {
    for (std::size_t w = 0; w < Words; ++w)
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1) {
        const auto cell = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
        if (is_wanted(cell)) return cell;
      }
    return no_cell;
  }

 private:
  std::array<std::uint64_t, Words> words_{};
};

/// A bitboard that is large enough for every grid.
using CellSet = CellSetOf<max_cells / 64>;

/// The first `Words` words of a set, for grids whose cells fit into them.
template <std::size_t Words, std::size_t MoreWords>
CellSetOf<Words> narrow(const CellSetOf<MoreWords>& set) {
  static_assert(Words <= MoreWords);
  CellSetOf<Words> result;
  for (std::size_t w = 0; w < Words; ++w) result.word(w) = set.word(w);
  return result;
}

/// Calls `use.operator()<Words>()` with the smallest compiled size of sets that holds `words` words. So code that is
/// compiled for a few sizes is chosen at run time.
template <class Use>
decltype(auto) with_words(std::size_t words, Use&& use) {
  if (words <= 1) return use.template operator()<1>();
  if (words <= 2) return use.template operator()<2>();
  if (words <= 8) return use.template operator()<8>();
  return use.template operator()<CellSet::capacity_words>();
}

template <std::size_t Words>
bool CellSetOf<Words>::empty() const {
  std::uint64_t any = 0;
  for (std::uint64_t word : words_) any |= word;
  return any == 0;
}

template <std::size_t Words>
std::size_t CellSetOf<Words>::size() const {
  std::size_t count = 0;
  for (std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
  return count;
}

template <std::size_t Words>
Cell CellSetOf<Words>::first() const {
  return find([](Cell) { return true; });
}

template <std::size_t Words>
CellSetOf<Words>& CellSetOf<Words>::operator&=(const CellSetOf& other) {
  for (std::size_t w = 0; w < Words; ++w) words_[w] &= other.words_[w];
  return *this;
}

template <std::size_t Words>
CellSetOf<Words>& CellSetOf<Words>::operator|=(const CellSetOf& other) {
  for (std::size_t w = 0; w < Words; ++w) words_[w] |= other.words_[w];
  return *this;
}

template <std::size_t Words>
CellSetOf<Words>& CellSetOf<Words>::operator-=(const CellSetOf& other) {
  for (std::size_t w = 0; w < Words; ++w) words_[w] &= ~other.words_[w];
  return *this;
}

template <std::size_t Words>
CellSetOf<Words> CellSetOf<Words>::operator~() const {
  CellSetOf result;
  for (std::size_t w = 0; w < Words; ++w) result.words_[w] = ~words_[w];
  return result;
}

}  // namespace trigon::engine
