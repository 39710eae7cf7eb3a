#include "interpreter/match/one_game.h"

#include <algorithm>
#include <random>

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

/// How many openings are tried if the first ones eliminate a player or could end the game at once.
constexpr int max_openings = 100;

/// Are all players still in, now and after any next move?
bool is_open(Game& game) {
  const std::size_t players = game.position().contender_count();
  const auto goes_on = [&] { return !game.outcome() && game.position().in_count() == players; };
  if (!goes_on()) return false;
  const MoveList moves = game.moves();
  return std::all_of(moves.begin(), moves.end(), [&](const Move& move) {
    game.play(move);
    const bool all_are_in = goes_on();
    game.undo();
    return all_are_in;
  });
}

std::vector<std::string> play_at_random(Game& game, int plies, std::mt19937_64& random) {
  std::vector<std::string> texts;
  for (int i = 0; i < plies && !game.outcome(); ++i) {
    const Move move = game.moves()[random() % game.moves().size()];
    texts.push_back(print_move(game.position(), move));
    game.play(move);
    if (!game.outcome()) continue;
    game.undo();
    texts.pop_back();
  }
  return texts;
}

}  // namespace

std::vector<std::string> play_opening(Game& game, int plies, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (int left = max_openings;; --left) {
    std::vector<std::string> texts = play_at_random(game, plies, random);
    if (left == 0 || plies == 0 || is_open(game)) return texts;
    while (game.undo()) {
    }
  }
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

GamePlayer::GamePlayer(const MatchSettings& settings, const MatchPlan& plan)
    : settings_(settings), plan_(plan), seats_(seats_of(*settings.ruleset)), thinker_(settings.ruleset) {}

std::optional<MatchGame> GamePlayer::play(std::size_t number, const std::stop_token& stop) {
  ScriptAllowance::of_this_thread().renew();
  Game game(settings_.ruleset);
  std::vector<std::string> texts = play_opening(game, std::min(settings_.opening, settings_.max_plies),
                                                opening_seed(settings_.seed, plan_.opening_of(number)));
  const Seating& seating = plan_.seating_of(number);
  while (!game.outcome() && static_cast<int>(game.played()) < settings_.max_plies) {
    const auto seat = std::find(seats_.begin(), seats_.end(), game.position().turn()) - seats_.begin();
    const std::size_t player = seating[static_cast<std::size_t>(seat)];
    Level level = settings_of(settings_.players[player], player_seed(settings_.seed, number, player));
    level.limits.stop = stop;
    const Move move = thinker_.think(game, level.limits, level.style).best;
    if (stop.stop_requested()) return std::nullopt;
    texts.push_back(print_move(game.position(), move));
    game.play(move);
  }
  MatchGame played = result_of(game, number);
  played.moves = join(texts, " ");
  return played;
}

std::optional<Game> replay(const RulesetPtr& ruleset, const MatchGame& played) {
  ScriptAllowance::of_this_thread().renew();
  Game game(ruleset);
  for (std::string_view text : split_words(played.moves)) {
    const auto move = find_move(game.position(), game.moves(), text);
    if (!move) return std::nullopt;
    game.play(*move);
  }
  return game;
}

}  // namespace trigon::engine
