#include "interpreter/import/betza_translation.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/import/betza_directions.h"

namespace trigon::engine {

namespace {

Leg single(Atoms atoms, int range = 1) {
  Leg leg;
  leg.atoms = atoms;
  leg.range = range;
  return leg;
}

/// The steps of a leap: orthogonal ones first, then outward diagonal ones.
std::vector<Leg> steps_of(BetzaLeap leap) {
  std::vector<Leg> legs;
  for (int i = 0; i < leap.far - leap.near; ++i) legs.push_back(single(wazir));
  for (int i = 0; i < leap.near; ++i) legs.push_back(single(ferz));
  return legs;
}

class Translator {
 public:
  Translator(const LocatedText& text, const std::string& owner, Diagnostics& diagnostics, BetzaDialect dialect)
      : text_(text), owner_(owner), diagnostics_(diagnostics), dialect_(dialect) {}

  Movement translate(const BetzaTerm& term) {
    Movement result;
    if (!can_be_said(term)) return result;
    if (term.legs.size() > 1) {
      chain(term, result);
    } else {
      for (BetzaLeap leap : term.leaps) one_leap(term, leap, result);
    }
    return result;
  }

 private:
  void error(TextRange where, const std::string& message, const std::string& hint = "") {
    diagnostics_.error(text_.at(where.offset, where.length), "betza", (owner_.empty() ? "" : owner_ + ": ") + message,
                       hint);
  }

  void refuse(TextRange where, const std::string& why, const std::string& hint = "") {
    error(where, fmt::format("'{}' cannot be translated: {}", text_.text.substr(where.offset, where.length), why),
          hint);
  }

  /// Reports every combination of letters that Trigon cannot express.
  bool can_be_said(const BetzaTerm& term) {
    const std::size_t errors = diagnostics_.error_count();
    for (const BetzaLeg& leg : term.legs) check_directions(term, leg);
    if (term.legs.size() > 1) {
      check_chain(term);
    } else {
      check_letters(term);
      if (term.legs[0].toggles_range) refuse(term.legs[0].where, "y stands before an a only");
    }
    return diagnostics_.error_count() == errors;
  }

  void check_directions(const BetzaTerm& term, const BetzaLeg& leg) {
    const bool is_compound = term.leaps.size() > 1;
    for (const BetzaDirection& direction : leg.directions) {
      if (is_compound && (direction.second != 0 || direction.first == 'v' || direction.first == 's'))
        refuse(direction.where, fmt::format("programs differ in what it means before {}", term.atom),
               term.atom == 'K' ? "write W and F apart, each with its directions"
                                : "write R and B apart, each with their directions");
    }
  }

  void check_letters(const BetzaTerm& term) {
    const bool is_step = term.leaps[0].far == 1, is_rider = term.range != 1;
    const bool moves_only = term.legs.back().moves && !term.legs.back().captures;
    if (term.has('n') && is_step && !(moves_only && is_rider))
      refuse(term.place_of('n'), "there is nothing to pass on the way of a single step or a straight rider");
    if (term.has('j')) check_jump(term, is_step, is_rider);
    for (const char letter : {'p', 'g'})
      if (term.has(letter) && !(is_step && (term.range == unlimited || is_short_hop(term))))
        refuse(term.place_of(letter), "a hopper must be a rider without limit: R, B or Q",
               is_rider ? "programs differ in where a limit counts from" : "");
    if (term.has('p') && term.has('g')) refuse(term.place_of('g'), "it does not go together with p");
    if (term.has('z') && !(is_step && is_rider))
      refuse(term.place_of('z'), "only riders that step to a neighbour go zigzag", "the crooked bishop is zB");
    if (term.has('z') && !term.legs[0].directions.empty())
      refuse(term.place_of('z'), "directions would apply to the first step only; in Trigon they apply to each");
    for (const char letter : {'j', 'p', 'g'})
      if (term.has('z') && term.has(letter)) refuse(term.place_of(letter), "it does not go together with z");
    if (term.has('n') && (term.has('j') || term.has('p') || term.has('g')))
      refuse(term.place_of('n'), "a lame leap neither jumps nor hops");
    if (term.has('e') && moves_only) refuse(term.place_of('e'), "only a capture can be en passant");
  }

