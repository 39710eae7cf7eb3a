// The file in which a match keeps its games, so that it can be resumed: a line of JSON with the settings, then one for
// each game. docs/commands.md#match describes it. Tested in tests/unit/match_results_test.cpp.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "interpreter/match/run.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// The settings of a match as the first line of the file. `digest` is a hash of the variant's rules.
Json settings_to_json(const MatchSettings& settings, std::uint64_t digest);

/// A game of a match as a line of the file.
Json game_to_json(const MatchSettings& settings, const MatchPlan& plan, const MatchGame& game);

/// Reads the text of a results file. Reports an error to `diagnostics` and returns nothing if it is another kind of
/// file, or has other settings or a game that this match cannot have. An incomplete last line, which an interrupted
/// program or a full disk leaves, is no error; `complete` becomes the number of bytes before it.
std::optional<GamesByNumber> read_results(const SourcePtr& source, const MatchSettings& settings, const MatchPlan& plan,
                                          std::uint64_t digest, Diagnostics& diagnostics, std::size_t& complete);

/// A results file that is open for further games.
class ResultsFile {
 public:
  /// The maximum size of a file that is read, in bytes.
  static constexpr std::size_t max_size = std::size_t{256} << 20;

  /// Creates a file, or opens one of a match with the same settings. Reports an error to `diagnostics` and returns
  /// nothing otherwise, with no line added to the file; `is_unwritable` becomes true if it cannot be written.
  static std::optional<ResultsFile> open(const std::string& path, const MatchSettings& settings, const MatchPlan& plan,
                                         std::uint64_t digest, Diagnostics& diagnostics, bool& is_unwritable);

  /// The games that the file had when it was opened.
  const GamesByNumber& games() const { return games_; }
  /// Writes a game and flushes it, so that it survives the program. Returns false and sets errno when that fails.
  bool append(const MatchGame& game);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  ResultsFile(const MatchSettings& settings, const MatchPlan& plan) : settings_(&settings), plan_(&plan) {}
  bool write_line(const Json& json);

  const MatchSettings* settings_;
  const MatchPlan* plan_;
  GamesByNumber games_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace trigon::engine
