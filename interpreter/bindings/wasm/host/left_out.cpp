// What of the server a page that is its own server does without: compression, since its answers never leave it, and the
// files of the client, which it has already.
#include "interpreter/web/client_files.h"
#include "interpreter/web/compression.h"

namespace trigon::engine {

CompressedBodies::Body CompressedBodies::of(const std::string& /*etag*/, std::string_view /*body*/) { return nullptr; }

std::span<const ClientFile> client_files() { return {}; }

}  // namespace trigon::engine
