// Names that are given and never used, phases that nothing leads to, and regions without a cell; see lint.h.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "interpreter/lint/lint_parts.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

class NamesLint {
 public:
  NamesLint(const Files& files, const LintSubject& subject, const YamlNode& plain) : subject_(subject) {
    read_texts(*subject.loaded.tree, "");
    read_texts(plain, "");
    for (const std::string& path : subject.loaded.files) {
      std::string reason;
      if (!path.ends_with(".lua")) continue;
      if (auto text = files.read(path, reason)) scripts_.push_back(std::move(*text));
    }
  }

  void run() const {
    report_unused("regions", "region",
                  [this](const std::string& name) { return is_value(name) || is_in_script(name); });
    report_unused("movements", "movement", [this](const std::string& name) { return is_referred_to(name); });
    report_unused("state", "state", [this](const std::string& name) { return is_value(name) || is_in_script(name); });
    report_phases();
    report_empty_regions();
  }

 private:
  /// All values of the tree, with those of its options, but for what only people read.
  void read_texts(const YamlNode& node, const std::string& path) {
    if (node.is_scalar()) values_.push_back(node.scalar.text);
    for (const YamlPtr& item : node.items) read_texts(*item, path);
    for (const YamlEntry& entry : node.entries)
      if (!path.empty() ||
          (entry.key != "name" && entry.key != "about" && entry.key != "introduction" && entry.key != "tests"))
        read_texts(*entry.value, path + "/" + entry.key);
  }

  bool is_value(const std::string& name) const { return std::ranges::find(values_, name) != values_.end(); }

  bool is_referred_to(const std::string& name) const {
    const std::string reference = "<" + name + ">";
    return std::ranges::any_of(values_, [&](const std::string& text) { return text.find(reference) != text.npos; });
  }

  bool is_in_script(const std::string& name) const {
    return std::ranges::any_of(scripts_, [&](const std::string& text) { return count_words(text, name) > 0; });
  }

  /// A base may name what only other files use.
  bool is_own(const Span& place) const { return place.source && place.source->name() == subject_.loaded.files.front(); }

  void report_unused(const char* key, const char* what, const std::function<bool(const std::string&)>& is_used) const {
    const YamlNode* map = subject_.loaded.tree->find(key);
    if (!map || !map->is_map()) return;
    for (const YamlEntry& entry : map->entries)
      if (is_own(entry.key_span) && !is_used(entry.key))
        subject_.found.warning(entry.key_span, "unused-name", fmt::format("{} '{}' is never used", what, entry.key),
                               "nothing names it; is another name misspelt, or was a line forgotten?");
  }

  void report_phases() const {
    const Ruleset& ruleset = subject_.ruleset();
    const YamlNode* turns = subject_.loaded.tree->find("turns");
    const YamlNode* map = turns && turns->is_map() ? turns->find("phases") : nullptr;
    if (!map || !map->is_map()) return;
    const PhaseSet reached = reached_phases();
    for (std::size_t i = 0; i < ruleset.phases.size(); ++i) {
      const YamlEntry* entry = map->find_entry(ruleset.phases[i].name);
      if (!entry) continue;
      if (!reached.contains(i))
        warn_phase(*entry, "is never reached",
                   "the game begins in the first phase; 'then', 'again' or a script leads on");
      else if (!lets_anybody_move(i))
        warn_phase(*entry, "has no moves", "pieces may not move, there is nothing to drop, and no script adds moves");
    }
  }

  void warn_phase(const YamlEntry& entry, const std::string& message, const std::string& hint) const {
    subject_.found.warning(entry.key_span, "phase", fmt::format("phase '{}' {}", entry.key, message), hint);
  }

  PhaseSet reached_phases() const {
    const std::vector<Phase>& phases = subject_.ruleset().phases;
    PhaseSet reached = {0};
    for (std::size_t i = 0; i < phases.size(); ++i)
      if (is_in_script(phases[i].name) || is_hook_value(phases[i].name)) reached.insert(i);
    // Each round goes on by one phase at least, or nothing is left to find.
    for (std::size_t round = 0; round < phases.size(); ++round)
      for (std::size_t i = 0; i < phases.size(); ++i)
        if (reached.contains(i)) add_next(phases[i], reached);
    return reached;
  }

  static void add_next(const Phase& phase, PhaseSet& reached) {
    reached.insert(phase.next);
    if (phase.moves_again != MovesAgain::never) reached.insert(phase.again);
  }

  /// Is the name given to a script, as in `with: { again: placed }`?
  bool is_hook_value(const std::string& name) const {
    const YamlNode* hooks = subject_.loaded.tree->find("hooks");
    if (!hooks) return false;
    return std::ranges::any_of(hooks->entries, [&](const YamlEntry& hook) {
      const YamlNode* with = hook.value->find("with");
      return with && std::ranges::any_of(with->entries, [&](const YamlEntry& value) {
               return value.value->is_scalar() && value.value->scalar.text == name;
             });
    });
  }

  bool lets_anybody_move(std::size_t index) const {
    const Ruleset& ruleset = subject_.ruleset();
    const Phase& phase = ruleset.phases[index];
    return (phase.has_moves && !phase.movers.empty()) || !phase.relocated.empty() ||
           (phase.has_drops && ruleset.hands.slot_count() > 0) || ruleset.hooks.generating_phases.contains(index);
  }

  /// Has the loader said already why there is nothing?
  bool has_rows_beyond(const Span& place) const {
    return std::ranges::any_of(subject_.found.all(), [&](const Diagnostic& one) {
      return one.code == "rows" && one.line() == place.source->line_of(place.offset) + 1;
    });
  }

  void report_empty_regions() const {
    for (const auto& [name, cells] : subject_.ruleset().regions) {
      const bool is_empty = std::ranges::all_of(cells, [](const CellSet& set) { return set.empty(); });
      const Span place = place_of(subject_.loaded, "regions", name);
      if (is_empty && is_own(place) && !has_rows_beyond(place))
        subject_.found.warning(place, "empty-region", fmt::format("region '{}' has no cells", name),
                               fmt::format("'trigon show FILE --region {}' draws it", name));
    }
  }

  const LintSubject& subject_;
  std::vector<std::string> values_, scripts_;
};

}  // namespace

void lint_names(const Files& files, const LintSubject& subject, const YamlNode& plain) {
  NamesLint(files, subject, plain).run();
}

}  // namespace trigon::engine
