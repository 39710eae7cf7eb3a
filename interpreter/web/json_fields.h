// Reads fields of JSON objects that clients have sent, which may have any type.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/support/json.h"

namespace trigon::engine {

/// Parses a client's message as a JSON object. Null if it is not one, or has more than 256 keys. (Objects that keep the
/// order of their keys take quadratic time to build, so their size must be limited.)
inline Json parse_request(const std::string& text) {
  constexpr std::size_t max_keys = 256;
  std::size_t keys = 0;
  Json json = Json::parse(
      text,
      [&](int, Json::parse_event_t event, Json&) { return event != Json::parse_event_t::key || ++keys <= max_keys; },
      false);
  if (!json.is_object() || keys > max_keys) json = nullptr;
  return json;
}

/// The field with this key; null if it is missing or JSON null.
inline const Json* find_field(const Json& json, const char* key) {
  if (!json.is_object()) return nullptr;
  const auto found = json.find(key);
  return found == json.end() || found->is_null() ? nullptr : &*found;
}

/// The field with this key if it is a string.
inline std::optional<std::string> text_field(const Json& json, const char* key) {
  const Json* const field = find_field(json, key);
  return field && field->is_string() ? std::optional(field->get<std::string>()) : std::nullopt;
}

/// The field with this key if it is a whole number from 0 to 2^53, and fits.
inline std::optional<std::size_t> count_field(const Json& json, const char* key) {
  const Json* const field = find_field(json, key);
  const bool is_whole =
      field && (field->is_number_unsigned() || (field->is_number_integer() && field->get<std::int64_t>() >= 0));
  const auto number = is_whole ? field->get<std::uint64_t>() : 0;
  constexpr std::uint64_t most =
      std::min(std::uint64_t{1} << 53, std::uint64_t{std::numeric_limits<std::size_t>::max()});
  return is_whole && number <= most ? std::optional(static_cast<std::size_t>(number)) : std::nullopt;
}

/// The field with this key if it is a finite number.
inline std::optional<double> number_field(const Json& json, const char* key) {
  const Json* const field = find_field(json, key);
  if (!field || !field->is_number()) return std::nullopt;
  const auto number = field->get<double>();
  return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

/// The field with this key if it is true or false.
inline std::optional<bool> flag_field(const Json& json, const char* key) {
  const Json* const field = find_field(json, key);
  return field && field->is_boolean() ? std::optional(field->get<bool>()) : std::nullopt;
}

/// Copies the `id` of a request to its answer, if it is a number or a short string.
inline void copy_id(const Json& request, Json& answer) {
  constexpr std::size_t longest = 100;
  const Json* const id = find_field(request, "id");
  if (id && (id->is_number() || (id->is_string() && id->get_ref<const std::string&>().size() <= longest)))
    answer["id"] = *id;
}

/// The secrets that a client's message has; none if the field is not a list of at most 16 strings.
inline std::vector<std::string> secrets_of(const Json& message) {
  constexpr std::size_t most = 16;
  std::vector<std::string> secrets;
  const Json* const field = find_field(message, "secrets");
  if (!field || !field->is_array() || field->size() > most) return {};
  for (const Json& secret : *field) {
    if (!secret.is_string()) return {};
    secrets.push_back(secret.get<std::string>());
  }
  return secrets;
}

}  // namespace trigon::engine
