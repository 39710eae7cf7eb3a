// Which candidates `trigon lab try` makes of a file, and the variant file of each. Tested in
// tests/unit/lab_try_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/lab/try_file.h"

namespace trigon::engine {

/// The most candidates of a search.
inline constexpr int max_try_candidates = 1000;

/// For each place which of its values is taken.
using TryChoice = std::vector<std::size_t>;

/// The number of combinations of all values; what is larger than 10^18 counts as that.
std::uint64_t combinations_of(const std::vector<TriedPlace>& places);

/// All combinations, the last place changing fastest; if there are more than `most`, so many that `seed` draws, in the
/// same order.
std::vector<TryChoice> choose_combinations(const std::vector<TriedPlace>& places, std::size_t most, std::uint64_t seed);

/// The labels of the values: "knight/moves NW, move-count/plies 40".
std::string describe(const std::vector<TriedPlace>& places, const TryChoice& choice);

/// The name of a candidate's file, without `.yaml`: its number and its values, in small letters, digits and hyphens.
/// `digits` is the width of the number.
std::string candidate_name(const std::vector<TriedPlace>& places, const TryChoice& choice, std::size_t number,
                           std::size_t digits);

/// The text of the file of the candidate with this number, which extends `base`. Nothing after errors: options may
/// exclude each other, which has the code `option`.
std::optional<std::string> candidate_text(const Files& files, const TryFile& file, const TryChoice& choice,
                                          std::size_t number, const std::string& base, Diagnostics& diagnostics);

/// What a folder needs so that candidates in it can extend the game.
struct BaseFiles {
  /// The name of the game for the key `extends`: the id of a shipped one, or a path from that folder.
  std::string name;
  /// The texts of the files that the game has beside shipped ones, by their paths from that folder. They stand beside
  /// candidates as they do beside the game, since candidates name scripts as the game does.
  std::vector<std::pair<std::string, std::string>> texts;
};

BaseFiles base_files(const Files& files, const TryFile& file);

}  // namespace trigon::engine
