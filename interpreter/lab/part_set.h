// Parts that belong together: which may be counted in one report, their count, and how files of them are merged into
// one. Tested in tests/unit/lab_parts_test.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/lab/tally.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// The parts that were taken so far.
class PartSet {
 public:
  /// Takes a part of a file. Reports an error to `diagnostics` and returns false if its games cannot be counted
  /// together with those before: they were played by other rules or under other conditions, or are there already.
  bool take(const std::string& path, const LabHeader& header, Diagnostics& diagnostics);

 private:
  struct Taken {
    std::string path;
    LabHeader header;
  };
  std::vector<Taken> parts_;
};

/// Counts the games of all files of parts; `on_game` is called with their number so far. Reports an error to
/// `diagnostics` and returns nothing if a part is damaged or does not belong to the others.
std::optional<LabTally> count_parts(const std::vector<std::string>& paths, Diagnostics& diagnostics,
                                    const std::function<void(std::uint64_t games)>& on_game = {});

/// Merges files of parts into one, which has the same bytes whatever their order is: parts are sorted by seed,
/// strengths and numbers. The file comes into its place when it is complete. Reports an error to `diagnostics` and
/// returns false if a part is damaged or does not belong to the others; `is_unwritable` becomes true if the file cannot
/// be written.
bool merge_parts(const std::vector<std::string>& paths, const std::string& target, Diagnostics& diagnostics,
                 bool& is_unwritable);

}  // namespace trigon::engine
