// Whether text on standard output and standard error has colors. Tested in tests/unit/terminal_test.cpp.
#pragma once

#include <cstdio>
#include <string>

#include "interpreter/app/command.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

/// `--color auto|always|never`, for the whole program.
Argument color_option(std::string& choice);
/// Sets the value of `--color` that `text_style_of` follows, for the whole program; until then it is "auto".
void choose_colors(const std::string& choice);

/// The style of text that is written to `stream`.
TextStyle text_style_of(std::FILE* stream);
/// The style of text that is written to a file.
TextStyle file_style();

/// Are colors to be used? With "auto" only on a terminal, and not when NO_COLOR is set and not empty (no-color.org) or
/// TERM is "dumb". Variables that are not set are null.
bool has_colors(const std::string& choice, bool is_terminal, const char* no_color, const char* term);

}  // namespace trigon::engine
