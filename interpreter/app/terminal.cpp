#include "interpreter/app/terminal.h"

#include <unistd.h>

#include <cstdlib>

namespace trigon {

namespace {

/// What `--color` says. There is one command line a process, and every message of it obeys.
std::string& color_choice() {
  static std::string choice = "auto";
  return choice;
}

}  // namespace

void add_color(CLI::App& app) {
  color_choice() = "auto";
  app.add_option("--color", color_choice(), "Whether to use colors: auto, always, never")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->default_str("auto");
}

TextStyle text_style_of(std::FILE* stream) {
  return {has_colors(color_choice(), isatty(fileno(stream)) != 0, std::getenv("NO_COLOR"), std::getenv("TERM"))};
}

bool has_colors(const std::string& choice, bool is_terminal, const char* no_color, const char* term) {
  if (choice != "auto") return choice == "always";
  const bool is_refused = no_color != nullptr && *no_color != '\0';
  return is_terminal && !is_refused && (term == nullptr || std::string(term) != "dumb");
}

}  // namespace trigon
