// What people type, and what they read then: the lines of tests/typed/*.txt, whose form tests/README.md describes.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "interpreter/app/command_line.h"
#include "interpreter/app/command_table.h"
#include "interpreter/support/text.h"
#include "tests/support/captured.h"
#include "tests/support/folder.h"
#include "tests/support/refresh.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A command line as it is typed, and all that is printed, standard output before standard error.
struct TypedLine {
  std::string line;
  std::string printed;
};

/// The words of a line as a shell takes them, with texts in quotes of either kind.
std::vector<std::string> shell_words(const std::string& line) {
  std::vector<std::string> words;
  bool is_inside = false;
  char quote = 0;
  for (const char c : line) {
    if (quote == 0 && c == ' ') {
      is_inside = false;
      continue;
    }
    if (!is_inside) words.emplace_back();
    is_inside = true;
    if (quote == c)
      quote = 0;
    else if (quote == 0 && (c == '\'' || c == '"'))
      quote = c;
    else
      words.back() += c;
  }
  REQUIRE(quote == 0);
  return words;
}

std::string run(const std::string& line) {
  const auto input = line.find(" < ");
  const std::vector<std::string> words = shell_words(line.substr(0, input));
  REQUIRE((!words.empty() && words[0] == "trigon"));
  const Typed typed(input == std::string::npos ? "" : read_repository_file(line.substr(input + 3)));
  const Captured out(STDOUT_FILENO), err(STDERR_FILENO);
  const int code = run_command_line(command_table(), {words.begin() + 1, words.end()});
  return out.text() + err.text() + (code == 0 ? "" : "exit code " + std::to_string(code) + "\n");
}

/// The comment above the first line is left out.
std::vector<TypedLine> read_lines(const std::string& text) {
  std::vector<TypedLine> lines;
  for (std::string_view line : split(text, '\n')) {
    if (line.starts_with("$ "))
      lines.push_back({std::string(line.substr(2)), ""});
    else if (!lines.empty())
      lines.back().printed += std::string(line) + "\n";
  }
  // An empty line stands between two commands.
  for (TypedLine& line : lines) {
    while (line.printed.ends_with("\n\n")) line.printed.pop_back();
    if (line.printed == "\n") line.printed.clear();
  }
  return lines;
}

/// Long outputs are cut: what stands in the file ends with a line "..." then.
std::string cut_like(const std::string& printed, const std::string& expected) {
  if (expected != "...\n" && !expected.ends_with("\n...\n")) return printed;
  const auto count = std::count(expected.begin(), expected.end(), '\n') - 1;
  std::size_t end = 0;
  for (std::ptrdiff_t i = 0; i < count && end != std::string::npos; ++i) end = printed.find('\n', end) + 1;
  return printed.substr(0, end) + "...\n";
}

void link_into(const Folder& folder, const char* name) {
  std::filesystem::create_directory_symlink(repository_path(name), folder / name);
}

std::string head_of(const std::string& text) { return text.substr(0, text.find("$ ")); }

}  // namespace

TEST_CASE("what people type is answered in plain words", "[app][typed]") {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(repository_path("tests/typed"))) {
    const std::string path = "tests/typed/" + entry.path().filename().string(), text = read_repository_file(path);
    const Folder folder;
    const WorkingIn inside(folder.path());
    for (const char* name : {"docs", "scripts", "tests", "variants"}) link_into(folder, name);
    std::string now = head_of(text);
    for (const TypedLine& typed : read_lines(text)) {
      INFO(path << ": " << typed.line);
      const std::string printed = cut_like(run(typed.line), typed.printed);
      now += "$ " + typed.line + "\n" + printed + "\n";
      if (!is_refreshing()) CHECK(printed == typed.printed);
      ++count;
    }
    if (is_refreshing()) std::ofstream(repository_path(path), std::ios::binary) << now.substr(0, now.size() - 1);
  }
  CHECK(count > 40);
}

}  // namespace trigon::engine::testing
