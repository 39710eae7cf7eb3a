// Runs a command again whenever one of the files that it read has changed. Works while the files are wrong, since what
// was read is known all the same. Tested in tests/unit/watch_test.cpp.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "interpreter/app/command.h"
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

/// Files of the machine; what is asked for is noted, also what is not there. May be asked from several threads.
class NotedFiles : public DiskFiles {
 public:
  std::optional<std::string> read(const std::string& path, std::string& error) const override;
  /// Notes a path that is not read, such as a folder.
  void note(const std::string& path) const;
  /// By path, how it was when it was asked for first.
  std::map<std::string, FileStamp> stamps() const;

 private:
  mutable std::mutex mutex_;
  mutable std::map<std::string, FileStamp> stamps_;
};

/// What a command does once; it returns the exit code. It reads all its files through the argument.
using WatchedRun = std::function<int(const NotedFiles&)>;

struct Watch {
  bool is_on = false;
  /// Waits a little between two checks; false ends the watching. By default a quarter of a second, for ever.
  std::function<bool()> pause;
};

/// `--watch`
Argument watch_option(Watch& watch);

/// Runs once, or, when watching, again and again: clears the screen if stdout is a terminal, runs, and waits until a
/// file that was read has changed and then stays as it is; one that vanishes is waited for a second. Errors of scripts
/// are reported and end the run only. Ctrl-C ends the program with exit code 0. Returns the exit code of the last run.
int run_watched(const Watch& watch, const WatchedRun& run);

/// The run of a command that has a `Watch watch` among its arguments and reads all its files through what it is given.
template <class Arguments, class AnyFiles>
auto watched(int (*run)(const Arguments&, const AnyFiles&)) {
  return [run](const Arguments& arguments) {
    return run_watched(arguments.watch, [&](const NotedFiles& files) { return run(arguments, files); });
  };
}

}  // namespace trigon::engine
