#include "interpreter/search/activity.h"

#include <algorithm>

#include "interpreter/geometry/extract_bits.h"
#include "interpreter/movegen/target_lookup.h"
#include "interpreter/search/moves_until.h"

namespace trigon::engine {

namespace {

/// What a piece gains, in hundredths, if it attacks twice as many cells as in the mean.
constexpr int mobility_value = 26;
/// A piece that attacks fewer cells in the mean, in thousandths, has no value for mobility.
constexpr int min_mean_captures = 2000;
/// The same for one that does not capture as it moves: whose means differ by more than this.
constexpr int max_difference = 299;

/// Of the value of a piece, what each attack on a cell near a royal counts.
constexpr int attack_divisor = 12;
constexpr int max_attack_weight = 90;
/// How much of the attacks on a royal counts by the number of attackers, in hundredths.
constexpr std::array<int, 8> shares_by_attackers = {0, 10, 50, 75, 88, 94, 97, 99};
constexpr int max_danger = 600;
/// What a cell near a royal counts that is attacked and that no other piece protects.
constexpr int weak_cell_units = 20;
/// A piece of the own army next to its royal, and each cell that the army's strongest piece would attack from the
/// royal's cell, at full strength of the enemies.
constexpr int shelter_value = 8, exposure_value = 5;

/// Parts of the value of a piece that is attacked and not protected, and of one that a runner attacks.
constexpr int loose_divisor = 14, chased_divisor = 8, max_threat = 60;

/// For a runner that cannot be stopped: its gain is divided by this, and by more the farther it has to go.
constexpr int free_runner_divisor = 8;
/// A runner behind a runner of its own side.
constexpr int doubled_malus = 12;

}  // namespace

Activity::Activity(const Ruleset& ruleset, const PieceValues& values) : ruleset_(ruleset), runners_(ruleset, values) {
  if (!is_known()) return;
  for (const Player home : ruleset.all_players())
    for (const PieceType type : ruleset.all_types()) look_at(type, home, values.worth(type, home));
  std::array<int, max_players> sums{};
  for (const Placement& placement : ruleset.setup)
    if (placement.owner < ruleset.player_count() && !ruleset.royal_types.contains(placement.type))
      sums[placement.owner] += values.value(placement.type, placement.owner);
  full_value_ = std::max(full_value_, *std::max_element(sums.begin(), sums.end()));
}

void Activity::look_at(PieceType type, Player home, const PieceWorth& worth) {
  Kind& kind = kinds_[program_slot(type, home)];
  kind.value = worth.value;
  kind.is_royal = ruleset_.royal_types.contains(type);
  if (kind.is_royal) {
    find_cells_near(kind, ruleset_.programs[ruleset_.program_of[program_slot(type, home)]]);
    return;
  }
  kind.attack_weight = std::clamp(worth.value / attack_divisor, 0, max_attack_weight);
  if (worth.captures < min_mean_captures || std::abs(worth.captures - worth.moves) > max_difference) return;
  kind.mean_mobility = worth.captures * 16 / 1000;
  kind.mobility_weight = mobility_value * 16 * 16 / kind.mean_mobility;
}

void Activity::find_cells_near(Kind& royal, const MoveProgram& program) {
  royal.row = near_.size();
  near_.resize(near_.size() + program.cell_count());
  for (Cell cell = 0; cell < program.cell_count(); ++cell) {
    near_[royal.row + cell].insert(cell);
    for (const MoveLine& line : program.lines_from(cell))
      if (is_lasting(line) && line.path_length == 0) near_[royal.row + cell].insert(line.to);
  }
}

/// Counts in one position.
template <std::size_t Words, class Bits>
class ActivityCounter {
 public:
  using Cells = CellSetOf<Words>;

  ActivityCounter(const Activity& activity, const Position& position)
      : activity_(activity),
        ruleset_(activity.ruleset_),
        position_(position),
        lookup_(TargetLookup<Words, Bits>::of_captures(ruleset_.targets, position.occupied<Words>())) {}

  void add(Strengths& strengths) {
    for (const Player player : position_.players_in()) find_royal(player);
    for (const Player player : position_.players_in())
      look_at(player, position_.players_in() - ruleset_.team_of[player]);
    for (const Player player : position_.players_in()) {
      const PlayerSet enemies = position_.players_in() - ruleset_.team_of[player];
      strengths[player] += sums_[player] + of_threats(player, enemies) + of_royal(player, enemies) + of_runners(player);
    }
  }

 private:
  using Kind = Activity::Kind;
  /// The attacks on the cells near a player's only royal.
  struct Siege {
    Cells near;
    int units = 0;
    std::size_t attackers = 0;
  };

  const Kind& kind_of(Piece piece) const { return activity_.kinds_[piece.program_slot()]; }

  bool is_runner(Piece piece) const { return activity_.runners_.gain(piece) != 0; }

  Cells attacks_of(Piece piece, Cell cell) const { return lookup_.targets(ruleset_.entry(piece, cell)); }

  void find_royal(Player player) {
    const Cell royal = position_.royal_cell(player);
    if (royal == no_cell || position_.royal_count(player) != 1) return;
    sieges_[player].near = narrow<Words>(activity_.near_[kind_of(position_.at(royal)).row + royal]);
  }

