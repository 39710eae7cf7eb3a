// Positions: edits and plies, counts, rights and hashes.
#include "interpreter/position/position.h"

#include <catch2/catch.hpp>

#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

struct Board {
  RulesetPtr ruleset = load_shipped("64-triangles-3p-corners");
  Position position = Position(*ruleset);
  Cell cell(const char* label) const { return cell_of(*ruleset, label); }
  Piece piece(const char* name, Player owner, Player home, bool unmoved = false) const {
    return Piece(ruleset->find_type(name).value(), owner, home, unmoved);
  }
};

std::vector<EnPassantRight> rights_of(const Position& position) {
  return {position.en_passant_rights().begin(), position.en_passant_rights().end()};
}

}  // namespace

TEST_CASE("an empty position has everybody in and the first player to move", "[position]") {
  const Board board;
  CHECK(board.position.turn() == 0);
  CHECK(board.position.in_count() == 3);
  CHECK(board.position.piece_count(0) == 0);
  CHECK(board.position.royal_cell(0) == no_cell);
  CHECK(board.position.half_move_clock() == 0);
  CHECK(board.position.hash() == board.position.fresh_hash());
}

TEST_CASE("an edit puts a piece in place of another and keeps the counts", "[position]") {
  Board board;
  Position& position = board.position;
  position.edit(board.cell("a1"), board.piece("king", 0, 0));
  position.edit(board.cell("c1"), board.piece("pawn", 0, 1));
  position.edit(board.cell("e1"), board.piece("pawn", dead_owner, 2));
  CHECK(position.piece_count(0) == 2);
  CHECK(position.royal_count(0) == 1);
  CHECK(position.royal_cell(0) == board.cell("a1"));
  CHECK(labels_of(*board.ruleset, position.royals_of(0)) == "a1");
  CHECK(labels_of(*board.ruleset, position.cells_of(0)) == "a1 c1");
  CHECK(labels_of(*board.ruleset, position.cells_of(dead_owner)) == "e1");

  position.edit(board.cell("a1"), board.piece("pawn", 1, 1));
  CHECK(position.royal_count(0) == 0);
  CHECK(labels_of(*board.ruleset, position.cells_of(0)) == "c1");
  CHECK(labels_of(*board.ruleset, position.cells_of(1)) == "a1");
  position.edit(board.cell("a1"), Piece());
  CHECK(position.at(board.cell("a1")).is_empty());
  CHECK(position.piece_count(1) == 0);
  CHECK(position.hash() == position.fresh_hash());
}

TEST_CASE("a ply is taken back with all that belongs to it", "[position]") {
  Board board;
  Position& position = board.position;
  position.edit(board.cell("a1"), board.piece("king", 0, 0));
  position.add_en_passant_right({board.cell("c1"), board.cell("d1"), 2});
  position.set_half_move_clock(7);
  const std::uint64_t hash = position.hash();
  const auto rights = rights_of(position);

  position.begin_ply();
  position.edit(board.cell("a1"), Piece());
  position.edit(board.cell("b1"), board.piece("king", 0, 0));
  position.filter_en_passant_rights([](const EnPassantRight&) { return false; });
  position.add_en_passant_right({board.cell("e1"), board.cell("f1"), 0});
  position.set_out(2);
  position.set_turn(1);
  position.set_half_move_clock(0);
  CHECK(position.ply_count() == 1);
  CHECK(position.hash() != hash);
  CHECK(position.hash() == position.fresh_hash());
  CHECK(rights_of(position) == std::vector<EnPassantRight>{{board.cell("e1"), board.cell("f1"), 0}});

  position.undo_ply();
  CHECK(position.hash() == hash);
  CHECK(position.fresh_hash() == hash);
  CHECK(rights_of(position) == rights);
  CHECK(position.is_in(2));
  CHECK(position.turn() == 0);
  CHECK(position.half_move_clock() == 7);
  CHECK(position.royal_cell(0) == board.cell("a1"));
}

