// The interface of one connection to the games: something that texts can be sent to.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "interpreter/support/json.h"

namespace trigon::engine {

/// The text of a message that is sent to several clients.
using SharedText = std::shared_ptr<const std::string>;

inline SharedText shared_text(std::string text) { return std::make_shared<const std::string>(std::move(text)); }
inline SharedText shared_text(const Json& json) { return shared_text(dump(json)); }

/// A connected client. Its functions may be called from any thread and do not throw.
class GameClient {
 public:
  virtual ~GameClient() = default;
  /// Queues a message.
  virtual void send(SharedText text) = 0;
  /// Closes the connection after all queued messages are sent.
  virtual void close() = 0;
};
using GameClientPtr = std::shared_ptr<GameClient>;

}  // namespace trigon::engine