  /// Is it a hop over a neighbour to the cell behind it, as Fairy-Stockfish reads pR2 and pB2?
  bool is_short_hop(const BetzaTerm& term) const {
    return dialect_ == BetzaDialect::fairy_stockfish && term.has('p') && !term.has('g') && term.range == 2 &&
           term.least == 1;
  }

  void check_jump(const BetzaTerm& term, bool is_step, bool is_rider) {
    if (is_step && is_rider)
      refuse(term.place_of('j'),
             "a slide that begins behind the first cell, whatever stands there, cannot be expressed");
    else if (is_step)
      refuse(term.place_of('j'), "there is nothing to jump over in a single step");
    else if (is_rider || term.leaps[0].far > 2)
      refuse(term.place_of('j'), "of a leap over more than one cell it is not clear which must be occupied");
  }

  void check_chain(const BetzaTerm& term) {
    if (term.leaps.size() > 1 || term.leaps[0].far > 1)
      return refuse(term.atom_range, "a chain of legs is read with W, F, R and B only");
    const bool has_range = term.least != 1 || (term.range != 1 && term.range != unlimited);
    if (has_range) refuse(term.atom_range, "a chain of legs takes no range");
    for (std::size_t i = 0; i < term.letters.size(); ++i)
      if (term.letters[i] != 'i' && (term.letters[i] != 'p' || term.legs.back().hops))
        refuse(term.letter_ranges[i],
               "in a chain of legs only f, b, l, r, s, m, c, i and y are read, and p before an a");
    for (std::size_t i = 0; i < term.legs.size(); ++i) {
      const BetzaLeg& leg = term.legs[i];
      if (i + 1 < term.legs.size() && leg.moves + leg.captures + leg.hops > 1)
        refuse(leg.where, "before an a stands one of m, c and p", "write each of them as a chain of its own");
      if (i > 0 && !turn_of(leg))
        refuse(leg.where.length > 0 ? leg.where : term.atom_range,
               "after a, a leg turns by one of f, fs, fl, fr, s, l, r, bs, bl and br",
               "a path goes outward: [W-F], [W-W]");
      if (i > 1 && !(goes_outward(term.legs[1]) && goes_outward(leg)))
        refuse(leg.where, "in a chain of more than two legs, each turns by f or fs",
               "others could come back over the start, which lines of Trigon never do");
    }
  }

  /// How a leg turns from the one before.
  static std::optional<Turn> turn_of(const BetzaLeg& leg) {
    if (leg.directions.size() != 1) return std::nullopt;
    const char first = leg.directions[0].first, second = leg.directions[0].second;
    if (first == 'f' && second == 0) return Turn{TurnSide::either, 0};
    const char side = second == 0 ? first : second;
    const int degrees = second == 0 ? 90 : first == 'f' ? 45 : 135;
    if (second != 0 && first != 'f' && first != 'b') return std::nullopt;
    switch (side) {
      case 's': return Turn{TurnSide::either, degrees};
      case 'l': return Turn{TurnSide::left, degrees};
      case 'r': return Turn{TurnSide::right, degrees};
      default: return std::nullopt;
    }
  }

  /// Is it a turn that a path makes without saying so?
  static bool is_outward(const Turn& turn) { return turn.side == TurnSide::either && turn.degrees <= 45; }

  static bool goes_outward(const BetzaLeg& leg) {
    const auto turn = turn_of(leg);
    return turn && is_outward(*turn);
  }

