#include "interpreter/search/net/layout.h"

#include <algorithm>
#include <optional>

#include "interpreter/geometry/symmetry.h"
#include "interpreter/search/own_goal.h"
#include "interpreter/search/seat_symmetry.h"

namespace trigon::engine {

namespace {

/// So many pieces of a type in hand, castlings and checks are told apart.
constexpr std::uint8_t max_held_seen = 6, max_castlings_seen = 2, max_checks_seen = 8;

}  // namespace

NetLayout::NetLayout(const Ruleset& ruleset, const PieceValues& values) : ruleset_(ruleset) {
  find_counts();
  find_views(values);
}

void NetLayout::find_counts() {
  const auto add = [&](CountOf of, PieceType type, std::uint8_t most) {
    if ((counts_.size() + 1) * ruleset_.player_count() > max_counts) return;
    counts_.push_back({of, type, most, count_inputs_});
    count_inputs_ += most;
  };
  if (!is_two_seats()) add(CountOf::turn, 0, 1), add(CountOf::in, 0, 1);
  if (!ruleset_.castlings.empty()) add(CountOf::castlings, 0, max_castlings_seen);
  if (ruleset_.end.winning_checks > 0)
    add(CountOf::checks, 0, static_cast<std::uint8_t>(std::min<int>(ruleset_.end.winning_checks, max_checks_seen)));
  for (const PieceType type : ruleset_.hands.types) add(CountOf::held, type, max_held_seen);
}

void NetLayout::find_views(const PieceValues& values) {
  const std::size_t cells = ruleset_.grid.cell_count(), players = ruleset_.player_count();
  const std::size_t types = ruleset_.types.size();
  // Dead pieces are only in the way, whatever they were.
  const std::size_t dead_row = players * types;
  group_size_ = (dead_row + 1) * cells + players * count_inputs_;
  const std::vector<Symmetry> symmetries = symmetries_of(ruleset_.grid);
  views_.resize(players);
  for (const Symmetry& symmetry : symmetries)
    if (mirrors_.empty() || SeatSymmetry(ruleset_, values, 0, symmetry.cells).holds_for_pieces())
      mirrors_.push_back(symmetry.cells);
  for (const Player seat : ruleset_.all_players()) {
    View& view = views_[seat];
    view.cells = symmetries.front().cells;
    std::optional<std::size_t> best;
    for (const Symmetry& symmetry : symmetries) {
      const auto likeness = seat == 0 ? std::nullopt : SeatSymmetry(ruleset_, values, seat, symmetry.cells).likeness();
      if (likeness <= best) continue;
      best = likeness;
      view.cells = symmetry.cells;
    }
    view.group = best ? 0 : groups_++;
    const std::size_t base = view.group * group_size_;
    for (std::size_t slot = 0; slot < view.rows.size(); ++slot) {
      const std::size_t owner = slot >> 6, type = slot & 63;
      const bool is_alive = owner < players && type < types;
      const std::size_t row = is_alive ? relative(seat, static_cast<Player>(owner)) * types + type : dead_row;
      view.rows[slot] = static_cast<std::uint32_t>(base + row * cells);
    }
  }
}

Player NetLayout::opponent_of(Player seat) const {
  for (const Player player : ruleset_.all_players())
    if (player != seat && !ruleset_.players[player].is_neutral) return player;
  return seat;
}

int NetLayout::read_count(const Position& position, Player player, const Count& count) const {
  switch (count.of) {
    case CountOf::turn: return position.turn() == player ? 1 : 0;
    case CountOf::in: return position.is_in(player) ? 1 : 0;
    case CountOf::castlings:
      return static_cast<int>((position.castling_rights() & ruleset_.castlings_of[player]).size());
    case CountOf::checks: return ruleset_.players[player].is_neutral ? 0 : position.value(ruleset_.check_slot(player));
    case CountOf::held: {
      if (!ruleset_.hands.keeps_sides()) return position.held(player, player, count.type);
      int sum = 0;
      for (const Player side : ruleset_.all_players()) sum += position.held(player, side, count.type);
      return sum;
    }
  }
  return 0;
}

void NetLayout::read_counts(const Position& position, Counts& to) const {
  std::size_t place = 0;
  for (const Player player : ruleset_.all_players())
    for (const Count& count : counts_)
      to[place++] = static_cast<std::uint8_t>(std::clamp(read_count(position, player, count), 0, int{count.most}));
}

std::uint32_t NetLayout::input_of_count(Player seat, std::size_t place, int number) const {
  const auto player = static_cast<Player>(place / counts_.size());
  const std::size_t base = (views_[seat].group + 1) * group_size_ - ruleset_.player_count() * count_inputs_;
  return static_cast<std::uint32_t>(base + relative(seat, player) * count_inputs_ +
                                    counts_[place % counts_.size()].first + static_cast<std::uint32_t>(number - 1));
}

std::vector<int> NetLayout::first_values(const PieceValues& values) const {
  std::vector<int> found(input_count());
  const OwnGoal goal(ruleset_);
  const int others = static_cast<int>(std::max<std::size_t>(ruleset_.team_count(), 2)) - 1;
  for (const Player seat : ruleset_.all_players())
    for (const Player owner : ruleset_.all_players()) {
      const bool is_own = ruleset_.team_of[seat].contains(owner) || owner == seat;
      const int divisor = is_own ? 1 : -others;
      for (const PieceType type : ruleset_.all_types()) {
        const Piece piece(type, owner, owner, false);
        for (const Cell cell : ruleset_.grid.cells())
          found[input(seat, piece, cell)] = goal.of_army(values.on_cell(piece, cell), 1) / divisor;
      }
      for (std::size_t i = 0; i < counts_.size(); ++i)
        for (int number = 1; counts_[i].of == CountOf::held && number <= counts_[i].most; ++number)
          found[input_of_count(seat, owner * counts_.size() + i, number)] =
              values.value(counts_[i].type, owner) / divisor;
    }
  return found;
}

std::vector<std::uint32_t> NetLayout::seen_from(Player seat, const std::vector<Cell>& mirror) const {
  std::vector<std::uint32_t> found(group_size_);
  const auto slots = static_cast<std::uint32_t>(views_[0].rows.size());
  for (std::uint32_t slot = 0; slot < slots; ++slot)
    for (const Cell cell : ruleset_.grid.cells())
      found[views_[0].rows[slot] + views_[0].cells[cell]] = views_[seat].rows[slot] + views_[seat].cells[mirror[cell]];
  for (std::size_t place = 0; place < count_total(); ++place)
    for (int number = 1; number <= counts_[place % counts_.size()].most; ++number)
      found[input_of_count(0, place, number)] = input_of_count(seat, place, number);
  return found;
}

void NetLayout::list_inputs(const Position& position, Player seat, std::vector<std::uint32_t>& to) const {
  position.occupied().for_each([&](Cell cell) { to.push_back(input(seat, position.at(cell), cell)); });
  Counts counts{};
  read_counts(position, counts);
  for (std::size_t place = 0; place < count_total(); ++place)
    for (int number = 1; number <= counts[place]; ++number) to.push_back(input_of_count(seat, place, number));
}

}  // namespace trigon::engine
