// The key `turns: phases`: what may be done in each stage of the game or of a turn.
#include <fmt/format.h>

#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/loading.h"

namespace trigon::engine {

namespace {

std::vector<std::string> phase_names(const YamlNode& phases) {
  std::vector<std::string> names;
  for (const YamlEntry& entry : phases.entries) names.push_back(entry.key);
  return names;
}

Phase read_phase(Loading& loading, const YamlEntry& entry, const std::vector<std::string>& names, std::size_t index) {
  const std::string owner = fmt::format("phase '{}'", entry.key);
  Phase phase;
  phase.name = entry.key;
  phase.next = static_cast<std::uint8_t>(index);
  loading.check_name(entry, "phase");
  if (entry.value->is_null()) return phase;
  const Fields fields(*entry.value, owner, "phase", loading.diagnostics);
  phase.has_moves = fields.boolean("moves").value_or(true);
  phase.has_captures = fields.boolean("captures").value_or(true);
  phase.has_drops = fields.boolean("drops").value_or(true);
  if (const YamlNode* pieces = fields.find("pieces"))
    phase.movers = loading.piece_set(*pieces, of_key(owner, "pieces"));
  if (const auto next = fields.name("then", names)) phase.next = static_cast<std::uint8_t>(*next);
  phase.lasts_round = fields.choice("lasts", {"turn", "round"}) == std::size_t{1};
  return phase;
}

}  // namespace

void load_phases(Loading& loading) {
  const YamlNode* turns = loading.root.find("turns");
  const YamlNode* node = turns && turns->is_map() ? turns->find("phases") : nullptr;
  if (!node || node->is_null()) return;
  if (!node->is_map() || node->entries.empty()) {
    report_wrong_type(*node, "turns: phases", "a map from names to phases", loading.diagnostics);
    return;
  }
  if (node->entries.size() > max_phases) {
    loading.diagnostics.error(node->span, "range", fmt::format("turns: phases: at most {} are supported", max_phases));
    return;
  }
  const std::vector<std::string> names = phase_names(*node);
  loading.ruleset->phases.clear();
  for (std::size_t i = 0; i < node->entries.size(); ++i)
    loading.ruleset->phases.push_back(read_phase(loading, node->entries[i], names, i));
}

}  // namespace trigon::engine
