// Bitboards: sets of the cells of a board. `CellSetOf` has a fixed size, for the loops of play; `CellSet` is for any
// board; `CellSetView` looks at a set that is kept elsewhere. Tested in tests/unit/cell_set_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace trigon::engine {

/// The number of a cell of a grid, 0 .. cell_count - 1: level by level, each from the bottom row up, left to right.
using Cell = std::uint16_t;
/// No cell: beyond the edge of the board, or in a hole.
inline constexpr Cell no_cell = 0xFFFF;
/// The largest grid that is supported.
inline constexpr std::size_t max_cells = 4096;

/// How many words of 64 bits the cells of a grid need.
constexpr std::size_t words_for(std::size_t cell_count) { return (cell_count + 63) / 64; }

/// A set of cells, one bit each, for grids of at most 64 * `Words` cells. So sets have only as many words as the grid
/// needs (`narrow`, `with_words`), and what is done with them needs no loops on small grids.
template <std::size_t Words>
class alignas(Words == 1 ? 8 : 16) CellSetOf {
 public:
  static constexpr std::size_t capacity_words = Words;

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

  /// Calls `visit(cell)` for each cell in rising order.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t w = 0; w < Words; ++w)
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

/// The sizes of sets, in words, for which code is compiled: the smallest that holds `words` words. Calls
/// `use.operator()<Words>()` with it, so that this code is chosen at run time.
template <class Use>
constexpr decltype(auto) with_words(std::size_t words, Use&& use) {
  if (words <= 1) return use.template operator()<1>();
  if (words <= 2) return use.template operator()<2>();
  if (words <= 4) return use.template operator()<4>();
  if (words <= 8) return use.template operator()<8>();
  if (words <= 16) return use.template operator()<16>();
  if (words <= 32) return use.template operator()<32>();
  return use.template operator()<max_cells / 64>();
}

/// The size of sets of any grid, in words: one of those of `with_words`, but at least two, so that sets can be read as
/// if they had one word or two.
constexpr std::size_t room_for(std::size_t words) {
  return with_words(std::max<std::size_t>(words, 2), []<std::size_t Words>() { return Words; });
}

/// A set that is kept elsewhere, in so many words as `room_for` says. Cells beyond them are not in it.
class CellSetView {
 public:
  CellSetView(const std::uint64_t* words, std::size_t room) : words_(words), room_(room) {}

  bool contains(Cell cell) const { return (word(cell >> 6) >> (cell & 63)) & 1; }
  bool empty() const;
  std::size_t size() const;
  /// The lowest cell, or `no_cell` when empty.
  Cell first() const;

  /// How many words it has.
  std::size_t room() const { return room_; }
  /// A word; 0 beyond the last one.
  std::uint64_t word(std::size_t index) const { return index < room_ ? words_[index] : 0; }
  const std::uint64_t* words() const { return words_; }

  /// Calls `visit(cell)` for each cell in rising order.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t w = 0; w < room_; ++w)
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1)
        visit(static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
  }
  /// The first cell for which `is_wanted(cell)` holds, or `no_cell`.
  template <class IsWanted>
  Cell find(IsWanted&& is_wanted) const {
    for (std::size_t w = 0; w < room_; ++w)
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1) {
        const auto cell = static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
        if (is_wanted(cell)) return cell;
      }
    return no_cell;
  }

 private:
  const std::uint64_t* words_;
  std::size_t room_;
};

bool operator==(CellSetView a, CellSetView b);

/// A set of the cells of any grid. It grows with the cells that are put in, but never allocates: words that it has not
/// used yet are neither set nor copied.
class CellSet {
 public:
  CellSet() { words_[0] = words_[1] = 0; }
  CellSet(CellSetView other) { take(other); }
  template <std::size_t Words>
  CellSet(const CellSetOf<Words>& other) : room_(room_for(Words)) {
    static_assert(room_for(Words) == std::max<std::size_t>(Words, 2));
    words_[1] = 0;
    for (std::size_t w = 0; w < Words; ++w) words_[w] = other.word(w);
  }
  CellSet(const CellSet& other) { take(other); }
  CellSet& operator=(const CellSet& other) {
    take(other);
    return *this;
  }
  ~CellSet() = default;

  operator CellSetView() const { return {words_.data(), room_}; }

