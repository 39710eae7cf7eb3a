// What the library says of positions: attacks, notations, places, symmetries; and positions that are put together.
#include <trigon/trigon.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <string>

namespace {

using Cells = std::vector<int>;

trigon::Variant load(const std::string& id) {
  const trigon::LoadResult loaded = trigon::load_variant(id);
  INFO(to_text(loaded.diagnostics));
  REQUIRE(loaded);
  return *loaded.variant;
}

trigon::Game game_at(const std::string& id, const std::string& position) {
  trigon::Game game(load(id));
  const auto errors = game.set_position(position);
  INFO(to_text(errors));
  REQUIRE(errors.empty());
  return game;
}

/// The names of cells, sorted, with blanks between.
std::string names(const trigon::Game& game, const Cells& cells) {
  std::vector<std::string> labels;
  for (const int cell : cells) labels.push_back(game.variant().label(cell));
  std::sort(labels.begin(), labels.end());
  std::string text;
  for (const std::string& label : labels) text += (text.empty() ? "" : " ") + label;
  return text;
}

int cell(const trigon::Game& game, const std::string& label) { return game.variant().find_cell(label).value(); }

std::string san(const trigon::Game& game, const std::string& move) { return game.san(game.find_move(move).value()); }

bool contains(const Cells& cells, int cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

/// Plays random moves and looks at each position.
template <class Look>
void play_randomly(const std::string& id, int plies, Look&& look) {
  const auto seed = Catch::rngSeed();
  CAPTURE(id, seed);
  std::minstd_rand random(seed + 1);
  trigon::Game game(load(id));
  for (int ply = 0; ply < plies; ++ply) {
    if (game.outcome()) game = trigon::Game(game.variant());
    look(game);
    const auto moves = game.moves();
    game.play(moves[random() % moves.size()]);
  }
}

}  // namespace

TEST_CASE("attackers, pins and checks of chess") {
  const trigon::Game game = game_at("chess", "4k3/8/8/1b6/8/3P4/4n3/r2NK2R white");
  CHECK(names(game, game.royals(0)) == "e1");
  CHECK(names(game, game.attackers(cell(game, "d3"), 1)) == "b5");
  CHECK(names(game, game.attackers(cell(game, "e2"), 0)) == "e1");
  CHECK(names(game, game.attackers(cell(game, "d1"), 0)) == "e1");
  CHECK(names(game, game.attackers(cell(game, "c4"), 0)) == "d3");
  CHECK(names(game, game.attacks(cell(game, "d1"))) == "b2 c3 e3 f2");
  CHECK(names(game, game.attacks(cell(game, "e4"))).empty());
  CHECK(names(game, game.pinned(0)) == "d1");
  CHECK(game.checkers(0).empty());
  CHECK(names(game, game.attackers(cell(game, "g1"), 1)) == "e2");
  CHECK_THROWS_AS(game.attackers(64, 0), std::out_of_range);
  CHECK_THROWS_AS(game.attackers(0, 2), std::out_of_range);
  const trigon::Game checked = game_at("chess", "4k3/8/8/8/7b/5n2/8/4K3 white");
  CHECK(names(checked, checked.checkers(0)) == "f3 h4");
}

TEST_CASE("attacks agree with checks and with captures") {
  for (const char* id : {"chess", "xiangqi", "64-triangles-3p-corners", "delta-nabla", "raumschach"})
    play_randomly(id, 60, [](const trigon::Game& game) {
      const int players = static_cast<int>(game.variant().players().size());
      for (int player = 0; player < players; ++player)
        CHECK(game.checkers(player).empty() == !game.is_in_check(player));
      for (const trigon::Move move : game.moves()) {
        CAPTURE(game.position(), game.text(move));
        if (game.from(move) < 0) continue;
        if (contains(game.captures(move), game.to(move))) {
          CHECK(contains(game.attackers(game.to(move), game.turn()), game.from(move)));
          CHECK(contains(game.attacks(game.from(move)), game.to(move)));
        }
      }
    });
}

TEST_CASE("moves by pieces, with check and in algebraic notation, and null moves") {
  play_randomly("chess", 200, [](const trigon::Game& game) {
    std::size_t count = 0;
    for (int from = 0; from < game.variant().cell_count(); ++from) count += game.moves(from).size();
    CHECK(count == game.moves().size());
    for (const trigon::Move move : game.moves()) {
      trigon::Game next = game;
      next.play(move);
      CHECK(game.gives_check(move) == next.is_in_check(next.turn()));
      CHECK(game.find_move(game.san(move)) == move);
    }
    if (const auto passed = game.after_null_move()) {
      CHECK(passed->turn() != game.turn());
      CHECK(passed->history().empty());
    } else {
      CHECK((game.is_in_check(game.turn()) || game.outcome()));
    }
  });
}

TEST_CASE("moves and positions in the forms of chess") {
  trigon::Game game(load("chess"));
  CHECK(san(game, "g1f3") == "Nf3");
  for (const char* move : {"f2f3", "e7e5", "g2g4"}) game.play(move);
  CHECK(san(game, "d8h4") == "Qh4#");
  CHECK(game.fen() == "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1");
  CHECK_FALSE(game.sfen());
  CHECK(game.half_move_clock() == 0);
  game.play("d8h4");
  CHECK(game.ranks() == std::vector<int>{2, 1});
  CHECK_FALSE(game.after_null_move());
  CHECK(trigon::Game(load("shogi")).sfen() == "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
  const trigon::Game triangles(load("64-triangles-3p-corners"));
  CHECK_FALSE(triangles.fen());
  CHECK(triangles.san(triangles.moves().front()) == triangles.text(triangles.moves().front()));
  CHECK(triangles.ranks().empty());
}

TEST_CASE("repetitions, phases and what rules count") {
  trigon::Game game(load("chess"));
  CHECK(game.repetitions() == 1);
  for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"}) game.play(move);
  CHECK(game.repetitions() == 2);
  CHECK(game.half_move_clock() == 4);
  CHECK(game.phase().empty());
  CHECK(game.state().empty());
  CHECK(trigon::Game(load("sittuyin")).phase().empty() == false);
  CHECK_FALSE(trigon::Game(load("three-check")).state().empty());
}

TEST_CASE("a position is put together cell by cell") {
  const trigon::Variant chess = load("chess");
  trigon::Game game(chess);
  const std::string start = game.position();
  trigon::Setup setup(chess);
  CHECK_FALSE(game.set_up(setup).empty());
  CHECK(game.position() == start);
  const auto type = [&](const std::string& name) {
    const auto& types = chess.piece_types();
    return static_cast<int>(
        std::find_if(types.begin(), types.end(), [&](const auto& one) { return one.name == name; }) - types.begin());
  };
  setup.put(cell(game, "e1"), trigon::Piece{type("king"), 0, 0});
  setup.put(cell(game, "h1"), trigon::Piece{type("rook"), 0, 0});
  setup.put(cell(game, "e8"), trigon::Piece{type("king"), 1, 1});
  setup.put(cell(game, "a2"), trigon::Piece{type("pawn"), 1, 1});
  setup.put(cell(game, "a2"), std::nullopt);
  REQUIRE(game.set_up(setup).empty());
  CHECK(game.fen() == "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  CHECK(game.find_move("O-O"));
  setup.set_turn(1);
  CHECK(setup.turn() == 1);
  REQUIRE(game.set_up(setup).empty());
  CHECK(game.turn() == 1);
  CHECK_THROWS_AS(setup.put(64, std::nullopt), std::out_of_range);
  CHECK_THROWS_AS(setup.put(0, trigon::Piece{99, 0, 0}), std::out_of_range);
  CHECK_THROWS_AS(setup.hold(0, {type("pawn"), 0, 1}), std::invalid_argument);
  CHECK_THROWS_AS(trigon::Game(load("xiangqi")).set_up(setup), std::invalid_argument);

  const trigon::Game held = game_at("crazyhouse", "4k3/8/8/8/8/8/8/4K3 white hands=w:N");
  trigon::Setup copy(held);
  copy.hold(1, {type("rook"), 1, 2});
  trigon::Game next(held.variant());
  REQUIRE(next.set_up(copy).empty());
  CHECK(next.hand(0).size() == 1);
  REQUIRE(next.hand(1).size() == 1);
  CHECK(next.hand(1).front().count == 2);

  const trigon::Game three(load("64-triangles-3p-corners"));
  trigon::Setup without(three);
  without.set_in(2, false);
  trigon::Game two(three.variant());
  INFO(to_text(two.set_up(without)));
  CHECK_FALSE(two.is_in(2));
}

TEST_CASE("a setup of a game is that game's position") {
  for (const char* id : {"chess", "crazyhouse", "64-triangles-3p-corners", "duck", "marseillais"})
    play_randomly(id, 40, [](const trigon::Game& game) {
      trigon::Game again(game.variant());
      const auto errors = again.set_up(trigon::Setup(game));
      CAPTURE(game.position(), to_text(errors));
      REQUIRE(errors.empty());
      if (game.fen() && game.fen()->find(" - ") == std::string::npos) return;  // perhaps captures en passant
      CHECK(again.moves().size() <= game.moves().size());
    });
}

TEST_CASE("boards have places, neighbours and regions") {
  const trigon::Variant chess = load("chess");
  const int a1 = chess.find_cell("a1").value(), b1 = chess.find_cell("b1").value();
  CHECK(chess.corners(a1).size() == 4);
  CHECK(chess.center(b1).x - chess.center(a1).x == Approx(1));
  CHECK(chess.neighbours(a1).size() == 2);
  CHECK(load("64-triangles-2p-corners").corners(0).size() == 3);
  CHECK(load("raumschach").neighbours(0).size() == 3);
  CHECK_THROWS_AS(chess.center(-1), std::out_of_range);
  CHECK_THROWS_AS(chess.region("nowhere", 0), std::out_of_range);
  for (const std::string& id : trigon::shipped_variants()) {
    const trigon::Variant variant = load(id);
    const auto cells = static_cast<std::size_t>(variant.cell_count());
    for (const std::string& region : variant.regions())
      for (std::size_t player = 0; player < variant.players().size(); ++player)
        CHECK(variant.region(region, static_cast<int>(player)).size() <= cells);
  }
}

TEST_CASE("symmetries lay positions onto such with as many moves") {
  const auto image_of = [](const trigon::Game& game, const trigon::Symmetry& symmetry) {
    trigon::Setup setup(game.variant());
    const auto player = [&](int index) { return index < 0 ? -1 : symmetry.players[static_cast<std::size_t>(index)]; };
    for (int from = 0; from < game.variant().cell_count(); ++from)
      if (const auto piece = game.piece_at(from))
        setup.put(symmetry.cells[static_cast<std::size_t>(from)],
                  trigon::Piece{piece->type, player(piece->owner), player(piece->home)});
    for (std::size_t one = 0; one < symmetry.players.size(); ++one)
      setup.set_in(player(static_cast<int>(one)), game.is_in(static_cast<int>(one)));
    setup.set_turn(player(game.turn()));
    return setup;
  };
  const auto count_of = [](const std::string& id) { return load(id).symmetries().size(); };
  CHECK(count_of("chess") == 4);
  CHECK(count_of("xiangqi") == 4);
  CHECK(count_of("64-triangles-3p-corners") >= 3);
  for (const char* id : {"xiangqi", "shatranj", "64-triangles-2p-corners", "64-triangles-3p-corners"}) {
    const auto symmetries = load(id).symmetries();
    play_randomly(id, 50, [&](const trigon::Game& game) {
      if (game.outcome()) return;
      // Pieces that are put on a cell of their setup count as unmoved, also by the first symmetry, the identity.
      trigon::Game same(game.variant());
      REQUIRE(same.set_up(image_of(game, symmetries.front())).empty());
      for (const trigon::Symmetry& symmetry : symmetries) {
        trigon::Game image(game.variant());
        const auto errors = image.set_up(image_of(game, symmetry));
        CAPTURE(game.position(), to_text(errors), image.position());
        REQUIRE(errors.empty());
        CHECK(image.moves().size() == same.moves().size());
      }
    });
  }
}

TEST_CASE("actions have images as cells do") {
  const trigon::Variant xiangqi = load("xiangqi");
  trigon::Batch batch(xiangqi, 1);
  for (const trigon::Symmetry& symmetry : xiangqi.symmetries()) {
    const auto images = batch.actions_under(symmetry);
    REQUIRE(images.size() == batch.action_count());
    auto sorted = images;
    std::sort(sorted.begin(), sorted.end());
    CHECK(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end());
    if (symmetry.players.front() != 0) continue;
    // The setup is its own image.
    const auto mask = batch.legal_action_mask();
    for (std::size_t action = 0; action < images.size(); ++action)
      CHECK(mask[action] == mask[static_cast<std::size_t>(images[action])]);
  }
  CHECK_THROWS_AS(batch.actions_under({{0, 1}, {0, 1}}), std::invalid_argument);
}

TEST_CASE("the bytes of a move mean the same in all games of a variant") {
  for (const char* id : {"triagonal", "grand-triangle", "64-triangles-corner-vs-side", "duck"}) {
    const auto compare = [&](const trigon::Game& game) {
      trigon::Game anew(game.variant());
      REQUIRE(anew.set_position(game.position()).empty());
      CAPTURE(id, game.position());
      if (anew.moves().size() != game.moves().size()) return;  // repetitions are forgotten
      for (const trigon::Move move : game.moves()) {
        REQUIRE(anew.is_legal(move));
        CHECK(anew.text(move) == game.text(move));
      }
    };
    play_randomly(id, std::string(id) == "triagonal" ? 6 : 25, compare);
  }
}

TEST_CASE("pictures have arrows and frames, and are turned") {
  trigon::Game game(load("chess"));
  game.play("e2e4");
  const auto has = [](const std::string& svg, const std::string& part) { return svg.find(part) != std::string::npos; };
  CHECK_FALSE(has(game.to_svg(), "class=\"latest\""));
  CHECK_FALSE(has(game.to_svg({}), "class=\"arrow\""));
  CHECK(has(game.to_svg({.has_last_move = true}), "class=\"latest\""));
  CHECK(has(game.to_svg({.arrows = {{cell(game, "g1"), cell(game, "f3")}}}), "class=\"arrow\" fill=\"#2f7d4f\""));
  CHECK(has(game.to_svg({.moves_of = cell(game, "g8")}), "class=\"move\""));
  CHECK(game.to_svg({.seen_by = 0}) == game.to_svg({}));
  CHECK(game.to_svg({.seen_by = 1}) != game.to_svg({}));
  CHECK_THROWS_AS(game.to_svg({.framed = {64}}), std::out_of_range);
  CHECK_THROWS_AS(game.to_svg({.seen_by = 2}), std::out_of_range);
  CHECK_THROWS_AS(game.to_svg({.arrows = {{0, 1, "\"/><script>"}}}), std::invalid_argument);
}
