// What texts of untrusted origin may hold: bytes that are no UTF-8, control characters, characters that nobody sees.
// Tested in tests/unit/utf8_test.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace trigon::engine {

/// The bytes of the well-formed character of UTF-8 at the start of `text`, which is not empty; 0 when there is none.
std::size_t well_formed_length(std::string_view text);

/// The offset of the first byte that belongs to no well-formed character; npos when there is none.
std::size_t find_malformed(std::string_view text);
/// The offset of the first control character but tabs and line breaks; npos when there is none. The text is
/// well-formed.
std::size_t find_control(std::string_view text);
/// The offset of the first character that takes no room and could make two names look alike, such as a zero-width
/// space or a mark of writing direction; npos when there is none. The text is well-formed.
std::size_t find_invisible(std::string_view text);

/// What may be sent to a terminal: tabs and line breaks are kept, a replacement character stands for each other control
/// character and each malformed byte.
std::string visible(std::string_view text);

/// The columns that a well-formed text takes on a terminal: two for each wide character of East Asian scripts and
/// emoji, none for marks that are put upon others.
std::size_t display_width(std::string_view text);

}  // namespace trigon::engine
