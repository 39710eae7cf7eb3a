// Fields of JSON objects that others have sent, which may be of any type.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "interpreter/support/json.h"

namespace trigon::engine {

/// The field, unless there is none, or null.
inline const Json* find_field(const Json& json, const char* key) {
  if (!json.is_object()) return nullptr;
  const auto found = json.find(key);
  return found == json.end() || found->is_null() ? nullptr : &*found;
}

inline std::optional<std::string> text_field(const Json& json, const char* key) {
  const Json* const field = find_field(json, key);
  return field && field->is_string() ? std::optional(field->get<std::string>()) : std::nullopt;
}

/// A whole number of 0 .. 2^53.
inline std::optional<std::size_t> count_field(const Json& json, const char* key) {
  const Json* const field = find_field(json, key);
  if (!field || !field->is_number_unsigned()) return std::nullopt;
  const auto number = field->get<std::uint64_t>();
  return number <= std::uint64_t{1} << 53 ? std::optional(static_cast<std::size_t>(number)) : std::nullopt;
}

inline std::optional<double> number_field(const Json& json, const char* key) {
  const Json* const field = find_field(json, key);
  if (!field || !field->is_number()) return std::nullopt;
  const auto number = field->get<double>();
  return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

inline std::optional<bool> flag_field(const Json& json, const char* key) {
  const Json* const field = find_field(json, key);
  return field && field->is_boolean() ? std::optional(field->get<bool>()) : std::nullopt;
}

}  // namespace trigon::engine
