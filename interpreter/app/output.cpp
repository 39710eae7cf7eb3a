#include "interpreter/app/output.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <set>

#include "interpreter/app/terminal.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/support/whole_file.h"

namespace trigon::engine {

namespace {

/// The output that is collected while `with_output` runs; null otherwise. A process runs one command.
std::string*& collected() {
  static std::string* text = nullptr;
  return text;
}

/// Collects what is printed for as long as it lives.
class Collecting {
 public:
  explicit Collecting(std::string& into) { collected() = &into; }
  Collecting(const Collecting&) = delete;
  Collecting& operator=(const Collecting&) = delete;
  ~Collecting() { collected() = nullptr; }
};

int refuse(const std::string& message, const std::string& hint, int code = exit_code::bad_input) {
  Diagnostics diagnostics;
  diagnostics.error({}, "file", message, hint);
  const std::string text = format_diagnostics(diagnostics, text_style_of(stderr));
  std::fwrite(text.data(), 1, text.size(), stderr);
  return code;
}

/// The files that this process has written, and whether it may write over others. A process runs one command.
std::set<std::string>& own_files() {
  static std::set<std::string> files;
  return files;
}
bool& may_overwrite() {
  static bool is_allowed = false;
  return is_allowed;
}

}  // namespace

Argument output_option(std::string& output) {
  return {.name = "-o,--output",
          .value = "FILE",
          .help = "Writes to this file, never one that was read",
          .target = &output,
          .by_default = "standard output",
          .kind = ValueKind::file};
}

Argument force_option(bool& is_forced) {
  return {.name = "--force", .help = "Lets --output write over a file that exists", .target = &is_forced};
}

void allow_overwriting(bool is_allowed) { may_overwrite() = is_allowed; }

bool is_overwriting_allowed() { return may_overwrite(); }

void print(const std::string& text) {
  if (collected())
    *collected() += text;
  else
    std::fwrite(text.data(), 1, text.size(), stdout);
}

TextStyle result_style() { return collected() ? file_style() : text_style_of(stdout); }

int with_output(const std::string& output, const NotedFiles& files, const std::function<int()>& run) {
  if (output.empty() || output == "-") return run();
  std::string text;
  const int code = [&] {
    const Collecting collecting(text);
    return run();
  }();
  if (code != exit_code::fine && code != exit_code::check_failed) return code;
  if (files.have_read(output))
    return refuse(fmt::format("'{}' was read by this command and is not written over", output),
                  "choose another file for --output");
  std::error_code failure;
  if (std::filesystem::is_regular_file(output, failure) && std::filesystem::file_size(output, failure) > 0 &&
      !may_overwrite() && !own_files().contains(output))
    return refuse(fmt::format("'{}' exists", output), "--force writes over it");
  errno = 0;
  if (!write_whole_file(output, text))
    return refuse(fmt::format("'{}' cannot be written: {}", output, std::strerror(errno)), "",
                  exit_code::output_failed);
  own_files().insert(output);
  return code;
}

int report_lost_output() {
  const std::string why = errno != 0 ? std::string(": ") + std::strerror(errno) : "";
  return refuse("standard output cannot be written" + why, "", exit_code::output_failed);
}

int code_after_output(int code) {
  errno = 0;
  const bool is_lost = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
  // A reader that stops reading, such as `head`, is no error.
  return is_lost && errno != EPIPE ? report_lost_output() : code;
}

}  // namespace trigon::engine
