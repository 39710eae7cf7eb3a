#include "interpreter/movement/lines.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "interpreter/movement/relative_direction.h"
#include "interpreter/support/small_set.h"

namespace trigon::engine {

namespace {

static_assert(static_cast<int>(wazir) == static_cast<int>(orthogonal) &&
              static_cast<int>(ferz) == static_cast<int>(diagonal) &&
              static_cast<int>(viceroy) == static_cast<int>(triagonal));

using Headings = SmallSet<Heading, std::uint32_t>;

/// Calls `visit(heading)` counter-clockwise from `first` on, until it returns false; returns whether it never did.
template <class Visit>
bool visit_from(Heading first, Headings set, Visit&& visit) {
  const Headings before = set & Headings::below(first);
  for (Headings rest : {set - before, before})
    for (Heading heading : rest)
      if (!visit(heading)) return false;
  return true;
}

/// The steps of one leg from all places of one orientation.
struct LegSteps {
  LegSteps(const Grid& grid, const Leg& leg, const Facing& facing, Coordinates place) {
    for (const Heading heading : grid.headings()) {
      if ((grid.kind(place, heading) & leg.atoms) == 0) continue;
      of_kind.insert(heading);
      if (leg.directions.empty() || allows(leg.directions, direction_of(grid, heading, facing)))
        fitting.insert(heading);
    }
  }

  /// Rulings section 1, outward: the smallest angle to the last step that the wanted kind allows, to either side.
  /// `angle_to(heading)` is that angle in degrees, exact to a hundredth.
  template <class AngleTo>
  Headings outward(AngleTo&& angle_to) const {
    constexpr double half_a_hundredth = 0.005;
    double smallest = 360;
    Headings nearest;
    for (const Heading heading : of_kind) {
      const double angle = angle_to(heading);
      if (angle < smallest - half_a_hundredth) nearest = {};
      if (angle < smallest + half_a_hundredth) nearest.insert(heading);
      smallest = std::min(smallest, angle);
    }
    return nearest & fitting;
  }

  /// The headings of the wanted kind of step, and those of them in a wanted direction.
  Headings of_kind, fitting;
};

/// How the last step was made, which decides how the next one may be.
struct Motion {
  std::size_t leg = 0;
  /// Steps made in this leg.
  int count = 0;
  Heading heading = 0;
  /// For circles and zigzags: +1 after a turn to the left, -1 after one to the right, 0 before the first.
  int turn = 0;
};

/// Where a line is. A leap may pass over what is no cell.
struct Place {
  Coordinates at;
  Cell cell = no_cell;
};

/// One step of a line.
struct Step {
  Heading heading = 0;
  std::size_t leg = 0;
};

}  // namespace

class Expansion {
 public:
  Expansion(const Grid& grid, const Term& term, const Facing& facing)
      : grid_(grid), term_(term), facing_(facing), orientations_(grid.lattice().orientation_count()) {
    useful_ = all_cells(grid);
    for (const Leg& leg : term.legs)
      for (std::size_t i = 0; i < orientations_; ++i) legs_.emplace_back(grid, leg, facing, grid.lattice().example(i));
    note_leaps(0, term.has(Modifier::leaps) ? term.legs.size() : 0);
    for (const InnerPath& inner : term.inner)
      if (inner.leaps) note_leaps(inner.begin, inner.end);
  }

  void keep_to(const CellSet& to, const CellSet& within) {
    // A leap may pass over what is no cell.
    if (leaps_somewhere_) return;
    useful_ = to;
    useful_ &= within;
    std::vector<Cell> open;
    useful_.for_each([&](Cell cell) { open.push_back(cell); });
    if (open.size() == grid_.cell_count()) return;
    for (; !open.empty();) {
      const Cell cell = open.back();
      open.pop_back();
      for (const Heading heading : grid_.headings()) {
        const Cell before = step_back(cell, heading);
        if (before == no_cell || useful_.contains(before) || !within.contains(before)) continue;
        useful_.insert(before);
        open.push_back(before);
      }
    }
  }

