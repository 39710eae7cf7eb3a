// The library as programs see it: only include/trigon is known here, and only the shared library is linked.
#include <trigon/trigon.h>
#include <trigon/trigon_c.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>

namespace {

std::string shipped(const std::string& name) { return std::string(TRIGON_SOURCE_DIR) + "/variants/" + name + ".yaml"; }

const std::string not_shipped = std::string(TRIGON_SOURCE_DIR) + "/tests/broken/bases/tiny.yaml";

trigon::Variant load(const std::string& name, const std::vector<std::string>& options = {}) {
  const trigon::LoadResult loaded = trigon::load_variant(shipped(name), options);
  INFO(to_text(loaded.diagnostics));
  REQUIRE(loaded);
  return *loaded.variant;
}

/// Three in a row of four cells, for tests of one thing each.
const char* const lane = R"(name: Lane
grid: { lattice: square, shape: rectangle, columns: 4, rows: 1 }
players:
  left: { facing: 0 }
  right: { facing: 180 }
pieces:
  king: { letter: K, moves: WF, royal: true }
setup: |
  K..k
)";

struct Session {
  trigon_session* handle = trigon_session_new();
  ~Session() { trigon_session_free(handle); }
  std::string ask(const char* request) {
    char* const answer = trigon_session_answer(handle, request);
    const std::string text = answer;
    trigon_string_free(answer);
    return text;
  }
};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a variant says what it has") {
  const trigon::Variant chess = load("chess/chess");
  CHECK(chess.id() == "chess");
  CHECK(chess.players().size() == 2);
  CHECK(chess.players()[1].name == "black");
  CHECK(chess.cell_count() == 64);
  const auto cell = chess.find_cell("e4");
  REQUIRE(cell);
  CHECK(chess.label(*cell) == "e4");
  CHECK_FALSE(chess.find_cell("i9"));
  CHECK_THROWS_AS(chess.label(64), std::out_of_range);
  CHECK_THROWS_AS(chess.label(-1), std::out_of_range);
  CHECK(contains(chess.to_json().value(), "\"cells\""));
}

TEST_CASE("errors in a file come with their places") {
  std::string text = lane;
  text.replace(text.find("moves: WF,"), 10, "moves: wf,");
  const auto loaded = trigon::load_variant({{"lane.yaml", text}}, "lane.yaml");
  REQUIRE_FALSE(loaded);
  REQUIRE(loaded.diagnostics.size() == 1);
  const trigon::Diagnostic& first = loaded.diagnostics.front();
  CHECK(first.severity == trigon::Severity::error);
  CHECK(first.file == "lane.yaml");
  CHECK(first.line == 7);
  CHECK(first.column > 1);
  CHECK(first.code == "movement");
  CHECK(contains(first.text, "lane.yaml:7:"));
  CHECK_FALSE(trigon::load_variant("no-such-file.yaml"));
  CHECK_FALSE(trigon::load_variant(shipped("chess/chess"), {"no-such-option"}));
}

TEST_CASE("texts stand for files, and no other file is read") {
  const std::string child = "extends: lane.yaml\nname: Child\n";
  const auto loaded = trigon::load_variant({{"lane.yaml", lane}, {"child.yaml", child}}, "child.yaml");
  INFO(to_text(loaded.diagnostics));
  REQUIRE(loaded);
  CHECK(loaded.variant->name() == "Child");
  CHECK_FALSE(trigon::load_variant({{"lane.yaml", lane}}, not_shipped));
}

TEST_CASE("shipped games are known by their ids") {
  const auto ids = trigon::shipped_variants();
  CHECK(std::find(ids.begin(), ids.end(), "chess") != ids.end());
  CHECK(std::is_sorted(ids.begin(), ids.end()));
  CHECK(trigon::load_variant("chess"));
  const trigon::LoadResult missing = trigon::load_variant("ches");
  REQUIRE_FALSE(missing);
  CHECK(contains(missing.diagnostics.front().hint, "did you mean 'chess'?"));
  // Also for texts in memory, which may extend them.
  const auto extended = trigon::load_variant({{"mine.yaml", "extends: crazyhouse\nname: Mine\n"}}, "mine.yaml");
  INFO(to_text(extended.diagnostics));
  REQUIRE(extended);
  CHECK(extended.variant->name() == "Mine");
  CHECK(trigon::load_variant(std::map<std::string, std::string>{}, "triagonal"));
}

