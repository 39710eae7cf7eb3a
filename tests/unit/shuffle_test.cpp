// The numbers of shuffled setups: interpreter/variant/shuffle.h. tests/broken/shuffle.txt has what authors write wrong.
#include "interpreter/variant/shuffle.h"

#include <catch2/catch.hpp>
#include <set>

#include "interpreter/loader/loader.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

constexpr PieceType king = 0, queen = 1, rook = 2, bishop = 3, knight = 4;

std::vector<std::size_t> indices(std::initializer_list<std::size_t> list) { return list; }

/// The pieces of the array as letters, in the order of the cells; a point is an empty cell.
std::string letters_of(const Shuffle& shuffle, std::int64_t number) {
  std::string text(shuffle.cells.size(), '.');
  for (const auto& [cell, type] : array_of(shuffle, number)) {
    const auto at = std::ranges::find(shuffle.cells, cell) - shuffle.cells.begin();
    REQUIRE(text[static_cast<std::size_t>(at)] == '.');
    text[static_cast<std::size_t>(at)] = "KQRBN"[type];
  }
  return text;
}

/// The back row of Chess960.
Shuffle back_row() {
  const auto all = indices({0, 1, 2, 3, 4, 5, 6, 7});
  return {0,
          {0, 1, 2, 3, 4, 5, 6, 7},
          {{{bishop}, indices({1, 3, 5, 7})},
           {{bishop}, indices({0, 2, 4, 6})},
           {{queen}, all},
           {{knight, knight}, all},
           {{rook, king, rook}, all}}};
}

std::set<std::string> all_arrays(const Shuffle& shuffle) {
  std::set<std::string> arrays;
  for (std::int64_t number = 0; number < count_arrays(shuffle); ++number) arrays.insert(letters_of(shuffle, number));
  return arrays;
}

}  // namespace

TEST_CASE("choices are counted, and no more than there may be setups", "[variant]") {
  CHECK(choices_of(8, 0) == 1);
  CHECK(choices_of(8, 3) == 56);
  CHECK(choices_of(3, 4) == 0);
  CHECK(choices_of(40, 5) == 658008);
  CHECK(choices_of(1024, 512) == std::int64_t{max_setups} + 1);
}

TEST_CASE("numbers of Chess960 are those of Scharnagl", "[variant]") {
  const Shuffle row = back_row();
  REQUIRE(count_arrays(row) == 960);
  // https://en.wikipedia.org/wiki/Fischer_random_chess_numbering_scheme
  CHECK(letters_of(row, 0) == "BBQNNRKR");
  CHECK(letters_of(row, 1) == "BQNBNRKR");
  CHECK(letters_of(row, 4) == "QBBNNRKR");
  CHECK(letters_of(row, 518) == "RNBQKBNR");
  CHECK(letters_of(row, 959) == "RKRNNQBB");
}

TEST_CASE("each number of Chess960 has an array of its own", "[variant]") {
  const std::set<std::string> arrays = all_arrays(back_row());
  CHECK(arrays.size() == 960);
  for (const std::string& array : arrays) {
    INFO(array);
    CHECK(array.find('R') < array.find('K'));
    CHECK(array.find('K') < array.rfind('R'));
    CHECK((array.find('B') + array.rfind('B')) % 2 == 1);
    CHECK(std::ranges::count(array, 'N') == 2);
    CHECK(std::ranges::count(array, 'Q') == 1);
  }
}

TEST_CASE("cells may stay empty", "[variant]") {
  const Shuffle shuffle{0, {5, 3, 9}, {{{king}, {0, 1, 2}}, {{rook}, {0, 1, 2}}}};
  CHECK(count_arrays(shuffle) == 6);
  CHECK(letters_of(shuffle, 0) == "KR.");
  CHECK(letters_of(shuffle, 1) == "RK.");
  CHECK(letters_of(shuffle, 5) == ".RK");
  CHECK(all_arrays(shuffle).size() == 6);
}

