// Random texts: the secrets that let a client take a seat or watch, and ids of games. Tested in
// tests/unit/web_test.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace trigon::engine {

/// A secret: 128 bits of the system's random source as 22 characters of base64url. Throws std::runtime_error when there
/// is no such source.
std::string make_secret();

/// So many lower-case letters and digits, of 5 random bits each. Throws std::runtime_error when there is no source of
/// them.
std::string make_letters(std::size_t count);

/// An id for a game: 60 bits of the system's random source as 12 lower-case letters and digits, behind the name of the
/// part of the server that has the game (server_parts.h). Throws std::runtime_error when there is no such source.
std::string make_game_id(const std::string& part = "");
/// Has a text the form of a game's id, of any part, so that it can safely be the name of a file?
bool is_game_id(std::string_view text);

/// Are two texts equal? Takes a time that does not depend on where they differ.
bool is_same_secret(std::string_view a, std::string_view b);

}  // namespace trigon::engine
