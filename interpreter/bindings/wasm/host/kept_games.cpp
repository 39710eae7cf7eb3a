// The folder of saved games (web/state_folder.h) for a program without files.
#include "interpreter/bindings/wasm/host/kept_games.h"

#include "interpreter/support/failed.h"
#include "interpreter/web/seconds_now.h"
#include "interpreter/web/state_folder.h"

namespace trigon::engine {

KeptGames& KeptGames::instance() {
  static KeptGames games;
  return games;
}

std::shared_ptr<StateFolder> StateFolder::open(const std::string& path, std::string& /*error*/) {
  return std::shared_ptr<StateFolder>(new StateFolder(path));
}

/// No other program has the page's games.
bool StateFolder::lock() { return true; }

std::vector<std::string> StateFolder::ids() const {
  std::vector<std::string> ids;
  for (const auto& [id, text] : KeptGames::instance().texts) ids.push_back(id);
  return ids;
}

std::optional<KeptGame> StateFolder::read(const std::string& id, std::string& problem) const {
  const auto kept = KeptGames::instance().texts.find(id);
  if (kept == KeptGames::instance().texts.end()) return failed(problem, "it is not there");
  auto game = read_kept_text(id, kept->second, problem);
  if (game) game->changed = seconds_since_1970();
  return game;
}

bool StateFolder::append(const std::string& id, const std::vector<Json>& lines) const {
  KeptGames::instance().texts[id] += kept_text(lines);
  KeptGames::instance().changed.insert(id);
  return true;
}

bool StateFolder::replace(const std::string& id, const std::vector<Json>& lines) const {
  KeptGames::instance().texts[id].clear();
  return append(id, lines);
}

/// The page can ask for the record of a game at any time.
bool StateFolder::write_record(const std::string& /*id*/, const std::string& /*text*/) const { return true; }

void StateFolder::forget(const std::string& id) const {
  KeptGames::instance().texts.erase(id);
  KeptGames::instance().changed.insert(id);
}

}  // namespace trigon::engine
