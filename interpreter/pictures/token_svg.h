// Pieces in SVG: tokens that differ by color and by shape, so that players can be told apart without colors. Tested in
// tests/unit/board_picture_test.cpp.
//
//   player 1, 2, 3, 4    circle, square, diamond, pentagon in the player's color
//   player 5, 6, 7, 8    the same with a second outline
//   converted            the owner's token upon that of the player whom the piece was set up for, with a beak that
//                        shows where it still looks
//   dead                 a gray token upon that of the player whom the piece was set up for, with a broken outline
#pragma once

#include <string>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// The place of a token in a picture: its middle and the radius of a circle. If the circle fits into a triangle, all
/// other outlines fit too.
struct TokenPlace {
  double x = 0;
  double y = 0;
  double radius = 0;
  /// How far the board is turned, in degrees counter-clockwise; what shows a direction is turned with it.
  double turn = 0;
};

/// The CSS rules that tokens need.
const char* token_style();

/// The token of a piece with its shape or its letter. The document must have `define_symbols` (symbol_svg.h).
std::string draw_token(const Ruleset& ruleset, Piece piece, TokenPlace place);

/// A player's token without a piece.
std::string draw_player_token(const Ruleset& ruleset, Player player, TokenPlace place);

/// A player's token in words: "white circle", "red square with two outlines".
std::string token_in_words(const Ruleset& ruleset, Player player);

}  // namespace trigon::engine
