// The log of a hosted game's numbered events: new ones that must be sent, and recent ones for clients that reconnect.
// Tested in tests/unit/hosted_game_test.cpp.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/support/object_text.h"

namespace trigon::engine {

struct GameEvent {
  std::size_t number = 0;
  /// All members but `moves`.
  ObjectText members;
  /// The number of the position whose legal moves belong to it, for whoever is to move there; without them it has none.
  std::optional<std::size_t> moves_of;
};

class EventLog {
 public:
  /// `most_bytes` of events are kept for those who come back.
  explicit EventLog(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// The number of the last event; 0 before the first.
  std::size_t last() const { return last_; }
  /// `members` are those behind the event's type and number.
  void add(const char* type, const ObjectText& members, std::optional<std::size_t> moves_of = std::nullopt);

  /// The events since the last call.
  std::vector<GameEvent> take() { return std::exchange(fresh_, {}); }
  /// The events behind the one of this number; nothing when they are not kept any more.
  std::optional<std::vector<GameEvent>> since(std::size_t number) const;

  /// Goes on behind this number, with nothing kept.
  void restart(std::size_t last);

 private:
  const std::size_t most_bytes_;
  std::size_t last_ = 0;
  std::deque<GameEvent> kept_;
  std::size_t kept_bytes_ = 0;
  std::vector<GameEvent> fresh_;
};

}  // namespace trigon::engine
