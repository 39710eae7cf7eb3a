// One connection, as games see it: somebody to whom texts are sent.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "interpreter/support/json.h"

namespace trigon::engine {

/// A message that several are sent.
using SharedText = std::shared_ptr<const std::string>;

inline SharedText shared_text(std::string text) { return std::make_shared<const std::string>(std::move(text)); }
inline SharedText shared_text(const Json& json) { return shared_text(dump(json)); }

/// Called from any thread; must not throw.
class GameClient {
 public:
  virtual ~GameClient() = default;
  virtual void send(SharedText text) = 0;
  /// When everything is sent.
  virtual void close() = 0;
};
using GameClientPtr = std::shared_ptr<GameClient>;

}  // namespace trigon::engine
