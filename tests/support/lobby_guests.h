// A lobby with clients that are no connections: they keep what they are sent, and wait for what must come.
#pragma once

#include <catch2/catch.hpp>
#include <chrono>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "interpreter/web/lobby.h"
#include "interpreter/web/room.h"
#include "interpreter/web/state_folder.h"
#include "tests/support/catalog.h"
#include "tests/support/folder.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

inline const DiskFiles disk;
/// For what must come.
inline constexpr std::chrono::seconds patience{8};

/// Keeps what it is sent.
class FakeClient : public GameClient {
 public:
  void send(SharedText text) override {
    const std::lock_guard lock(mutex_);
    received_.push_back(Json::parse(*text));
    changed_.notify_all();
  }
  void close() override {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
    changed_.notify_all();
  }

  /// The first message of a type that nobody has taken, waited for; null when none comes.
  Json next(const std::string& type) {
    std::unique_lock lock(mutex_);
    Json found;
    changed_.wait_for(lock, patience, [&] {
      for (auto message = received_.begin(); message != received_.end(); ++message)
        if ((*message)["type"] == type) {
          found = *message;
          received_.erase(message);
          return true;
        }
      return false;
    });
    return found;
  }
  bool is_closed() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, patience, [&] { return is_closed_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Json> received_;
  bool is_closed_ = false;
};
using FakeClientPtr = std::shared_ptr<FakeClient>;

inline LobbySettings settings_in(const Folder& folder) {
  std::string error;
  LobbySettings settings;
  settings.state = StateFolder::open(folder / "state", error);
  REQUIRE(settings.state);
  return settings;
}

struct Joined {
  FakeClientPtr client = std::make_shared<FakeClient>();
  RoomPtr room;
};

inline Joined join(Lobby& lobby, const std::string& game, const std::vector<std::string>& secrets) {
  Joined joined;
  joined.room = lobby.join(joined.client, {{"type", "join"}, {"game", game}, {"secrets", secrets}});
  return joined;
}

/// Sends a request and waits for its answer.
inline Json ask(Lobby& lobby, const Joined& joined, const Json& message, const std::string& answer = "done") {
  lobby.receive(joined.room, joined.client, message);
  return joined.client->next(answer);
}

/// Until what was asked of the room before is done.
inline void wait_for(const RoomPtr& room) {
  std::promise<void> done;
  room->strand.post([&] { done.set_value(); });
  done.get_future().wait();
}

inline Json move(const std::string& text, int turn) { return {{"type", "move"}, {"text", text}, {"turn", turn}}; }

inline Json create(Lobby& lobby, const Json& request) {
  const CreatedGame created = lobby.create(request);
  INFO(created.body.dump());
  REQUIRE(created.status == 200);
  return created.body;
}

}  // namespace trigon::engine::testing
