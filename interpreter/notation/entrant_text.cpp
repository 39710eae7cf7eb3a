#include "interpreter/notation/entrant_text.h"

namespace trigon::engine {

std::optional<EntrantText> split_entrant(const Ruleset& ruleset, std::string_view text) {
  const auto comma = text.rfind(','), at = text.rfind('@');
  if (comma == std::string_view::npos || at == std::string_view::npos || at < comma) return std::nullopt;
  const auto type = ruleset.find_type(text.substr(comma + 1, at - comma - 1));
  const Cell gate = ruleset.labels.find(text.substr(at + 1));
  if (!type || gate == no_cell) return std::nullopt;
  return EntrantText{text.substr(0, comma), *type, gate};
}

}  // namespace trigon::engine
