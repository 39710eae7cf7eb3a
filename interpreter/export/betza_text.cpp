#include "interpreter/export/betza_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/import/betza_translation.h"

namespace trigon::engine {

namespace {

/// Directions as Betza writes them, the plainest first.
constexpr std::string_view all_directions[] = {
    "",   "f",  "b",  "s",  "v",  "l",  "r",  "fs", "bs", "fl", "fr", "bl", "br", "ff", "bb", "ss", "vv",   "ll",
    "rr", "fh", "bh", "lh", "rh", "fb", "lr", "vf", "sf", "sb", "fv", "bv", "lv", "rv", "ls", "rs", "ffbb", "llrr"};

/// The letters of leaps; the first of a leap is the usual one.
std::optional<char> letter_of(BetzaLeap leap) {
  for (char letter : std::string_view("WFDNAHCZG"))
    if (const BetzaLeap one = leaps_of(letter).front(); one.far == leap.far && one.near == leap.near) return letter;
  return std::nullopt;
}

struct Atom {
  char letter = 0;
  int range = 1;
};

std::string print(const Atom& atom) {
  if (atom.range == 1) return std::string(1, atom.letter);
  if (atom.range != unlimited) return fmt::format("{}{}", atom.letter, atom.range);
  return atom.letter == 'W' ? "R" : atom.letter == 'F' ? "B" : std::string(2, atom.letter);
}

/// The atom of a term of one kind of step, or of steps that make a leap.
std::optional<Atom> atom_of(const Term& term) {
  if (!term.is_path) {
    const Leg& leg = term.legs[0];
    if (leg.atoms != wazir && leg.atoms != ferz) return std::nullopt;
    return Atom{leg.atoms == wazir ? 'W' : 'F', leg.range};
  }
  BetzaLeap leap;
  for (const Leg& leg : term.legs) {
    if (leg.atoms != wazir && leg.atoms != ferz) return std::nullopt;
    ++leap.far;
    leap.near += leg.atoms == ferz;
  }
  const auto letter = letter_of(leap);
  return letter ? std::optional(Atom{*letter, term.path_range}) : std::nullopt;
}

/// The letter for how the term goes on its way; empty for a slide or a leap.
std::string way_of(const Term& term) {
  if (!term.is_path && term.legs[0].turning == Turning::zigzag) return "z";
  if (term.has(Modifier::lands_behind)) return "g";
  if (term.has(Modifier::hops)) return term.is_path ? "j" : "p";
  return term.is_path && !term.has(Modifier::leaps) ? "n" : "";
}

std::string modifiers_of(const Term& term) {
  std::string letters;
  for (const auto& [modifier, letter] :
       {std::pair{Modifier::unmoved_only, 'i'}, std::pair{Modifier::move_only, 'm'},
        std::pair{Modifier::capture_only, 'c'}, std::pair{Modifier::takes_en_passant, 'e'}})
    if (term.has(modifier)) letters += letter;
  return letters;
}

/// Does the text mean the term and nothing else?
bool means(const std::string& betza, const Term& term) {
  Diagnostics none;
  const Movement read = translate_betza(LocatedText::standalone("betza", betza), "", none).movement();
  return !none.has_errors() && read.terms.size() == 1 && read.terms[0] == term;
}

/// A double step of a pawn as XBetza writes it: a lame leap, which opens to capture en passant.
Term with_leap(const Term& term) {
  const Leg& leg = term.legs[0];
  if (term.is_path || leg.range != 2 || leg.least != 1 || !term.has(Modifier::opens_en_passant)) return term;
  Term leap = term;
  leap.is_path = true;
  leap.legs = {leg, leg};
  for (Leg& one : leap.legs) one.range = 1;
  leap.directions = leg.directions;
  for (Leg& one : leap.legs) one.directions.clear();
  leap.links = {PathLink::over_empty};
  return leap;
}

/// How the second leg of a chain turns.
constexpr std::string_view chain_turns[] = {"fs", "f", "s", "l", "r", "b", "fl", "fr", "bs", "bl", "br"};

/// The letter of a leg of one kind of step: that of the slide when it goes on.
std::optional<std::string> letter_of(const Leg& leg) {
  if ((leg.atoms != wazir && leg.atoms != ferz) || (leg.range != 1 && leg.range != unlimited)) return std::nullopt;
  return print(Atom{leg.atoms == wazir ? 'W' : 'F', leg.range});
}

/// A path of two legs as a chain: modifiers of the first leg, `a` and the turn, modifiers of the second, the letter of
/// the first. `y` makes the second leg a slide, and the letter alone in front says that the piece may stop between
/// them.
std::optional<std::string> chain_of(const Term& term) {
  if (!term.is_path || term.legs.size() != 2) return std::nullopt;
  const auto letter = letter_of(term.legs[0]);
  if (!letter) return std::nullopt;
  const std::string before = term.may_stop_after(0) ? *letter : "";
  const std::string slides = term.legs[0].range == 1 && term.legs[1].range == unlimited ? "y" : "";
  for (std::string_view directions : all_directions)
    for (std::string_view turn : chain_turns)
      for (std::string_view first : {"", "m", "c", "p"})
        for (std::string_view last : {"", "m", "c"}) {
          const std::string betza =
              fmt::format("{}{}{}{}a{}{}{}", before, first, directions, slides, turn, last, *letter);
          if (means(betza, term)) return betza;
        }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> xbetza_of(const Term& term) {
  auto plain = betza_of(term);
  return plain ? plain : chain_of(term);
}

std::optional<std::string> betza_of(const Term& given) {
  const Term term = with_leap(given);
  const auto atom = term.legs.empty() ? std::nullopt : atom_of(term);
  if (!atom) return std::nullopt;
  for (std::string_view directions : all_directions) {
    const std::string betza = modifiers_of(term) + way_of(term) + std::string(directions) + print(*atom);
    if (means(betza, term)) return betza;
  }
  return std::nullopt;
}

}  // namespace trigon::engine
