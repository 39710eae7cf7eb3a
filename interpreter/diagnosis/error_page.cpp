#include "interpreter/diagnosis/error_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "interpreter/support/built_in.h"
#include "interpreter/support/text.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

namespace {

constexpr std::string_view title = "# ";
constexpr std::string_view heading = "## ";
constexpr std::string_view block_start = "```yaml";
constexpr std::string_view block_end = "```";

/// Adds the blocks of a section to its examples.
void find_examples(ErrorSection& section) {
  std::vector<std::string>* list = nullptr;
  bool is_inside = false;
  for (std::string_view line : split(section.text, '\n')) {
    if (line.starts_with("Wrong")) list = &section.wrong;
    if (line.starts_with("Right")) list = &section.right;
    if (line == block_start && list) {
      list->emplace_back();
      is_inside = true;
    } else if (line == block_end) {
      is_inside = false;
    } else if (is_inside) {
      list->back() += std::string(line) + '\n';
    }
  }
}

std::vector<ErrorSection> read_sections() {
  std::vector<ErrorSection> sections;
  // The text between a part's title and its first section is not about a code.
  bool is_section = false, is_of_lint = false, is_inside = false;
  for (std::string_view line : split(built_in::errors_page, '\n')) {
    if (line.starts_with(block_end)) is_inside = !is_inside;
    if (!is_inside && line.starts_with(title)) {
      is_of_lint = line.ends_with("lint");
      is_section = false;
    } else if (!is_inside && line.starts_with(heading)) {
      sections.push_back({std::string(line.substr(heading.size())), "", {}, {}, is_of_lint});
      is_section = true;
    } else if (is_section) {
      sections.back().text += std::string(line) + '\n';
    }
  }
  for (ErrorSection& section : sections) find_examples(section);
  return sections;
}

/// A section without its heading.
std::string section_text(const ErrorSection& section) {
  std::string out, paragraph;
  bool is_inside = false;
  const auto end_paragraph = [&] {
    // Outside of blocks links are replaced by their texts.
    static const std::regex link(R"(\[([^\]]*)\]\([^)]*\))");
    if (!paragraph.empty()) out += wrap(std::regex_replace(paragraph, link, "$1")) + '\n';
    paragraph.clear();
  };
  for (std::string_view line : split(trim(section.text), '\n')) {
    if (line.starts_with(block_end)) {
      is_inside = !is_inside;
    } else if (!is_inside && !line.empty()) {
      paragraph += (paragraph.empty() ? "" : " ") + std::string(line);
    } else {
      end_paragraph();
      out += is_inside ? "    " + std::string(line) + '\n' : "\n";
    }
  }
  end_paragraph();
  return out;
}

}  // namespace

const std::vector<ErrorSection>& error_sections() {
  static const std::vector<ErrorSection> sections = read_sections();
  return sections;
}

std::string error_example_base() {
  const std::string_view page = built_in::errors_page;
  const auto start = page.find(block_start) + block_start.size() + 1;
  return std::string(page.substr(start, page.find(block_end, start) - start));
}

std::vector<std::string> explained_codes() {
  std::vector<std::string> codes;
  for (const ErrorSection& section : error_sections())
    if (std::find(codes.begin(), codes.end(), section.code) == codes.end()) codes.push_back(section.code);
  return codes;
}

std::optional<std::string> explain_code(std::string_view code) {
  std::string out;
  for (const ErrorSection& section : error_sections()) {
    if (section.code != code) continue;
    out += out.empty() ? "" : "\n";
    out += fmt::format("{}{}\n\n{}", code, section.is_of_lint ? " (lint)" : "", section_text(section));
  }
  return out.empty() ? std::nullopt : std::optional(out);
}

}  // namespace trigon::engine
