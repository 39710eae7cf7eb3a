// trigon_duel: the computer player against the plain baseline (tests/support/baseline_player.h), or the baseline against
// itself. For the figures of docs/performance.md, not run by ctest.
//
//   trigon_duel FILE [--games 60] [--nodes 5000] [--seed 1] [--threads 2] [--option O ...] [--style brs|paranoid|maxn]
//               [--baseline] [--longest 400]
//
// One seat is the player's, all others are the baseline's. An opening is a few random moves; it is played once with the
// player on each seat. Prints the share of the player: 1 for a sole first place, a shared one is split.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <mutex>
#include <random>
#include <thread>

#include "interpreter/search/think.h"
#include "interpreter/variant/loader.h"
#include "tests/support/baseline_player.h"

namespace trigon::engine::testing {

namespace {

struct Settings {
  std::string file;
  std::vector<std::string> options;
  int games = 60, threads = 2, longest = 400, opening = 6;
  std::uint64_t nodes = 5000, seed = 1;
  std::string style = "brs";
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

double share_of(const Game& game, Player seat) {
  if (game.outcome() && game.outcome()->winner) return *game.outcome()->winner == seat ? 1 : 0;
  return game.position().is_in(seat) ? 1.0 / static_cast<double>(game.position().in_count()) : 0;
}

double play(const RulesetPtr& ruleset, const Settings& settings, std::uint64_t opening, Player seat) {
  Game game(ruleset);
  play_opening(game, settings.opening, opening);
  Thinker thinker(ruleset, std::size_t{4} << 20);
  BaselinePlayer baseline(*ruleset);
  const PlayStyle style{.many_seats = settings.style == "brs"        ? ManySeats::best_reply
                                      : settings.style == "paranoid" ? ManySeats::paranoid
                                                                     : ManySeats::each_own};
  int plies = 0;
  std::string last;
  for (; !game.outcome() && plies < settings.longest && game.position().is_in(seat); ++plies) {
    const bool is_player = game.position().turn() == seat && !settings.is_baseline;
    game.play(is_player ? thinker.think(game, {.nodes = settings.nodes}, style).best
                        : baseline.choose(game, settings.nodes));
  }
  const double share = share_of(game, seat);
  if (settings.is_verbose)
    fmt::print("opening {} seat {}: {} after {} plies{}\n", opening, seat, share, plies,
               game.outcome() ? ", " + name_of(*game.outcome()) : "");
  return share;
}

int duel(const Settings& settings) {
  Diagnostics diagnostics;
  const auto loaded = load_variant(DiskFiles(), settings.file, settings.options, diagnostics);
  fmt::print(stderr, "{}", format_diagnostics(diagnostics));
  if (!loaded) return 1;
  const RulesetPtr& ruleset = loaded->ruleset;
  std::vector<Player> seats;
  for (Player player = 0; player < ruleset->player_count(); ++player)
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

}  // namespace

}  // namespace trigon::engine::testing

int main(int count, char** arguments) {
  trigon::engine::testing::Settings settings;
  CLI::App app("Plays the computer player against a plain baseline");
  app.add_option("FILE", settings.file)->required();
  app.add_option("--option", settings.options);
  app.add_option("--games", settings.games);
  app.add_option("--nodes", settings.nodes);
  app.add_option("--seed", settings.seed);
  app.add_option("--threads", settings.threads);
  app.add_option("--longest", settings.longest);
  app.add_option("--style", settings.style);
  app.add_flag("--baseline", settings.is_baseline);
  app.add_flag("--verbose", settings.is_verbose);
  CLI11_PARSE(app, count, arguments);
  return trigon::engine::testing::duel(settings);
}