  bool run(Cell from, std::size_t max_nodes, std::vector<LineNode>& nodes) {
    from_ = {grid_.coordinates(from), from};
    max_nodes_ = max_nodes;
    nodes_ = &nodes;
    nodes.clear();
    steps_.clear();
    places_.clear();
    on_line_.clear();
    return visit_from(0, steps(from_, 0).fitting, [&](Heading heading) {
      return visit(from_, {0, 1, heading, 0}, -1);
    });
  }

 private:
  /// Adds the place that `motion` leads to, and all that follows from it. False when the limit is passed.
  bool visit(const Place& place, Motion motion, int parent) {
    const auto next = step(place, motion.heading, motion.leg);
    if (!next) return true;
    if (next->cell == from_.cell) return visit_start(motion, parent);
    if (is_on_line(*next, parent) || !is_useful(*next)) return true;
    if (nodes_->size() >= max_nodes_) return false;
    const bool is_target = this->is_target(motion, *next, parent);
    const int node = add(*next, parent, is_target, {motion.heading, motion.leg}, motion.count == 1);
    const bool is_whole = go_on(*next, motion, node);
    leave(node, parent);
    return is_whole;
  }

  /// The next place, unless the board ends there: for a leap, the box around the board.
  std::optional<Place> step(const Place& place, Heading heading, std::size_t leg) const {
    const Cell next = place.cell == no_cell ? no_cell : grid_.step(place.cell, heading);
    if (next != no_cell) return Place{grid_.coordinates(next), next};
    if (!leap_of_[leg].is_leap()) return std::nullopt;
    const Coordinates at = grid_.neighbour(place.at, heading);
    if (!grid_.is_within_bounds(at)) return std::nullopt;
    return Place{at, grid_.cell_at(at)};
  }

  bool is_useful(const Place& place) const { return place.cell == no_cell || useful_.contains(place.cell); }

  /// The cell from which a step along `heading` leads to `cell`, if the step fits some leg there; else `no_cell`.
  Cell step_back(Cell cell, Heading heading) const {
    const Cell before = grid_.step(cell, grid_.opposite(heading));
    if (before == no_cell) return no_cell;
    const Place place{grid_.coordinates(before), before};
    for (std::size_t leg = 0; leg < term_.legs.size(); ++leg)
      if (steps(place, leg).fitting.contains(heading)) return before;
    return no_cell;
  }

  bool visit_start(const Motion& motion, int parent) {
    if (!term_.legs[motion.leg].closes || !is_last_leg(motion) || !is_enough(motion) || term_.path_least > 1)
      return true;
    const bool begins_leg = motion.count == 1;
    nodes_->push_back({from_.cell, parent, true, true, last_stop(parent, motion.leg, begins_leg),
                       over(parent, motion.leg, begins_leg)});
    // Nothing follows it.
    note({}, {});
    return true;
  }

  /// Notes that these legs are one leap.
  void note_leaps(std::size_t begin, std::size_t end) {
    leap_of_.resize(term_.legs.size());
    for (std::size_t leg = begin; leg < end; ++leg) leap_of_[leg] = {begin, end};
    leaps_somewhere_ |= begin < end;
  }

  /// Is the place on the line that ends at `node`?
  bool is_on_line(const Place& place, int node) const {
    if (place.cell != no_cell) return on_line_.contains(place.cell);
    for (; node >= 0; node = parent_of(node))
      if (places_[static_cast<std::size_t>(node)] == place.at) return true;
    return false;
  }

  bool is_last_leg(const Motion& motion) const { return motion.leg + 1 == term_.legs.size(); }

  /// Has the leg been made as often as it must?
  bool is_enough(const Motion& motion) const { return motion.count >= term_.legs[motion.leg].least; }

  /// May the piece stop on the first path? The step comes from the node `before`.
  bool is_target(const Motion& motion, const Place& place, int before) const {
    if (!is_enough(motion) || term_.path_least > 1) return false;
    if (!is_last_leg(motion) && !term_.may_stop_after(motion.leg)) return false;
    return is_allowed_target(place) && ends_inner_paths(motion.leg, place, before);
  }

