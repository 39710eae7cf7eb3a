// The files that a command reads, noted so that it can run again when they change (watch.h) and never writes over one
// of them (output.h). Tested in tests/unit/watch_test.cpp and output_test.cpp.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <string>

#include "interpreter/variant/files.h"

namespace trigon::engine {

/// What can be seen of a file or folder from outside: another stamp is another content.
struct FileStamp {
  bool exists = false;
  std::filesystem::file_time_type time{};
  /// In bytes; 0 of folders.
  std::uintmax_t size = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

FileStamp stamp_of(const std::string& path);

/// What "-" in the place of a file stands for, as messages name it.
inline constexpr const char* standard_input_name = "<stdin>";

/// Reads standard input to its end, and keeps it as the text of the file `standard_input_name`.
void keep_standard_input();

/// Files of the machine, and standard input once it is kept. What is asked for is noted, also what is not there. May be
/// asked from several threads.
class NotedFiles : public DiskFiles {
 public:
  std::optional<std::string> read(const std::string& path, std::string& error) const override;
  /// Notes a path that is not read, such as a folder.
  void note(const std::string& path) const;
  /// Is it one of the files that were read, by whatever path?
  bool have_read(const std::string& path) const;
  /// By path, how it was when it was asked for first.
  std::map<std::string, FileStamp> stamps() const;

 private:
  mutable std::mutex mutex_;
  mutable std::map<std::string, FileStamp> stamps_;
};

}  // namespace trigon::engine
