#include "interpreter/variant/images.h"

#include <fmt/format.h>

#include <algorithm>

namespace trigon::engine {

std::optional<Symmetry> image_between(Loading& loading, Player from, Player to, bool is_mirrored, const Span& place,
                                      const std::string& what) {
  const auto& players = loading.ruleset->players;
  const std::vector<Symmetry> all = symmetries_of(loading.grid());
  const auto find = [&](bool mirrored) {
    return std::ranges::find_if(all, [&](const Symmetry& one) {
      return one.is_reflection() == mirrored && is_same_way(one.image(players[from].facing), players[to].facing);
    });
  };
  if (const auto found = find(is_mirrored); found != all.end()) return *found;
  const bool is_other = find(!is_mirrored) != all.end();
  loading.diagnostics.error(place, "setup",
                            fmt::format("{}: no {} of the board takes {} to {}", what,
                                        is_mirrored ? "reflection" : "turn", players[from].name, players[to].name),
                            !is_other     ? "the board must look the same for both; else list the cells of each player"
                            : is_mirrored ? "a turn does, without 'mirrored: true'"
                                          : "a reflection does, with 'mirrored: true'");
  return std::nullopt;
}

}  // namespace trigon::engine
