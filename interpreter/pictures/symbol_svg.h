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

/// The color of a shape, and that of what is behind it.
struct SymbolColors {
  std::string ink;
  std::string behind;
};

/// Black or white, whichever reads better on a color.
const char* letter_color(const std::string& color_behind);
/// The shape in that, on a color.
inline SymbolColors symbol_on(const std::string& color_behind) { return {letter_color(color_behind), color_behind}; }

/// Shows the shape of a piece. Empty for a piece without a shape. The document must have `define_symbols`.
std::string draw_symbol(const Ruleset& ruleset, PieceType type, const SymbolColors& colors, SymbolPlace place);

/// Shows the shape of a piece as a figure of a color without a token behind it. The piece must have a shape of the set.
std::string draw_figure(const Ruleset& ruleset, PieceType type, const std::string& color, SymbolPlace place);

/// Shows the character that is written on an owner's piece, which must have one.
std::string draw_character(const PieceTypeInfo& piece, Player owner, const std::string& color, SymbolPlace place);

/// The definitions of all shapes that the pictures of a document, all of one ruleset, show; empty when they show none.
std::string define_symbols(const Ruleset& ruleset, std::string_view pictures);

}  // namespace trigon::engine
