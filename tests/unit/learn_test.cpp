// Learning: samples and their files, gradients against differences, training, and runs that are interrupted.
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <random>

#include "interpreter/compare/variant_hash.h"
#include "interpreter/learn/games_file.h"
#include "interpreter/learn/learning.h"
#include "interpreter/learn/sample_set.h"
#include "interpreter/learn/self_play.h"
#include "interpreter/learn/trainer.h"
#include "interpreter/nets/net_file.h"
#include "interpreter/support/work_in_order.h"
#include "tests/support/folder.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A variant with what learning needs of it.
struct Pupil {
  explicit Pupil(const std::string& id) : ruleset(load_shipped(id)), values(*ruleset), layout(*ruleset, values) {}

  Weights weights(std::uint64_t seed) const {
    Weights made(layout, plain_net(layout, values, 16));
    made.shuffle(seed);
    return made;
  }
  /// The samples of so many games with few nodes.
  SampleSet samples(std::uint64_t games) const {
    const SelfPlaySettings settings{
        .ruleset = ruleset, .layout = std::make_shared<const NetLayout>(layout), .nodes = 30, .max_plies = 80};
    SelfPlayer player(settings);
    SampleSet samples;
    for (std::uint64_t i = 0; i < games; ++i) samples.add_game(player.play(i, {}).value());
    return samples;
  }

  RulesetPtr ruleset;
  PieceValues values;
  NetLayout layout;
};

}  // namespace

TEST_CASE("samples are read as they were written, and damaged ones refused", "[learn]") {
  const Sample first{{3, 4, 200, 70'000}, {{1, -31'000, 840}}}, second{{}, {{0, 25, 0}, {2, 0, 280}}};
  std::string bytes;
  append_sample(first, bytes);
  append_sample(second, bytes);
  std::string_view rest = bytes;
  Sample sample;
  REQUIRE(read_sample(rest, sample));
  CHECK(sample == first);
  REQUIRE(read_sample(rest, sample));
  CHECK(sample == second);
  CHECK(rest.empty());
  std::mt19937_64 random(5);
  for (int i = 0; i < 2000; ++i) {
    std::string damaged = bytes.substr(0, random() % bytes.size());
    if (!damaged.empty()) damaged[random() % damaged.size()] = static_cast<char>(random());
    for (rest = damaged; !rest.empty() && read_sample(rest, sample);) CHECK(sample.seats.size() <= max_players);
  }
}

TEST_CASE("a position counts once, and those of some games are kept back", "[learn]") {
  std::string bytes;
  append_sample({{1, 2}, {{0, 5, 0}}}, bytes);
  append_sample({{1, 3}, {{0, 5, 0}}}, bytes);
  SampleSet samples;
  for (int i = 0; i < 3; ++i) samples.add_game(bytes);
  CHECK(samples.kept_back_size() == 2);
  CHECK(samples.size() == 4);
  samples.add_game(bytes.substr(0, bytes.size() - 1) + std::string(1, 7));
  samples.remove_twins();
  CHECK(samples.kept_back_size() == 2);
  CHECK(samples.size() == 0);
}

TEST_CASE("of three seats, those not to move have the value of their next search", "[learn]") {
  const Pupil pupil("64-triangles-3p-corners");
  const SelfPlaySettings settings{.ruleset = pupil.ruleset,
                                  .layout = std::make_shared<const NetLayout>(pupil.layout),
                                  .nodes = 30,
                                  .max_plies = 80};
  const std::string bytes = SelfPlayer(settings).play(2, {}).value();
  std::string_view rest = bytes;
  Sample before, sample;
  int pairs = 0, alike = 0;
  for (; !rest.empty(); before = sample) {
    REQUIRE(read_sample(rest, sample));
    if (before.seats.size() != 3 || sample.seats.size() != 3) continue;
    ++pairs;
    int same = 0;
    for (std::size_t i = 0; i < 3; ++i) same += before.seats[i].value == sample.seats[i].value;
    // With one ply between them, only the seat that was to move searches again.
    alike += same == 2;
  }
  CAPTURE(pairs, alike);
  CHECK(pairs > 10);
  CHECK(alike > pairs / 3);
}

