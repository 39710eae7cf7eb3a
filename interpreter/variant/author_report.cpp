#include "interpreter/variant/author_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/support/text.h"
#include "interpreter/variant/format.h"

namespace trigon::engine {

namespace {

using Json = nlohmann::json;

/// Finds the example for a place: that of the last key before it.
class Examples {
 public:
  Examples(const YamlNode& root, std::string_view format) : schema_(Json::parse(variant_schema())) {
    visit(root, schema_.at("definitions").at(std::string(format)), std::string(format));
  }

  std::string hint_at(const Span& span) const {
    const Place* nearest = nullptr;
    for (const Place& place : places_)
      if (place.key.source == span.source && place.key.offset <= span.offset &&
          (!nearest || nearest->key.offset < place.key.offset))
        nearest = &place;
    return nearest ? nearest->hint : "";
  }

 private:
  struct Place {
    Span key;
    std::string hint;
  };

  /// `name` is the definition that describes the keys of this map. `around` is the hint for the key whose value the map
  /// is; keys without an example of their own get it.
  void visit(const YamlNode& node, const Json& format, std::string name, const std::string& around = "") {
    const Json* shape = &format;
    while (shape->contains("$ref")) {
      const std::string path = shape->at("$ref").get<std::string>().substr(1);
      name = path.substr(path.rfind('/') + 1);
      shape = &schema_.at(Json::json_pointer(path));
    }
    if (node.is_sequence() && shape->contains("items"))
      for (const YamlPtr& item : node.items) visit(*item, shape->at("items"), name);
    for (const YamlEntry& entry : node.entries) visit_entry(entry, *shape, name, around);
  }

  void visit_entry(const YamlEntry& entry, const Json& shape, const std::string& name, const std::string& around) {
    if (shape.contains("properties") && shape.at("properties").contains(entry.key)) {
      const std::string example = example_of(name, entry.key);
      places_.push_back({entry.key_span, example});
      return visit(*entry.value, shape.at("properties").at(entry.key), "", example);
    }
    const bool has_form = shape.contains("additionalProperties") && shape.at("additionalProperties").is_object();
    const std::string example = has_form ? example_of_map(shape.at("additionalProperties")) : "";
    const std::string hint = example.empty() ? around : fmt::format("as in {}: {}", entry.key, example);
    places_.push_back({entry.key_span, has_form ? hint : ""});
    if (has_form) visit(*entry.value, shape.at("additionalProperties"), "", hint);
  }

  /// An example of a map with required keys, such as `{ letter: R, moves: W* }`; empty for other maps.
  static std::string example_of_map(const Json& format) {
    if (!format.contains("$ref")) return "";
    const std::string path = format.at("$ref");
    const std::string name = path.substr(path.rfind('/') + 1);
    std::vector<std::string> entries;
    for (const FormatMap& map : format_maps())
      for (const FormatKey& key : map.keys)
        if (map.name == name && key.is_required) entries.push_back(fmt::format("{}: {}", key.name, key.example));
    return entries.empty() ? "" : fmt::format("{{ {} }}", join(entries, ", "));
  }

  static std::string example_of(const std::string& map, const std::string& key) {
    for (const FormatMap& format : format_maps())
      for (const FormatKey& known : format.keys)
        if (format.name == map && known.name == key && !known.example.empty())
          return fmt::format("as in {}: {}", key, known.example);
    return "";
  }

