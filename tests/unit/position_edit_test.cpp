// Positions that are changed by hand. interpreter/web/position_edit.h.
#include "interpreter/web/position_edit.h"

#include <catch2/catch.hpp>

#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/text.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// Chess with numbers in its positions and, in turns of two moves, a piece that alone may move on.
RulesetPtr ruleset_of(const std::string& game) {
  if (game != "three") return load_shipped(game);
  const std::string chess = read_repository_file("variants/chess/chess.yaml");
  return load_text(replace_all(chess, "\nend:\n", "\nend:\n  checks: 3\n") +
                   "turns: { phases: { play: { again: more }, more: { same-piece: true, pass: without-move } } }\n");
}

/// The text of a game's position after changes; or what is wrong with them.
std::string edited(const std::string& game, const std::string& text, const std::string& edit) {
  const RulesetPtr ruleset = ruleset_of(game);
  Diagnostics diagnostics;
  const auto before = text.empty() ? Game(ruleset).copy_position()
                                   : read_position(*ruleset, LocatedText::standalone("position", text), diagnostics);
  REQUIRE(before);
  const auto after = edited_position(*before, Json::parse(edit), diagnostics);
  CHECK(after.has_value() != diagnostics.has_errors());
  if (!after) return diagnostics.all().front().message;
  // What comes out can be read, and is the same.
  const std::string printed = print_position(*after);
  const auto again = read_position(*ruleset, LocatedText::standalone("position", printed), diagnostics);
  REQUIRE(again);
  CHECK(again->hash() == after->hash());
  return printed;
}

const char* const rooks = "4k3/8/8/8/8/8/8/R3K2R white castling=KQ";
const char* const in_turn = "4k3/8/8/8/8/4P3/8/4K3 white phase=more piece=e3";

}  // namespace

TEST_CASE("positions are changed by hand", "[web]") {
  struct Edited {
    const char* game;
    const char* before;
    const char* edit;
    const char* after;
  };
  const auto one = GENERATE(values<Edited>({
      {"chess", rooks, "{}", rooks},
      {"chess", rooks, R"({"pieces": {"a2": ["queen", "white"]}})", "4k3/8/8/8/8/8/Q7/R3K2R white castling=KQ"},
      // Castlings without their rook are none, and come back by nothing.
      {"chess", rooks, R"({"pieces": {"h1": null}})", "4k3/8/8/8/8/8/8/R3K3 white castling=Q"},
      {"chess", "4k3/8/8/8/8/8/8/R3K3 white", R"({"pieces": {"h1": ["rook", "white"]}})",
       "4k3/8/8/8/8/8/8/R3K2R white"},
      {"chess", rooks, R"({"turn": "black"})", "4k3/8/8/8/8/8/8/R3K2R black castling=KQ"},
      // Nothing can be captured in passing any more.
      {"chess", "4k3/8/8/3pP3/8/8/8/4K3 white en-passant=d6>d5", "{}", "4k3/8/8/3pP3/8/8/8/4K3 white"},
      {"crazyhouse", "4k3/8/8/8/8/8/8/4K3 white", R"({"hands": {"white": [{"piece": "pawn", "count": 2}]}})",
       "4k3/8/8/8/8/8/8/4K3 white hands=w:P2"},
      {"crazyhouse", "4k3/8/8/8/8/8/8/4K3 white hands=w:P2,b:N", R"({"hands": {"white": []}})",
       "4k3/8/8/8/8/8/8/4K3 white hands=b:N"},
      {"three", "4k3/8/8/8/8/8/8/4K3 white", R"({"state": {"checks-of-white": 2}})",
       "4k3/8/8/8/8/8/8/4K3 white state=checks-of-white:2"},
      {"three", in_turn, R"({"pieces": {"a1": ["rook", "white"]}})",
       "4k3/8/8/8/8/4P3/8/R3K3 white phase=more piece=e3"},
      // Whose turn it becomes begins it.
      {"three", in_turn, R"({"turn": "black"})", "4k3/8/8/8/8/4P3/8/4K3 black"},
      {"three", in_turn, R"({"phase": "play", "turn": "black"})", "4k3/8/8/8/8/4P3/8/4K3 black"},
      {"64-triangles-3p-corners", "Qt/BtKtRt/5/7/9/11/Rl12/QlKl12Kr top",
       R"({"in": ["left", "top"], "pieces": {"o1": null}})", "Qt/BtKtRt/5/7/9/11/Rl12/QlKl13 top out=r"},
      {"64-triangles-3p-corners", "Qt/BtKtRt/5/7/9/11/Rl12/QlKl13 top out=r",
       R"({"in": ["left", "top", "right"], "pieces": {"o1": ["king", "right"]}})",
       "Qt/BtKtRt/5/7/9/11/Rl12/QlKl12Kr top"},
  }));
  CAPTURE(one.game, one.before, one.edit);
  CHECK(edited(one.game, one.before, one.edit) == one.after);
}