  /// The modifiers that both notations have.
  static Term with_modifiers(const BetzaTerm& from) {
    Term term;
    const BetzaLeg& last = from.legs.back();
    term.set(Modifier::unmoved_only, from.has('i'));
    term.set(Modifier::move_only, last.moves && !last.captures);
    term.set(Modifier::capture_only, last.captures && !last.moves);
    term.set(Modifier::takes_en_passant, from.has('e'));
    return term;
  }

  /// What leads to the ends that directions allow; nothing, after a message, when nothing does.
  std::vector<LeapDirections> directions_for(BetzaLeap leap, const BetzaLeg& leg) {
    const std::vector<Offset> ends = allowed_ends(leap, leg.directions);
    if (ends.empty()) refuse(leg.where, "the move has no such direction");
    return directions_to(leap, ends);
  }

  void one_leap(const BetzaTerm& from, BetzaLeap leap, Movement& result) {
    for (const LeapDirections& directions : directions_for(leap, from.legs[0])) {
      Term term = with_modifiers(from);
      if (leap.far == 1)
        slide(from, leap, directions, term);
      else
        path(from, leap, directions, term);
      result.terms.push_back(std::move(term));
    }
  }

  void slide(const BetzaTerm& from, BetzaLeap leap, const LeapDirections& directions, Term& term) const {
    Leg leg = single(leap.near == 0 ? wazir : ferz, from.range);
    leg.least = from.least;
    leg.directions = directions.whole;
    if (from.has('z')) leg.turning = Turning::zigzag;
    term.set(Modifier::hops, from.has('p'));
    term.set(Modifier::lands_behind, from.has('g'));
    if (is_short_hop(from)) return hop_short(leg, term);
    term.set(Modifier::opens_en_passant, from.has('n'));
    term.legs = {leg};
  }

  /// Two steps, the first of them to the hurdle: [WpW].
  static void hop_short(Leg leg, Term& term) {
    leg.range = 1;
    term.is_path = true;
    term.legs = {leg, single(leg.atoms)};
    term.links = {PathLink::over_hurdle};
    term.set(Modifier::hops, false);
  }

  static void path(const BetzaTerm& from, BetzaLeap leap, const LeapDirections& directions, Term& term) {
    term.is_path = true;
    term.directions = directions.whole;
    term.legs = steps_of(leap);
    term.legs[0].directions = directions.first;
    term.links.assign(term.legs.size() - 1, PathLink::over_empty);
    term.path_range = from.range;
    term.path_least = from.least;
    term.set(Modifier::leaps, !from.has('n') && !from.has('j'));
    term.set(Modifier::hops, from.has('j'));
    // XBetza's first step of a pawn: lame, and it may be captured in passing.
    term.set(Modifier::opens_en_passant, from.has('n') && term.has(Modifier::unmoved_only) && !term.captures());
  }

  void chain(const BetzaTerm& from, Movement& result) {
    for (const LeapDirections& directions : directions_for(from.leaps[0], from.legs[0]))
      result.terms.push_back(chain(from, directions));
  }

  static Term chain(const BetzaTerm& from, const LeapDirections& directions) {
    Term term = with_modifiers(from);
    term.is_path = true;
    bool is_diagonal = from.leaps[0].near == 1, rides = from.range == unlimited;
    for (std::size_t i = 0; i < from.legs.size(); ++i) {
      const Turn turn = i > 0 ? *turn_of(from.legs[i]) : Turn{TurnSide::either, 0};
      if (turn.degrees % 90 != 0) is_diagonal = !is_diagonal;
      term.legs.push_back(single(is_diagonal ? ferz : wazir, rides ? unlimited : 1));
      if (!is_outward(turn)) term.legs.back().turns = {turn};
      if (from.legs[i].toggles_range) rides = !rides;
    }
    term.legs[0].directions = directions.whole;
    for (std::size_t i = 0; i + 1 < from.legs.size(); ++i)
      term.links.push_back(from.legs[i].captures ? PathLink::over_victim
                           : from.legs[i].hops   ? PathLink::over_hurdle
                                                 : PathLink::over_empty);
    return term;
  }

