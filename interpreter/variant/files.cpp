#include "interpreter/variant/files.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace trigon::engine {

std::optional<std::string> DiskFiles::read(const std::string& path, std::string& error) const {
  std::error_code failure;
  const auto status = std::filesystem::status(path, failure);
  if (failure || !std::filesystem::exists(status)) return error = "no such file", std::nullopt;
  if (!std::filesystem::is_regular_file(status)) return error = "not a regular file", std::nullopt;
  if (std::filesystem::file_size(path, failure) > max_file_size || failure)
    return error = "the file is larger than 1 MiB", std::nullopt;
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return error = "the file cannot be read", std::nullopt;
  return text.str();
}

std::optional<std::string> MemoryFiles::read(const std::string& path, std::string& error) const {
  const auto found = texts_.find(path);
  if (found == texts_.end()) return error = "no such file", std::nullopt;
  return found->second;
}

std::string resolve_path(const std::string& from, const std::string& path) {
  return (std::filesystem::path(from).parent_path() / path).lexically_normal().string();
}

}  // namespace trigon::engine
