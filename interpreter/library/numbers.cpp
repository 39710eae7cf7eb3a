// Numbers of players, cells and piece types that come from outside, and sets of cells that go there.
#include "interpreter/library/game_implementation.h"

namespace trigon {

namespace {

/// Throws std::out_of_range unless 0 <= index < count.
int checked(int index, std::size_t count, const char* message) {
  if (index < 0 || static_cast<std::size_t>(index) >= count) throw std::out_of_range(message);
  return index;
}

}  // namespace

engine::Player player_of(const engine::Ruleset& ruleset, int index) {
  return static_cast<engine::Player>(
      checked(index, ruleset.players.size(), "the variant has no player of this number"));
}

engine::Cell cell_of(const engine::Ruleset& ruleset, int index) {
  return static_cast<engine::Cell>(
      checked(index, ruleset.grid.cell_count(), "the board has no cell of this number"));
}

engine::PieceType type_of(const engine::Ruleset& ruleset, int index) {
  return static_cast<engine::PieceType>(
      checked(index, ruleset.types.size(), "the variant has no piece type of this number"));
}

std::vector<int> to_public(const engine::CellSet& cells) {
  std::vector<int> numbers;
  cells.for_each([&](std::size_t cell) { numbers.push_back(static_cast<int>(cell)); });
  return numbers;
}

}  // namespace trigon
