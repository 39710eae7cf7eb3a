// The perft tables: tests/perft/*.txt, one position a line, `variant [option,option] | position | depth:count ...`;
// lines that start with '#' are comments.
#include "interpreter/count/perft.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>

#include "interpreter/rules/game.h"
#include "interpreter/support/text.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

struct PerftLine {
  Configuration configuration;
  std::string position;
  std::vector<std::pair<int, std::uint64_t>> counts;
};

PerftLine parse_line(std::string_view line) {
  // The bar alone separates the levels of a cube.
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(" | ", begin), line.size());
    parts.push_back(line.substr(begin, end - begin));
    begin = end + 3;
  }
  REQUIRE(parts.size() == 3);
  const auto game = split_words(parts[0]);
  REQUIRE((game.size() == 1 || game.size() == 2));
  PerftLine result{{std::string(game[0]), {}}, std::string(trim(parts[1])), {}};
  if (game.size() == 2)
    for (std::string_view option : split(game[1], ',')) result.configuration.options.emplace_back(option);
  for (std::string_view count : split_words(parts[2])) {
    const auto numbers = split(count, ':');
    REQUIRE(numbers.size() == 2);
    result.counts.emplace_back(parse_integer(numbers[0]).value(), parse_integer(numbers[1]).value());
  }
  REQUIRE(!result.counts.empty());
  return result;
}

std::vector<std::string> tables() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(repository_path("tests/perft")))
    paths.push_back("tests/perft/" + entry.path().filename().string());
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace

TEST_CASE("perft counts are those of the tables", "[tools][perft]") {
  std::map<std::string, RulesetPtr> rulesets;
  int lines = 0;
  for (const std::string& table : tables()) {
    const std::string text = read_repository_file(table);
    for (std::string_view line : split(text, '\n')) {
      if (trim(line).empty() || line.starts_with('#')) continue;
      INFO(table << ": " << line);
      const PerftLine row = parse_line(line);
      RulesetPtr& ruleset = rulesets[to_text(row.configuration)];
      if (!ruleset) ruleset = load(row.configuration);
      const Position position = position_of(*ruleset, row.position);
      for (const auto& [depth, count] : row.counts) {
        INFO("depth " << depth);
        CHECK(perft(position, depth) == count);
      }
      ++lines;
    }
  }
  CHECK(lines > 400);
}

TEST_CASE("a count ends at its limits", "[tools][perft]") {
  const RulesetPtr ruleset = load_shipped("chess");
  const Position start = start_position(*ruleset);
  const LimitedCount whole = perft_within(start, 3, {});
  CHECK((whole.end == CountEnd::complete && whole.nodes == 8902));
  const LimitedCount few = perft_within(start, 20, {.nodes = 1000});
  CHECK(few.end == CountEnd::nodes);
  CHECK((few.nodes >= 1000 && few.nodes < 1300));
  const LimitedCount late = perft_within(start, 20, {.deadline = std::chrono::steady_clock::now()});
  CHECK((late.end == CountEnd::deadline && late.nodes == 0));
  std::stop_source stop;
  stop.request_stop();
  CHECK(perft_within(start, 20, {.stop = stop.get_token()}).end == CountEnd::stop);
}

TEST_CASE("the parts of a count make up the whole", "[perft]") {
  for (const char* id : {"chess", "64-triangles-3p-corners"}) {
    const RulesetPtr ruleset = load_shipped(id);
    Position position = start_position(*ruleset);
    for (const int depth : {1, 2, 3}) {
      const std::uint64_t whole = perft(position, depth);
      for (const std::size_t parts : {std::size_t{1}, std::size_t{3}, std::size_t{1000}}) {
        std::uint64_t sum = 0;
        for (std::size_t number = 1; number <= parts; ++number)
          for (const auto& [move, lines] : perft_divide(position, depth, 1, {}, {number, parts})) sum += lines;
        INFO(id << " " << depth << " in " << parts);
        CHECK(sum == whole);
      }
    }
  }
}

}  // namespace trigon::engine::testing
