#include "interpreter/match/one_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "interpreter/notation/move_text.h"
#include "interpreter/script/allowance.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

std::vector<Player> seats_of(const Ruleset& ruleset) {
  std::vector<Player> seats;
  for (Player player : ruleset.all_players())
    if (!ruleset.players[player].is_neutral) seats.push_back(player);
  return seats;
}

std::vector<std::size_t> teams_of_seats(const Ruleset& ruleset) {
  std::vector<PlayerSet> teams;
  std::vector<std::size_t> numbers;
  for (const Player player : seats_of(ruleset)) {
    const auto found = std::ranges::find(teams, ruleset.team_of[player]);
    numbers.push_back(static_cast<std::size_t>(found - teams.begin()));
    if (found == teams.end()) teams.push_back(ruleset.team_of[player]);
  }
  return numbers;
}

namespace {

MatchGame result_of(const Game& game, std::size_t number) {
  MatchGame played{.number = number, .plies = static_cast<int>(game.played())};
  const auto& outcome = game.outcome();
  played.ending = outcome ? name_of(*outcome) : ended_by_length;
  const bool is_won = outcome && !outcome->winners.empty();
  const Ruleset& ruleset = game.ruleset();
  const PlayerSet first = is_won ? outcome->winners : ruleset.with_partners(game.position().players_in());
  for (Player player : seats_of(ruleset))
    if (first.contains(player)) played.first.push_back(player);
  return played;
}

}  // namespace

GamePlayer::GamePlayer(const MatchSettings& settings, const MatchPlan& plan, RandomOpenings& random_openings)
    : settings_(settings),
      plan_(plan),
      random_openings_(random_openings),
      seats_(seats_of(*settings.ruleset)),
      failures_(settings.players.size()) {
  for (const MatchPlayer& player : settings.players) chairs_.push_back(Chair::of(player));
}

std::size_t GamePlayer::player_of(Player seat) const {
  return (*seating_)[static_cast<std::size_t>(std::ranges::find(seats_, seat) - seats_.begin())];
}

/// The ruleset of an opening's games, which most often come one after the other.
const RulesetPtr& GamePlayer::ruleset_of(const Opening& opening) {
  if (!opening.setup) return settings_.ruleset;
  if (drawn_setup_ != opening.setup) drawn_ruleset_ = settings_.with_setup(*opening.setup);
  drawn_setup_ = opening.setup;
  return drawn_ruleset_;
}

/// Tells all players of a new game.
void GamePlayer::begin(const Game& game) {
  forfeit_.reset();
  clocks_.clear();
  if (settings_.clock) clocks_.assign(settings_.ruleset->player_count(), *settings_.clock);
  std::set<std::size_t> begun;
  for (const Player seat : seats_) {
    const std::size_t player = player_of(seat);
    if (!begun.insert(player).second) continue;
    auto failure = chairs_[player]->new_game(game);
    if (failure && !forfeit_) forfeit_ = Forfeit{seat, *failure};
  }
}

void GamePlayer::play_move(Game& game, const Move& move) {
  for (const auto& chair : chairs_) chair->note(game, move);
  game.play(move);
}

/// The move of the player to move. Nothing when `stop` was requested, or the player has forfeited the game.
std::optional<Move> GamePlayer::ask(const Game& game, std::size_t number, const std::stop_token& stop) {
  const Player turn = game.position().turn();
  const std::size_t player = player_of(turn);
  const auto began = std::chrono::steady_clock::now();
  const auto chosen = chairs_[player]->choose(game, player_seed(settings_.seed, number, player), clocks_, stop);
  if (!chosen || stop.stop_requested()) return std::nullopt;
  if (const auto* const failure = std::get_if<EngineFailure>(&*chosen)) {
    forfeit_ = Forfeit{turn, *failure};
    return std::nullopt;
  }
  if (!clocks_.empty()) {
    Clock& clock = clocks_[turn];
    clock.left -= std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - began);
    if (clock.left.count() < 0) {
      forfeit_ = Forfeit{turn, {"time", "its clock ran out"}};
      return std::nullopt;
    }
    clock.left += clock.increment;
  }
  return std::get<Move>(*chosen);
}

/// Counts games in a row in which a program failed.
void GamePlayer::count_failures() {
  constexpr int too_many = 5;
  for (const Player seat : seats_) {
    const std::size_t player = player_of(seat);
    if (!forfeit_)
      failures_[player] = 0;
    else if (forfeit_->seat == seat && ++failures_[player] == too_many)
      throw MatchFailure(fmt::format("'{}' has failed in {} games in a row: {}", settings_.players[player].name,
                                     too_many, forfeit_->failure.text));
  }
}

std::optional<MatchGame> GamePlayer::play(std::size_t number, const std::stop_token& stop) {
  ScriptAllowance::of_this_thread().renew();
  seating_ = &plan_.seating_of(number);
  const std::size_t index = plan_.opening_of(number);
  const Opening opening = settings_.openings.empty() ? random_openings_.at(index) : settings_.openings.at(index);
  Game game = game_from(ruleset_of(opening), opening.start);
  begin(game);
  std::vector<std::string> texts = opening.moves;
  for (const std::string& text : texts) play_move(game, find_move(game.position(), game.moves(), text).value());
  while (!forfeit_ && !game.outcome() && static_cast<int>(game.played()) < settings_.max_plies) {
    const auto move = ask(game, number, stop);
    if (stop.stop_requested()) return std::nullopt;
    if (!move) break;
    texts.push_back(print_move(game.position(), *move));
    play_move(game, *move);
  }
  MatchGame played = result_of(game, number);
  if (forfeit_) {
    played.ending = forfeit_->failure.ending;
    played.failed = forfeit_->seat;
    played.why = forfeit_->failure.text;
    const PlayerSet losers = game.ruleset().team_of[forfeit_->seat];
    std::erase_if(played.first, [&](Player seat) { return losers.contains(seat); });
  }
  count_failures();
  played.setup = opening.setup;
  played.start = opening.start;
  played.moves = join(texts, " ");
  return played;
}

std::optional<Game> replay(const MatchSettings& settings, const MatchGame& played) {
  ScriptAllowance::of_this_thread().renew();
  Game game = game_from(played.setup ? settings.with_setup(*played.setup) : settings.ruleset, played.start);
  for (std::string_view text : split_words(played.moves)) {
    const auto move = find_move(game.position(), game.moves(), text);
    if (!move) return std::nullopt;
    game.play(*move);
  }
  return game;
}

}  // namespace trigon::engine
