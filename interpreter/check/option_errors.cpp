#include "interpreter/check/option_errors.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

VariantTree read_tree(const Files& files, const std::string& path) {
  Diagnostics reported;
  return read_variant_tree(files, path, {}, reported);
}

bool holds(const Span& span, const Span& place) {
  return span.source && place.source && span.source->name() == place.source->name() && span.offset <= place.offset &&
         place.offset < span.offset + std::max<std::size_t>(span.length, 1);
}

bool holds(const YamlNode& node, const Span& place) {
  return holds(node.span, place) ||
         std::any_of(node.items.begin(), node.items.end(), [&](const YamlPtr& item) { return holds(*item, place); }) ||
         std::any_of(node.entries.begin(), node.entries.end(), [&](const YamlEntry& entry) {
           return holds(entry.key_span, place) || holds(*entry.value, place);
         });
}

}  // namespace

OptionErrors::OptionErrors(const Files& files, const std::string& path, Diagnostics& diagnostics)
    : tree_(read_tree(files, path)), diagnostics_(diagnostics), known_(diagnostics.all()) {}

void OptionErrors::report(const Diagnostics& found, const std::vector<std::string>& choice) {
  const auto is_wrong = [&](const std::string& name) { return wrong_.contains(name); };
  if (std::any_of(choice.begin(), choice.end(), is_wrong)) return;
  if (found.has_errors() && choice.size() == 1) wrong_.insert(choice.front());
  for (const Diagnostic& one : found.all()) {
    if (std::any_of(known_.begin(), known_.end(), [&](const Diagnostic& other) { return is_same(one, other); }))
      continue;
    known_.push_back(one);
    diagnostics_.add(stands_in_changes(one, choice) ? one : explained(one, choice));
  }
}

const YamlEntry* OptionErrors::option(const std::string& name) const {
  const YamlNode* options = tree_.root ? tree_.root->find("options") : nullptr;
  return options ? options->find_entry(name) : nullptr;
}

/// Is the error among the changes of one of these options? Then it is plain which option is wrong.
bool OptionErrors::stands_in_changes(const Diagnostic& one, const std::vector<std::string>& choice) const {
  return std::any_of(choice.begin(), choice.end(), [&](const std::string& name) {
    const YamlEntry* entry = option(name);
    return entry && holds(*entry->value, one.span);
  });
}

Diagnostic OptionErrors::explained(Diagnostic one, const std::vector<std::string>& choice) const {
  one.message += fmt::format(" (with option{} '{}')", choice.size() == 1 ? "" : "s", join(choice, "' and '"));
  const YamlEntry* last = option(choice.back());
  const bool is_elsewhere = one.span.source && one.span.source->name() != tree_.files.front();
  if (is_elsewhere && last && last->key_span.source)
    one.hint += fmt::format("{}option '{}' stands in {}", one.hint.empty() ? "" : "; ", choice.back(),
                            short_place(last->key_span));
  return one;
}

}  // namespace trigon::engine
