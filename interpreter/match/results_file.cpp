#include "interpreter/match/results_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "interpreter/notation/game_json.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/support/built_in.h"
#include "interpreter/support/fnv1a.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr int form = 1;

std::string name_of_seat(const MatchSettings& settings, Player seat) { return settings.ruleset->players[seat].name; }

/// Reads the complete lines of a results file.
class ResultsReader {
 public:
  ResultsReader(const SourcePtr& source, const MatchSettings& settings, const MatchPlan& plan, Diagnostics& diagnostics)
      : source_(source), settings_(settings), plan_(plan), diagnostics_(diagnostics) {}

  std::optional<GamesByNumber> read(std::uint64_t digest, std::size_t& complete) {
    complete = source_->text().rfind('\n') + 1;
    const Json expected = settings_to_json(settings_, digest);
    if (complete == 0 && has_begun(expected)) return GamesByNumber();
    if (complete == 0) {
      error(0, "this is no file of match results");
      return std::nullopt;
    }
    if (!read_settings(expected)) return std::nullopt;
    const std::size_t lines = source_->line_of(complete - 1) + 1;
    for (std::size_t line = 1; line < lines; ++line)
      if (!read_game(line)) return std::nullopt;
    return std::move(games_);
  }

 private:
  void error(std::size_t line, const std::string& message, const std::string& hint = "") {
    diagnostics_.error({source_, source_->line_start(line), source_->line(line).size()}, "file", message, hint);
  }

  /// Is the text the beginning of the expected first line, cut off by a full disk?
  bool has_begun(const Json& expected) const {
    const std::string line = dump(expected), key = line.substr(0, line.find(','));
    return source_->text().starts_with(key) || key.starts_with(source_->text());
  }

  bool read_settings(const Json& expected) {
    const Json found = Json::parse(source_->line(0), nullptr, false);
    if (!found.is_object() || !found.contains("match")) {
      error(0, "this is no file of match results");
      return false;
    }
    for (const auto& [key, value] : expected.items())
      if (!found.contains(key) || found[key] != value) {
        error(0,
              fmt::format("the games of this file were played with other settings: '{}' is {}, not {}", key,
                          found.contains(key) ? dump(found[key]) : "missing", dump(value)),
              "another file for --output begins a new match");
        return false;
      }
    return true;
  }

  bool read_game(std::size_t line) {
    const Json json = Json::parse(source_->line(line), nullptr, false);
    const auto game = json.is_object() ? game_of(json) : std::nullopt;
    if (!game || game_to_json(settings_, plan_, *game) != json) {
      error(line, "no game of this match");
      return false;
    }
    if (!games_.emplace(game->number, *game).second) {
      error(line, "this game stands above already");
      return false;
    }
    return true;
  }

  /// The game that a line describes, before it is compared with the plan; empty if the line has no game.
  std::optional<MatchGame> game_of(const Json& json) const {
    const auto has = [&](const char* key, auto&& is_right) { return json.contains(key) && is_right(json[key]); };
    const auto is_number = [](const Json& value) { return value.is_number_unsigned() && value < 1'000'000'000; };
    const auto is_text = [](const Json& value) { return value.is_string(); };
    if (!has("game", is_number) || json["game"] == 0 || !has("plies", is_number) || !has("ending", is_text) ||
        !has("moves", is_text) || !has("first", [](const Json& value) { return value.is_array() && !value.empty(); }))
      return std::nullopt;
    MatchGame game{.number = json["game"].get<std::size_t>() - 1,
                   .ending = json["ending"].get<std::string>(),
                   .plies = json["plies"].get<int>(),
                   .moves = json["moves"].get<std::string>()};
    for (const Player seat : seats_of(*settings_.ruleset))
      if (std::find(json["first"].begin(), json["first"].end(), name_of_seat(settings_, seat)) != json["first"].end())
        game.first.push_back(seat);
    if (json.contains("setup")) {
      const auto& family = settings_.ruleset->setup_family;
      if (!settings_.with_setup || !has("setup", is_number) || json["setup"] >= family->count) return std::nullopt;
      game.setup = json["setup"].get<int>();
    }
    if (has("start", is_text)) {
      Diagnostics ignored;
      game.start = json["start"].get<std::string>();
      if (!read_position(*settings_.ruleset, LocatedText::standalone("start", game.start), ignored))
        return std::nullopt;
    }
    if (has("failed", is_text) && has("why", is_text)) {
      game.why = json["why"].get<std::string>();
      for (const Player seat : seats_of(*settings_.ruleset))
        if (name_of_seat(settings_, seat) == json["failed"]) game.failed = seat;
    }
    return game;
  }

  const SourcePtr& source_;
  const MatchSettings& settings_;
  const MatchPlan& plan_;
  Diagnostics& diagnostics_;
  GamesByNumber games_;
};

std::nullopt_t report(const std::string& path, const std::string& what, Diagnostics& diagnostics) {
  diagnostics.error({}, "file", fmt::format("'{}' {}", path, what));
  return std::nullopt;
}

/// The text of a file. Reports an error to `diagnostics` and returns nothing if it cannot be read.
std::optional<std::string> read_text(const std::string& path, Diagnostics& diagnostics) {
  std::error_code failure;
  if (!std::filesystem::is_regular_file(path, failure)) return report(path, "is no file", diagnostics);
  if (std::filesystem::file_size(path, failure) > ResultsFile::max_size)
    return report(path, "is larger than 256 MiB", diagnostics);
  std::ostringstream text;
  std::ifstream file(path, std::ios::binary);
  if (!(text << file.rdbuf())) return report(path, "cannot be read", diagnostics);
  return text.str();
}

}  // namespace

