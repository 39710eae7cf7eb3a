#include "interpreter/match/records.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "interpreter/support/text_style.h"

namespace trigon::engine {

namespace {

/// What a file holds; nothing when it is missing or empty.
std::string text_of_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// Is one of them the beginning of the other, and the second not empty, unless the first is?
bool agrees(const std::string& found, const std::string& expected) {
  return found.empty() || expected.starts_with(found) || (!expected.empty() && found.starts_with(expected));
}

std::string tag(const std::string& name, const std::string& value) { return fmt::format("[{} \"{}\"]\n", name, value); }

}  // namespace

std::string record_of_game(const MatchSettings& settings, const MatchPlan& plan, const PlayedGame& played,
                           const Game& game) {
  const Ruleset& ruleset = game.ruleset();
  std::string text = tag("Variant", ruleset.id) + tag("Round", std::to_string(played.number + 1));
  const std::vector<Player> seats = seats_of(ruleset);
  const Seating& seating = plan.seating_of(played.number);
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    text += tag(ruleset.players[seats[seat]].name, settings.players[seating[seat]].name);
  std::string first;
  for (const Player seat : played.first) first += (first.empty() ? "" : " ") + ruleset.players[seat].name;
  text += tag("First", first) + tag("Ending", played.ending) + "\n";
  if (!played.moves.empty()) text += wrap(played.moves) + "\n\n";
  return text;
}

std::optional<RecordsFile> RecordsFile::open(const std::string& path, const MatchSettings& settings,
                                             const MatchPlan& plan, const GamesByNumber& known,
                                             Diagnostics& diagnostics) {
  RecordsFile records(settings, plan);
  std::string text;
  for (const auto& [number, game] : known) text += records.text_of(game);
  std::error_code failure;
  if (std::filesystem::is_regular_file(path, failure) && !agrees(text_of_file(path), text)) {
    diagnostics.error({}, "file", fmt::format("'{}' exists and has other text than the records of this match", path),
                      "choose another file for --records");
    return std::nullopt;
  }
  errno = 0;
  records.file_.reset(std::fopen(path.c_str(), "wb"));
  if (records.file_ && records.write(text)) return records;
  diagnostics.error({}, "file", fmt::format("'{}' cannot be written: {}", path, std::strerror(errno)));
  return std::nullopt;
}

bool RecordsFile::append(const PlayedGame& game) { return write(text_of(game)); }

std::string RecordsFile::text_of(const PlayedGame& game) const {
  const auto played = replay(settings_->ruleset, game);
  return played ? record_of_game(*settings_, *plan_, game, *played) : "";
}

bool RecordsFile::write(const std::string& text) {
  return std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size() && std::fflush(file_.get()) == 0;
}

}  // namespace trigon::engine
