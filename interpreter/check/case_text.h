// Writes a reference position as the lines of YAML by which an author would, and puts it into the text of a variant
// file. docs/reference-positions.md describes the form. Tested in tests/unit/case_text_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace trigon::engine {

/// What a case says. Texts that are empty and lists without elements are left out.
struct CaseText {
  std::string name;
  std::vector<std::string> options{};
  /// The position as text; empty for the setup.
  std::string position{};
  std::vector<std::string> after{};
  /// Exactly these moves are legal.
  std::optional<std::vector<std::string>> legal{};
  std::vector<std::string> includes{}, illegal{};
  std::string outcome{};
};

/// The lines of a case as an element of a list that is not indented: `- name: the first moves`, `  count: 20`.
std::vector<std::string> lines_of(const CaseText& one);

/// The text of a variant file with the lines of a case behind all others of its `tests`; a file without `tests` gets
/// them at its end. Every byte of the old text stays as it is, but for the brackets of an empty list and a missing line
/// break at the end. Nothing, with the reason in `error`, when the tests are written in a way that has no such place.
/// What comes out is to be read again, since YAML that is written oddly may mean something else.
std::optional<std::string> with_case(const std::string& text, const std::vector<std::string>& lines,
                                     std::string& error);

}  // namespace trigon::engine
