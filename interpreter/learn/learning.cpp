#include "interpreter/learn/learning.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "interpreter/learn/games_file.h"
#include "interpreter/learn/sample_set.h"
#include "interpreter/learn/self_play.h"
#include "interpreter/learn/trainer.h"
#include "interpreter/match/results_file.h"
#include "interpreter/match/table.h"
#include "interpreter/nets/net_file.h"
#include "interpreter/support/built_in.h"
#include "interpreter/support/fnv1a.h"
#include "interpreter/support/json.h"
#include "interpreter/support/splitmix.h"
#include "interpreter/support/whole_file.h"
#include "interpreter/support/work_in_order.h"

namespace trigon::engine {

namespace {

namespace fs = std::filesystem;

/// A generation learns from its own games and from those of the ones before it, as far back as this.
constexpr int generations_learned = 3;

/// The most samples that are learned from, the newest ones.
constexpr std::size_t max_samples = 12'000'000;

/// What the match after a generation decides: is it better by so many Elo points, or not at all?
constexpr Sprt better{.elo0 = 0, .elo1 = 30};

/// The part of the time that a generation's games may take.
constexpr double time_of_games = 0.7;

void write_file(const std::string& path, const std::string& bytes) {
  if (!write_whole_file(path, bytes))
    throw LearningFailure(fmt::format("'{}' cannot be written: {}", path, std::strerror(errno)));
}

class Learning {
 public:
  Learning(const LearningSettings& settings, const LearningEvents& events)
      : settings_(settings),
        events_(events),
        layout_(std::make_shared<const NetLayout>(*settings.ruleset, PieceValues(*settings.ruleset))),
        began_(std::chrono::steady_clock::now()) {}

  Learned run() {
    check_settings();
    for (int number = 1; number <= settings_.generations; ++number) {
      const auto begun = std::chrono::steady_clock::now();
      const auto candidate = learn_generation(number);
      if (!candidate) return {LearningEnd::interrupted, best_};
      const auto is_better = try_out(number, candidate);
      if (!is_better) return {LearningEnd::interrupted, best_};
      if (!*is_better) return {LearningEnd::no_gain, best_};
      best_ = candidate;
      const auto took = std::chrono::steady_clock::now() - begun;
      if (settings_.time && began_ + *settings_.time < begun + 2 * took && number < settings_.generations)
        return {LearningEnd::out_of_time, best_};
    }
    return {LearningEnd::all_generations, best_};
  }

 private:
  std::string path_of(int generation, const std::string& what) const {
    return (fs::path(settings_.folder) / fmt::format("generation-{}.{}", generation, what)).string();
  }

  bool is_interrupted() const { return events_.is_interrupted && events_.is_interrupted(); }
  void progress(const std::string& what, double part) const {
    if (events_.on_progress) events_.on_progress(what, part);
  }
  void step(const std::string& line) const {
    if (events_.on_step) events_.on_step(line);
  }

  // --- the folder ---------------------------------------------------------------------------------------------------

  /// Writes down the settings of the run, or compares them with those that are there.
  void check_settings() const {
    const std::string path = (fs::path(settings_.folder) / "settings.json").string();
    const std::string expected = dump_pretty(Json{{"variant", settings_.ruleset->id},
                                                  {"hash", settings_.variant_hash},
                                                  {"version", built_in::version},
                                                  {"hidden", settings_.hidden},
                                                  {"games", settings_.games},
                                                  {"nodes", settings_.nodes},
                                                  {"passes", settings_.passes},
                                                  {"seed", settings_.seed}}) +
                                 "\n";
    std::error_code failure;
    if (!fs::exists(path, failure)) return write_file(path, expected);
    std::string error;
    const auto found = DiskFiles().read(path, error);
    if (!found) throw LearningFailure(fmt::format("'{}' cannot be read: {}", path, error));
    if (*found != expected)
      throw LearningFailure(
          fmt::format("'{}' has a run with other settings, rules or another version", settings_.folder));
  }

  // --- games --------------------------------------------------------------------------------------------------------

  /// Plays the games of a generation that its file lacks; false when interrupted.
  bool play_games(int generation, SampleSet& samples) {
    const std::string path = path_of(generation, "games");
    auto file = GamesFile::open(path, [&](const std::string& game) { samples.add_game(game); });
    if (!file) throw LearningFailure(fmt::format("'{}': {}", path, std::strerror(errno)));
    const SelfPlaySettings play{.ruleset = settings_.ruleset,
                                .layout = layout_,
                                .net = best_,
                                .nodes = settings_.nodes,
                                .seed = splitmix64(settings_.seed) + static_cast<std::uint64_t>(generation)};
    const auto worker = [&] {
      auto player = std::make_shared<SelfPlayer>(play);
      return [player](std::uint64_t number, const std::stop_token& stop) { return player->play(number, stop); };
    };
    const auto now = std::chrono::steady_clock::now;
    const auto end = settings_.time ? now() + (began_ + *settings_.time - now()) * time_of_games : now();
    bool is_late = false;
    const auto take = [&](const std::string& game) {
      samples.add_game(game);
      if (!file->append(game)) throw LearningFailure(fmt::format("'{}': {}", path, std::strerror(errno)));
      progress(fmt::format("generation {}: game {} of {}", generation, file->size(), settings_.games),
               static_cast<double>(file->size()) / static_cast<double>(settings_.games));
      is_late = settings_.time && now() > end;
      return !is_late;
    };
    work_in_order<std::string>(file->size(), settings_.games, settings_.threads, worker, take,
                               [&] { return is_interrupted(); });
    return is_late || file->size() == settings_.games;
  }

