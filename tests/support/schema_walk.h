// JSON against the schemas of grammar/, for tests.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/support/json.h"

namespace trigon::engine::testing {

/// Checks a document against the schema: notes what does not fit it, and which of its properties had a value. A keyword
/// that the check does not know is an error too, so that nothing of the schema goes unchecked.
class SchemaWalk {
 public:
  explicit SchemaWalk(Json schema) : schema_(std::move(schema)) {}

  void walk(const Json& document) { walk(schema_, document, "document", {}); }

  std::vector<std::string> errors;
  /// "player.mark", by the name of the definition.
  std::set<std::string> seen;

 private:
  /// The way to a value, whose text is made only if something is wrong there.
  struct Place {
    const Place* above = nullptr;
    /// The key in a map, or null for an item of a list.
    const std::string* key = nullptr;
    std::size_t index = 0;

    std::string text() const {
      if (!above) return "document";
      return above->text() + (key ? "." + *key : "[" + std::to_string(index) + "]");
    }
  };

  void walk(const Json& rule, const Json& value, const std::string& owner, const Place& place) {
    static const std::set<std::string> notes = {
        "$schema", "$defs", "title", "description", "properties", "required", "additionalProperties"};
    for (const auto& [keyword, operand] : rule.items()) {
      if (keyword == "$ref") {
        const std::string name = operand.get<std::string>().substr(std::string("#/$defs/").size());
        walk(schema_.at("$defs").at(name), value, name, place);
      } else if (keyword == "const") {
        expect(value == operand, place, "is not the constant");
      } else if (keyword == "enum") {
        expect(std::find(operand.begin(), operand.end(), value) != operand.end(), place, "is none of the choices");
      } else if (keyword == "type") {
        expect(has_type(operand, value), place, "has a wrong type");
      } else if (keyword == "items") {
        for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
          walk(operand, value[i], owner, {&place, nullptr, i});
      } else {
        expect(notes.contains(keyword), place, "has the unknown keyword", keyword);
      }
    }
    if (value.is_object()) walk_map(rule, value, owner, place);
  }

  void walk_map(const Json& rule, const Json& value, const std::string& owner, const Place& place) {
    const auto properties = rule.find("properties"), others = rule.find("additionalProperties");
    for (const auto& [key, entry] : value.items()) {
      if (properties != rule.end() && properties->contains(key)) {
        if (!entry.is_null()) seen.insert(owner + "." + key);
        walk((*properties)[key], entry, owner, {&place, &key});
      } else if (others != rule.end()) {
        expect(*others != Json(false), place, "has the unknown key", key);
        if (others->is_object()) walk(*others, entry, owner, {&place, &key});
      }
    }
    if (const auto required = rule.find("required"); required != rule.end())
      for (const Json& key : *required)
        expect(value.contains(key.get_ref<const std::string&>()), place, "lacks", key.get_ref<const std::string&>());
  }

  static bool has_type(const Json& types, const Json& value) {
    if (types.is_array())
      return std::any_of(types.begin(), types.end(), [&](const Json& type) { return has_type(type, value); });
    const auto& type = types.get_ref<const std::string&>();
    return (type == "string" && value.is_string()) || (type == "null" && value.is_null()) ||
           (type == "boolean" && value.is_boolean()) || (type == "integer" && value.is_number_integer()) ||
           (type == "number" && value.is_number()) || (type == "array" && value.is_array()) ||
           (type == "object" && value.is_object());
  }

  void expect(bool holds, const Place& place, const char* error, const std::string& name = "") {
    if (!holds && errors.size() < 5) errors.push_back(place.text() + " " + error + (name.empty() ? "" : " " + name));
  }

  Json schema_;
};

}  // namespace trigon::engine::testing
