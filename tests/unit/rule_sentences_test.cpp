// What the rules of variants say of themselves: their sentences for people, and what of them a case can reach. Each
// file of tests/sentences has those of one folder's variants; of options it has what they add and take away.
// TRIGON_REFRESH=1 in the environment writes them anew; read the difference before you keep it.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>

#include "interpreter/check/variant_files.h"
#include "interpreter/loader/loader.h"
#include "interpreter/rulebook/rule_items.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/variant/files.h"
#include "tests/support/refresh.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

using Lines = std::vector<std::string>;

/// "Captures: ..." for a sentence, and "- reached: ..." for what a case can reach.
Lines said(const std::string& path, const std::vector<std::string>& options) {
  Diagnostics diagnostics;
  const auto loaded = load_variant(DiskFiles(), path, options, diagnostics);
  INFO(path << '\n' << format_diagnostics(diagnostics));
  REQUIRE(loaded);
  // What of pieces, castlings and options can be reached is tested with coverage, and is long.
  const std::set<std::string> told_elsewhere = {"term", "limit", "promotion", "castling", "option"};
  RuleText text;
  RuleItems items(*loaded);
  for (const Rule* rule : rulebook()) {
    if (rule->say) rule->say(*loaded->ruleset, text);
    items.set_kind(rule->kind);
    if (rule->collect && !told_elsewhere.contains(rule->kind)) rule->collect(items);
  }
  Lines lines;
  for (const auto& [heading, sentences] : text.sections)
    for (const std::string& sentence : sentences)
      lines.push_back(std::string(title_of(heading)) + ": " + sentence);
  std::set<std::string> reachable;
  for (const auto& [key, item] : items.all())
    reachable.insert("reachable: " + item.text);
  lines.insert(lines.end(), reachable.begin(), reachable.end());
  return lines;
}

Lines without(const Lines& lines, const Lines& those) {
  Lines left;
  std::ranges::copy_if(lines, std::back_inserter(left),
                       [&](const std::string& line) { return std::ranges::find(those, line) == those.end(); });
  return left;
}

std::string listed(const std::string& heading, const Lines& lines, const char* sign = "") {
  std::string text = "=== " + heading + "\n";
  for (const std::string& line : lines) text += sign + line + "\n";
  return text;
}

/// All that is said of a file, as a part of tests/sentences by its heading.
std::map<std::string, std::string> parts_of(const std::string& path) {
  std::map<std::string, std::string> parts;
  const Lines plain = said(repository_path(path), {});
  parts[path] = listed(path, plain);
  for (const std::string& option : list_options(DiskFiles(), repository_path(path))) {
    const Lines with = said(repository_path(path), {option});
    const std::string heading = path + " with " + option;
    parts[heading] = listed(heading, without(plain, with), "- ") + listed("", without(with, plain), "+ ").substr(5);
  }
  return parts;
}

/// The variants in a folder of the repository and below it, by their paths there.
Lines variants_below(const std::string& folder) {
  Lines paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(repository_path(folder)))
    if (entry.path().extension() == ".yaml") paths.push_back(entry.path().string());
  paths = variants_among(DiskFiles(), paths);
  for (std::string& path : paths) path.erase(0, repository_path("").size());
  return paths;
}

/// The parts of a file of tests/sentences by their headings.
std::map<std::string, std::string> expected_parts(const std::string& text) {
  std::map<std::string, std::string> parts;
  for (std::size_t at = text.find("=== "); at != std::string::npos;) {
    const std::size_t next = text.find("\n=== ", at);
    const std::string part = text.substr(at, next == std::string::npos ? next : next + 1 - at);
    parts[part.substr(4, part.find('\n') - 4)] = part;
    at = next == std::string::npos ? next : next + 1;
  }
  return parts;
}

}  // namespace

TEST_CASE("rules say of themselves what they are read as", "[rules]") {
  const auto [name, folder] = GENERATE(table<std::string, std::string>({
      {"shipped", "variants"}, {"reference", "tests/reference/support"}, {"examples", "docs/examples"}}));
  const std::string file = "tests/sentences/" + name + ".txt";
  std::map<std::string, std::string> parts;
  for (const std::string& path : variants_below(folder)) parts.merge(parts_of(path));
  if (is_refreshing()) {
    std::ofstream out(repository_path(file), std::ios::binary);
    for (const auto& [heading, part] : parts) out << part;
  }
  const auto expected = expected_parts(read_repository_file(file));
  for (const auto& [heading, part] : parts) {
    INFO(heading);
    CHECK(part == (expected.contains(heading) ? expected.at(heading) : ""));
  }
  CHECK(parts.size() == expected.size());
}

}  // namespace trigon::engine::testing
