// The openings of a match: random plies, or lines of a file. No two lead to the same position. Tested in
// tests/unit/openings_test.cpp.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/rules/game.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// How games of a match begin.
struct Opening {
  /// The text of the position before the first move; empty for the setup.
  std::string start{};
  /// The texts of the moves that are made from there.
  std::vector<std::string> moves{};
  /// The number of the setup, where it is drawn.
  std::optional<int> setup{};

  friend bool operator==(const Opening&, const Opening&) = default;
};

/// Loads the variant with the setup of this number. May be called by any thread; throws when that fails.
using SetupLoader = std::function<RulesetPtr(int number)>;

/// The game before the first move of an opening, whose start is a position of the ruleset. Throws HookError when a
/// script fails.
Game game_from(const RulesetPtr& ruleset, const std::string& start);

/// Plays `plies` random moves from the start of a game, and returns their texts. They do not end the game. If possible
/// they eliminate nobody, and no next move does or ends the game, so that the match's players have something to decide.
/// Throws HookError when a script fails.
std::vector<std::string> play_opening(Game& game, int plies, std::uint64_t seed);

/// Reads a file of openings: on each line moves from the setup, in the forms of notation/move_text.h; or a position, in
/// those of notation/position_text.h, perhaps with the word `moves` and moves behind it. A position is known by the `/`
/// between its rows. Empty lines and those that begin with # are passed over. Two lines that lead to one position are
/// an error, as are moves that are not legal and games that are over. Throws HookError when a script fails.
std::vector<Opening> read_openings(const RulesetPtr& ruleset, const SourcePtr& source, Diagnostics& diagnostics);

/// Random openings by number, the same on every machine. Any number of threads may ask.
class RandomOpenings {
 public:
  /// With a `SetupLoader`, each opening also has a setup that is drawn from the ruleset's family. `start` is the text
  /// of the position in which all begin; empty for the setup.
  RandomOpenings(RulesetPtr ruleset, int plies, std::uint64_t seed, SetupLoader with_setup = {}, std::string start = "")
      : ruleset_(std::move(ruleset)),
        plies_(plies),
        seed_(seed),
        with_setup_(std::move(with_setup)),
        start_(std::move(start)) {}

  /// The opening with this number, from 0. In games that are too small for distinct ones with so many plies it has
  /// more; only where that does not help either, two are the same. Throws HookError when a script fails, and what the
  /// `SetupLoader` throws.
  Opening at(std::size_t number);

 private:
  Opening find_next();
  /// An opening that has only the setup.
  Opening draw_setup(std::uint64_t seed) const;

  const RulesetPtr ruleset_;
  const int plies_;
  const std::uint64_t seed_;
  const SetupLoader with_setup_;
  const std::string start_;
  std::mutex mutex_;
  std::vector<Opening> found_;
  std::set<std::uint64_t> positions_;
};

}  // namespace trigon::engine
