// Many games of the computer against itself, and what they tell about a variant. docs/lab.md has the figures and the
// files.
#pragma once

#include <trigon/export.h>
#include <trigon/variant.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace trigon {

/// Which games are played. Equal settings make the same bytes on every machine.
struct LabSettings {
  /// The numbers of the first and the last game, from 1 to 1,000,000,000; other parts have other numbers.
  std::size_t first = 1, last = 1000;
  std::uint64_t seed = 1;
  /// The nodes that a player looks at before each of its moves, from 1 to 100,000,000. With up to eight rising numbers
  /// each strength plays itself and the next.
  std::vector<std::uint64_t> nodes = {100};
  /// The random plies at the beginning of a game, from 0 to 1,000, and the most plies of a game, from 1 to 10,000.
  int opening = 6, longest = 400;
  /// The text of the position in which games begin; empty for the setup.
  std::string position = {};
  /// 1 to 64; they change only the time.
  int threads = 1;
};

/// What is told while games are played, on the thread that called.
struct LabEvents {
  /// How many games there are, of how many.
  std::function<void(std::size_t there, std::size_t games)> on_game = {};
  /// Asked several times a second; true ends playing, and the same call goes on from there.
  std::function<bool()> is_interrupted = {};
};

/// Plays games and writes them to the file `part`, as `trigon lab play` does; what is there already is kept. Returns
/// false after an interruption. Throws std::out_of_range for settings outside their ranges, std::invalid_argument for a
/// position that cannot be read or games that would all be the same, std::runtime_error when something else is in the
/// file or it cannot be written, and ScriptError when a script of the variant fails.
TRIGON_API bool play_lab_games(const Variant& variant, const std::string& part, const LabSettings& settings = {},
                               const LabEvents& events = {});

/// How a report is written.
enum class LabReportFormat { text, json, html };

/// What the games of all parts tell, as `trigon lab report` prints it. With the rules the report has values of pieces
/// by mobility and maps of the board. Throws std::runtime_error when a part is damaged, does not belong to the others,
/// or has games of other rules than those of `variant`.
TRIGON_API std::string lab_report(const std::vector<std::string>& parts, LabReportFormat format = LabReportFormat::json,
                                  const Variant* variant = nullptr);

}  // namespace trigon
