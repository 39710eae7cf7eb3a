#include "interpreter/web/kept_game.h"

#include <fmt/format.h>

#include <sstream>

#include "interpreter/support/failed.h"

namespace trigon::engine {

std::string kept_text(const std::vector<Json>& lines) {
  std::string text;
  for (const Json& line : lines) text += dump(line) + "\n";
  return text;
}

std::optional<KeptGame> read_kept_text(const std::string& id, const std::string& text, std::string& problem) {
  KeptGame game{id, {}, {}, 0};
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) return failed(problem, fmt::format("its line {} is no JSON object", number));
    if (number == 1)
      game.header = std::move(json);
    else
      game.changes.push_back(std::move(json));
  }
  if (game.header.is_null()) return failed(problem, "it is empty");
  return game;
}

}  // namespace trigon::engine
