// The computer player as an engine of other programs: answers UCI and its dialects (dialect.h), and for games of any
// number of seats the extension that docs/engine.md describes. Tested in tests/unit/engine_server_test.cpp.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "interpreter/engine/engine_options.h"
#include "interpreter/engine/go_limits.h"
#include "interpreter/rules/game.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

/// One conversation, in UCI until a line names another dialect. Lines are handled by one thread; a search runs in a
/// thread of its own, so that `stop` and `isready` are answered while it thinks. No line is fatal: what cannot be
/// understood is answered by `info string error`.
class EngineServer {
 public:
  /// Writes one line without its line break. Called from two threads, but never at once.
  using Say = std::function<void(const std::string&)>;

  /// An engine for the variant that `options` name, until another is chosen. The files must outlive this object.
  EngineServer(const Files& files, EngineOptions options, Say say);
  EngineServer(const EngineServer&) = delete;
  EngineServer& operator=(const EngineServer&) = delete;
  /// Ends a search that still runs.
  ~EngineServer();

  /// Handles a line. Returns false when it was `quit`.
  bool handle(std::string_view line);
  /// At the end of the input: waits for a search that has a limit, but not longer than `patience`.
  void finish(std::chrono::milliseconds patience);

 private:
  using Words = std::vector<std::string_view>;
  /// A command by its first word; the words behind it are its arguments.
  struct Command {
    std::string_view name;
    void (EngineServer::*run)(const Words& words);
  };
  /// What a search is to do.
  struct Job {
    Game game;
    ThinkLimits limits;
    PlayStyle style;
    /// The answer waits for `stop`.
    bool waits = false;
    /// The turns to choose among, by their parts; all when there are none here.
    std::vector<std::vector<Move>> choice{};

    std::vector<Move> choice_after(const Move& first) const;
  };

  static const std::vector<Command>& commands();

  void introduce(const Words& words);
  void set_option(const Words& words);
  void new_game(const Words& words);
  void set_position(const Words& words);
  void go(const Words& words);
  void ponder_hit(const Words& words);
  void stop(const Words& words);
  void describe(const Words& words);

  void say(const std::string& line);
  void complain(const std::string& text);
  void complain(const Diagnostics& diagnostics);
  /// Loads the variant of the options if it is not loaded; false after an error.
  bool load();
  std::optional<Game> read_game(std::string_view position);
  bool make_thinker();
  void start(Job job);
  void think(const Job& job, const std::stop_token& stop);
  void end_search();
  bool report(const Job& job, const Thought& thought);
  std::vector<Move> with_whole_turn(const Job& job, const Thought& thought, const std::vector<Move>& line);
  std::vector<std::string> turns_of(const Job& job, const std::vector<Move>& line) const;
  MoveForm form() const;

  const Files& files_;
  const Dialect* dialect_ = &dialects[0];
  const Say say_;
  EngineOptions options_;
  const std::string standard_variant_;
  RulesetPtr ruleset_;
  /// The network of the variant, if there is one.
  std::shared_ptr<const NetEvaluation> net_;
  std::optional<Game> game_;
  std::optional<Thinker> thinker_;
  /// Of the searches so far: does the next continue their game?
  bool remembers_ = false;
  std::uint64_t searches_ = 0;
  /// The limits of a search on the opponent's time, which begin with `ponderhit`.
  std::optional<Job> after_ponder_;

  std::mutex output_, state_;
  std::condition_variable_any stopped_, finished_;
  bool is_searching_ = false, is_silent_ = false;
  std::jthread search_;
};

}  // namespace trigon::engine
