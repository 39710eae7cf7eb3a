#include "interpreter/rulebook/lint_subject.h"

#include <fmt/format.h>

namespace trigon::engine {

Span place_of(const LoadedVariant& loaded, const std::string& map, const std::string& entry) {
  const YamlEntry* top = loaded.tree->find_entry(map);
  const YamlEntry* found = top ? top->value->find_entry(entry) : nullptr;
  return found ? found->key_span : top ? top->key_span : Span{};
}

std::string list_cells(const Ruleset& ruleset, const CellSet& cells, std::size_t most) {
  std::string text;
  const std::size_t size = cells.size();
  std::size_t reported = 0;
  cells.for_each([&](Cell cell) {
    // A single remaining cell is named, since counting it would be no shorter.
    if (reported == most && size > most + 1) return;
    const bool is_last = reported + 1 == size;
    text += (reported == 0 ? "" : is_last ? " and " : ", ") + ruleset.labels[cell];
    ++reported;
  });
  return reported < size ? fmt::format("{} and {} more", text, size - reported) : text;
}

}  // namespace trigon::engine
