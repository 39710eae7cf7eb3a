// Pieces as text: the symbols of drawings and position texts. Tested in tests/unit/symbols_test.cpp.
//
// Two players: the piece's letter, capital for the first player and small for the second; a piece that changed hands or
// is dead is written `R:bw`, owner and home by their marks, `-` for nobody. Three and more: the capital letter, the
// owner's mark, and, when it differs, the home's mark (`Rl`, `R-t`). Letters of a second and a third set stand behind
// a `+` or a `^`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/model/ruleset.h"
#include "interpreter/support/letters.h"

namespace trigon::engine {

/// The mark of an owner: a player's letter, or '-' for the dead.
char owner_mark(const Ruleset& ruleset, Player owner);

/// The full symbol. Reading it gives the same piece, except for its unmoved flag.
std::string piece_symbol(const Ruleset& ruleset, Piece piece);
/// The symbol in pictures: letter and owner only.
std::string short_symbol(const Ruleset& ruleset, Piece piece);

struct ReadSymbol {
  Piece piece;
  /// Did the symbol name its owner? Otherwise the piece is the `fallback`'s.
  bool names_owner = false;
  /// The length of the symbol in bytes.
  std::size_t length = 0;
};

/// Reads a symbol at the start of `text`; nothing when there is none. A letter without a mark in a game of more than
/// two, and a capital letter in a game of two, belongs to `fallback`; without a fallback, a letter without a mark is
/// not read in games of more than two. The piece counts as moved.
std::optional<ReadSymbol> read_symbol(const Ruleset& ruleset, std::string_view text, std::optional<Player> fallback);

/// All piece letters of the variant, for hints.
std::vector<std::string> all_symbols(const Ruleset& ruleset);

}  // namespace trigon::engine
