// Moves of several actions: the table that keeps them, what they do, and their texts.
#include "interpreter/position/composite.h"

#include <catch2/catch.hpp>

#include "interpreter/model/hooks.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/apply.h"
#include "interpreter/script/dry_run.h"
#include "interpreter/script/lua_names.h"
#include "tests/support/hooked.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"

namespace trigon::engine::testing {

namespace {

constexpr Move step = {2, 3, MoveKind::plain, 0, 0};

Composite move_and_put() {
  Composite composite;
  composite.actions = {{ActionKind::move, 4, 5, {}, 0, 0}, {ActionKind::put, no_cell, 6, Piece(1, 0, 1, false), 2, 1}};
  return composite;
}

/// Composites that each differ from `move_and_put()` in one thing, a different one each.
std::vector<Composite> variations() {
  std::vector<Composite> all(12, move_and_put());
  all[0].base = step;
  all[1].base = {3, 2, MoveKind::plain, 0, 0};
  all[2].base = {2, 3, MoveKind::plain, 1, 0};
  all[3].actions[0].kind = ActionKind::swap;
  all[4].actions[0].from = 5;
  all[5].actions[1].to = 7;
  all[6].actions[1].piece = Piece(1, 0, 0, false);
  all[7].actions[1].value = 3;
  all[8].actions[1].amount = -1;
  all[9].goes_on = true;
  all[10].goes_on = true, all[10].phase = 1;
  std::swap(all[11].actions[0], all[11].actions[1]);
  return all;
}

/// A few random actions that are possible in a position.
std::vector<Action> random_actions(const Position& position, Random& random) {
  const Ruleset& ruleset = position.ruleset();
  const auto any_cell = [&] { return static_cast<Cell>(random.below(ruleset.grid.cell_count())); };
  DryRun dry_run(position);
  std::vector<Action> actions;
  for (int tries = random.between(1, 12); tries > 0; --tries) {
    const auto kind = static_cast<ActionKind>(random.below(6));
    Action action = {kind, any_cell(), any_cell(), {}, 0, 0};
    if (kind == ActionKind::put || kind == ActionKind::drop)
      action.piece = Piece(1, static_cast<Player>(random.below(2)), static_cast<Player>(random.below(2)), false);
    if (kind == ActionKind::value || kind == ActionKind::drop || random.chance(20)) {
      action.value = static_cast<std::uint16_t>(random.below(ruleset.value_count()));
      action.amount = static_cast<std::int16_t>(random.between(-3, 3));
    }
    if (kind != ActionKind::move && kind != ActionKind::swap) action.from = no_cell;
    if (kind == ActionKind::value) action.to = no_cell;
    // Nothing here makes or takes royals.
    if (kind == ActionKind::clear && ruleset.royal_types.contains(dry_run.at(action.to).type())) continue;
    try {
      dry_run.perform(action);
      actions.push_back(action);
    } catch (const Misuse&) {
      return actions;
    }
  }
  return actions;
}

}  // namespace

TEST_CASE("equal composites are one move", "[composite]") {
  CompositeTable table;
  const Move move = table.intern(move_and_put());
  CHECK(move.kind == MoveKind::composite);
  CHECK(move.from == 4);
  CHECK(move.to == 5);
  CHECK_FALSE(move.promotes());
  CHECK(table.intern(move_and_put()) == move);
  CHECK(table.at(move) == move_and_put());
  std::vector<Move> seen = {move};
  for (const Composite& other : variations()) {
    const Move one = table.intern(other);
    CHECK(std::find(seen.begin(), seen.end(), one) == seen.end());
    CHECK(table.at(one) == other);
    CHECK(table.intern(other) == one);
    seen.push_back(one);
  }
}

TEST_CASE("a composite stands for the cells of its beginning", "[composite]") {
  CompositeTable table;
  Composite longer = move_and_put();
  longer.base = step;
  CHECK(table.intern(longer).from == 2);
  CHECK(table.intern(longer).to == 3);
  const Move nothing = table.intern(Composite{});
  CHECK(nothing.from == no_cell);
  CHECK(nothing.to == no_cell);
}

TEST_CASE("the key of the text looks at what is written", "[composite]") {
  const std::uint64_t key = text_key(move_and_put());
  const std::vector<Composite> others = variations();
  for (std::size_t i = 0; i < others.size(); ++i) {
    INFO("variation " << i);
    const bool is_written_alike = 7 <= i && i <= 10;
    CHECK((text_key(others[i]) == key) == is_written_alike);
  }
  Composite with_value = move_and_put();
  with_value.actions.push_back({ActionKind::value, no_cell, no_cell, {}, 1, 5});
  CHECK(text_key(with_value) == key);
}

TEST_CASE("composites that only a search saw are given back", "[composite]") {
  CompositeTable table;
  const auto clearing = [](Cell cell) {
    Composite composite;
    composite.actions = {{ActionKind::clear, no_cell, cell, {}, 0, 0}};
    return composite;
  };
  const Move kept = table.intern(clearing(1));
  for (int round = 0; round < 3; ++round) {
    const CompositeScope scope(table);
    CHECK(table.intern(clearing(1)) == kept);
    for (Cell cell = 2; cell < 1000; ++cell) CHECK(table.intern(clearing(cell)).composite_id() == cell - 1u);
    {
      const CompositeScope inner(table);
      table.intern(move_and_put());
      CHECK(table.size() == 1000);
    }
    CHECK(table.size() == 999);
    CHECK(table.at(table.intern(clearing(7))) == clearing(7));
  }
  CHECK(table.size() == 1);
  CHECK(table.at(kept) == clearing(1));
  CHECK(table.contains(kept));
  CHECK_FALSE(table.contains(Move::composite(1, no_cell, 2)));
}

TEST_CASE("too many composites are an error of the scripts", "[composite]") {
  CompositeTable table;
  Composite composite;
  composite.actions.resize(64);
  const auto fill = [&] {
    for (std::size_t i = 0; i <= CompositeTable::action_capacity / 64; ++i) {
      composite.actions[0].value = static_cast<std::uint16_t>(i);
      composite.actions[1].value = static_cast<std::uint16_t>(i >> 16);
      table.intern(composite);
    }
  };
  CHECK_THROWS_WITH(fill(), "scripts made too many different moves");
  // Those that are there already still are.
  composite.actions[0].value = composite.actions[1].value = 0;
  CHECK(table.intern(composite).composite_id() == 0);
}

TEST_CASE("composites are made, hashed and taken back", "[composite]") {
  HookedGame hooked({});
  const RulesetPtr ruleset = hooked.load();
  REQUIRE(ruleset);
  std::size_t made = 0, long_ones = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    Position position = position_of(*ruleset, "2rk/3p/P3/KR2 white hands=w:P2,b:R state=count:2,debt:-2");
    for (int ply = 0; ply < 6; ++ply) {
      Composite composite;
      const MoveList moves = legal_moves(position);
      if (random.chance(50) && !moves.empty()) composite.base = random.one_of(moves);
      const std::string before = print_position(position);
      const std::uint64_t hash = position.hash();
      if (composite.has_base()) {
        begin(position, composite.base);
        composite.actions = random_actions(position, random);
        position.undo_ply();
        REQUIRE(print_position(position) == before);
        REQUIRE(position.hash() == hash);
      } else {
        composite.actions = random_actions(position, random);
      }
      composite.goes_on = random.chance(20);
      composite.phase = composite.goes_on ? static_cast<std::uint8_t>(random.below(2)) : std::uint8_t{0};
      const Move move = position.composites().intern(composite);
      apply(position, move);
      ++made, long_ones += composite.actions.size() > 2;
      INFO(before << "\n" << print_position(position));
      REQUIRE(position.hash() == position.fresh_hash());
      const std::string after = print_position(position);
      position.undo_ply();
      REQUIRE(print_position(position) == before);
      REQUIRE(position.hash() == hash);
      REQUIRE(position.hash() == position.fresh_hash());
      apply(position, move);
      REQUIRE(print_position(position) == after);
      if (position.in_count() < 2) break;
      // What comes of it can be written and read back.
      REQUIRE(print_position(position_of(*ruleset, after)) == after);
      REQUIRE(position_of(*ruleset, after).hash() == position.hash());
    }
  }
  CHECK(made > 1000);
  CHECK(long_ones > 100);
}

