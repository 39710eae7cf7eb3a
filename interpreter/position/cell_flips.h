// Cells that enter or leave sets which are kept as words. Sets of two words change as one vector: nobody need predict
// in which word a cell is, and code that reads the set as a vector does not wait for parts of it.
#pragma once

#include <array>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/geometry/word_pair.h"

namespace trigon::engine {

/// For grids of more than two words.
inline constexpr std::size_t many_words = 0;

/// Each cell of two words as a set.
alignas(16) inline constexpr auto sets_of_one_cell = [] {
  std::array<std::array<std::uint64_t, 2>, 128> sets{};
  for (std::size_t cell = 0; cell < sets.size(); ++cell) sets[cell][cell >> 6] = std::uint64_t{1} << (cell & 63);
  return sets;
}();

/// Takes `cell` into the set, or out of it. `Words` is 1, 2 or `many_words`.
template <std::size_t Words>
inline void flip(std::uint64_t* words, Cell cell) {
  if constexpr (Words == 1)
    *words ^= std::uint64_t{1} << (cell & 63);
  else if constexpr (Words == 2)
    store_pair(load_pair(words) ^ load_pair(sets_of_one_cell[cell].data()), words);
  else
    words[cell >> 6] ^= std::uint64_t{1} << (cell & 63);
}

/// The same of two cells.
template <std::size_t Words>
inline void flip(std::uint64_t* words, Cell a, Cell b) {
  if constexpr (Words == 1) {
    *words ^= std::uint64_t{1} << (a & 63) | std::uint64_t{1} << (b & 63);
  } else if constexpr (Words == 2) {
    const WordPair both = load_pair(sets_of_one_cell[a].data()) ^ load_pair(sets_of_one_cell[b].data());
    store_pair(load_pair(words) ^ both, words);
  } else {
    flip<Words>(words, a);
    flip<Words>(words, b);
  }
}

}  // namespace trigon::engine
