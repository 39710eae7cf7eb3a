#include "interpreter/web/catalog.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "interpreter/compare/resolve.h"
#include "interpreter/compare/summary.h"
#include "interpreter/compare/variant_hash.h"
#include "interpreter/nets/net_file.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/report/report.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/built_in.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace {

/// The names of files without their folders, which clients should not learn.
std::vector<std::string> without_folders(std::vector<std::string> files) {
  for (std::string& file : files) file = std::filesystem::path(file).filename().string();
  return files;
}

std::string edition_of(const Files& files, const LoadedVariant& game) {
  std::string all(built_in::symbols), ignored;
  for (const std::string& file : game.files) all += files.read(file, ignored).value_or("") + '\0';
  return fmt::format("{:016x}", fnv1a(all));
}

Json describe(const LoadedVariant& game, bool is_given, const std::string& edition) {
  Json json = summary_to_json(game);
  json["given"] = is_given;
  json["edition"] = edition;
  return json;
}

}  // namespace

OfferedVariant::OfferedVariant(std::string name, LoadedVariant loaded, std::shared_ptr<const NetEvaluation> net)
    : name_(std::move(name)), loaded_(std::move(loaded)), net_(std::move(net)), hash_(variant_hash(*loaded_.ruleset)) {
  const Ruleset& ruleset = *loaded_.ruleset;
  if (const auto json = resolved_json(ruleset, without_folders(loaded_.files), Names(ruleset))) resolved_ = dump(*json);
  const Game start(loaded_.ruleset);
  picture_ = draw_svg({BoardPicture{"", start.position()}});
}

const std::string* OfferedVariant::own_symbol(const std::string& name) const {
  const auto found = loaded_.ruleset->own_symbols.find(name);
  return found == loaded_.ruleset->own_symbols.end() ? nullptr : &found->second;
}

const std::string& OfferedVariant::rules_page() const {
  std::call_once(once_page_, [&] { rules_page_ = print_html(make_report(loaded_)); });
  return rules_page_;
}

const Evaluation& OfferedVariant::evaluation() const {
  std::call_once(once_, [&] { evaluation_.emplace(*loaded_.ruleset); });
  return *evaluation_;
}

Catalog::Catalog(const Files& files, const std::vector<std::string>& given, Diagnostics& diagnostics) : files_(files) {
  Json list = Json::array();
  for (const std::string& name : given) add(name, true, list, diagnostics);
  for (const std::string& id : shipped_games(files))
    if (!has(id)) add(id, false, list, diagnostics);
  list_ = dump({{"variants", std::move(list)}});
}

void Catalog::add(const std::string& name, bool is_given, Json& list, Diagnostics& diagnostics) {
  const auto loaded = load_variant(files_, name, {}, diagnostics);
  if (!loaded) return;
  const std::string edition = edition_of(files_, *loaded);
  const auto [entry, is_new] = entries_.try_emplace(loaded->ruleset->id, Entry{name, is_given, edition});
  if (is_new) {
    list.push_back(describe(*loaded, is_given, edition));
  } else if (entry->second.name != name) {
    diagnostics.error({}, "argument",
                      fmt::format("'{}' and '{}' have the same id, '{}'", entry->second.name, name, entry->first),
                      "the id is the file's name without folder and ending");
  }
}

OfferedVariantPtr Catalog::find(const std::string& id, std::vector<std::string> options, Diagnostics& diagnostics) {
  const auto entry = entries_.find(id);
  if (entry == entries_.end()) {
    diagnostics.error({}, "argument", "there is no such game here");
    return nullptr;
  }
  if (options.size() > max_options) {
    diagnostics.error({}, "argument", "these are too many options");
    return nullptr;
  }
  std::sort(options.begin(), options.end());
  options.erase(std::unique(options.begin(), options.end()), options.end());
  const Key key{id, std::move(options)};
  const std::lock_guard lock(mutex_);
  const auto kept = std::find_if(kept_.begin(), kept_.end(), [&](const auto& one) { return one.first == key; });
  if (kept != kept_.end()) {
    kept_.splice(kept_.begin(), kept_, kept);
    return kept_.front().second;
  }
  auto loaded = load_variant(files_, entry->second.name, key.second, diagnostics);
  if (!loaded) return nullptr;
  Diagnostics of_net;  // without a network the game goes on all the same
  auto net = choose_net(files_, "", entry->second.name, loaded->ruleset, of_net);
  kept_.emplace_front(
      key, std::make_shared<const OfferedVariant>(entry->second.name, std::move(*loaded), std::move(net)));
  if (kept_.size() > max_kept) kept_.pop_back();
  return kept_.front().second;
}

}  // namespace trigon::engine
