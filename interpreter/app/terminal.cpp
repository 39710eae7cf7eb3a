#include "interpreter/app/terminal.h"

#include <unistd.h>

#include <cstdlib>

namespace trigon::engine {

namespace {

/// The value of `--color`: one for the whole process, since a process has one command line.
std::string& color_choice() {
  static std::string choice = "auto";
  return choice;
}

}  // namespace

Argument color_option(std::string& choice) {
  return {.name = "--color",
          .value = "WHEN",
          .help = "When to use colors",
          .target = &choice,
          .choices = {"auto", "always", "never"}};
}

void choose_colors(const std::string& choice) { color_choice() = choice; }

TextStyle text_style_of(std::FILE* stream) {
  return {has_colors(color_choice(), isatty(fileno(stream)) != 0, std::getenv("NO_COLOR"), std::getenv("TERM"))};
}

TextStyle file_style() { return {has_colors(color_choice(), false, nullptr, nullptr)}; }

bool has_colors(const std::string& choice, bool is_terminal, const char* no_color, const char* term) {
  if (choice != "auto") return choice == "always";
  const bool is_refused = no_color != nullptr && *no_color != '\0';
  return is_terminal && !is_refused && (term == nullptr || std::string(term) != "dumb");
}

}  // namespace trigon::engine
