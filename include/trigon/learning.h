// Networks for the computer player, made from its games against itself. docs/learning.md says how.
#pragma once

#include <trigon/export.h>
#include <trigon/variant.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace trigon {

/// How a network is made. Without `hours`, equal settings make the same network on every machine.
struct LearningSettings {
  /// The games of a generation, from 10 to 10,000,000, and the nodes of each of their moves, from 1 to 1,000,000.
  std::uint64_t games = 20'000, nodes = 400;
  /// The most generations, from 1 to 1,000; learning ends earlier when one is no better.
  int generations = 10;
  /// The neurons of the hidden layer: 16, 32 or 64.
  int hidden = 32;
  std::uint64_t seed = 1;
  /// 1 to 64; they change only the time.
  int threads = 1;
  /// About how long it may take, from 0.001 to 10,000.
  std::optional<double> hours = {};
  /// Where games and networks are kept meanwhile; empty for the name of the network's file and ".parts".
  std::string folder = {};
};

/// What learning tells meanwhile, on the thread that called `learn`.
struct LearningEvents {
  /// What is done now, and how much of it: from 0 to 1.
  std::function<void(const std::string& what, double part)> on_progress = {};
  /// A line about what was done, such as the match of a generation.
  std::function<void(const std::string& line)> on_step = {};
  /// Asked several times a second; true ends learning, and the same call goes on from there.
  std::function<bool()> is_interrupted = {};
};

/// Why learning has ended.
enum class LearningEnd { no_gain, all_generations, out_of_time, interrupted };

struct LearningResult {
  LearningEnd end = LearningEnd::interrupted;
  /// Was the file written? Not if no network was better than the evaluation by hand, nor after an interruption.
  bool is_written = false;
};

/// Makes the network of a variant and writes it to `file`, for `ComputerPlayer::use_net`; beside the variant's file,
/// with the ending ".net", the program finds it too. Throws std::out_of_range for settings outside their ranges,
/// std::invalid_argument when the game is too large for a network with so many neurons, std::runtime_error when a file
/// cannot be read or written or is of another run, and ScriptError when a script of the variant fails.
TRIGON_API LearningResult learn(const Variant& variant, const std::string& file, const LearningSettings& settings = {},
                                const LearningEvents& events = {});

}  // namespace trigon
