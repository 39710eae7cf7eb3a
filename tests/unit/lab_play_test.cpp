// The games of a laboratory: interpreter/lab/job.h, self_play.h, play_run.h, game_meter.h.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "interpreter/notation/move_text.h"
#include "interpreter/support/text.h"
#include "tests/support/small_lab.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// The game that a line of a part describes, played again from its moves.
Game replayed(const LabJob& job, const LabGame& played) {
  Game game(job.ruleset);
  for (const std::string_view text : split_words(played.moves)) {
    const auto move = find_move(game.position(), game.moves(), text);
    REQUIRE(move);
    game.play(*move);
  }
  return game;
}

}  // namespace

TEST_CASE("games of a laboratory depend on their numbers alone", "[lab]") {
  const LabJob job = small_lab();
  const auto games = play_lab(job, 1, 12);
  REQUIRE(games.size() == 12);
  CHECK(play_lab(job, 1, 12, 3) == games);
  CHECK(play_lab(job, 7, 9) == std::vector<LabGame>(games.begin() + 6, games.begin() + 9));
  LabJob other = job;
  other.header.seed = 2;
  CHECK(play_lab(other, 1, 1)[0].moves != games[0].moves);
  // Nobody takes games: the run ends.
  LabRun run{.first = 1, .last = 1000, .on_game = [](const LabGame&) { return false; }};
  CHECK_FALSE(play_games(job, run));
}

TEST_CASE("the openings of a laboratory lead to different positions", "[lab]") {
  std::set<std::uint64_t> starts;
  for (const LabGame& game : play_lab(small_lab(), 1, 60)) {
    CHECK(game.opening == game.number);
    CHECK(game.opening_plies == 6);
    starts.insert(game.start_hash);
  }
  CHECK(starts.size() == 60);
}

TEST_CASE("a laboratory plays each strength and pairs of strengths", "[lab]") {
  LabHeader header;
  header.seats = {"red", "green", "blue"};
  header.teams = {0, 1, 2};
  header.nodes = {10, 20, 40};
  const LabPlan plan(header);
  // Three with equal players, and six for each of two pairs: one or two seats of three are the stronger ones.
  REQUIRE(plan.games_of_opening() == 3 + 2 * 6);
  std::multiset<Seating> all;
  for (std::size_t game = 0; game < plan.games_of_opening(); ++game) all.insert(plan.strengths_of(game));
  CHECK(all.count({0, 0, 0}) == 1);
  CHECK(all.count({2, 2, 2}) == 1);
  CHECK(all.count({0, 0, 1}) == 1);
  CHECK(all.count({2, 1, 2}) == 1);
  CHECK(all.count({0, 2, 2}) == 0);
  CHECK(plan.opening_of(14) == 0);
  CHECK(plan.opening_of(15) == 1);
}

TEST_CASE("what is measured is what the moves say", "[lab]") {
  for (const char* const id : {"64-triangles-2p-corners", "64-triangles-3p-corners", "triagonal"}) {
    const LabJob job = small_lab(id);
    for (const LabGame& played : play_lab(job, 1, 4)) {
      INFO(id << ", game " << played.number);
      const Game game = replayed(job, played);
      CHECK(game.played() == played.plies);
      CHECK(played.movers.size() == played.plies - played.opening_plies);
      CHECK(played.values.size() == played.movers.size());
      CHECK(std::ranges::count(played.places, 1) >= 1);
      // Moves and captures by piece, by cell and by kind are the same moves and captures.
      std::uint32_t arrivals = 0, captures_on_cells = 0, moves = 0, captured = 0, legal = 0;
      for (const CellUse& cell : played.cells) arrivals += cell.arrivals, captures_on_cells += cell.captures;
      for (const PieceUse& piece : played.pieces)
        moves += piece.played, captured += piece.captured, legal += piece.legal_moves;
      // The third game has turns without a move of a piece.
      const bool all_move = id != std::string("triagonal");
      CHECK((all_move ? moves == played.movers.size() : moves < played.movers.size()));
      CHECK((all_move ? arrivals == moves : arrivals >= moves));
      CHECK(captured == captures_on_cells);
      CHECK((all_move ? legal == played.legal_moves : legal < played.legal_moves));
      CHECK(played.move_uses[static_cast<std::size_t>(MoveUse::capture)] <= captured);
      for (const MaterialSample& sample : played.samples)
        CHECK(sample.counts.size() == played.places.size() * played.pieces.size());
    }
  }
}

}  // namespace trigon::engine::testing
