// Moves and positions as protocols write them: interpreter/engine/move_forms.h, position_forms.h.
#include "interpreter/engine/move_forms.h"

#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "interpreter/engine/position_forms.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

TEST_CASE("moves have the protocol's form, and are found by it", "[engine]") {
  struct Row {
    const char *id, *position, *move, *form;
    MoveForm kind;
  };
  const Row row = GENERATE(
      Row{"chess", "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "a7-a8=N", "a7a8n", MoveForm::coordinates},
      Row{"chess", "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "e1-g1&h1-f1", "e1g1", MoveForm::coordinates},
      Row{"chess", "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", "e1-c1&a1-d1", "e1a1", MoveForm::takes_rook},
      Row{"crazyhouse", "4k3/8/8/8/8/8/8/4K3 white hands=w:N", "N@e4", "N@e4", MoveForm::coordinates},
      // A pawn that promotes is a queen of another kind there, which has a plus.
      Row{"crazyhouse", "4k3/P7/8/8/8/8/8/4K3 white", "a7-a8=+Q", "a7a8q", MoveForm::coordinates},
      Row{"seirawan", "4k3/8/8/8/8/8/8/RN2K2R white castling=K", "b1-c3,E@b1", "b1c3e", MoveForm::coordinates},
      Row{"seirawan", "4k3/8/8/8/8/8/8/RN2K2R white castling=K", "e1-g1&h1-f1,E@e1", "e1g1e", MoveForm::coordinates},
      // On the rook's cell it enters behind the rook.
      Row{"seirawan", "4k3/8/8/8/8/8/8/RN2K2R white castling=K", "e1-g1&h1-f1,H@h1", "h1e1h", MoveForm::coordinates},
      Row{"shogi", "4k4/9/P8/9/9/9/9/9/4K4 black", "a7-a8=+P", "a7a8+", MoveForm::coordinates},
      Row{"shogi", "4k4/9/P8/9/9/9/9/9/4K4 black", "a7-a8", "9c9b", MoveForm::shogi},
      Row{"shogi", "4k4/9/P8/9/9/9/9/9/4K4 black", "a7-a8=+P", "9c9b+", MoveForm::shogi},
      Row{"shogi", "4k4/9/9/9/9/9/9/9/4K4 black hands=b:G", "G@e5", "G*5e", MoveForm::shogi},
      Row{"xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 red", "a1-a10", "a0a9", MoveForm::xiangqi},
      Row{"xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 red", "a1-a10", "a1a10", MoveForm::coordinates});
  INFO(row.id << " " << row.move);
  const RulesetPtr ruleset = load_shipped(row.id);
  const Game game(ruleset, position_of(*ruleset, row.position));
  const auto move = find_move(game.position(), game.moves(), row.move);
  REQUIRE(move);
  CHECK(print_form(game.position(), game.moves(), *move, row.kind) == row.form);
  CHECK(find_form(game.position(), game.moves(), row.form, row.kind) == move);
}

TEST_CASE("behind a promotion a piece enters by a text that others do not have", "[engine]") {
  const RulesetPtr ruleset = load_text(duel("{ lattice: square, shape: rectangle, columns: 4, rows: 4 }",
                                            {"king: { letter: K, moves: WF, royal: true }",
                                             "rook: { letter: R, moves: W* }", "pawn: { letter: P, moves: fW }"},
                                            "{ white: { king: a1, pawn: c3 }, black: { king: a4 } }",
                                            "promotion: { pieces: pawn, in: { rows: 3 }, to: rook }\n"
                                            "hands: { pieces: rook, start: { white: { rook: 1 } } }\n"
                                            "gating: { in: { rows: 0-3 }, unmoved: false }\n"));
  const Game game(ruleset);
  const auto plain = find_form(game.position(), game.moves(), "c3c4r", MoveForm::coordinates);
  REQUIRE(plain);
  CHECK(print_move(game.position(), *plain) == "c3-c4=R");
  const auto entered = find_move(game.position(), game.moves(), "c3-c4=R,R@c3");
  REQUIRE(entered);
  CHECK(print_form(game.position(), game.moves(), *entered, MoveForm::coordinates) == "c3-c4=R,R@c3");
}

TEST_CASE("any legal move of any game is found by its form, which no other has", "[engine]") {
  std::mt19937_64 random(20261126);
  for (const std::string& id : tried_ids()) {
    INFO(id);
    Game game(load_shipped(id));
    for (int ply = 0; ply < 24 && !game.outcome(); ++ply) {
      // Games with hundreds of moves are looked at now and then.
      const bool is_looked_at = game.moves().size() < 60 || ply % 8 == 0;
      for (const MoveForm form : {MoveForm::coordinates, MoveForm::takes_rook, MoveForm::shogi, MoveForm::xiangqi}) {
        if (!is_looked_at) break;
        std::set<std::string> texts;
        for (const Move& move : game.moves()) {
          const std::string text = print_form(game.position(), game.moves(), move, form);
          INFO(text);
          CHECK(texts.insert(text).second);
          CHECK(text.find(' ') == std::string::npos);
          CHECK(find_form(game.position(), game.moves(), text, form) == move);
        }
      }
      game.play(game.moves()[random() % game.moves().size()]);
    }
  }
}

TEST_CASE("a text of another rank or file is no move", "[engine]") {
  const RulesetPtr ruleset = load_shipped("xiangqi");
  const Game game(ruleset, position_of(*ruleset, "3k5/9/9/9/9/9/9/9/9/R3K4 red"));
  // This is the first rank of UCCI and no rank of UCI.
  CHECK_FALSE(find_form(game.position(), game.moves(), "a0a1", MoveForm::coordinates));
  CHECK_FALSE(find_form(game.position(), game.moves(), "a1a3", MoveForm::xiangqi));
  for (const char* const text : {"", "-", "zz", "a1", "a1a1a1", "0000", "(none)"})
    CHECK_FALSE(find_form(game.position(), game.moves(), text, MoveForm::coordinates));
}

TEST_CASE("positions have the protocol's form, and are read in it", "[engine]") {
  struct Row {
    const char *protocol, *id, *position, *form;
  };
  const Row row =
      GENERATE(Row{"uci", "chess", "4k3/8/8/8/8/8/8/R3K3 black castling=Q", "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1"},
               Row{"uci", "shogi", "4k4/9/9/9/9/9/9/9/4K4 black hands=b:P", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1"},
               Row{"uci", "shogi", "4k4/9/9/9/9/9/9/9/4K4 white", "4k4/9/9/9/9/9/9/9/4K4[] b - - 0 1"},
               Row{"usi", "shogi", "4k4/9/9/9/9/9/9/9/4K4 black hands=b:P", "4k4/9/9/9/9/9/9/9/4K4 b P 1"},
               Row{"uci", "duck", "4Kb3/8/8/8/8/8/Dn7/4Kw3 white", "4k3/8/8/8/8/8/*7/4K3 w - - 0 1"},
               Row{"ucci", "xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 red", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"},
               Row{"uci", "64-triangles-2p-corners", nullptr, nullptr});
  INFO(row.protocol << " " << row.id);
  const RulesetPtr ruleset = load_shipped(row.id);
  const Position position = row.position ? position_of(*ruleset, row.position) : Game(ruleset).copy_position();
  const Dialect& dialect = *find_dialect(row.protocol);
  const std::string form = print_position_form(position, dialect);
  // What the field has no form for is written as everywhere else.
  CHECK(form == (row.form ? row.form : print_position(position)));
  Diagnostics diagnostics;
  const auto read = read_position_form(*ruleset, form, dialect, diagnostics);
  REQUIRE(read);
  CHECK(print_position(*read) == print_position(position));
  const auto own = read_position_form(*ruleset, print_position(position), dialect, diagnostics);
  REQUIRE(own);
  CHECK(print_position(*own) == print_position(position));
}

}  // namespace trigon::engine::testing