  bool contains(Cell cell) const { return view().contains(cell); }
  void insert(Cell cell) {
    make_room((cell >> 6) + std::size_t{1});
    words_[cell >> 6] |= std::uint64_t{1} << (cell & 63);
  }
  void erase(Cell cell) {
    if ((cell >> 6) < room_) words_[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63));
  }
  void clear() { *this = CellSet(); }

  bool empty() const { return view().empty(); }
  std::size_t size() const { return view().size(); }
  /// The lowest cell, or `no_cell` when empty.
  Cell first() const { return view().first(); }

  /// How many words it has, which may differ between equal sets.
  std::size_t room() const { return room_; }
  /// A word; 0 beyond the last one.
  std::uint64_t word(std::size_t index) const { return view().word(index); }

  CellSet& operator&=(CellSetView other);
  CellSet& operator|=(CellSetView other);
  CellSet& operator-=(CellSetView other);

  /// Calls `visit(cell)` for each cell in rising order.
  template <class Visit>
  void for_each(Visit&& visit) const {
    view().for_each(std::forward<Visit>(visit));
  }
  /// The first cell for which `is_wanted(cell)` holds, or `no_cell`.
  template <class IsWanted>
  Cell find(IsWanted&& is_wanted) const {
    return view().find(std::forward<IsWanted>(is_wanted));
  }

 private:
  CellSetView view() const { return *this; }
  void take(CellSetView other) {
    room_ = other.room();
    // Most sets have two words.
    words_[0] = other.words()[0];
    words_[1] = other.words()[1];
    if (room_ > 2) std::copy_n(other.words() + 2, room_ - 2, words_.data() + 2);
  }
  void make_room(std::size_t words) {
    if (words > room_) [[unlikely]]
      grow(words);
  }
  [[gnu::noinline]] void grow(std::size_t words) {
    const std::size_t room = room_for(words);
    std::fill(words_.data() + room_, words_.data() + room, 0);
    room_ = room;
  }

  std::size_t room_ = 2;
  std::array<std::uint64_t, max_cells / 64> words_;
};

inline CellSet operator&(CellSet a, CellSetView b) { return a &= b; }
inline CellSet operator|(CellSet a, CellSetView b) { return a |= b; }
/// The cells of `a` that are not in `b`.
inline CellSet operator-(CellSet a, CellSetView b) { return a -= b; }

/// The first `Words` words of a set, for grids whose cells fit into them.
template <std::size_t Words>
CellSetOf<Words> narrow(CellSetView set) {
  CellSetOf<Words> result;
  // Sets have at least two words.
  if (Words <= 2 || set.room() >= Words)
    for (std::size_t w = 0; w < Words; ++w) result.word(w) = set.words()[w];
  else
    for (std::size_t w = 0; w < set.room(); ++w) result.word(w) = set.words()[w];
  return result;
}
template <std::size_t Words, std::size_t MoreWords>
CellSetOf<Words> narrow(const CellSetOf<MoreWords>& set) {
  static_assert(Words <= MoreWords);
  CellSetOf<Words> result;
  for (std::size_t w = 0; w < Words; ++w) result.word(w) = set.word(w);
  return result;
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

inline bool CellSetView::empty() const {
  std::uint64_t any = 0;
  for (std::size_t w = 0; w < room_; ++w) any |= words_[w];
  return any == 0;
}

inline std::size_t CellSetView::size() const {
  std::size_t count = 0;
  for (std::size_t w = 0; w < room_; ++w) count += static_cast<std::size_t>(std::popcount(words_[w]));
  return count;
}

inline Cell CellSetView::first() const {
  return find([](Cell) { return true; });
}

inline bool operator==(CellSetView a, CellSetView b) {
  std::uint64_t differences = 0;
  for (std::size_t w = 0; w < std::max(a.room(), b.room()); ++w) differences |= a.word(w) ^ b.word(w);
  return differences == 0;
}

inline CellSet& CellSet::operator&=(CellSetView other) {
  room_ = std::min(room_, other.room());
  for (std::size_t w = 0; w < room_; ++w) words_[w] &= other.words()[w];
  return *this;
}

inline CellSet& CellSet::operator|=(CellSetView other) {
  make_room(other.room());
  for (std::size_t w = 0; w < other.room(); ++w) words_[w] |= other.words()[w];
  return *this;
}

inline CellSet& CellSet::operator-=(CellSetView other) {
  for (std::size_t w = 0; w < std::min(room_, other.room()); ++w) words_[w] &= ~other.words()[w];
  return *this;
}

}  // namespace trigon::engine
