#include "interpreter/search/evaluation.h"

#include <algorithm>

#include "interpreter/movegen/gating.h"

namespace trigon::engine {

namespace {

// Mop-up evaluation applies against a player with at most so much material, and for one who leads by so much.
constexpr int max_material_of_loser = 700;
constexpr int min_lead_for_mop_up = 250;

// Its bonuses for the winner: for each step of the losing royal away from the middle, and for each step by which the
// winner's royal or another piece is nearer to that royal.
constexpr int edge_bonus = 32, royal_nearness_bonus = 6, piece_nearness_bonus = 2;

/// By how much a value must be outside the window to be left rough.
constexpr int lazy_margin = 400;

/// A prisoner counts this part of its value, since it may be of use later.
constexpr int prisoner_divisor = 8;

/// A held piece that can only enter behind a move counts so much of its value, and nothing when there is no such move
/// any more.
constexpr int waiting_percent = 80;

constexpr std::uint8_t max_distance = 15;

/// Writes the distance of every cell from `start`, in steps over neighbours and at most `max_distance`.
void find_steps(const Grid& grid, Cell start, std::uint8_t* steps) {
  std::fill_n(steps, grid.cell_count(), max_distance);
  steps[start] = 0;
  std::vector<Cell> reached = {start};
  for (std::size_t i = 0; i < reached.size() && steps[reached[i]] + 1 < max_distance; ++i)
    for (Heading heading = 0; heading < grid.heading_count(); ++heading) {
      const Cell next = grid.step(reached[i], heading);
      if (next == no_cell || steps[next] != max_distance) continue;
      steps[next] = static_cast<std::uint8_t>(steps[reached[i]] + 1);
      reached.push_back(next);
    }
}

}  // namespace

Evaluation::Evaluation(const Ruleset& ruleset, std::shared_ptr<const NetEvaluation> net)
    : ruleset_(ruleset),
      values_(ruleset),
      activity_(ruleset, values_),
      goal_(ruleset),
      net_(std::move(net)),
      others_(std::max<std::size_t>(ruleset.team_count(), 2) - 1) {
  if (ruleset.gating) waiting_ = ruleset.gating->pieces;
  for (const PieceType type : ruleset.hands.droppable) waiting_.erase(ruleset.hands.held_for(type));
  const std::size_t cells = ruleset.grid.cell_count();
  steps_.resize(cells * cells);
  std::vector<int> ways(cells);
  for (Cell cell = 0; cell < cells; ++cell) {
    find_steps(ruleset.grid, cell, steps_.data() + cell * cells);
    for (std::size_t to = 0; to < cells; ++to) ways[cell] += steps_[cell * cells + to];
  }
  // The middle of the board is where the sum of distances to all cells is smallest.
  const auto longest = cells == 0 ? 0 : *std::max_element(ways.begin(), ways.end());
  for (int way : ways)
    nearness_to_middle_.push_back(4 * (longest - way) / static_cast<int>(std::max<std::size_t>(cells, 1)));
}

int Evaluation::on_board(const Position& position, Player player) const {
  int sum = 0;
  position.cells_of(player).for_each([&](Cell cell) { sum += values_.on_cell(position.at(cell), cell); });
  return sum;
}

int Evaluation::in_hand(const Position& position, Player player) const {
  const HandRules& hands = ruleset_.hands;
  const int percent_of_waiting = waiting_.empty() || !has_gate(position, player) ? 0 : waiting_percent;
  int sum = 0;
  for (PieceType type : hands.types)
    for (Player side : ruleset_.all_players()) {
      if (!hands.keeps_sides() && side != player) continue;
      int value = position.held(player, side, type) * values_.value(type, side);
      if (waiting_.contains(type)) value = value * percent_of_waiting / 100;
      sum += side == player ? value : value / prisoner_divisor;
    }
  return sum;
}

int Evaluation::material(const Position& position, Player player) const {
  int sum = in_hand(position, player);
  position.cells_of(player).for_each([&](Cell cell) {
    const Piece piece = position.at(cell);
    // Of several royals only the last is beyond all values.
    const bool is_last_royal = ruleset_.royal_types.contains(piece.type()) && position.royal_count(player) == 1;
    if (!is_last_royal) sum += values_.value(piece);
  });
  return sum;
}

int Evaluation::mop_up(const Position& position, Player player, int lead) const {
  if (lead < min_lead_for_mop_up) return 0;
  int sum = 0;
  for (Player other : ruleset_.all_players()) {
    const Cell royal = position.royal_cell(other);
    if (ruleset_.team_of[player].contains(other) || !position.is_in(other) || royal == no_cell) continue;
    if (material(position, other) > max_material_of_loser) continue;
    const std::uint8_t* steps = steps_.data() + royal * ruleset_.grid.cell_count();
    sum -= edge_bonus * nearness_to_middle_[royal] / 4;
    position.cells_of(player).for_each([&](Cell cell) {
      const bool is_royal = ruleset_.royal_types.contains(position.at(cell).type());
      sum += (max_distance - steps[cell]) * (is_royal ? royal_nearness_bonus : piece_nearness_bonus);
    });
  }
  return sum;
}

Strengths Evaluation::strengths(const Position& position) const {
  Strengths strengths = rough_strengths(position);
  if (!goal_.few_pieces_win()) activity_.add(position, strengths);
  return strengths;
}

Strengths Evaluation::rough_strengths(const Position& position) const {
  Strengths strengths{};
  int sum = 0, in = 0;
  for (Player player : ruleset_.all_players())
    if (position.is_in(player)) {
      const int army = on_board(position, player) + (ruleset_.hands.types.empty() ? 0 : in_hand(position, player));
      strengths[player] =
          goal_.of_army(army, static_cast<int>(position.piece_count(player))) + goal_.of_score(position, player);
      sum += strengths[player];
      ++in;
    }
  if (in >= 2 && !ruleset_.royal_types.empty()) {
    const Strengths plain = strengths;
    for (Player player : ruleset_.all_players())
      if (position.is_in(player))
        strengths[player] += mop_up(position, player, plain[player] - (sum - plain[player]) / (in - 1));
  }
  return strengths;
}

Strengths Evaluation::scores_of_teams(const Strengths& strengths, int sum) const {
  Strengths scores{};
  for (const Player player : ruleset_.all_players()) {
    int own = 0;
    for (const Player partner : ruleset_.team_of[player]) own += strengths[partner];
    scores[player] = own - (sum - own) / static_cast<int>(others_);
  }
  return scores;
}

template <class ValueOf>
Strengths Evaluation::scores_by_net(const Position& position, ValueOf&& value_of) const {
  Strengths scores{};
  for (const Player player : position.players_in()) scores[player] = with_endgame(position, player, value_of(player));
  return scores;
}

Strengths Evaluation::scores(const Position& position) const {
  if (!net_) return scores_of(strengths(position));
  return scores_by_net(position,
                       [&](Player player) { return net_value(net_->net, net_->layout, position, player); });
}

Strengths Evaluation::scores(const Position& position, Accumulators& accumulators) const {
  if (!net_) return scores_of(strengths(position));
  return scores_by_net(position, [&](Player player) { return accumulators.value(position, player); });
}

/// A network's value with what it leaves to others: points and checks given, and how to win a won endgame.
int Evaluation::with_endgame(const Position& position, Player seat, int value) const {
  if (ruleset_.end.points || ruleset_.end.winning_checks > 0) {
    Strengths earned{};
    for (const Player player : position.players_in()) earned[player] = goal_.of_score(position, player);
    value += scores_of(earned)[seat];
  }
  if (ruleset_.royal_types.empty()) return value;
  if (value >= min_lead_for_mop_up) return value + mop_up(position, seat, value);
  if (value > -min_lead_for_mop_up || position.in_count() != 2) return value;
  return value - mop_up(position, position.next_in(seat), -value);
}

Strengths Evaluation::scores_of(const Strengths& strengths) const {
  Strengths scores = strengths;
  int sum = 0;
  for (int strength : scores) sum += strength;
  if (ruleset_.has_teams) return scores_of_teams(scores, sum);
  for (int& score : scores) score -= (sum - score) / static_cast<int>(others_);
  return scores;
}

int Evaluation::score(const Position& position, Player seat) const { return scores(position)[seat]; }

int Evaluation::score(const Position& position, Player seat, int alpha, int beta, Accumulators& accumulators) const {
  if (net_) return with_endgame(position, seat, accumulators.value(position, seat));
  Strengths strengths = rough_strengths(position);
  const int rough = scores_of(strengths)[seat];
  if (goal_.few_pieces_win() || rough < alpha - lazy_margin || rough > beta + lazy_margin) return rough;
  activity_.add(position, strengths);
  return scores_of(strengths)[seat];
}

}  // namespace trigon::engine
