#include "interpreter/search/runners.h"

#include <algorithm>

#include "interpreter/search/moves_until.h"

namespace trigon::engine {

namespace {

/// A runner is worth at most this, and its promotion gains at least so much, in hundredths.
constexpr int max_runner_value = 250, min_runner_gain = 250;

int promotion_gain(const Ruleset& ruleset, const PieceValues& values, PieceType type, Player home) {
  const int value = values.value(type, home);
  if (ruleset.royal_types.contains(type) || value <= 0 || value > max_runner_value) return 0;
  int gain = 0;
  for (const PieceType choice : ruleset.types[type].promotes_to)
    gain = std::max(gain, values.value(choice, home) - value);
  return gain < min_runner_gain ? 0 : gain;
}

}  // namespace

Runners::Runners(const Ruleset& ruleset, const PieceValues& values) {
  if (ruleset.targets.empty()) return;
  for (const Player home : ruleset.all_players())
    for (const PieceType type : ruleset.all_types()) {
      const std::size_t slot = program_slot(type, home);
      gains_[slot] = promotion_gain(ruleset, values, type, home);
      if (gains_[slot] == 0) continue;
      first_[slot] = places_.size();
      places_.resize(places_.size() + ruleset.grid.cell_count());
      find_ways(ruleset.programs[ruleset.program_of[slot]], first_[slot]);
    }
  for (const Player player : ruleset.all_players()) find_stoppers(ruleset, player);
}

void Runners::find_ways(const MoveProgram& program, std::size_t first) {
  const std::vector<int> left =
      moves_until(program, [](const MoveLine& line) { return line.has(node_flag::promotes); });
  std::vector<Cell> nearest_first;
  for (Cell cell = 0; cell < left.size(); ++cell)
    if (left[cell] != never) nearest_first.push_back(cell);
  std::stable_sort(nearest_first.begin(), nearest_first.end(), [&](Cell a, Cell b) { return left[a] < left[b]; });
  for (const Cell cell : nearest_first) {
    RunnerPlace& place = places_[first + cell];
    place.moves_left = left[cell];
    for (const MoveLine& line : program.lines_from(cell)) {
      const int after = line.has(node_flag::promotes) ? 0 : left[line.to];
      if (!is_quiet_way(line) || after + 1 != left[cell]) continue;
      place.way.insert(line.to);
      for (std::uint32_t i = 0; i < line.path_length; ++i) place.way.insert(program.path(line)[i]);
      if (after > 0) place.way |= places_[first + line.to].way;
    }
  }
}

void Runners::find_stoppers(const Ruleset& ruleset, Player player) {
  // From where the enemies' runners attack each cell.
  std::vector<TableSet> attackers(ruleset.grid.cell_count());
  for (const Player enemy : ruleset.all_players() - ruleset.team_of[player])
    for (const PieceType type : ruleset.all_types()) {
      if (gains_[program_slot(type, enemy)] == 0) continue;
      for (const MoveLine& line : ruleset.programs[ruleset.program_of[program_slot(type, enemy)]].lines)
        if (line.has(node_flag::may_capture)) attackers[line.to].insert(line.from);
    }
  for (const PieceType type : ruleset.all_types()) {
    const std::size_t slot = program_slot(type, player);
    if (gains_[slot] == 0) continue;
    for (Cell cell = 0; cell < attackers.size(); ++cell) {
      RunnerPlace& place = places_[first_[slot] + cell];
      place.stoppers = place.way;
      place.way.for_each([&](Cell on_way) { place.stoppers |= attackers[on_way]; });
    }
  }
}

}  // namespace trigon::engine
