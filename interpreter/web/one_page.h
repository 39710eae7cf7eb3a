// A page in one file that plays games without a server: what `trigon page` writes. The page itself is made by `make
// wasm`, with its engine; here its games are put into it. Tested in tests/unit/one_page_test.cpp and tests/wasm.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/variant/files.h"

namespace trigon::engine {

/// The folder of shipped files in a page, as `DataFolder` for the engine there.
inline constexpr std::string_view shipped_in_page = "shipped";

/// The games of a page.
struct PageGames {
  /// Their paths, which are among the files.
  std::vector<std::string> names;
  /// All files that they need by their paths in the page: shipped ones below `shipped_in_page`, others below `games`,
  /// as they lie in the folder that holds all of these. No path tells of the machine.
  std::map<std::string, std::string> files;
};

/// Collects the files of games with all their options, and their networks. `names` are paths or ids. Reports errors to
/// `diagnostics` and returns nothing when a game has some, also where they lie in a page.
std::optional<PageGames> gather_page_games(const Files& files, const std::vector<std::string>& names,
                                           Diagnostics& diagnostics);

/// What a page shows at once, instead of the list of its games: the board of its first game.
struct PageStart {
  /// The position as text; empty for the setup.
  std::string position;
  /// The moves from there.
  std::vector<std::string> moves;
};

/// The page with games in it. `page` is one without; with nothing when it has no place for games.
std::optional<std::string> fill_page(const std::string& page, const PageGames& games,
                                     const std::optional<PageStart>& start);

}  // namespace trigon::engine
