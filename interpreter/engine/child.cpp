#include "interpreter/engine/child.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <thread>
#include <utility>

extern char** environ;

namespace trigon::engine {

namespace {

/// How long a program may take to end by itself when its input is closed.
constexpr std::chrono::milliseconds time_to_end{300};

/// Descriptors that are closed at the end of a block.
struct Ends {
  int ours = -1, theirs = -1;
  ~Ends() {
    if (ours >= 0) close(ours);
    if (theirs >= 0) close(theirs);
  }
  int release() { return std::exchange(ours, -1); }
};

bool open_pipe(Ends& from_child) {
  int both[2];
  if (pipe2(both, O_CLOEXEC) != 0) return false;
  from_child.ours = both[0];
  from_child.theirs = both[1];
  return true;
}

/// A socket, unlike a pipe, can be written to without a signal when nobody reads.
bool open_socket(Ends& to_child) {
  int both[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, both) != 0) return false;
  to_child.ours = both[0];
  to_child.theirs = both[1];
  return true;
}

/// Starts the program; 0 when that fails.
pid_t spawn(const std::vector<std::string>& command, int in, int out) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  sigset_t none, standard;
  sigemptyset(&none);
  sigemptyset(&standard);
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) sigaddset(&standard, signal);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &standard);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t process = 0;
  const int failure = posix_spawnp(&process, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  errno = failure;
  return failure == 0 ? process : 0;
}

}  // namespace

std::unique_ptr<Child> Child::start(const std::vector<std::string>& command) {
  Ends to_child, from_child;
  if (!open_socket(to_child) || !open_pipe(from_child)) return nullptr;
  const pid_t process = spawn(command, to_child.theirs, from_child.theirs);
  if (process == 0) return nullptr;
  return std::unique_ptr<Child>(new Child(process, to_child.release(), from_child.release()));
}

Child::~Child() {
  close(in_);
  const auto end = std::chrono::steady_clock::now() + time_to_end;
  while (waitpid(process_, nullptr, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() >= end) {
      kill(-process_, SIGKILL);
      waitpid(process_, nullptr, 0);
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  // What it has started and left behind.
  kill(-process_, SIGKILL);
  close(out_);
}

bool Child::send(std::string_view line, std::chrono::milliseconds patience) {
  const std::string text = std::string(line) + "\n";
  const auto end = std::chrono::steady_clock::now() + patience;
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t count = ::send(in_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count > 0) sent += static_cast<std::size_t>(count);
    if (count > 0 || (count < 0 && errno == EINTR)) continue;
    if (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK) return false;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    pollfd watched{in_, POLLOUT, 0};
    if (left.count() <= 0 || poll(&watched, 1, static_cast<int>(left.count())) == 0) return false;
  }
  return true;
}

}  // namespace trigon::engine
