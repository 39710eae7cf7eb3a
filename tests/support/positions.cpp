#include "tests/support/positions.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/geometry/drawing.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/rules/legal.h"
#include "interpreter/support/text.h"

namespace trigon::engine::testing {

Position position_of(const Ruleset& ruleset, const std::string& text) {
  Diagnostics diagnostics;
  auto position = read_position(ruleset, LocatedText::standalone("position", text), diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(position);
  return std::move(*position);
}

std::string errors_of_position(const Ruleset& ruleset, const std::string& text) {
  Diagnostics diagnostics;
  read_position(ruleset, LocatedText::standalone("position", text), diagnostics);
  return format_diagnostics(diagnostics, {false, 0});
}

Position position_of_drawing(const Ruleset& ruleset, const std::string& drawing, Player turn) {
  Diagnostics diagnostics;
  const LocatedText text = LocatedText::standalone("drawing", drawing);
  const auto cells = read_drawing(ruleset.grid, text, diagnostics);
  INFO(drawing << '\n' << format_diagnostics(diagnostics));
  REQUIRE(cells);
  PositionDraft draft;
  draft.turn = turn;
  for (const DrawnCell& cell : *cells) {
    const auto symbol = read_symbol(ruleset, cell.text, std::nullopt);
    INFO("'" << cell.text << "'");
    REQUIRE((cell.text.empty() || (symbol && symbol->length == cell.text.size())));
    draft.board.push_back(symbol ? symbol->piece : Piece());
  }
  auto position = finish_position(ruleset, draft, text.whole, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(position);
  return std::move(*position);
}

Cell cell_of(const Ruleset& ruleset, const std::string& label) {
  INFO("cell " << label);
  REQUIRE(ruleset.labels.find(label) != no_cell);
  return ruleset.labels.find(label);
}

std::string labels_of(const Ruleset& ruleset, const CellSet& cells) {
  std::vector<std::string> labels;
  cells.for_each([&](Cell cell) { labels.push_back(ruleset.labels[cell]); });
  std::sort(labels.begin(), labels.end());
  return join(labels, " ");
}

BoardSets sets_of(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  BoardSets known;
  known.pieces.assign(position.board(), position.board() + ruleset.grid.cell_count());
  known.sets = {position.occupied(), position.royals()};
  for (Player owner = 0; owner < max_owners; ++owner) {
    known.sets.push_back(position.cells_of(owner));
    known.sets.push_back(position.royals_of(owner));
    known.royal_counts.push_back(position.royal_count(owner));
  }
  const std::uint64_t* by_program = position.cells_by_program();
  known.by_program.assign(by_program, by_program + ruleset.programs.size() * position.words());
  return known;
}

BoardSets sets_from_board(const Position& position) {
  Position again(position.ruleset());
  for (std::size_t cell = 0; cell < position.ruleset().grid.cell_count(); ++cell)
    again.edit(static_cast<Cell>(cell), position.at(static_cast<Cell>(cell)));
  return sets_of(again);
}

MoveList legal_moves(Position& position) {
  MoveList moves;
  LegalMoves().list(position, moves);
  return moves;
}

std::vector<std::string> move_texts(const Position& position) {
  Position copy = position;
  std::vector<std::string> texts;
  for (const Move& move : legal_moves(copy)) texts.push_back(print_move(copy, move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string destinations(const Position& position, const std::string& from) {
  Position copy = position;
  CellSet cells;
  for (const Move& move : legal_moves(copy))
    if (move.from == cell_of(position.ruleset(), from)) cells.insert(move.to);
  return labels_of(position.ruleset(), cells);
}

void play(Game& game, const std::string& move) {
  const auto found = find_move(game.position(), game.moves(), move);
  INFO("move " << move << " in " << print_position(game.position()));
  REQUIRE(found);
  game.play(*found);
}

void play_all(Game& game, const std::string& moves) {
  for (std::string_view move : split_words(moves)) play(game, std::string(move));
}

}  // namespace trigon::engine::testing
