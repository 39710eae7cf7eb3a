#include "interpreter/support/whole_file.h"

#include <filesystem>
#include <fstream>

namespace trigon::engine {

namespace {

namespace fs = std::filesystem;

bool write(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  return out.good();
}

}  // namespace

bool write_whole_file(const std::string& path, const std::string& text) {
  std::error_code failure;
  const fs::file_status status = fs::status(path, failure);
  if (fs::exists(status) && !fs::is_regular_file(status)) return write(path, text);
  const fs::path target = fs::exists(status) ? fs::canonical(path, failure) : fs::path(path),
                 part = target.string() + ".part";
  bool is_written = !failure || !fs::exists(status);
  is_written = is_written && write(part, text);
  if (is_written && fs::exists(status)) fs::permissions(part, status.permissions(), failure);
  if (is_written) fs::rename(part, target, failure);
  if (is_written && !failure) return true;
  fs::remove(part, failure);
  return false;
}

}  // namespace trigon::engine
