// One game of a match. The settings of the match and the game's number determine every move of it. Tested in
// tests/unit/match_test.cpp.
#pragma once

#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

#include "interpreter/match/chair.h"
#include "interpreter/match/openings.h"
#include "interpreter/match/plan.h"

namespace trigon::engine {

/// Everything that determines the games of a match, except their number.
struct MatchSettings {
  RulesetPtr ruleset{};
  /// The variant's file, as records name it; empty for its id.
  std::string file{};
  std::vector<MatchPlayer> players{};
  std::uint64_t seed = 1;
  /// The number of random plies with which a game begins.
  int opening = 6;
  /// Where each opening has a setup of its own, drawn from the family of the ruleset's; else empty.
  SetupLoader with_setup{};
  /// The text of the position in which games begin; empty for the setup.
  std::string position{};
  /// The openings of a file, instead of random plies; empty for these. A match has no more openings than these.
  std::vector<Opening> openings{};
  /// The maximum number of plies of a game, with the opening. Players who are still in then share the first place.
  int max_plies = 400;
  /// The clock of each player at the start of a game.
  std::optional<Clock> clock{};
};

/// The players who have a seat, that is, all who are not neutral, in turn order.
std::vector<Player> seats_of(const Ruleset& ruleset);
/// The number of the team of each seat, from 0 on; a player without partners is a team.
std::vector<std::size_t> teams_of_seats(const Ruleset& ruleset);

/// The `MatchGame::ending` of a game that has reached `MatchSettings::max_plies`.
inline constexpr const char* ended_by_length = "length";

/// A game of a match that was played.
struct MatchGame {
  /// The number in the match, from 0.
  std::size_t number = 0;
  /// The winners, or all players who share the first place.
  std::vector<Player> first{};
  /// How the game ended: a word as `name_of(Outcome)` gives it, `ended_by_length`, or `EngineFailure::ending`.
  std::string ending{};
  /// Who lost since no legal move came in time, and why.
  std::optional<Player> failed{};
  std::string why{};
  int plies = 0;
  /// The number of the setup, if it was drawn.
  std::optional<int> setup{};
  /// The text of the position in which the game began; empty for the setup.
  std::string start{};
  /// The texts of all moves, separated by spaces.
  std::string moves{};

  friend bool operator==(const MatchGame&, const MatchGame&) = default;
};

/// A program fails again and again, so that a match makes no sense.
class MatchFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Plays games of a match one after the other. For one thread at a time.
class GamePlayer {
 public:
  /// All arguments must outlive this object.
  GamePlayer(const MatchSettings& settings, const MatchPlan& plan, RandomOpenings& random_openings);

  /// Plays the game with this number. Empty when `stop` was requested. Throws HookError when a script fails, and
  /// MatchFailure when a program has failed in so many games in a row that it will not play.
  std::optional<MatchGame> play(std::size_t number, const std::stop_token& stop);

 private:
  /// Why a player lost without a legal move.
  struct Forfeit {
    Player seat;
    EngineFailure failure;
  };

  std::size_t player_of(Player seat) const;
  const RulesetPtr& ruleset_of(const Opening& opening);
  void begin(const Game& game);
  std::optional<Move> ask(const Game& game, std::size_t number, const std::stop_token& stop);
  void play_move(Game& game, const Move& move);
  void count_failures();

  const MatchSettings& settings_;
  const MatchPlan& plan_;
  RandomOpenings& random_openings_;
  std::vector<Player> seats_;
  /// The chair of each player of the match.
  std::vector<std::unique_ptr<Chair>> chairs_;
  /// How many games in a row each has failed.
  std::vector<int> failures_;
  /// The ruleset with the setup that was drawn last, and its number.
  RulesetPtr drawn_ruleset_;
  std::optional<int> drawn_setup_;
  // The game that is played.
  const Seating* seating_ = nullptr;
  std::vector<Clock> clocks_;
  std::optional<Forfeit> forfeit_;
};

/// Plays the moves of a match's game again and returns the game after the last of them; empty when a move is not legal.
/// Throws HookError when a script fails, and what `MatchSettings::with_setup` throws.
std::optional<Game> replay(const MatchSettings& settings, const MatchGame& played);

}  // namespace trigon::engine
