// Variants for tests: the shipped ones, and small ones written in the tests.
#pragma once

#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine::testing {

/// A variant with chosen options.
struct Configuration {
  std::string id;
  std::vector<std::string> options;
};

/// "id [option,option]", for messages.
std::string to_text(const Configuration& configuration);

/// The path of a file of this repository.
std::string repository_path(const std::string& path);
std::string read_repository_file(const std::string& path);

/// The ids of all games in variants/, sorted; bases are no games.
std::vector<std::string> shipped_ids();
/// Path of a shipped game.
std::string shipped_path(const std::string& id);

/// Each shipped game alone, with each of its options, and with all of them that go together.
const std::vector<Configuration>& shipped_configurations();

/// The same for tests of the program rather than of the games: all, or as many of them as `one_in` says, other ones for
/// each test case.
std::vector<std::string> tried_ids();
std::vector<Configuration> tried_configurations();

/// A shipped game, which is loaded once for all tests; fails the test with its errors when it has some.
RulesetPtr load_shipped(const std::string& id, const std::vector<std::string>& options = {});
RulesetPtr load(const Configuration& configuration);
/// Loads a configuration once more, as a ruleset of its own.
RulesetPtr load_anew(const Configuration& configuration);

/// Loads a variant from its text; fails the test with its errors when it has some.
RulesetPtr load_text(const std::string& yaml);
/// What is wrong with a variant, as an author reads it; empty when it loads.
std::string faults_of_text(const std::string& yaml);

/// The text of a game for two, "white" who faces 90 and "black" who faces 270, without check rule or royals, that a
/// test completes by its pieces: lines of YAML like `rook: { letter: R, moves: W* }`. `setup` is a drawing or a map.
std::string duel(const std::string& grid, const std::vector<std::string>& pieces, const std::string& setup,
                 const std::string& more = "");

/// Moves that open cells to capture en passant in all company: of royals, leapers and captors, several to one cell,
/// with promotion, beside a hopper.
/// On a square grid of at least eight by eight cells.
RulesetPtr game_of_openers(const std::string& grid);

}  // namespace trigon::engine::testing
