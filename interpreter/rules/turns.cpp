#include "interpreter/rules/turns.h"

#include <algorithm>

#include "interpreter/movegen/attacks.h"

namespace trigon::engine {

namespace {

int value_of(const Position& position, std::uint8_t value) {
  return position.value(position.ruleset().value_slot(value));
}

void set_value_of(Position& position, const std::optional<std::uint8_t>& value, int number) {
  if (value) position.set_value(position.ruleset().value_slot(*value), number);
}

}  // namespace

std::size_t place_in_round(const Position& position) {
  const TurnRules& turns = position.ruleset().turns;
  if (turns.place_value) return static_cast<std::size_t>(value_of(position, *turns.place_value));
  const auto found = std::ranges::find(turns.round, position.turn(), &TurnRules::Turn::player);
  return static_cast<std::size_t>(found - turns.round.begin());
}

int moves_in_turn(const Position& position) {
  const TurnRules& turns = position.ruleset().turns;
  if (turns.length_value) return value_of(position, *turns.length_value);
  return turns.are_plain() ? 1 : turns.round[place_in_round(position)].moves;
}

int moves_made(const Position& position) {
  const auto& value = position.ruleset().turns.made_value;
  return value ? value_of(position, *value) : 0;
}

bool goes_on_after_move(Position& position) {
  const TurnRules& turns = position.ruleset().turns;
  const int made = moves_made(position) + 1;
  if (made >= moves_in_turn(position) || !position.is_in(position.turn())) return false;
  if (turns.check_ends && attacks_some_royal(position, position.turn())) return false;
  set_value_of(position, turns.made_value, made);
  return true;
}

NextTurn begin_next_turn(Position& position) {
  const Ruleset& ruleset = position.ruleset();
  const TurnRules& turns = ruleset.turns;
  NextTurn next;
  std::size_t place = place_in_round(position);
  do {
    place = (place + 1) % turns.round.size();
    next.begins_round |= place == 0;
    next.player = turns.round[place].player;
    next.passed.insert(next.player);
  } while (!position.is_in(next.player));
  set_value_of(position, turns.place_value, static_cast<int>(place));
  set_value_of(position, turns.made_value, 0);
  if (turns.length_value)
    set_value_of(position, turns.length_value,
                 std::min(moves_in_turn(position) + 1, ruleset.values[*turns.length_value].most));
  return next;
}

Player last_mover(const Position& position) {
  const auto& round = position.ruleset().turns.round;
  for (std::size_t back = 1; back < round.size(); ++back) {
    const Player player = round[(place_in_round(position) + round.size() - back) % round.size()].player;
    if (player != position.turn() && position.is_in(player)) return player;
  }
  const std::size_t count = position.ruleset().player_count();
  std::size_t player = position.turn();
  do player = (player + count - 1) % count;
  while (!position.is_in(static_cast<Player>(player)));
  return static_cast<Player>(player);
}

Player player_of_last_move(const Position& position) {
  const bool is_inside_turn = moves_made(position) > 0 || position.phase().is_further_part;
  return is_inside_turn ? position.turn() : last_mover(position);
}

}  // namespace trigon::engine
