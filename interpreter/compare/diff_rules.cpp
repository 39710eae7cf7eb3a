// What two resolved variants say differently. See diff.h.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "interpreter/compare/diff_parts.h"
#include "interpreter/script/hook_scripts.h"

namespace trigon::engine {

namespace {

bool is_named_list(const Json& json) {
  return json.is_array() && !json.empty() && json[0].is_object() &&
         (json[0].contains("name") || json[0].contains("piece"));
}

/// What an entry of a list is found by.
std::string key_of(const Json& entry) {
  if (entry.contains("name")) return entry["name"].is_string() ? entry["name"].get<std::string>() : "";
  return (entry.contains("player") ? entry["player"].get<std::string>() + " " : "") + entry["piece"].get<std::string>();
}

class RulesDiff {
 public:
  RulesDiff(const Matching& matching, std::vector<RuleChange>& changes) : changes_(changes) {
    const Names a(matching.a), b = matching.names_of_b();
    for (const auto* names : {&a, &b}) players_.insert(names->players.begin(), names->players.end());
    lonely_players_ = lonely(a.players, b.players);
    lonely_cells_ = lonely(a.cells, b.cells);
  }

  void compare(const Json& a, const Json& b) {
    if (a == b) return;
    if (a.is_object() && b.is_object()) return compare_maps(a, b);
    if ((is_named_list(a) || is_named_list(b)) && a.is_array() && b.is_array()) return compare_named(a, b);
    if (a.is_array() && b.is_array() && !is_ordered(a)) return compare_sets(a, b);
    changes_.push_back({path_, a, b, false});
  }

 private:
  /// Numbers of a facing, the order of turns, and what scripts are given.
  bool is_ordered(const Json& list) const {
    return (!list.empty() && list[0].is_number()) || path_.front() == "turns" ||
           (path_.size() > 2 && path_[0] == "hooks" && path_[2] == "with");
  }

  void compare_at(const std::string& key, const Json& a, const Json& b) {
    path_.push_back(key);
    compare(a, b);
    path_.pop_back();
  }

  static const Json& value_of(const Json& map, const std::string& key) {
    static const Json none;
    return map.contains(key) ? map.at(key) : none;
  }

  void compare_maps(const Json& a, const Json& b) {
    for (const auto& [key, value] : a.items())
      if (!is_lonely_zone(key, value)) compare_at(key, value, value_of(b, key));
    for (const auto& [key, value] : b.items())
      if (!a.contains(key) && !is_lonely_zone(key, value)) compare_at(key, nullptr, value);
  }

  /// The zone of a player who is in one of the variants only; that the player was added or removed is reported once.
  bool is_lonely_zone(const std::string& key, const Json& value) const {
    return value.is_array() && lonely_players_.contains(key);
  }

  void compare_named(const Json& a, const Json& b) {
    const auto [map_a, order_a] = keyed(a);
    const auto [map_b, order_b] = keyed(b);
    compare_maps(map_a, map_b);
    const auto common = [](std::vector<std::string> order, const Json& other) {
      std::erase_if(order, [&](const std::string& key) { return !other.contains(key); });
      return order;
    };
    const auto was = common(order_a, map_b), is = common(order_b, map_a);
    static const std::set<std::string> ordered = {"players", "phases", "hooks"};
    if (!path_.empty() && ordered.contains(path_.back()) && was != is) {
      path_.push_back("order");
      changes_.push_back({path_, was, is, false});
      path_.pop_back();
    }
  }

  /// What is in one of the two only.
  static std::set<std::string> lonely(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    const std::set<std::string> in_a(a.begin(), a.end()), in_b(b.begin(), b.end());
    std::set<std::string> result;
    std::set_symmetric_difference(in_a.begin(), in_a.end(), in_b.begin(), in_b.end(),
                                  std::inserter(result, result.end()));
    return result;
  }

