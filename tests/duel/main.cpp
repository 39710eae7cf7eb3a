// trigon_duel: the computer player against a plain one (tests/support/baseline_player.h). For the figures of
// docs/performance.md, not run by ctest.
//
//   trigon_duel player FILE [--games 60] [--nodes 5000] [--seed 1] [--threads 2] [--option O ...]
//               [--odds 1] [--style best-reply|paranoid|each-own] [--longest 400] [--verbose]
//   trigon_duel baseline ...     the same, but the baseline plays all seats
//   trigon_duel ahead ...        games of two from positions in which the player is a rook's worth ahead
//   trigon_duel mates FILE [--games 100] [--each 2] [--seed 1] ...      finds mate problems (mates.h)
//   trigon_duel solve tests/mates/problems.txt [--nodes 2000000]
//
// One seat is the player's, all others are the baseline's. An opening is a few random moves; it is played once with the
// player on each seat. Prints the share of the player: 1 for a sole first place, a shared one is split.
#include <fmt/format.h>

#include <atomic>
#include <mutex>
#include <random>
#include <thread>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_line.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/search/think.h"
#include "interpreter/loader/loader.h"
#include "tests/duel/mates.h"
#include "tests/support/baseline_player.h"

namespace trigon::engine::testing {

namespace {

struct Settings {
  std::string file;
  std::vector<std::string> options;
  int games = 60, threads = 2, longest = 400, opening = 6;
  std::uint64_t nodes = 5000, seed = 1, odds = 1;
  std::string style = "best-reply";
  bool is_baseline = false, is_verbose = false;
};

/// Some random moves that do not end the game.
void play_opening(Game& game, int plies, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (int i = 0; i < plies; ++i) {
    const Move move = game.moves()[random() % game.moves().size()];
    game.play(move);
    if (game.outcome()) game.undo();
  }
}

/// Has the opening decided the game already?
bool is_decided(const Game& game) {
  const Thought thought = Thinker(game.ruleset_ptr(), std::size_t{1} << 20).think(game, {.nodes = 3000});
  return plies_to_end(thought.value).has_value();
}

/// How much more one has than the other, by the values that the player counts with.
int lead(const Evaluation& evaluation, const Game& game, Player player) {
  const Position& position = game.position();
  return evaluation.material(position, player) - evaluation.material(position, position.next_in(player));
}

/// Lets the player play weakly against itself until one side is a rook's worth ahead, and still is after the next
/// moves; nothing if that does not happen.
std::optional<Player> play_until_ahead(Game& game, std::uint64_t seed) {
  constexpr int least = 450, most = 650;
  Thinker thinker(game.ruleset_ptr(), std::size_t{1} << 20);
  for (int ply = 0; ply < 200 && !game.outcome(); ++ply) {
    const Player player = game.position().turn();
    const int before = lead(thinker.evaluation(), game, player);
    if (before >= least && before <= most) {
      // What can be taken back at once is no lead.
      const Thought thought = thinker.think(game, {.nodes = 2000});
      if (thought.value >= least && thought.value <= 2 * most) return player;
    }
    game.play(
        thinker.think(game, {.nodes = 150}, {.spread = 120, .seed = seed + static_cast<std::uint64_t>(ply)}).best);
  }
  return std::nullopt;
}

double share_of(const Game& game, Player seat) {
  if (game.outcome() && !game.outcome()->winners.empty()) return game.outcome()->winners.contains(seat) ? 1 : 0;
  return game.position().is_in(seat) ? 1.0 / static_cast<double>(game.position().in_count()) : 0;
}

/// Plays a game to its end; returns what the player, on `seat`, gets of it.
double play_on(Game game, const Settings& settings, Player seat) {
  const RulesetPtr& ruleset = game.ruleset_ptr();
  Thinker thinker(ruleset, std::size_t{4} << 20);
  BaselinePlayer baseline(*ruleset);
  const PlayStyle style{.many_seats = settings.style == "best-reply" ? ManySeats::best_reply
                                      : settings.style == "paranoid" ? ManySeats::paranoid
                                                                     : ManySeats::max_n};
  int plies = 0;
  for (; !game.outcome() && plies < settings.longest && game.position().is_in(seat); ++plies) {
    const bool is_player = game.position().turn() == seat && !settings.is_baseline;
    game.play(is_player ? thinker.think(game, {.nodes = settings.nodes}, style).best
                        : baseline.choose(game, settings.odds * settings.nodes));
  }
  const double share = share_of(game, seat);
  if (settings.is_verbose)
    fmt::print("seat {}: {} after {} plies{}\n", seat, share, plies,
               game.outcome() ? ", " + name_of(*game.outcome()) : "");
  return share;
}

double play(const RulesetPtr& ruleset, const Settings& settings, std::uint64_t opening, Player seat) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    Game game(ruleset);
    play_opening(game, settings.opening, opening + attempt * 1'000'003);
    if (attempt == 20 || !is_decided(game)) return play_on(std::move(game), settings, seat);
  }
}