  /// Do the paths in the path that end with this leg have the directions that they must have?
  bool ends_inner_paths(std::size_t leg, const Place& place, int before) const {
    return std::ranges::all_of(term_.inner, [&](const InnerPath& inner) {
      return inner.end != leg + 1 || inner.directions.empty() ||
             allows(inner.directions, direction_of(grid_, begin_of(inner, before).at, place.at, facing_));
    });
  }

  /// Where a path in the path begins, of which `node` is on the line or before it.
  Place begin_of(const InnerPath& inner, int node) const {
    while (node >= 0 && steps_[static_cast<std::size_t>(node)].leg >= inner.begin) node = parent_of(node);
    if (node < 0) return from_;
    const Cell cell = (*nodes_)[static_cast<std::size_t>(node)].cell;
    return {cell == no_cell ? places_[static_cast<std::size_t>(node)] : grid_.coordinates(cell), cell};
  }

  bool is_allowed_target(const Place& place) const {
    if (place.cell == no_cell) return false;
    return !term_.is_path || term_.directions.empty() ||
           allows(term_.directions, direction_of(grid_, from_.at, place.at, facing_));
  }

  bool go_on(const Place& place, const Motion& motion, int node) {
    const Leg& leg = term_.legs[motion.leg];
    if ((leg.range == unlimited || motion.count < leg.range) && !repeat_step(place, motion, node)) return false;
    if (!is_enough(motion)) return true;
    if (!ends_inner_paths(motion.leg, place, parent_of(node))) return true;
    return is_last_leg(motion) ? repeat_path(place, node) : next_leg(place, motion, node);
  }

  /// One more step of the same leg.
  bool repeat_step(const Place& place, const Motion& motion, int node) {
    const auto go = [&](Heading heading, int turn) {
      return visit(place, {motion.leg, motion.count + 1, heading, turn}, node);
    };
    const Headings fitting = steps(place, motion.leg).fitting;
    switch (term_.legs[motion.leg].turning) {
      case Turning::straight: return !fitting.contains(motion.heading) || go(motion.heading, 0);
      case Turning::wander: return visit_from(0, fitting, [&](Heading heading) { return go(heading, 0); });
      case Turning::circle:
      case Turning::zigzag: break;
    }
    // A bend starts to either side, then a circle keeps it and a zigzag alternates.
    const bool keeps = term_.legs[motion.leg].turning == Turning::circle;
    for (int turn : {1, -1}) {
      if (motion.turn != 0 && (turn == motion.turn) != keeps) continue;
      const auto heading = turned(place, motion, turn);
      if (heading && fitting.contains(*heading) && !go(*heading, turn)) return false;
    }
    return true;
  }

  /// The heading of a turn to that side, of the leg's angle or of the smallest that the step allows.
  std::optional<Heading> turned(const Place& place, const Motion& motion, int turn) const {
    const Headings of_kind = steps(place, motion.leg).of_kind;
    const int degrees = term_.legs[motion.leg].turning_degrees;
    if (degrees == smallest_turn) return smallest_turned(of_kind, motion.heading, turn);
    if (degrees % grid_.heading_spacing() != 0) return std::nullopt;
    const int count = static_cast<int>(grid_.heading_count());
    const int by = degrees / grid_.heading_spacing() * turn;
    const auto heading = static_cast<Heading>((motion.heading + by + count) % count);
    return of_kind.contains(heading) ? std::optional(heading) : std::nullopt;
  }

  std::optional<Heading> smallest_turned(Headings of_kind, Heading from, int turn) const {
    const int count = static_cast<int>(grid_.heading_count());
    for (int by = 1; by < count; ++by) {
      const auto heading = static_cast<Heading>((from + by * turn + count) % count);
      if (of_kind.contains(heading)) return heading;
    }
    return std::nullopt;
  }

  bool next_leg(const Place& place, const Motion& motion, int node) {
    const std::size_t leg = motion.leg + 1;
    // Only within a leap it goes on over what is no cell.
    if (place.cell == no_cell && stops_before(leg, true)) return true;
    return visit_from(motion.heading, beginnings(place, motion, node), [&](Heading heading) {
      return visit(place, {leg, 1, heading, 0}, node);
    });
  }

