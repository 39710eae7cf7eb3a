#include "interpreter/app/output.h"

#include <fmt/format.h>

#include <cstdio>
#include <fstream>

#include "interpreter/app/terminal.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

namespace {

/// What is printed while `with_output` runs; null otherwise. There is one command a process.
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

int refuse(const std::string& message, const std::string& hint) {
  Diagnostics diagnostics;
  diagnostics.error({}, "file", message, hint);
  const std::string text = format_diagnostics(diagnostics, text_style_of(stderr));
  std::fwrite(text.data(), 1, text.size(), stderr);
  return exit_code::bad_input;
}

bool write_file(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.flush();
  return out.good();
}

}  // namespace

Argument output_option(std::string& output) {
  return {.name = "--output",
          .value = "FILE",
          .help = "Writes to this file, never one that was read",
          .target = &output,
          .by_default = "standard output",
          .kind = ValueKind::file};
}

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
  return write_file(output, text) ? code : refuse(fmt::format("'{}' cannot be written", output), "");
}

}  // namespace trigon::engine
