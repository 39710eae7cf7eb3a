// What the statements of a reference position reach: keys of items (rule_items.h), and the moves that rules hear of.
#pragma once

#include <compare>
#include <set>
#include <string_view>

#include "interpreter/rules/game.h"

namespace trigon::engine {

/// An item of a rule. Its name is the rule's own: the rule that collects the item notes that it is reached.
struct RuleKey {
  RuleKey(std::string_view the_name, int a = 0, int b = 0, int c = 0) : name(the_name), first(a), second(b), third(c) {}

  /// Of static storage. It begins with "ending." where a position by itself shows that the game is over so.
  std::string_view name;
  int first, second, third;
  friend auto operator<=>(const RuleKey&, const RuleKey&) = default;
};

using Reached = std::set<RuleKey>;

/// What a term of a movement does, by type and number of the term.
namespace reached_by_term {
inline constexpr std::string_view moves = "moves", captures = "captures", shoots = "shoots",
                                  takes_en_passant = "takes-en-passant", opens_en_passant = "opens-en-passant",
                                  is_pass = "passes";
/// The term is only for a piece that has not moved, and was refused to one that has.
inline constexpr std::string_view first_move = "first-move";
/// By type, term and limit: the limit kept the term back.
inline constexpr std::string_view limit = "limit";
}  // namespace reached_by_term

/// An option is chosen, by its number.
inline constexpr std::string_view reached_option = "option";
/// An army has fallen, whose player is out.
inline constexpr std::string_view reached_army_fallen = "ending.army-fallen";

/// A move as rules hear of it after it was made; at the beginning of a reference position, without a move, what the
/// rules have done to the position that was given.
struct MoveMade {
  const Ruleset& ruleset;
  const Position& before;
  const Game& after;
  /// Null at the beginning.
  const Move* move = nullptr;
  /// The types that it has captured.
  TypeSet captured = {};

  bool puts_out() const { return !(before.players_in() - after.position().players_in()).empty(); }
  /// Somebody is out without a captured royal: for want of a move.
  bool puts_out_for_no_move() const { return puts_out() && !has_captured_royal(); }
  bool has_captured_royal() const { return !(captured & ruleset.royal_types).empty(); }
};

}  // namespace trigon::engine
