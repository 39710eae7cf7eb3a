#include "interpreter/play/played_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/apply.h"

namespace trigon::engine {

namespace {

bool leaves(TurnKind kind) { return kind == TurnKind::resignation || kind == TurnKind::time; }
const char* reason_of(TurnKind kind) { return kind == TurnKind::time ? "time" : "resignation"; }

/// Puts a player out, by the rules for a player without a move. If it is another's turn, that goes on.
void eliminate(Position& position, Player player) {
  const Player turn = position.turn();
  const std::uint8_t phase = position.phase_index();
  position.begin_ply();
  position.set_turn(player);
  eliminate_for_no_move(position);
  if (turn == player) return;
  position.begin_ply();
  position.set_turn(turn);
  position.set_phase(phase);
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

std::optional<GameEnd> PlayedGame::end() const {
  const TurnKind last = turns_.empty() ? TurnKind::move : turns_.back().kind;
  if (last == TurnKind::agreed_draw) return GameEnd{std::nullopt, "agreement"};
  const bool has_left = leaves(last) && position().in_count() <= 2 && position().is_in(turns_.back().player);
  if (has_left) return GameEnd{position().next_in(turns_.back().player), reason_of(last)};
  if (const auto& outcome = game_.outcome()) return GameEnd{outcome->winner, name_of(*outcome)};
  return std::nullopt;
}

std::vector<int> PlayedGame::ranks() const {
  constexpr int to_the_end = std::numeric_limits<int>::max() - 1, winner = to_the_end + 1;
  const auto ended = end();
  std::vector<int> lasted(ruleset().player_count(), -1), ranks(ruleset().player_count(), 0);
  for (std::size_t p = 0; p < lasted.size(); ++p) {
    if (ruleset().players[p].is_neutral) continue;
    for (const PlayedTurn& turn : turns_)
      if (turn.players_in >> p & 1) ++lasted[p];
    if (position().is_in(static_cast<Player>(p))) lasted[p] = to_the_end;
    if (ended && ended->winner == static_cast<Player>(p)) lasted[p] = winner;
  }
  for (std::size_t p = 0; p < ranks.size(); ++p)
    if (!ruleset().players[p].is_neutral)
      ranks[p] = 1 + static_cast<int>(
                         std::count_if(lasted.begin(), lasted.end(), [&](int other) { return other > lasted[p]; }));
  return ranks;
}

void PlayedGame::play(const Move& move) {
  PlayedTurn turn{TurnKind::move, position().turn(), move, print_move(position(), move)};
  game_.play(move);
  note(std::move(turn));
}

void PlayedGame::leave(Player player, TurnKind why) {
  PlayedTurn turn{why, player, {}, why == TurnKind::time ? "time" : "resign"};
  if (position().in_count() > 2) {
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

namespace {

/// How a game has ended, behind "white wins" or "draw"; `reason` is an ending's word (`name_of`), also of a script.
std::string phrase_of(std::string reason) {
  static const std::map<std::string_view, const char*> phrases = {{"bare", "by bare king"},
                                                                  {"last-in", "as the last player in the game"},
                                                                  {"goal", "by reaching the goal"},
                                                                  {"all-passed", "since all players have passed"},
                                                                  {"script", "by a rule of this game"},
                                                                  {"time", "on time"}};
  if (const auto found = phrases.find(reason); found != phrases.end()) return found->second;
  std::replace(reason.begin(), reason.end(), '-', ' ');
  return "by " + reason;
}

}  // namespace

std::string describe_end(const Ruleset& ruleset, const GameEnd& end) {
  const std::string phrase = phrase_of(end.reason);
  return end.winner ? fmt::format("{} wins {}", ruleset.players[*end.winner].name, phrase) : "draw " + phrase;
}

bool may_be_drawn(const Ruleset& ruleset) {
  const EndRules& end = ruleset.end;
  const bool by_stalemate = ruleset.contender_count() == 2 && end.stalemate == Result::draw;
  const bool by_baring = end.draws_when_all_bare || end.bare;
  return by_stalemate || by_baring || end.passes_without_move || end.repetition > 0 || end.move_count ||
         ruleset.hooks.has_outcome;
}

}  // namespace trigon::engine
