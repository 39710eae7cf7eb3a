#include "interpreter/search/piece_values.h"

#include <algorithm>

#include "interpreter/search/moves_until.h"

namespace trigon::engine {

namespace {

/// The fixed-point 1 of probabilities and mean numbers of cells.
constexpr std::int64_t one = 65536;
/// Shares of the board that are occupied, from an endgame to an opening.
constexpr std::array<std::int64_t, 4> densities = {one * 3 / 20, one / 4, one * 7 / 20, one * 9 / 20};
constexpr std::size_t longest_path = 31;

/// The probability that a line is open, that is, its path is empty or has its one hurdle: the mean over all densities.
class PathOdds {
 public:
  PathOdds() {
    for (const std::int64_t density : densities) {
      std::int64_t all_empty = one, all_but_one_empty = 0;
      for (std::int64_t length = 0; length <= static_cast<std::int64_t>(longest_path); ++length) {
        const auto index = static_cast<std::size_t>(length);
        odds_[0][index] += all_empty / std::ssize(densities);
        odds_[1][index] += length * density * all_but_one_empty / one / std::ssize(densities);
        all_but_one_empty = all_empty;
        all_empty = all_empty * (one - density) / one;
      }
    }
  }

  /// `taken` of its cells hold victims, which count as given, as those at the end of lines do.
  std::int64_t of(const MoveLine& line, std::size_t taken) const {
    const std::size_t length = std::min<std::size_t>(line.path_length, longest_path);
    if (line.has_places) return of(line.hurdles - taken, line.path_length - taken);
    // The hurdle is on one of the cells with equal odds.
    return line.lands_behind ? odds_[1][length] / static_cast<std::int64_t>(length) : odds_[line.hurdles][length];
  }

 private:
  /// The probability that just these of the cells are occupied.
  static std::int64_t of(std::size_t occupied, std::size_t length) {
    std::int64_t sum = 0;
    for (const std::int64_t density : densities) {
      std::int64_t odds = one;
      for (std::size_t i = 0; i < length; ++i) odds = odds * (i < occupied ? density : one - density) / one;
      sum += odds / std::ssize(densities);
    }
    return sum;
  }

  /// The probability by number of hurdles and length of the path.
  std::array<std::array<std::int64_t, longest_path + 1>, 2> odds_{};
};

/// The mean number of cells that a piece can move to and capture on, in units of 1 / `one`.
struct Mobility {
  std::int64_t moves = 0, captures = 0;

  void add(const Mobility& other) { moves += other.moves, captures += other.captures; }
  bool is_zero() const { return moves == 0 && captures == 0; }
  /// The value of this mobility in hundredths. Captures count twice, and the value grows faster than the mobility, as
  /// is known of pieces on squares; the scale makes a knight of chess worth about 300.
  int value() const {
    const std::int64_t thousandths = (moves + 2 * captures) * 1000 / (3 * one);
    return static_cast<int>((528 * thousandths + 11 * thousandths * thousandths / 1000) / 10000);
  }
};

class MobilityCounter {
 public:
  explicit MobilityCounter(std::size_t cell_count) : moves_(cell_count), captures_(cell_count) {}

  /// The mobility of a piece on one cell. Where several lines lead to one target, the likeliest counts.
  Mobility count(const MoveProgram& program, Cell from) {
    const auto lines = program.lines_from(from);
    for (const MoveLine& line : lines) moves_[line.to] = captures_[line.to] = 0;
    Mobility sum;
    for (const MoveLine& line : lines) {
      if (!is_lasting(line)) continue;
      const std::size_t taken = line.has_places ? program.victim_cells(line).size() : 0;
      const std::int64_t odds = odds_.of(line, taken);
      if (taken == 0 && line.has(node_flag::may_move | node_flag::takes_aside)) raise(moves_[line.to], odds, sum.moves);
      if (taken > 0 || line.has(node_flag::may_capture)) raise(captures_[line.to], odds, sum.captures);
    }
    return sum;
  }

 private:
  static void raise(std::int64_t& value, std::int64_t to, std::int64_t& sum) {
    if (to <= value) return;
    sum += to - value;
    value = to;
  }

