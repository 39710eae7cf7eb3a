// Algebraic notation and FEN: interpreter/notation/san.h and fen.h.
#include "interpreter/notation/san.h"

#include <catch2/catch.hpp>

#include "interpreter/notation/fen.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/support/text.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

struct Row {
  const char* variant;
  const char* fen;
  const char* move;
  const char* san;
  /// Other texts that mean the same.
  const char* others = "";
};

const Row rows[] = {
    {"chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2-e4", "e4", "e2e4 Pe4 e4! e2-e4"},
    {"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4xd5", "exd5", "ed5 e4xd5 exd5?! exd"},
    {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5xd6", "exd6", "exd6"},
    {"chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8=Q", "a8=Q", "a8=Q+ a8(Q) a8Q+ a7a8q"},
    {"chess", "4k3/8/8/8/8/8/3N4/1N2K3 w - - 0 1", "b1-c3", "Nc3", "Nb1c3"},
    {"chess", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1-d2", "Nbd2", "Nb1d2 N1d2"},
    {"chess", "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1-a3", "R1a3", "Ra1a3"},
    {"chess", "2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4-e1", "Qh4e1", "Qh4-e1"},
    {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1-g1&h1-f1", "O-O", "0-0 O-O+ e1g1 Kg1"},
    {"chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8-c8&a8-d8", "O-O-O", "0-0-0 e8c8"},
    {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1", "N@f3", "N@f3", "N@f3"},
    {"seirawan", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1", "b1-c3,H@b1", "Nc3/H",
     "Nbc3/H Nc3/H+"},
    {"seirawan", "4k3/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1", "e1-g1&h1-f1,E@h1", "O-O/Eh1", "0-0/Eh1"},
    {"seirawan", "4k3/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1", "e1-c1&a1-d1,H@e1", "O-O-O/He1", "O-O-O/He1+"},
    {"seirawan", "4k3/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1", "e1-g1&h1-f1", "O-O", "e1g1"},
    {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@f3", "P@f3", "@f3"},
};

}  // namespace

TEST_CASE("moves in algebraic notation", "[notation][san]") {
  for (const Row& row : rows) {
    INFO(row.fen << ", " << row.move);
    const RulesetPtr ruleset = load_shipped(row.variant);
    Position position = position_of(*ruleset, row.fen);
    const MoveList moves = legal_moves(position);
    const auto move = find_move(position, moves, row.move);
    REQUIRE(move);
    CHECK(print_san(position, moves, *move) == row.san);
    for (const std::string_view other : split_words(row.others)) {
      // Too short, and not in the table as something else.
      if (other == "exd" || other == "Kg1") continue;
      INFO(other);
      CHECK(matching_san(position, moves, other) == MoveList{*move});
      CHECK(find_move(position, moves, other) == *move);
    }
  }
}

TEST_CASE("algebraic notation is read in every game", "[notation][san]") {
  const RulesetPtr ruleset = load_shipped("64-triangles-2p-corners");
  const Game game(ruleset);
  Position position = game.position();
  const MoveList moves = legal_moves(position);
  int read = 0;
  for (const Move& move : moves) {
    if (move.promotes()) continue;
    const std::string text =
        ruleset->types[position.at(move.from).type()].symbol + ruleset->labels[move.from] + ruleset->labels[move.to];
    const MoveList found = matching_algebraic(position, moves, text);
    CHECK(std::find(found.begin(), found.end(), move) != found.end());
    ++read;
  }
  CHECK(read > 5);
}

TEST_CASE("an x without a capture, and a piece that is not there, mean nothing", "[notation][san]") {
  const RulesetPtr ruleset = load_shipped("chess");
  Position position = position_of(*ruleset, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
  const MoveList moves = legal_moves(position);
  for (const char* text : {"exe5", "e4xe5", "xe5", "Nd5", "Qxd5", "O-O", "--", "e5=Q", "dxe4"}) {
    INFO(text);
    CHECK(!find_move(position, moves, text));
  }
}

TEST_CASE("a text that fits no move, or several, means none", "[notation][san]") {
  const RulesetPtr ruleset = load_shipped("chess");
  Position position = position_of(*ruleset, "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
  const MoveList moves = legal_moves(position);
  CHECK(matching_san(position, moves, "Nd2").size() == 2);
  for (const char* text : {"Nh8", "e4", "O-O", "Qd2", "N@d4", "", "x", "=Q", "+", "Nbd2=Q", "@", "R"}) {
    INFO(text);
    CHECK(matching_san(position, moves, text).empty());
  }
  CHECK(cells_of_san(position, "Nd2") == std::vector<std::string>{"b1-d2", "f3-d2"});
  CHECK(cells_of_san(position, "Nbd2") == std::vector<std::string>{"b1-d2"});
  CHECK(cells_of_san(position, "Qd2").empty());
}

TEST_CASE("every move of random games on squares is read back from algebraic notation", "[notation][san]") {
  int games = 0;
  for (const Configuration& configuration : tried_configurations()) {
    const RulesetPtr ruleset = load(configuration);
    if (!has_san(*ruleset)) continue;
    ++games;
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(tries(2)); ++seed)
      random_playout(Game(ruleset), seed, 60, [](const Game& game) {
        if (game.outcome() || game.played() % 4 != 0) return;
        for (const Move& move : game.moves()) {
          const std::string san = print_san(game.position(), game.moves(), move);
          INFO(san);
          REQUIRE(matching_san(game.position(), game.moves(), san) == MoveList{move});
        }
      });
  }
  CHECK(games >= 4);
}

TEST_CASE("FENs are written as chess programs write them", "[notation][fen]") {
  const auto fen_of = [](const char* id, const std::string& position) {
    return print_fen(position_of(*load_shipped(id), position)).value_or("");
  };
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/8/8/8/8/R3K3 b Q - 7 1"})
    CHECK(fen_of("chess", fen) == fen);
  for (const char* fen : {"4k3/8/8/8/8/8/8/4K3[NPn] w - - 0 1", "4k3/8/Q~7/8/8/8/8/4K3[] b - - 0 1"})
    CHECK(fen_of("crazyhouse", fen) == fen);
  // Columns of the castling field name the pieces behind which others may enter.
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
                          "rn2k2r/8/8/8/8/8/8/R3K1NR[Eh] b KQGab - 0 1", "rn2k2r/8/8/8/8/8/8/R3K1NR[h] b KQkqb - 0 1",
                          "4k3/8/8/8/8/8/8/R3K1NR[] b - - 0 1"})
    CHECK(fen_of("seirawan", fen) == fen);
  // The duck, which belongs to nobody, has a sign of its own; a duck's own part of a turn has no FEN.
  for (const char* fen :
       {"rnbqkbnr/pppppppp/8/4*3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 1 1", "4k3/8/8/8/8/8/*7/4K3 w - - 4 1"})
    CHECK(fen_of("duck", fen) == fen);
  CHECK(fen_of("duck", "4Kb3/8/8/8/8/8/Dn7/4Kw3 white phase=duck") == "");
  // Of a player who holds nothing they name castlings, by the columns of rooks.
  CHECK(fen_of("seirawan", "r3k1nr/8/8/8/8/8/8/R3K1NR[h] w AHahg - 0 1") ==
        "r3k1nr/8/8/8/8/8/8/R3K1NR[h] w KQagh - 0 1");
  CHECK(fen_of("seirawan", "r3k1nr/8/8/8/8/8/8/R3K1NR[] b Hag - 0 1") == "r3k1nr/8/8/8/8/8/8/R3K1NR[] b Kq - 0 1");
}

TEST_CASE("the FEN of any position of random games is read back, or there is none", "[notation][fen]") {
  for (const Configuration& configuration : tried_configurations()) {
    const RulesetPtr ruleset = load(configuration);
    int written = 0, all = 0;
    random_playout(Game(ruleset), 7, 80, [&](const Game& game) {
      if (game.outcome()) return;
      const auto fen = print_fen(game.position());
      ++all;
      written += fen ? 1 : 0;
      if (!fen) return;
      INFO(*fen);
      const Position read = position_of(*ruleset, *fen);
      REQUIRE(read.hash() == game.position().hash());
      REQUIRE(read.half_move_clock() == game.position().half_move_clock());
    });
    INFO(to_text(configuration) << ": " << written << " of " << all);
    // A FEN says neither how many moves of a turn have been made, nor a phase. What belongs to nobody is a wall there.
    const bool has_walls = std::ranges::any_of(ruleset->players, &PlayerInfo::is_neutral);
    if (!has_san(*ruleset) && !has_walls) CHECK(written == 0);
    if (has_san(*ruleset) && ruleset->turns.are_plain() && !ruleset->has_phases()) CHECK(written == all);
  }
}

}  // namespace trigon::engine::testing
