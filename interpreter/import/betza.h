// Betza's notation and its extension XBetza as a tree, as far as it is read: `parse_betza` makes it, and
// betza_translation.h turns it into Trigon's notation. Tested by tests/import/betza.txt through
// tests/unit/import_betza_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grammar/movement_tree.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

/// The longest Betza text that is read, in bytes.
inline constexpr std::size_t max_betza_length = 200;

/// One or two letters that name directions, such as `f` or `fs`; `second` is 0 for one letter, or for the same one
/// twice.
struct BetzaDirection {
  char first = 0;
  char second = 0;
  TextRange where;
};

/// The modifiers up to an `a`, or up to the atom.
struct BetzaLeg {
  std::vector<BetzaDirection> directions;
  bool moves = false;          // m
  bool captures = false;       // c
  bool hops = false;           // p
  bool toggles_range = false;  // y, of the leg that follows
  TextRange where;
};

/// An atom as a leap of `far` cells in one direction and `near` in the other, `near` <= `far`.
struct BetzaLeap {
  int far = 0;
  int near = 0;
};

/// What an atom stands for: one leap, for K and Q two; none for a letter that is no atom.
std::vector<BetzaLeap> leaps_of(char atom);

struct BetzaTerm {
  /// One leg, and a further one for each `a`.
  std::vector<BetzaLeg> legs;
  /// The other modifiers, in the order in which they stand: `i n j p g z e`.
  std::string letters;
  std::vector<TextRange> letter_ranges;
  char atom = 0;
  TextRange atom_range;
  /// The leaps of the atom: one, or two for K and Q.
  std::vector<BetzaLeap> leaps;
  /// How often the leap may be repeated; `unlimited` for a rider.
  int range = 1;
  /// How often it must be repeated, as in `W2-4`.
  int least = 1;
  TextRange where;

  bool has(char letter) const { return letters.find(letter) != std::string::npos; }
  /// The place of a letter that the term has.
  TextRange place_of(char letter) const { return letter_ranges[letters.find(letter)]; }
};

/// A castling of XBetza, such as `isO2`: the piece goes `steps` cells along its row, and the piece in the corner there
/// goes to the cell behind it.
struct BetzaCastling {
  bool to_left = true, to_right = true;
  bool is_first_move = false;  // i
  int steps = 0;
  TextRange where;
};

/// Reads a Betza text. A letter that cannot be read is reported with its place and the reason, and reading goes on.
/// After an error the terms must not be used. An empty text is an error.
/// Castlings are errors unless there is a list for them.
std::vector<BetzaTerm> parse_betza(const LocatedText& text, const std::string& owner, Diagnostics& diagnostics,
                                   std::vector<BetzaCastling>* castlings = nullptr);

}  // namespace trigon::engine
