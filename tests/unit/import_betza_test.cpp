// Moves in Betza's notation: the table tests/import/betza.txt, each move compared with an interpreter of its own.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <random>

#include "grammar/movement_parser.h"
#include "grammar/movement_printer.h"
#include "interpreter/import/betza_report.h"
#include "interpreter/import/betza_translation.h"
#include "interpreter/support/yaml_text.h"
#include "interpreter/pictures/diagram.h"
#include "interpreter/support/text.h"
#include "tests/support/betza_cells.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

constexpr int size = 8;

std::string translated(const std::string& betza) {
  Diagnostics diagnostics;
  const auto translation = translate_betza(LocatedText::standalone("betza", betza), "", diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE_FALSE(diagnostics.has_errors());
  return print_movement(translation.movement());
}

/// A board of 8 x 8 with a piece of these moves and stones that block it.
RulesetPtr board_with(const std::string& movement) {
  return load_text(
      "grid: { lattice: square, shape: rectangle, columns: 8, rows: 8 }\n"
      "players: { white: { facing: 90 }, black: { facing: 270 } }\n"
      "pieces:\n  piece: { letter: P, moves: " +
      yaml_text(movement) +
      " }\n"
      "  stone: { letter: S, moves: W }\n"
      "setup: { white: { stone: a1 }, black: { stone: h8 } }\n");
}

/// One position in both forms. Black sees the board turned by 180 degrees.
struct Scene {
  const Ruleset& ruleset;
  Player player;
  Position position;
  BetzaBoard board;

  Scene(const Ruleset& rules, Player who)
      : ruleset(rules), player(who), position(rules), board{size, std::string(size * size, '.')} {}

  Cell cell(int column, int row) const {
    const int x = player == 0 ? column : size - 1 - column, y = player == 0 ? row : size - 1 - row;
    return ruleset.labels.find(std::string(1, static_cast<char>('a' + x)) + std::to_string(y + 1));
  }

  void put(int column, int row, bool is_own) {
    const auto owner = static_cast<Player>(is_own ? player : 1 - player);
    position.edit(cell(column, row), Piece(*ruleset.find_type("stone"), owner, owner, false));
    board.cells[static_cast<std::size_t>(row * size + column)] = is_own ? 'o' : 'x';
  }
};

void compare(Scene scene, const std::string& betza, int column, int row) {
  const Cell from = scene.cell(column, row);
  scene.position.edit(from, Piece(*scene.ruleset.find_type("piece"), scene.player, scene.player, true));
  scene.board.cells[static_cast<std::size_t>(row * size + column)] = '.';
  const Marks marks = piece_marks(scene.position, from);
  const BetzaTargets expected = betza_targets(betza, scene.board, column, row);
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) {
      const CellMark& mark = marks[scene.cell(x, y)];
      const bool may_move = mark.may_move, captures = mark.captures;
      INFO("player " << int{scene.player} << " from " << column << ',' << row << " to " << x << ',' << y);
      INFO(scene.board.cells);
      if (may_move != expected.moves.contains({x, y})) CHECK(may_move == expected.moves.contains({x, y}));
      if (captures != expected.captures.contains({x, y})) CHECK(captures == expected.captures.contains({x, y}));
    }
}

void compare_everywhere(const std::string& betza) {
  const RulesetPtr ruleset = board_with(translated(betza));
  for (Player player : {Player{0}, Player{1}}) {
    // The empty board from each cell, and one enemy alone on each cell for a piece in the middle.
    for (int cell = 0; cell < size * size; ++cell) compare(Scene(*ruleset, player), betza, cell % size, cell / size);
    for (int cell = 0; cell < size * size; ++cell) {
      Scene scene(*ruleset, player);
      scene.put(cell % size, cell / size, false);
      compare(std::move(scene), betza, 3, 3);
    }
    // Crowded boards.
    std::mt19937 random(7);
    for (int round = 0; round < 60; ++round) {
      Scene scene(*ruleset, player);
      for (int stone = 0; stone < 6 + round / 2; ++stone)
        scene.put(static_cast<int>(random() % size), static_cast<int>(random() % size), random() % 3 == 0);
      compare(std::move(scene), betza, static_cast<int>(random() % size), static_cast<int>(random() % size));
    }
  }
}

struct Line {
  std::string betza, expected;
};

