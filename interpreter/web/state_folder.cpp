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

#include "interpreter/support/failed.h"
#include "interpreter/web/secrets.h"

namespace trigon::engine {

namespace {

namespace fs = std::filesystem;

/// Flags with which files of the folder are opened: a link is not followed, and a pipe does not block.
constexpr int own_files = O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW;

/// No folder, and why.
std::shared_ptr<StateFolder> none(std::string& error, std::string why) {
  error = std::move(why);
  return nullptr;
}

/// Writes a text to a file that only the owner may read; it is on the disk then. False, with the file as before, when
/// that fails.
bool write_private(const std::string& path, int flags, const std::string& text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | own_files | flags, S_IRUSR | S_IWUSR);
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
  const bool is_on_disk = is_whole && (::fdatasync(file) == 0 || errno == EINVAL);
  return ::close(file) == 0 && is_on_disk;
}

/// Closes a file at the end of a scope.
class OpenFile {
 public:
  explicit OpenFile(int file) : file_(file) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (file_ >= 0) ::close(file_);
  }
  int get() const { return file_; }

 private:
  int file_;
};

/// The bytes of an open file from its beginning; nothing when they cannot be read.
std::optional<std::string> read_all(int file, std::size_t size) {
  std::string text(size, '\0');
  for (std::size_t at = 0; at < size;) {
    const ssize_t count = ::pread(file, text.data() + at, size - at, static_cast<off_t>(at));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return std::nullopt;
    at += static_cast<std::size_t>(count);
  }
  return text;
}

}  // namespace

std::string default_state_folder() {
  const char* const state = std::getenv("XDG_STATE_HOME");
  if (state && *state == '/') return std::string(state) + "/trigon";
  const char* const home = std::getenv("HOME");
  return home && *home ? std::string(home) + "/.local/state/trigon" : "";
}

std::shared_ptr<StateFolder> StateFolder::open(const std::string& path, std::string& error) {
  std::error_code failure;
  if (const fs::path above = fs::path(path).parent_path(); !above.empty()) fs::create_directories(above, failure);
  if (::mkdir(path.c_str(), S_IRWXU) != 0 && errno != EEXIST) return none(error, std::strerror(errno));
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return none(error, std::strerror(errno));
  if (!S_ISDIR(status.st_mode)) return none(error, "it is not a folder");
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) return none(error, "others may write in this folder");
  if (::access(path.c_str(), W_OK | X_OK) != 0) return none(error, std::strerror(errno));
  return std::shared_ptr<StateFolder>(new StateFolder(path));
}

bool StateFolder::lock() {
  const int file = ::open((path_ + "/lock").c_str(), O_RDWR | O_CREAT | own_files, S_IRUSR | S_IWUSR);
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
  const OpenFile file(::open(path.c_str(), O_RDWR | own_files));
  struct stat status {};
  if (file.get() < 0) return failed(problem, errno == ELOOP ? "it is a link" : std::strerror(errno));
  if (::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return failed(problem, "it is not a file");
  if (static_cast<std::size_t>(status.st_size) > max_size)
    return failed(problem, fmt::format("it is larger than {} MiB", max_size >> 20));
  auto text = read_all(file.get(), static_cast<std::size_t>(status.st_size));
  if (!text) return failed(problem, "it cannot be read");
  // Text behind the last line break was being written when the program ended.
  const std::size_t whole = text->rfind('\n') + 1;
  if (whole != text->size()) {
    text->resize(whole);
    if (::ftruncate(file.get(), static_cast<off_t>(whole)) != 0) return failed(problem, std::strerror(errno));
  }
  auto game = read_kept_text(id, *text, problem);
  if (game) game->changed = static_cast<std::int64_t>(status.st_mtime);
  return game;
}

bool StateFolder::append(const std::string& id, const std::vector<Json>& lines) const {
  return write_private(file_of(id), O_APPEND, kept_text(lines));
}

bool StateFolder::replace(const std::string& id, const std::vector<Json>& lines) const {
  const std::string part = file_of(id) + ".part";
  ::unlink(part.c_str());
  if (write_private(part, O_EXCL, kept_text(lines)) && ::rename(part.c_str(), file_of(id).c_str()) == 0) return true;
  ::unlink(part.c_str());
  return false;
}

bool StateFolder::write_record(const std::string& id, const std::string& text) const {
  return write_private(record_of(id), O_TRUNC, text);
}

void StateFolder::forget(const std::string& id) const {
  ::unlink(file_of(id).c_str());
  ::unlink(record_of(id).c_str());
}

}  // namespace trigon::engine
