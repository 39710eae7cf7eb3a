#include "interpreter/variant/format_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

using Json = nlohmann::ordered_json;

/// Reads maps and keys out of the schema.
class SchemaReader {
 public:
  explicit SchemaReader(const Json& schema) : schema_(schema) {}

  std::vector<FormatMap> maps() const {
    std::vector<FormatMap> result;
    for (const auto& [name, definition] : schema_.at("definitions").items())
      if (definition.contains("properties")) result.push_back(map(name, definition));
    return result;
  }

 private:
  FormatMap map(const std::string& name, const Json& definition) const {
    FormatMap result{name, definition.value("title", name), definition.value("description", ""), {}};
    const Json required = definition.value("x-required", Json::array());
    for (const auto& [key, property] : definition.at("properties").items()) {
      result.keys.push_back(this->key(key, reported_at(property)));
      result.keys.back().is_required = std::find(required.begin(), required.end(), key) != required.end();
    }
    return result;
  }

  /// The definition of a key that is described in another map.
  const Json& reported_at(const Json& property) const {
    const Json* at = &property;
    while (at->contains("$ref") && !at->contains("description")) at = &target(*at);
    return *at;
  }

  const Json& target(const Json& node) const {
    return schema_.at(Json::json_pointer(node.at("$ref").get<std::string>().substr(1)));
  }

  FormatKey key(const std::string& name, const Json& property) const {
    FormatKey key;
    key.name = name;
    key.description = property.value("description", "");
    const Json& type = property.contains("$ref") ? target(property) : property;
    for (const Json& choice : type.value("enum", Json::array()))
      if (choice.is_string()) key.choices.push_back(choice);
    if (type.contains("minimum")) key.least = type.at("minimum").get<int>();
    if (type.contains("maximum")) key.most = type.at("maximum").get<int>();
    key.type = type_in_words(type, key);
    key.fallback = property.value("x-default", "");
    if (property.contains("default")) key.fallback = fmt::format("`{}`", scalar(property.at("default")));
    if (property.contains("examples")) key.example = flow(property.at("examples").at(0));
    return key;
  }

  std::string type_in_words(const Json& type, const FormatKey& key) const {
    if (!key.choices.empty()) return "`" + join(key.choices, "`, `") + "`";
    if (type.contains("properties") && !allows(type, "string") && !allows(type, "array")) return "map";
    if (type.contains("title")) return type.at("title");
    if (allows(type, "boolean")) return "`true`, `false`";
    if (allows(type, "integer") && key.most) return fmt::format("{} to {}", *key.least, *key.most);
    if (type.contains("additionalProperties") && type.at("additionalProperties").is_object()) return map_in_words(type);
    if (allows(type, "object")) return "map";
    return allows(type, "array") ? "list" : "text";
  }

  std::string map_in_words(const Json& type) const {
    const Json& items = type.at("additionalProperties");
    const Json& item = items.contains("$ref") ? target(items) : items;
    const bool is_map = item.contains("properties") && !allows(item, "string");
    return "map from names to " + (is_map ? "maps" : plural(item.value("title", "values")));
  }

  /// The plural of "piece", "list of cells", "map from x to y".
  static std::string plural(std::string title) {
    const auto first_word = std::min(title.find(' '), title.size());
    if (title[first_word - 1] != 's') title.insert(first_word, 1, 's');
    return title;
  }

  static bool allows(const Json& schema, const char* type) {
    const Json types = schema.value("type", Json());
    return types == type || (types.is_array() && std::find(types.begin(), types.end(), type) != types.end());
  }

  /// A value in YAML's flow style.
  static std::string flow(const Json& value) {
    std::vector<std::string> parts;
    if (value.is_array()) {
      for (const Json& item : value) parts.push_back(flow(item));
      return "[" + join(parts, ", ") + "]";
    }
    if (!value.is_object()) return scalar(value);
    for (const auto& [key, item] : value.items())
      parts.push_back(item.is_null() ? key + ": ~" : key + ": " + flow(item));
    return parts.empty() ? "{}" : "{ " + join(parts, ", ") + " }";
  }

  static std::string scalar(const Json& value) {
    if (!value.is_string()) return value.is_null() ? "~" : value.dump();
    const std::string text = value;
    const bool is_plain =
        text.find_first_of("[]{},#:\n") == std::string::npos && text.find_first_of("&*!|>%@`\"'") != 0;
    return is_plain ? text : value.dump();
  }

  const Json& schema_;
};

}  // namespace

std::vector<FormatMap> read_format(std::string_view schema) {
  const Json json = Json::parse(schema);
  return SchemaReader(json).maps();
}

}  // namespace trigon::engine
