// The commands as a conversation: one JSON object a line in, one a line out, for GUIs and test rigs. The requests are
// described in docs/commands.md. Tested in tests/unit/session_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/rules/game.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

class Session {
 public:
  explicit Session(const Files& files) : files_(files) {}

  /// Answers one request line. Always one line of JSON; a bad request is answered by `{"error": ..}` and changes
  /// nothing.
  std::string answer(const std::string& line);
  bool has_quit() const { return has_quit_; }

 private:
  friend class Request;

  const Files& files_;
  std::optional<Game> game_;
  bool has_quit_ = false;
};

/// The longest request line that is read, in bytes.
inline constexpr std::size_t max_request_length = 1 << 20;
/// The deepest perft that a session counts.
inline constexpr int max_session_perft = 20;

}  // namespace trigon::engine
