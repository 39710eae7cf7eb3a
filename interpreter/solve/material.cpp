#include "interpreter/solve/material.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

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

}  // namespace trigon::engine