TEST_CASE("a game is played, taken back and named") {
  trigon::Game game(load("chess/chess"));
  const std::string start = game.position();
  CHECK(game.moves().size() == 20);
  game.play("e2-e4");
  game.play("d7d5");
  CHECK(game.turn() == 0);
  CHECK(game.history() == std::vector<std::string>{"e2-e4", "d7-d5"});
  const auto capture = game.find_move("e4xd5");
  REQUIRE(capture);
  CHECK(game.text(*capture) == "e4xd5");
  CHECK(game.captures(*capture) == std::vector<int>{game.variant().find_cell("d5").value()});
  CHECK(game.variant().label(game.from(*capture)) == "e4");
  CHECK(game.variant().label(game.to(*capture)) == "d5");
  CHECK(game.promotion(*capture) == -1);

  trigon::Game copy = game;
  copy.play(*capture);
  CHECK(copy.history().size() == 3);
  CHECK(game.history().size() == 2);
  CHECK(copy.hash() != game.hash());
  CHECK(copy.undo());
  CHECK(copy.hash() == game.hash());

  while (game.undo()) {
  }
  CHECK(game.position() == start);
  CHECK(game.history().empty());
}

TEST_CASE("a move that is not legal is refused with the reason, and changes nothing") {
  trigon::Game game(load("chess/chess"));
  const std::string start = game.position();
  CHECK_THROWS_WITH(game.play("e2-e5"), Catch::Contains("e5"));
  CHECK_THROWS_AS(game.play("nonsense"), std::invalid_argument);
  CHECK_THROWS_AS(game.play(trigon::Move(~std::uint64_t{0})), std::invalid_argument);
  CHECK_THROWS_AS(game.text(trigon::Move(0)), std::invalid_argument);
  CHECK_FALSE(game.is_legal(trigon::Move(12345)));
  CHECK(game.position() == start);
  const trigon::Explanation why = game.why("e1-e2");
  CHECK_FALSE(why.is_legal);
  CHECK_FALSE(why.text.empty());
}

TEST_CASE("positions are set, and those with errors leave the game alone") {
  trigon::Game game(load("chess/chess"));
  CHECK(game.set_position("7k/5Q2/6K1/8/8/8/8/8 black").empty());
  REQUIRE(game.outcome());
  CHECK(game.outcome()->ending == "stalemate");
  CHECK_FALSE(game.outcome()->winner);
  CHECK(game.moves().empty());
  const std::string before = game.position();
  const auto errors = game.set_position("8/8/8/8/8/8/8 white");
  CHECK_FALSE(errors.empty());
  CHECK(game.position() == before);
  CHECK(game.set_position("7k/6Q1/6K1/8/8/8/8/8 black").empty());
  CHECK(game.is_in_check(1));
  CHECK(game.outcome()->winner == 0);
  CHECK(contains(game.outcome()->text, "white wins"));
}

TEST_CASE("three players, to the end") {
  const trigon::Variant variant = load("64-triangles-3p-corners");
  trigon::Game game(variant);
  CHECK(variant.players().size() == 3);
  std::uint32_t random = 7;
  for (int ply = 0; ply < 2000 && !game.outcome(); ++ply) {
    const auto moves = game.moves();
    random = random * 1664525 + 1013904223;
    game.play(moves[(random >> 16) % moves.size()]);
  }
  int in = 0;
  for (int player = 0; player < 3; ++player) in += game.is_in(player);
  CHECK((game.outcome() || in >= 2));
}

TEST_CASE("hands, pictures and counts") {
  trigon::Game game(load("chess/crazyhouse"));
  for (const char* move : {"e2-e4", "d7-d5", "e4xd5"}) game.play(move);
  const auto hand = game.hand(0);
  REQUIRE(hand.size() == 1);
  CHECK(hand.front().count == 1);
  CHECK(game.variant().piece_types()[static_cast<std::size_t>(hand.front().type)].name == "pawn");
  CHECK(game.piece_at(*game.variant().find_cell("d5"))->owner == 0);
  CHECK_FALSE(game.piece_at(*game.variant().find_cell("e2")));
  CHECK(contains(game.to_svg(), "</svg>"));
  CHECK(contains(game.to_svg_with_moves(*game.variant().find_cell("g1")), "</svg>"));
  CHECK(contains(game.to_text(), "8"));
  CHECK(trigon::Game(load("chess/chess")).perft(3) == 8902);
  CHECK_THROWS_AS(game.hand(2), std::out_of_range);
  CHECK_THROWS_AS(game.piece_at(64), std::out_of_range);
}

