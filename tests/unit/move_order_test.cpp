// In which order moves are tried (interpreter/search/move_order.h).
#include "interpreter/search/move_order.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/notation/move_text.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// The moves of a position of chess as they are tried.
class Tried {
 public:
  explicit Tried(const std::string& position)
      : ruleset_(load_shipped("chess")),
        position_(position_of(*ruleset_, position)),
        values_(*ruleset_),
        history_(*ruleset_),
        order_(*ruleset_, values_, history_),
        moves_(legal_moves(position_)) {}

  Move move(const std::string& text) const {
    const auto found = find_move(position_, moves_, text);
    REQUIRE(found);
    return *found;
  }
  /// Notes that a move was good (`sign` 1) or bad (-1) after others.
  void note(const std::string& text, int sign, const MovesBefore& before = {}) {
    history_.note_quiet(history_.slot(position_, move(text)), before, 5, sign);
  }
  MoveSlot slot(const std::string& text) const { return history_.slot(position_, move(text)); }

  std::size_t place(const std::string& text, const Move& best = {}, const Killers& killers = {},
                    const MovesBefore& before = {}) const {
    std::vector<RankedMove> ranked;
    order_.rank(position_, moves_, best, killers, before, ranked);
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const RankedMove& a, const RankedMove& b) { return a.rank > b.rank; });
    for (std::size_t i = 0; i < ranked.size(); ++i)
      if (moves_[ranked[i].index] == move(text)) return i;
    return ranked.size();
  }

 private:
  RulesetPtr ruleset_;
  Position position_;
  PieceValues values_;
  History history_;
  MoveOrder order_;
  MoveList moves_;
};

}  // namespace

TEST_CASE("good captures come first, then quiet moves, then bad captures", "[search]") {
  // The pawn takes a queen or a knight, the queen a knight or a pawn that is protected.
  const Tried tried("4k3/p7/1p6/2q1n3/3P4/8/8/1Q2K3 w - - 0 1");
  CHECK(tried.place("d4xc5") == 0);
  CHECK(tried.place("d4xe5") == 1);
  CHECK(tried.place("d4-d5") < tried.place("b1xb6"));
}

TEST_CASE("the move that was best before, killers and what was good elsewhere come early", "[search]") {
  Tried tried("4k3/p7/1p6/2q1n3/3P4/8/8/1Q2K3 w - - 0 1");
  CHECK(tried.place("e1-e2", tried.move("e1-e2")) == 0);
  const Killers killers = {tried.move("b1-c2"), Move()};
  CHECK(tried.place("b1-c2", Move(), killers) < tried.place("d4-d5", Move(), killers));
  tried.note("b1-d1", 1);
  tried.note("b1-a1", -1);
  CHECK(tried.place("b1-d1") < tried.place("d4-d5"));
  CHECK(tried.place("b1-a1") > tried.place("d4-d5"));
  // Whatever is learned stays within bounds.
  for (int i = 0; i < 100000; ++i) tried.note("b1-d1", 1);
  CHECK(tried.place("b1-c2", Move(), killers) < tried.place("b1-d1", Move(), killers));
}

TEST_CASE("a move that was good after another is tried early after that", "[search]") {
  Tried tried("4k3/p7/1p6/2q1n3/3P4/8/8/1Q2K3 w - - 0 1");
  const MovesBefore before = {tried.slot("d4-d5"), 0};
  tried.note("b1-d1", 1, before);
  tried.note("b1-a1", 1);
  CHECK(tried.place("b1-d1", Move(), {}, before) < tried.place("b1-a1", Move(), {}, before));
  CHECK(tried.place("b1-d1") == tried.place("b1-a1") + 1);
}

TEST_CASE("a cleared history knows nothing, however often it is cleared", "[search]") {
  const RulesetPtr ruleset = load_shipped("chess");
  History history(*ruleset);
  history.note_quiet(1, {2, 3}, 5, 1);
  history.note_capture(1, 5, -1);
  CHECK(history.of_quiet(1, {2, 3}) > history.of_quiet(1, {}));
  CHECK(history.of_quiet(1, {}) > 0);
  CHECK(history.of_capture(1) < 0);
  // More often than there are numbers for it.
  for (int i = 0; i < 65'600; ++i) {
    history.clear();
    if (history.of_quiet(1, {2, 3}) != 0 || history.of_capture(1) != 0) FAIL(i);
  }
}

}  // namespace trigon::engine::testing
