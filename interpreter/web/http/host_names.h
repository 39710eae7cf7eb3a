// What the headers Host and Origin and the target of a request say of the host that a client wants. They are strangers'
// texts, so they are read strictly.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace trigon::engine {

/// The name in a header Host, without port and brackets and in lower case: "localhost" for "Localhost:8080", "::1" for
/// "[::1]". Empty when what stands behind the name is no port.
std::string name_of_host(const std::string& host);

/// The host in a header Origin, in lower case: "a" for "https://a". Nothing for an origin without http or https.
std::optional<std::string> host_of_origin(const std::string& origin);

/// The target of a request: "/path", or "http://host:80/path".
struct RequestTarget {
  /// The host and port; empty if the target is only a path.
  std::optional<std::string> host;
  /// The path with its query.
  std::string path;
};

RequestTarget split_target(std::string_view text);

}  // namespace trigon::engine
