// Families of setups: pieces that are shuffled on some cells, and the number of each of their arrays. The file's keys
// are read in shuffle_section.cpp. Tested in tests/unit/shuffle_test.cpp.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

inline constexpr std::size_t max_shuffle_steps = 64;

/// Pieces that are put together onto some of the free cells, in this order.
struct ShuffleStep {
  std::vector<PieceType> pieces;
  /// The cells, as indices into those of the shuffle, ascending. Each earlier step has none of them or only such.
  std::vector<std::size_t> cells;
};

/// The pieces of one player that are shuffled. The steps are made one after the other. In each the choices of free
/// cells are counted from 0, as words in a dictionary whose letters are the cells in their order; the pieces keep the
/// order in which they are written.
struct Shuffle {
  Player player = 0;
  std::vector<Cell> cells;
  std::vector<ShuffleStep> steps;
};

/// How many free cells a step finds: its cells without those that earlier steps have filled. Negative when they have
/// more pieces than there are cells.
int free_cells(const Shuffle& shuffle, std::size_t step);

/// How many choices of `chosen` cells out of `all` there are, at most `max_setups` + 1.
std::int64_t choices_of(int all, int chosen);

/// How many arrays there are: the product of the choices of all steps, at most `max_setups` + 1.
std::int64_t count_arrays(const Shuffle& shuffle);

/// The cells and pieces of the array of this number, which is less than the count. The choice of the first step is the
/// number modulo the choices that it has, that of the second the quotient modulo its own, and so on.
std::vector<std::pair<Cell, PieceType>> array_of(const Shuffle& shuffle, std::int64_t number);

}  // namespace trigon::engine
