// The key `castling`: moves of a royal and a partner at once.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/loading.h"

namespace trigon::engine {

namespace {

/// `e1-g1`: where a piece of the castling goes.
bool read_step(Loading& loading, const Fields& fields, const char* key, Cell& from, Cell& to) {
  const YamlNode* node = fields.require(key);
  const std::string what = of_key(fields.owner(), key);
  const auto text = node ? read_text(*node, what, loading.diagnostics) : std::nullopt;
  if (!text) return false;
  const auto dash = text->find('-');
  if (dash == std::string::npos) {
    loading.diagnostics.error(node->span, "value",
                              fmt::format("{}: expected two cells as in e1-g1, got '{}'", what, *text));
    return false;
  }
  const auto part = [&](std::size_t start, std::size_t length) {
    return loading.cell({text->substr(start, length), node->scalar.at(start, length), {}}, what);
  };
  const auto first = part(0, dash);
  const auto second = part(dash + 1, text->size() - dash - 1);
  if (!first || !second) return false;
  from = *first;
  to = *second;
  return true;
}

/// Cells that must be empty. Those of the castling's own pieces never are.
std::vector<Cell> read_empty(Loading& loading, const YamlNode& node, const std::string& what,
                             const Castling& castling) {
  for (const LocatedText& word : read_words(node, what, loading.diagnostics)) {
    const Cell cell = loading.ruleset->labels.find(word.text);
    if (cell != no_cell && (cell == castling.royal_from || cell == castling.partner_from))
      loading.diagnostics.error(word.whole, "value",
                                fmt::format("{}: the {} itself stands on {}, which can never be empty", what,
                                            cell == castling.royal_from ? "royal" : "partner", word.text),
                                "name only the cells between the two and those that they go to");
  }
  return loading.cell_list(node, what);
}

/// Position texts write the names one behind the other, or with commas between them.
bool is_castling_name(const std::string& name) {
  return !name.empty() && is_letter(name[0]) &&
         std::all_of(name.begin(), name.end(), [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

/// The type that the player's setup has on a cell is found later; here only the names are read.
void read_castling(Loading& loading, const YamlEntry& entry) {
  const std::string owner = fmt::format("castling '{}'", entry.key);
  const Fields fields(*entry.value, owner, "castling", loading.diagnostics);
  if (!is_castling_name(entry.key))
    loading.diagnostics.error(entry.key_span, "value", fmt::format("'{}' cannot be a castling's name", entry.key),
                              "names are letters, digits and '-', and begin with a letter");
  if (!entry.value->is_map()) return;
  Castling castling;
  castling.name = entry.key;
  bool is_good = true;
  if (const YamlNode* node = fields.require("player")) {
    const auto text = read_text(*node, of_key(owner, "player"), loading.diagnostics);
    const auto player = text ? loading.player({*text, node->span, {}}, of_key(owner, "player")) : std::nullopt;
    is_good = player.has_value();
    castling.player = player.value_or(Player{0});
  } else {
    is_good = false;
  }
  is_good &= read_step(loading, fields, "royal", castling.royal_from, castling.royal_to);
  is_good &= read_step(loading, fields, "partner", castling.partner_from, castling.partner_to);
  if (const YamlNode* node = fields.find("empty"))
    castling.empty = read_empty(loading, *node, of_key(owner, "empty"), castling);
  if (const YamlNode* node = fields.find("safe")) castling.safe = loading.cell_list(*node, of_key(owner, "safe"));
  castling.needs_unmoved = fields.boolean("unmoved").value_or(true);
  if (!is_good) return;
  if (castling.royal_from == castling.royal_to && castling.partner_from == castling.partner_to) {
    loading.diagnostics.error(entry.key_span, "value", fmt::format("{}: neither piece moves", owner),
                              "a step is written from one cell to another, as in royal: e1-g1");
    return;
  }
  if (castling.royal_from == castling.partner_from || castling.royal_to == castling.partner_to) {
    const bool is_start = castling.royal_from == castling.partner_from;
    loading.diagnostics.error(
        fields.find("partner")->span, "value",
        fmt::format("{}: royal and partner {} {}", owner, is_start ? "both start from" : "would both go to",
                    loading.ruleset->labels[is_start ? castling.royal_from : castling.royal_to]),
        "two pieces cannot share a cell; as in royal: e1-g1 and partner: h1-f1");
    return;
  }
  for (const Castling& other : loading.ruleset->castlings)
    if (other.royal_from == castling.royal_from && other.royal_to == castling.royal_to &&
        other.partner_from == castling.partner_from && other.partner_to == castling.partner_to) {
      loading.diagnostics.error(entry.key_span, "value",
                                fmt::format("{}: it is the same move as castling '{}'", owner, other.name));
      return;
    }
  const auto must_be_empty = [&](Cell cell) {
    if (cell == castling.royal_from || cell == castling.partner_from) return;
    for (Cell other : castling.empty)
      if (other == cell) return;
    castling.empty.push_back(cell);
  };
  must_be_empty(castling.royal_to);
  must_be_empty(castling.partner_to);
  loading.ruleset->castlings.push_back(std::move(castling));
}

}  // namespace

void load_castling(Loading& loading) {
  const YamlNode* node = loading.root.find("castling");
  if (!node || node->is_null()) return;
  if (!node->is_map()) {
    loading.diagnostics.error(node->span, "type",
                              fmt::format("castling: expected a map of names, got {}", name_of(node->kind)));
    return;
  }
  if (node->entries.size() > max_castlings) {
    loading.diagnostics.error(node->span, "range", fmt::format("castling: at most {} are supported", max_castlings));
    return;
  }
  for (const YamlEntry& entry : node->entries) read_castling(loading, entry);
  bind_castlings(loading);
}

}  // namespace trigon::engine
