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

  void walk(const Json& document) { walk(schema_, document, "document", "document"); }

  std::vector<std::string> errors;
  /// "player.mark", by the name of the definition.
  std::set<std::string> seen;

 private:
  void walk(const Json& rule, const Json& value, const std::string& owner, const std::string& where) {
    static const std::set<std::string> notes = {
        "$schema", "$defs", "title", "description", "properties", "required", "additionalProperties"};
    for (const auto& [keyword, operand] : rule.items()) {
      if (keyword == "$ref") {
        const std::string name = operand.get<std::string>().substr(std::string("#/$defs/").size());
        walk(schema_.at("$defs").at(name), value, name, where);
      } else if (keyword == "const") {
        expect(value == operand, where, "is not the constant");
      } else if (keyword == "enum") {
        expect(std::find(operand.begin(), operand.end(), value) != operand.end(), where, "is none of the choices");
      } else if (keyword == "type") {
        expect(has_type(operand, value), where, "has a wrong type");
      } else if (keyword == "items") {
        for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
          walk(operand, value[i], owner, where + "[" + std::to_string(i) + "]");
      } else {
        expect(notes.contains(keyword), where, "has the unknown keyword " + keyword);
      }
    }
    if (value.is_object()) walk_map(rule, value, owner, where);
  }

  void walk_map(const Json& rule, const Json& value, const std::string& owner, const std::string& where) {
    for (const auto& [key, entry] : value.items()) {
      if (rule.contains("properties") && rule["properties"].contains(key)) {
        if (!entry.is_null()) seen.insert(owner + "." + key);
        walk(rule["properties"][key], entry, owner, where + "." + key);
      } else if (rule.contains("additionalProperties")) {
        const Json& other = rule["additionalProperties"];
        expect(other != Json(false), where, "has the unknown key " + key);
        if (other.is_object()) walk(other, entry, owner, where + "." + key);
      }
    }
    for (const Json& key : rule.value("required", Json::array()))
      expect(value.contains(key.get<std::string>()), where, "lacks " + key.get<std::string>());
  }

  static bool has_type(const Json& types, const Json& value) {
    if (types.is_array())
      return std::any_of(types.begin(), types.end(), [&](const Json& type) { return has_type(type, value); });
    const auto type = types.get<std::string>();
    return (type == "string" && value.is_string()) || (type == "null" && value.is_null()) ||
           (type == "boolean" && value.is_boolean()) || (type == "integer" && value.is_number_integer()) ||
           (type == "number" && value.is_number()) || (type == "array" && value.is_array()) ||
           (type == "object" && value.is_object());
  }

  void expect(bool holds, const std::string& where, const std::string& error) {
    if (!holds && errors.size() < 5) errors.push_back(where + " " + error);
  }

  Json schema_;
};

}  // namespace trigon::engine::testing
