#include "interpreter/variant/misspelt_keys.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "interpreter/support/text.h"
#include "interpreter/variant/format.h"

namespace trigon::engine {

namespace {

using Json = nlohmann::json;

const Json& schema() {
  static const Json parsed = Json::parse(variant_schema());
  return parsed;
}

const Json& definition(const Json& node) {
  const Json* at = &node;
  while (at->contains("$ref")) at = &schema().at(Json::json_pointer(at->at("$ref").get<std::string>().substr(1)));
  return *at;
}

/// The value behind the colon of `moves:W*`.
YamlPtr value_in_key(const YamlEntry& entry, std::size_t from) {
  auto value = std::make_shared<YamlNode>();
  value->kind = YamlNode::Kind::scalar;
  value->span = entry.key_span.part(from, entry.key.size() - from);
  value->scalar = {entry.key.substr(from), value->span, {value->span.offset}};
  return value;
}

YamlPtr nothing_at(const Span& span) {
  auto value = std::make_shared<YamlNode>();
  value->span = span;
  return value;
}

class KeyCorrector {
 public:
  /// `whole`: must required keys stand in the maps themselves, and not in a file that is extended?
  explicit KeyCorrector(bool whole) : is_whole_(whole) {}

  /// Moves names of players that stand behind the setup into it.
  static void bring_players_in(YamlNode& root) {
    const YamlNode* players = root.find("players");
    for (std::size_t i = 1; players && i < root.entries.size();) {
      YamlEntry& above = root.entries[i - 1];
      const std::string& name = root.entries[i].key;
      if (above.key == "setup" && above.value->is_map() && players->find_entry(name) && !above.value->find_entry(name))
        move_into(above, root, i);
      else
        ++i;
    }
  }

  YamlPtr mend(const YamlPtr& node, const Json& format) const {
    const Json& shape = definition(format);
    if (node->is_sequence() && shape.contains("items")) return mend_items(*node, shape.at("items"));
    return node->is_map() ? mend_map(*node, shape) : node;
  }

 private:
  YamlPtr mend_items(const YamlNode& list, const Json& format) const {
    auto result = std::make_shared<YamlNode>(list);
    for (YamlPtr& item : result->items) item = mend(item, format);
    return result;
  }

  YamlPtr mend_map(const YamlNode& map, const Json& shape) const {
    auto result = std::make_shared<YamlNode>(map);
    static const Json none = Json::object();
    const Json& keys = shape.contains("properties") ? shape.at("properties") : none;
    const Json& others = shape.contains("additionalProperties") ? shape.at("additionalProperties") : none;
    bring_in(*result, keys, others);
    if (others == false) mend_keys(*result, keys);
    if (others == false && is_whole_) mend_only_key(*result, keys, shape.value("x-required", Json::array()));
    for (YamlEntry& entry : result->entries) {
      if (keys.contains(entry.key))
        entry.value = (entry.key == "changes" ? KeyCorrector(false) : *this).mend(entry.value, keys.at(entry.key));
      else if (others.is_object())
        entry.value = mend(entry.value, others);
    }
    return result;
  }

  /// Moves keys that stand beside their map into it; with too little indentation they get there.
  static void bring_in(YamlNode& map, const Json& keys, const Json& others) {
    for (std::size_t i = 1; i < map.entries.size();) {
      const YamlEntry& entry = map.entries[i];
      YamlEntry& above = map.entries[i - 1];
      const Json& shape = keys.contains(above.key) ? keys.at(above.key) : others;
      const bool is_known = keys.contains(entry.key) || (others.is_object() && !is_key_alone(entry, others));
      if (!is_known && shape.is_object() && lacks(above, entry.key, definition(shape)))
        move_into(above, map, i);
      else
        ++i;
    }
  }

  /// In a map whose keys authors choose: is the entry a key of what such names stand for, so that it is out of place,
  /// and not a name?
  static bool is_key_alone(const YamlEntry& entry, const Json& others) {
    const Json& item = definition(others);
    if (!is_closed(item) || !item.at("properties").contains(entry.key)) return false;
    return std::ranges::none_of(entry.value->entries,
                                [&](const YamlEntry& one) { return item.at("properties").contains(one.key); });
  }

