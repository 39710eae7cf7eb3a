#include "interpreter/app/noted_files.h"

#include <algorithm>
#include <cstdio>

#include "interpreter/support/failed.h"

namespace trigon::engine {

namespace {

/// The text of standard input. A process has only one, which can be read only once.
std::optional<std::string>& kept_input() {
  static std::optional<std::string> text;
  return text;
}

}  // namespace

void keep_standard_input() {
  std::string text;
  char part[4096];
  for (std::size_t count = 0; text.size() <= max_file_size && (count = std::fread(part, 1, sizeof part, stdin)) > 0;)
    text.append(part, count);
  kept_input() = std::move(text);
}

FileStamp stamp_of(const std::string& path) {
  std::error_code failure;
  FileStamp stamp;
  stamp.time = std::filesystem::last_write_time(path, failure);
  if (failure) return {};
  stamp.exists = true;
  const bool is_file = std::filesystem::is_regular_file(path, failure);
  stamp.size = is_file ? std::filesystem::file_size(path, failure) : 0;
  return failure ? FileStamp{} : stamp;
}

std::optional<std::string> NotedFiles::read(const std::string& path, std::string& error) const {
  if (path == standard_input_name && kept_input()) {
    if (kept_input()->size() <= max_file_size) return kept_input();
    return failed(error, "it is larger than 1 MiB");
  }
  // Noted before reading, so that later changes are noticed.
  note(path);
  return DiskFiles::read(path, error);
}

void NotedFiles::note(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  if (!stamps_.contains(path)) stamps_.emplace(path, stamp_of(path));
}

std::map<std::string, FileStamp> NotedFiles::stamps() const {
  const std::lock_guard lock(mutex_);
  return stamps_;
}

bool NotedFiles::have_read(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  return std::any_of(stamps_.begin(), stamps_.end(), [&](const auto& entry) {
    std::error_code failure;
    return entry.second.exists && std::filesystem::equivalent(entry.first, path, failure) && !failure;
  });
}

}  // namespace trigon::engine
