// The numbered events of a game on the server: those that nobody has been sent yet, and the last ones, for people who
// come back. Tested in tests/unit/hosted_game_test.cpp.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/support/json.h"

namespace trigon::engine {

struct GameEvent {
  std::size_t number = 0;
  /// JSON without its last brace, and without `moves`.
  std::string body;
  /// The number of the position whose legal moves belong to it, for whoever is to move there; without them it has none.
  std::optional<std::size_t> moves_of;
};

class EventLog {
 public:
  /// The bytes of events that are kept for those who come back.
  static constexpr std::size_t most_kept = 64 << 10;

  /// The number of the last event; 0 before the first.
  std::size_t last() const { return last_; }
  /// An event with its `type` among its fields.
  void add(Json event, std::optional<std::size_t> moves_of = std::nullopt);
  /// The same; `fields` are those behind the type and the number, as JSON without braces.
  void add(const std::string& type, const std::string& fields, std::optional<std::size_t> moves_of);

  /// The events since the last call.
  std::vector<GameEvent> take() { return std::exchange(fresh_, {}); }
  /// The events behind the one of this number; nothing when they are not kept any more.
  std::optional<std::vector<GameEvent>> since(std::size_t number) const;

  /// Goes on behind this number, with nothing kept.
  void restart(std::size_t last);

 private:
  std::size_t last_ = 0;
  std::deque<GameEvent> kept_;
  std::size_t kept_bytes_ = 0;
  std::vector<GameEvent> fresh_;
};

/// A JSON text without its last characters, to go on writing there.
std::string without_last(std::string text, std::size_t count);

}  // namespace trigon::engine