TEST_CASE("a piece that goes is one that is taken off and put down", "[position]") {
  struct Going {
    const char* type;
    const char* victim;
    const char* becomes;
  };
  for (const auto& [type, victim, becomes] : std::vector<Going>{{"rook", "", "rook"},
                                                                {"rook", "pawn", "rook"},
                                                                {"king", "", "king"},
                                                                {"king", "king", "king"},
                                                                {"pawn", "", "queen"},
                                                                {"pawn", "king", "queen"},
                                                                {"pawn", "rook", "king"},
                                                                {"king", "", "pawn"}}) {
    INFO(type << " takes " << victim << " and becomes " << becomes);
    Board board;
    const Cell from = board.cell("b1"), to = board.cell("d1");
    board.position.edit(board.cell("a1"), board.piece("king", 0, 0));
    board.position.edit(from, board.piece(type, 0, 0, true));
    if (*victim != 0) board.position.edit(to, board.piece(victim, 1, 1));
    const auto before = sets_of(board.position);
    Position edited = board.position;
    edited.edit(from, Piece());
    edited.edit(to, board.piece(becomes, 0, 0));
    board.position.begin_ply();
    board.position.relocate(from, to, board.piece(becomes, 0, 0));
    CHECK(sets_of(board.position) == sets_of(edited));
    CHECK(board.position.hash() == board.position.fresh_hash());
    board.position.undo_ply();
    CHECK(sets_of(board.position) == before);
    board.position.make_step<many_words>({from, to, board.position.at(from), board.position.at(to)},
                                         board.piece(becomes, 0, 0), 1, 0);
    CHECK(sets_of(board.position) == sets_of(edited));
    CHECK(board.position.hash() == board.position.fresh_hash());
    board.position.undo_ply();
    CHECK(sets_of(board.position) == before);
  }
}

TEST_CASE("a ply that begins with a piece that goes may go on", "[position]") {
  for (const char* id : {"64-triangles-2p-corners", "delta-nabla", "triagonal"}) {
    INFO(id);
    const RulesetPtr ruleset = load_shipped(id);
    Position position(*ruleset);
    const auto king = ruleset->find_type("king"), pawn = ruleset->find_type("pawn");
    REQUIRE(king.has_value());
    REQUIRE(pawn.has_value());
    const auto last = static_cast<Cell>(ruleset->grid.cell_count() - 1);
    const auto middle = static_cast<Cell>(last / 2);
    position.edit(0, Piece(*king, 0, 0, false));
    position.edit(last, Piece(*pawn, 1, 1, false));
    position.edit(1, Piece(*pawn, 1, 1, false));
    const auto before = sets_of(position);
    const std::uint64_t hash = position.hash();

    position.make_step<many_words>({0, last, position.at(0), position.at(last)}, Piece(*king, 0, 0, false), 1, 0);
    position.relocate(last, middle, Piece(*king, 0, 0, false));
    position.edit(middle, Piece(*pawn, 0, 0, false));
    position.edit(1, Piece());
    CHECK(position.at(last).is_empty());
    CHECK(position.royal_count(0) == 0);
    CHECK(position.hash() == position.fresh_hash());
    position.undo_ply();
    CHECK(sets_of(position) == before);
    CHECK(position.hash() == hash);
    CHECK(position.hash() == position.fresh_hash());
  }
}

TEST_CASE("a copy in the middle of a line goes its own way", "[position]") {
  Board board;
  Position& position = board.position;
  position.edit(0, board.piece("king", 0, 0));
  std::vector<decltype(sets_of(position))> before;
  constexpr Cell plies = 60;
  for (Cell to = 1; to <= plies; ++to) {
    before.push_back(sets_of(position));
    position.make_step<many_words>({static_cast<Cell>(to - 1), to, board.piece("king", 0, 0), {}},
                                   board.piece("king", 0, 0), 0, 0);
    position.set_half_move_clock(to);
  }
  Position copy = position;
  Position assigned = Position(*board.ruleset);
  assigned = position;
  for (int more = 0; more < 100; ++more) {
    copy.begin_ply();
    copy.set_half_move_clock(1000);
  }
  for (Position* line : {&position, &assigned}) {
    REQUIRE(line->ply_count() == plies);
    for (Cell back = plies; back > 0; --back) {
      CHECK(line->half_move_clock() == back);
      line->undo_ply();
      CHECK(sets_of(*line) == before[back - std::size_t{1}]);
    }
  }
  REQUIRE(copy.ply_count() == plies + std::size_t{100});
  while (copy.ply_count() > 0) copy.undo_ply();
  CHECK(sets_of(copy) == before.front());
}

