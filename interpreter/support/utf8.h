// Checks of texts from strangers: bytes that are not UTF-8, control characters, characters that nobody sees. Tested in
// tests/unit/utf8_test.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace trigon::engine {

/// How many bytes the first character of `text` has, when it is well-formed UTF-8; else 0. `text` is not empty.
std::size_t well_formed_length(std::string_view text);

/// The offset of the first byte that is part of no well-formed character; npos when there is none.
std::size_t find_malformed(std::string_view text);
/// The offset of the first control character other than tab and line break; npos when there is none. The text must be
/// well-formed.
std::size_t find_control(std::string_view text);
/// The offset of the first character without width, which could make two names look alike, such as a zero-width space
/// or a mark of writing direction; npos when there is none. The text must be well-formed.
std::size_t find_invisible(std::string_view text);

/// The text made safe for a terminal: every control character but tab and line break, and every malformed byte, becomes
/// a replacement character.
std::string visible(std::string_view text);

/// How many columns a well-formed text takes on a terminal: two for each wide character of East Asian scripts and
/// emoji, none for combining marks.
std::size_t display_width(std::string_view text);

}  // namespace trigon::engine
