#include "interpreter/web/sample_request.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/lab/report.h"
#include "interpreter/lab/self_play.h"
#include "interpreter/lab/tally.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/web/json_fields.h"

namespace trigon::engine {

namespace {

/// How far the players look, as the moves that they make in thought before each move.
constexpr std::uint64_t nodes_of_sample = 200;
/// The random plies before the players begin: many from the setup, few from a position that somebody has chosen.
constexpr int plies_from_setup = 6, plies_from_position = 2;
constexpr int longest_sample = 300;
constexpr std::size_t longest_ending = 60;

/// `[[place, ...], ending, plies]` of a game with so many seats.
std::optional<SampledGame> sampled_game(const Json& json, std::size_t seats) {
  if (!json.is_array() || json.size() != 3 || !json[0].is_array() || json[0].size() != seats || !json[1].is_string() ||
      !json[2].is_number_unsigned())
    return std::nullopt;
  SampledGame game{{}, json[1].get<std::string>(), 0};
  for (const Json& place : json[0]) {
    if (!place.is_number_unsigned() || place.get<std::uint64_t>() < 1 || place.get<std::uint64_t>() > seats)
      return std::nullopt;
    game.places.push_back(place.get<std::uint8_t>());
  }
  const auto plies = json[2].get<std::uint64_t>();
  if (game.ending.size() > longest_ending || plies > longest_sample || std::ranges::count(game.places, 1) == 0)
    return std::nullopt;
  game.plies = static_cast<std::uint32_t>(plies);
  return game;
}

LabJob job_of(const TriedGame& tried) {
  const Game& game = tried.game.game();
  LabJob job{.header = header_of(game.ruleset(), 0), .ruleset = game.ruleset_ptr()};
  const std::string position = print_position(game.position());
  const bool is_setup = position == print_position(Game(game.ruleset_ptr()).position());
  job.header.position = is_setup ? "" : position;
  job.header.opening = is_setup ? plies_from_setup : plies_from_position;
  job.header.nodes = {nodes_of_sample};
  job.header.longest = longest_sample;
  job.header.last = GameSample::most;
  return job;
}

}  // namespace

std::optional<GameSample> read_sample(const Json& body, const TriedGame& tried, Diagnostics& diagnostics) {
  const auto refuse = [&](const std::string& message) {
    diagnostics.error({}, "argument", message);
    return std::nullopt;
  };
  if (tried.game.end()) return refuse("the game is over in this position");
  GameSample sample{job_of(tried), {}};
  const Json* const games = find_field(body, "games");
  if (!games) return sample;
  if (!games->is_array() || games->size() > GameSample::most)
    return refuse(fmt::format("'games' must be a list of at most {} games", GameSample::most));
  for (const Json& json : *games) {
    auto game = sampled_game(json, sample.job.header.seats.size());
    if (!game) return refuse("'games' must be a list of games as an answer has them");
    sample.games.push_back(std::move(*game));
  }
  return sample;
}

bool play_on(GameSample& sample, std::chrono::milliseconds time, const std::stop_token& stop) {
  const auto begin = std::chrono::steady_clock::now();
  const LabPlan plan(sample.job.header);
  LabOpenings openings(sample.job);
  SelfPlay player(sample.job, plan, openings);
  const std::size_t before = sample.games.size();
  while (sample.games.size() < GameSample::most) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(sample.longest_game);
    const auto game =
        player.play(sample.games.size() + 1, stop, std::chrono::time_point_cast<SelfPlay::Time::duration>(end));
    if (!game) return sample.games.size() > before;
    sample.games.push_back({game->places, game->ending, game->plies});
    if (std::chrono::steady_clock::now() - begin >= time) break;
  }
  return true;
}

Json sample_to_json(const GameSample& sample) {
  const LabHeader& header = sample.job.header;
  LabTally tally(header);
  Json games = Json::array();
  for (const SampledGame& one : sample.games) {
    LabGame game;
    game.strengths.assign(header.seats.size(), 0);
    game.places = one.places;
    game.ending = one.ending;
    game.plies = one.plies;
    tally.add(header, game);
    games.push_back({one.places, one.ending, one.plies});
  }
  Json tables = Json::array();
  for (const LabTable& table : result_tables(tally)) tables.push_back(to_json(table));
  return {{"games", std::move(games)},
          {"of", GameSample::most},
          {"nodes", header.nodes.front()},
          {"opening", header.opening},
          {"tables", std::move(tables)}};
}

}  // namespace trigon::engine
