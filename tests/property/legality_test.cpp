// The laws of the legal moves, in random games of every shipped variant: a move is listed exactly when `is_legal` says
// so, whatever its bytes; the captures are the capturing part of the list; a move gives check when a royal is attacked
// after it; a null move is taken back exactly.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstring>
#include <random>

#include "interpreter/movegen/attacks.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/position/composite.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/rules/null_move.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// The length of each game.
const int plies = tries(40);

/// A move of eight random bytes, or of bytes like those of a listed move, or a listed move with a byte changed.
Move any_move(const MoveList& listed, const Ruleset& ruleset, std::mt19937& random) {
  const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
  const Move like = listed[below(listed.size())];
  unsigned char bytes[sizeof(Move)];
  std::memcpy(bytes, &like, sizeof bytes);
  const std::size_t way = below(4);
  if (way == 0)
    for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(random());
  bytes[below(sizeof bytes)] = static_cast<unsigned char>(random());
  Move move;
  std::memcpy(&move, bytes, sizeof bytes);
  const auto cells = ruleset.grid.cell_count();
  if (way == 1) return {static_cast<Cell>(below(cells)), static_cast<Cell>(below(cells)), like.kind, 0, 0};
  if (way == 2) return {like.from, static_cast<Cell>(below(cells)), like.kind, like.promotion, like.detail};
  return move;
}

template <class Check>
void in_random_games(unsigned seed, Check&& check) {
  for (const Configuration& configuration : tried_configurations())
    random_playout(Game(load(configuration)), seed++, plies, [&](const Game& game) {
      if (game.outcome()) return;
      Position position = game.copy_position();
      check(game, position);
      CHECK(position.hash() == game.position().hash());
      CHECK(position.ply_count() == game.position().ply_count());
    });
}

}  // namespace

TEST_CASE("a move is listed exactly when it is legal, whatever its bytes", "[rules][movegen]") {
  std::mt19937 random(5);
  int refused = 0;
  in_random_games(17, [&](const Game& game, Position& position) {
    LegalMoves finder;
    const MoveList& listed = game.moves();
    // Of long lists some moves will do.
    for (std::size_t i = 0; i < listed.size(); i += 1 + listed.size() / 40) CHECK(finder.is_legal(position, listed[i]));
    for (int i = 0; i < 8; ++i) {
      const Move move = any_move(listed, game.ruleset(), random);
      const bool is_listed = std::find(listed.begin(), listed.end(), move) != listed.end();
      CHECK(finder.is_legal(position, move) == is_listed);
      refused += is_listed ? 0 : 1;
    }
  });
  CHECK(refused > 100);
}

TEST_CASE("captures are the capturing part of the list", "[rules][movegen]") {
  std::size_t captures = 0;
  in_random_games(29, [&](const Game& game, Position& position) {
    MoveList expected = game.moves(), found;
    expected.erase_if([&](const Move& move) { return captured_cells(position, move).empty(); });
    LegalMoves().list_captures(position, found);
    CHECK(found == expected);
    captures += found.size();
  });
  CHECK(captures > 100);
}

TEST_CASE("a move gives check when a royal is attacked after it", "[rules][movegen]") {
  int checks = 0;
  in_random_games(41, [&](const Game& game, Position& position) {
    LegalMoves finder;
    const Player mover = position.turn();
    for (std::size_t i = 0; i < game.moves().size(); i += 1 + game.moves().size() / 20) {
      const bool gives = finder.gives_check(position, game.moves()[i]);
      checks += gives ? 1 : 0;
      if (game.ruleset().contender_count() != 2) continue;
      apply(position, game.moves()[i]);
      CHECK(gives ==
            (game.ruleset().end.royals != RoyalRule::capture && is_in_check(position, position.next_in(mover))));
      position.undo_ply();
    }
  });
  CHECK(checks > 10);
}

namespace {

/// Visits all lines of `depth` plies as a search does. Returns the most composites that were kept at a time.
std::size_t max_composites(Position& position, LegalMoves& finder, int depth) {
  const CompositeScope scope(position.composites());
  MoveList moves;
  finder.list(position, moves);
  std::size_t most = position.composites().size();
  if (depth == 0) return most;
  for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 30) {
    apply(position, moves[i]);
    most = std::max(most, max_composites(position, finder, depth - 1));
    position.undo_ply();
  }
  return most;
}

}  // namespace

TEST_CASE("a search gives back the moves of several actions that only it saw", "[composite]") {
  std::size_t kept = 0;
  for (const char* id : {"triagonal", "triangulation-3p"}) {
    INFO(id);
    random_playout(Game(load_shipped(id)), 7, 21, [&](const Game& now) {
      if (now.outcome() || now.played() % 10 != 0) return;
      Position position = now.copy_position();
      LegalMoves finder;
      const std::size_t before = position.composites().size();
      const std::size_t most = max_composites(position, finder, 2);
      CHECK(position.composites().size() == before);
      // Those of the lists on one line of play, never those of all lines.
      CHECK(most <= before + 3 * 20000);
      kept = std::max(kept, most);
      CHECK(finder.count(position) == now.moves().size());
      CHECK(finder.is_legal(position, now.moves().back()));
      CHECK(position.composites().size() == before);
    });
  }
  CHECK(kept > 0);
}

TEST_CASE("a null move passes the turn on and is taken back exactly", "[rules]") {
  int made = 0, refused = 0;
  in_random_games(53, [&](const Game& game, Position& position) {
    const std::string before = print_position(position);
    const Player mover = position.turn();
    const bool is_check = is_in_check(position, mover);
    if (!make_null_move(position)) {
      CHECK(print_position(position) == before);
      ++refused;
      return;
    }
    ++made;
    CHECK_FALSE(is_check);
    CHECK_FALSE(game.ruleset().has_phases());
    CHECK(position.turn() == position.next_in(mover));
    CHECK(position.hash() == position.fresh_hash());
    CHECK(position.half_move_clock() == game.position().half_move_clock() + 1);
    for (const EnPassantRight& right : position.en_passant_rights()) CHECK(right.owner != position.turn());
    position.undo_ply();
    CHECK(print_position(position) == before);
    CHECK(legal_moves(position) == game.moves());
  });
  CHECK(made > 100);
  CHECK(refused > 10);
}

}  // namespace trigon::engine::testing
