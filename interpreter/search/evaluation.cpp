#include "interpreter/search/evaluation.h"

#include <algorithm>

namespace trigon::engine {

namespace {

/// A player who has no more than this apart from royals cannot defend them for long; one who leads by so much can try
/// to mate.
constexpr int little_material = 700;
constexpr int lead_for_drive = 250;

/// What a step of the losing royal away from the middle counts, and a step of the winner's royal or another piece
/// towards it.
constexpr int for_edge = 32, for_royal_near = 6, for_piece_near = 2;

/// A prisoner can be of use later, at most.
constexpr int part_of_prisoner = 8;

constexpr std::uint8_t longest_way = 15;

/// Steps between neighbours from one cell to all.
void find_steps(const Grid& grid, Cell start, std::uint8_t* steps) {
  std::fill_n(steps, grid.cell_count(), longest_way);
  steps[start] = 0;
  std::vector<Cell> reached = {start};
  for (std::size_t i = 0; i < reached.size() && steps[reached[i]] + 1 < longest_way; ++i)
    for (Heading heading = 0; heading < grid.heading_count(); ++heading) {
      const Cell next = grid.step(reached[i], heading);
      if (next == no_cell || steps[next] != longest_way) continue;
      steps[next] = static_cast<std::uint8_t>(steps[reached[i]] + 1);
      reached.push_back(next);
    }
}

}  // namespace

Evaluation::Evaluation(const Ruleset& ruleset)
    : ruleset_(ruleset), values_(ruleset), others_(std::max<std::size_t>(ruleset.contender_count(), 2) - 1) {
  const std::size_t cells = ruleset.grid.cell_count();
  steps_.resize(cells * cells);
  std::vector<int> ways(cells);
  for (Cell cell = 0; cell < cells; ++cell) {
    find_steps(ruleset.grid, cell, steps_.data() + cell * cells);
    for (std::size_t to = 0; to < cells; ++to) ways[cell] += steps_[cell * cells + to];
  }
  // The middle is where ways to all cells are short.
  const auto longest = cells == 0 ? 0 : *std::max_element(ways.begin(), ways.end());
  for (int way : ways)
    nearness_to_middle_.push_back(4 * (longest - way) / static_cast<int>(std::max<std::size_t>(cells, 1)));
}

int Evaluation::on_board(const Position& position, Player player) const {
  int sum = 0;
  position.cells_of(player).for_each([&](Cell cell) { sum += values_.on_cell(position.at(cell), cell); },
                                     position.words());
  return sum;
}

int Evaluation::in_hand(const Position& position, Player player) const {
  const HandRules& hands = ruleset_.hands;
  int sum = 0;
  for (PieceType type : hands.types)
    for (Player side = 0; side < ruleset_.player_count(); ++side) {
      if (!hands.keeps_sides() && side != player) continue;
      const int value = position.held(player, side, type) * values_.value(type, side);
      sum += side == player ? value : value / part_of_prisoner;
    }
  return sum;
}

int Evaluation::material(const Position& position, Player player) const {
  int sum = in_hand(position, player);
  position.cells_of(player).for_each(
      [&](Cell cell) {
        const Piece piece = position.at(cell);
        if (!(ruleset_.royal_types >> piece.type() & 1)) sum += values_.value(piece);
      },
      position.words());
  return sum;
}

int Evaluation::drive(const Position& position, Player player, int lead) const {
  if (lead < lead_for_drive) return 0;
  int sum = 0;
  for (Player other = 0; other < ruleset_.player_count(); ++other) {
    const Cell royal = position.royal_cell(other);
    if (other == player || !position.is_in(other) || royal == no_cell) continue;
    if (material(position, other) > little_material) continue;
    const std::uint8_t* steps = steps_.data() + royal * ruleset_.grid.cell_count();
    sum -= for_edge * nearness_to_middle_[royal] / 4;
    position.cells_of(player).for_each(
        [&](Cell cell) {
          const bool is_royal = ruleset_.royal_types >> position.at(cell).type() & 1;
          sum += (longest_way - steps[cell]) * (is_royal ? for_royal_near : for_piece_near);
        },
        position.words());
  }
  return sum;
}

Strengths Evaluation::strengths(const Position& position) const {
  Strengths strengths{};
  int sum = 0, in = 0;
  for (Player player = 0; player < ruleset_.player_count(); ++player)
    if (position.is_in(player)) {
      strengths[player] = on_board(position, player) + (ruleset_.hands.types.empty() ? 0 : in_hand(position, player));
      sum += strengths[player];
      ++in;
    }
  if (in < 2 || ruleset_.royal_types == 0) return strengths;
  const Strengths plain = strengths;
  for (Player player = 0; player < ruleset_.player_count(); ++player)
    if (position.is_in(player))
      strengths[player] += drive(position, player, plain[player] - (sum - plain[player]) / (in - 1));
  return strengths;
}

Strengths Evaluation::scores(const Position& position) const {
  Strengths scores = strengths(position);
  int sum = 0;
  for (int strength : scores) sum += strength;
  for (int& score : scores) score -= (sum - score) / static_cast<int>(others_);
  return scores;
}

int Evaluation::score(const Position& position, Player seat) const { return scores(position)[seat]; }

}  // namespace trigon::engine
