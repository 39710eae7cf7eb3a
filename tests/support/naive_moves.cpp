#include "tests/support/naive_moves.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <memory>
#include <optional>

#include "interpreter/rules/apply.h"

namespace trigon::engine::testing {

namespace {

// --- geometry -----------------------------------------------------------------------------------------------------

double angle(double a, double b) {
  const double turn = std::fmod(std::abs(a - b), 360.0);
  return std::min(turn, 360 - turn);
}

/// The angle between two directions in columns, rows and levels.
double angle(Coordinates a, Coordinates b) {
  const auto product = [](Coordinates p, Coordinates q) -> double {
    return p.column * q.column + p.row * q.row + p.level * q.level;
  };
  const double cosine = product(a, b) / (std::sqrt(product(a, a)) * std::sqrt(product(b, b)));
  return std::acos(std::max(-1.0, std::min(1.0, cosine))) * 45 / std::atan(1.0);
}

double turn(const Grid& grid, Heading a, Heading b) {
  if (!grid.lattice().is_flat) return angle(grid.vector(a), grid.vector(b));
  return angle(grid.degrees(a), grid.degrees(b));
}

/// The angle counter-clockwise from the facing, 0 to 360; where there is no left and right, 0 to 180.
double angle_to_facing(double degrees, const Facing& facing) {
  return std::fmod(degrees - facing.degrees + 720, 360.0);
}

double angle_to_facing(const Grid& grid, Heading heading, const Facing& facing) {
  if (!grid.lattice().is_flat) return angle(grid.vector(heading), facing.vector);
  return angle_to_facing(grid.degrees(heading), facing);
}

double angle_to_facing(const Grid& grid, Cell from, Cell to, const Facing& facing) {
  if (grid.lattice().is_flat) return angle_to_facing(grid.direction(from, to), facing);
  const Coordinates a = grid.coordinates(from), b = grid.coordinates(to);
  return angle(Coordinates{b.column - a.column, b.row - a.row, b.level - a.level}, facing.vector);
}

bool has_direction(Direction direction, double angle_to_facing) {
  const auto is = [&](double degrees) { return angle(angle_to_facing, degrees) < 0.1; };
  switch (direction.name) {
    case DirectionName::forward: return angle(angle_to_facing, 0) < 89.9;
    case DirectionName::straight_forward: return is(0);
    case DirectionName::backward: return angle(angle_to_facing, 0) > 90.1;
    case DirectionName::straight_backward: return is(180);
    case DirectionName::sideways: return is(90) || is(270);
    case DirectionName::left: return is(90);
    case DirectionName::right: return is(270);
  }
  return false;
}

/// One of the named directions, or another than one that is excluded; without any name all are allowed.
bool is_allowed(const std::vector<Direction>& directions, double angle_to_facing) {
  bool is_named = true;
  for (const Direction& direction : directions) {
    if (!direction.negated) is_named = false;
  }
  for (const Direction& direction : directions) {
    const bool holds = has_direction(direction, angle_to_facing);
    if (direction.negated && holds) return false;
    if (!direction.negated && holds) is_named = true;
  }
  return is_named;
}

std::vector<Heading> headings_of(const Grid& grid) {
  std::vector<Heading> all;
  for (std::size_t h = 0; h < grid.heading_count(); ++h) all.push_back(static_cast<Heading>(h));
  return all;
}

bool has_kind(const Grid& grid, Cell cell, Heading heading, const Leg& leg) {
  switch (grid.kind(cell, heading)) {
    case orthogonal: return (leg.atoms & wazir) != 0;
    case diagonal: return (leg.atoms & ferz) != 0;
    case triagonal: return (leg.atoms & viceroy) != 0;
    case no_step: return false;
  }
  return false;
}

Heading turned(const Grid& grid, Heading heading, int by) {
  const int count = static_cast<int>(grid.heading_count());
  return static_cast<Heading>((heading + by + count) % count);
}

/// The grid without holes and notches, for leaps: they pass over what is no cell.
std::shared_ptr<const Grid> box_around(const Grid& grid) {
  std::vector<Coordinates> places;
  for (int level = 0; level < grid.levels(); ++level)
    for (int row = 0; row < grid.rows(); ++row)
      for (int column = 0; column < grid.columns(); ++column)
        if (grid.lattice().numbers_rows ||
            (column + row) % 2 == (grid.coordinates(0).column + grid.coordinates(0).row) % 2)
          places.push_back({column, row, level});
  return std::make_shared<Grid>(grid.lattice(), places);
}

// --- the state ----------------------------------------------------------------------------------------------------

struct State {
  explicit State(const Position& position)
      : ruleset(position.ruleset()),
        turn(position.turn()),
        in(position.players_in()),
        castling(position.castling_rights()),
        may_move(position.phase().has_moves),
        may_capture(position.phase().has_captures),
        relocated(position.phase().relocated) {
    for (std::size_t cell = 0; cell < ruleset.grid.cell_count(); ++cell)
      board.push_back(position.at(static_cast<Cell>(cell)));
    for (const EnPassantRight& right : position.en_passant_rights()) rights.push_back(right);
    box = box_around(ruleset.grid);
  }

