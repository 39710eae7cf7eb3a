#include "interpreter/variant/lab_bars.h"

#include <fmt/format.h>

#include "interpreter/support/text.h"
#include "interpreter/variant/fields.h"

namespace trigon::engine {

namespace {

constexpr int highest = 1'000'000;

/// Reads `40-120`, `40-` or `40`. Nothing when the text is no range.
bool read_range(const std::string& text, LabBar& bar) {
  const auto dash = text.find('-');
  const auto least = parse_integer(text.substr(0, dash));
  if (!least || *least < 0 || *least > highest) return false;
  bar.least = static_cast<int>(*least);
  if (dash == std::string::npos) return bar.most = bar.least, true;
  if (dash + 1 == text.size()) return true;
  const auto most = parse_integer(text.substr(dash + 1));
  if (!most || *most < *least || *most > highest) return false;
  bar.most = static_cast<int>(*most);
  return true;
}

}  // namespace

std::vector<LabBar> read_lab_bars(const YamlNode& root, Diagnostics& diagnostics) {
  const YamlNode* const node = root.find("lab");
  if (!node || node->is_null()) return {};
  const Fields fields(*node, "lab", "lab", diagnostics);
  std::vector<LabBar> bars;
  for (const FormatKey& key : format_map("lab").keys) {
    LabBar bar{.key = key.name, .place = {}};
    const YamlNode* const value = fields.find(key.name);
    if (!value) continue;
    bar.place = value->span;
    if (key.most) {
      const auto most = fields.integer(key.name);
      if (!most) continue;
      bar.most = *most;
    } else {
      const auto text = fields.text(key.name);
      if (!text) continue;
      if (!read_range(*text, bar)) {
        diagnostics.error(value->span, "value", fmt::format("lab: {}: expected a range, got '{}'", key.name, *text),
                          "40-120 or 40-");
        continue;
      }
    }
    bars.push_back(bar);
  }
  return bars;
}

}  // namespace trigon::engine
