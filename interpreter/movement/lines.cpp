#include "interpreter/movement/lines.h"

#include <algorithm>

namespace trigon {

namespace {

static_assert(static_cast<int>(wazir) == static_cast<int>(orthogonal) &&
              static_cast<int>(ferz) == static_cast<int>(diagonal) &&
              static_cast<int>(viceroy) == static_cast<int>(triagonal));

bool has_name(Bearing bearing, DirectionName name) {
  switch (name) {
    case DirectionName::forward: return bearing == Bearing::forward || bearing == Bearing::straight_forward;
    case DirectionName::straight_forward: return bearing == Bearing::straight_forward;
    case DirectionName::backward: return bearing == Bearing::backward || bearing == Bearing::straight_backward;
    case DirectionName::straight_backward: return bearing == Bearing::straight_backward;
    case DirectionName::sideways: return bearing == Bearing::sideways;
  }
  return false;
}

/// One of the directions that are named must hold, if there are any, and none of those after "~".
bool allows(const std::vector<Direction>& directions, Bearing bearing) {
  bool is_named = false, names_any = false;
  for (const Direction& direction : directions) {
    if (direction.negated && has_name(bearing, direction.name)) return false;
    if (direction.negated) continue;
    names_any = true;
    is_named |= has_name(bearing, direction.name);
  }
  return is_named || !names_any;
}

/// How the last step was made, which decides how the next one may be.
struct Motion {
  std::size_t leg = 0;
  /// Steps made in this leg.
  int count = 0;
  Heading heading = 0;
  /// Of circles and zigzags: +1 the last turn was to the left, -1 to the right, 0 there was none yet.
  int turn = 0;
};

/// Where a line is. A leap may pass over what is no cell.
struct Place {
  Coordinates at;
  Cell cell = no_cell;
  friend bool operator==(const Place&, const Place&) = default;
};

/// One step of a line.
struct Step {
  Heading heading = 0;
  std::size_t leg = 0;
};

class Expansion {
 public:
  Expansion(const Grid& grid, const Term& term, Cell from, const Facing& facing, std::size_t max_nodes)
      : grid_(grid), term_(term), from_{grid.coordinates(from), from}, facing_(facing), max_nodes_(max_nodes) {}

  bool run() {
    for (Heading heading : any_heading(from_, term_.legs[0]))
      if (!visit(from_, {0, 1, heading, 0}, -1)) return false;
    return true;
  }

  std::vector<LineNode> take() { return std::move(nodes_); }

 private:
  /// Adds the place that `motion` leads to, and all that follows from it. False when the limit is passed.
  bool visit(const Place& place, Motion motion, int parent) {
    const auto next = step(place, motion.heading);
    if (!next) return true;
    if (*next == from_) return visit_start(motion, parent);
    if (on_line(*next, parent)) return true;
    if (nodes_.size() >= max_nodes_) return false;
    add(*next, parent, is_target(motion, *next), {motion.heading, motion.leg});
    return go_on(*next, motion, static_cast<int>(nodes_.size()) - 1);
  }

  /// The next place, unless the board ends there: for a leap, the box around the board.
  std::optional<Place> step(const Place& place, Heading heading) const {
    const Cell next = place.cell == no_cell ? no_cell : grid_.step(place.cell, heading);
    if (next != no_cell) return Place{grid_.coordinates(next), next};
    if (!term_.leaps) return std::nullopt;
    const Coordinates at = grid_.neighbour(place.at, heading);
    if (!grid_.is_within_bounds(at)) return std::nullopt;
    return Place{at, grid_.cell_at(at)};
  }

  bool visit_start(const Motion& motion, int parent) {
    if (term_.legs[motion.leg].closes && is_last_leg(motion)) nodes_.push_back({from_.cell, parent, true, true});
    return true;
  }

  bool on_line(const Place& place, int node) const {
    for (; node >= 0; node = nodes_[static_cast<std::size_t>(node)].parent)
      if (places_[static_cast<std::size_t>(node)] == place.at) return true;
    return false;
  }

  bool is_last_leg(const Motion& motion) const { return motion.leg + 1 == term_.legs.size(); }

  bool is_target(const Motion& motion, const Place& place) const {
    return (is_last_leg(motion) || may_stop_after(motion.leg)) && is_allowed_target(place);
  }

  bool may_stop_after(std::size_t leg) const { return leg < term_.may_stop.size() && term_.may_stop[leg]; }

  bool is_allowed_target(const Place& place) const {
    if (place.cell == no_cell) return false;
    return !term_.is_path || allows(term_.directions, bearing(grid_, from_.cell, place.cell, facing_));
  }

  bool go_on(const Place& place, const Motion& motion, int node) {
    const Leg& leg = term_.legs[motion.leg];
    if (leg.range == unlimited || motion.count < leg.range)
      for (int turn : next_turns(leg, motion))
        for (Heading heading : repeat_headings(place, leg, motion.heading, turn))
          if (!visit(place, {motion.leg, motion.count + 1, heading, turn}, node)) return false;
    return is_last_leg(motion) ? repeat_path(place, node) : next_leg(place, motion, node);
  }

