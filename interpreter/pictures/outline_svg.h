// What all tokens of pieces are made of. Tested in tests/unit/board_picture_test.cpp.
#pragma once

#include <string>

#include "interpreter/pictures/token_svg.h"
#include "interpreter/support/symbol_set.h"

namespace trigon::engine {

/// The size of the box of what stands on a token, in radii of the token.
inline constexpr double symbol_size = 1.5;

/// An outline around a place with a CSS class and further attributes.
std::string draw_outline(const TokenOutline& outline, TokenPlace place, const std::string& css_class,
                         const std::string& attributes);

/// A piece's letter.
std::string draw_letter(const std::string& letter, const std::string& ink, TokenPlace place);

}  // namespace trigon::engine
