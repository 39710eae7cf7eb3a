#include "interpreter/play/played_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/play/seats.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/elimination.h"
#include "interpreter/rules/points.h"

namespace trigon::engine {

namespace {

bool leaves(TurnKind kind) { return kind == TurnKind::resignation || kind == TurnKind::time; }
const char* reason_of(TurnKind kind) { return kind == TurnKind::time ? "time" : "resignation"; }

/// Puts a player out, by the rules for a player without a move. On another player's turn, that turn goes on.
void eliminate(Position& position, Player player) {
  const Player turn = position.turn();
  const std::uint8_t phase = position.phase_index();
  const Cell bound = position.bound_cell();
  position.begin_ply();
  position.set_turn(player);
  eliminate_for_leaving(position);
  if (turn == player) return;
  position.begin_ply();
  position.set_turn(turn);
  position.set_phase(phase);
  if (bound != no_cell) position.set_bound_cell(bound);
}

}  // namespace

PlayedGame::PlayedGame(Game game) : game_(std::move(game)) {
  std::vector<std::string> moves;
  while (const auto move = game_.last_move()) {
    game_.undo();
    moves.push_back(print_move(position(), *move));
  }
  start_ = print_position(position());
  begins_in_setup_ = start_ == print_position(start_position(ruleset()));
  for (auto text = moves.rbegin(); text != moves.rend(); ++text) play(*find_move(position(), game_.moves(), *text));
}

void PlayedGame::note(PlayedTurn turn) {
  turn.players_in = position().players_in();
  turns_.push_back(std::move(turn));
}

Outcome PlayedGame::outcome_without(Player player) const {
  Position left = position();
  left.begin_ply();
  left.set_out(player);
  return settled(left, {&endings::last_in, winners_over(position(), player)});
}

std::optional<GameEnd> PlayedGame::end() const {
  const TurnKind last = turns_.empty() ? TurnKind::move : turns_.back().kind;
  if (last == TurnKind::agreed_draw) return GameEnd{{}, "agreement", "by agreement"};
  const bool has_left = leaves(last) && position().is_in(turns_.back().player);
  if (has_left) {
    const bool on_time = last == TurnKind::time;
    const Outcome left = outcome_without(turns_.back().player);
    return GameEnd{left.winners, reason_of(last), on_time ? "on time" : "by resignation", left.places};
  }
  if (const auto& outcome = game_.outcome())
    return GameEnd{outcome->winners, name_of(*outcome), phrase_of(*outcome), outcome->places};
  return std::nullopt;
}

namespace {

/// Gives all players of a team what the best of them has reached.
void share_in_teams(const Ruleset& ruleset, std::vector<int>& reached) {
  const std::vector<int> alone = reached;
  for (const Player player : ruleset.all_players())
    for (const Player partner : ruleset.team_of[player]) reached[player] = std::max(reached[player], alone[partner]);
}

}  // namespace

std::vector<int> PlayedGame::ranks() const {
  constexpr int to_the_end = std::numeric_limits<int>::max() - 1, winner = to_the_end + 1;
  const auto ended = end();
  if (ended && has_places(ended->places))
    return {ended->places.begin(), ended->places.begin() + ruleset().player_count()};
  std::vector<int> lasted(ruleset().player_count(), -1), ranks(ruleset().player_count(), 0);
  const std::vector<Player> players = contenders(ruleset());
  for (Player player : players) {
    for (const PlayedTurn& turn : turns_)
      if (turn.players_in.contains(player)) ++lasted[player];
    if (position().is_in(player)) lasted[player] = to_the_end;
    if (ended && ended->winners.contains(player)) lasted[player] = winner;
  }
  share_in_teams(ruleset(), lasted);
  for (Player player : players)
    ranks[player] = 1 + static_cast<int>(std::count_if(lasted.begin(), lasted.end(),
                                                       [&](int other) { return other > lasted[player]; }));
  return ranks;
}

void PlayedGame::play(const Move& move) {
  PlayedTurn turn{TurnKind::move, position().turn(), move, print_move(position(), move)};
  game_.play(move);
  note(std::move(turn));
}

bool PlayedGame::ends_without(Player player) const {
  return ruleset().end.first_out != FirstOut::plays_on ||
         ruleset().are_one_team(position().players_in() - PlayerSet{player});
}

void PlayedGame::leave(Player player, TurnKind why) {
  PlayedTurn turn{why, player, {}, why == TurnKind::time ? "time" : "resign"};
  if (!ends_without(player)) {
    Position without = game_.copy_position();
    eliminate(without, player);
    Game next(game_.ruleset_ptr(), std::move(without));
    before_.push_back(std::exchange(game_, std::move(next)));
  }
  note(std::move(turn));
}

void PlayedGame::agree_draw() { note({TurnKind::agreed_draw, position().turn(), {}, "draw"}); }

bool PlayedGame::undo() {
  if (turns_.empty()) return false;
  const PlayedTurn last = std::move(turns_.back());
  turns_.pop_back();
  if (last.kind == TurnKind::move) return game_.undo();
  if (leaves(last.kind) && !position().is_in(last.player)) {
    game_ = std::move(before_.back());
    before_.pop_back();
  }
  return true;
}

std::string describe_end(const Ruleset& ruleset, const GameEnd& end) {
  return (end.winners.empty() ? "draw" : who_wins(ruleset, end.winners)) + " " + end.phrase;
}

bool may_be_drawn(const Ruleset& ruleset) {
  return std::ranges::any_of(rulebook(), [&](const Rule* rule) { return rule->lets_draw && rule->lets_draw(ruleset); });
}

}  // namespace trigon::engine