  /// Adds the games of an earlier generation.
  void read_games(int generation, SampleSet& samples) const {
    GamesFile::open(path_of(generation, "games"), [&](const std::string& game) { samples.add_game(game); });
  }

  // --- networks -----------------------------------------------------------------------------------------------------

  /// The network of a generation; nothing when interrupted.
  std::shared_ptr<const NetEvaluation> learn_generation(int generation) {
    const std::string path = path_of(generation, "net");
    const DiskFiles files;
    std::string error;
    if (files.has(path)) {
      auto known = load_net(files, path, settings_.ruleset, error);
      if (!known) throw LearningFailure(fmt::format("'{}': {}", path, error));
      return known;
    }
    SampleSet samples;
    for (int i = std::max(1, generation - generations_learned + 1); i < generation; ++i) read_games(i, samples);
    if (!play_games(generation, samples)) return nullptr;
    samples.keep_newest(max_samples);
    samples.remove_twins();
    if (samples.size() == 0) throw LearningFailure("the games have no quiet position to learn from");
    auto net = train_net(generation, samples);
    if (!net) return nullptr;
    net->recipe = recipe_;
    write_file(path, write_net(*net, settings_.variant_hash));
    return join_net(settings_.ruleset, std::move(*net));
  }

  std::optional<Net> train_net(int generation, const SampleSet& samples) {
    Weights weights(*layout_,
                    best_ ? best_->net : plain_net(*layout_, PieceValues(*settings_.ruleset), settings_.hidden));
    if (!best_) weights.shuffle(settings_.seed);
    const TrainingSettings training{.passes = settings_.passes, .seed = settings_.seed, .threads = settings_.threads};
    std::stop_source stop;
    TrainingProgress last;
    const auto on_progress = [&](const TrainingProgress& now) {
      last = now;
      progress(fmt::format("generation {}: pass {} of {} over {} positions, loss {:.5f} and {:.5f}", generation,
                           now.pass, settings_.passes, samples.size(), now.loss, now.loss_of_kept_back),
               static_cast<double>(now.pass) / settings_.passes);
      if (is_interrupted()) stop.request_stop();
    };
    if (!train(weights, *layout_, samples, training, stop.get_token(), on_progress)) return std::nullopt;
    const std::string line = fmt::format("generation {}: {} positions, loss {:.5f}, of unknown positions {:.5f}",
                                         generation, samples.size(), last.loss, last.loss_of_kept_back);
    step(line);
    recipe_ = fmt::format("generation {} of {} games with {} nodes a move, {} positions, seed {}", generation,
                          settings_.games, settings_.nodes, samples.size(), settings_.seed);
    return weights.to_net();
  }

  // --- matches ------------------------------------------------------------------------------------------------------

  MatchPlayer player(const std::string& name, std::shared_ptr<const NetEvaluation> net) const {
    MatchPlayer player;
    player.name = name;
    player.level = max_level;
    player.nodes = settings_.nodes;
    player.spread = 0;
    player.net = std::move(net);
    return player;
  }

  /// Is a network better than the best player so far? Nothing when interrupted.
  std::optional<bool> try_out(int generation, const std::shared_ptr<const NetEvaluation>& candidate) {
    MatchSettings settings{.ruleset = settings_.ruleset, .seed = splitmix64(settings_.seed ^ 1)};
    settings.players = {player(fmt::format("generation {}", generation), candidate),
                        player(best_ ? fmt::format("generation {}", generation - 1) : "by hand", best_)};
    const MatchPlan plan(2, teams_of_seats(*settings_.ruleset));
    Diagnostics diagnostics;
    bool is_unwritable = false;
    const std::string path = path_of(generation, "match");
    auto file = ResultsFile::open(path, settings, plan, fnv1a(settings_.variant_hash), diagnostics, is_unwritable);
    if (!file) throw LearningFailure(fmt::format("'{}' cannot be used: {}", path, diagnostics.all().front().message));
    MatchRun run{.games = plan.whole_openings(settings_.match_games),
                 .threads = settings_.threads,
                 .sprt = better,
                 .known = file->games()};
    std::size_t played = run.known.size();
    run.on_game = [&](const MatchGame& game) {
      ++played;
      progress(fmt::format("generation {}: game {} of at most {} of its match", generation, played, run.games),
               static_cast<double>(played) / static_cast<double>(run.games));
      return file->append(game);
    };
    run.is_interrupted = [&] { return is_interrupted(); };
    const MatchResult result = run_match(settings, plan, run);
    if (result.end == MatchEnd::interrupted) return std::nullopt;
    const std::vector<Tally> tallies = count_games(settings, plan, result.games).by_player;
    const double score = tallies[0].score(), equal = (score + tallies[1].score()) / 2;
    step(fmt::format("generation {}: {:.1f} percent of {} games against {}, where {:.1f} is equal", generation,
                     100 * score, result.games.size(), settings.players.back().name, 100 * equal));
    if (result.end == MatchEnd::decided) return decide(better, result.log_likelihood_ratio) == SprtDecision::elo1;
    return result.log_likelihood_ratio > 0;
  }

  const LearningSettings& settings_;
  const LearningEvents& events_;
  std::shared_ptr<const NetLayout> layout_;
  const std::chrono::steady_clock::time_point began_;
  std::shared_ptr<const NetEvaluation> best_;
  std::string recipe_;
};

}  // namespace

int most_hidden(const NetLayout& layout) {
  for (const int hidden : {64, 32, 16})
    if (write_net(plain_net(layout, PieceValues(layout.ruleset()), hidden), "").size() + max_net_texts <= max_net_file)
      return hidden;
  return 0;
}

Learned learn(const LearningSettings& settings, const LearningEvents& events) {
  return Learning(settings, events).run();
}

}  // namespace trigon::engine
