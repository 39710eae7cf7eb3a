// Another program as a player: it is started, told the game, and asked for moves in UCI or a dialect of it. Tested in
// tests/unit/engine_client_test.cpp.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "interpreter/engine/child.h"
#include "interpreter/engine/dialect.h"
#include "interpreter/rules/game.h"
#include "interpreter/search/time_budget.h"

namespace trigon::engine {

/// How a program is started and set up.
struct EngineCommand {
  const Dialect* dialect = &dialects[0];
  /// The program and its arguments.
  std::vector<std::string> command{};
  /// The variant by the program's own name; empty for the id of the game, if the program knows it.
  std::string variant{};
  /// Options by name.
  std::vector<std::pair<std::string, std::string>> options{};
  /// How long a move may come after its time.
  std::chrono::milliseconds grace{1000};
};

/// Why a program gave no move.
struct EngineFailure {
  /// The ending of its game, as records have it: `abandonment` when it does not run, `time`, `infraction` for a move
  /// that is not legal.
  std::string ending;
  std::string text;
};

/// How long a program may think about a move; with none of them a second.
struct EngineTime {
  std::optional<std::uint64_t> nodes{};
  std::optional<int> depth{};
  std::optional<std::chrono::milliseconds> per_move{};
  /// The clock of each player, in turn order.
  std::vector<Clock> clocks{};
};

/// A program that plays one game after the other. It is started when it is needed, and anew after a failure. For one
/// thread at a time.
class EngineClient {
 public:
  explicit EngineClient(EngineCommand command) : command_(std::move(command)) {}

  /// Begins a game from the position in which it is. The program gets the moves that are noted as it is asked for one.
  std::optional<EngineFailure> new_game(const Game& game);
  /// Tells of a move that is made next in the game.
  void note(const Game& game, const Move& move);
  /// Asks for a move. Where the program has no limit of time, it has a minute. Nothing when `stop` was requested.
  std::optional<std::variant<Move, EngineFailure>> think(const Game& game, const EngineTime& time,
                                                         const std::stop_token& stop);

 private:
  EngineFailure fail(std::string ending, std::string text);
  std::optional<EngineFailure> start(const Ruleset& ruleset);
  std::optional<EngineFailure> wait_for(std::string_view word);
  bool tells_option(std::string_view name) const;
  bool has_option(std::string_view name) const;
  std::optional<EngineFailure> set_options(const Ruleset& ruleset);
  bool set_option(const std::string& name, const std::string& value);
  bool set_variant_options(const Ruleset& ruleset);
  std::string start_text(const Game& game) const;
  std::string clock_text(const Game& game, const EngineTime& time) const;
  std::string go_text(const Game& game, const EngineTime& time) const;
  MoveForm form() const;

  EngineCommand command_;
  std::unique_ptr<Child> child_;
  /// The lines in which the program told its options.
  std::vector<std::string> told_options_;
  /// The variant's options that it was told last.
  std::string variant_options_;
  /// How `position` names the beginning of the game, and the moves since.
  std::string start_;
  std::vector<std::string> moves_;
};

}  // namespace trigon::engine
