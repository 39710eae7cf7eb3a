// All games of the server: who is connected to which, computers that think, clocks that run out, and what is kept on
// disk (lobby_kept.cpp). It knows no sockets: a connection is a `GameClient`. Tested in tests/unit/lobby_test.cpp, and
// over sockets in tests/web.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/support/json.h"
#include "interpreter/web/catalog.h"
#include "interpreter/web/game_client.h"
#include "interpreter/web/hosted_game.h"
#include "interpreter/web/script_time.h"
#include "interpreter/web/state_folder.h"
#include "interpreter/web/thinking_pool.h"
#include "interpreter/web/work_pool.h"

namespace trigon::engine {

/// A game with its connections.
struct Room;
using RoomPtr = std::shared_ptr<Room>;

struct LobbySettings {
  std::size_t most_games = 1000;
  /// By game: connections that hold no seat, and connections that hold one.
  std::size_t most_watchers = 100, most_players = 64;
  /// Games that nobody has touched for so long are forgotten, in days.
  double days_kept = 30;
  /// Seconds that the scripts of a game may take for one request.
  double script_seconds = usual_script_seconds;
  /// Seconds that a computer may think about a move.
  double thinking_seconds = 10;
  std::size_t working_threads = 2, thinking_threads = 1;
  /// Where games are kept; without it they end with the program.
  std::optional<StateFolder> state{};
};

/// An answer to an HTTP request.
struct CreatedGame {
  int status = 200;
  Json body;
};

class Lobby {
 public:
  /// Both must outlive this.
  Lobby(const Files& files, Catalog& catalog, LobbySettings settings);
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;
  ~Lobby();

  /// Where new games and what is shown of variants are made: aside, so that no game waits for them.
  WorkPool& makers() { return makers_; }

  /// Takes up the games of the state folder. Returns what is wrong with those that are left alone, a sentence each.
  std::vector<std::string> restore();
  std::size_t size() const;

  /// Makes the game that the body of `POST /api/games` describes. May take seconds.
  CreatedGame create(const Json& request);

  /// Lets a client join, as its first message says. The answer is sent to it; when it is none, it is closed.
  RoomPtr join(const GameClientPtr& client, Json message);
  void receive(const RoomPtr& room, const GameClientPtr& client, Json message);
  void leave(const RoomPtr& room, const GameClientPtr& client);

  /// Tells all clients that the server stops.
  void say_goodbye();
  /// Ends all work, when what was begun is done, and lets go of all clients. Nothing may be called afterwards.
  void stop();

 private:
  RoomPtr find(const std::string& id) const;
  RoomPtr add(HostedGame game, OfferedVariantPtr variant);
  bool make_space();
  void sweep();
  void forget(const RoomPtr& room);
  std::optional<std::string> restore(const std::string& id);
  HostedSetup setup_for(const OfferedVariantPtr& variant) const;
  CreatedGame create_guarded(const Json& request);

  // In the strand of the room.
  void admit(const RoomPtr& room, const GameClientPtr& client, const Json& message);
  void answer(const RoomPtr& room, const GameClientPtr& client, const Json& message);
  void dismiss(const RoomPtr& room, const GameClientPtr& client);
  void settle(const RoomPtr& room);
  void keep(const RoomPtr& room);
  void think(const RoomPtr& room);
  void watch_clock(const RoomPtr& room);
  void begin_rematch(const RoomPtr& room);
  void invite_to_rematch(Room& room, const GameClientPtr& client, const Viewer& viewer);
  void apply(const RoomPtr& room, std::size_t position_number, const ThoughtMove& thought);

  const Files& files_;
  Catalog& catalog_;
  const LobbySettings settings_;
  mutable std::mutex mutex_;
  std::map<std::string, RoomPtr> rooms_;
  WorkPool pool_;
  WorkPool makers_{1};
  // Ends first.
  ThinkingPool thinking_;
};

}  // namespace trigon::engine