TEST_CASE("gradients are the differences of losses", "[learn]") {
  for (const char* id : {"chess", "64-triangles-3p-corners", "64-triangles-corner-vs-side"}) {
    CAPTURE(id);
    const Pupil pupil(id);
    const SampleSet samples = pupil.samples(3);
    const Targets targets(pupil.layout, 0.5f, 1.5f);
    const Views views(pupil.layout);
    const Gradient gradient(pupil.layout, targets, views);
    Weights weights = pupil.weights(3);
    Sample sample;
    samples.read(samples.size() / 2, sample);
    std::vector<float> sums(weights.numbers.size()), none;
    gradient.add(weights, sample, 0, sums);
    std::mt19937_64 random(7);
    int moved = 0;
    for (std::size_t i = 0; i < weights.numbers.size(); ++i) {
      if (sums[i] == 0 || (i < weights.shape.input_values && random() % 10 != 0)) continue;
      constexpr float by = 0.01f;
      const float before = weights.numbers[i];
      weights.numbers[i] = before + by;
      const float above = gradient.add(weights, sample, 0, none);
      weights.numbers[i] = before - by;
      const float below = gradient.add(weights, sample, 0, none);
      weights.numbers[i] = before;
      CAPTURE(i, moved);
      CHECK(sums[i] / static_cast<float>(sample.seats.size()) == Approx((above - below) / (2 * by)).margin(2e-4));
      ++moved;
    }
    CHECK(moved > 50);
  }
}

TEST_CASE("a network says as integers what it has learned as floats", "[learn]") {
  for (const char* id : {"chess", "64-triangles-3p-corners"}) {
    CAPTURE(id);
    const Pupil pupil(id);
    Weights weights = pupil.weights(11);
    weights.clip(40);
    const Net net = weights.to_net();
    CHECK(Weights(pupil.layout, net).to_net() == net);
    const Targets targets(pupil.layout, 0, 1);
    const Views views(pupil.layout);
    const Gradient gradient(pupil.layout, targets, views);
    const Game game(pupil.ruleset);
    Sample sample;
    pupil.layout.list_inputs(game.position(), 0, sample.inputs);
    // What the integers say is the target, so that the loss is that of rounding.
    const int value = net_value(net, pupil.layout, game.position(), 0);
    sample.seats = {{0, static_cast<std::int16_t>(value), 0}};
    std::vector<float> none;
    CHECK(std::sqrt(gradient.add(weights, sample, 0, none)) < 0.02f);
  }
}

TEST_CASE("training lowers losses, with any number of threads alike", "[learn]") {
  for (const char* id : {"chess", "64-triangles-3p-corners"}) {
    CAPTURE(id);
    const Pupil pupil(id);
    const SampleSet samples = pupil.samples(20);
    std::vector<double> losses;
    const auto trained = [&](int threads) {
      Weights weights = pupil.weights(1);
      losses.clear();
      CHECK(train(weights, pupil.layout, samples, {.passes = 20, .threads = threads}, {},
                  [&](const TrainingProgress& progress) { losses.push_back(progress.loss); }));
      return weights.numbers;
    };
    const auto one = trained(1);
    REQUIRE(losses.size() == 20);
    CHECK(losses.back() < 0.9 * losses.front());
    CHECK(trained(3) == one);
  }
}

TEST_CASE("results of numbered work come in order, and errors come out", "[learn]") {
  std::vector<std::uint64_t> taken;
  const auto worker = [] {
    return [](std::uint64_t number, const std::stop_token&) -> std::optional<std::uint64_t> {
      if (number == 90) throw std::runtime_error("ninety");
      return number * 2;
    };
  };
  const auto take_until = [&](std::uint64_t last) {
    return [&taken, last](std::uint64_t result) { return taken.push_back(result), result < last; };
  };
  work_in_order<std::uint64_t>(5, 80, 3, worker, take_until(1000), [] { return false; });
  CHECK(taken.size() == 75);
  CHECK(std::ranges::is_sorted(taken));
  taken.clear();
  work_in_order<std::uint64_t>(0, 80, 2, worker, take_until(20), [] { return false; });
  CHECK(taken.size() == 11);
  taken.clear();
  CHECK_THROWS_WITH(work_in_order<std::uint64_t>(0, 100, 2, worker, take_until(1000), {}), "ninety");
  CHECK(taken.size() == 90);
}

TEST_CASE("a file of games goes on behind its last whole game", "[learn]") {
  const Folder folder;
  const std::string path = folder / "games";
  const auto games_of = [&] {
    std::vector<std::string> games;
    GamesFile::open(path, [&](const std::string& game) { games.push_back(game); });
    return games;
  };
  {
    auto file = GamesFile::open(path, [](const std::string&) { FAIL("an empty file"); });
    REQUIRE(file);
    CHECK((file->append("first") && file->append("") && file->append("third")));
    CHECK(file->size() == 3);
  }
  CHECK(games_of() == std::vector<std::string>{"first", "", "third"});
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
  CHECK(games_of() == std::vector<std::string>{"first", ""});
  auto file = GamesFile::open(path, [](const std::string&) {});
  REQUIRE(file);
  CHECK((file->size() == 2 && file->append("another")));
  file.reset();
  CHECK(games_of() == std::vector<std::string>{"first", "", "another"});
}

