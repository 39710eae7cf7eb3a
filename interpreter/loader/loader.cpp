#include "interpreter/loader/loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "interpreter/loader/introduction_reader.h"
#include "interpreter/notation/position_draft.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/game.h"
#include "interpreter/variant/author_report.h"
#include "interpreter/variant/loading.h"
#include "interpreter/variant/overlay.h"

namespace trigon::engine {

namespace {

void load_names(Loading& loading, const std::string& path) {
  Ruleset& ruleset = *loading.ruleset;
  ruleset.id = std::filesystem::path(path).stem().string();
  const auto text = [&](const char* key, std::string& into) {
    if (const YamlNode* node = loading.root.find(key); node && !node->is_null())
      into = read_text(*node, key, loading.diagnostics).value_or("");
  };
  ruleset.name = ruleset.id;
  text("name", ruleset.name);
  text("description", ruleset.description);
  text("source", ruleset.source);
}

/// Is the map written as `{}`? Those from which a file has taken all that its base had are empty too.
bool is_written_empty(const YamlNode& node) {
  if (!node.is_map() || !node.entries.empty() || !node.span.source) return false;
  const std::string_view text = node.span.source->text();
  if (node.span.offset >= text.size() || text[node.span.offset] != '{') return false;
  const std::size_t next = text.find_first_not_of(" \t\r\n", node.span.offset + 1);
  return next != std::string_view::npos && text[next] == '}';
}

/// Reports keys whose map is empty, of those that mean something by what is in them alone.
void refuse_empty_maps(const Loading& loading) {
  for (const char* key : {"turns", "castling", "hooks", "state", "replace", "lab", "board", "options", "regions",
                          "movements", "end"}) {
    const YamlNode* node = loading.root.find(key);
    if (node && is_written_empty(*node))
      loading.diagnostics.error(node->span, "range", fmt::format("{}: the map is empty", key),
                                fmt::format("remove '{}', which says nothing so", key));
  }
}

/// Checks that a game can begin from the setup.
void check_start(const Loading& loading) {
  try {
    for (const std::string& error : errors_of(start_position(*loading.ruleset)))
      loading.diagnostics.error(loading.root.find_entry("setup")->key_span, "setup", "setup: " + error,
                                loading.ruleset->hooks.has(HookEvent::setup) ? "a script has changed the setup" : "");
  } catch (const HookError& error) {
    loading.diagnostics.error(error.place(), "script", error.what());
  }
}

/// The introduction. It is written for the game without options, so with some of them steps may not hold; they are left
/// out.
std::vector<IntroductionStep> introduction_of(const YamlNode& root, const RulesetPtr& ruleset,
                                              Diagnostics& diagnostics) {
  const bool is_varied = std::ranges::any_of(ruleset->options, &OptionInfo::is_chosen);
  Diagnostics found;
  try {
    return read_introduction(root, ruleset, is_varied ? found : diagnostics);
  } catch (const HookError& error) {
    (is_varied ? found : diagnostics).error(error.place(), "script", error.what());
    return {};
  }
}

}  // namespace

/// Runs the sections on a tree.
static std::optional<LoadedVariant> load_tree(const Files& files, VariantTree& tree, Diagnostics& diagnostics) {
  Loading loading(*tree.root, files, diagnostics);
  load_grid(loading);
  load_names(loading, tree.files.front());
  refuse_empty_maps(loading);
  auto bars = read_lab_bars(*tree.root, diagnostics);
  loading.ruleset->options = std::move(tree.options);
  load_players(loading);
  load_labels(loading);
  load_pieces(loading);
  load_setup(loading);
  load_regions(loading);
  load_board(loading);
  load_movements(loading);
  load_translations(loading);
  for (const Rule* rule : rulebook())
    if (rule->read) rule->read(loading);
  for (const Rule* rule : rulebook())
    if (rule->check) rule->check(loading);
  if (diagnostics.has_errors()) return std::nullopt;
  compile_ruleset(loading);
  if (!diagnostics.has_errors()) check_start(loading);
  if (diagnostics.has_errors()) return std::nullopt;

  const RulesetPtr ruleset(std::move(loading.ruleset));
  auto introduction = introduction_of(*tree.root, ruleset, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;

  tree.files.insert(tree.files.end(), loading.scripts.begin(), loading.scripts.end());
  const YamlEntry* tests = tree.root->find_entry("tests");
  return LoadedVariant{ruleset,
                       tree.root,
                       tests ? tests->value : nullptr,
                       std::move(bars),
                       std::move(introduction),
                       std::move(loading.hooks),
                       std::move(loading.remarks),
                       std::move(tree.files)};
}

namespace {

/// One reading of a variant with one choice of options, and the messages for its author.
struct Reading {
  std::optional<LoadedVariant> loaded;
  /// The variant's own file and those that it extends.
  std::vector<std::string> files;
  Diagnostics reported;
};

Reading read_variant(const Files& files, const std::string& name, const std::vector<std::string>& options) {
  Reading result;
  Diagnostics found;
  VariantTree tree = read_variant_tree(files, name, options, found);
  result.files = tree.files;
  // Chosen options change the tree, so the examples are looked up in the tree as it was loaded.
  const YamlPtr root = tree.root;
  if (root) result.loaded = load_tree(files, tree, found);
  if (found.has_errors()) result.loaded.reset();
  report_to_author(found, root.get(), "variant", result.reported);
  return result;
}

/// Blames the extending file for an error in a base that is right by itself, but not with what the variant changes.
class BlamedExtender {
 public:
  BlamedExtender(const Files& files, const Reading& reading) : files_(files), reading_(reading) {}

  Diagnostic explained(Diagnostic one) {
    const auto& chain = reading_.files;
    if (one.severity != Severity::error || !one.span.source || chain.size() < 2) return one;
    const std::string& file = one.span.source->name();
    if (std::find(chain.begin() + 1, chain.end(), file) == chain.end() || is_error_of(file, one)) return one;
    const std::string own = std::filesystem::path(chain[0]).filename().string();
    one.hint += fmt::format("{}'{}' extends this file and changes it", one.hint.empty() ? "" : "; ", own);
    return one;
  }

 private:
  bool is_error_of(const std::string& file, const Diagnostic& one) {
    const auto known = alone_.find(file);
    const Diagnostics& alone =
        known != alone_.end() ? known->second : alone_[file] = read_variant(files_, file, {}).reported;
    return std::any_of(alone.all().begin(), alone.all().end(),
                       [&](const Diagnostic& other) { return is_same(one, other); });
  }

  const Files& files_;
  const Reading& reading_;
  /// The messages about each file when it is loaded by itself.
  std::map<std::string, Diagnostics> alone_;
};

}  // namespace

std::optional<LoadedVariant> load_variant(const Files& files, const std::string& name,
                                          const std::vector<std::string>& options, Diagnostics& diagnostics) {
  Reading reading = read_variant(files, name, options);
  BlamedExtender extender(files, reading);
  for (const Diagnostic& one : reading.reported.all()) diagnostics.add(options.empty() ? extender.explained(one) : one);
  return std::move(reading.loaded);
}

std::vector<std::string> list_options(const Files& files, const std::string& name) {
  Diagnostics ignored;
  std::vector<std::string> names;
  for (const OptionInfo& option : read_variant_tree(files, name, {}, ignored).options) names.push_back(option.name);
  return names;
}

}  // namespace trigon::engine
