// Programs that speak CECP, the protocol of XBoard and WinBoard, in its first or second version. Such a program keeps
// the game itself: it is set up once and told to go, and then answers each move that it is told. The protocol is
// described on https://www.gnu.org/software/xboard/engine-intf.html. Tested in tests/unit/cecp_client_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/engine/engine_client.h"

namespace trigon::engine {

class CecpClient : public EngineClient {
 public:
  explicit CecpClient(EngineCommand command) : EngineClient(std::move(command)) {}

  std::optional<EngineFailure> new_game(const Game& game) override;
  void note(const Game& game, const Move& move) override;
  std::optional<Answer> think(const Game& game, const EngineTime& time, const std::stop_token& stop) override;

 private:
  /// What the program has said of itself, at first what programs of the first version have.
  struct Features {
    bool ping = false, setboard = false, usermove = false, time = true, reuse = true;
    /// The variants that it plays, with commas between them.
    std::string variants{};
    /// It says no more of itself; or it asks for more time.
    bool is_done = false, is_slow = false;
  };

  std::optional<EngineFailure> start();
  void read_features(std::string_view line);
  void set_feature(std::string_view name, std::string_view value);
  std::optional<EngineFailure> send_all(const std::vector<std::string>& lines);
  std::vector<std::string> lines_of_new_game(const Game& game) const;
  std::vector<std::string> lines_of_time(const EngineTime& time) const;
  bool is_refusal(const std::string& line) const;
  std::optional<EngineFailure> synchronize();
  std::optional<EngineFailure> set_up(const Game& game);
  std::string move_line(const std::string& move);
  std::vector<std::string> lines_of_clocks(const EngineTime& time, Player turn) const;
  std::optional<EngineFailure> ask(const Game& game, const EngineTime& time);
  std::optional<Answer> read_answer(const Game& game, const std::string& line);

  Features features_;
  MoveForm form_ = MoveForm::coordinates;
  /// The moves that the program does not know yet, and the one that it was told last.
  std::vector<std::string> untold_;
  std::string told_;
  /// The next move that is noted is the one that the program has made.
  bool is_own_ = false;
  /// It has moved, and answers the next move without being asked.
  bool is_playing_ = false;
  /// The limits of time are told once in a game.
  bool knows_time_ = false;
  int pings_ = 0;
};

}  // namespace trigon::engine