TEST_CASE("moves of several actions are found by their texts", "[composite]") {
  HookedGame hooked({{"function generate(p) return p:at('b1') and {\n"
                      "  { { 'move', 'b1', 'b2' }, { 'clear', 'd3' } },\n"
                      "  { { 'move', 'b1', 'b2' }, { 'put', 'pawn', 'b3' } },\n"
                      "  { { 'move', 'b1', 'b2' }, { 'put', 'pawn', 'b3', owner = 'black' } },\n"
                      "  { { 'swap', 'a1', 'b1' } }, { { 'swap', 'a1', 'd4' } }, {} } end"},
                     {"function extend() return { { { 'put', 'pawn', 'd1' } } } end", "captures: rook"}});
  const auto found = [&](const std::string& text, const std::string& position = "") {
    const auto game = hooked.start(position);
    INFO(hooked.error());
    REQUIRE(game);
    const auto move = find_move(game->position(), game->moves(), text);
    return move ? print_move(game->position(), *move) : "none";
  };
  CHECK(found("b1-b2") == "b1-b2");
  CHECK(found("b1b2,~d3") == "b1-b2,~d3");
  CHECK(found("B1-B2,~D3") == "b1-b2,~d3");
  CHECK(found("b1-b2,+P@b3") == "b1-b2,+P@b3");
  CHECK(found("b1-b2,+p@b3") == "b1-b2,+p@b3");
  // Small letters are black's, so here they matter.
  CHECK(found("b1b2,+p@b3") == "none");
  CHECK(found("a1<>b1") == "a1<>b1");
  CHECK(found("a1<>d4") == "a1<>d4");
  CHECK(found("b1<>a1") == "none");
  CHECK(found("pass") == "pass");
  CHECK(found("b1-b2,") == "none");
  CHECK(found(",") == "none");
  CHECK(found("c1xc4", "2rk/3p/P3/K1R1 white") == "c1xc4");
  CHECK(found("c1c4,+P@d1", "2rk/3p/P3/K1R1 white") == "c1xc4,+P@d1");
}

TEST_CASE("opened cells may be left out of a longer move too", "[composite]") {
  HookedGame hooked(
      {{"function extend() return { { { 'put', 'pawn', 'd1' } } } end", "pieces: pawn"}},
      "pieces:\n  king: { letter: K, moves: W, royal: true }\n  pawn: { letter: P, moves: mfWcefFimnfW2 }\n"
      "setup: { white: { king: a1, pawn: c1 }, black: { king: a4, pawn: b3 } }\nhands:");
  const auto game = hooked.start();
  REQUIRE(game);
  const auto found = [&](const std::string& text) {
    const auto move = find_move(game->position(), game->moves(), text);
    return move ? print_move(game->position(), *move) : "none";
  };
  CHECK(found("c1-c3/c2") == "c1-c3/c2");
  CHECK(found("c1-c3/c2,+P@d1") == "c1-c3/c2,+P@d1");
  CHECK(found("c1c3") == "c1-c3/c2");
  CHECK(found("c1c2,+P@d1") == "c1-c2,+P@d1");
}

}  // namespace trigon::engine::testing