  /// The headings of a turn from a step.
  Headings turned_by(const Turn& turn, const LegSteps& next, Heading last) const {
    Headings headings;
    if (turn.degrees == any_turn) return next.of_kind;
    if (turn.degrees == smallest_turn) {
      if (const auto heading = smallest_turned(next.of_kind, last, turn.side == TurnSide::left ? 1 : -1))
        headings.insert(*heading);
      return headings;
    }
    for (const Heading heading : next.of_kind)
      if (std::lround(grid_.angle(last, heading)) == turn.degrees && is_on_side(turn.side, last, heading))
        headings.insert(heading);
    return headings;
  }

  /// Does a heading lie on this side of another one?
  bool is_on_side(TurnSide side, Heading last, Heading heading) const {
    if (side == TurnSide::either) return true;
    const std::size_t count = grid_.heading_count(), by = (heading + count - last) % count;
    return side == TurnSide::left ? by > 0 && by < count / 2 : by > count / 2;
  }

  /// The headings in which the next leg begins: turned, or outward. A path in the path counts as one step from its
  /// first place to its last.
  Headings beginnings(const Place& place, const Motion& motion, int node) const {
    const LegSteps& next = steps(place, motion.leg + 1);
    const std::vector<Turn>& turns = term_.legs[motion.leg + 1].turns;
    Headings headings;
    for (const Turn& turn : turns) headings |= turned_by(turn, next, motion.heading);
    if (!turns.empty()) return headings & next.fitting;
    const auto whole =
        std::ranges::find_if(term_.inner, [&](const InnerPath& inner) { return inner.end == motion.leg + 1; });
    if (whole == term_.inner.end())
      return next.outward([&](Heading heading) { return grid_.angle(motion.heading, heading); });
    const Coordinates begin = begin_of(*whole, node).at;
    return next.outward([&](Heading heading) { return grid_.angle(begin, place.at, heading); });
  }

  bool repeat_path(const Place& place, int node) {
    if (term_.path_range == 1) return true;
    int last = node;
    const bool is_whole = add_repeats(place, last);
    leave(last, node);
    return is_whole;
  }

  /// The path that ends at `node` again and again, by the same headings, as long as its steps fit. `node` becomes the
  /// last node.
  bool add_repeats(Place place, int& node) {
    find_path(node);
    for (int count = 2; term_.path_range == unlimited || count <= term_.path_range; ++count) {
      Motion motion;
      for (std::size_t i = 0; i < path_.size(); ++i) {
        motion.count = motion.leg == path_[i].leg ? motion.count + 1 : 1;
        motion.leg = path_[i].leg;
        if (place.cell == no_cell && stops_before(motion.leg, motion.count == 1)) return true;
        if (!steps(place, path_[i].leg).fitting.contains(path_[i].heading)) return true;
        const auto next = step(place, path_[i].heading, path_[i].leg);
        if (!next || next->cell == from_.cell || is_on_line(*next, node) || !is_useful(*next)) return true;
        if (nodes_->size() >= max_nodes_) return false;
        const bool may_stop = i + 1 == path_.size() || (term_.may_stop_after(motion.leg) && is_enough(motion));
        node = add(*next, node, may_stop && count >= term_.path_least && is_allowed_target(*next), path_[i],
                   motion.count == 1);
        place = *next;
      }
    }
    return true;
  }

  /// Fills `path_` with the steps to a node.
  void find_path(int node) {
    path_.clear();
    for (; node >= 0; node = parent_of(node)) path_.push_back(steps_[static_cast<std::size_t>(node)]);
    std::reverse(path_.begin(), path_.end());
  }

  /// Adds a node at the end of the line of `parent`. `begins_leg`: its step is the first of the leg.
  int add(const Place& place, int parent, bool is_target, Step step, bool begins_leg) {
    nodes_->push_back({place.cell, parent, is_target, false, last_stop(parent, step.leg, begins_leg),
                       over(parent, step.leg, begins_leg)});
    note(step, place.at);
    if (place.cell != no_cell) on_line_.insert(place.cell);
    return static_cast<int>(nodes_->size()) - 1;
  }