  bool is_in(Player player) const { return in.contains(player); }
  bool are_partners(Player one, Player other) const { return one != other && ruleset.team_of[one].contains(other); }
  bool is_royal(Piece piece) const { return !piece.is_empty() && ruleset.types[piece.type()].is_royal; }

  std::set<Cell> royals_of(Player player) const {
    std::set<Cell> royals;
    for (std::size_t cell = 0; cell < board.size(); ++cell)
      if (is_royal(board[cell]) && board[cell].owner() == player) royals.insert(static_cast<Cell>(cell));
    return royals;
  }

  const Ruleset& ruleset;
  std::shared_ptr<const Grid> box;
  std::vector<Piece> board;
  std::vector<EnPassantRight> rights;
  Player turn;
  PlayerSet in;
  CastlingSet castling;
  /// Does the phase let the player to move move own pieces, and capture? Which neutral ones does the player move?
  bool may_move, may_capture;
  TypeSet relocated;
};

// --- one piece ----------------------------------------------------------------------------------------------------

/// Reads one term of one piece over the board.
class TermReader {
 public:
  TermReader(const State& state, const NaiveRules& rules, Cell from, std::size_t term_index)
      : state_(state),
        rules_(rules),
        piece_(state.board[from]),
        term_(state.ruleset.types[piece_.type()].terms[term_index].term),
        grid_(term_.leaps_somewhere() ? *state.box : state.ruleset.grid),
        from_(grid_.cell_at(state.ruleset.grid.coordinates(from))),
        condition_(rules.condition(piece_.type(), term_index)),
        facing_(state.ruleset.players[piece_.home()].facing) {}

  /// Calls `found(move, way)` for each move and its path, promotion and opened cells apart.
  std::vector<std::pair<NaiveMove, std::vector<Cell>>> read() {
    if (term_.has(Modifier::unmoved_only) && !piece_.is_unmoved()) return {};
    for (Heading heading : headings_of(grid_))
      if (may_step(from_, heading, term_.legs[0])) step(from_, 0, 1, heading, 0, Landings{});
    return moves_;
  }

 private:
  /// The cell of the board that is at a cell of the term's grid, or `no_cell`.
  Cell real(Cell cell) const { return state_.ruleset.grid.cell_at(grid_.coordinates(cell)); }
  Piece at(Cell cell) const { return real(cell) == no_cell ? Piece() : state_.board[real(cell)]; }
  std::vector<Cell> real(const std::vector<Cell>& cells) const {
    std::vector<Cell> result;
    for (Cell cell : cells) result.push_back(real(cell));
    return result;
  }

  bool may_step(Cell cell, Heading heading, const Leg& leg) const {
    return has_kind(grid_, cell, heading, leg) && is_allowed(leg.directions, angle_to_facing(grid_, heading, facing_));
  }

  /// What was met where the piece stopped on its way; what lies below a leap is not looked at.
  struct Landings {
    int hurdles = 0;
    /// What was captured on the way.
    std::set<Cell> taken = {};
    /// Was the last stop a hurdle?
    bool is_on_hurdle = false;
  };

  /// Are both legs parts of one leap?
  bool is_one_leap(std::size_t leg, std::size_t other) const {
    if (term_.has(Modifier::leaps)) return true;
    return std::any_of(term_.inner.begin(), term_.inner.end(), [&](const InnerPath& path) {
      return path.leaps && path.begin <= std::min(leg, other) && path.end > std::max(leg, other);
    });
  }

  /// May the piece stop after this leg, which is not the last?
  bool stops_after(std::size_t leg) const {
    return leg + 1 < term_.legs.size() && term_.links[leg] == PathLink::may_stop;
  }

  /// May it hop over the piece? Pieces of partners are hurdles like own ones.
  bool is_hurdle(Piece there) const {
    if (there.is_empty()) return false;
    const bool is_partners = state_.are_partners(piece_.owner(), there.owner());
    return condition_.hurdles.have(state_.ruleset, piece_.owner(),
                                   is_partners ? there.with_owner(piece_.owner()) : there);
  }

