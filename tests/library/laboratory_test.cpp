// Networks and laboratories as programs see them: only include/trigon is known here.
#include <trigon/trigon.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace {

namespace fs = std::filesystem;

trigon::Variant shipped(const std::string& id) {
  const trigon::LoadResult loaded = trigon::load_variant(id);
  REQUIRE(loaded);
  return *loaded.variant;
}

/// An empty folder that is deleted at the end.
struct Folder {
  fs::path path = fs::temp_directory_path() / "trigon-laboratory-test";
  Folder() {
    fs::remove_all(path);
    fs::create_directories(path);
  }
  ~Folder() { fs::remove_all(path); }
  std::string operator/(const std::string& name) const { return (path / name).string(); }
};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("games are played into a part, and a part that was interrupted goes on") {
  const Folder folder;
  const trigon::Variant variant = shipped("64-triangles-2p-corners");
  trigon::LabSettings settings;
  settings.last = 12;
  settings.nodes = {5};
  settings.longest = 20;
  std::size_t told = 0;
  trigon::LabEvents events;
  events.on_game = [&](std::size_t there, std::size_t games) {
    CHECK(games == 12);
    told = there;
  };
  CHECK(trigon::play_lab_games(variant, folder / "whole", settings, events));
  CHECK(told == 12);
  events.is_interrupted = [] { return true; };
  CHECK_FALSE(trigon::play_lab_games(variant, folder / "part", settings, events));
  CHECK_FALSE(fs::exists(folder / "part"));
  CHECK(trigon::play_lab_games(variant, folder / "part", settings));
  CHECK(trigon::lab_report({folder / "part"}) == trigon::lab_report({folder / "whole"}));
  CHECK(contains(trigon::lab_report({folder / "part"}), "\"games\": 12"));
  CHECK(contains(trigon::lab_report({folder / "part"}, trigon::LabReportFormat::html, &variant), "<svg"));
  // Other games are not written over them.
  settings.seed = 2;
  CHECK_THROWS_AS(trigon::play_lab_games(variant, folder / "part", settings), std::runtime_error);
  const trigon::Variant other = shipped("chess");
  CHECK_THROWS_AS(trigon::lab_report({folder / "part"}, trigon::LabReportFormat::text, &other), std::runtime_error);
  CHECK_THROWS_AS(trigon::lab_report({folder / "nothing"}), std::runtime_error);
  CHECK_THROWS_AS(trigon::lab_report({}), std::runtime_error);
}

TEST_CASE("settings of a laboratory have ranges") {
  const Folder folder;
  const trigon::Variant variant = shipped("64-triangles-2p-corners");
  const auto play = [&](auto change) {
    trigon::LabSettings settings;
    change(settings);
    trigon::play_lab_games(variant, folder / "part", settings);
  };
  CHECK_THROWS_AS(play([](auto& one) { one.first = 0; }), std::out_of_range);
  CHECK_THROWS_AS(play([](auto& one) { one.first = one.last + 1; }), std::out_of_range);
  CHECK_THROWS_AS(play([](auto& one) { one.last = 2'000'000'000; }), std::out_of_range);
  CHECK_THROWS_AS(play([](auto& one) { one.nodes = {}; }), std::out_of_range);
  CHECK_THROWS_AS(play([](auto& one) { one.nodes = {200, 200}; }), std::out_of_range);
  CHECK_THROWS_AS(play([](auto& one) { one.nodes = {0}; }), std::out_of_range);
  CHECK_THROWS_AS(play([](auto& one) { one.opening = -1; }), std::out_of_range);
  CHECK_THROWS_AS(play([](auto& one) { one.longest = 0; }), std::out_of_range);
  CHECK_THROWS_AS(play([](auto& one) { one.threads = 65; }), std::out_of_range);
  CHECK_THROWS_AS(play([](auto& one) { one.opening = 0; }), std::invalid_argument);
  CHECK_THROWS_AS(play([](auto& one) { one.position = "nonsense"; }), std::invalid_argument);
  CHECK_FALSE(fs::exists(folder / "part"));
}

TEST_CASE("a setup is drawn for each game where the variant has many") {
  const Folder folder;
  trigon::LabSettings settings;
  settings.last = 2;
  settings.nodes = {1};
  settings.longest = 2;
  settings.opening = 0;
  CHECK(trigon::play_lab_games(shipped("chess960"), folder / "part", settings));
}

TEST_CASE("learning is interrupted and goes on, and its network can be used") {
  const Folder folder;
  const trigon::Variant variant = shipped("64-triangles-2p-corners");
  trigon::LearningSettings settings;
  settings.games = 10;
  settings.nodes = 1;
  settings.generations = 1;
  settings.hidden = 16;
  trigon::LearningEvents events;
  events.is_interrupted = [] { return true; };
  CHECK(trigon::learn(variant, folder / "net", settings, events).end == trigon::LearningEnd::interrupted);
  CHECK_FALSE(fs::exists(folder / "net"));
  std::string steps;
  events.is_interrupted = {};
  events.on_step = [&](const std::string& line) { steps += line + "\n"; };
  const trigon::LearningResult result = trigon::learn(variant, folder / "net", settings, events);
  CHECK(result.end != trigon::LearningEnd::interrupted);
  CHECK(contains(steps, "generation 1: "));
  CHECK(result.is_written == fs::exists(folder / "net"));
  if (result.is_written) trigon::ComputerPlayer(variant).use_net(folder / "net");
  // What was learned by other settings is not mixed with it.
  settings.seed = 2;
  CHECK_THROWS_AS(trigon::learn(variant, folder / "net", settings), std::runtime_error);
}

TEST_CASE("settings of learning have ranges") {
  const Folder folder;
  const trigon::Variant variant = shipped("64-triangles-2p-corners");
  const auto learn = [&](auto change) {
    trigon::LearningSettings settings;
    change(settings);
    trigon::learn(variant, folder / "net", settings);
  };
  CHECK_THROWS_AS(learn([](auto& one) { one.games = 9; }), std::out_of_range);
  CHECK_THROWS_AS(learn([](auto& one) { one.nodes = 0; }), std::out_of_range);
  CHECK_THROWS_AS(learn([](auto& one) { one.generations = 1001; }), std::out_of_range);
  CHECK_THROWS_AS(learn([](auto& one) { one.hidden = 20; }), std::out_of_range);
  CHECK_THROWS_AS(learn([](auto& one) { one.hours = 0; }), std::out_of_range);
  CHECK_THROWS_AS(learn([](auto& one) { one.threads = 0; }), std::out_of_range);
  CHECK(fs::is_empty(folder.path));
}