  /// Is it a map with only these keys, which is never written as a text?
  static bool is_closed(const Json& shape) {
    if (!shape.contains("properties") || shape.value("additionalProperties", Json(true)) != false) return false;
    const Json type = shape.value("type", Json());
    return std::find(type.begin(), type.end(), "string") == type.end();
  }

  /// Is it a map, or nothing, that may have the key and lacks it?
  static bool lacks(const YamlEntry& entry, const std::string& key, const Json& shape) {
    const YamlNode& value = *entry.value;
    const bool is_open = value.is_map() || (value.is_null() && !value.is_written_null);
    return is_open && is_closed(shape) && shape.at("properties").contains(key) && !value.find_entry(key);
  }

  static void move_into(YamlEntry& target, YamlNode& map, std::size_t from) {
    auto inner = std::make_shared<YamlNode>(*target.value);
    if (inner->is_null()) inner->span = map.entries[from].key_span;
    inner->kind = YamlNode::Kind::map;
    inner->entries.push_back(map.entries[from]);
    inner->entries.back().written = inner->entries.back().key;
    target.value = inner;
    map.entries.erase(map.entries.begin() + static_cast<std::ptrdiff_t>(from));
  }

  void mend_keys(YamlNode& map, const Json& keys) const {
    for (YamlEntry& entry : map.entries)
      if (!keys.contains(entry.key)) mend_key(map, entry, keys);
  }

  /// Joins an unknown and a missing key into one error. The value may have any form and is not looked at.
  static void mend_only_key(YamlNode& map, const Json& keys, const Json& required) {
    std::vector<YamlEntry*> unknown;
    for (YamlEntry& entry : map.entries)
      if (!keys.contains(entry.key)) unknown.push_back(&entry);
    std::vector<std::string> missing;
    for (const Json& key : required)
      if (!map.find_entry(key.get<std::string>())) missing.push_back(key.get<std::string>());
    if (unknown.size() != 1 || missing.size() != 1) return;
    YamlEntry& entry = *unknown.front();
    // A top-level key of variants only stands in the wrong place.
    if (schema().at("definitions").at("variant").at("properties").contains(entry.key)) return;
    entry.value = nothing_at(entry.key_span);
    entry.written = std::exchange(entry.key, missing.front());
  }

  /// The end of the key in `facing:90`, `facing = 90` or `end:{ stalemate`. The rest within the braces of the last is
  /// lost.
  static std::size_t end_of_key(const YamlEntry& entry, const std::vector<std::string>& known) {
    if (entry.value->is_null()) return entry.key.find_first_of(":=");
    const auto sign = entry.key.find_first_of(":=[{");
    const bool is_known =
        sign != std::string::npos && contains(known, trim(std::string_view(entry.key).substr(0, sign)));
    return is_known ? sign : std::string::npos;
  }

  static bool contains(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }

  void mend_key(const YamlNode& map, YamlEntry& entry, const Json& keys) const {
    std::vector<std::string> free;
    for (const auto& [key, value] : keys.items())
      if (!map.find_entry(key)) free.push_back(key);
    const auto sign = end_of_key(entry, free);
    const auto colon = entry.value->is_null() ? sign : std::string::npos;
    std::string key = std::string(trim(std::string_view(entry.key).substr(0, sign)));
    if (!contains(free, key)) {
      const auto nearest = nearest_name(key, free);
      if (!nearest) return;
      key = *nearest;
    }
    const auto value = colon == std::string::npos ? colon : entry.key.find_first_not_of(' ', colon + 1);
    if (value != std::string::npos)
      entry.value = value_in_key(entry, value);
    else if (sign != std::string::npos)
      entry.value = nothing_at(entry.key_span);
    entry.written = std::exchange(entry.key, key);
  }

  const bool is_whole_;
};

}  // namespace

YamlPtr with_mended_keys(const YamlPtr& root, std::string_view format) {
  auto whole = std::make_shared<YamlNode>(*root);
  KeyCorrector::bring_players_in(*whole);
  return KeyCorrector(!root->find("extends")).mend(whole, schema().at("definitions").at(std::string(format)));
}

}  // namespace trigon::engine