  /// Puts the piece down on a cell of its way, which must be empty or its hurdle, or as the link says that follows.
  /// Nothing when it may not be there.
  std::optional<Landings> land(Cell cell, Landings before, PathLink link = PathLink::over_empty) const {
    if (real(cell) == no_cell) return std::nullopt;
    if (link == PathLink::over_victim) {
      if (at(cell).is_empty() || !may_be_victim(at(cell)) || !may_capture()) return std::nullopt;
      Landings landings = before;
      landings.taken.insert(real(cell));
      return landings;
    }
    if (link == PathLink::over_hurdle) return is_hurdle(at(cell)) ? std::optional(before) : std::nullopt;
    if (at(cell).is_empty()) return Landings{before.hurdles, before.taken, false};
    if (!is_hopper() || before.hurdles == 1 || !is_hurdle(at(cell))) return std::nullopt;
    return Landings{1, before.taken, true};
  }

  /// Makes the `count`-th step of a leg. `turn` is the last turn of a circle or zigzag.
  void step(Cell cell, std::size_t leg_index, int count, Heading heading, int turn, Landings landings) {
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

  /// The cell before the first step of a path in the path that ends with the last step made.
  Cell start_of(const InnerPath& path) const {
    std::size_t steps = 0;
    while (steps < made_.size() && made_[made_.size() - 1 - steps].second >= path.begin) ++steps;
    return steps == made_.size() ? from_ : way_[way_.size() - 1 - steps];
  }

  bool are_inner_paths_right(std::size_t leg_index) const {
    for (const InnerPath& path : term_.inner)
      if (path.end == leg_index + 1 &&
          !is_allowed(path.directions, angle_to_facing(grid_, start_of(path), way_.back(), facing_)))
        return false;
    return true;
  }

  /// The whole path again by the headings that were made, each time from an empty cell (or the hurdle, for a hopper).
  void repeat_path(Cell cell, Landings landings) {
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

  bool repeat_path_once(Cell& cell, Landings& landings, bool may_stop) {
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

  void go_on(Cell cell, std::size_t leg_index, int count, Heading heading, int turn, Landings landings) {
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
      for (Heading next : outward(cell, leg_index, term_.legs[leg_index + 1]))
        step(cell, leg_index + 1, 1, next, 0, met);
    });
  }

  void repeat(Cell cell, std::size_t leg_index, int count, Heading heading, int turn, Landings landings) {
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

  /// The steps whose angle to the last one is the smallest that the kind allows. After a path in the path the last one
  /// is that whole path.
  std::vector<Heading> outward(Cell cell, std::size_t last_leg, const Leg& leg) const {
    if (!leg.turns.empty()) return turned_ways(cell, leg);
    double smallest = 360;
    for (Heading heading : headings_of(grid_))
      if (has_kind(grid_, cell, heading, leg)) smallest = std::min(smallest, angle_to_last(heading, last_leg));
    std::vector<Heading> result;
    for (Heading heading : headings_of(grid_))
      if (angle_to_last(heading, last_leg) < smallest + 0.1 && may_step(cell, heading, leg)) result.push_back(heading);
    return result;
  }

  /// How far to the left a heading lies of another one: 0 to 359 degrees.
  int left_turn(Heading last, Heading next) const { return (grid_.degrees(next) - grid_.degrees(last) + 360) % 360; }

  std::vector<Heading> turned_ways(Cell cell, const Leg& leg) const {
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

  double angle_to_last(Heading heading, std::size_t last_leg) const {
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

  bool has_path_direction(Cell to) const {
    return !term_.is_path || is_allowed(term_.directions, angle_to_facing(grid_, from_, to, facing_));
  }

  bool is_hopper() const { return term_.has(Modifier::hops) || term_.has(Modifier::lands_behind); }

  /// Has the piece come over its hurdle, if it needs one, and just now for one that lands right behind it?
  bool has_hopped(Landings landings) const {
    if (term_.has(Modifier::lands_behind)) return landings.is_on_hurdle;
    return !term_.has(Modifier::hops) || landings.hurdles == 1;
  }

  bool may_be_victim(Piece victim) const {
    const bool is_own = victim.owner() == piece_.owner();
    const bool only_swaps = condition_.fate.swaps() && condition_.fate.becomes < 0;
    if (is_own && state_.is_royal(victim) && !only_swaps) return false;
    if (!is_own && state_.is_royal(victim) && condition_.fate.stays_on_board()) return false;
    const bool changes_owner = !is_own && condition_.fate.fate == FateOfVictims::converted;
    if (is_own && condition_.fate.fate == FateOfVictims::converted && condition_.fate.becomes < 0) return false;
    if (condition_.fate.becomes == victim.type() && !condition_.fate.swaps() && !changes_owner) return false;
    if (victim.owner() == captured_owner || state_.are_partners(piece_.owner(), victim.owner())) return false;
    if (!condition_.victims.have(state_.ruleset, piece_.owner(), victim)) return false;
    const bool in_truce = state_.ruleset.types[piece_.type()].spared_unmoved.contains(victim.type());
    return !(in_truce && piece_.is_unmoved() && victim.is_unmoved());
  }

  bool may_capture() const { return state_.may_capture || piece_.owner() != state_.turn; }

  void arrive(Cell target, const std::set<Cell>& taken) {
    const Cell to = real(target);
    if (to == no_cell) return;
    NaiveMove move{real(from_), to, 'm', 0, {}, {}};
    const bool takes_aside = condition_.takes != Takes::onto;
    if (!taken.empty()) return arrive_with(move, taken);
    if (condition_.fate.swaps() && !state_.board[to].is_empty()) {
      move.kind = 's';
      move.fate = condition_.fate;
      if (may_be_victim(state_.board[to])) moves_.push_back({move, {}});
      return;
    }
    if (takes_aside && may_capture() && state_.board[to].is_empty() && !term_.has(Modifier::move_only)) {
      move.fate = condition_.fate;
      if (condition_.takes == Takes::ahead_or_behind) {
        bool captures = false;
        for (const Takes choice : {Takes::ahead, Takes::behind}) {
          move.captured = victims_aside(target, choice);
          move.choice = choice;
          if (!move.captured.empty()) moves_.push_back({move, {}}), captures = true;
        }
        if (captures) return;
        move.choice = Takes::onto;
      } else {
        move.captured = victims_aside(target, condition_.takes);
      }
      if (!move.captured.empty()) return moves_.push_back({move, {}});
      move.fate = {};
    }
    if (!state_.board[to].is_empty()) {
      const bool captures_onto = !takes_aside && !term_.has(Modifier::move_only) && may_capture();
      if (!captures_onto || !may_be_victim(state_.board[to])) return;
      move.captured.insert(to);
      if (term_.has(Modifier::rifle)) move.kind = 'r';
      const int becomes = condition_.captor_becomes[state_.board[to].type()];
      if (becomes >= 0 && becomes != piece_.type() && move.kind == 'm') move.promotion = becomes + 1;
      move.fate = condition_.fate;
      moves_.push_back({move, {}});
      return;
    }
    if (term_.has(Modifier::takes_en_passant) && may_capture() && !passed_on(to).empty()) {
      move.captured = passed_on(to);
      moves_.push_back({move, {}});
    } else if (!term_.has(Modifier::capture_only) && !term_.has(Modifier::rifle)) {
      const std::vector<Cell> passed = real(stops_);
      moves_.push_back({move, term_.has(Modifier::opens_en_passant) ? passed : std::vector<Cell>()});
    }
  }

  /// The end of a move that has captured on its way.
  void arrive_with(NaiveMove move, const std::set<Cell>& taken) {
    const Piece there = state_.board[move.to];
    if (there.is_empty() ? term_.has(Modifier::capture_only)
                         : term_.has(Modifier::move_only) || !may_be_victim(there))
      return;
    move.captured = taken;
    move.fate = condition_.fate;
    if (!there.is_empty()) move.captured.insert(move.to);
    moves_.push_back({move, {}});
  }

  /// Which of the neighbours of `cell` is `other`?
  Heading heading_to(Cell cell, Cell other) const {
    Heading heading = 0;
    while (heading < grid_.heading_count() && grid_.step(cell, heading) != other) ++heading;
    REQUIRE(heading < grid_.heading_count());
    return heading;
  }

  /// The victims of a move to the empty cell, when the term captures aside.
  std::set<Cell> victims_aside(Cell target, Takes takes) const {
    std::vector<Cell> places, passed = way_;
    if (!passed.empty() && passed.back() == target) passed.pop_back();
    const auto opposite = [&](Heading heading) {
      return static_cast<Heading>((heading + grid_.heading_count() / 2) % grid_.heading_count());
    };
    const std::size_t count = grid_.heading_count();
    if (takes == Takes::hopped) places = stops_;
    if (takes == Takes::ahead)
      places = {grid_.step(target, heading_to(passed.empty() ? from_ : passed.back(), target))};
    if (takes == Takes::behind)
      places = {grid_.step(from_, opposite(heading_to(from_, passed.empty() ? target : passed.front())))};
    for (Heading h = 0; h < count; ++h) {
      const Cell beside = grid_.step(target, h);
      if (beside == no_cell || real(beside) == no_cell) continue;
      const Cell beyond = grid_.step(beside, h);
      const bool is_shut = beyond != no_cell && beyond != from_ && real(beyond) != no_cell && !at(beyond).is_empty() &&
                           at(beyond).owner() == piece_.owner() && grid_.kind(target, h) == orthogonal;
      if (takes == Takes::around || (takes == Takes::between && is_shut))
        places.push_back(beside);
    }
    // Row after row: what lies behind a victim in the same direction is taken too.
    if (condition_.takes_row && !places.empty()) {
      const bool is_ahead = takes == Takes::ahead;
      const Heading way = is_ahead ? heading_to(passed.empty() ? from_ : passed.back(), target)
                                   : opposite(heading_to(from_, passed.empty() ? target : passed.front()));
      for (Cell place = places[0]; place != no_cell && place != from_ && real(place) != no_cell &&
                                   !at(place).is_empty() && may_be_victim(at(place));
           place = grid_.step(place, way))
        places.push_back(place);
    }
    std::set<Cell> victims;
    for (Cell place : places)
      if (place != no_cell && place != from_ && real(place) != no_cell && !at(place).is_empty() &&
          may_be_victim(at(place)))
        victims.insert(real(place));
    return victims;
  }

  /// Enemies that passed this cell; all of them, when the term may take one.
  std::set<Cell> passed_on(Cell cell) const {
    std::set<Cell> passed;
    bool may_take = false;
    for (const EnPassantRight& right : state_.rights) {
      const Player owner = state_.board[right.victim].owner();
      if (right.passed != cell || owner == piece_.owner() || state_.are_partners(piece_.owner(), owner)) continue;
      passed.insert(right.victim);
      may_take = may_take || may_be_victim(state_.board[right.victim]);
    }
    return may_take ? passed : std::set<Cell>();
  }

  const State& state_;
  const NaiveRules& rules_;
  const Piece piece_;
  const Term& term_;
  /// The grid that the term moves on, and where it starts there; cells are this grid's until a move is made of them.
  const Grid& grid_;
  const Cell from_;
  const NaiveCondition condition_;
  const Facing facing_;
  /// The cells behind the piece on its path; those of them where it stopped; the steps of the first path.
  std::vector<Cell> way_, stops_;
  std::vector<std::pair<Heading, std::size_t>> made_;
  std::vector<std::pair<NaiveMove, std::vector<Cell>>> moves_;
};

// --- all pieces ---------------------------------------------------------------------------------------------------

/// The cells of `way` on which a player who is in, other than the mover, could take en passant the piece that went from
/// `move.from` to `move.to`.
std::set<Cell> opened_cells_of(const State& before, const NaiveRules& rules, const NaiveMove& move,
                               const std::vector<Cell>& way) {
  State after = before;
  after.board[move.to] = after.board[move.from].moved();
  after.board[move.from] = Piece();
  std::set<Cell> opened;
  for (Cell passed : way) {
    after.rights = {{passed, move.to, before.turn}};
    for (std::size_t from = 0; from < after.board.size(); ++from) {
      const Piece enemy = after.board[from];
      if (enemy.is_empty() || enemy.owner() == before.turn || is_nobody(enemy.owner()) || !after.is_in(enemy.owner()))
        continue;
      for (std::size_t t = 0; t < after.ruleset.types[enemy.type()].terms.size(); ++t) {
        if (!rules.has_term(enemy.type(), t, enemy.home())) continue;
        if (!after.ruleset.types[enemy.type()].terms[t].term.has(Modifier::takes_en_passant)) continue;
        for (const auto& found : TermReader(after, rules, static_cast<Cell>(from), t).read())
          if (found.first.to == passed && found.first.captured.count(move.to) != 0) opened.insert(passed);
      }
    }
  }
  return opened;
}

/// What is captured aside by all ways to an empty cell, by the cell and what the player chooses.
using CapturesAside = std::map<std::pair<Cell, Takes>, std::set<Cell>>;

/// The empty cells to which the piece on a cell may go by capturing aside, and what it captures by all ways there.
CapturesAside captures_aside(const State& state, const NaiveRules& rules, Cell from) {
  const Piece piece = state.board[from];
  CapturesAside found;
  for (std::size_t t = 0; t < state.ruleset.types[piece.type()].terms.size(); ++t) {
    if (!rules.has_term(piece.type(), t, piece.home()) || rules.condition(piece.type(), t).takes == Takes::onto)
      continue;
    for (const auto& [move, way] : TermReader(state, rules, from, t).read())
      if (move.kind == 'm') found[{move.to, move.choice}].insert(move.captured.begin(), move.captured.end());
  }
  std::erase_if(found, [](const auto& item) { return item.second.empty(); });
  return found;
}

/// Does a piece of another player freeze the piece on a cell?
bool is_frozen(const State& state, Cell cell) {
  if (!state.ruleset.freezing) return false;
  const Freezing& freezing = *state.ruleset.freezing;
  const Piece piece = state.board[cell];
  std::set<Cell> near = {cell};
  for (int i = 0; i < freezing.reach; ++i)
    for (Cell inner : std::set<Cell>(near))
      for (Heading heading : headings_of(state.ruleset.grid))
        if (const Cell next = state.ruleset.grid.step(inner, heading); next != no_cell) near.insert(next);
  return !freezing.spared.contains(piece.type()) && std::any_of(near.begin(), near.end(), [&](Cell other) {
    const Piece by = state.board[other];
    return !by.is_empty() && by.owner() != piece.owner() && !state.are_partners(piece.owner(), by.owner()) &&
           !is_nobody(by.owner()) && state.is_in(by.owner()) && freezing.by.contains(by.type());
  });
}

/// Moves of all pieces of `player` without castling, promotion and opened cells left out when `for_capture`.
std::set<NaiveMove> moves_of(const State& state, const NaiveRules& rules, Player player, bool for_capture) {
  std::set<NaiveMove> moves;
  bool has_passed = false;
  for (std::size_t cell = 0; cell < state.board.size(); ++cell) {
    const Piece piece = state.board[cell];
    if (piece.is_empty() || piece.owner() != player || is_frozen(state, static_cast<Cell>(cell))) continue;
    const PieceTypeInfo& type = state.ruleset.types[piece.type()];
    bool passes_here = false;
    const auto aside = captures_aside(state, rules, static_cast<Cell>(cell));
    for (std::size_t t = 0; t < type.terms.size(); ++t) {
      if (!rules.has_term(piece.type(), t, piece.home())) continue;
      for (auto [move, way] : TermReader(state, rules, static_cast<Cell>(cell), t).read()) {
        if (move.kind == 'p') {
          passes_here = true;
          if (!has_passed) moves.insert(move);
          continue;
        }
        const Takes takes = rules.condition(piece.type(), t).takes;
        const bool takes_aside =
            takes != Takes::onto && (takes == Takes::ahead_or_behind) == (move.choice != Takes::onto);
        const std::pair place{move.to, move.choice};
        if (takes_aside && aside.contains(place)) {
          move.captured = aside.at(place);
          move.fate = rules.condition(piece.type(), t).fate;
          way.clear();
        }
        const auto captures = [&](Takes choice) { return aside.contains({move.to, choice}); };
        if (takes == Takes::ahead_or_behind && move.captured.empty() &&
            (captures(Takes::ahead) || captures(Takes::behind)))
          continue;
        if (for_capture || move.kind == 'r') {
          moves.insert(move);
          continue;
        }
        if (!way.empty()) move.opened = opened_cells_of(state, rules, move, way);
        if (move.promotion != 0) {
          moves.insert(move);
          continue;
        }
        const bool promotes = !type.promotes_to.empty() && rules.promotes(state.ruleset, piece.home(), move.to);
        if (!promotes || type.may_stay) moves.insert(move);
        if (!promotes) continue;
        for (PieceType choice : type.promotes_to) {
          move.promotion = choice + 1;
          moves.insert(move);
        }
      }
    }
    has_passed = has_passed || passes_here;
  }
  return moves;
}

bool can_capture(const State& state, const NaiveRules& rules, Player player, Cell cell) {
  const auto moves = moves_of(state, rules, player, true);
  return std::any_of(moves.begin(), moves.end(), [&](const NaiveMove& move) { return move.captured.count(cell) != 0; });
}

bool is_attacked(const State& state, const NaiveRules& rules, Cell cell, Player defender) {
  for (Player player : state.ruleset.all_players())
    if (player != defender && state.is_in(player) && can_capture(state, rules, player, cell)) return true;
  return false;
}

bool may_castle(const State& state, const NaiveRules& rules, std::size_t index) {
  const Castling& castling = state.ruleset.castlings[index];
  if (castling.player != state.turn || !state.castling.contains(index)) return false;
  if (is_frozen(state, castling.royal_from) || is_frozen(state, castling.partner_from)) return false;
  for (Cell cell : castling.empty)
    if (!state.board[cell].is_empty()) return false;
  return std::all_of(castling.safe.begin(), castling.safe.end(), [&](Cell cell) {
    // An enemy may only capture what stands there, so the royal is put there to ask.
    State supposed = state;
    supposed.board[cell] = state.board[castling.royal_from];
    return !is_attacked(supposed, rules, cell, state.turn);
  });
}

/// The moves that put neutral pieces on other cells, or on the board where none of their kind is there.
void add_relocations(const State& state, std::set<NaiveMove>& moves) {
  for (PieceType type = 0; type < state.ruleset.types.size(); ++type) {
    if (!state.relocated.contains(type)) continue;
    std::vector<Cell> places;
    for (std::size_t cell = 0; cell < state.board.size(); ++cell) {
      const Piece piece = state.board[cell];
      if (!piece.is_empty() && piece.type() == type && !is_nobody(piece.owner()) &&
          state.ruleset.players[piece.owner()].is_neutral)
        places.push_back(static_cast<Cell>(cell));
    }
    for (std::size_t to = 0; to < state.board.size(); ++to) {
      if (!state.board[to].is_empty()) continue;
      for (const Cell from : places) moves.insert({from, static_cast<Cell>(to), 'm', 0, {}, {}});
      if (places.empty()) moves.insert({no_cell, static_cast<Cell>(to), 'n', type + 1, {}, {}});
    }
  }
}

std::set<NaiveMove> pseudo_legal(const State& state, const NaiveRules& rules) {
  std::set<NaiveMove> moves;
  add_relocations(state, moves);
  if (!state.may_move) return moves;
  moves.merge(moves_of(state, rules, state.turn, false));
  for (std::size_t i = 0; i < state.ruleset.castlings.size(); ++i) {
    const Castling& castling = state.ruleset.castlings[i];
    if (may_castle(state, rules, i))
      moves.insert({castling.royal_from, castling.royal_to, 'c', static_cast<int>(i), {}, {}});
  }
  return moves;
}

// --- legality -----------------------------------------------------------------------------------------------------

void eliminate(State& state, Player player, Player conqueror) {
  state.in.erase(player);
  for (Piece& piece : state.board) {
    if (piece.is_empty() || piece.owner() != player) continue;
    switch (state.ruleset.end.army) {
      case ArmyFate::dead: piece = piece.with_owner(dead_owner); break;
      case ArmyFate::removed: piece = Piece(); break;
      case ArmyFate::converted: piece = piece.with_owner(conqueror); break;
      case ArmyFate::unchanged: break;
    }
  }
}

/// The board after a move, as far as attacks on it go.
State after(const State& before, const NaiveMove& move) {
  State state = before;
  state.rights.clear();
  const auto changed = [&](Piece piece) {
    if (move.fate.fate == FateOfVictims::converted) piece = piece.with_owner(before.turn);
    return move.fate.becomes < 0 ? piece : piece.moved().with_type(static_cast<PieceType>(move.fate.becomes));
  };
  for (Cell cell : move.captured)
    state.board[cell] = move.fate.stays_on_board() ? changed(before.board[cell]) : Piece();
  if (move.kind == 'm' || move.kind == 's') {
    Piece piece = before.board[move.from].moved();
    if (move.promotion != 0) piece = piece.with_type(static_cast<PieceType>(move.promotion - 1));
    state.board[move.from] = move.kind == 's' ? changed(before.board[move.to].moved()) : Piece();
    state.board[move.to] = piece;
  } else if (move.kind == 'c') {
    const Castling& castling = state.ruleset.castlings[static_cast<std::size_t>(move.promotion)];
    state.board[castling.royal_from] = state.board[castling.partner_from] = Piece();
    state.board[castling.royal_to] = before.board[castling.royal_from];
    state.board[castling.partner_to] = before.board[castling.partner_from];
  }
  // What has been captured in the turn and stays until it ends shields nothing.
  for (Piece& piece : state.board)
    if (!piece.is_empty() && piece.owner() == captured_owner) piece = Piece();
  if (move.kind == 'n') {
    Player owner = 0;
    while (!state.ruleset.players[owner].is_neutral) ++owner;
    state.board[move.to] = Piece(static_cast<PieceType>(move.promotion - 1), owner, owner, false);
  }
  for (Player player : state.ruleset.all_players()) {
    const std::size_t had = before.royals_of(player).size(), has = state.royals_of(player).size();
    const bool needs_all = state.ruleset.end.lost_with_any_royal.contains(player);
    if (state.is_in(player) && has < had && (has == 0 || needs_all)) eliminate(state, player, before.turn);
  }
  return state;
}

/// Is a royal attacked that the player may not leave so?
bool is_checked(const State& state, const NaiveRules& rules, Player player) {
  const std::set<Cell> royals = state.royals_of(player);
  if (royals.size() > 1 && state.ruleset.end.lost_with_last_royal.contains(player)) return false;
  return std::any_of(royals.begin(), royals.end(),
                     [&](Cell royal) { return is_attacked(state, rules, royal, player); });
}

bool is_safe_after(const State& before, const NaiveRules& rules, const NaiveMove& move) {
  return !is_checked(after(before, move), rules, before.turn);
}

}  // namespace

NaiveRules::NaiveRules()
    : promotes([](const Ruleset& ruleset, Player home, Cell cell) {
        const Grid& grid = ruleset.grid;
        for (Heading heading : headings_of(grid))
          if (grid.kind(cell, heading) == orthogonal && grid.step(cell, heading) != no_cell &&
              has_direction({}, angle_to_facing(grid, heading, ruleset.players[home].facing)))
            return false;
        return true;
      }) {}

std::set<NaiveMove> naive_pseudo_legal_moves(const Position& position, const NaiveRules& rules) {
  return pseudo_legal(State(position), rules);
}

std::set<NaiveMove> naive_legal_moves(const Position& position, const NaiveRules& rules) {
  const State state(position);
  std::set<NaiveMove> legal;
  for (const NaiveMove& move : pseudo_legal(state, rules))
    if (!state.ruleset.end.has_check() || is_safe_after(state, rules, move)) legal.insert(move);
  const auto captures = [](const NaiveMove& move) { return !move.captured.empty(); };
  const Phase& phase = position.phase();
  if (phase.only_captures) std::erase_if(legal, [&](const NaiveMove& move) { return !captures(move); });
  if (const Cell bound = position.bound_cell(); bound != no_cell)
    std::erase_if(legal, [&](const NaiveMove& move) { return move.from != bound; });
  if (phase.must_capture && std::any_of(legal.begin(), legal.end(), captures)) {
    std::erase_if(legal, [&](const NaiveMove& move) { return !captures(move); });
    return legal;
  }
  const bool must_answer = state.ruleset.end.has_check() && is_checked(state, rules, state.turn);
  if (phase.pass == PhasePass::allowed && !must_answer) legal.insert({no_cell, no_cell, 'p', 0, {}, {}});
  return legal;
}

NaiveTurn naive_turn_after(const Position& position, const NaiveMove& move, PlayerSet players_in) {
  const Phase& phase = position.phase();
  const bool goes_on = (move.from != no_cell || move.kind == 'n') && players_in.contains(position.turn()) &&
                       (phase.moves_again == MovesAgain::always ||
                        (phase.moves_again == MovesAgain::after_capture && !move.captured.empty()));
  if (goes_on) {
    const bool stays = move.kind == 'r' || move.kind == 'p';
    const bool is_bound = position.ruleset().phases[phase.again].same_piece;
    const Cell arrived = stays ? move.from : move.to;
    if (!is_bound) return {position.turn(), phase.again, no_cell};
    const bool is_neutral = move.kind == 'n' || position.at(move.from).owner() != position.turn();
    if (!is_neutral) return {position.turn(), phase.again, arrived};
  }
  std::size_t next = position.turn();
  do next = (next + 1) % position.ruleset().player_count();
  while (!players_in.contains(static_cast<Player>(next)));
  return {static_cast<Player>(next), phase.next, no_cell};
}

bool naive_can_capture(const Position& position, Player player, Cell cell, const NaiveRules& rules) {
  return can_capture(State(position), rules, player, cell);
}

std::set<NaiveMove> as_naive(const Position& position, const MoveList& moves) {
  std::set<NaiveMove> result;
  for (const Move& move : moves) {
    NaiveMove same{move.from, move.to, 'm', move.promotion, {}, {}};
    if (move.kind == MoveKind::rifle) same.kind = 'r';
    if (move.kind == MoveKind::exchange) same.kind = 's';
    if (move.kind == MoveKind::aside) same.choice = static_cast<Takes>(move.detail);
    if (move.kind == MoveKind::pass) same.kind = 'p';
    if (move.kind == MoveKind::drop) same.kind = 'n';
    if (move.kind == MoveKind::castling) {
      same.kind = 'c';
      same.promotion = move.detail;
    }
    captured_cells(position, move).for_each([&](Cell cell) { same.captured.insert(cell); });
    for (Cell cell : opened_cells(position, move)) same.opened.insert(cell);
    if (!same.captured.empty() || same.kind == 's') same.fate = fate_of_victims(position, move);
    INFO("moved twice: " << list_moves(position.ruleset(), {same}));
    REQUIRE(result.insert(same).second);
  }
  return result;
}

std::vector<Piece> naive_board_after(const Position& position, const NaiveMove& move) {
  const State before(position);
  std::vector<Piece> board = after(before, move).board;
  const bool goes_on = naive_turn_after(position, move, position.players_in()).player == position.turn();
  if (!goes_on) return board;
  for (std::size_t cell = 0; cell < board.size(); ++cell)
    if (!before.board[cell].is_empty() && before.board[cell].owner() == captured_owner)
      board[cell] = before.board[cell];
  if (position.phase().keeps_captured && !move.fate.stays_on_board())
    for (const Cell cell : move.captured)
      if (board[cell].is_empty()) board[cell] = before.board[cell].with_owner(captured_owner);
  return board;
}

std::string list_moves(const Ruleset& ruleset, const std::set<NaiveMove>& moves) {
  std::string out;
  const auto cells = [&](char sign, const std::set<Cell>& list) {
    for (Cell cell : list) out += sign + ruleset.labels[cell];
  };
  for (const NaiveMove& move : moves) {
    const auto label = [&](Cell cell) { return cell == no_cell ? "" : std::string(ruleset.labels[cell]); };
    out += std::string(1, move.kind) + " " + label(move.from) + "-" + label(move.to);
    cells('x', move.captured);
    cells('/', move.opened);
    if (move.fate.stays_on_board()) out += fate_words[static_cast<std::size_t>(move.fate.fate)];
    if (move.promotion != 0) out += "=" + std::to_string(move.promotion - 1);
    out += "\n";
  }
  return out;
}

}  // namespace trigon::engine::testing
