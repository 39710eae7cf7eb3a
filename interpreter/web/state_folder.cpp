#include "interpreter/web/state_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "interpreter/support/failed.h"
#include "interpreter/web/secrets.h"

namespace trigon::engine {

namespace {

namespace fs = std::filesystem;

/// Writes a text to a file that only the owner may read. False, with the file as before, when that fails.
bool write_private(const std::string& path, int flags, const std::string& text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | flags, S_IRUSR | S_IWUSR);
  if (file < 0) return false;
  const off_t before = ::lseek(file, 0, SEEK_END);
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = ::write(file, text.data() + written, text.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    written += static_cast<std::size_t>(count);
  }
  // A partial line is removed again, since it would spoil lines that are added later.
  const bool is_whole = written == text.size() || (::ftruncate(file, before) == 0 && false);
  return ::close(file) == 0 && is_whole;
}

std::int64_t change_time(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? static_cast<std::int64_t>(status.st_mtime) : 0;
}

}  // namespace

std::string default_state_folder() {
  const char* const state = std::getenv("XDG_STATE_HOME");
  if (state && *state == '/') return std::string(state) + "/trigon";
  const char* const home = std::getenv("HOME");
  return home && *home ? std::string(home) + "/.local/state/trigon" : "";
}

std::optional<StateFolder> StateFolder::open(const std::string& path, std::string& error) {
  std::error_code failure;
  if (const fs::path above = fs::path(path).parent_path(); !above.empty()) fs::create_directories(above, failure);
  if (::mkdir(path.c_str(), S_IRWXU) != 0 && errno != EEXIST) return failed(error, std::strerror(errno));
  if (!fs::is_directory(path, failure)) return failed(error, "it is not a folder");
  if (::chmod(path.c_str(), S_IRWXU) != 0 || ::access(path.c_str(), W_OK | X_OK) != 0)
    return failed(error, std::strerror(errno));
  return StateFolder(path);
}

bool StateFolder::lock() {
  const int file = ::open((path_ + "/lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) return false;
  lock_ = std::shared_ptr<const int>(new int(file), [](const int* held) {
    ::close(*held);
    delete held;
  });
  return ::flock(file, LOCK_EX | LOCK_NB) == 0;
}

std::vector<std::string> StateFolder::ids() const {
  std::vector<std::string> ids;
  std::error_code failure;
  for (fs::directory_iterator it(path_, failure), end; !failure && it != end; it.increment(failure))
    if (it->path().extension() == ".jsonl" && is_game_id(it->path().stem().string()))
      ids.push_back(it->path().stem().string());
  std::sort(ids.begin(), ids.end());
  return ids;
}

std::optional<KeptGame> StateFolder::read(const std::string& id, std::string& problem) const {
  const std::string path = file_of(id);
  std::error_code failure;
  // Only regular files: reading a pipe could block the server.
  if (!fs::is_regular_file(path, failure)) return failed(problem, "it is not a file");
  if (fs::file_size(path, failure) > max_size)
    return failed(problem, fmt::format("it is larger than {} MiB", max_size >> 20));
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  if (!in) return failed(problem, "it cannot be read");
  std::string text = std::move(bytes).str();
  // Text behind the last line break was being written when the program ended.
  const std::size_t whole = text.rfind('\n') + 1;
  if (whole != text.size()) {
    text.resize(whole);
    if (::truncate(path.c_str(), static_cast<off_t>(whole)) != 0) return failed(problem, std::strerror(errno));
  }
  KeptGame game{id, {}, {}, change_time(path)};
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) return failed(problem, fmt::format("its line {} is no JSON object", number));
    if (number == 1)
      game.header = std::move(json);
    else
      game.changes.push_back(std::move(json));
  }
  if (game.header.is_null()) return failed(problem, "it is empty");
  return game;
}

bool StateFolder::append(const std::string& id, const std::vector<Json>& lines) const {
  std::string text;
  for (const Json& line : lines) text += dump(line) + "\n";
  return write_private(file_of(id), O_APPEND, text);
}

bool StateFolder::write_record(const std::string& id, const std::string& text) const {
  return write_private(record_of(id), O_TRUNC, text);
}

void StateFolder::forget(const std::string& id) const {
  ::unlink(file_of(id).c_str());
  ::unlink(record_of(id).c_str());
}

}  // namespace trigon::engine
