// Boards of more than a thousand cells, with the examples of docs/examples: moves against the naive generator, and
// texts.
#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/count/perft.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/apply.h"
#include "tests/support/naive_moves.h"
#include "tests/support/positions.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

struct LargeGame {
  const char* file;
  std::size_t cells;
};

}  // namespace

TEST_CASE("moves on large boards are those of the naive generator", "[movegen][rules]") {
  for (const auto& [file, cells] : {LargeGame{"wide-hexagon", 2400}, LargeGame{"field-of-1296", 1296}}) {
    INFO(file);
    const RulesetPtr ruleset = load_text(read_repository_file(std::string("docs/examples/") + file + ".yaml"));
    CHECK(ruleset->grid.cell_count() == cells);
    Position position = start_position(*ruleset);
    const MoveList list = legal_moves(position);
    CHECK(as_naive(position, list) == naive_legal_moves(position));
    CHECK(perft(position, 1) == list.size());
    // After some of the first moves, or, with TRIGON_THOROUGH, all of them.
    const std::size_t step = std::max<std::size_t>(list.size() / static_cast<std::size_t>(tries(24)), 1);
    std::uint64_t replies = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      apply(position, list[i]);
      const MoveList answers = legal_moves(position);
      replies += answers.size();
      if (i % step == 0) {
        INFO(print_position(position));
        CHECK(as_naive(position, answers) == naive_legal_moves(position));
        CHECK(position.hash() == position.fresh_hash());
        CHECK(sets_of(position) == sets_from_board(position));
        CHECK(position_of(*ruleset, print_position(position)).hash() == position.hash());
      }
      position.undo_ply();
    }
    CHECK(perft(position, 2) == replies);
  }
}

TEST_CASE("texts of moves on large boards are read back", "[notation]") {
  const RulesetPtr ruleset = load_text(read_repository_file("docs/examples/wide-hexagon.yaml"));
  Position position = start_position(*ruleset);
  const MoveList list = legal_moves(position);
  for (const Move& move : list) CHECK(find_move(position, list, print_move(position, move)) == move);
}

}  // namespace trigon::engine::testing
