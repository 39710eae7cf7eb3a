// Compressed bodies of HTTP answers: gzip for clients that take it. Each body is compressed once and kept while there
// is room. Tested in tests/unit/compression_test.cpp.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace trigon::engine {

/// The bytes in the format gzip (RFC 1952); nothing if there is not enough memory.
std::optional<std::string> gzip(std::string_view bytes);

/// Does a client with this header `Accept-Encoding` take gzip? `*` and `gzip` count unless their quality is 0.
bool accepts_gzip(std::string_view accept_encoding);

/// Keeps compressed bodies, the ones used last. Threads may share it.
class CompressedBodies {
 public:
  using Body = std::shared_ptr<const std::string>;

  /// `room` is how many bytes of compressed bodies are kept at most.
  explicit CompressedBodies(std::size_t room) : room_(room) {}

  /// The compressed body, which has this entity tag; null if it does not become shorter.
  Body of(const std::string& etag, std::string_view body);

 private:
  struct Kept {
    std::string etag;
    Body body;
  };

  const std::size_t room_;
  std::mutex mutex_;
  std::size_t bytes_ = 0;
  /// The most recently used first.
  std::list<Kept> kept_;
  std::map<std::string, std::list<Kept>::iterator> by_etag_;
};

}  // namespace trigon::engine
