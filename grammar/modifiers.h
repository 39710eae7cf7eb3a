// The modifiers of the movement notation: the letters before a step or path that say when and how the piece moves so.
// A letter is a row of `modifier_table`: how it is written, what it does not go together with, what it does and its
// words. Lexer, parser, printer, compiler and report go over the rows. Tested in tests/unit/modifiers_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "interpreter/support/small_set.h"

namespace trigon::engine {

/// In the order in which the printer writes them.
enum class Modifier : std::uint8_t {
  unmoved_only,
  move_only,
  capture_only,
  takes_en_passant,
  opens_en_passant,
  rifle,
  leaps,
  hops,
  lands_behind,
};
using ModifierSet = SmallSet<Modifier, std::uint16_t>;

struct ModifierRow {
  /// A modifier that cannot stand beside this one, and why. Each pair stands in one of the two rows.
  struct Contradiction {
    Modifier other = {};
    /// Null where there is no more.
    const char* why = nullptr;
  };

  Modifier modifier = {};
  char letter = 0;
  /// May a piece with this modifier go to an empty cell? Without that it contradicts `o`, which passes.
  bool moves = true;
  /// May it capture?
  bool captures = true;
  /// Does a capture leave it where it is?
  bool stays = false;
  /// Must a piece stand on the way?
  bool hops = false;
  std::array<Contradiction, 3> contradictions = {};

  /// What is said of it before the movement, if `said_with` are all there.
  const char* before = "";
  ModifierSet said_with = {};
  /// Modifiers of which nothing is said before the movement, since this one says as much.
  ModifierSet implies = {};
  /// What is said of the cells between start and end, instead of that they must be empty.
  const char* way = "";
  /// What is said at the end.
  const char* after = "";
};

inline constexpr ModifierRow modifier_table[] = {
    {.modifier = Modifier::unmoved_only, .letter = 'i', .before = "while it has not moved, "},
    {.modifier = Modifier::move_only,
     .letter = 'm',
     .captures = false,
     .contradictions = {{{Modifier::capture_only, "together they mean both: leave both out"},
                         {Modifier::rifle, "a rifle move only captures"},
                         {Modifier::takes_en_passant, "en passant is a capture"}}},
     .before = "without capturing, "},
    {.modifier = Modifier::capture_only,
     .letter = 'c',
     .moves = false,
     .contradictions = {{{Modifier::opens_en_passant, "only a move without capture opens en passant"}}},
     .before = "only to capture, "},
    {.modifier = Modifier::takes_en_passant,
     .letter = 'e',
     .before = "also en passant, ",
     .said_with = {Modifier::capture_only}},
    {.modifier = Modifier::opens_en_passant,
     .letter = 'n',
     .after = "; the cells passed are open to capture en passant"},
    {.modifier = Modifier::rifle,
     .letter = 'x',
     .moves = false,
     .stays = true,
     .contradictions = {{{Modifier::opens_en_passant, "only a move without capture opens en passant"},
                         {Modifier::takes_en_passant, "a rifle capture does not move onto the cell passed"}}},
     .before = "captures without moving: ",
     .implies = {Modifier::capture_only}},
    {.modifier = Modifier::leaps,
     .letter = 'j',
     .contradictions = {{{Modifier::hops, "a leaper ignores what is on its path"},
                         {Modifier::lands_behind, "a leaper ignores what is on its path"}}},
     .way = "; it leaps, so that what stands between does not matter"},
    {.modifier = Modifier::hops,
     .letter = 'p',
     .hops = true,
     .contradictions = {{{Modifier::lands_behind, "a hopper lands anywhere behind its hurdle, or right behind it"}}},
     .way = ", over exactly one piece"},
    {.modifier = Modifier::lands_behind,
     .letter = 'g',
     .hops = true,
     .way = ", over exactly one piece, to the cell right behind it"},
};

constexpr const ModifierRow& row_of(Modifier modifier) { return modifier_table[static_cast<std::size_t>(modifier)]; }

/// The row of a letter, or null.
constexpr const ModifierRow* find_modifier(char letter) {
  for (const ModifierRow& row : modifier_table)
    if (row.letter == letter) return &row;
  return nullptr;
}

/// The modifiers in whose row a member has this value.
consteval ModifierSet modifiers_with(bool ModifierRow::*member, bool value) {
  ModifierSet set;
  for (const ModifierRow& row : modifier_table)
    if (row.*member == value) set.insert(row.modifier);
  return set;
}

}  // namespace trigon::engine
