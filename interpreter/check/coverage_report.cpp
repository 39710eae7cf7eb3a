#include "interpreter/check/coverage_report.h"

#include <fmt/format.h>

#include <algorithm>

namespace trigon::engine {

namespace {

FileCoverage all_of(const std::vector<FileCoverage>& files) {
  FileCoverage all{"all", 0, {}};
  for (const FileCoverage& file : files) {
    all.count += file.count;
    all.missing.insert(all.missing.end(), file.missing.begin(), file.missing.end());
  }
  return all;
}

/// A diagnostic at the rule's place, for its line and column.
Diagnostic at_place(const RuleItem& item) { return {Severity::warning, item.span, "", item.text, ""}; }

Json counts_json(const FileCoverage& file) {
  return {{"rules", file.count}, {"reached", file.reached()}, {"percent", file.percent()}};
}

}  // namespace

std::string missing_text(const std::vector<RuleItem>& missing, const TextStyle& style) {
  std::string out;
  for (const RuleItem& item : missing) {
    const Diagnostic at = at_place(item);
    const std::string place =
        fmt::format("{}:{}:{}:", resolve_path("", item.span.source->name()), at.line(), at.column());
    const std::string text = wrap("not reached: " + item.text, place + " ", "    ", style.width);
    out += paint(place, TextRole::place, style) + text.substr(place.size()) + '\n';
  }
  return out;
}

Json missing_json(const std::vector<RuleItem>& missing) {
  Json json = Json::array();
  for (const RuleItem& item : missing)
    json.push_back({{"file", resolve_path("", item.span.source->name())},
                    {"line", at_place(item).line()},
                    {"column", at_place(item).column()},
                    {"kind", item.kind},
                    {"rule", item.text}});
  return json;
}

std::string coverage_text(const std::vector<FileCoverage>& files, const TextStyle& style) {
  std::string out;
  std::size_t width = 3;
  for (const FileCoverage& file : files) {
    width = std::max(width, file.file.size());
    out += missing_text(file.missing, style);
  }
  const auto line = [&](const FileCoverage& file) {
    out +=
        fmt::format("{:<{}}  {:>3}%  {} of {} rules\n", file.file, width, file.percent(), file.reached(), file.count);
  };
  for (const FileCoverage& file : files) line(file);
  line(all_of(files));
  return out;
}

Json coverage_json(const std::vector<FileCoverage>& files) {
  Json json = counts_json(all_of(files));
  json["files"] = Json::array();
  for (const FileCoverage& file : files) {
    Json entry = {{"file", file.file}};
    entry.update(counts_json(file));
    entry["missing"] = missing_json(file.missing);
    for (Json& item : entry["missing"]) item.erase("file");
    json["files"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace trigon::engine