TEST_CASE("wrong changes of positions are refused", "[web]") {
  struct Wrong {
    const char* game;
    const char* edit;
    const char* message;
  };
  const auto one = GENERATE(values<Wrong>({
      {"chess", "[]", "'edit' must be an object"},
      {"chess", "5", "'edit' must be an object"},
      {"chess", R"({"piece": 1})", "'edit' has no field 'piece'"},
      {"chess", R"({"pieces": []})", "'pieces' of 'edit' must be an object of cells"},
      {"chess", R"({"pieces": {"z9": null}})", "the board has no cell z9"},
      {"chess", R"({"pieces": {"": null}})", "the board has no cell "},
      {"chess", R"({"pieces": {"e4": "pawn"}})", "what 'edit' puts on e4 is no piece with its owner"},
      {"chess", R"({"pieces": {"e4": ["pawn"]}})", "what 'edit' puts on e4 is no piece with its owner"},
      {"chess", R"({"pieces": {"e4": ["pawn", 5]}})", "what 'edit' puts on e4 is no piece with its owner"},
      {"chess", R"({"pieces": {"e4": ["pawn", null]}})", "what 'edit' puts on e4 is no piece with its owner"},
      {"chess", R"({"pieces": {"e4": ["pawn", 5, "white"]}})", "what 'edit' puts on e4 is no piece with its owner"},
      {"chess", R"({"pieces": {"e4": ["pawn", null, null]}})", "what 'edit' puts on e4 is no piece with its owner"},
      {"chess", R"({"pieces": {"e4": ["pawn", "white", "white", "white"]}})",
       "what 'edit' puts on e4 is no piece with its owner"},
      {"chess", R"({"pieces": {"e4": ["dragon", "white"]}})", "what 'edit' puts on e4 is no piece with its owner"},
      {"chess", R"({"pieces": {"e1": null}})", "white is in the game but has no royal piece"},
      {"chess", R"({"turn": "nobody"})", "'turn' of 'edit' must be a player who moves"},
      {"chess", R"({"turn": 0})", "'turn' of 'edit' must be a player who moves"},
      {"chess", R"({"in": {}})", "'in' of 'edit' must be a list of players"},
      {"chess", R"({"in": ["white", 5]})", "'in' of 'edit' must be a list of players who move"},
      {"chess", R"({"in": []})", "white is to move but is out"},
      {"chess", R"({"phase": "late"})", "'phase' of 'edit' must be a phase of the game"},
      {"chess", R"({"phase": 0})", "'phase' of 'edit' must be a phase of the game"},
      {"chess", R"({"state": []})", "'state' of 'edit' must be an object of numbers"},
      {"chess", R"({"state": {"mood": 1}})", "this game has no value 'mood'"},
      {"three", R"({"phase": "more"})", "in the phase 'more' only one piece may move on; add its cell, as in piece=a1"},
      {"three", R"({"state": {"checks-of-white": 9}})", "checks-of-white is a number from 0 to 3"},
      {"three", R"({"state": {"checks-of-white": -1}})", "checks-of-white is a number from 0 to 3"},
      {"three", R"({"state": {"checks-of-white": 1.5}})", "checks-of-white is a number from 0 to 3"},
      {"three", R"({"state": {"checks-of-white": 18446744073709551615}})", "checks-of-white is a number from 0 to 3"},
      {"chess", R"({"hands": {"white": []}})", "there is no player white who holds pieces"},
      {"crazyhouse", R"({"hands": []})", "'hands' of 'edit' must be an object of players"},
      {"crazyhouse", R"({"hands": {"nobody": []}})", "there is no player nobody who holds pieces"},
      {"crazyhouse", R"({"hands": {"white": 5}})", "a hand of 'edit' must be a list of pieces"},
      {"crazyhouse", R"({"hands": {"white": [5]}})",
       "a piece held needs a 'piece' that can be held and a 'count' of at most 9999"},
      {"crazyhouse", R"({"hands": {"white": [{"piece": "king", "count": 1}]}})",
       "a piece held needs a 'piece' that can be held and a 'count' of at most 9999"},
      {"crazyhouse", R"({"hands": {"white": [{"piece": "pawn", "count": 10000}]}})",
       "a piece held needs a 'piece' that can be held and a 'count' of at most 9999"},
      {"crazyhouse", R"({"hands": {"white": [{"piece": "pawn", "count": -1}]}})",
       "a piece held needs a 'piece' that can be held and a 'count' of at most 9999"},
      {"crazyhouse", R"({"hands": {"white": [{"piece": "pawn", "count": 1, "side": 5}]}})",
       "a piece held needs a 'piece' that can be held and a 'count' of at most 9999"},
      {"crazyhouse", R"({"hands": {"white": [{"piece": "pawn", "count": 1, "side": "black"}]}})",
       "in this game pieces are held as own ones only"},
  }));
  CAPTURE(one.game, one.edit);
  CHECK(edited(one.game, "", one.edit) == one.message);
}

TEST_CASE("prisoners are held under the player for whom they fought", "[web]") {
  const std::string edit = R"({"hands": {"red": [{"piece": "rukh", "side": "blue", "count": 2}]}})";
  CHECK(edited("triangulation-3p", "", edit).find(" hands=r:Rb2") != std::string::npos);
}

}  // namespace trigon::engine::testing
