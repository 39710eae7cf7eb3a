// Coverage: which items of a variant (rule_items.h) reference positions have reached, and the moves that rules are
// shown.
#pragma once

#include <compare>
#include <set>
#include <string_view>

#include "interpreter/rules/game.h"

namespace trigon::engine {

/// The key of an item. Its name is known only to the rule that collects the item and notes that it is reached.
struct RuleKey {
  RuleKey(std::string_view the_name, int a = 0, int b = 0, int c = 0) : name(the_name), first(a), second(b), third(c) {}

  /// A text with static storage. It begins with "ending." when a position alone shows that the game is over so.
  std::string_view name;
  int first, second, third;
  friend auto operator<=>(const RuleKey&, const RuleKey&) = default;
};

using Reached = std::set<RuleKey>;

/// Uses of a term of a movement, by type and number of the term.
namespace reached_by_term {
inline constexpr std::string_view moves = "moves", captures = "captures", shoots = "shoots",
                                  takes_en_passant = "takes-en-passant", opens_en_passant = "opens-en-passant",
                                  is_pass = "passes";
/// The term is only for unmoved pieces, and was refused to one that has moved.
inline constexpr std::string_view first_move = "first-move";
/// A limit kept the term from a move; by type, term and limit.
inline constexpr std::string_view limit = "limit";
}  // namespace reached_by_term

/// An option is chosen, by its number.
inline constexpr std::string_view reached_option = "option";
/// A player is out, and the army has got its fate.
inline constexpr std::string_view reached_army_fallen = "ending.army-fallen";

/// A move that has been made, as rules are shown it; at the beginning of a reference position, without a move, what the
/// rules have changed in the given position.
struct MoveMade {
  const Ruleset& ruleset;
  const Position& before;
  const Game& after;
  /// The move, or null at the beginning.
  const Move* move = nullptr;
  /// The types of the captured pieces.
  TypeSet captured = {};

  bool puts_out() const { return !(before.players_in() - after.position().players_in()).empty(); }
  /// Is a player out without a captured royal, that is, for want of a move?
  bool puts_out_for_no_move() const { return puts_out() && !has_captured_royal(); }
  bool has_captured_royal() const { return !(captured & ruleset.royal_types).empty(); }
};

}  // namespace trigon::engine