  static std::pair<Json, std::vector<std::string>> keyed(const Json& list) {
    std::pair<Json, std::vector<std::string>> result{Json::object(), {}};
    for (const Json& entry : list) {
      const std::string key = key_of(entry);
      result.first[key] = entry;
      result.first[key].erase(entry.contains("name") ? "name" : "piece");
      result.second.push_back(key);
    }
    return result;
  }

  /// Lists without order. In zones, cells that only one board has are left out: that they were added or removed is
  /// reported once.
  void compare_sets(const Json& a, const Json& b) {
    const bool is_zone = !path_.empty() && players_.contains(path_.back());
    const auto missing = [&](const Json& from, const Json& in) {
      std::set<std::string> known;
      for (const Json& item : in) known.insert(dump(item));
      Json list = Json::array();
      for (const Json& item : from)
        if (!known.contains(dump(item)) &&
            !(is_zone && item.is_string() && lonely_cells_.contains(item.get<std::string>())))
          list.push_back(item);
      return list;
    };
    Json gone = missing(a, b), come = missing(b, a);
    if (!gone.empty() || !come.empty()) changes_.push_back({path_, std::move(gone), std::move(come), true});
  }

  std::vector<RuleChange>& changes_;
  std::vector<std::string> path_;
  std::set<std::string> players_, lonely_players_, lonely_cells_;
};

/// Takes out what is compared elsewhere, follows from the rest, or is there for people only.
void keep_rules(Json& json) {
  for (const char* key : {"format", "version", "variant", "name", "description", "source", "translations", "files",
                          "options", "grid", "board", "labels", "setup", "setups", "start", "hash"})
    json.erase(key);
  for (Json& player : json["players"])
    for (const char* key : {"color", "rows"}) player.erase(key);
  for (Json& piece : json["pieces"])
    for (const char* key : {"moves", "description", "symbol", "character"}) piece.erase(key);
  // Only scripts see regions by name.
  if (json["hooks"].empty()) json.erase("regions");
}

/// Players and pieces of one variant only are reported as such.
void keep_common(Json& list, const Json& other) {
  std::set<std::string> names;
  for (const Json& entry : other) names.insert(key_of(entry));
  Json kept = Json::array();
  for (const Json& entry : list)
    if (names.contains(key_of(entry))) kept.push_back(entry);
  list = std::move(kept);
}

/// Makes the hooks of two variants comparable: names that mean the same are the same, scripts are identified by their
/// text, and a hook that only has another name has the name of `a`.
class HookNames {
 public:
  explicit HookNames(const Matching& matching) : matching_(matching) {
    const auto add = [&](const std::vector<std::string>& own, const std::vector<std::string>& as) {
      for (std::size_t i = 0; i < own.size(); ++i)
        if (own[i] != as[i]) meant_[own[i]] = as[i];
    };
    const Names own(matching.b), as = matching.names_of_b();
    add(own.cells, as.cells);
    add(own.pieces, as.pieces);
    add(own.players, as.players);
    for (const auto& [name, region] : matching.b.regions)
      if (!matching.a.regions.contains(name))
        if (const auto same = same_region(region)) meant_[name] = *same;
  }

  void adapt(Json& a, Json& b) const {
    if (a.empty() || b.empty()) return report_scripts(a, matching_.a), report_scripts(b, matching_.b);
    report_scripts(a, matching_.a);
    report_scripts(b, matching_.b);
    for (Json& hook : b) hook["with"] = translated(hook["with"]);
    for (Json& hook : b) {
      if (find(a, hook)) continue;
      for (const Json& other : a)
        if (!find(b, other) && is_same_but_name(hook, other)) {
          hook["name"] = other["name"];
          break;
        }
    }
  }

  /// A region that scripts of `b` know by another name is none that came or went.
  void adapt_regions(Json& a, Json& b) const {
    for (const auto& [name, as] : meant_)
      if (b.contains(name) && a.contains(as)) {
        b.erase(name);
        a.erase(as);
      }
  }