TEST_CASE("a script that fails throws, and the game is as before") {
  const std::string script = "function veto(move) error('no') end";
  const std::string variant = std::string(lane) + "hooks:\n  bad: { script: bad.lua }\n";
  const auto loaded = trigon::load_variant({{"lane.yaml", variant}, {"bad.lua", script}}, "lane.yaml");
  INFO(to_text(loaded.diagnostics));
  REQUIRE(loaded);
  try {
    trigon::Game game(*loaded.variant);
    FAIL("the script did not fail");
  } catch (const trigon::ScriptError& error) {
    CHECK(error.diagnostic().file == "bad.lua");
    CHECK(error.diagnostic().line == 1);
  }
}

TEST_CASE("moves are played from C without JSON") {
  Session session;
  CHECK(trigon_session_move_count(session.handle) == -1);
  CHECK(trigon_session_move_texts(session.handle) == nullptr);
  CHECK(trigon_session_board(session.handle) == nullptr);
  CHECK(trigon_session_board(nullptr) == nullptr);
  CHECK(trigon_session_play(session.handle, 0) == -1);
  session.ask(R"({"command": "load", "file": "chess"})");
  CHECK(trigon_session_move_count(session.handle) == 20);
  char* const texts = trigon_session_move_texts(session.handle);
  const std::string moves = texts;
  trigon_string_free(texts);
  CHECK(std::count(moves.begin(), moves.end(), '\n') == 20);
  CHECK(trigon_session_play(session.handle, 20) == -1);
  CHECK(trigon_session_play(session.handle, -1) == -1);
  REQUIRE(trigon_session_play(session.handle, 3) == 0);
  std::string fourth = moves;
  for (int i = 0; i < 3; ++i) fourth.erase(0, fourth.find('\n') + 1);
  fourth.erase(fourth.find('\n'));
  CHECK(contains(session.ask(R"({"command": "history"})"), "\"" + fourth + "\""));

  char* const board = trigon_session_board(session.handle);
  trigon::Game game(load("chess/chess"));
  game.play(fourth);
  CHECK(board == game.to_text());
  trigon_string_free(board);

  trigon_session* const copy = trigon_session_copy(session.handle);
  REQUIRE(copy != nullptr);
  CHECK(trigon_session_play(copy, 0) == 0);
  CHECK(trigon_session_undo(copy) == 0);
  CHECK(trigon_session_undo(copy) == 0);
  CHECK(trigon_session_undo(copy) == -1);
  trigon_session_free(copy);
  CHECK(contains(session.ask(R"({"command": "position"})"), "\"played\":1"));
  CHECK(trigon_session_copy(nullptr) == nullptr);
  CHECK(trigon_session_undo(nullptr) == -1);
}

TEST_CASE("the interface for C answers requests, and bears bad ones") {
  Session session;
  CHECK(contains(session.ask("{\"command\": \"play\", \"move\": \"e2-e4\"}"), "error"));
  CHECK(contains(session.ask("not JSON"), "error"));
  CHECK(trigon_session_add_text(session.handle, "lane.yaml", lane) == 0);
  CHECK(contains(session.ask("{\"command\": \"load\", \"file\": \"lane.yaml\"}"), "\"turn\":\"left\""));
  CHECK(contains(session.ask("{\"command\": \"play\", \"move\": \"a1-b1\"}"), "\"turn\":\"right\""));
  const std::string elsewhere = "{\"command\": \"load\", \"file\": \"" + not_shipped + "\"}";
  CHECK(contains(session.ask(elsewhere.c_str()), "error"));
  CHECK(trigon_session_answer(nullptr, "{}") == nullptr);
  CHECK(trigon_session_answer(session.handle, nullptr) == nullptr);
  CHECK(trigon_session_add_text(session.handle, nullptr, "") == -1);
  trigon_string_free(nullptr);
  trigon_session_free(nullptr);
  CHECK(trigon_version() == trigon::version());
}