  const Json schema_;
  std::vector<Place> places_;
};

}  // namespace

/// The kind and the unknown name, which the message quotes last, if it is about an unknown name; else empty.
static std::string unknown_name(const Diagnostic& one) {
  if (one.code != "unknown-piece" && one.code != "unknown-player" && one.code != "unknown-region" &&
      one.code != "unknown-cell")
    return "";
  const auto end = one.message.rfind('\'');
  const auto start = end == std::string::npos || end == 0 ? end : one.message.rfind('\'', end - 1);
  return start == std::string::npos ? "" : one.code + one.message.substr(start, end - start);
}

/// Is the message about a letter of the setup that is no piece?
static bool is_about_letter(const Diagnostic& one) {
  return one.code == "unknown-piece" && one.message.starts_with("setup: '");
}

/// One message in place of many about cells that the board does not have: then the board is wrong, not each cell.
static std::optional<Diagnostic> wrong_board(const Diagnostics& found, const YamlNode* root) {
  constexpr std::size_t many = 5;
  std::set<std::string> cells;
  const Diagnostic* first = nullptr;
  for (const Diagnostic& one : found.all()) {
    if (one.code != "unknown-cell" || !one.span.source) continue;
    cells.insert(one.message.substr(one.message.find('\'')));
    if (!first || one.span.offset < first->span.offset) first = &one;
  }
  const YamlEntry* grid = root ? root->find_entry("grid") : nullptr;
  if (cells.size() < many || !grid) return std::nullopt;
  return Diagnostic{Severity::error, grid->key_span, "unknown-cell",
                    "grid: the board lacks many cells that are named elsewhere",
                    fmt::format("the first stands in {}; the board may be too small, or its cells have other names",
                                short_place(first->span))};
}

/// Has the value another form than expected? When it is only too large, or conflicts with another one, an example of
/// the form does not help.
static bool is_about_form(const Diagnostic& one) {
  if (one.code == "type") return true;
  if (one.code != "value" && one.code != "range") return false;
  const auto says = [&](const char* words) { return one.message.find(words) != std::string::npos; };
  return (says("expected ") && !says("is out of range")) || says(" is empty");
}

/// A key whose value has another form than expected, and its map in messages: "end", "player 'red'".
struct UnreadKey {
  std::string owner, key;
};

/// The key that the message is about, when its value has another form than expected.
static std::optional<UnreadKey> unread_key(const Diagnostic& one) {
  const auto end = one.message.find(": expected ");
  if ((one.code != "type" && one.code != "value") || end == std::string::npos) return std::nullopt;
  const auto colon = one.message.rfind(": ", end - 1);
  if (end == 0 || colon == std::string::npos) return std::nullopt;
  return UnreadKey{one.message.substr(0, colon), one.message.substr(colon + 2, end - colon - 2)};
}

/// Does the message advise a key that could not be read, of the same map or, for the setup, of any? Then it may follow
/// from that.
static bool is_consequence(const Diagnostic& one, const std::vector<UnreadKey>& unread) {
  return std::ranges::any_of(unread, [&](const UnreadKey& cause) {
    const bool is_near =
        one.code == "setup" || (one.code == "unused-key" && one.message.starts_with(cause.owner + ": "));
    return is_near && (one.hint.find("'" + cause.key + "'") != std::string::npos ||
                       one.hint.find("'" + cause.key + ":") != std::string::npos);
  });
}

void report_to_author(const Diagnostics& found, const YamlNode* root, std::string_view format, Diagnostics& to) {
  const auto wants_example = [](const Diagnostic& one) {
    return one.hint.empty() && one.severity == Severity::error && is_about_form(one);
  };
  const bool is_needed = root && std::any_of(found.all().begin(), found.all().end(), wants_example);
  const auto examples = is_needed ? std::make_unique<Examples>(*root, format) : nullptr;
  std::set<std::string> unknown;
  const auto board = wrong_board(found, root);
  if (board) to.add(*board);
  // A letter with the mark of an unknown player is no piece either.
  const bool has_unknown_player = std::any_of(found.all().begin(), found.all().end(),
                                              [](const Diagnostic& one) { return one.code == "unknown-player"; });
  std::vector<UnreadKey> unread;
  for (const Diagnostic& one : found.all())
    if (auto key = unread_key(one)) unread.push_back(std::move(*key));
  for (Diagnostic one : found.all()) {
    if (is_consequence(one, unread)) continue;
    if ((board && one.code == "unknown-cell") || (has_unknown_player && is_about_letter(one))) continue;
    const std::string name = unknown_name(one);
    if (!name.empty() && !unknown.insert(name).second) continue;
    if (examples && wants_example(one)) one.hint = examples->hint_at(one.span);
    to.add(std::move(one));
  }
}

}  // namespace trigon::engine