  PathOdds odds_;
  std::vector<std::int64_t> moves_, captures_;
};

/// The present value of a gain that is `moves` moves away.
int discounted(int gain, int moves) { return moves == never ? 0 : gain / 3 >> std::min(moves - 1, 15); }

/// The gain of reaching a goal, which wins the game.
constexpr int goal_gain = 1500;
/// A cell's bonus is its mobility's difference from the mean, divided by this.
constexpr int cell_mobility_divisor = 4;
/// The limit of a cell's bonus or malus for mobility.
constexpr int max_cell_mobility_bonus = 60;

/// The values of one type and home.
class Valuation {
 public:
  Valuation(const Ruleset& ruleset, PieceType type, Player home)
      : ruleset_(ruleset),
        type_(type),
        home_(home),
        program_(ruleset.programs[ruleset.program_of[program_slot(type, home)]]),
        by_cell_(ruleset.grid.cell_count()) {
    MobilityCounter counter(ruleset.grid.cell_count());
    std::int64_t cells = 0;
    for (Cell cell = 0; cell < by_cell_.size(); ++cell) {
      by_cell_[cell] = counter.count(program_, cell);
      mean_.add(by_cell_[cell]);
      cells += by_cell_[cell].is_zero() ? 0 : 1;
    }
    if (cells > 0) mean_ = {mean_.moves / cells, mean_.captures / cells};
  }

  int mean_value() const { return mean_.value(); }

  /// The worth of the piece. `value_of(type)` must give the value by mobility of types that it may promote to.
  template <class ValueOf>
  PieceWorth worth(ValueOf&& value_of) {
    int gain = 0;
    for (PieceType choice : ruleset_.types[type_].promotes_to) gain = std::max(gain, value_of(choice) - mean_value());
    until_promotion_ = moves_until(program_, [](const MoveLine& line) { return line.has(node_flag::promotes); });
    promotion_gain_ = gain;

    PieceWorth worth;
    worth.moves = static_cast<int>(mean_.moves * 1000 / one);
    worth.captures = static_cast<int>(mean_.captures * 1000 / one);
    worth.by_mobility = mean_value();
    worth.by_promotion = mean_prospect();
    worth.is_given = ruleset_.types[type_].value.has_value();
    worth.value = ruleset_.types[type_].value.value_or(worth.by_mobility + worth.by_promotion);
    return worth;
  }

  /// Writes the values of the piece on each cell, given its general value.
  void fill(int value, std::int16_t* on_cell) const {
    const std::vector<int> until_goal = moves_until_goal();
    const bool is_royal = ruleset_.types[type_].is_royal;
    const int prospect = mean_prospect();
    for (Cell cell = 0; cell < by_cell_.size(); ++cell) {
      int here = value;
      const int more = (by_cell_[cell].value() - mean_value()) / cell_mobility_divisor;
      // A royal in the middle moves freely but is not safe.
      if (!is_royal) here += std::clamp(more, -max_cell_mobility_bonus, max_cell_mobility_bonus);
      here += discounted(promotion_gain_, until_promotion_[cell]) - prospect;
      if (!until_goal.empty()) here += discounted(goal_gain, until_goal[cell]);
      on_cell[cell] = static_cast<std::int16_t>(std::clamp(here, -30000, 30000));
    }
  }

 private:
  /// Half of the mean prospect over all cells, since most pieces are far from promotion while the board is full.
  int mean_prospect() const {
    int sum = 0, cells = 0;
    for (int moves : until_promotion_)
      if (moves != never) {
        sum += discounted(promotion_gain_, moves);
        ++cells;
      }
    return cells == 0 ? 0 : sum / (2 * cells);
  }

  std::vector<int> moves_until_goal() const {
    for (const auto& condition : ruleset_.end.before_scripts)
      if (const WinningCells* goal = condition->winning_cells(); goal && goal->pieces.contains(type_))
        return moves_until(program_, [&](const MoveLine& line) { return goal->zone[home_].contains(line.to); });
    return {};
  }

  const Ruleset& ruleset_;
  PieceType type_;
  Player home_;
  const MoveProgram& program_;
  std::vector<Mobility> by_cell_;
  Mobility mean_;
  std::vector<int> until_promotion_;
  int promotion_gain_ = 0;
};

}  // namespace

PieceValues::PieceValues(const Ruleset& ruleset) : cell_count_(ruleset.grid.cell_count()), on_cell_(cell_count_) {
  for (Player home : ruleset.all_players()) {
    std::vector<Valuation> valuations;
    for (PieceType type : ruleset.all_types()) valuations.emplace_back(ruleset, type, home);
    const auto value_of = [&](PieceType type) { return valuations[type].mean_value(); };
    for (PieceType type : ruleset.all_types()) {
      const std::size_t slot = program_slot(type, home);
      worths_[slot] = valuations[type].worth(value_of);
      row_of_[slot] = static_cast<std::uint16_t>(on_cell_.size() / cell_count_);
      on_cell_.resize(on_cell_.size() + cell_count_);
      valuations[type].fill(worths_[slot].value, on_cell_.data() + on_cell_.size() - cell_count_);
    }
  }
}

}  // namespace trigon::engine
