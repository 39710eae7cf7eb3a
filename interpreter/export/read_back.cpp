#include "interpreter/export/read_back.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/compare/diff.h"
#include "interpreter/loader/loader.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

namespace {

constexpr const char* read_back = "exported.yaml";

/// Values that are no rules of play.
bool is_rule(const RuleChange& change) {
  static const std::vector<std::string> others = {"labels", "board", "grid", "regions", "state"};
  if (change.path.empty() || std::ranges::find(others, change.path[0]) != others.end()) return false;
  const std::string& last = change.path.back();
  return last != "facing" && last != "letter" && last != "color" && last != "mark" && last != "symbol" &&
         last != "character" && last != "value";
}

/// The path as variant files spell it.
std::vector<std::string> in_files(std::vector<std::string> path) {
  for (std::string& key : path) std::replace(key.begin(), key.end(), '_', '-');
  return path;
}

std::string shortened(const Json& value) {
  if (value.is_null()) return "nothing";
  constexpr std::size_t most = 60;
  const std::string text = dump(value);
  return text.size() > most ? text.substr(0, most) + "..." : text;
}

/// The piece with this letter; for the letter of a promoted form the only one to which the piece promotes.
std::string name_by_letter(const SquareGame& game, const std::string& letter) {
  const auto same = std::ranges::find(game.pieces, letter, &SquarePiece::letter);
  if (same != game.pieces.end()) return same->name;
  const auto base = std::ranges::find(game.pieces, letter.substr(1), &SquarePiece::letter);
  if (base == game.pieces.end()) return "";
  for (const Json& rule : game.json["promotion"])
    if (rule["piece"] == base->name && rule["to"].size() == 1) return rule["to"][0];
  return "";
}

/// The game that was read back, with the names of the first one.
Ruleset with_names(const Ruleset& other, const SquareGame& game) {
  Ruleset named = other;
  for (PlayerInfo& player : named.players)
    player.name = player.is_neutral ? game.nobody : game.players[player.name == "white" ? 0 : 1];
  for (const PieceType type : named.neutral_types) named.types[type].name = game.stone;
  const Json& phases = game.json["phases"];
  for (std::size_t i = 0; i < named.phases.size() && !game.placed.empty(); ++i) {
    for (const PieceType type : named.phases[i].relocated) named.types[type].name = game.placed;
    if (i < phases.size()) named.phases[i].name = phases[i]["name"];
  }
  for (PieceTypeInfo& type : named.types)
    if (const std::string name = name_by_letter(game, type.symbol); !name.empty()) type.name = name;
  return named;
}

/// Notes what another game says that was read back from the entry.
void compare(const Ruleset& game, const Ruleset& other, std::vector<Lost>& lost) {
  const auto difference = diff(game, other);
  if (!difference) return lost.push_back({{}, "the game is too large to be compared with what was written"});
  for (const RuleChange& change : difference->rules) {
    const auto known = [&](const Lost& one) {
      return !one.path.empty() && one.path[0] == change.path[0] && one.path.size() > 1 && change.path.size() > 1 &&
             one.path[1] == change.path[1];
    };
    if (!is_rule(change) || std::ranges::any_of(lost, known)) continue;
    lost.push_back({in_files(change.path),
                    fmt::format("read back it is {} in place of {}", shortened(change.is), shortened(change.was))});
  }
  if (!difference->cells.empty()) lost.push_back({{"grid"}, "it has another board when it is read back"});
  if (!difference->setup.empty()) lost.push_back({{"setup"}, "it has another setup when it is read back"});
  for (const std::string& piece : difference->pieces.removed)
    lost.push_back({{"pieces", piece}, "it has no such piece when it is read back"});
}

}  // namespace

void compare_read_back(const Ruleset& ruleset, const SquareGame& game, const std::string& yaml,
                       std::vector<Lost>& lost) {
  Diagnostics diagnostics;
  const MemoryFiles files({{read_back, yaml}});
  const auto loaded = load_variant(files, read_back, {}, diagnostics);
  if (loaded) compare(ruleset, with_names(*loaded->ruleset, game), lost);
}

Span place_of(const LoadedVariant& variant, const std::vector<std::string>& path) {
  const YamlNode* node = variant.tree.get();
  Span place = node ? node->span : Span{};
  for (const std::string& key : path) {
    const YamlEntry* entry = node && node->is_map() ? node->find_entry(key) : nullptr;
    if (!entry) break;
    place = entry->key_span;
    node = entry->value.get();
  }
  return place;
}

}  // namespace trigon::engine
