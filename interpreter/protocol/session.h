// Sessions: a game under the control of another program, which sends one JSON object per line and gets one per line.
// docs/session.md describes the requests; docs/refresh-outputs runs its examples. Tested in
// tests/unit/session_test.cpp.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "interpreter/rules/game.h"
#include "interpreter/search/think.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

/// The version of the protocol. It is raised when a client that relies on docs/session.md could break.
inline constexpr int session_protocol = 1;
/// The maximum length of a request line, in bytes.
inline constexpr std::size_t max_request_length = 1 << 20;
/// The maximum depth of a perft that a session counts, in plies.
inline constexpr int max_session_perft = 20;
/// The maximum depth of a search that a session makes, in plies.
inline constexpr int max_session_depth = 100;

/// The most tables that a session has at a time.
inline constexpr std::size_t max_session_tables = 1024;

/// One session: the games that its client has loaded, each at a table with a name, and the answers to its requests.
class Session {
 public:
  /// Reads variants from `files`, which must outlive the session.
  explicit Session(const Files& files) : files_(files) {}
  /// Goes on from the game at the table without a name of another session, with files of its own. The variant is
  /// shared; the sessions may be used by different threads.
  Session(const Files& files, const Session& other);

  /// Takes a line of JSON that is sent before the answer.
  using Say = std::function<void(const std::string& line)>;

  /// Answers a request line with one line of JSON. A bad request is answered by `{"error": ..}` and changes nothing.
  /// When `stop` is requested, a count ends early with an error, and a search with what it has found. What a search has
  /// found so far is told to `say`, if the request asks for that.
  std::string answer(const std::string& line, const std::stop_token& stop = {}, const Say& say = {});
  bool has_quit() const { return has_quit_; }

  // What the requests `moves`, `draw`, `play` and `undo` do at the table without a name, for programs that ask often;
  // see trigon_c.h.

  /// How many legal moves there are; nothing without a game.
  std::optional<std::size_t> move_count() const;
  /// The texts of the legal moves in their order, each ended by a line break; nothing without a game.
  std::optional<std::string> move_texts() const;
  /// The board as the request `draw` has it as text; nothing without a game.
  std::optional<std::string> board_text() const;
  /// Plays the legal move with a number, counted from 0. False if there is none, or a script fails; then nothing has
  /// changed.
  bool play_number(std::size_t number);
  /// Takes the last move back; false if there is none.
  bool undo();

 private:
  friend class Request;

  /// A game, the text of its start position, and the texts of the moves since.
  struct Record {
    Game game;
    std::string start;
    std::vector<std::string> moves;

    /// Plays a legal move. Throws HookError, with nothing changed, when a script fails.
    void play(Move move);
  };

  /// A game and what belongs to it.
  struct Table {
    std::optional<Record> record;
    /// The network of the variant, if there is one.
    std::shared_ptr<const NetEvaluation> net;
    /// The computer player for the variant, made at the first request for a move. Copied tables share it.
    std::shared_ptr<Thinker> thinker;
    /// The file of the variant, or the name of its text.
    std::string variant;

    /// False if there is no move to take back.
    bool undo();
  };

  const Files& files_;
  /// By name. The one without a name is where requests go that name none.
  std::map<std::string, Table> tables_ = {{"", {}}};
  bool has_answered_ = false, has_quit_ = false;
  /// A count or search was stopped, and the `cancel` request for it is not answered yet.
  bool was_stopped_ = false;
};

/// A kind of request, and the fields that it may have besides `command` and `id`.
struct RequestKind {
  std::string command;
  std::vector<std::string> fields;
};

/// All kinds of requests, in the order of docs/session.md.
std::vector<RequestKind> session_requests();

/// Is the line a `cancel` request, which stops the requests before it? It must take effect when it arrives, before its
/// turn to be answered.
bool is_cancel_request(const std::string& line);

}  // namespace trigon::engine