  /// Must the piece stop before this step of a leg, so that it matters what stands there?
  bool stops_before(std::size_t leg, bool begins_leg) const {
    return !leap_of_[leg].is_leap() || (begins_leg && leap_of_[leg].begin == leg);
  }

  /// See `LineNode::last_stop`.
  int last_stop(int parent, std::size_t leg, bool begins_leg) const {
    if (parent < 0 || stops_before(leg, begins_leg)) return parent;
    return (*nodes_)[static_cast<std::size_t>(parent)].last_stop;
  }

  /// See `LineNode::over`.
  Over over(int parent, std::size_t leg, bool begins_leg) const {
    if (parent < 0) return Over::nothing;
    if (!stops_before(leg, begins_leg)) return (*nodes_)[static_cast<std::size_t>(parent)].over;
    return begins_leg && leg > 0 ? over_link(term_.links[leg - 1]) : Over::nothing;
  }

  static Over over_link(PathLink link) {
    return link == PathLink::over_hurdle ? Over::hurdle : link == PathLink::over_victim ? Over::victim : Over::nothing;
  }

  /// Keeps what may be asked about the newest node later.
  void note(Step step, Coordinates at) {
    if (term_.path_range != 1 || !term_.inner.empty()) steps_.push_back(step);
    if (leaps_somewhere_) places_.push_back(at);
  }

  /// Goes back along the line from `node` to `to`, which is before it.
  void leave(int node, int to) {
    for (; node != to; node = parent_of(node))
      if (const Cell cell = (*nodes_)[static_cast<std::size_t>(node)].cell; cell != no_cell) on_line_.erase(cell);
  }

  int parent_of(int node) const { return (*nodes_)[static_cast<std::size_t>(node)].parent; }

  const LegSteps& steps(const Place& place, std::size_t leg) const {
    if (orientations_ == 1) return legs_[leg];
    return legs_[leg * orientations_ +
                 (place.cell == no_cell ? grid_.lattice().orientation(place.at) : grid_.orientation(place.cell))];
  }

  const Grid& grid_;
  const Term& term_;
  const Facing facing_;
  const std::size_t orientations_;
  std::vector<LegSteps> legs_;  // one a leg and orientation
  /// The legs that are one leap with a leg; none when it does not leap.
  struct Leap {
    std::size_t begin = 0, end = 0;
    bool is_leap() const { return begin < end; }
  };
  std::vector<Leap> leap_of_;  // by leg
  bool leaps_somewhere_ = false;
  /// Cells that are wanted as ends of lines, and those from which some steps lead to one.
  CellSet useful_;
  // The cell that is looked at.
  Place from_;
  std::size_t max_nodes_ = 0;
  std::vector<LineNode>* nodes_ = nullptr;
  std::vector<Step> steps_;          // beside nodes, where the path may be repeated or has paths in it
  std::vector<Coordinates> places_;  // beside nodes of leaps
  std::vector<Step> path_;
  /// The cells of the line that is being followed.
  CellSet on_line_;
};

LineExpander::LineExpander(const Grid& grid, const Term& term, const Facing& facing)
    : expansion_(std::make_unique<Expansion>(grid, term, facing)) {}
LineExpander::LineExpander(LineExpander&&) noexcept = default;
LineExpander::~LineExpander() = default;

void LineExpander::keep_to(const CellSet& to, const CellSet& within) { expansion_->keep_to(to, within); }

bool LineExpander::expand(Cell from, std::size_t max_nodes, std::vector<LineNode>& lines) {
  return expansion_->run(from, max_nodes, lines);
}

std::optional<std::vector<LineNode>> expand_lines(const Grid& grid, const Term& term, Cell from, const Facing& facing,
                                                  std::size_t max_nodes) {
  std::vector<LineNode> lines;
  if (!LineExpander(grid, term, facing).expand(from, max_nodes, lines)) return std::nullopt;
  return lines;
}

}  // namespace trigon::engine