  const LocatedText& text_;
  const std::string& owner_;
  Diagnostics& diagnostics_;
  BetzaDialect dialect_;
};

bool goes_over_empty_cells(const Term& term) {
  return !term.has(Modifier::leaps) && !term.hops() && !term.goes_over_pieces();
}

/// Is it a lame move of two steps in one direction? When the single step is there too, both are written shorter as a
/// rider.
bool is_double_step(const Term& term) {
  return term.is_path && goes_over_empty_cells(term) && term.legs.size() == 2 && term.path_range == 1 &&
         term.legs[0] == term.legs[1] && term.legs[0].range == 1 && !term.may_stop_after(0);
}

bool has_single_step(const Movement& movement, const Term& twice) {
  return std::any_of(movement.terms.begin(), movement.terms.end(), [&](const Term& term) {
    return !term.is_path && !term.has(Modifier::unmoved_only) && !term.hops() && term.moves() &&
           (term.captures() || !twice.captures()) && term.legs[0].range == 1 &&
           term.legs[0].atoms == twice.legs[0].atoms && term.legs[0].directions == twice.directions;
  });
}

/// Shortens fmWifmnD: the double step of a pawn is usually written imnfW2.
void shorten_double_steps(BetzaTranslation& translation) {
  const Movement whole = translation.movement();
  for (BetzaPart& part : translation.parts)
    for (Term& term : part.movement.terms)
      if (is_double_step(term) && has_single_step(whole, term)) {
        Leg leg = single(term.legs[0].atoms, 2);
        leg.directions = std::exchange(term.directions, {});
        term.is_path = false;
        term.legs = {leg};
        term.links.clear();
      }
}

/// The first leg of a path as a term of its own.
Term first_leg_alone(Term path) {
  path.is_path = false;
  path.legs.resize(1);
  path.links.clear();
  return path;
}

bool can_join(const Term& path) {
  return path.is_path && goes_over_empty_cells(path) && path.legs.size() > 1 && !path.may_stop_after(0) &&
         path.directions.empty() && path.path_range == 1;
}

/// Joins FyafsF: the single step and the path that continues it are one path with a stop.
void join_stop(Movement& joined, Movement& part) {
  for (Term& path : joined.terms) {
    if (!can_join(path)) continue;
    const auto step = std::find(part.terms.begin(), part.terms.end(), first_leg_alone(path));
    if (step == part.terms.end()) continue;
    path.links[0] = PathLink::may_stop;
    part.terms.erase(step);
    return;
  }
}

void join_stops(BetzaTranslation& translation) {
  for (BetzaPart& joined : translation.parts)
    for (BetzaPart& part : translation.parts)
      if (&part != &joined) join_stop(joined.movement, part.movement);
}

}  // namespace

Movement BetzaTranslation::movement() const {
  Movement whole;
  for (const BetzaPart& part : parts)
    whole.terms.insert(whole.terms.end(), part.movement.terms.begin(), part.movement.terms.end());
  return whole;
}

bool BetzaTranslation::minds_unmoved() const {
  const Movement whole = movement();
  return std::any_of(whole.terms.begin(), whole.terms.end(),
                     [](const Term& term) { return term.has(Modifier::unmoved_only); });
}

BetzaTranslation translate_betza(const LocatedText& text, const std::string& owner, Diagnostics& diagnostics,
                                 BetzaDialect dialect) {
  BetzaTranslation result;
  const std::size_t errors = diagnostics.error_count();
  Translator translator(text, owner, diagnostics, dialect);
  std::vector<BetzaCastling>* castlings = dialect == BetzaDialect::diagram ? &result.castlings : nullptr;
  for (const BetzaTerm& term : parse_betza(text, owner, diagnostics, castlings))
    result.parts.push_back({term.where, translator.translate(term)});
  if (diagnostics.error_count() != errors) return result;
  shorten_double_steps(result);
  join_stops(result);
  return result;
}

}  // namespace trigon::engine
