// Games that the computer plays against itself from a position that was tried, a few for each request, and what the
// laboratory's counts say of all so far. The client brings the results of the earlier ones, so nothing is kept.
// docs/server.md describes the request. Tested in tests/unit/sample_request_test.cpp.
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <vector>

#include "interpreter/lab/job.h"
#include "interpreter/support/json.h"
#include "interpreter/web/try_request.h"

namespace trigon::engine {

/// The result of a game: the place of each seat, how it ended, and its plies.
struct SampledGame {
  std::vector<std::uint8_t> places;
  std::string ending;
  std::uint32_t plies = 0;
};

/// The games of one position.
struct GameSample {
  LabJob job;
  std::vector<SampledGame> games;

  /// The most seconds that a game may take.
  double longest_game = 5;

  /// The most games of a sample.
  static constexpr std::size_t most = 100;
};

/// The sample that a request describes, whose position must not be over. Reports wrong fields to `diagnostics` and
/// returns nothing if there are any.
std::optional<GameSample> read_sample(const Json& body, const TriedGame& tried, Diagnostics& diagnostics);

/// Plays at least one more game, and others for so long, until there are `GameSample::most`. A game that takes longer
/// than `longest_game` of the sample is given up, as is one when `stop` is requested; false when it was the first.
/// Throws HookError when a script fails.
bool play_on(GameSample& sample, std::chrono::milliseconds time, const std::stop_token& stop);

/// The answer to `POST /api/sample`.
Json sample_to_json(const GameSample& sample);

}  // namespace trigon::engine
