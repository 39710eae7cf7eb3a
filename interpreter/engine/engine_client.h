// Another program as a player: it is started, told the game, and asked for moves in its protocol (uci_client.h,
// cecp_client.h). Tested in tests/unit/engine_match_test.cpp and cecp_client_test.cpp.
#pragma once

#include <chrono>
#include <functional>
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
  /// The dialect of UCI that it speaks; null for CECP.
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
  /// that is not legal, `resignation`.
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
  using Answer = std::variant<Move, EngineFailure>;

  static std::unique_ptr<EngineClient> of(const EngineCommand& command);
  EngineClient(const EngineClient&) = delete;
  EngineClient& operator=(const EngineClient&) = delete;
  virtual ~EngineClient() = default;

  /// Begins a game from the position in which it is. The program gets the moves that are noted as it is asked for one.
  virtual std::optional<EngineFailure> new_game(const Game& game) = 0;
  /// Tells of a move that is made next in the game.
  virtual void note(const Game& game, const Move& move) = 0;
  /// Asks for a move. Where the program has no limit of time, it has a minute. Nothing when `stop` was requested.
  virtual std::optional<Answer> think(const Game& game, const EngineTime& time, const std::stop_token& stop) = 0;

 protected:
  explicit EngineClient(EngineCommand command) : command_(std::move(command)) {}

  enum class Waited { found, ended, late };
  /// Takes lines until one is what was waited for, or the program ends, or the time is over.
  Waited wait(std::chrono::milliseconds patience, const std::function<bool(const std::string&)>& is_found);
  /// Takes lines until one answers, with `grace` beyond the time. Nothing when `stop` was requested.
  std::optional<Answer> wait_for_answer(std::chrono::milliseconds time, const std::stop_token& stop,
                                        const std::function<std::optional<Answer>(const std::string&)>& read);
  /// The move that the program names, if it is legal.
  Answer find_answer(const Game& game, std::string_view text, MoveForm form);

  /// Starts the program, which has to introduce itself then.
  std::optional<EngineFailure> launch();
  /// Ends the program and says why.
  EngineFailure fail(std::string ending, std::string text);
  EngineFailure fail_to_listen();

  /// How long the program may take to get ready, beyond its time for a move.
  static constexpr std::chrono::milliseconds time_to_get_ready{15'000};
  /// How long it may think when it has no limit of time.
  static constexpr std::chrono::milliseconds time_without_limit{60'000};

  EngineCommand command_;
  std::unique_ptr<Child> child_;
};

}  // namespace trigon::engine
