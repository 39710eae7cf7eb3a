// The game records of a match, one after the other in a file. They can be made from the results file, so that a match
// which is resumed adds those that are missing. Tested in tests/unit/match_results_test.cpp.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "interpreter/match/run.h"

namespace trigon::engine {

/// The text of the record of a match's game, with an empty line at its end. `game` is the game after its last move.
std::string record_of_game(const MatchSettings& settings, const MatchPlan& plan, const MatchGame& played,
                           const Game& game);

/// The file to which a match writes the records of its games.
class RecordsFile {
 public:
  /// Opens a file and writes the records of all `known` games that it lacks, in the order of their numbers. A file that
  /// exists must be empty or have these records, or the first of them. Reports an error to `diagnostics` and returns
  /// nothing otherwise; `is_unwritable` becomes true if the file cannot be written, and only then may it have changed.
  static std::optional<RecordsFile> open(const std::string& path, const MatchSettings& settings, const MatchPlan& plan,
                                         const GamesByNumber& known, Diagnostics& diagnostics, bool& is_unwritable);

  /// Writes the record of a game. Returns false and sets errno when that fails. Throws HookError when a script fails.
  bool append(const MatchGame& game);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  RecordsFile(const MatchSettings& settings, const MatchPlan& plan) : settings_(&settings), plan_(&plan) {}
  std::string text_of(const MatchGame& game) const;
  bool write(const std::string& text);

  const MatchSettings* settings_;
  const MatchPlan* plan_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace trigon::engine
