#include "interpreter/variant/shuffle.h"

#include <algorithm>
#include <iterator>

namespace trigon::engine {

namespace {

constexpr std::int64_t too_many = std::int64_t{max_setups} + 1;

bool is_within(const ShuffleStep& step, const std::vector<std::size_t>& cells) {
  return std::ranges::includes(cells, step.cells);
}

/// The choice with this number of `chosen` out of `all` things, in dictionary order: ascending indices.
std::vector<int> choice_of(int all, int chosen, std::int64_t number) {
  std::vector<int> indices;
  for (int index = 0; static_cast<int>(indices.size()) < chosen; ++index) {
    const std::int64_t with_this = choices_of(all - index - 1, chosen - static_cast<int>(indices.size()) - 1);
    if (number < with_this)
      indices.push_back(index);
    else
      number -= with_this;
  }
  return indices;
}

}  // namespace

int free_cells(const Shuffle& shuffle, std::size_t step) {
  const std::vector<std::size_t>& cells = shuffle.steps[step].cells;
  auto count = static_cast<int>(cells.size());
  for (std::size_t i = 0; i < step; ++i)
    if (is_within(shuffle.steps[i], cells)) count -= static_cast<int>(shuffle.steps[i].pieces.size());
  return count;
}

std::int64_t choices_of(int all, int chosen) {
  if (chosen < 0 || chosen > all) return 0;
  std::int64_t count = 1;
  // Every product is a number of choices itself, and they grow.
  for (int i = 0; i < std::min(chosen, all - chosen); ++i) {
    count = count * (all - i) / (i + 1);
    if (count >= too_many) return too_many;
  }
  return count;
}

std::int64_t count_arrays(const Shuffle& shuffle) {
  std::int64_t count = 1;
  for (std::size_t i = 0; i < shuffle.steps.size(); ++i)
    count = std::min(too_many,
                     count * choices_of(free_cells(shuffle, i), static_cast<int>(shuffle.steps[i].pieces.size())));
  return count;
}

std::vector<std::pair<Cell, PieceType>> array_of(const Shuffle& shuffle, std::int64_t number) {
  std::vector<std::pair<Cell, PieceType>> placed;
  std::vector<bool> is_full(shuffle.cells.size(), false);
  for (const ShuffleStep& step : shuffle.steps) {
    std::vector<std::size_t> free;
    std::ranges::copy_if(step.cells, std::back_inserter(free), [&](std::size_t cell) { return !is_full[cell]; });
    const auto all = static_cast<int>(free.size()), chosen = static_cast<int>(step.pieces.size());
    const std::int64_t choices = choices_of(all, chosen);
    const std::vector<int> choice = choice_of(all, chosen, number % choices);
    number /= choices;
    for (std::size_t i = 0; i < choice.size(); ++i) {
      const std::size_t cell = free[static_cast<std::size_t>(choice[i])];
      is_full[cell] = true;
      placed.emplace_back(shuffle.cells[cell], step.pieces[i]);
    }
  }
  return placed;
}

}  // namespace trigon::engine