  /// The path that ends at `node` again and again, by the same headings, as long as its steps fit.
  bool repeat_path(Place place, int node) {
    if (term_.path_range == 1) return true;
    const std::vector<Step> path = steps_to(node);
    for (int count = 2; term_.path_range == unlimited || count <= term_.path_range; ++count) {
      if (place.cell == no_cell) return true;
      const int landing = node;
      for (std::size_t i = 0; i < path.size(); ++i) {
        if (!fits(place, path[i].heading, term_.legs[path[i].leg])) return true;
        const auto next = step(place, path[i].heading);
        if (!next || *next == from_ || on_line(*next, node)) return true;
        if (nodes_.size() >= max_nodes_) return false;
        const bool may_stop = i + 1 == path.size() || may_stop_after(path[i].leg);
        add(*next, node, may_stop && is_allowed_target(*next), path[i]);
        nodes_.back().landing = landing;
        node = static_cast<int>(nodes_.size()) - 1;
        place = *next;
      }
    }
    return true;
  }

  std::vector<Step> steps_to(int node) const {
    std::vector<Step> path;
    for (; node >= 0; node = nodes_[static_cast<std::size_t>(node)].parent)
      path.push_back(steps_[static_cast<std::size_t>(node)]);
    std::reverse(path.begin(), path.end());
    return path;
  }

  void add(const Place& place, int parent, bool is_target, Step step) {
    nodes_.push_back({place.cell, parent, is_target, false});
    // Of nodes that close a circle nothing follows; they have neither step nor place.
    steps_.resize(nodes_.size());
    places_.resize(nodes_.size());
    steps_.back() = step;
    places_.back() = place.at;
  }

  bool next_leg(const Place& place, const Motion& motion, int node) {
    const Leg& leg = term_.legs[motion.leg + 1];
    for (Heading heading : outward(place, leg, motion.heading))
      if (!visit(place, {motion.leg + 1, 1, heading, 0}, node)) return false;
    return true;
  }

  /// The turns that may come next: a bend starts either way, then a circle keeps it and a zigzag alternates.
  static std::vector<int> next_turns(const Leg& leg, const Motion& motion) {
    if (leg.turning != Turning::circle && leg.turning != Turning::zigzag) return {0};
    if (motion.turn == 0) return {1, -1};
    return {leg.turning == Turning::circle ? motion.turn : -motion.turn};
  }

  bool has_kind(const Place& place, Heading heading, const Leg& leg) const {
    return (grid_.kind(place.at, heading) & leg.atoms) != 0;
  }

  bool fits(const Place& place, Heading heading, const Leg& leg) const {
    return has_kind(place, heading, leg) && allows(leg.directions, bearing(grid_, heading, facing_));
  }

  std::vector<Heading> any_heading(const Place& place, const Leg& leg) const {
    std::vector<Heading> result;
    for (std::size_t h = 0; h < grid_.heading_count(); ++h)
      if (fits(place, static_cast<Heading>(h), leg)) result.push_back(static_cast<Heading>(h));
    return result;
  }

  Heading turned(Heading heading, int by) const {
    const int count = static_cast<int>(grid_.heading_count());
    return static_cast<Heading>(((heading + by) % count + count) % count);
  }

  /// The headings of the next repeat within a leg.
  std::vector<Heading> repeat_headings(const Place& place, const Leg& leg, Heading last, int turn) const {
    if (leg.turning == Turning::wander) return any_heading(place, leg);
    if (leg.turning == Turning::straight) return only_if_fits(place, leg, last);
    // The smallest turn to that side that the step allows.
    for (int by = 1; by < static_cast<int>(grid_.heading_count()); ++by) {
      const Heading heading = turned(last, by * turn);
      if (has_kind(place, heading, leg)) return only_if_fits(place, leg, heading);
    }
    return {};
  }

  std::vector<Heading> only_if_fits(const Place& place, const Leg& leg, Heading heading) const {
    if (!fits(place, heading, leg)) return {};
    return {heading};
  }

  /// Rulings section 1, outward: the smallest angle to the last step that the wanted kind allows, any way.
  std::vector<Heading> outward(const Place& place, const Leg& leg, Heading last) const {
    double smallest = 360;
    for (std::size_t h = 0; h < grid_.heading_count(); ++h)
      if (const auto heading = static_cast<Heading>(h); has_kind(place, heading, leg))
        smallest = std::min(smallest, grid_.angle(last, heading));
    std::vector<Heading> result;
    for (int by = 0; by < static_cast<int>(grid_.heading_count()); ++by)
      if (const Heading heading = turned(last, by); grid_.angle(last, heading) == smallest && fits(place, heading, leg))
        result.push_back(heading);
    return result;
  }

  const Grid& grid_;
  const Term& term_;
  const Place from_;
  const Facing facing_;
  const std::size_t max_nodes_;
  std::vector<LineNode> nodes_;
  std::vector<Step> steps_;          // beside nodes
  std::vector<Coordinates> places_;  // beside nodes
};

}  // namespace

std::optional<std::vector<LineNode>> expand_lines(const Grid& grid, const Term& term, Cell from, const Facing& facing,
                                                  std::size_t max_nodes) {
  Expansion expansion(grid, term, from, facing, max_nodes);
  if (!expansion.run()) return std::nullopt;
  return expansion.take();
}

}  // namespace trigon