TEST_CASE("a game is recorded, and its record is read") {
  trigon::Game game(load("64-triangles-3p-corners"));
  for (int i = 0; i < 4; ++i) game.play(game.moves().front());
  trigon::GameRecord record = record_of(game);
  CHECK(record.variant == "64-triangles-3p-corners");
  CHECK(record.hash == game.variant().hash());
  CHECK(record.hash.size() == 16);
  REQUIRE(record.seats.size() == 3);
  REQUIRE(record.moves.size() == 4);
  CHECK(record.moves[3].seat == 0);
  CHECK(record.ranks.empty());
  record.seats[0].player = "Ada";
  record.tags = {{"Date", "2026.01.31"}};
  record.moves[1].comment = "why not";
  record.ranks = {1, 2, 2};
  record.ending = "agreement";
  const std::string text = to_text(record);
  CHECK(contains(text, "[Variant \"64-triangles-3p-corners\"]"));
  CHECK(contains(text, "[Result \"1-2-2\"]"));

  const trigon::ReadRecords read = trigon::read_records({{"game", text + "\n" + text}}, "game");
  INFO(to_text(read.diagnostics));
  REQUIRE(read.games.size() == 2);
  CHECK(read.diagnostics.empty());
  CHECK(to_text(read.games[1].record) == text);
  CHECK(read.games[0].game.position() == game.position());
  CHECK(read.games[0].game.history() == game.history());
  CHECK(read.games[0].game.variant().id() == "64-triangles-3p-corners");
}

TEST_CASE("a game of two on squares is written as PGN, and read back") {
  trigon::Game game(load("chess/chess"));
  for (const char* move : {"e2e4", "e7e5", "g1f3"}) game.play(move);
  trigon::GameRecord record = record_of(game);
  record.seats[0].player = "Ada";
  const trigon::PgnText pgn = trigon::to_pgn({record, game});
  INFO(to_text(pgn.diagnostics));
  REQUIRE(pgn.text);
  CHECK(contains(*pgn.text, "[White \"Ada\"]"));
  CHECK(contains(*pgn.text, "1. e4 e5 2. Nf3 *"));
  const trigon::ReadRecords read = trigon::read_records({{"game.pgn", *pgn.text}}, "game.pgn");
  REQUIRE(read.games.size() == 1);
  CHECK(read.games[0].game.position() == game.position());

  const trigon::Game triangles(load("64-triangles-3p-corners"));
  const trigon::PgnText none = trigon::to_pgn({record_of(triangles), triangles});
  CHECK_FALSE(none.text);
  REQUIRE(none.diagnostics.size() == 1);
  CHECK(contains(none.diagnostics[0].message, "two players"));
}

TEST_CASE("a record with errors has messages, and the games without errors") {
  const trigon::ReadRecords read = trigon::read_records(
      {{"lane.yaml", lane},
       {"game", "[Variant \"lane.yaml\"]\n1. a1-d1 *\n[Variant \"lane.yaml\"]\n1. a1-b1 1/2-1/2\n"}},
      "game");
  CHECK(read.games.size() == 1);
  REQUIRE(read.diagnostics.size() == 1);
  CHECK(read.diagnostics[0].file == "game");
  CHECK(read.diagnostics[0].line == 2);
  CHECK(read.diagnostics[0].code == "illegal-move");
  const trigon::ReadRecords none = trigon::read_records("/no/such/file.trigon");
  CHECK(none.games.empty());
  REQUIRE(none.diagnostics.size() == 1);
  CHECK(none.diagnostics[0].code == "file");
  // Only texts may be named by texts.
  const trigon::ReadRecords outside =
      trigon::read_records({{"game", "[Variant \"" + not_shipped + "\"]\n*\n"}}, "game");
  CHECK(outside.games.empty());
  CHECK(outside.diagnostics.size() == 1);
}

