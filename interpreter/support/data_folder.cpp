#include "interpreter/support/data_folder.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

// WebAssembly has the header, but neither shared libraries nor files of its own to look beside.
#if __has_include(<dlfcn.h>) && !defined(__EMSCRIPTEN__) && !defined(__wasm__)
#define TRIGON_HAS_DLADDR 1
#include <dlfcn.h>
#endif

#ifndef TRIGON_INSTALLED_DATA
#define TRIGON_INSTALLED_DATA ""
#endif

namespace trigon::engine {

namespace {

namespace fs = std::filesystem;

/// The folder's path without links, when it is one of data.
std::string data_folder_at(const fs::path& folder) {
  std::error_code failure;
  if (folder.empty() || !fs::is_directory(folder / "variants", failure)) return "";
  const fs::path real = fs::canonical(folder, failure);
  return failure ? "" : real.string();
}

std::vector<fs::path> candidates(const DataFolderSearch& search) {
  if (!search.environment.empty()) return {search.environment};
  std::vector<fs::path> folders;
  for (const std::string& file : search.code_files) {
    std::error_code failure;
    const fs::path code = fs::canonical(file, failure);
    if (failure) continue;
    for (const char* above : {"", "..", "../.."}) folders.push_back(code.parent_path() / above / "share" / "trigon");
  }
  folders.emplace_back(search.installed);
  return folders;
}

/// The file that holds this code; nothing where that cannot be known.
std::vector<std::string> code_files() {
#ifdef TRIGON_HAS_DLADDR
  Dl_info info;
  if (dladdr(reinterpret_cast<const void*>(&code_files), &info) == 0 || !info.dli_fname) return {};
  const std::string name = info.dli_fname;
  if (fs::path(name).is_absolute()) return {name};
  // The library's name for a program's own file is only the word by which it was called.
  return {"/proc/self/exe", name};
#else
  return {};
#endif
}

}  // namespace

std::string find_data_folder(const DataFolderSearch& search) {
  for (const fs::path& folder : candidates(search))
    if (const std::string found = data_folder_at(folder); !found.empty()) return found;
  return "";
}

DataFolderSearch data_folder_search() {
  const char* const environment = std::getenv("TRIGON_DATA");
  return {environment ? environment : "", code_files(), TRIGON_INSTALLED_DATA};
}

std::string data_folder() { return find_data_folder(data_folder_search()); }

std::optional<std::string> read_own_file(const std::string& path) {
  std::ifstream in(data_folder() + "/" + path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return in ? std::optional(std::move(text).str()) : std::nullopt;
}

}  // namespace trigon::engine