  /// Notes what the player attacks.
  void look_at(Player player, PlayerSet enemies) {
    const Cells own = position_.cells_of<Words>(player);
    own.for_each([&](Cell cell) {
      const Piece piece = position_.at(cell);
      const Kind& kind = kind_of(piece);
      const Cells attacks = attacks_of(piece, cell);
      attacked_[player] |= attacks;
      if (kind.is_royal) return;
      protected_[player] |= attacks;
      material_[player] += kind.value;
      if (kind.value > strongest_value_[player]) strongest_value_[player] = kind.value, strongest_[player] = piece;
      if (is_runner(piece)) {
        runners_[player].insert(cell);
        attacked_by_runners_[player] |= attacks;
      }
      if (kind.mobility_weight != 0) {
        const int count = static_cast<int>((attacks - own).size()) * 16;
        sums_[player] += (count - kind.mean_mobility) * kind.mobility_weight / 256;
      }
      for (const Player enemy : enemies) {
        Siege& siege = sieges_[enemy];
        const auto attacked = static_cast<int>((attacks & siege.near).size());
        if (attacked == 0) continue;
        ++siege.attackers;
        siege.units += kind.attack_weight * attacked;
      }
    });
  }

  /// Enemies' pieces that hang or that runners attack.
  int of_threats(Player player, PlayerSet enemies) const {
    int sum = 0;
    for (const Player enemy : enemies) {
      const Cells theirs = position_.cells_of<Words>(enemy) - position_.royals_of<Words>(enemy);
      ((theirs & attacked_[player]) - attacked_[enemy]).for_each([&](Cell cell) {
        sum += std::min(kind_of(position_.at(cell)).value / loose_divisor, max_threat);
      });
      ((theirs & attacked_by_runners_[player]) - runners_[enemy]).for_each([&](Cell cell) {
        sum += std::min(kind_of(position_.at(cell)).value / chased_divisor, max_threat);
      });
    }
    return sum;
  }

  /// How unsafe the royals of a player are, as a negative number.
  int of_royal(Player player, PlayerSet enemies) const {
    const Siege& siege = sieges_[player];
    if (siege.near.empty()) return 0;
    const Cell royal = position_.royal_cell(player);
    const Cells& near = siege.near;
    int material = 0;
    Cells attacked;
    for (const Player enemy : enemies) {
      material += material_[enemy];
      attacked |= attacked_[enemy];
    }
    const int units = siege.units + weak_cell_units * static_cast<int>(((near & attacked) - protected_[player]).size());
    const int share = shares_by_attackers[std::min(siege.attackers, shares_by_attackers.size() - 1)];
    int danger = std::min(units * share / 100, max_danger);
    // Shelter and open lines count while the enemies are strong.
    int shape = -shelter_value * static_cast<int>((near & position_.cells_of<Words>(player)).size());
    if (strongest_value_[player] > 0)
      shape += exposure_value *
               static_cast<int>((attacks_of(position_.at(royal).with_type(strongest_[player].type()), royal) -
                                 position_.cells_of<Words>(player))
                                    .size());
    danger += shape * std::min(material, activity_.full_value_) / activity_.full_value_;
    return -danger;
  }

  int of_runners(Player player) const {
    int sum = 0;
    Cells enemies;
    for (const Player enemy : position_.players_in() - ruleset_.team_of[player]) enemies |= runners_[enemy];
    runners_[player].for_each([&](Cell cell) {
      const Piece runner = position_.at(cell);
      const RunnerPlace& place = activity_.runners_.place(runner, cell);
      if (place.moves_left == 0) return;
      const Cells way = narrow<Words>(place.way);
      if (!(way & runners_[player]).empty()) {
        sum -= doubled_malus;
        return;
      }
      if (!(narrow<Words>(place.stoppers) & enemies).empty()) return;
      int gain = activity_.runners_.gain(runner) / free_runner_divisor;
      for (int i = 1; i < place.moves_left; ++i) gain = gain * 5 / 8;
      sum += (way & position_.occupied<Words>()).empty() ? gain : gain / 2;
    });
    return sum;
  }

  const Activity& activity_;
  const Ruleset& ruleset_;
  const Position& position_;
  const TargetLookup<Words, Bits> lookup_;
  std::array<int, max_players> sums_{}, material_{}, strongest_value_{};
  std::array<Piece, max_players> strongest_{};
  std::array<Cells, max_players> attacked_{}, protected_{}, attacked_by_runners_{}, runners_{};
  std::array<Siege, max_players> sieges_{};
};

namespace {

template <std::size_t Words>
void add_plainly(const Activity& activity, const Position& position, Strengths& strengths) {
  ActivityCounter<Words, PortableBits>(activity, position).add(strengths);
}

template <std::size_t Words>
TRIGON_FAST_BITS void add_fast(const Activity& activity, const Position& position, Strengths& strengths) {
  ActivityCounter<Words, FastBits>(activity, position).add(strengths);
}

}  // namespace

void Activity::add(const Position& position, Strengths& strengths) const {
  if (!is_known()) return;
  if (position.words() <= 1)
    has_fast_bits ? add_fast<1>(*this, position, strengths) : add_plainly<1>(*this, position, strengths);
  else
    has_fast_bits ? add_fast<2>(*this, position, strengths) : add_plainly<2>(*this, position, strengths);
}

}  // namespace trigon::engine
