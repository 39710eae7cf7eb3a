#include "interpreter/tools/error_page.h"

#include <algorithm>
#include <regex>

#include "interpreter/support/built_in.h"
#include "interpreter/support/text.h"

namespace trigon {

namespace {

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
  for (std::string_view line : split(built_in::errors_page, '\n')) {
    if (line.starts_with(heading))
      sections.push_back({std::string(line.substr(heading.size())), "", {}, {}});
    else if (!sections.empty())
      sections.back().text += std::string(line) + '\n';
  }
  for (ErrorSection& section : sections) find_examples(section);
  return sections;
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

std::optional<std::string> explain_code(std::string_view code) {
  const auto& sections = error_sections();
  const auto found =
      std::find_if(sections.begin(), sections.end(), [&](const ErrorSection& section) { return section.code == code; });
  if (found == sections.end()) return std::nullopt;
  std::string out = std::string(code) + '\n';
  bool is_inside = false;
  for (std::string_view line :
       split(std::string_view(found->text).substr(0, found->text.find_last_not_of('\n') + 1), '\n')) {
    if (line.starts_with(block_end)) {
      is_inside = !is_inside;
      continue;
    }
    // Outside of blocks links are their texts.
    static const std::regex link(R"(\[([^\]]*)\]\([^)]*\))");
    out += is_inside ? "    " + std::string(line) : std::regex_replace(std::string(line), link, "$1");
    out += '\n';
  }
  return out;
}

}  // namespace trigon
