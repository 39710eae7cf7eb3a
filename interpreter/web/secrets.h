// Secrets that let somebody sit or watch, and ids of games: random texts. Tested in tests/unit/web_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace trigon::engine {

/// 128 bits of the system's random source as 22 characters of base64url. Throws std::runtime_error when there is no
/// such source.
std::string make_secret();

/// 60 bits of the same source as 12 small letters and digits.
std::string make_game_id();
/// Has a text the form of one, so that it may be the name of a file?
bool is_game_id(std::string_view text);

/// Compares in a time that does not depend on where the texts differ.
bool is_same_secret(std::string_view a, std::string_view b);

}  // namespace trigon::engine
