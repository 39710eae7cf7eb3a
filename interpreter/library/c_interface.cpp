#include <trigon/trigon_c.h>
#include <trigon/variant.h>

#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>

#include "interpreter/library/texts.h"
#include "interpreter/protocol/session.h"

struct trigon_session {
  trigon_session() : session(files) {}
  trigon_session(const trigon_session& other) : files(other.files), session(files, other.session) {}

  trigon::TextsOrDisk files;
  trigon::engine::Session session;
};

namespace {

/// Returns `call()`, or `otherwise` if that throws, which only lack of memory or an error of the program can cause.
template <class Call, class Result>
Result without_throwing(Result otherwise, Call&& call) noexcept {
  try {
    return call();
  } catch (...) {
    return otherwise;
  }
}

char* copy(const std::string& text) {
  char* const result = new char[text.size() + 1];
  std::memcpy(result, text.c_str(), text.size() + 1);
  return result;
}

/// What a session says without JSON, as a text of the caller's; null where it says nothing, as without a game.
char* said_by(const trigon_session* session, std::optional<std::string> (trigon::engine::Session::*say)() const) {
  if (session == nullptr) return nullptr;
  return without_throwing(static_cast<char*>(nullptr), [&]() -> char* {
    const auto text = (session->session.*say)();
    return text ? copy(*text) : nullptr;
  });
}

}  // namespace

const char* trigon_version(void) {
  static const std::string version = trigon::version();
  return version.c_str();
}

trigon_session* trigon_session_new(void) { return new (std::nothrow) trigon_session; }

void trigon_session_free(trigon_session* session) { delete session; }

int trigon_session_add_text(trigon_session* session, const char* name, const char* text) {
  if (session == nullptr || name == nullptr || text == nullptr) return -1;
  return without_throwing(-1, [&] {
    session->files.add(name, text);
    return 0;
  });
}

char* trigon_session_answer(trigon_session* session, const char* request) {
  if (session == nullptr || request == nullptr) return nullptr;
  return without_throwing(static_cast<char*>(nullptr), [&] { return copy(session->session.answer(request)); });
}

trigon_session* trigon_session_copy(const trigon_session* session) {
  if (session == nullptr) return nullptr;
  return without_throwing(static_cast<trigon_session*>(nullptr), [&] { return new trigon_session(*session); });
}

int trigon_session_move_count(const trigon_session* session) {
  const auto count = session == nullptr ? std::nullopt : session->session.move_count();
  return count ? static_cast<int>(*count) : -1;
}

char* trigon_session_move_texts(const trigon_session* session) {
  return said_by(session, &trigon::engine::Session::move_texts);
}

char* trigon_session_board(const trigon_session* session) {
  return said_by(session, &trigon::engine::Session::board_text);
}

int trigon_session_play(trigon_session* session, int number) {
  if (session == nullptr || number < 0) return -1;
  return without_throwing(-1, [&] { return session->session.play_number(static_cast<std::size_t>(number)) ? 0 : -1; });
}

int trigon_session_undo(trigon_session* session) {
  if (session == nullptr) return -1;
  return without_throwing(-1, [&] { return session->session.undo() ? 0 : -1; });
}

void trigon_string_free(char* string) { delete[] string; }
