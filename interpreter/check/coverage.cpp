#include "interpreter/check/coverage.h"

#include "interpreter/check/variant_files.h"
#include "interpreter/loader/loader.h"
#include "interpreter/rulebook/rulebook.h"

namespace trigon::engine {

namespace {

/// The path without `.` and `..`, as the places of values have it.
std::string tidy(const std::string& path) { return resolve_path("", path); }

/// The name of a variant with a choice of options.
std::string name_of(const std::string& path, const std::vector<std::string>& options) {
  std::string name = path;
  for (const std::string& option : options) name += "\n" + option;
  return name;
}

std::multimap<RuleKey, RuleItem> rule_items(const LoadedVariant& variant) {
  RuleItems items(variant);
  for (const Rule* rule : rulebook()) {
    items.set_kind(rule->kind);
    if (rule->collect) rule->collect(items);
  }
  return items.all();
}

}  // namespace

Coverage::Place Coverage::place_of(const RuleItem& item) {
  return {tidy(item.span.source->name()), item.span.offset, item.text};
}

void Coverage::add_items(const LoadedVariant& variant) {
  for (const auto& [key, item] : rule_items(variant)) counts_.try_emplace(place_of(item), Count{item, false});
  for (const std::string& file : variant.files) loaded_files_.insert(tidy(file));
}

bool Coverage::add_variant(const std::string& path, Diagnostics& diagnostics) {
  if (!variants_.insert(path).second) return true;
  const auto plain = load_variant(files_, path, {}, diagnostics);
  if (!plain) return false;
  add_items(*plain);
  for (const OptionInfo& option : plain->ruleset->options)
    if (const auto changed = load_variant(files_, path, {option.name}, diagnostics)) add_items(*changed);
  return true;
}

Coverage::Items Coverage::items_of(const std::string& path, const std::vector<std::string>& options) {
  Items& items = items_[name_of(path, options)];
  if (items) return items;
  Diagnostics ignored;
  const auto variant = load_variant(files_, path, options, ignored);
  using All = std::multimap<RuleKey, RuleItem>;
  return items = std::make_shared<const All>(variant ? rule_items(*variant) : All());
}

void Coverage::note(const std::string& path, const std::vector<std::string>& options, const Reached& reached) {
  const std::lock_guard lock(mutex_);
  Diagnostics ignored;
  add_variant(tidy(path), ignored);
  const Items items = items_of(path, options);
  reached_[name_of(path, options)].insert(reached.begin(), reached.end());
  for (const RuleKey& key : reached)
    for (auto [it, last] = items->equal_range(key); it != last; ++it)
      if (const auto count = counts_.find(place_of(it->second)); count != counts_.end())
        count->second.is_reached = true;
}

void Coverage::note(const LoadedVariant& variant, const Reached& reached) {
  for (const auto& [key, item] : rule_items(variant))
    if (item.kind != condition_kind)
      counts_.try_emplace(place_of(item), Count{item, false}).first->second.is_reached |= reached.contains(key);
}

Reached Coverage::uncounted(const LoadedVariant& variant) const {
  Reached keys;
  for (const auto& [key, item] : rule_items(variant))
    if (key.name != reached_option && item.kind != condition_kind && !counts_.contains(place_of(item)))
      keys.insert(key);
  return keys;
}

Reached Coverage::reached_by(const std::string& path, const std::vector<std::string>& options) {
  const std::lock_guard lock(mutex_);
  return reached_[name_of(path, options)];
}

std::vector<FileCoverage> Coverage::files() const {
  std::vector<FileCoverage> result;
  // The order is by file and place.
  for (const auto& [place, count] : counts_) {
    const std::string& file = std::get<0>(place);
    if (result.empty() || result.back().file != file) result.push_back({file, 0, {}});
    ++result.back().count;
    if (!count.is_reached) result.back().missing.push_back(count.item);
  }
  return result;
}

std::vector<std::pair<std::string, Diagnostics>> add_variants(const Files& files, const std::vector<std::string>& paths,
                                                              Coverage& coverage) {
  std::vector<std::pair<std::string, Diagnostics>> wrong;
  std::set<std::string> unloaded;
  for (const std::string& path : paths) {
    if (!is_variant_file(files, path)) continue;
    Diagnostics errors;
    if (!coverage.add_variant(tidy(path), errors)) unloaded.insert(path);
    if (errors.has_errors()) wrong.emplace_back(path, std::move(errors));
  }
  std::erase_if(wrong, [&](const auto& one) {
    return unloaded.contains(one.first) && coverage.loaded_files().contains(tidy(one.first));
  });
  return wrong;
}

}  // namespace trigon::engine
