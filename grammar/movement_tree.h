// The tree of a movement text, which the parser makes, the printer prints and the compiler compiles. It mirrors
// grammar/movement.ebnf rule by rule.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "grammar/modifiers.h"

namespace trigon::engine {

/// A stretch of the movement text, in bytes.
struct TextRange {
  std::size_t offset = 0;
  std::size_t length = 0;
};

/// The step atoms as bits, since a group is a set of them.
enum Atom : std::uint8_t { wazir = 1, ferz = 2, viceroy = 4 };
using Atoms = std::uint8_t;

enum class DirectionName : std::uint8_t {
  forward,
  straight_forward,
  backward,
  straight_backward,
  sideways,
  left,
  right,
};

struct Direction {
  DirectionName name = DirectionName::forward;
  bool negated = false;
  friend bool operator==(const Direction&, const Direction&) = default;
};

/// How the repeated steps of a leg follow each other.
enum class Turning : std::uint8_t { straight, circle, zigzag, wander };

/// Stand for the smallest turn that a step allows, and for any turn.
inline constexpr int smallest_turn = -1;
inline constexpr int any_turn = -2;

enum class TurnSide : std::uint8_t { either, left, right };

/// By how much the first step of a leg turns from the last step before it.
struct Turn {
  TurnSide side = TurnSide::either;
  /// 0 .. 180; or `smallest_turn`, to one side only; or `any_turn`, to either side.
  int degrees = smallest_turn;
  friend bool operator==(const Turn&, const Turn&) = default;
};

inline constexpr int unlimited = 0;
/// The largest number that may follow a step.
inline constexpr int max_range = 1024;

/// The largest number that may follow `p`.
inline constexpr int max_hurdles = 15;

struct Leg {
  /// The step's direction must be one of these; empty allows all.
  std::vector<Direction> directions;
  /// The turns with which the leg may begin; none when it goes outward.
  std::vector<Turn> turns;
  Turning turning = Turning::straight;
  /// Degrees by which a circle or zigzag turns at each step, 1 .. 180; or `smallest_turn`.
  int turning_degrees = smallest_turn;
  /// May a circle come back to the cell where it started?
  bool closes = false;
  Atoms atoms = 0;
  /// How often the step may be made at most; `unlimited` for a rider.
  int range = 1;
  /// How often it must be made at least, before the piece may stop or go on to the next leg.
  int least = 1;
  friend bool operator==(const Leg&, const Leg&) = default;
};

/// How a path goes on behind a leg: what must stand on the cell where the leg ends.
enum class PathLink : std::uint8_t {
  over_empty,   // nothing
  may_stop,     // nothing, and the piece may stop there instead
  over_hurdle,  // a piece, over which it hops
  over_victim,  // a piece, which it captures
};
/// The sign of a link in a movement.
constexpr char sign_of(PathLink link) { return "-?pc"[static_cast<std::size_t>(link)]; }

/// A path in a path: some legs of a term, which count as one step.
struct InnerPath {
  /// The index of its first leg, and the one behind its last.
  std::size_t begin = 0, end = 0;
  /// Does what stands on its cells, apart from the last, not matter?
  bool leaps = false;
  /// The directions that its whole displacement must have.
  std::vector<Direction> directions;
  friend bool operator==(const InnerPath&, const InnerPath&) = default;
};

struct Term {
  ModifierSet modifiers;
  /// Over how many pieces a term with the modifier `hops` goes.
  int hurdles = 1;
  /// For a path: the directions that its whole displacement must have.
  std::vector<Direction> directions;
  /// Is the term a path, written in brackets?
  bool is_path = false;
  /// The legs in their order, those of paths in it among them.
  std::vector<Leg> legs;
  /// The paths in the path, in the order of their opening brackets.
  std::vector<InnerPath> inner;
  /// For each leg but the last: how the path goes on from there.
  std::vector<PathLink> links;
  /// For a path: how often it may be made at most, each time by the headings of the first; `unlimited` for a rider.
  int path_range = 1;
  /// The first time that the piece may stop on the path, counted from 1.
  int path_least = 1;
  /// The name in `<name>`; all other members are then unset.
  std::string reference;

  /// Where the term stands in the text; not part of its meaning.
  TextRange where;

  bool has(Modifier modifier) const { return modifiers.contains(modifier); }
  /// Puts the modifier before the term, or takes it away.
  void set(Modifier modifier, bool is_there) {
    modifiers.erase(modifier);
    if (is_there) modifiers.insert(modifier);
  }
  /// May the piece go to an empty cell?
  bool moves() const { return (modifiers & modifiers_with(&ModifierRow::moves, false)).empty(); }
  /// May it capture, on its way or at its end?
  bool captures() const { return captures_at_end() || captures_on_its_way(); }
  /// May it capture where it goes?
  bool captures_at_end() const { return (modifiers & modifiers_with(&ModifierRow::captures, false)).empty(); }
  /// Does it stay where it is when it captures?
  bool stays() const { return !(modifiers & modifiers_with(&ModifierRow::stays, true)).empty(); }
  /// Does it leap, all of it or a part?
  bool leaps_somewhere() const {
    bool leaps = has(Modifier::leaps);
    for (const InnerPath& path : inner) leaps |= path.leaps;
    return leaps;
  }
  bool may_stop_after(std::size_t leg) const { return leg < links.size() && links[leg] == PathLink::may_stop; }
  bool has_link(PathLink kind) const {
    bool has = false;
    for (const PathLink link : links) has |= link == kind;
    return has;
  }
  /// Does the path say after which legs it hops?
  bool hops_by_links() const { return has_link(PathLink::over_hurdle); }
  /// Does it capture on its way, and go on?
  bool captures_on_its_way() const { return has_link(PathLink::over_victim); }
  /// Do its lines say on which cells pieces must stand? So do those over several hurdles, one for each choice of cells.
  bool goes_over_pieces() const { return hops_by_links() || captures_on_its_way() || hurdles > 1; }
  /// Must pieces stand on its way, over which it hops?
  bool hops() const { return !(modifiers & modifiers_with(&ModifierRow::hops, true)).empty() || hops_by_links(); }

  /// Compares the meaning of terms, whatever their places are.
  friend bool operator==(const Term& a, const Term& b) {
    return a.modifiers == b.modifiers && a.hurdles == b.hurdles && a.directions == b.directions &&
           a.is_path == b.is_path && a.legs == b.legs && a.inner == b.inner && a.links == b.links &&
           a.path_range == b.path_range && a.path_least == b.path_least && a.reference == b.reference;
  }
};

/// A movement: a piece can move by any of its terms.
struct Movement {
  std::vector<Term> terms;
  /// May it capture by any of them?
  bool captures() const {
    bool may = false;
    for (const Term& term : terms) may |= term.captures();
    return may;
  }
  friend bool operator==(const Movement&, const Movement&) = default;
};

}  // namespace trigon::engine
