// The shapes of pieces in SVG: drawn once in a document, and shown wherever such a piece stands. Tested in
// tests/unit/board_picture_test.cpp.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// The place of a shape in a picture: the middle of its square box, and the box's width.
struct SymbolPlace {
  double x = 0;
  double y = 0;
  double size = 0;
};

/// Shows the shape of a piece, in black or white, whichever reads better on the color behind it. Empty for a piece
/// without a shape. The document must have `define_symbols`.
std::string draw_symbol(const Ruleset& ruleset, PieceType type, const std::string& color_behind, SymbolPlace place);

/// The definitions of all shapes that the pictures of a document, all of one ruleset, show; empty when they show none.
std::string define_symbols(const Ruleset& ruleset, std::string_view pictures);

/// Black or white, whichever reads better on a color.
const char* letter_color(const std::string& color_behind);

}  // namespace trigon::engine