/// The lines of the table that have this sign in the middle.
std::vector<Line> lines_with(const std::string& sign) {
  std::vector<Line> lines;
  const std::string table = read_repository_file("tests/import/betza.txt");
  for (std::string_view line : split(table, '\n')) {
    const std::size_t at = line.find(sign);
    if (line.starts_with('#') || at == std::string_view::npos) continue;
    lines.push_back({std::string(line.substr(0, at)), std::string(line.substr(at + sign.size()))});
  }
  return lines;
}

}  // namespace

TEST_CASE("Betza moves are translated as the table says", "[import]") {
  const auto lines = lines_with(" -> ");
  CHECK(lines.size() > 100);
  for (const Line& line : lines) {
    INFO(line.betza);
    CHECK(translated(line.betza) == line.expected);
  }
}

TEST_CASE("a translation can be parsed to what was printed", "[import]") {
  for (const Line& line : lines_with(" -> ")) {
    INFO(line.expected);
    Diagnostics diagnostics;
    const Movement movement = parse_movement(LocatedText::standalone("movement", line.expected), "", diagnostics);
    CHECK_FALSE(diagnostics.has_errors());
    CHECK(print_movement(movement) == line.expected);
  }
}

TEST_CASE("translated moves go where Betza's go", "[import]") {
  for (const Line& line : lines_with(" -> ")) {
    INFO(line.betza << " -> " << line.expected);
    compare_everywhere(line.betza);
  }
}

TEST_CASE("what has no translation is reported at its letter", "[import]") {
  const auto lines = lines_with(" ! ");
  CHECK(lines.size() > 30);
  for (const Line& line : lines) {
    INFO(line.betza);
    Diagnostics diagnostics;
    translate_betza(LocatedText::standalone("betza", line.betza), "", diagnostics);
    const std::size_t blank = line.expected.find(' ');
    REQUIRE(diagnostics.has_errors());
    diagnostics.sort();
    INFO(format_diagnostics(diagnostics));
    CHECK(diagnostics.all()[0].column() ==
          static_cast<std::size_t>(parse_integer(line.expected.substr(0, blank)).value()));
    CHECK(diagnostics.all()[0].message.find(line.expected.substr(blank + 1)) != std::string::npos);
  }
}

TEST_CASE("any letters are read to an end", "[import]") {
  constexpr std::string_view letters = "WFDNAHCZGKQRBLJfblrsvhmcinjpzeaygq0129 []";
  std::mt19937 random(11);
  const int rounds = tries(20000);
  int good = 0;
  for (int round = 0; round < rounds; ++round) {
    std::string betza;
    for (std::size_t i = random() % 9 + 1; i > 0; --i) betza += letters[random() % letters.size()];
    INFO(betza);
    Diagnostics diagnostics;
    const auto translation = translate_betza(LocatedText::standalone("betza", betza), "", diagnostics);
    if (diagnostics.has_errors()) continue;
    // What is translated is a movement that can be read.
    const std::string text = print_movement(translation.movement());
    Diagnostics errors;
    parse_movement(LocatedText::standalone("movement", text), "", errors);
    INFO(text << '\n' << format_diagnostics(errors));
    REQUIRE_FALSE(errors.has_errors());
    ++good;
  }
  CHECK(good > rounds / 40);
}

TEST_CASE("a Betza text of any length is refused or read", "[import]") {
  Diagnostics diagnostics;
  translate_betza(LocatedText::standalone("betza", std::string(100000, 'W')), "", diagnostics);
  CHECK(diagnostics.has_errors());
}

TEST_CASE("the report of a Betza move has its parts, the whole and a picture", "[import]") {
  Diagnostics diagnostics;
  const LocatedText betza = LocatedText::standalone("betza", "fmWfceFifmnD");
  const auto translation = translate_betza(betza, "", diagnostics);
  const std::string text = betza_as_text(betza, translation, diagnostics).value();
  INFO(text);
  CHECK(text.find("ifmnD  imnfW2\n") != std::string::npos);
  CHECK(text.find("moves: mfWcefFimnfW2\n") != std::string::npos);
  CHECK(text.find("7 . . . . m . . . .") != std::string::npos);
  const auto json = nlohmann::json::parse(betza_as_json(betza, translation, diagnostics).value());
  CHECK(json["moves"] == "mfWcefFimnfW2");
  CHECK(json["parts"][1]["betza"] == "fceF");
  CHECK(json["diagram"]["moves"] == std::vector<std::string>{"e6", "e7"});
}

}  // namespace trigon::engine::testing