TEST_CASE("every setup of Chess960 loads and castles by its pieces' names", "[variant]") {
  const std::string path = repository_path("docs/examples/chess960.yaml");
  std::set<std::string> starts, castlings;
  // All would take some seconds; 61 has no common factor with 960, so that all parts are met.
  for (int i = 0; i < 64; ++i) {
    const int number = i * 61 % 960;
    Diagnostics diagnostics;
    const auto loaded = load_variant(DiskFiles(), path, {"setup=" + std::to_string(number)}, diagnostics);
    INFO(number << "\n" << format_diagnostics(diagnostics));
    REQUIRE(loaded);
    const Ruleset& ruleset = *loaded->ruleset;
    REQUIRE(ruleset.setup_family);
    CHECK(ruleset.setup_family->count == 960);
    CHECK(ruleset.setup_family->number == number);
    CHECK(ruleset.options.back().name == "setup=" + std::to_string(number));
    REQUIRE(ruleset.castlings.size() == 4);
    for (const Castling& one : ruleset.castlings) {
      CHECK(ruleset.types[one.royal].name == "king");
      CHECK(ruleset.types[one.partner].name == "rook");
    }
    starts.insert(print_position(start_position(ruleset)));
  }
  CHECK(starts.size() == 64);
}

TEST_CASE("armies that are shuffled apart are counted together", "[variant]") {
  const auto start = [](int number) {
    return print_position(start_position(
        *load_text("grid: { lattice: square, shape: rectangle, columns: 3, rows: 3 }\n"
                   "players: { white: { facing: 90 }, black: { facing: 270 } }\n"
                   "pieces: { king: { letter: K, moves: WF, royal: true }, rook: { letter: R, moves: W } }\n"
                   "setup:\n"
                   "  number: " +
                   std::to_string(number) +
                   "\n"
                   "  black: { shuffle: { cells: a3 b3 c3, place: [king] } }\n"
                   "  white: { shuffle: { cells: a1 b1 c1, place: [king, rook] } }\n")));
  };
  // White is the first in turn order, and has six arrays.
  CHECK(start(0) == "k2/3/KR1 white");
  CHECK(start(1) == "k2/3/RK1 white");
  CHECK(start(5) == "k2/3/1RK white");
  CHECK(start(6) == "1k1/3/KR1 white");
  CHECK(start(17) == "2k/3/1RK white");
}

TEST_CASE("an option of the file may be named as setups are chosen", "[variant]") {
  std::string text = read_repository_file("variants/chess/chess.yaml");
  text += "\noptions: { seed=rook: { changes: { pieces: { knight: { moves: W* } } } } }\n";
  Diagnostics diagnostics;
  const auto loaded = load_variant(MemoryFiles({{"game.yaml", text}}), "game.yaml", {"seed=rook"}, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(loaded);
  CHECK(loaded->ruleset->options.back().name == "seed=rook");
}

TEST_CASE("a castling by names may say itself what must be empty", "[variant]") {
  const RulesetPtr ruleset = load_text(
      "grid: { lattice: square, shape: rectangle, columns: 5, rows: 3 }\n"
      "players: { white: { facing: 90 }, black: { facing: 270 } }\n"
      "pieces: { king: { letter: K, moves: WF, royal: true }, rook: { letter: R, moves: W* } }\n"
      "castling: { K: { player: white, royal: king-c1, partner: rook-b1, empty: b2 } }\n"
      "setup: { white: { king: a1, rook: e1 }, black: { king: d3 } }\n");
  REQUIRE(ruleset->castlings.size() == 1);
  const Castling& castling = ruleset->castlings.front();
  const auto labels = [&](const std::vector<Cell>& cells) {
    CellSet set;
    for (const Cell cell : cells) set.insert(cell);
    return labels_of(*ruleset, set);
  };
  CHECK(labels(castling.empty) == "b1 b2 c1");
  CHECK(labels(castling.safe) == "a1 b1 c1");
}

TEST_CASE("a seed draws the same number everywhere", "[variant]") {
  const std::string path = repository_path("docs/examples/chess960.yaml");
  std::set<int> numbers;
  for (int seed = 0; seed < 8; ++seed) {
    Diagnostics diagnostics;
    const auto loaded = load_variant(DiskFiles(), path, {"seed=" + std::to_string(seed)}, diagnostics);
    REQUIRE(loaded);
    const int number = loaded->ruleset->setup_family->number;
    CHECK(loaded->ruleset->options.back().name == "setup=" + std::to_string(number));
    numbers.insert(number);
    // The first output of splitmix64 with the seed 0 is 16294208416658607535.
    if (seed == 0) CHECK(number == static_cast<int>(16294208416658607535U % 960));
  }
  CHECK(numbers.size() == 8);
}

}  // namespace trigon::engine::testing
