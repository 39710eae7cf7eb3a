// Which pieces a move may capture or hop over, by owner and kind. Tested in tests/unit/piece_limit_test.cpp.
#pragma once

#include <array>

#include "interpreter/movement/owner.h"
#include "interpreter/movement/piece_type.h"

namespace trigon::engine {

/// Whose pieces they are, as the mover sees it.
enum class OwnerGroup : std::uint8_t { own, enemies, neutral, dead };
inline constexpr std::size_t owner_group_count = 4;
inline constexpr OwnerGroup owner_groups[] = {OwnerGroup::own, OwnerGroup::enemies, OwnerGroup::neutral,
                                              OwnerGroup::dead};
/// The word for a group in variant files, and the adjective for its pieces in sentences.
constexpr const char* owner_word(OwnerGroup group) {
  constexpr const char* words[] = {"own", "enemies", "neutral", "dead"};
  return words[static_cast<std::size_t>(group)];
}
constexpr const char* adjective_of(OwnerGroup group) {
  return group == OwnerGroup::enemies ? "enemy" : owner_word(group);
}
/// A set of types for each group of owners.
using TypesByGroup = std::array<TypeSet, owner_group_count>;

/// The types that count if the piece is the mover's own, and for each other owner. Owners that a game does not have are
/// enemies. Captured pieces that stay until the turn ends count as the dead ones, but never as victims.
struct PieceLimit {
  TypeSet own;
  std::array<TypeSet, max_owners> others{};

  /// The limit of these groups, in a game with these neutral players.
  static constexpr PieceLimit of(const TypesByGroup& groups, PlayerSet neutral) {
    PieceLimit limit;
    limit.own = groups[static_cast<std::size_t>(OwnerGroup::own)];
    for (Player owner = 0; owner < max_players; ++owner)
      limit.others[owner] =
          groups[static_cast<std::size_t>(neutral.contains(owner) ? OwnerGroup::neutral : OwnerGroup::enemies)];
    for (const Player owner : {dead_owner, captured_owner})
      limit.others[owner] = groups[static_cast<std::size_t>(OwnerGroup::dead)];
    return limit;
  }
  /// These types, whoever owns them.
  static constexpr PieceLimit of_anybody(TypeSet types) { return of({types, types, types, types}, {}); }
  /// All pieces but own ones, as victims.
  static constexpr PieceLimit of_others() {
    return of({TypeSet(), TypeSet::all(), TypeSet::all(), TypeSet::all()}, {}).of_victims();
  }
  static constexpr PieceLimit all() { return of_anybody(TypeSet::all()); }

  /// The same for victims: nothing is captured twice.
  constexpr PieceLimit of_victims() const {
    PieceLimit limit = *this;
    limit.others[captured_owner] = {};
    return limit;
  }

  /// The types that count of this owner's pieces.
  constexpr TypeSet types(Player mover, Player owner) const { return owner == mover ? own : others[owner]; }
  constexpr bool contains(Player mover, Player owner, PieceType type) const {
    return types(mover, owner).contains(type);
  }
  /// The types that count for some owner.
  constexpr TypeSet types_of_any() const {
    TypeSet types = own;
    for (const TypeSet& more : others) types |= more;
    return types;
  }
  constexpr PieceLimit& operator&=(const PieceLimit& other) {
    own &= other.own;
    for (std::size_t owner = 0; owner < max_owners; ++owner) others[owner] &= other.others[owner];
    return *this;
  }
  friend constexpr bool operator==(const PieceLimit&, const PieceLimit&) = default;
};

}  // namespace trigon::engine