Json settings_to_json(const MatchSettings& settings, std::uint64_t digest) {
  Json players = Json::array();
  for (const MatchPlayer& player : settings.players) players.push_back(player.name);
  Json json = {{"match", form},
               {"version", built_in::version},
               {"variant", settings.ruleset->id},
               {"options", options_to_json(*settings.ruleset)},
               {"rules", hash_text(digest)},
               {"players", players},
               {"seed", settings.seed},
               {"opening", settings.opening},
               {"longest", settings.max_plies}};
  if (settings.with_setup) json["setups"] = "drawn";
  if (!settings.position.empty()) json["position"] = settings.position;
  if (settings.clock)
    json["clock"] = {{"seconds", static_cast<double>(settings.clock->left.count()) / 1000},
                     {"increment", static_cast<double>(settings.clock->increment.count()) / 1000}};
  if (!settings.openings.empty()) {
    std::string lines;
    for (const Opening& opening : settings.openings) lines += opening.start + " " + join(opening.moves, " ") + "\n";
    json["openings"] = hash_text(lines);
  }
  return json;
}

Json game_to_json(const MatchSettings& settings, const MatchPlan& plan, const MatchGame& game) {
  Json seats = Json::object(), first = Json::array();
  const Seating& seating = plan.seating_of(game.number);
  const std::vector<Player> players = seats_of(*settings.ruleset);
  for (std::size_t seat = 0; seat < players.size(); ++seat)
    seats[name_of_seat(settings, players[seat])] = settings.players[seating[seat]].name;
  for (const Player player : game.first) first.push_back(name_of_seat(settings, player));
  Json json = {{"game", game.number + 1}, {"opening", plan.opening_of(game.number) + 1},
               {"seats", seats},          {"first", first},
               {"ending", game.ending},   {"plies", game.plies},
               {"moves", game.moves}};
  if (game.setup) json["setup"] = *game.setup;
  if (!game.start.empty()) json["start"] = game.start;
  if (game.failed) {
    json["failed"] = name_of_seat(settings, *game.failed);
    json["why"] = game.why;
  }
  return json;
}

std::optional<GamesByNumber> read_results(const SourcePtr& source, const MatchSettings& settings, const MatchPlan& plan,
                                          std::uint64_t digest, Diagnostics& diagnostics, std::size_t& complete) {
  return ResultsReader(source, settings, plan, diagnostics).read(digest, complete);
}

std::optional<ResultsFile> ResultsFile::open(const std::string& path, const MatchSettings& settings,
                                             const MatchPlan& plan, std::uint64_t digest, Diagnostics& diagnostics,
                                             bool& is_unwritable) {
  ResultsFile results(settings, plan);
  is_unwritable = false;
  std::error_code failure;
  std::size_t complete = 0;
  if (std::filesystem::exists(path, failure) && !std::filesystem::is_empty(path, failure)) {
    auto text = read_text(path, diagnostics);
    if (!text) return std::nullopt;
    const auto source = std::make_shared<Source>(path, std::move(*text));
    auto games = read_results(source, settings, plan, digest, diagnostics, complete);
    if (!games) return std::nullopt;
    results.games_ = std::move(*games);
    if (complete < source->text().size()) std::filesystem::resize_file(path, complete, failure);
  }
  errno = 0;
  if (!failure) results.file_.reset(std::fopen(path.c_str(), "ab"));
  is_unwritable = !results.file_ || (complete == 0 && !results.write_line(settings_to_json(settings, digest)));
  if (is_unwritable)
    return report(path, fmt::format("cannot be written: {}", failure ? failure.message() : std::strerror(errno)),
                  diagnostics),
           std::nullopt;
  return results;
}

bool ResultsFile::append(const MatchGame& game) { return write_line(game_to_json(*settings_, *plan_, game)); }

bool ResultsFile::write_line(const Json& json) {
  const std::string line = dump(json) + "\n";
  return std::fwrite(line.data(), 1, line.size(), file_.get()) == line.size() && std::fflush(file_.get()) == 0;
}

}  // namespace trigon::engine
