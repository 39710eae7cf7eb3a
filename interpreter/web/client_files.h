// The files of the page, which are part of the program: those of interpreter/web/client, and the symbols of pieces
// (interpreter/pictures/symbols.svg). CMake makes the list (cmake/embed-files.cmake).
#pragma once

#include <span>
#include <string_view>

namespace trigon::engine {

struct ClientFile {
  /// Without a folder.
  std::string_view name;
  std::string_view text;
};

std::span<const ClientFile> client_files();

}  // namespace trigon::engine
