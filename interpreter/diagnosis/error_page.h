// The explanations of error codes, from docs/errors.md, which is part of the program. Tested in
// tests/unit/error_page_test.cpp: every wrong example gives its code, every right one none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trigon::engine {

/// A section of the page.
struct ErrorSection {
  std::string code;
  /// The section in Markdown, without its heading.
  std::string text;
  /// The ```yaml blocks that follow a line "Wrong..." or "Right...".
  std::vector<std::string> wrong, right;
  /// Is it about a warning or note of lint? A code may also be that of an error, and then has two sections.
  bool is_of_lint = false;
};

/// All sections in the order of the page.
const std::vector<ErrorSection>& error_sections();

/// The file that the examples extend.
std::string error_example_base();

/// All codes, each once, in the order of the page.
std::vector<std::string> explained_codes();

/// The explanation of a code for a terminal; nothing when there is none.
std::optional<std::string> explain_code(std::string_view code);

}  // namespace trigon::engine
