#include "interpreter/import/betza_directions.h"

#include <algorithm>
#include <cstdlib>

namespace trigon::engine {

namespace {

int sign(int value) { return (value > 0) - (value < 0); }

/// Is an end on this letter's side of the player? Diagonal ends are on two sides.
bool lies(char letter, Offset end) {
  switch (letter) {
    case 'f': return end.forward > 0;
    case 'b': return end.forward < 0;
    case 'l': return end.right < 0;
    case 'r': return end.right > 0;
    case 'v': return end.forward != 0;
    case 's': return end.right != 0;
    default: return true;
  }
}

bool is_vertical(char letter) { return letter == 'f' || letter == 'b' || letter == 'v'; }

/// Is an end farther in that direction than across it?
bool lies_mostly(char letter, Offset end) {
  const int up = std::abs(end.forward), aside = std::abs(end.right);
  if (letter == 'h' || up == aside) return lies(letter, end);
  return lies(letter, end) && (is_vertical(letter) ? up > aside : aside > up);
}

using Sides = std::vector<Direction>;

/// No condition, then each condition that a movement can have with f, b, s, l and r, and those with one hand alone.
const std::vector<Sides>& side_sets() {
  constexpr Direction f{DirectionName::forward, false}, b{DirectionName::backward, false},
      s{DirectionName::sideways, false}, l{DirectionName::left, false}, r{DirectionName::right, false},
      not_f{DirectionName::forward, true}, not_b{DirectionName::backward, true};
  static const std::vector<Sides> sets = {{},     {f},        {b},        {s},        {f, b},    {f, s},
                                          {b, s}, {l},        {r},        {f, l},     {f, r},    {b, l},
                                          {b, r}, {l, not_b}, {r, not_b}, {l, not_f}, {r, not_f}};
  return sets;
}

bool has_side(DirectionName side, Offset way) {
  switch (side) {
    case DirectionName::forward: return way.forward > 0;
    case DirectionName::backward: return way.forward < 0;
    case DirectionName::left: return way.right < 0;
    case DirectionName::right: return way.right > 0;
    default: return way.forward == 0;
  }
}

/// Is the way in one of Trigon's directions, and in none that is excluded?
bool has_side(const Sides& sides, Offset way) {
  const auto holds = [&](const Direction& side) { return has_side(side.name, way); };
  const auto is_named = [](const Direction& side) { return !side.negated; };
  if (std::any_of(sides.begin(), sides.end(), [&](const Direction& side) { return side.negated && holds(side); }))
    return false;
  return std::none_of(sides.begin(), sides.end(), is_named) ||
         std::any_of(sides.begin(), sides.end(), [&](const Direction& side) { return !side.negated && holds(side); });
}

/// The first step of the path to an end: diagonal for purely diagonal leaps, else orthogonal.
Offset first_step(Offset end) {
  const int up = std::abs(end.forward), aside = std::abs(end.right);
  if (up == aside) return {sign(end.right), sign(end.forward)};
  return up > aside ? Offset{0, sign(end.forward)} : Offset{sign(end.right), 0};
}

struct Candidate {
  LeapDirections directions;
  std::vector<Offset> ends;
};

/// All ways to limit a leap, the plainest first.
std::vector<Candidate> candidates(BetzaLeap leap) {
  std::vector<Candidate> result;
  const bool is_oblique = leap.near != 0 && leap.near != leap.far;
  for (const Sides& first : side_sets())
    for (const Sides& whole : side_sets()) {
      // A straight leap needs no directions of its first leg.
      if (!first.empty() && !is_oblique) continue;
      Candidate candidate{{whole, first}, {}};
      for (Offset end : ends_of(leap))
        if (has_side(first, first_step(end)) && has_side(whole, end)) candidate.ends.push_back(end);
      if (!candidate.ends.empty()) result.push_back(std::move(candidate));
    }
  std::stable_sort(result.begin(), result.end(), [](const Candidate& a, const Candidate& b) {
    const auto size = [](const Candidate& c) { return c.directions.whole.size() + c.directions.first.size(); };
    return size(a) < size(b);
  });
  return result;
}

bool includes(const std::vector<Offset>& ends, const std::vector<Offset>& part) {
  return std::all_of(part.begin(), part.end(),
                     [&](Offset end) { return std::find(ends.begin(), ends.end(), end) != ends.end(); });
}

}  // namespace

std::vector<Offset> ends_of(BetzaLeap leap) {
  std::vector<Offset> ends;
  for (const auto& [x, y] : {std::pair{leap.near, leap.far}, std::pair{leap.far, leap.near}})
    for (int right : {x, -x})
      for (int forward : {y, -y})
        if (const Offset end{right, forward}; std::find(ends.begin(), ends.end(), end) == ends.end())
          ends.push_back(end);
  return ends;
}

bool allows(const BetzaDirection& direction, Offset end) {
  if (direction.second == 0) return lies_mostly(direction.first, end);
  const bool is_straight = end.right == 0 || end.forward == 0;
  // Straight leaps have no ends between two sides, so two letters mean either of them.
  if (is_straight && direction.second != 'h') return lies(direction.first, end) || lies(direction.second, end);
  return lies(direction.first, end) && lies_mostly(direction.second, end);
}

std::vector<Offset> allowed_ends(BetzaLeap leap, const std::vector<BetzaDirection>& directions) {
  std::vector<Offset> ends = ends_of(leap);
  if (!directions.empty())
    std::erase_if(ends, [&](Offset end) {
      return std::none_of(directions.begin(), directions.end(), [&](const auto& d) { return allows(d, end); });
    });
  return ends;
}

std::vector<LeapDirections> directions_to(BetzaLeap leap, const std::vector<Offset>& ends) {
  if (ends.empty()) return {};
  const std::vector<Candidate> all = candidates(leap);
  for (const Candidate& one : all)
    if (one.ends.size() == ends.size() && includes(ends, one.ends)) return {one.directions};
  // The largest part is taken first.
  const Candidate* largest = nullptr;
  for (const Candidate& one : all)
    if (includes(ends, one.ends) && (!largest || one.ends.size() > largest->ends.size())) largest = &one;
  if (!largest) return {};
  std::vector<LeapDirections> result{largest->directions};
  std::vector<Offset> rest = ends;
  std::erase_if(rest, [&](Offset end) { return includes(largest->ends, {end}); });
  if (rest.empty()) return result;
  std::vector<LeapDirections> others = directions_to(leap, rest);
  if (others.empty()) return {};
  result.insert(result.end(), others.begin(), others.end());
  return result;
}

}  // namespace trigon::engine
