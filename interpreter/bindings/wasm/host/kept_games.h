// The games that the page keeps for its server, in place of a folder.
#pragma once

#include <map>
#include <set>
#include <string>

namespace trigon::engine {

/// The saved games by id, and which of them have changed since the page was told.
struct KeptGames {
  static KeptGames& instance();

  std::map<std::string, std::string> texts;
  std::set<std::string> changed;
};

}  // namespace trigon::engine
