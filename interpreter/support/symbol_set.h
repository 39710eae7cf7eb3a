// The shapes of pieces and tokens that are part of the program, read from interpreter/pictures/symbols.svg, and the
// characters beside it. Tested in tests/unit/symbol_set_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trigon::engine {

/// The shape of a piece or token: one `symbol` element of symbols.svg.
struct SymbolShape {
  /// The id without `piece-` or `token-`: "knight", "1".
  std::string name;
  /// Further names of pieces that have this shape.
  std::vector<std::string> also;
  /// The elements within the symbol as markup; where it shows another shape, that one's elements stand in its place.
  /// Colors are `currentColor` and `var(--token)`, and in tokens `var(--outline)`.
  std::string inside;
};

/// The shapes of pieces, in the order of the file.
const std::vector<SymbolShape>& piece_symbols();

/// The shape with this name, or with this further name; null when there is none.
const SymbolShape* find_symbol(std::string_view name);

/// The outline of a player's tokens, a circle or a polygon, in a box 100 wide and high.
struct TokenOutline {
  /// The radius of a circle; 0 for a polygon.
  double radius = 0;
  /// The corners of a polygon, x to the right and y down; empty for a circle.
  std::vector<std::pair<double, double>> corners;
};

/// The outlines of a player's tokens; players are counted from 0. One outline, or for players of high numbers two, the
/// second one within the first.
const std::vector<TokenOutline>& token_outlines(std::size_t player);

/// A token that all players share, in colors of CSS.
struct SharedToken {
  std::string fill;
  std::string line;
  /// The outline; behind it, for tokens that have no direction, the ring that tells owners apart.
  std::vector<TokenOutline> outlines;
};

/// The token `disk`, `octagon` or `pointed`, which points up.
const SharedToken& shared_token(std::string_view name);

/// The outline of a character of interpreter/pictures/characters.svg as markup, in a box 45 wide and high; null for
/// others.
const std::string* find_character(std::string_view character);

}  // namespace trigon::engine
