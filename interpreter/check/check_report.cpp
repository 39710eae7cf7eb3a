// The reports of a check run; see check.h.
#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>

#include "interpreter/check/check.h"
#include "interpreter/check/coverage_report.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

std::size_t passed_count(const std::vector<CaseResult>& results) {
  return static_cast<std::size_t>(
      std::count_if(results.begin(), results.end(), [](const CaseResult& r) { return r.passed; }));
}

/// The message of a failed case, indented. Prose and lists of moves are broken into lines; drawings, in which spaces
/// stand side by side, and lines of files with a caret below are left as they are.
std::string indented(std::string_view message, const TextStyle& style) {
  std::string out;
  const auto lines = split(trim(message), '\n');
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool is_drawn = trim(lines[i]).find("  ") != std::string_view::npos;
    const bool is_excerpt = i + 1 < lines.size() && trim(lines[i + 1]).starts_with('^');
    out += wrap(lines[i], "    ", "      ", is_drawn || is_excerpt ? 0 : style.width) + '\n';
  }
  return out;
}

}  // namespace

std::string report_text(const std::vector<CaseResult>& results, const Coverage* coverage, const TextStyle& style) {
  std::string out;
  for (const CaseResult& result : results) {
    if (result.passed) continue;
    const std::string label = "FAILED";
    const std::string title = wrap(fmt::format("{}: {}", result.file, result.name), label + " ", "  ", style.width);
    out += paint(label, TextRole::failed, style) + title.substr(label.size()) + '\n' + indented(result.message, style);
  }
  if (coverage) out += coverage_text(coverage->files(), style);
  const std::size_t passed = passed_count(results);
  const std::string summary = fmt::format("{} passed, {} failed", passed, results.size() - passed);
  return out + paint(summary, passed == results.size() ? TextRole::fine : TextRole::failed, style) + '\n';
}

std::string report_json(const std::vector<CaseResult>& results, const Coverage* coverage) {
  Json json;
  json["cases"] = Json::array();
  for (const CaseResult& result : results)
    json["cases"].push_back({{"file", result.file},
                             {"name", result.name},
                             {"variant", result.variant},
                             {"passed", result.passed},
                             {"message", result.message},
                             {"seconds", result.seconds}});
  const std::size_t passed = passed_count(results);
  json["summary"] = {{"passed", passed}, {"failed", results.size() - passed}};
  if (coverage) json["coverage"] = coverage_json(coverage->files());
  return dump_pretty(json) + "\n";
}

std::string report_junit(const std::vector<CaseResult>& results) {
  pugi::xml_document document;
  pugi::xml_node suite = document.append_child("testsuite");
  suite.append_attribute("name") = "trigon";
  suite.append_attribute("tests") = static_cast<unsigned long long>(results.size());
  suite.append_attribute("failures") = static_cast<unsigned long long>(results.size() - passed_count(results));
  for (const CaseResult& result : results) {
    pugi::xml_node node = suite.append_child("testcase");
    node.append_attribute("classname") = result.file.c_str();
    node.append_attribute("name") = result.name.c_str();
    node.append_attribute("time") = result.seconds;
    if (result.passed) continue;
    pugi::xml_node failure = node.append_child("failure");
    failure.append_attribute("message") = std::string(split(result.message, '\n').front()).c_str();
    failure.append_child(pugi::node_pcdata).set_value(result.message.c_str());
  }
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

}  // namespace trigon::engine
