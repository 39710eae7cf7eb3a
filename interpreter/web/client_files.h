// The files of the server's pages (interpreter/web/client), which are embedded in the program by
// cmake/embed-files.cmake.
#pragma once

#include <span>
#include <string_view>

namespace trigon::engine {

/// A file of the server's pages.
struct ClientFile {
  /// The name of the file, without a folder.
  std::string_view name;
  std::string_view text;
};

/// All files of the server's pages.
std::span<const ClientFile> client_files();

}  // namespace trigon::engine
