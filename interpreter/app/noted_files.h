// The files that a command reads, noted so that it can run again when they change (watch.h) and never writes over one
// of them (output.h). Tested in tests/unit/watch_test.cpp and output_test.cpp.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <string>

#include "interpreter/variant/files.h"

namespace trigon::engine {

/// The state of a file or folder as seen from outside: a different stamp means a different content.
struct FileStamp {
  bool exists = false;
  std::filesystem::file_time_type time{};
  /// The size in bytes; 0 for folders.
  std::uintmax_t size = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

FileStamp stamp_of(const std::string& path);

/// The name in messages of the file "-".
inline constexpr const char* standard_input_name = "<stdin>";

/// Reads standard input to its end, and keeps it as the text of the file `standard_input_name`.
void keep_standard_input();

/// The files of the machine, and standard input once it is kept. Notes all files that are asked for, existing or not.
/// May be used by several threads.
class NotedFiles : public DiskFiles {
 public:
  std::optional<std::string> read(const std::string& path, std::string& error) const override;
  /// Notes a path that is not read, such as a folder.
  void note(const std::string& path) const;
  /// Is it one of the files that were read, by whatever path?
  bool have_read(const std::string& path) const;
  /// The stamp of each file when it was first asked for, by path.
  std::map<std::string, FileStamp> stamps() const;

 private:
  mutable std::mutex mutex_;
  mutable std::map<std::string, FileStamp> stamps_;
};

}  // namespace trigon::engine
