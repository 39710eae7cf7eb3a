// Games of random movements, on random boards, against the naive generator: the whole notation in all its combinations.
#include <catch2/catch.hpp>

#include "interpreter/movegen/gating.h"
#include "interpreter/movegen/relocations.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/move_facts.h"
#include "tests/support/naive_moves.h"
#include "tests/support/positions.h"
#include "tests/support/random_game.h"
#include "tests/support/random_movement.h"
#include "tests/support/transformed.h"
#include "tests/support/tries.h"

namespace trigon::engine::testing {

namespace {

std::vector<Piece> board_of(const Position& position) {
  const Piece* const board = position.board();
  return {board, board + position.ruleset().grid.cell_count()};
}

/// Is a move not legal for the one reason that it would give check?
bool forbids_some_check(const Position& position) {
  Ruleset without = position.ruleset();
  without.no_check_by = {};
  Position same = position, free = transformed(position, without, {});
  return legal_moves(free).size() > legal_moves(same).size();
}

NaiveRules rules_of(const RandomGame& game) {
  NaiveRules rules;
  rules.condition = [&](PieceType type, std::size_t term) { return game.conditions.at(type).at(term); };
  return rules;
}

/// The legal moves, which must be those of the naive generator.
MoveList compared_moves(Position& position, const NaiveRules& rules) {
  const MoveList list = legal_moves(position);
  const auto got = as_naive(position, list), expected = naive_legal_moves(position, rules);
  if (got != expected) CHECK(list_moves(position.ruleset(), got) == list_moves(position.ruleset(), expected));
  return list;
}

}  // namespace

TEST_CASE("random movements mean what the naive generator reads in them", "[movement][movegen][rules]") {
  std::size_t moves = 0, passings = 0, usual_passings = 0, en_passants = 0, rifles = 0, passes = 0;
  std::size_t asides = 0, on_the_way = 0, swaps = 0, kept = 0, rows = 0;
  std::size_t relocations = 0, changed_captors = 0, kept_captures = 0;
  std::size_t games = 0, further_parts = 0, with_teams = 0, without_checks = 0, entrants = 0;
  const auto seeds = static_cast<std::size_t>(tries(800));
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    Random random(seed);
    const RandomGame game = random_game(random);
    INFO("seed " << seed << '\n' << game.yaml);
    const RulesetPtr loaded = load_random(game);
    if (!loaded) continue;
    ++games;
    const Ruleset& ruleset = *loaded;
    with_teams += ruleset.has_teams;
    const NaiveRules rules = rules_of(game);
    for (int i = 0; i < 4; ++i) {
      Position position = random_position(ruleset, random);
      for (int ply = 0; ply < 4; ++ply) {
        INFO(print_position(position));
        const MoveList list = compared_moves(position, rules);
        if (list.empty() || position.is_last_in()) break;
        moves += list.size();
        without_checks += !ruleset.no_check_by.moves.empty() && forbids_some_check(position);
        for (const Move& move : list) {
          entrants += entrant_of(position, move).has_value();
          passings += move.kind == MoveKind::double_step;
          usual_passings += move.kind == MoveKind::double_step && !position.has_converted_pieces();
          en_passants += move.kind == MoveKind::en_passant;
          rifles += move.kind == MoveKind::rifle;
          passes += move.kind == MoveKind::pass;
          asides += move.kind == MoveKind::aside;
          on_the_way += move.kind == MoveKind::passing;
          swaps += move.kind == MoveKind::exchange;
          rows += move.kind == MoveKind::aside && captured_cells(position, move).size() > 1 &&
                  std::ranges::any_of(ruleset.conditions, &Condition::takes_row);
          relocations +=
              move.kind == MoveKind::drop || (move.from != no_cell && is_relocated(position, position.at(move.from)));
          changed_captors += move.promotes() && position.at(move.from).type() != 1;
          kept += move.kind != MoveKind::exchange && fate_of_victims(position, move).stays_on_board();
        }
        const Move move = random.one_of(list);
        const Position before = position;
        apply(position, move);
        const NaiveMove same = *as_naive(before, MoveList({move})).begin();
        if (position.players_in() == before.players_in() && same.kind != 'p')
          CHECK(board_of(position) == naive_board_after(before, same));
        const NaiveTurn turn{position.turn(), position.phase_index(), position.bound_cell()};
        CHECK((turn == naive_turn_after(before, same, position.players_in())));
        kept_captures += !position.cells_of(captured_owner).empty();
        further_parts += position.turn() == before.turn();
      }
    }
  }
  // Otherwise the comparison would say little.
  CHECK(games > seeds / 3);
  CHECK(with_teams > seeds / 32);
  CHECK(without_checks > seeds / 40);
  CHECK(moves > seeds * 17);
  CHECK(passings > seeds / 24);
  CHECK(usual_passings > seeds / 120);
  // Rare enough that a short run may have none.
  CHECK(en_passants >= seeds / 800);
  CHECK(on_the_way >= seeds / 800);
  CHECK(rows >= seeds / 800);
  CHECK(kept_captures >= seeds / 400);
  CHECK(rifles > seeds / 6);
  CHECK(passes > 0);
  CHECK(asides > seeds / 20);
  CHECK(swaps > seeds / 40);
  CHECK(kept > seeds / 40);
  CHECK(relocations > seeds);
  CHECK(changed_captors > seeds / 80);
  CHECK(further_parts > seeds / 4);
  CHECK(entrants > seeds);
}

TEST_CASE("random movements mean the same on boards of thousands of cells", "[movement][movegen][rules]") {
  std::size_t moves = 0, games = 0, captures = 0;
  const auto seeds = static_cast<std::size_t>(tries(48));
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    Random random(seed);
    const RandomGame game = random_game(random, true);
    INFO("seed " << seed << '\n' << game.yaml);
    const RulesetPtr loaded = load_random(game);
    if (!loaded) continue;
    const Ruleset& ruleset = *loaded;
    // The naive generator walks along each way, and would take long.
    const bool has_many_lines = std::ranges::any_of(ruleset.programs, [&](const MoveProgram& program) {
      return program.nodes.size() / ruleset.grid.cell_count() > 300;
    });
    if (has_many_lines) continue;
    ++games;
    const NaiveRules rules = rules_of(game);
    const auto middle = static_cast<Cell>(random.below(ruleset.grid.cell_count()));
    Position position = random_position(ruleset, random, ruleset.grid.near(middle, 2));
    for (int ply = 0; ply < 2; ++ply) {
      INFO(print_position(position));
      const MoveList list = compared_moves(position, rules);
      if (list.empty() || position.is_last_in()) break;
      moves += list.size();
      const Move move = random.one_of(list);
      const Position before = position;
      apply(position, move);
      const NaiveMove same = *as_naive(before, MoveList({move})).begin();
      captures += !same.captured.empty();
      if (position.players_in() == before.players_in() && same.kind != 'p')
        CHECK(board_of(position) == naive_board_after(before, same));
      CHECK(position.hash() == position.fresh_hash());
      CHECK(sets_of(position) == sets_from_board(position));
      position.undo_ply();
      CHECK(sets_of(position) == sets_of(before));
      apply(position, move);
    }
  }
  // Otherwise the comparison would say little.
  CHECK(games > seeds / 4);
  CHECK(moves > seeds * 8);
  // Rare enough that a short run may have none.
  CHECK(captures >= seeds / 48);
}

}  // namespace trigon::engine::testing
