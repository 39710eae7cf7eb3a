// Text output keeps to 80 columns: all that the docs show and all golden files, as they are (docs/refresh-outputs
// --check and other tests hold them against the program).
#include <catch2/catch.hpp>
#include <filesystem>

#include "interpreter/support/text.h"
#include "interpreter/support/text_style.h"
#include "tests/support/golden_cases.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

namespace fs = std::filesystem;

/// A word that is longer leaves no room: positions as text, which cannot be broken.
constexpr std::size_t longest_word = 60;

bool is_too_long(std::string_view line) {
  if (count_characters(line) <= TextStyle::columns) return false;
  for (std::string_view word : split_words(line))
    if (count_characters(word) > longest_word) return false;
  return true;
}

/// Commands that write for programs, whatever its width: JSON, XML, the files that others read.
bool is_for_programs(std::string_view command) {
  for (const char* sign : {"--format", "trigon session", "trigon resolve", "trigon schema", "trigon completion"})
    if (command.find(sign) != std::string_view::npos) return true;
  return false;
}

std::vector<std::string> files_of(const std::string& folder, const std::string& extension) {
  std::vector<std::string> paths;
  for (const auto& entry : fs::recursive_directory_iterator(repository_path(folder)))
    if (entry.path().extension() == extension)
      paths.push_back(fs::relative(entry.path(), repository_path("")).generic_string());
  return paths;
}

/// The lines of text that the commands on a page write.
std::vector<std::string> shown_lines(const std::string& page) {
  std::vector<std::string> lines;
  bool is_console = false, is_text = false;
  for (std::string_view line : split(page, '\n')) {
    if (line.starts_with("```")) {
      is_console = line == "```console";
    } else if (is_console && line.starts_with("$ ")) {
      is_text = !is_for_programs(line);
    } else if (is_console && is_text && !line.starts_with("|")) {
      // Tables of Markdown, which begin with a bar, have a line a row.
      lines.emplace_back(line);
    }
  }
  return lines;
}

}  // namespace

TEST_CASE("what the docs show fits into 80 columns", "[columns]") {
  std::vector<std::string> pages = files_of("docs", ".md");
  pages.insert(pages.end(), {"README.md", "scripts/README.md"});
  std::size_t count = 0;
  for (const std::string& page : pages)
    for (const std::string& line : shown_lines(read_repository_file(page))) {
      INFO(page << ": " << line);
      CHECK_FALSE(is_too_long(line));
      ++count;
    }
  CHECK(count > 500);
}

TEST_CASE("golden messages fit into 80 columns", "[columns]") {
  std::vector<std::pair<std::string, std::string>> messages;
  for (const GoldenTopic& topic : golden_topics("tests/broken"))
    for (const GoldenCase& one : topic.cases) messages.emplace_back(topic.path, one.messages);
  for (const std::string& file : files_of("tests/lint", ".expected"))
    messages.emplace_back(file, read_repository_file(file));
  CHECK(messages.size() > 200);
  for (const auto& [file, text] : messages)
    for (std::string_view line : split(text, '\n')) {
      INFO(file << ": " << line);
      CHECK_FALSE(is_too_long(line));
    }
}

TEST_CASE("lines that are too long are noticed", "[columns]") {
  const std::string words(90, 'x');
  CHECK(is_too_long(std::string(50, 'a') + " " + std::string(50, 'b')));
  CHECK_FALSE(is_too_long(std::string(40, 'a') + " " + std::string(39, 'b')));
  CHECK_FALSE(is_too_long(words));
  CHECK(shown_lines("```console\n$ trigon x\none\n| two\n$ trigon x --format json\nthree\n```\nfour\n") ==
        std::vector<std::string>{"one"});
}

}  // namespace trigon::engine::testing