namespace {

/// A run of a few small games.
LearningSettings small_run(const RulesetPtr& ruleset, const std::string& folder, int threads) {
  std::filesystem::create_directories(folder);
  return {.ruleset = ruleset,
          .variant_hash = variant_hash(*ruleset),
          .folder = folder,
          .hidden = 16,
          .generations = 2,
          .games = 12,
          .nodes = 20,
          .passes = 2,
          .match_games = 4,
          .threads = threads};
}

}  // namespace

TEST_CASE("a run of learning is the same with any threads, and goes on after an interruption", "[learn]") {
  for (const char* id : {"chess", "64-triangles-3p-corners"}) {
    CAPTURE(id);
    Folder folder;
    const RulesetPtr ruleset = load_shipped(id);
    std::vector<std::string> steps;
    const LearningEvents events{.on_step = [&](const std::string& line) { steps.push_back(line); }};
    const Learned learned = learn(small_run(ruleset, folder / "one", 1), events);
    CHECK(learned.end != LearningEnd::interrupted);
    CHECK(steps.size() >= 2);
    const std::string net = folder.read("one/generation-1.net");
    CHECK(net.size() > 1000);
    // The same in pieces: each time it is interrupted after a few questions.
    int interruptions = 0;
    for (LearningEnd end = LearningEnd::interrupted; end == LearningEnd::interrupted && interruptions < 100;) {
      int asked = 0;
      const int patience = 3 * ++interruptions;
      end = learn(small_run(ruleset, folder / "two", 2), {.is_interrupted = [&] { return ++asked > patience; }}).end;
    }
    CHECK(interruptions > 1);
    CHECK(interruptions < 100);
    CHECK(folder.read("two/generation-1.net") == net);
    CHECK(folder.read("two/generation-1.games") == folder.read("one/generation-1.games"));
    // Another run does not go on there.
    LearningSettings other = small_run(ruleset, folder / "one", 1);
    other.seed = 2;
    CHECK_THROWS_WITH(learn(other, {}), Catch::Contains("has a run with other settings"));
    // Nor with a network that is damaged.
    folder.write("one/generation-1.net", net.substr(0, net.size() / 2));
    CHECK_THROWS_WITH(learn(small_run(ruleset, folder / "one", 1), {}), Catch::Contains("its checksum is wrong"));
  }
}

TEST_CASE("the largest networks fit into a file", "[learn]") {
  CHECK(most_hidden(Pupil("chess").layout) == 64);
  for (const std::string& id : shipped_ids()) {
    CAPTURE(id);
    CHECK(most_hidden(Pupil(id).layout) >= 16);
  }
}

TEST_CASE("shipped networks are for the shipped games", "[net]") {
  int found = 0;
  for (const std::string& id : shipped_ids()) {
    CAPTURE(id);
    Diagnostics diagnostics;
    found += choose_net(DiskFiles(), "", id, load_shipped(id), diagnostics) != nullptr ? 1 : 0;
    CHECK(diagnostics.all().empty());
  }
  CHECK(found > 0);
}

TEST_CASE("a network is found beside its variant, and one of no use is passed over with the reason", "[net]") {
  Folder folder;
  const DiskFiles files;
  const std::string variant = folder / "game.yaml";
  folder.write("game.yaml", "");
  const RulesetPtr chess = load_shipped("chess");
  const Pupil pupil("chess");
  const std::string bytes = write_net(plain_net(pupil.layout, pupil.values, 16), variant_hash(*chess));
  std::string notes;
  const auto is_found = [&](const std::string& named) {
    Diagnostics diagnostics;
    const bool found = choose_net(files, named, variant, chess, diagnostics) != nullptr;
    CHECK_FALSE(diagnostics.has_errors());
    notes = diagnostics.all().empty() ? "" : diagnostics.all().front().message;
    return found;
  };
  CHECK_FALSE(is_found(""));
  CHECK(notes.empty());
  folder.write("game.net", bytes);
  CHECK(is_found(""));
  CHECK_FALSE(is_found("none"));
  CHECK(notes.empty());
  CHECK_FALSE(is_found(folder / "other.net"));
  CHECK_THAT(notes, Catch::EndsWith("other.net' is not used: no such file"));
  folder.write("other.net", write_net(plain_net(pupil.layout, pupil.values, 16), "0123"));
  CHECK_FALSE(is_found(folder / "other.net"));
  CHECK_THAT(notes, Catch::EndsWith("other.net' is not used: it is for other rules"));
  folder.write("game.net", bytes.substr(0, 100));
  CHECK_FALSE(is_found(""));
  CHECK_THAT(notes, Catch::EndsWith("game.net' is not used: it is damaged: its checksum is wrong"));
}

}  // namespace trigon::engine::testing
