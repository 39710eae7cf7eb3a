#include "interpreter/web/catalog.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "interpreter/compare/resolve.h"
#include "interpreter/compare/summary.h"
#include "interpreter/compare/variant_hash.h"
#include "interpreter/model/hooks.h"
#include "interpreter/nets/net_file.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/report/report.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/built_in.h"
#include "interpreter/support/fnv1a.h"
#include "interpreter/support/json.h"
#include "interpreter/variant/noting_files.h"
#include "interpreter/web/introduction_messages.h"
#include "interpreter/web/legend_messages.h"
#include "interpreter/web/script_time.h"

namespace trigon::engine {

namespace {

/// The names of files without their folders, which clients should not learn.
std::vector<std::string> without_folders(std::vector<std::string> files) {
  for (std::string& file : files) file = std::filesystem::path(file).filename().string();
  return files;
}

/// The id that the game of a file has or will have.
std::string id_of(const std::string& path) { return std::filesystem::path(path).stem().string(); }

std::string edition_of(const FileTexts& texts) {
  std::string all = std::string(built_in::version) + std::string(built_in::symbols);
  for (const auto& [name, text] : texts) all += text + '\0';
  return hash_text(all);
}

std::string text_in(const Files& files, const std::string& name) {
  std::string ignored;
  return files.read(name, ignored).value_or("");
}

std::string edition_of(const Files& files, const std::vector<std::string>& names) {
  FileTexts texts;
  for (const std::string& name : names) texts[name] = text_in(files, name);
  return edition_of(texts);
}

/// Errors as their author reads them, with lines and carets; the folder of the file is left out.
std::string text_of(const Diagnostics& diagnostics, const std::string& path) {
  std::string text;
  for (const Diagnostic& one : diagnostics.all()) text += format_diagnostic(one, {}) + "\n";
  const std::string folder = std::filesystem::path(path).parent_path().string();
  if (folder.empty()) return text;
  for (std::size_t at = text.find(folder + "/"); at != std::string::npos; at = text.find(folder + "/", at))
    text.erase(at, folder.size() + 1);
  return text;
}

FileTexts texts_of(const Files& files, const std::vector<std::string>& names) {
  FileTexts texts;
  std::string ignored;
  for (const std::string& name : names)
    if (auto text = files.read(name, ignored)) texts[name] = std::move(*text);
  return texts;
}

Json describe(const LoadedVariant& game, bool is_given, const std::string& edition) {
  Json json = summary_to_json(game);
  json["given"] = is_given;
  json["edition"] = edition;
  json["steps"] = game.introduction.size();
  return json;
}

}  // namespace

OfferedVariant::OfferedVariant(std::string name, LoadedVariant loaded, std::string edition,
                               std::shared_ptr<const NetEvaluation> net, FileTexts sources)
    : name_(std::move(name)),
      loaded_(std::move(loaded)),
      net_(std::move(net)),
      sources_(std::move(sources)),
      hash_(variant_hash(*loaded_.ruleset)),
      edition_(std::move(edition)) {
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

const std::string& OfferedVariant::introduction() const {
  std::call_once(once_introduction_, [&] { introduction_ = dump(introduction_to_json(loaded_)); });
  return introduction_;
}

const std::string& OfferedVariant::legend() const {
  std::call_once(once_legend_, [&] { legend_ = dump(legend_to_json(loaded_)); });
  return legend_;
}

const Evaluation& OfferedVariant::evaluation() const {
  std::call_once(once_, [&] { evaluation_.emplace(*loaded_.ruleset); });
  return *evaluation_;
}

Catalog::Catalog(const Files& files, const std::vector<std::string>& given, Diagnostics& diagnostics,
                 CatalogExtent extent)
    : files_(files) {
  if (extent == CatalogExtent::given) {
    for (const std::string& name : given) add_fixed(name, diagnostics);
  } else {
    for (const std::string& name : given) add_given(name, diagnostics);
    for (const std::string& id : shipped_games(files))
      if (!entries_.contains(id) && !is_given(id)) add_fixed(id, diagnostics);
  }
  write_list();
}

/// Does a file of the command line, which may still be wrong, take the place of the shipped game?
bool Catalog::is_given(const std::string& id) const {
  return std::ranges::any_of(followed_, [&](const Followed& game) { return id_of(game.name) == id; });
}

/// Is it the name of a game of the command line?
bool Catalog::follows(const std::string& name) const {
  return std::ranges::any_of(followed_, [&](const Followed& game) { return game.name == name; });
}

/// A game whose files do not change.
void Catalog::add_fixed(const std::string& name, Diagnostics& diagnostics) {
  if (const auto loaded = load_variant(files_, name, {}, diagnostics)) offer(name, *loaded, false, diagnostics);
}

void Catalog::add_given(const std::string& name, Diagnostics& diagnostics) {
  Followed game{name, {}, ""};
  load(game, diagnostics);
  followed_.push_back(std::move(game));
}

/// Loads a given game; false when it has errors, which are then in `game.errors` and `diagnostics`.
bool Catalog::load(Followed& game, Diagnostics& diagnostics) {
  const NotingFiles noting(files_);
  Diagnostics own;
  std::optional<LoadedVariant> loaded;
  try {
    loaded = within(usual_script_seconds, [&] { return load_variant(noting, game.name, {}, own); });
  } catch (const HookError& error) {
    own.error(error.place(), "script", error.what());
  }
  FileTexts texts = noting.texts();
  const std::string net = net_path(files_, game.name);
  texts[net] = text_in(files_, net);
  game.files.clear();
  for (const auto& [name, text] : texts) game.files.push_back(name);
  game.edition = edition_of(texts);
  const bool is_right = loaded && offer(game.name, *loaded, true, own);
  if (is_right) game.id = loaded->ruleset->id;
  game.errors = is_right ? "" : text_of(own, game.name);
  for (const Diagnostic& one : own.all()) diagnostics.add(one);
  return is_right;
}

/// Puts a game into the list, or in the place of its older edition. Another game must not have its id.
bool Catalog::offer(const std::string& name, const LoadedVariant& loaded, bool is_given, Diagnostics& diagnostics) {
  std::vector<std::string> files = loaded.files;
  files.push_back(net_path(files_, name));
  const std::string id = loaded.ruleset->id, edition = edition_of(files_, files);
  choose_net(files_, "", name, loaded.ruleset, diagnostics);  // tells why one is not used
  const std::lock_guard lock(list_mutex_);
  const auto [entry, is_new] = entries_.try_emplace(id, Entry{name, edition});
  if (!is_new && entry->second.name != name) {
    diagnostics.error({}, "argument", fmt::format("'{}' and '{}' have the same id, '{}'", entry->second.name, name, id),
                      "the id is the file's name without folder and ending");
    return false;
  }
  std::string text = dump(describe(loaded, is_given, edition));
  entry->second.edition = edition;
  if (is_new)
    offers_.emplace_back(id, std::move(text));
  else
    std::ranges::find(offers_, id, [](const auto& one) { return one.first; })->second = std::move(text);
  const std::lock_guard lock_kept(mutex_);
  kept_.remove_if([&](const auto& one) { return one.first.first == id; });
  return true;
}

void Catalog::write_list() {
  Json wrong = Json::array();
  for (const Followed& game : followed_)
    if (!game.errors.empty())
      wrong.push_back({{"file", std::filesystem::path(game.name).filename().string()},
                       {"id", game.id.empty() ? Json() : Json(game.id)},
                       {"errors", game.errors}});
  const std::lock_guard lock(list_mutex_);
  std::vector<std::string> texts;
  for (const auto& [id, text] : offers_) texts.push_back(text);
  list_ =
      fmt::format("{{\"variants\":[{}],\"wrong\":{},\"follows\":{}}}", fmt::join(texts, ","), dump(wrong), follows());
}

std::vector<std::string> Catalog::refresh() {
  std::vector<std::string> renewed;
  bool has_changed = false;
  for (Followed& game : followed_) {
    if (edition_of(files_, game.files) == game.edition) continue;
    has_changed = true;
    Diagnostics ignored;
    if (load(game, ignored)) renewed.push_back(game.id);
  }
  if (has_changed) write_list();
  return renewed;
}

std::string Catalog::list() const {
  const std::lock_guard lock(list_mutex_);
  return list_;
}

bool Catalog::has(const std::string& id) const {
  const std::lock_guard lock(list_mutex_);
  return entries_.contains(id);
}

std::string Catalog::edition(const std::string& id) const {
  const std::lock_guard lock(list_mutex_);
  const auto entry = entries_.find(id);
  return entry == entries_.end() ? "" : entry->second.edition;
}

std::optional<Catalog::Entry> Catalog::find_entry(const std::string& id) const {
  const std::lock_guard lock(list_mutex_);
  const auto entry = entries_.find(id);
  return entry == entries_.end() ? std::nullopt : std::optional(entry->second);
}

std::optional<std::string> Catalog::followed_file(const std::string& id) const {
  const auto game = std::ranges::find(followed_, id, [](const Followed& one) { return id_of(one.name); });
  const bool is_file = game != followed_.end() && game->name.ends_with(".yaml") && files_.has(game->name);
  return is_file ? std::optional(game->name) : std::nullopt;
}

OfferedVariantPtr Catalog::find(const std::string& id, std::vector<std::string> options, Diagnostics& diagnostics) {
  const auto entry = find_entry(id);
  if (!entry) {
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
  auto loaded = load_variant(files_, entry->name, key.second, diagnostics);
  if (!loaded) return nullptr;
  Diagnostics of_net;  // without a network the game goes on all the same
  auto net = choose_net(files_, "", entry->name, loaded->ruleset, of_net);
  FileTexts sources;
  std::string edition = entry->edition;
  if (follows(entry->name)) {
    // The files may have changed since they were looked at.
    sources = texts_of(files_, loaded->files);
    FileTexts all = sources;
    const std::string net_file = net_path(files_, entry->name);
    all[net_file] = text_in(files_, net_file);
    edition = edition_of(all);
  }
  kept_.emplace_front(key, std::make_shared<const OfferedVariant>(entry->name, std::move(*loaded), std::move(edition),
                                                                  std::move(net), std::move(sources)));
  if (kept_.size() > max_kept) kept_.pop_back();
  return kept_.front().second;
}

OfferedVariantPtr Catalog::load_kept(const std::string& name, const FileTexts& sources,
                                     std::vector<std::string> options, Diagnostics& diagnostics) const {
  const KeptFiles kept(files_, sources);
  auto loaded = load_variant(kept, name, options, diagnostics);
  if (!loaded) return nullptr;
  std::string edition = edition_of(kept, loaded->files);
  return std::make_shared<const OfferedVariant>(name, std::move(*loaded), std::move(edition), nullptr, sources);
}

}  // namespace trigon::engine
