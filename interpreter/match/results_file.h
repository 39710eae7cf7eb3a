// The file in which a match keeps its games, so that it can go on later: JSON, one line with the settings, then one for
// each game. docs/commands.md#match describes it. Tested in tests/unit/match_results_test.cpp.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "interpreter/match/run.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// What decides the games of a match, as the first line has it. `digest` recognizes the rules of the variant.
Json settings_to_json(const MatchSettings& settings, std::uint64_t digest);

/// A game as a line has it.
Json game_to_json(const MatchSettings& settings, const MatchPlan& plan, const MatchGame& game);

/// Reads the text of a results file. Nothing after an error, which is in `diagnostics` with its place: another file,
/// other settings, a game that this match cannot have. An incomplete last line, which an interrupted program or a full
/// disk leaves, is no error, also as the only one; `complete` is the size of the text before it.
std::optional<GamesByNumber> read_results(const SourcePtr& source, const MatchSettings& settings, const MatchPlan& plan,
                                          std::uint64_t digest, Diagnostics& diagnostics, std::size_t& complete);

/// A file that is open for further games.
class ResultsFile {
 public:
  /// The largest file that is read, in bytes.
  static constexpr std::size_t max_size = std::size_t{256} << 20;

  /// Makes a file, or opens one of a match with the same settings. Nothing after an error in `diagnostics`; then the
  /// file has no line more than before. `is_unwritable` says whether the error was that it cannot be written.
  static std::optional<ResultsFile> open(const std::string& path, const MatchSettings& settings, const MatchPlan& plan,
                                         std::uint64_t digest, Diagnostics& diagnostics, bool& is_unwritable);

  /// The games that it had when it was opened.
  const GamesByNumber& games() const { return games_; }
  /// Writes a game so that it outlives the program. False, with errno, when that fails.
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
