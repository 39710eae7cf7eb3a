// The commands as a conversation: one JSON object a line in, one a line out, for GUIs and test rigs. The requests are
// described in docs/session.md, whose examples are run by docs/refresh-outputs. Tested in tests/unit/session_test.cpp.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "interpreter/rules/game.h"
#include "interpreter/search/think.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

/// The version of the requests and answers. It changes when a client that relies on docs/session.md could break.
inline constexpr int session_protocol = 1;
/// The longest request line that is read, in bytes.
inline constexpr std::size_t max_request_length = 1 << 20;
/// The deepest perft that a session counts.
inline constexpr int max_session_perft = 20;
/// The deepest search that a session makes.
inline constexpr int max_session_depth = 100;

class Session {
 public:
  /// Variants are read from `files`, which must outlive the session.
  explicit Session(const Files& files) : files_(files) {}

  /// Answers one request line. Always one line of JSON; a bad request is answered by `{"error": ..}` and changes
  /// nothing. When `stop` is requested, a count ends early, with an error, and a search with what it has found.
  std::string answer(const std::string& line, const std::stop_token& stop = {});
  bool has_quit() const { return has_quit_; }

 private:
  friend class Request;

  /// A game from the position that was set, with the texts of the moves since.
  struct Record {
    Game game;
    std::string start;
    std::vector<std::string> moves;
  };

  const Files& files_;
  std::optional<Record> record_;
  /// Of the variant that was loaded last; made when it is first asked. Copies share it, so they are for one thread.
  std::shared_ptr<Thinker> thinker_;
  /// The file of the variant, or the name of its text.
  std::string variant_;
  bool has_answered_ = false, has_quit_ = false;
  /// A count or a search was stopped, and no `cancel` has been answered since.
  bool was_stopped_ = false;
};

/// A kind of request and the fields that it may have beside `command` and `id`.
struct RequestKind {
  std::string command;
  std::vector<std::string> fields;
};

/// All kinds, in the order of docs/session.md.
std::vector<RequestKind> session_requests();

/// Does the line ask to stop the requests before it? Such a line must be looked at before it is answered.
bool is_cancel_request(const std::string& line);

}  // namespace trigon::engine
