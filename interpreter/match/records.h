// The records of a match: what was played, one game after the other. They follow from the results, so a file of them is
// made complete when a match goes on. Tested in tests/unit/match_results_test.cpp.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "interpreter/match/run.h"

namespace trigon::engine {

/// The record of a game of a match, which ends with an empty line. `game` is that after its last move.
std::string record_of_game(const MatchSettings& settings, const MatchPlan& plan, const MatchGame& played,
                           const Game& game);

/// A file to which records are written.
class RecordsFile {
 public:
  /// Begins with the records of the games that are known, in the order of their numbers. A file that exists must be
  /// empty or agree with them as far as both go. Nothing after an error in `diagnostics`; `is_unwritable` says whether
  /// it was that the file cannot be written. After other errors the file is as before.
  static std::optional<RecordsFile> open(const std::string& path, const MatchSettings& settings, const MatchPlan& plan,
                                         const GamesByNumber& known, Diagnostics& diagnostics, bool& is_unwritable);

  /// False, with errno, when that fails. Throws HookError.
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
