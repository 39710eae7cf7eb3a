#include "interpreter/solve/material.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The type whose symbol begins the text: the longest of those that fit.
std::optional<PieceType> find_symbol(const Ruleset& ruleset, std::string_view text) {
  std::optional<PieceType> found;
  for (const PieceType type : ruleset.all_types()) {
    const std::string& symbol = ruleset.types[type].symbol;
    if (text.starts_with(symbol) && (!found || symbol.size() > ruleset.types[*found].symbol.size())) found = type;
  }
  return found;
}

Material without(Material material, std::size_t index) {
  material.erase(material.begin() + static_cast<std::ptrdiff_t>(index));
  return material;
}

/// All choices of so many pieces of one player, equal ones allowed, added to what is there.
void choose(const std::vector<MaterialPiece>& from, std::size_t first, std::size_t count, Material& chosen,
            std::vector<Material>& found) {
  if (count == 0) return found.push_back(chosen);
  for (std::size_t i = first; i < from.size(); ++i) {
    chosen.push_back(from[i]);
    choose(from, i, count - 1, chosen, found);
    chosen.pop_back();
  }
}

/// The types of some pieces, in order.
std::vector<PieceType> types_of(const Material& material) {
  std::vector<PieceType> types;
  for (const MaterialPiece& piece : material) types.push_back(piece.type);
  return types;
}

}  // namespace

std::optional<Material> read_material(const Ruleset& ruleset, const LocatedText& text, Diagnostics& diagnostics) {
  const std::string_view all = text.text;
  const auto error = [&](std::size_t at, std::size_t length, const std::string& message, const std::string& hint = "") {
    diagnostics.error(text.at(at, length), "argument", message, hint);
    return std::nullopt;
  };
  if (std::ranges::count(all, '/') != 1) return error(0, all.size(), "expected the pieces of both sides", "K Q / K");
  Material material;
  Player owner = 0;
  for (std::size_t at = 0; at < all.size();) {
    if (all[at] == ' ') {
      ++at;
    } else if (all[at] == '/') {
      owner = 1;
      ++at;
    } else if (const auto type = find_symbol(ruleset, all.substr(at))) {
      material.push_back({owner, *type});
      at += ruleset.types[*type].symbol.size();
    } else {
      return error(at, 1, fmt::format("there is no piece '{}' in this game", all.substr(at, 1)));
    }
  }
  for (const Player player : {Player{0}, Player{1}})
    if (std::ranges::count(material, player, &MaterialPiece::owner) == 0)
      return error(0, all.size(), fmt::format("{} has no piece", ruleset.players[player].name), "K Q / K");
  if (material.size() > max_solved_pieces)
    return error(0, all.size(), fmt::format("more than {} pieces", max_solved_pieces));
  std::ranges::sort(material);
  return material;
}

std::string print_material(const Ruleset& ruleset, const Material& material) {
  std::string sides[2];
  for (const MaterialPiece& piece : material)
    sides[piece.owner] += (sides[piece.owner].empty() ? "" : " ") + ruleset.types[piece.type].symbol;
  return sides[0] + " / " + sides[1];
}

std::vector<Material> next_material(const Ruleset& ruleset, const Material& material) {
  std::set<Material> found;
  const auto add_captures = [&](const Material& from, Player captor) {
    for (std::size_t i = 0; i < from.size(); ++i)
      if (from[i].owner != captor) found.insert(without(from, i));
  };
  for (const Player player : {Player{0}, Player{1}}) add_captures(material, player);
  for (std::size_t i = 0; i < material.size(); ++i)
    for (const PieceType type : ruleset.types[material[i].type].promotes_to) {
      Material promoted = material;
      promoted[i].type = type;
      std::ranges::sort(promoted);
      if (promoted == material) continue;
      found.insert(promoted);
      add_captures(promoted, material[i].owner);
    }
  return {found.begin(), found.end()};
}

std::vector<Material> all_endings(const Ruleset& ruleset, std::size_t pieces,
                                  const std::function<bool(const MaterialPiece&)>& may_have) {
  Material royals[2];
  std::vector<MaterialPiece> others[2];
  for (const Placement& placement : ruleset.setup)
    if (placement.owner < 2 && ruleset.royal_types.contains(placement.type))
      royals[placement.owner].push_back({placement.owner, placement.type});
  for (const Player player : {Player{0}, Player{1}})
    for (const PieceType type : ruleset.all_types())
      if (const MaterialPiece piece{player, type}; !ruleset.royal_types.contains(type) && may_have(piece))
        others[player].push_back(piece);
  const std::size_t royal_count = royals[0].size() + royals[1].size();
  if (royals[0].empty() || royals[1].empty() || royal_count > pieces) return {};
  const std::size_t more = pieces - royal_count;
  std::vector<Material> found;
  for (std::size_t second = 0; second <= more / 2; ++second) {
    std::vector<Material> mine, theirs;
    Material chosen;
    choose(others[0], 0, more - second, chosen, mine);
    choose(others[1], 0, second, chosen, theirs);
    for (const Material& one : mine)
      for (const Material& other : theirs) {
        if (one.size() == other.size() && types_of(one) > types_of(other)) continue;
        Material& all = found.emplace_back(royals[0]);
        for (const auto* part : {&std::as_const(royals[1]), &one, &other})
          all.insert(all.end(), part->begin(), part->end());
        std::ranges::sort(all);
      }
  }
  return found;
}

}  // namespace trigon::engine
