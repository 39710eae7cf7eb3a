// Games for pages that play without a server: what `trigon page` and `trigon site` write. The pages themselves are made
// by `make wasm`, with their engine; here their games are collected and put into them. Tested in
// tests/unit/one_page_test.cpp and tests/wasm.
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

/// Games as the page reads them: {"games": [PATH...], "texts": {PATH: TEXT}, "others": {PATH: BASE64}, "start": null
/// or {"position": TEXT, "moves": [TEXT...]}}. Files that are no texts are among the others.
std::string games_to_json(const PageGames& games, const std::optional<PageStart>& start);

/// The page with games in it. `page` is one without; with nothing when it has no place for games.
std::optional<std::string> fill_page(const std::string& page, const PageGames& games,
                                     const std::optional<PageStart>& start);

}  // namespace trigon::engine
