#include "interpreter/compare/variant_hash.h"

#include "interpreter/compare/resolve.h"
#include "interpreter/rulebook/names.h"
#include "interpreter/script/hook_scripts.h"
#include "interpreter/support/fnv1a.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace {

/// The value with its keys in alphabetical order.
using SortedJson = nlohmann::json;

bool says_nothing(const SortedJson& value) {
  return value.is_null() || value == SortedJson(false) || (value.is_structured() && value.empty());
}

/// The value without members that say nothing, so that a new key of the format changes the hash only of variants that
/// use it. Items of lists stay.
SortedJson essence(SortedJson value) {
  if (value.is_array())
    for (SortedJson& item : value) item = essence(std::move(item));
  if (!value.is_object()) return value;
  SortedJson kept = SortedJson::object();
  for (auto& [key, member] : value.items())
    if (SortedJson part = essence(std::move(member)); !says_nothing(part)) kept[key] = std::move(part);
  return kept;
}

void erase(SortedJson& object, std::initializer_list<const char*> keys) {
  for (const char* key : keys) object.erase(key);
}

void erase_from_each(SortedJson& list, std::initializer_list<const char*> keys) {
  for (SortedJson& item : list) erase(item, keys);
}

}  // namespace

std::string hash_of_resolved(const Json& resolved, const Ruleset& ruleset) {
  SortedJson json = resolved;
  erase(json, {"format", "version", "variant", "name", "description", "source", "translations", "files", "options",
               "setups", "hash", "moves", "labels", "board"});
  erase_from_each(json["grid"]["cells"], {"orientation", "shade", "center", "corners", "steps"});
  erase_from_each(json["players"], {"color", "rows"});
  erase_from_each(json["pieces"], {"description", "symbol", "character"});
  erase_from_each(json["hooks"], {"name", "file"});
  const HookScripts* const scripts = scripts_of(ruleset);
  // Only scripts see regions by their names.
  if (!scripts) json.erase("regions");
  if (scripts)
    for (std::size_t i = 0; i < scripts->scripts().size(); ++i) json["hooks"][i]["text"] = scripts->scripts()[i].text;
  return hash_text(essence(std::move(json)).dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string variant_hash(const Ruleset& ruleset) {
  const auto resolved = resolved_json(ruleset, {}, Names(ruleset));
  return resolved ? resolved->at("hash").get<std::string>() : "";
}

}  // namespace trigon::engine
