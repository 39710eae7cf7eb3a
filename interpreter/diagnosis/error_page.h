// What there is to say about each error code, out of docs/errors.md, which is part of the program.
// Tested in tests/unit/error_page_test.cpp: every wrong example gives its code, every right one none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trigon::engine {

/// A section of the page.
struct ErrorSection {
  std::string code;
  /// In Markdown, without its heading.
  std::string text;
  /// What stands in the ```yaml blocks that follow a line "Wrong..." or "Right...".
  std::vector<std::string> wrong, right;
  /// Is it a warning or note of lint? A code may be that of an error as well, and then has two sections.
  bool is_of_lint = false;
};

/// In the order of the page.
const std::vector<ErrorSection>& error_sections();

/// The file that the examples extend.
std::string error_example_base();

/// All codes, each once, in the order of the page.
std::vector<std::string> explained_codes();

/// What there is on a code, for a terminal, or nothing when there is none.
std::optional<std::string> explain_code(std::string_view code);

}  // namespace trigon::engine
