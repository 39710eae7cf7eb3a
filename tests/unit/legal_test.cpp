// Legal moves of the shipped games against the naive generator of the test library, along random games.
#include "interpreter/rules/legal.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/rules/game.h"
#include "interpreter/rules/null_move.h"
#include "interpreter/support/text.h"
#include "tests/support/hooked.h"
#include "tests/support/naive_coverage.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

TEST_CASE("a castling of pieces that are not royal leaves no royal attacked", "[rules]") {
  const RulesetPtr ruleset = load_text(R"(
grid: { lattice: square, shape: rectangle, columns: 7, rows: 3 }
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces:
  king: { letter: K, moves: WF, royal: true }
  rook: { letter: R, moves: W* }
  duke: { letter: D, moves: F }
castling:
  k: { player: black, royal: a3-c3, partner: e3-b3, empty: b3 c3 d3 }
setup: { white: { king: a1, rook: c1 }, black: { duke: a3, rook: e3, king: g2 } }
)");
  const std::string castled = "a3-c3&e3-b3";
  const auto has_castling = [&](const char* position) {
    const auto moves = move_texts(position_of(*ruleset, position));
    return std::find(moves.begin(), moves.end(), castled) != moves.end();
  };
  CHECK(has_castling("d3r2/6k/K1R4 black castling=k"));
  CHECK_FALSE(has_castling("d3r2/6k/K5R black castling=k"));
}

TEST_CASE("a captor becomes any piece, and a promotion that is the same move stands once", "[rules]") {
  const auto moves_of_man = [](const std::string& moves, const std::string& promotion) {
    const RulesetPtr ruleset = load_text(fmt::format(R"(
grid: {{ lattice: square, shape: rectangle, columns: 3, rows: 3 }}
players: {{ white: {{ facing: 90 }}, black: {{ facing: 270 }} }}
pieces:
  dragon: {{ letter: D, moves: W }}
  stone: {{ letter: S, moves: [] }}
  man: {{ letter: M, moves: {} }}
{}
setup: {{ white: {{ man: b2 }}, black: {{ stone: b3 }} }}
)",
                                                     moves, promotion));
    return join(move_texts(position_of(*ruleset, "1s1/1M1/3 white")), " ");
  };
  const std::string change = "{ move: cW, captor-becomes: { stone: dragon } }";
  CHECK(moves_of_man("[" + change + "]", "") == "b2xb3=D");
  CHECK(moves_of_man("[cW, " + change + "]", "") == "b2xb3 b2xb3=D");
  const auto promoted_to = [](const std::string& to) {
    return "promotion: { pieces: man, in: { rows: 2 }, to: [" + to + "] }";
  };
  CHECK(moves_of_man("[cW, " + change + "]", promoted_to("stone, dragon")) == "b2xb3=D b2xb3=S");
  CHECK(moves_of_man("[cW, " + change + "]", promoted_to("stone")) == "b2xb3=D b2xb3=S");
}

TEST_CASE("in passing is captured what the piece may capture", "[rules]") {
  const RulesetPtr ruleset = load_text(R"(
grid: { lattice: square, shape: rectangle, columns: 5, rows: 5 }
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces:
  pawn:   { letter: P, moves: [mfnW2, cefF] }
  guard:  { letter: G, moves: { move: cefF, victims: guard } }
setup: { white: { pawn: b2 }, black: { guard: a4, pawn: c4 } }
)");
  // The pawn on c4 lets b3 be opened, and the guard beside it takes no pawns.
  Position position = position_of(*ruleset, "5/g1p2/5/1P3/5 white");
  apply(position, *find_move(position, legal_moves(position), "b2-b4"));
  CHECK(position.en_passant_rights().size() == 1);
  CHECK(join(move_texts(position), " ") == "c4-c2 c4-c3 c4xb3");
}

TEST_CASE("what becomes royal or is dropped as a royal does not come into check", "[rules]") {
  const RulesetPtr ruleset = load_text(R"(
grid: { lattice: square, shape: rectangle, columns: 4, rows: 4 }
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces:
  king: { letter: K, moves: WF, royal: true }
  rook: { letter: R, moves: W* }
promotion: { pieces: rook, in: { rows: 3 }, to: king }
hands: { pieces: king, drops: king }
setup: { white: { king: a1 }, black: { king: d4 } }
)");
  const auto [position, moves] = GENERATE(table<std::string, std::string>({
      // c1 and a1 are next to the king on b1, d1 is not.
      {"4/k3/3r/1K2 black hands=-", "a3-a4 a3-b3 a3-b4 d2-a2 d2-b2 d2-c2 d2-d1=K d2-d3 d2-d4"},
      {"4/k3/2r1/1K2 black hands=-", "a3-a4 a3-b3 a3-b4 c2-a2 c2-b2 c2-c3 c2-c4 c2-d2"},
      {"k3/4/4/3K black hands=b:K", "K@a1 K@a2 K@a3 K@b1 K@b2 K@b3 K@b4 K@c3 K@c4 K@d3 K@d4 a4-a3 a4-b3 a4-b4"},
  }));
  CHECK(join(move_texts(position_of(*ruleset, position)), " ") == moves);
}

TEST_CASE("legal moves are those that the naive generator finds", "[rules][movegen]") {
  const int plies = tries(80);
  std::uint64_t seed = 1;
  for (const NaiveGame& game : naive_games()) {
    const RulesetPtr ruleset = load(game.configuration);
    INFO(to_text(game.configuration));
    random_playout(Game(ruleset), seed++, plies, [&](const Game& now) {
      if (now.moves().empty()) return;
      const auto expected = naive_legal_moves(now.position(), game.rules);
      const auto got = as_naive(now.position(), now.moves());
      if (got != expected) CHECK(list_moves(*ruleset, got) == list_moves(*ruleset, expected));
    });
  }
  CHECK(seed > 30);
}