TEST_CASE("a computer player finds the move that wins, within limits or as a level") {
  const trigon::Variant chess = load("chess/chess");
  trigon::Game game(chess);
  REQUIRE(game.set_position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1").empty());
  trigon::ComputerPlayer player(chess);
  const trigon::Thought thought = player.think(game, {.nodes = 10000});
  CHECK(game.text(thought.best) == "a1-a8");
  CHECK(thought.line == std::vector<std::string>{"a1-a8"});
  CHECK(thought.plies_to_end == 1);
  CHECK(thought.by_player.size() == 2);
  REQUIRE(thought.moves.size() == game.moves().size());
  CHECK(thought.moves.front().move == thought.best);
  CHECK(thought.moves.front().value == thought.value);
  CHECK(player.think(game, {.nodes = 10000, .clock = trigon::Clock{60, 1}, .threads = 2}).best == thought.best);
  CHECK(player.think(game, 3, 7).best == thought.best);
  CHECK_THROWS_AS(player.think(game, 11, 0), std::out_of_range);
  CHECK_THROWS_AS(player.think(game, {.depth = 0}), std::out_of_range);
  CHECK_THROWS_AS(player.think(game, {.threads = 65}), std::out_of_range);
  game.play(thought.best);
  CHECK_THROWS_AS(player.think(game, {.depth = 1}), std::invalid_argument);
  const trigon::Game other(load("xiangqi-3p"));
  CHECK_THROWS_AS(player.think(other, {.depth = 1}), std::invalid_argument);
}

TEST_CASE("a computer player thinks with a network, or says why it cannot") {
  const trigon::Variant chess = load("chess/chess");
  const trigon::Game game(chess);
  trigon::ComputerPlayer by_hand(chess), player(chess);
  const std::string of_chess = std::string(TRIGON_SOURCE_DIR) + "/variants/chess/chess.net";
  player.use_net(of_chess);
  const trigon::ThinkLimits limits{.nodes = 2000};
  CHECK(player.think(game, limits).value != by_hand.think(game, limits).value);
  CHECK_THROWS_WITH(player.use_net("no-such.net"), Catch::Contains("no-such.net"));
  trigon::ComputerPlayer other(load("xiangqi-3p"));
  CHECK_THROWS_WITH(other.use_net(of_chess), Catch::Contains("other rules"));
}

TEST_CASE("a search without limits ends when it is stopped") {
  const trigon::Variant chess = load("chess/chess");
  const trigon::Game game(chess);
  trigon::ComputerPlayer player(chess);
  int deepest = 0;
  const trigon::Thought thought = player.think(game, trigon::ThinkLimits(), [&](const trigon::Thought& so_far) {
    deepest = so_far.depth;
    if (deepest == 3) player.stop();
  });
  CHECK(deepest == 3);
  CHECK(thought.depth == 3);
  CHECK(game.is_legal(thought.best));
}

TEST_CASE("a batch plays games in step and numbers moves alike in all positions") {
  const trigon::Variant chess = load("chess/chess");
  trigon::Batch batch(chess, 3);
  const auto mask_of = [&](std::size_t game) {
    return batch.legal_action_mask().subspan(game * batch.action_count(), batch.action_count());
  };
  const auto cell = [&](const char* label) { return *chess.find_cell(label); };
  const auto number = [&](const char* from, const char* to) { return cell(from) * 64 + cell(to); };
  CHECK(batch.action_count() == 5 * 64 * 64 + 1 + 64);
  CHECK(std::count(mask_of(2).begin(), mask_of(2).end(), 1) == 20);
  CHECK(mask_of(2)[static_cast<std::size_t>(number("e2", "e4"))] == 1);
  const auto step = [&](std::vector<std::int32_t> actions) { batch.step(actions); };
  step({number("f2", "f3"), number("e2", "e4"), number("g1", "f3")});
  CHECK(batch.game(1).history() == std::vector<std::string>{"e2-e4"});
  // One action that is not legal keeps all from being played.
  CHECK_THROWS_AS(step({number("e7", "e5"), number("e7", "e6"), number("a1", "a8")}), std::invalid_argument);
  CHECK_THROWS_AS(step({0, 0}), std::invalid_argument);
  CHECK(batch.current_player()[1] == 1);
  step({number("e7", "e5"), number("e7", "e6"), number("g8", "f6")});
  step({number("g2", "g4"), number("e4", "e5"), number("f3", "g1")});
  step({number("d8", "h4"), number("d7", "d5"), number("f6", "g8")});
  CHECK(batch.terminated()[0] == 1);
  CHECK(batch.rewards()[0] == -1);
  CHECK(batch.rewards()[1] == 1);
  CHECK(std::count(mask_of(0).begin(), mask_of(0).end(), 1) == 0);
  CHECK(batch.rewards()[2] == 0);
  const trigon::Move passing = batch.move(1, number("e5", "d6"));
  CHECK(batch.game(1).captures(passing) == std::vector<int>{cell("d5")});
  CHECK(batch.action(1, passing) == number("e5", "d6"));
  CHECK_THROWS_AS(batch.move(1, number("e5", "f6")), std::invalid_argument);
  CHECK_THROWS_AS(batch.move(3, 0), std::out_of_range);
  // A game that is over stays so, or begins anew.
  step({-1, number("e5", "d6"), number("b1", "c3")});
  CHECK(batch.terminated()[0] == 1);
  batch.step(std::vector<std::int32_t>{-1, number("f8", "d6"), number("b8", "c6")}, true);
  CHECK(batch.terminated()[0] == 0);
  CHECK(batch.game(0).history().empty());
}

TEST_CASE("moves behind which pieces enter have numbers of their own") {
  const trigon::Variant seirawan = load("chess/seirawan");
  trigon::Batch batch(seirawan, 1);
  const auto cell = [&](const char* label) { return *seirawan.find_cell(label); };
  const int first = 7 * 64 * 64;
  CHECK(batch.action_count() == 7 * 64 * 64 + 2 * 64 * 64 + 1 + 64);
  CHECK(std::count(batch.legal_action_mask().begin(), batch.legal_action_mask().end(), 1) == 28);
  const auto hawk = batch.action(0, batch.game(0).find_move("b1-c3,H@b1").value());
  CHECK(batch.action(0, batch.game(0).find_move("b1-c3").value()) == cell("b1") * 64 + cell("c3"));
  const bool is_first = hawk == first + cell("b1") * 64 + cell("c3");
  CHECK((is_first || hawk == first + 64 * 64 + cell("b1") * 64 + cell("c3")));
  CHECK(batch.game(0).text(batch.move(0, hawk)) == "b1-c3,H@b1");
}

TEST_CASE("a batch shows boards from the side of the player to move") {
  const trigon::Variant chess = load("chess/chess");
  trigon::Batch batch(chess, 1);
  const auto plane = [&](int index) { return batch.observation().subspan(static_cast<std::size_t>(index) * 64, 64); };
  const auto has = [&](int index, const char* label) {
    return plane(index)[static_cast<std::size_t>(*chess.find_cell(label))];
  };
  int king = 0;
  while (!chess.piece_types()[static_cast<std::size_t>(king)].is_royal) ++king;
  CHECK(batch.plane_count() == 13);
  CHECK(has(king, "e1") == 1);
  CHECK(has(6 + king, "e8") == 1);
  batch.step(std::vector<std::int32_t>{batch.action(0, *batch.game(0).find_move("e2e4"))});
  CHECK(has(king, "e8") == 1);
  CHECK(has(6 + king, "e1") == 1);
  CHECK(std::count(batch.observation().begin(), batch.observation().end(), 1) == 32);
}

TEST_CASE("all moves of random games have numbers by which they are played") {
  for (const std::string& id : trigon::shipped_variants()) {
    INFO(id);
    const trigon::LoadResult loaded = trigon::load_variant(id);
    REQUIRE(loaded);
    trigon::Batch batch(*loaded.variant, 2);
    CHECK(batch.play_random(30, 5) > 0);
    for (int i = 0; i < 2; ++i) {
      const trigon::Game game = batch.game(i);
      const auto mask =
          batch.legal_action_mask().subspan(static_cast<std::size_t>(i) * batch.action_count(), batch.action_count());
      const auto numbered = std::count(mask.begin(), mask.end(), 1);
      CHECK(numbered <= static_cast<std::ptrdiff_t>(game.moves().size()));
      if (static_cast<std::ptrdiff_t>(game.moves().size()) == numbered)
        for (const trigon::Move move : game.moves()) CHECK(batch.move(i, batch.action(i, move)) == move);
    }
  }
}

TEST_CASE("a batch has a sensible size") {
  const trigon::Variant chess = load("chess/chess");
  CHECK_THROWS_AS(trigon::Batch(chess, 0), std::out_of_range);
  CHECK_THROWS_AS(trigon::Batch(chess, 65537), std::out_of_range);
  CHECK_THROWS_AS(trigon::Batch(load("traditions/shogi"), 65536), std::length_error);
}
