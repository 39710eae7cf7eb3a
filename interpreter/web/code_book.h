// Short codes for links, to be read aloud or typed on a phone. Tested in tests/unit/web_test.cpp.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace trigon::engine {

/// What a link opens: a game with the secret of a seat, or the one to watch.
struct CodedLink {
  std::string game;
  std::string secret;
};

/// Codes of eight letters and digits, written as "abcd-2345", each for a link. Its functions may be called from any
/// thread.
class CodeBook {
 public:
  /// How many letters and digits a code has.
  static constexpr std::size_t length = 8;
  /// How long a code may be used, in seconds.
  static constexpr double lifetime = 86400;
  /// At most so many are kept; the oldest are forgotten first.
  explicit CodeBook(std::size_t most) : most_(most) {}

  /// A new code for a link. `now` is in seconds of a clock that only goes forward.
  std::string add(CodedLink link, double now);
  /// The link of a code, in small or capital letters, with or without the dash and spaces; nothing when there is none.
  std::optional<CodedLink> find(std::string_view code, double now);

 private:
  struct Entry {
    CodedLink link;
    double until = 0;
  };
  /// Forgets what is too old or too much.
  void clean(double now);

  const std::size_t most_;
  std::mutex mutex_;
  std::map<std::string, Entry, std::less<>> entries_;
  /// The codes from the oldest on.
  std::deque<std::string> order_;
};

}  // namespace trigon::engine
