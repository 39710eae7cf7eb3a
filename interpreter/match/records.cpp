#include "interpreter/match/records.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "interpreter/record/record_writer.h"

namespace trigon::engine {

namespace {

/// The text of a file; empty when it is missing.
std::string text_of_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// Does a file's text begin with the expected one, or the other way round? A text that is not empty does not agree with
/// an empty expected one.
bool agrees(const std::string& found, const std::string& expected) {
  return found.empty() || expected.starts_with(found) || (!expected.empty() && found.starts_with(expected));
}

/// The places in a game that did not end by its rules: 1 for those who share the first place, then who failed, then the
/// rest.
std::vector<int> places(const std::vector<Player>& seats, const MatchGame& played) {
  const auto next = 1 + static_cast<int>(played.first.size());
  std::vector<int> ranks;
  for (const Player seat : seats) {
    const bool is_first = std::ranges::find(played.first, seat) != played.first.end();
    ranks.push_back(is_first ? 1 : !played.failed || *played.failed == seat ? next : next + 1);
  }
  return ranks;
}

}  // namespace

std::string record_of_game(const MatchSettings& settings, const MatchPlan& plan, const MatchGame& played,
                           const Game& game) {
  GameRecord record = record_of(game, settings.file);
  const Seating& seating = plan.seating_of(played.number);
  for (std::size_t seat = 0; seat < record.seats.size(); ++seat)
    record.seats[seat].player = settings.players[seating[seat]].name;
  record.tags.push_back({"Round", std::to_string(played.number + 1)});
  if (played.ending == ended_by_length || played.failed) {
    record.ranks = places(seats_of(game.ruleset()), played);
    record.ending = played.failed ? played.ending : "adjudication";
  }
  return write_record(record) + "\n";
}

std::optional<RecordsFile> RecordsFile::open(const std::string& path, const MatchSettings& settings,
                                             const MatchPlan& plan, const GamesByNumber& known,
                                             Diagnostics& diagnostics, bool& is_unwritable) {
  RecordsFile records(settings, plan);
  is_unwritable = false;
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
  is_unwritable = !records.file_ || !records.write(text);
  if (!is_unwritable) return records;
  diagnostics.error({}, "file", fmt::format("'{}' cannot be written: {}", path, std::strerror(errno)));
  return std::nullopt;
}

bool RecordsFile::append(const MatchGame& game) { return write(text_of(game)); }

std::string RecordsFile::text_of(const MatchGame& game) const {
  const auto played = replay(*settings_, game);
  return played ? record_of_game(*settings_, *plan_, game, *played) : "";
}

bool RecordsFile::write(const std::string& text) {
  return std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size() && std::fflush(file_.get()) == 0;
}

}  // namespace trigon::engine
