// Networks: sums that follow the moves against values from scratch, the seats' views, and files that are refused.
#include <catch2/catch.hpp>
#include <random>

#include "interpreter/search/evaluation.h"
#include "interpreter/search/think.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A network of random weights.
Net random_net(const NetLayout& layout, const PieceValues& values, int hidden, std::mt19937_64& random) {
  Net net = plain_net(layout, values, hidden);
  const auto fill = [&](auto& numbers, int most) {
    for (auto& number : numbers)
      number = static_cast<std::int16_t>(static_cast<int>(random() % static_cast<unsigned>(2 * most + 1)) - most);
  };
  fill(net.weights, 60);
  fill(net.biases, 100);
  fill(net.output, Net::max_output_weight);
  return net;
}

std::shared_ptr<const NetEvaluation> random_evaluation(const RulesetPtr& ruleset, int hidden, std::uint64_t seed) {
  const PieceValues values(*ruleset);
  const NetLayout layout(*ruleset, values);
  std::mt19937_64 random(seed);
  return std::make_shared<const NetEvaluation>(
      NetEvaluation{ruleset, layout, random_net(layout, values, hidden, random)});
}

}  // namespace

TEST_CASE("sums that follow moves made and taken back are those from scratch", "[net]") {
  for (const std::string& id : tried_ids()) {
    const RulesetPtr ruleset = load_shipped(id);
    for (const int hidden : {16, 64}) {
      CAPTURE(id, hidden);
      const auto net = random_evaluation(ruleset, hidden, 7);
      Accumulators accumulators(net);
      std::mt19937_64 random(3);
      Game game(ruleset);
      for (int i = 0; i < 300; ++i) {
        if (game.outcome() || random() % 3 == 0)
          game.undo();
        else
          game.play(game.moves()[random() % game.moves().size()]);
        if (random() % 4 == 0) continue;
        for (const Player seat : ruleset->all_players()) {
          CAPTURE(i, seat);
          REQUIRE(accumulators.value(game.position(), seat) == net_value(net->net, net->layout, game.position(), seat));
        }
      }
    }
  }
}

TEST_CASE("seats whose armies are alike by the board's symmetry share weights", "[net]") {
  const auto [id, groups] = GENERATE(table<std::string, std::size_t>({{"chess", 1},
                                                                      {"xiangqi", 1},
                                                                      {"64-triangles-3p-corners", 1},
                                                                      {"64-triangles-2p-corners", 1},
                                                                      {"64-triangles-corner-vs-side", 2},
                                                                      {"xiangqi-3p", 1}}));
  CAPTURE(id);
  const RulesetPtr ruleset = load_shipped(id);
  const PieceValues values(*ruleset);
  const NetLayout layout(*ruleset, values);
  CHECK(layout.group_count() == groups);
  if (groups > 1) return;
  if (id.starts_with("64")) return;
  // Every seat sees the same in the setup, but for whose turn it is.
  const auto net = random_evaluation(ruleset, 16, 5);
  const Game game(ruleset);
  if (layout.is_two_seats())
    CHECK(net_value(net->net, layout, game.position(), 0) == -net_value(net->net, layout, game.position(), 1));
  std::vector<std::uint32_t> first, second;
  layout.list_inputs(game.position(), 0, first);
  layout.list_inputs(game.position(), 1, second);
  std::ranges::sort(first);
  std::ranges::sort(second);
  if (layout.is_two_seats()) CHECK(first == second);
  CHECK(first.size() == second.size());
}

TEST_CASE("a plain network has the values of pieces on their cells", "[net]") {
  const RulesetPtr ruleset = load_shipped("chess");
  const PieceValues values(*ruleset);
  const NetLayout layout(*ruleset, values);
  Game game(ruleset);
  const Net net = plain_net(layout, values, 16);
  CHECK(net_value(net, layout, game.position(), 0) == 0);
  game.play(game.moves()[0]);
  int sum = 0;
  game.position().occupied().for_each([&](Cell cell) {
    const Piece piece = game.position().at(cell);
    sum += (piece.owner() == 0 ? 1 : -1) * values.on_cell(piece, cell);
  });
  CHECK(net_value(net, layout, game.position(), 0) == sum);
}

TEST_CASE("a network's file reads back, and others are refused with the reason", "[net]") {
  const RulesetPtr ruleset = load_shipped("chess");
  const PieceValues values(*ruleset);
  const auto evaluation = random_evaluation(ruleset, 16, 1);
  const NetLayout& layout = evaluation->layout;
  Net net = evaluation->net;
  net.recipe = "a test";
  const std::string bytes = write_net(net, "0123");
  CHECK(bytes.size() < 60'000);
  std::string error;
  REQUIRE(read_net(bytes, layout, "0123", error) == net);
  const auto reason = [&](const std::string& other, const char* hash = "0123") {
    error.clear();
    CHECK_FALSE(read_net(other, layout, hash, error));
    return error;
  };
  CHECK(reason(bytes, "4567") == "it is for other rules");
  CHECK(reason("") == "it is no network of this version");
  CHECK(reason(bytes.substr(0, 15)) == "it is damaged: it ends too early");
  CHECK(reason(bytes.substr(0, bytes.size() - 1)) == "it is damaged: its checksum is wrong");
  std::string changed = bytes;
  changed[bytes.size() / 2] ^= 1;
  CHECK(reason(changed) == "it is damaged: its checksum is wrong");
  net.weights.pop_back();
  CHECK(reason(write_net(net, "0123")) == "it is damaged: its size is wrong");
  net = evaluation->net;
  net.output[0] = 128;
  CHECK(reason(write_net(net, "0123")) == "it is damaged: a number is out of range");
  net = evaluation->net;
  net.hidden = 1000;
  CHECK(reason(write_net(net, "0123")) == "it has a wrong number of neurons");
}

TEST_CASE("a search with a network answers the same every time", "[net]") {
  for (const char* id : {"chess", "64-triangles-3p-corners"}) {
    CAPTURE(id);
    const RulesetPtr ruleset = load_shipped(id);
    Thinker thinker(ruleset, std::size_t{1} << 20, random_evaluation(ruleset, 16, 2));
    const Game game(ruleset);
    const Thought first = thinker.think(game, {.nodes = 3000}), second = thinker.think(game, {.nodes = 3000});
    CHECK(first.best == second.best);
    CHECK(first.value == second.value);
    CHECK(std::abs(first.value) < min_win_value);
  }
}

}  // namespace trigon::engine::testing