/// Games from won positions, as many as are asked for.
int play_ahead(const Settings& settings) {
  Diagnostics diagnostics;
  const auto loaded = load_variant(DiskFiles(), settings.file, settings.options, diagnostics);
  fmt::print(stderr, "{}", format_diagnostics(diagnostics));
  if (!loaded) return 1;
  double sum = 0;
  int games = 0;
  for (std::uint64_t tried = 0; games < settings.games && tried < 20 * static_cast<std::uint64_t>(settings.games);
       ++tried) {
    Game game(loaded->ruleset);
    const std::uint64_t seed = settings.seed * 100000 + tried;
    play_opening(game, settings.opening, seed);
    const auto player = play_until_ahead(game, seed);
    if (!player) continue;
    if (settings.is_verbose) fmt::print("{}\n", print_position(game.position()));
    sum += play_on(std::move(game), settings, *player) == 1 ? 1 : 0;
    ++games;
  }
  fmt::print("{} ahead: {} games, {:.1f} % won\n", loaded->ruleset->id, games, games == 0 ? 0 : 100 * sum / games);
  return 0;
}

int duel(const Settings& settings) {
  Diagnostics diagnostics;
  const auto loaded = load_variant(DiskFiles(), settings.file, settings.options, diagnostics);
  fmt::print(stderr, "{}", format_diagnostics(diagnostics));
  if (!loaded) return 1;
  const RulesetPtr& ruleset = loaded->ruleset;
  std::vector<Player> seats;
  for (Player player : ruleset->all_players())
    if (!ruleset->players[player].is_neutral) seats.push_back(player);
  std::vector<double> by_seat(max_players);
  std::atomic<int> next = 0;
  std::mutex mutex;
  const auto work = [&] {
    for (int game; (game = next++) < settings.games;) {
      const Player seat = seats[static_cast<std::size_t>(game) % seats.size()];
      const double share =
          play(ruleset, settings, settings.seed * 100000 + static_cast<std::uint64_t>(game) / seats.size(), seat);
      const std::lock_guard lock(mutex);
      by_seat[seat] += share;
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 1; i < settings.threads; ++i) workers.emplace_back(work);
  work();
  workers.clear();
  double sum = 0;
  for (double share : by_seat) sum += share;
  fmt::print("{} {}: {} games, {:.1f} %", ruleset->id, settings.is_baseline ? "baseline" : settings.style,
             settings.games, 100 * sum / settings.games);
  for (Player seat : seats) fmt::print("  {} {:.1f}", ruleset->players[seat].name, by_seat[seat]);
  fmt::print("\n");
  return 0;
}

std::vector<Argument> declare(Settings& to) {
  return {
      file_argument(to.file),
      variant_option(to.options),
      threads_option(to.threads),
      {.name = "--games", .value = "N", .help = "Games in all", .target = &to.games, .range = Range{1, 100000}},
      {.name = "--nodes", .value = "N", .help = "Moves that each search makes", .target = &to.nodes},
      {.name = "--seed", .value = "N", .help = "Chooses the openings", .target = &to.seed},
      {.name = "--odds", .value = "N", .help = "The baseline gets so many times the nodes", .target = &to.odds},
      {.name = "--longest", .value = "N", .help = "Plies, after which a game is shared", .target = &to.longest},
      {.name = "--style",
       .value = "STYLE",
       .help = "What is assumed of several others",
       .target = &to.style,
       .choices = {"best-reply", "paranoid", "each-own"}},
      {.name = "--verbose", .help = "Prints each game's result", .target = &to.is_verbose},
  };
}

Program program() {
  const auto baseline = [](Settings settings) {
    settings.is_baseline = true;
    return duel(settings);
  };
  return {.name = "trigon_duel",
          .summary = "Plays against a plain alpha-beta baseline",
          .options = standard_options(),
          .commands = {
              with_arguments({.name = "player", .summary = "The computer player on one seat"}, declare, duel),
              with_arguments({.name = "baseline", .summary = "The baseline on all seats"}, declare, baseline),
              with_arguments({.name = "ahead", .summary = "The player a rook's worth ahead"}, declare, play_ahead),
              mates_command(),
              solve_command(),
          }};
}

}  // namespace

}  // namespace trigon::engine::testing

int main(int argc, char** argv) {
  return trigon::engine::run_command_line(trigon::engine::testing::program(), {argv + 1, argv + argc});
}