TEST_CASE("a first step from anywhere may be taken en passant", "[rules][movegen]") {
  // The first pawn does not stand where one is set up.
  const RulesetPtr ruleset = load_shipped("chess");
  const auto passing_moves = [&](const char* text) {
    std::string moves;
    const Game game(ruleset, position_of(*ruleset, text));
    for (const Move& move : game.moves())
      if (move.kind == MoveKind::double_step) moves += print_move(game.position(), move) + " ";
    CHECK(as_naive(game.position(), game.moves()) == naive_legal_moves(game.position(), NaiveRules()));
    return moves;
  };
  CHECK(passing_moves("4k3/8/8/3p4/8/4P3/8/4K3 white unmoved=e3") == "e3-e5/e4 ");
  CHECK(passing_moves("4k3/8/8/3p4/8/4P3/8/4K3 white") == "");
  CHECK(passing_moves("4k3/8/8/8/3p4/8/4P3/4K3 white") == "e2-e4/e3 ");
  CHECK(passing_moves("4k3/8/8/3p4/8/8/4P3/4K3 white") == "");
}

TEST_CASE("drops may be for some players, each with a region of their own", "[rules]") {
  const RulesetPtr ruleset = load_text(
      "grid: { lattice: square, shape: rectangle, columns: 3, rows: 2 }\n"
      "players: { a: { facing: 90 }, b: { facing: 270 }, c: { facing: 0 } }\n"
      "pieces: { stone: { letter: S, moves: [] } }\n"
      "setup: {}\n"
      "hands: { pieces: stone, start: { a: { stone: 1 }, b: { stone: 1 }, c: { stone: 1 } }, drops: ["
      "{ pieces: stone, in: { rows: 0 }, players: a }, { pieces: stone, in: [c2], players: b }] }\n");
  const auto drops = [&](const char* player) {
    const Game game(ruleset, position_of(*ruleset, std::string("3/3 ") + player));
    std::string text;
    for (const Move& move : game.moves()) text += print_move(game.position(), move) + " ";
    return text;
  };
  CHECK(drops("a") == "S@a1 S@b1 S@c1 ");
  CHECK(drops("b") == "S@c2 ");
}

TEST_CASE("the turn is not passed where that says nothing about the game", "[rules]") {
  struct Row {
    const char *id, *position;
    bool is_made;
  };
  for (const Row& row :
       {Row{"chess", "4k3/8/8/8/8/8/8/4K3 white quiet=4", true}, Row{"chess", "4k3/8/8/8/8/8/8/r3K3 white", false},
        // A script that forbids moves of knights alone.
        Row{"shatar-64", "k/3/5/7/9/11/13/7K7 left", true},
        Row{"triangulation-3p", "", true}, Row{"janggi-3p", "", false}}) {
    const RulesetPtr ruleset = load_shipped(row.id);
    Position position = *row.position ? position_of(*ruleset, row.position) : start_position(*ruleset);
    const std::string before = print_position(position);
    const int quiet = position.half_move_clock();
    INFO(row.id << ": " << before);
    CHECK(make_null_move(position) == row.is_made);
    if (!row.is_made) {
      CHECK(print_position(position) == before);
      continue;
    }
    CHECK(position.half_move_clock() == quiet + 1);
    position.undo_ply();
    CHECK(print_position(position) == before);
  }
  // Whoever is mated must be captured, so that another move is no choice.
  const RulesetPtr triangulation = load_shipped("triangulation-3p");
  Position mated = start_position(*triangulation);
  mated.begin_ply();
  mated.set_mated(PlayerSet{Player{1}});
  CHECK_FALSE(make_null_move(mated));
  for (const auto& [keys, is_made] : {std::pair("", false), std::pair("pieces: pawn", true)}) {
    HookedGame game({{"function veto() end", keys}}, "turns: ~");
    Position position = game.start()->copy_position();
    CHECK(make_null_move(position) == is_made);
  }
}

TEST_CASE("captures are those of steps alone", "[rules]") {
  // A rook that goes round its corner back to its cell, and two pieces that change places, capture nothing.
  const auto captures = [](const char* id, const std::vector<std::string>& options, const char* text, MoveKind kind) {
    const RulesetPtr ruleset = load_shipped(id, options);
    const Game game(ruleset, *text ? position_of(*ruleset, text) : start_position(*ruleset));
    int count = 0;
    for (const Move& move : game.moves())
      if (move.kind == kind) {
        ++count;
        CHECK(captured_cells(game.position(), move).empty());
      }
    return count;
  };
  CHECK(captures("64-triangles-2p-corners", {"null-moves"}, "k/3/5/7/9/11/13/2R11K left", MoveKind::pass) == 1);
  CHECK(captures("triangulation-3p", {}, "", MoveKind::castling) == 2);
}

TEST_CASE("listing, counting and asking for any legal move agree", "[rules]") {
  for (const Configuration& configuration : tried_configurations())
    random_playout(Game(load(configuration)), 7, tries(60), [](const Game& game) {
      if (game.outcome()) return;
      Position position = game.copy_position();
      LegalMoves finder;
      CHECK(finder.count(position) == game.moves().size());
      CHECK(finder.has_any(position));
      CHECK(position.hash() == game.position().hash());
    });
}

}  // namespace trigon::engine::testing
