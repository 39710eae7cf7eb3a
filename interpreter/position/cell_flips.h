// Adding cells to bitboards and removing them. Bitboards of two words change as one vector: the CPU need not predict in
// which word a cell is, and code that then reads the set as a vector does not wait for its parts.
#pragma once

#include <array>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/geometry/word_pair.h"

namespace trigon::engine {

/// Stands for any number of words, for grids of more than two.
inline constexpr std::size_t many_words = 0;

/// The set of each single cell, in two words.
alignas(16) inline constexpr auto sets_of_one_cell = [] {
  std::array<std::array<std::uint64_t, 2>, 128> sets{};
  for (std::size_t cell = 0; cell < sets.size(); ++cell) sets[cell][cell >> 6] = std::uint64_t{1} << (cell & 63);
  return sets;
}();

/// Flips one cell: adds it to the set, or removes it. `Words` is 1, 2 or `many_words`.
template <std::size_t Words>
inline void flip(std::uint64_t* words, Cell cell) {
  if constexpr (Words == 1)
    *words ^= std::uint64_t{1} << (cell & 63);
  else if constexpr (Words == 2)
    store_pair(load_pair(words) ^ load_pair(sets_of_one_cell[cell].data()), words);
  else
    words[cell >> 6] ^= std::uint64_t{1} << (cell & 63);
}

/// Flips two different cells. `Words` is 1, 2 or `many_words`.
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
