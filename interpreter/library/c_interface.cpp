#include <trigon/trigon_c.h>
#include <trigon/variant.h>

#include <cstring>
#include <map>
#include <memory>
#include <new>
#include <string>

#include "interpreter/library/texts.h"
#include "interpreter/protocol/session.h"

/// The files that the session sees change when a text is added.
struct trigon_session {
  class SessionFiles : public trigon::engine::Files {
   public:
    std::optional<std::string> read(const std::string& path, std::string& error) const override {
      return now().read(path, error);
    }
    bool has(const std::string& path) const override { return now().has(path); }
    trigon::engine::ShippedFiles shipped(trigon::engine::Shipped kind) const override { return now().shipped(kind); }
    bool may_name(const std::string& from, const std::string& path) const override {
      return now().may_name(from, path);
    }
    trigon::Texts texts;

   private:
    const Files& now() const { return texts.empty() ? static_cast<const Files&>(disk_) : texts; }
    trigon::engine::DiskFiles disk_;
  };

  SessionFiles files;
  trigon::engine::Session session{files};
};

namespace {

/// What `call` returns; `otherwise` when it throws, which only want of memory and errors of our own can cause.
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
    session->files.texts.add(name, text);
    return 0;
  });
}

char* trigon_session_answer(trigon_session* session, const char* request) {
  if (session == nullptr || request == nullptr) return nullptr;
  return without_throwing(static_cast<char*>(nullptr), [&] { return copy(session->session.answer(request)); });
}

void trigon_string_free(char* string) { delete[] string; }
