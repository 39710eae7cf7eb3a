// All games of the server, with their connections, saved files (lobby_kept.cpp), and what follows from a change:
// computer players, clocks, rematches (lobby_turns.cpp). A connection is a `GameClient`; the lobby knows no sockets.
// Tested in tests/unit/lobby_test.cpp, lobby_kept_test.cpp and lobby_limits_test.cpp, and over sockets in tests/web.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/support/json.h"
#include "interpreter/web/catalog.h"
#include "interpreter/web/code_book.h"
#include "interpreter/web/game_client.h"
#include "interpreter/web/game_store.h"
#include "interpreter/web/hosted_game.h"
#include "interpreter/web/server_limits.h"
#include "interpreter/web/server_log.h"
#include "interpreter/web/server_metrics.h"
#include "interpreter/web/thinking_pool.h"
#include "interpreter/web/work_pool.h"

namespace trigon::engine {

/// A game with its connections.
struct Room;
using RoomPtr = std::shared_ptr<Room>;

/// The settings of the lobby.
struct LobbySettings {
  ServerLimits limits{};
  /// How often the files of the games of the command line are looked at, in seconds.
  double follow_seconds = 0.3;
  /// The name of this part of the server (server_parts.h); empty for a server that is no part and answers for all.
  std::string part{};
  /// The parts that have other games, whose open seats are shown, too.
  std::vector<std::string> other_parts{};
  /// Where games are saved; without it they are lost at the end of the program.
  std::shared_ptr<GameStore> state{};
  ServerLog log{};
};

/// Games by how far they are: without a turn, with some, and those that are over.
struct GameCounts {
  std::size_t fresh = 0, begun = 0, over = 0;
};

/// The answer to the HTTP request for a new game.
struct CreatedGame {
  int status = 200;
  Json body;
};

/// All games of the server. Its functions may be called from any thread.
class Lobby {
 public:
  /// `files` and `catalog` must outlive it.
  Lobby(const Files& files, Catalog& catalog, LobbySettings settings);
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;
  ~Lobby();

  const ServerLimits& limits() const { return settings_.limits; }
  const ServerLog& log() const { return settings_.log; }
  ServerMetrics& metrics() { return metrics_; }
  const ServerMetrics& metrics() const { return metrics_; }
  /// The threads that make new games and pages about variants. They are separate, so that no game waits for them.
  WorkPool& makers() { return makers_; }
  /// The threads that think, for games and for whoever asks about a position.
  ThinkingPool& thinking() { return thinking_; }
  const ThinkingPool& thinking() const { return thinking_; }

  /// Why nobody should be sent here now, for people: games could not be kept a moment ago, or the server stops.
  /// Nothing while all is well.
  std::optional<std::string> why_unwell() const;

  /// Why what is asked of a part of the server is not answered here, for people; nothing if it is. What names no part
  /// is answered.
  std::optional<std::string> why_not_here(const std::string& part) const;

  /// Restores the games of the state folder; ends early when the server stops. Returns a sentence about each game that
  /// could not be restored.
  std::vector<std::string> restore();
  /// The number of games.
  std::size_t size() const;
  GameCounts count_games() const;

  /// The variant with this id and hash that a game plays, though perhaps it is no longer offered; null if none does.
  OfferedVariantPtr played_variant(const std::string& id, const std::string& hash) const;

  /// Makes the game that the body of `POST /api/games` describes. May take seconds.
  /// `address` is that of the client who asks; empty when it is not known.
  CreatedGame create(const Json& request, const std::string& address = "");

  /// The open seats of games in which somebody waits, as `GET /api/seats` tells them, the latest games first, and the
  /// other parts that may have more.
  Json open_seats() const;
  /// Gives an open seat to whoever asks for it by the body of `POST /api/seat`. Calls `reply` with the secret, or with
  /// an error, now or later.
  void take_seat(const Json& request, const std::function<void(CreatedGame)>& reply);
  /// How the games stand that the body of `POST /api/standings` names, each with a link's secrets. Calls `reply` with
  /// those that are here, now or later.
  void tell_standings(const Json& request, const std::function<void(CreatedGame)>& reply);
  /// The link of a short code, as the answer to `POST /api/code`.
  CreatedGame open_code(const Json& request);

  /// Connects a client to the game that its first message names, and sends it the answer. If there is no such game, the
  /// client is told so and closed, and null returned.
  RoomPtr join(const GameClientPtr& client, Json message);
  /// Carries out a message of a connected client.
  void receive(const RoomPtr& room, const GameClientPtr& client, Json message);
  /// Disconnects a client.
  void leave(const RoomPtr& room, const GameClientPtr& client);

  /// Tells all clients that the server stops.
  void say_goodbye();
  /// Waits for work in progress and releases all clients. No function may be called afterwards.
  void stop();

 private:
  RoomPtr find(const std::string& id) const;
  RoomPtr add(HostedGame game, OfferedVariantPtr variant, const std::string& address);
  bool make_space();
  bool make_space_of(const std::string& address);
  bool make_space(std::size_t most, const std::function<bool(const Room&)>& counts);
  void sweep();
  void follow_files();
  void forget(const RoomPtr& room);
  std::optional<std::string> restore(const std::string& id);
  HostedSetup setup_for(const OfferedVariantPtr& variant) const;
  void add_codes(Json& answer);
  CreatedGame create_guarded(const Json& request, const std::string& address);

  // Called in the strand of the room.
  void admit(const RoomPtr& room, const GameClientPtr& client, const Json& message);
  /// `began` is when the message came, by `seconds_now`.
  void answer(const RoomPtr& room, const GameClientPtr& client, const Json& message, double began);
  void dismiss(const RoomPtr& room, const GameClientPtr& client);
  void settle(const RoomPtr& room);
  void keep(const RoomPtr& room);
  /// As `keep`; when a script fails, the players are told.
  void keep_or_tell(const RoomPtr& room);
  void keep_later(const RoomPtr& room);
  bool write(Room& room);
  /// Notes whether something of a game could be written. Returns that.
  bool note_written(bool is_written);
  /// Notes whether all of a game is written, and tells its players when that changes.
  void note_kept(Room& room, bool is_kept);
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
  ServerMetrics metrics_;
  /// When a game could not be kept last, by `seconds_now`; 0 when what was written last was kept.
  std::atomic<double> last_failure_ = 0;
  std::atomic<bool> is_stopping_ = false;
  CodeBook codes_;
  WorkPool pool_;
  WorkPool makers_{1};
  // The last member, since its threads use the others until they have ended.
  ThinkingPool thinking_;
};

}  // namespace trigon::engine
