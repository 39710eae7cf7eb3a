#include "interpreter/engine/turn_forms.h"

#include <algorithm>

#include "interpreter/movegen/relocations.h"

namespace trigon::engine {

namespace {

/// Does the move put a piece of a neutral player on another cell, as a further part of a turn?
bool is_placement(const Position& position, const Move& move) {
  const Phase& phase = position.phase();
  if (!phase.is_further_part || move.to == no_cell) return false;
  if (move.kind == MoveKind::drop) return phase.relocated.contains(move.dropped_type());
  return move.kind == MoveKind::plain && is_relocated(position, position.at(move.from));
}

/// The only such move to the cell.
std::optional<Move> placement_on(const Game& game, Cell cell) {
  std::optional<Move> found;
  for (const Move& move : game.moves()) {
    if (move.to != cell || !is_placement(game.position(), move)) continue;
    if (found) return std::nullopt;
    found = move;
  }
  return found;
}

/// Is the further part of a turn that comes next chosen by a cell alone?
bool awaits_placement(const Game& game) {
  if (game.outcome() || game.position().phase().relocated.empty()) return false;
  return std::ranges::all_of(game.moves(), [&](const Move& move) { return placement_on(game, move.to) == move; });
}

/// The cell that a move's text names last.
Cell end_of(const Ruleset& ruleset, const Move& move, MoveForm form) {
  if (move.kind != MoveKind::castling) return move.to;
  const Castling& castling = ruleset.castlings[move.detail];
  return form == MoveForm::takes_rook ? castling.partner_from : castling.royal_to;
}

/// May a placement follow a move that is made in this phase?
bool is_followed_by_placement(const Ruleset& ruleset, const Phase& phase) {
  return phase.moves_again != MovesAgain::never && !ruleset.phases[phase.again].relocated.empty();
}

/// Is the text the names of any cell and of `last`?
bool is_cell_pair(const Position& position, std::string_view text, Cell last, MoveForm form) {
  const std::string end = print_cell(position, last, form);
  if (!text.ends_with(end)) return false;
  const std::string_view before = text.substr(0, text.size() - end.size());
  return std::ranges::any_of(position.ruleset().grid.cells(),
                             [&](Cell cell) { return before == print_cell(position, cell, form); });
}

}  // namespace

void TurnWriter::add(const Game& game, const Move& move) {
  const Position& position = game.position();
  const bool is_second = ended_ != no_cell && placement_on(game, move.to) == move;
  if (is_second)
    words_.back() += "," + print_cell(position, ended_, form_) + print_cell(position, move.to, form_);
  else
    words_.push_back(print_form(position, game.moves(), move, form_));
  const bool is_first = !is_second && !is_placement(position, move) && move.to != no_cell;
  began_ = is_first ? move.from : no_cell;
  ended_ = is_first ? end_of(position.ruleset(), move, form_) : no_cell;
  is_followed_ = is_first && is_followed_by_placement(position.ruleset(), position.phase());
}

bool TurnWriter::is_open(const Game& after) const { return ended_ != no_cell && awaits_placement(after); }

std::vector<std::string> TurnWriter::whole_turns(const Game& after) const {
  std::vector<std::string> turns = words_;
  if (is_open(after)) turns.pop_back();
  if (after.outcome() && is_followed_ && began_ != no_cell)
    turns.back() += "," + print_cell(after.position(), ended_, form_) + print_cell(after.position(), began_, form_);
  return turns;
}

std::vector<std::string> print_turns(const Game& start, std::span<const Move> line, MoveForm form) {
  TurnWriter writer(form);
  Game game = start;
  for (const Move& move : line) {
    if (game.outcome() || std::ranges::find(game.moves(), move) == game.moves().end()) break;
    writer.add(game, move);
    game.play(move);
  }
  return writer.whole_turns(game);
}

std::optional<Move> find_placement(const Game& game, std::string_view text, MoveForm form) {
  if (game.position().phase().relocated.empty()) return std::nullopt;
  for (const Move& move : game.moves())
    if (placement_on(game, move.to) == move && is_cell_pair(game.position(), text, move.to, form)) return move;
  return std::nullopt;
}

std::vector<Move> find_turn(const Game& game, std::string_view text, MoveForm form) {
  const Position& position = game.position();
  if (const auto whole = find_form(position, game.moves(), text, form)) return {*whole};
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return {};
  const auto first = find_form(position, game.moves(), text.substr(0, comma), form);
  if (!first) return {};
  const std::string_view rest = text.substr(comma + 1);
  Game after = game;
  after.play(*first);
  if (const auto second = find_placement(after, rest, form)) return {*first, *second};
  // Nothing is placed any more in a game that is over, whatever the text says.
  if (!after.outcome() || !is_followed_by_placement(position.ruleset(), position.phase())) return {};
  const auto is_last = [&](Cell cell) { return is_cell_pair(position, rest, cell, form); };
  return std::ranges::any_of(position.ruleset().grid.cells(), is_last) ? std::vector{*first} : std::vector<Move>();
}

}  // namespace trigon::engine