 private:
  std::optional<std::string> same_region(const std::vector<CellSet>& region) const {
    const auto common = zone_in_a(region);
    for (const auto& [name, other] : matching_.a.regions)
      if (!matching_.b.regions.contains(name) && other == common) return name;
    return std::nullopt;
  }

  /// The zone of `b` in numbers of `a`.
  std::vector<CellSet> zone_in_a(const std::vector<CellSet>& region) const {
    std::vector<CellSet> result(matching_.a.player_count());
    for (std::size_t p = 0; p < region.size(); ++p)
      if (matching_.players[p] >= 0)
        region[p].for_each([&](Cell cell) {
          if (matching_.cells[cell] >= 0)
            result[static_cast<std::size_t>(matching_.players[p])].insert(static_cast<Cell>(matching_.cells[cell]));
        });
    return result;
  }

  /// Instead of the file the whole text, which is cut to the file again when it is reported.
  static void report_scripts(Json& hooks, const Ruleset& ruleset) {
    const HookScripts* const scripts = scripts_of(ruleset);
    for (std::size_t i = 0; i < hooks.size(); ++i) {
      hooks[i].erase("file");
      hooks[i]["script"] = scripts->scripts()[i].text;
    }
  }

  Json translated(const Json& value) const {
    if (value.is_string()) {
      const auto found = meant_.find(value.get<std::string>());
      return found == meant_.end() ? value : Json(found->second);
    }
    if (!value.is_structured()) return value;
    Json result = value.is_array() ? Json::array() : Json::object();
    for (const auto& [key, entry] : value.items()) {
      if (value.is_array()) {
        result.push_back(translated(entry));
        continue;
      }
      const auto found = meant_.find(key);
      result[found == meant_.end() ? key : found->second] = translated(entry);
    }
    return result;
  }

  static bool find(const Json& hooks, const Json& hook) {
    return std::any_of(hooks.begin(), hooks.end(), [&](const Json& other) { return other["name"] == hook["name"]; });
  }

  static bool is_same_but_name(Json a, Json b) {
    a.erase("name");
    b.erase("name");
    return a == b;
  }

  const Matching& matching_;
  /// What names of `b` are in `a`.
  std::map<std::string, std::string> meant_;
};

/// Scripts that differ are reported by their files.
void report_files(std::vector<RuleChange>& changes, const Matching& matching) {
  const auto file_of = [](const Ruleset& ruleset, const Json& text) {
    if (!text.is_string()) return Json(nullptr);
    for (const HookScript& hook : scripts_of(ruleset)->scripts())
      if (hook.text == text.get<std::string>()) return Json(hook.file);
    return Json(nullptr);
  };
  for (RuleChange& change : changes) {
    if (change.path[0] != "hooks") continue;
    if (change.path.size() == 2) {
      for (Json* hook : {&change.was, &change.is})
        if (hook->is_object())
          (*hook)["script"] = file_of(hook == &change.was ? matching.a : matching.b, (*hook)["script"]);
    } else if (change.path.size() == 3 && change.path[2] == "script") {
      change.was = file_of(matching.a, change.was);
      change.is = file_of(matching.b, change.is);
    }
  }
}

}  // namespace

std::vector<RuleChange> diff_rules(const Matching& matching, Json a, Json b) {
  keep_rules(a);
  keep_rules(b);
  for (const char* list : {"players", "pieces"}) {
    const Json all = a[list];
    keep_common(a[list], b[list]);
    keep_common(b[list], all);
  }
  const HookNames hooks(matching);
  hooks.adapt(a["hooks"], b["hooks"]);
  if (a.contains("regions") && b.contains("regions")) {
    hooks.adapt_regions(a["regions"], b["regions"]);
  } else {
    a.erase("regions");
    b.erase("regions");
  }
  std::vector<RuleChange> changes;
  RulesDiff(matching, changes).compare(a, b);
  report_files(changes, matching);
  return changes;
}

}  // namespace trigon::engine