TEST_CASE("pieces that no move makes are noticed", "[position]") {
  const auto has_strays_after = [](Cell cell, Player owner, Player home, bool is_unmoved) {
    Board board;
    board.position.edit(cell, board.piece("pawn", owner, home, is_unmoved));
    board.position.edit(cell, Piece());
    return board.position.has_converted_pieces();
  };
  const Board board;
  const Cell set_up = board.ruleset->setup_cells[0].first();
  const Cell elsewhere = board.ruleset->setup_cells[1].first();
  CHECK_FALSE(has_strays_after(elsewhere, 0, 0, false));
  CHECK_FALSE(has_strays_after(elsewhere, dead_owner, 0, true));
  CHECK_FALSE(has_strays_after(set_up, 0, 0, true));
  CHECK(has_strays_after(elsewhere, 0, 1, false));
  CHECK(has_strays_after(elsewhere, 0, 0, true));
}

TEST_CASE("what can change the future is in the hash, the count of quiet plies is not", "[position]") {
  const Board empty;
  const auto hash_after = [&](auto&& change) {
    Board board;
    change(board);
    CHECK(board.position.hash() == board.position.fresh_hash());
    return board.position.hash();
  };
  const std::uint64_t before = empty.position.hash();
  std::vector<std::uint64_t> hashes = {
      before,
      hash_after([](Board& b) { b.position.set_turn(1); }),
      hash_after([](Board& b) { b.position.set_out(1); }),
      hash_after([](Board& b) {
        b.position.add_en_passant_right({1, 2, 0});
      }),
      hash_after([](Board& b) {
        b.position.add_en_passant_right({2, 1, 0});
      }),
      hash_after([](Board& b) { b.position.edit(0, b.piece("pawn", 0, 0)); }),
      hash_after([](Board& b) { b.position.edit(1, b.piece("pawn", 0, 0)); }),
      hash_after([](Board& b) { b.position.edit(0, b.piece("pawn", 0, 0, true)); }),
      hash_after([](Board& b) { b.position.edit(0, b.piece("pawn", 1, 0)); }),
      hash_after([](Board& b) { b.position.edit(0, b.piece("pawn", 0, 1)); }),
      hash_after([](Board& b) { b.position.edit(0, b.piece("rook", 0, 0)); }),
  };
  std::sort(hashes.begin(), hashes.end());
  CHECK(std::adjacent_find(hashes.begin(), hashes.end()) == hashes.end());
  CHECK(hash_after([](Board& b) { b.position.set_half_move_clock(9); }) == before);
}

TEST_CASE("rights add up, whichever ply they came in, and are filtered one by one", "[position]") {
  Board board;
  Position& position = board.position;
  position.add_en_passant_right({1, 2, 0});
  position.begin_ply();
  position.add_en_passant_right({3, 4, 1});
  position.begin_ply();
  position.add_en_passant_right({5, 6, 2});
  CHECK(rights_of(position) == std::vector<EnPassantRight>{{1, 2, 0}, {3, 4, 1}, {5, 6, 2}});
  position.begin_ply();
  position.filter_en_passant_rights([](const EnPassantRight& right) { return right.owner != 1; });
  CHECK(rights_of(position) == std::vector<EnPassantRight>{{1, 2, 0}, {5, 6, 2}});
  CHECK(position.hash() == position.fresh_hash());
  position.undo_ply();
  position.undo_ply();
  CHECK(rights_of(position) == std::vector<EnPassantRight>{{1, 2, 0}, {3, 4, 1}});
  position.begin_ply();
  position.add_en_passant_right({7, 8, 2});
  CHECK(rights_of(position) == std::vector<EnPassantRight>{{1, 2, 0}, {3, 4, 1}, {7, 8, 2}});
  CHECK(position.hash() == position.fresh_hash());
}

TEST_CASE("the next player in is found past those who are out", "[position]") {
  Board board;
  CHECK(board.position.next_in(0) == 1);
  CHECK(board.position.next_in(2) == 0);
  board.position.set_out(1);
  CHECK(board.position.next_in(0) == 2);
  CHECK(board.position.in_count() == 2);
  board.position.set_out(2);
  CHECK(board.position.next_in(0) == 0);
}

TEST_CASE("a copy of a position goes its own way", "[position]") {
  Board board;
  Position copy = board.position;
  copy.begin_ply();
  copy.edit(0, board.piece("king", 0, 0));
  CHECK(board.position.at(0).is_empty());
  copy.undo_ply();
  CHECK(copy.hash() == board.position.hash());
}

}  // namespace trigon::engine::testing
