// Parts of a server: several processes that share the games among them behind one proxy. A part has a name, with which
// the ids of its games and its short codes begin; so do the addresses of requests about them: "/part/NAME/api/play". A
// proxy sends them on by that and needs to know no games. docs/large-servers.md. Tested in
// tests/unit/server_parts_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace trigon::engine {

/// Is it a name that a part can have: one to eight small letters and digits?
bool is_part_name(std::string_view text);

/// What stands behind a part's name.
struct OfPart {
  /// The name; empty when the text names no part.
  std::string part{};
  std::string rest{};
};

/// The target of a request, "/part/NAME/PATH" or "/PATH", of which the rest begins with a slash.
OfPart split_part_target(std::string_view target);

/// The id of a game, "NAME-LETTERS" or "LETTERS".
OfPart split_game_id(std::string_view id);

/// A short code as people type it, with capital letters, spaces and dashes or without: its last eight letters are the
/// rest, in small letters, and the part's name those before.
OfPart split_code(std::string_view code);

/// What begins with a part's name, by which it can be found: "a-LETTERS"; the same text when the part has no name.
std::string in_part(const std::string& part, const std::string& text);

}  // namespace trigon::engine
