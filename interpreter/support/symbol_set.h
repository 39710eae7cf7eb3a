// The shapes of pieces and tokens that are part of the program, read from interpreter/pictures/symbols.svg. Tested in
// tests/unit/symbol_set_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trigon::engine {

/// A `symbol` of the set.
struct SymbolShape {
  /// Without `piece-` or `token-`: "knight", "1".
  std::string name;
  /// Further names of pieces that look so.
  std::vector<std::string> also;
  /// The elements in it as markup; shapes of the set that it shows stand in it in full. Colors are `currentColor` and
  /// `var(--token)`, of tokens also `var(--outline)`.
  std::string inside;
};

/// The shapes of pieces, in the order of the file.
const std::vector<SymbolShape>& piece_symbols();

/// The shape with this name, or with this further name; null when there is none.
const SymbolShape* find_symbol(std::string_view name);

/// The outline of a player's tokens, in units of which a token is 100 wide and high: a circle, or a polygon.
struct TokenOutline {
  /// Of a circle; 0 for a polygon.
  double radius = 0;
  /// Of a polygon, x to the right and y down.
  std::vector<std::pair<double, double>> corners;
};

/// The outlines of a player's tokens, counted from 0: one, or for players of higher numbers two, the second one inside.
const std::vector<TokenOutline>& token_outlines(std::size_t player);

}  // namespace trigon::engine
