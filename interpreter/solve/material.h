// The pieces of an ending, without their places. Tested in tests/unit/solve_test.cpp.
#pragma once

#include <compare>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

struct MaterialPiece {
  Player owner = 0;
  PieceType type = 0;
  friend auto operator<=>(const MaterialPiece&, const MaterialPiece&) = default;
};

/// The pieces of both players, in ascending order.
using Material = std::vector<MaterialPiece>;

/// Reads pieces such as "K Q / K": letters of the first player, then of the second, with or without spaces. Reports
/// unknown letters, missing sides and more than `max_solved_pieces` to `diagnostics`.
std::optional<Material> read_material(const Ruleset& ruleset, const LocatedText& text, Diagnostics& diagnostics);
inline constexpr std::size_t max_solved_pieces = 5;

/// "K Q / K".
std::string print_material(const Ruleset& ruleset, const Material& material);

/// The material that one move can lead to: by capturing a piece that is no last royal, by promoting, or both.
std::vector<Material> next_material(const Ruleset& ruleset, const Material& material);

/// All endings of so many pieces: of each side the royals of its setup and other pieces that `may_have` allows it. The
/// first side has as many pieces as the second or more, and of as many not the later kinds: where armies are alike, the
/// other endings are these with the sides changed.
std::vector<Material> all_endings(const Ruleset& ruleset, std::size_t pieces,
                                  const std::function<bool(const MaterialPiece&)>& may_have);

}  // namespace trigon::engine
