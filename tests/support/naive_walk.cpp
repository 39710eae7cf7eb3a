#include <algorithm>
#include <cmath>

#include "tests/support/naive_term.h"

namespace trigon::engine::testing::naive {

std::vector<std::pair<NaiveMove, std::vector<Cell>>> TermReader::read() {
  if (term_.has(Modifier::unmoved_only) && !piece_.is_unmoved()) return {};
  for (Heading heading : headings_of(grid_))
    if (may_step(from_, heading, term_.legs[0])) step(from_, 0, 1, heading, 0, Landings{});
  return moves_;
}

std::vector<Cell> TermReader::real(const std::vector<Cell>& cells) const {
  std::vector<Cell> result;
  for (Cell cell : cells) result.push_back(real(cell));
  return result;
}

bool TermReader::may_step(Cell cell, Heading heading, const Leg& leg) const {
  return has_kind(grid_, cell, heading, leg) && is_allowed(leg.directions, angle_to_facing(grid_, heading, facing_));
}

bool TermReader::is_one_leap(std::size_t leg, std::size_t other) const {
  if (term_.has(Modifier::leaps)) return true;
  return std::any_of(term_.inner.begin(), term_.inner.end(), [&](const InnerPath& path) {
    return path.leaps && path.begin <= std::min(leg, other) && path.end > std::max(leg, other);
  });
}

bool TermReader::stops_after(std::size_t leg) const {
  return leg + 1 < term_.legs.size() && term_.links[leg] == PathLink::may_stop;
}

bool TermReader::is_hurdle(Piece there) const {
  if (there.is_empty()) return false;
  const bool is_partners = state_.are_partners(piece_.owner(), there.owner());
  return condition_.hurdles.have(state_.ruleset, piece_.owner(),
                                 is_partners ? there.with_owner(piece_.owner()) : there);
}

std::optional<TermReader::Landings> TermReader::land(Cell cell, Landings before, PathLink link) const {
  if (real(cell) == no_cell) return std::nullopt;
  if (link == PathLink::over_victim) {
    if (at(cell).is_empty() || !may_be_victim(at(cell)) || !may_capture()) return std::nullopt;
    Landings landings = before;
    landings.taken.insert(real(cell));
    return landings;
  }
  if (link == PathLink::over_hurdle) return is_hurdle(at(cell)) ? std::optional(before) : std::nullopt;
  if (at(cell).is_empty()) return Landings{before.hurdles, before.taken, false};
  if (!is_hopper() || before.hurdles == term_.hurdles || !is_hurdle(at(cell))) return std::nullopt;
  return Landings{before.hurdles + 1, before.taken, true};
}

void TermReader::step(Cell cell, std::size_t leg_index, int count, Heading heading, int turn, Landings landings) {
  const Cell next = grid_.step(cell, heading);
  if (next == no_cell || std::find(way_.begin(), way_.end(), next) != way_.end()) return;
  if (real(next) == no_cell && !is_one_leap(leg_index, leg_index)) return;
  const bool is_last = leg_index + 1 == term_.legs.size();
  const bool is_enough = count >= term_.legs[leg_index].least && term_.path_least == 1;
  if (next == from_) {
    if (term_.legs[leg_index].closes && is_last && is_enough && has_hopped(landings))
      moves_.push_back({{real(from_), real(from_), 'p', 0, {}, {}}, {}});
    return;
  }
  way_.push_back(next);
  made_.push_back({heading, leg_index});
  const bool may_stop = is_enough && (is_last || stops_after(leg_index));
  if (may_stop && has_path_direction(next) && has_hopped(landings) && are_inner_paths_right(leg_index))
    arrive(next, landings.taken);
  go_on(next, leg_index, count, heading, turn, landings);
  made_.pop_back();
  way_.pop_back();
}

Cell TermReader::start_of(const InnerPath& path) const {
  std::size_t steps = 0;
  while (steps < made_.size() && made_[made_.size() - 1 - steps].second >= path.begin) ++steps;
  return steps == made_.size() ? from_ : way_[way_.size() - 1 - steps];
}

bool TermReader::are_inner_paths_right(std::size_t leg_index) const {
  for (const InnerPath& path : term_.inner)
    if (path.end == leg_index + 1 &&
        !is_allowed(path.directions, angle_to_facing(grid_, start_of(path), way_.back(), facing_)))
      return false;
  return true;
}

void TermReader::repeat_path(Cell cell, Landings landings) {
  const std::size_t way = way_.size(), stops = stops_.size();
  for (int count = 2; term_.path_range == unlimited || count <= term_.path_range; ++count) {
    const auto landed = land(cell, landings);
    if (!landed) break;
    landings = *landed;
    stops_.push_back(cell);
    if (!repeat_path_once(cell, landings, count >= term_.path_least)) break;
  }
  way_.resize(way);
  stops_.resize(stops);
}

bool TermReader::repeat_path_once(Cell& cell, Landings& landings, bool may_stop) {
  std::vector<int> steps_of_leg(term_.legs.size());
  for (std::size_t i = 0; i < made_.size(); ++i) {
    const auto [heading, leg_index] = made_[i];
    if (!may_step(cell, heading, term_.legs[leg_index])) return false;
    cell = grid_.step(cell, heading);
    if (cell == no_cell || cell == from_ || std::find(way_.begin(), way_.end(), cell) != way_.end()) return false;
    if (real(cell) == no_cell && !is_one_leap(leg_index, leg_index)) return false;
    const bool is_enough = ++steps_of_leg[leg_index] >= term_.legs[leg_index].least;
    const bool stops = i + 1 == made_.size() || (is_enough && stops_after(leg_index));
    if (may_stop && stops && has_path_direction(cell) && has_hopped(landings)) arrive(cell, landings.taken);
    way_.push_back(cell);
    if (i + 1 == made_.size() || is_one_leap(leg_index, made_[i + 1].second)) continue;
    const std::size_t next_leg = made_[i + 1].second;
    const auto landed = land(cell, landings, next_leg > leg_index ? term_.links[leg_index] : PathLink::over_empty);
    if (!landed) return false;
    landings = *landed;
    stops_.push_back(cell);
  }
  return true;
}

void TermReader::go_on(Cell cell, std::size_t leg_index, int count, Heading heading, int turn, Landings landings) {
  const Leg& leg = term_.legs[leg_index];
  const bool is_last = leg_index + 1 == term_.legs.size();
  const auto go = [&](std::size_t to_leg, auto&& use) {
    if (is_one_leap(leg_index, to_leg)) return use(landings);
    const auto landed = land(cell, landings, to_leg > leg_index ? term_.links[leg_index] : PathLink::over_empty);
    if (!landed) return;
    stops_.push_back(cell);
    use(*landed);
    stops_.pop_back();
  };
  if (leg.range == unlimited || count < leg.range)
    go(leg_index, [&](Landings met) { repeat(cell, leg_index, count, heading, turn, met); });
  if (count < leg.least || !are_inner_paths_right(leg_index)) return;
  if (is_last) return repeat_path(cell, landings);
  go(leg_index + 1, [&](Landings met) {
    for (Heading next : outward(cell, leg_index, term_.legs[leg_index + 1])) step(cell, leg_index + 1, 1, next, 0, met);
  });
}

void TermReader::repeat(Cell cell, std::size_t leg_index, int count, Heading heading, int turn, Landings landings) {
  const Leg& leg = term_.legs[leg_index];
  switch (leg.turning) {
    case Turning::straight:
      if (may_step(cell, heading, leg)) step(cell, leg_index, count + 1, heading, 0, landings);
      return;
    case Turning::wander:
      for (Heading next : headings_of(grid_))
        if (may_step(cell, next, leg)) step(cell, leg_index, count + 1, next, 0, landings);
      return;
    case Turning::circle:
    case Turning::zigzag:
      for (int next_turn : {1, -1}) {
        const bool keeps = leg.turning == Turning::circle;
        if (turn != 0 && (next_turn == turn) != keeps) continue;
        Heading next = turned(grid_, heading, next_turn);
        const int degrees = leg.turning_degrees;
        const auto is_turned = [&] {
          if (degrees == smallest_turn) return has_kind(grid_, cell, next, leg);
          return left_turn(heading, next) == (degrees * next_turn + 360) % 360;
        };
        while (next != heading && !is_turned()) next = turned(grid_, next, next_turn);
        if (next != heading && may_step(cell, next, leg)) step(cell, leg_index, count + 1, next, next_turn, landings);
      }
  }
}

std::vector<Heading> TermReader::outward(Cell cell, std::size_t last_leg, const Leg& leg) const {
  if (!leg.turns.empty()) return turned_ways(cell, leg);
  double smallest = 360;
  for (Heading heading : headings_of(grid_))
    if (has_kind(grid_, cell, heading, leg)) smallest = std::min(smallest, angle_to_last(heading, last_leg));
  std::vector<Heading> result;
  for (Heading heading : headings_of(grid_))
    if (angle_to_last(heading, last_leg) < smallest + 0.1 && may_step(cell, heading, leg)) result.push_back(heading);
  return result;
}

std::vector<Heading> TermReader::turned_ways(Cell cell, const Leg& leg) const {
  const Heading last = made_.back().first;
  std::vector<Heading> ways;
  for (Heading heading : headings_of(grid_)) {
    const bool is_right = std::any_of(leg.turns.begin(), leg.turns.end(), [&](const Turn& by) {
      if (by.degrees == any_turn) return true;
      if (by.side == TurnSide::either) return std::abs(turn(grid_, last, heading) - by.degrees) < 0.5;
      const bool is_left = by.side == TurnSide::left;
      const auto to_side = [&](Heading way) { return is_left ? left_turn(last, way) : left_turn(way, last); };
      if (by.degrees != smallest_turn) return to_side(heading) == by.degrees;
      for (Heading other : headings_of(grid_)) {
        const bool is_nearer = to_side(other) > 0 && to_side(other) < to_side(heading);
        if (is_nearer && has_kind(grid_, cell, other, leg)) return false;
      }
      return to_side(heading) > 0;
    });
    if (is_right && may_step(cell, heading, leg)) ways.push_back(heading);
  }
  return ways;
}

double TermReader::angle_to_last(Heading heading, std::size_t last_leg) const {
  // The outermost of several that end here stands first.
  for (const InnerPath& path : term_.inner) {
    if (path.end != last_leg + 1) continue;
    const Cell start = start_of(path), end = way_.back();
    if (grid_.lattice().is_flat) return angle(grid_.direction(start, end), grid_.degrees(heading));
    const Coordinates a = grid_.coordinates(start), b = grid_.coordinates(end);
    return angle(Coordinates{b.column - a.column, b.row - a.row, b.level - a.level}, grid_.vector(heading));
  }
  return turn(grid_, heading, made_.back().first);
}

bool TermReader::has_path_direction(Cell to) const {
  return !term_.is_path || is_allowed(term_.directions, angle_to_facing(grid_, from_, to, facing_));
}

bool TermReader::has_hopped(Landings landings) const {
  if (term_.has(Modifier::lands_behind)) return landings.is_on_hurdle;
  return !term_.has(Modifier::hops) || landings.hurdles == term_.hurdles;
}

}  // namespace trigon::engine::testing::naive
