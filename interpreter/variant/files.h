// Where texts come from, so that loading needs no disk in tests.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace trigon::engine {

/// The largest file that is read, in bytes.
inline constexpr std::size_t max_file_size = 1 << 20;

class Files {
 public:
  virtual ~Files() = default;
  /// The text of a file, or nothing and a reason in `error`.
  virtual std::optional<std::string> read(const std::string& path, std::string& error) const = 0;
};

/// Files of the machine. Only regular files of at most `max_file_size` bytes are read.
class DiskFiles : public Files {
 public:
  std::optional<std::string> read(const std::string& path, std::string& error) const override;
};

/// Texts by path, for tests and fuzzing.
class MemoryFiles : public Files {
 public:
  explicit MemoryFiles(std::map<std::string, std::string> texts) : texts_(std::move(texts)) {}
  std::optional<std::string> read(const std::string& path, std::string& error) const override;

 private:
  std::map<std::string, std::string> texts_;
};

/// `path` as seen from the folder of the file `from`, without `.` and `..` where they can be resolved.
std::string resolve_path(const std::string& from, const std::string& path);

}  // namespace trigon::engine
