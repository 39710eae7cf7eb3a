#include "interpreter/explain/move_question.h"

#include <fmt/format.h>

#include "interpreter/rulebook/rulebook.h"

namespace trigon::engine {

std::string MoveQuestion::name_of_piece(Cell cell) const {
  const Piece piece = position().at(cell);
  const std::string owner = piece.owner() == captured_owner ? "the captured "
                            : piece.owner() == dead_owner   ? "the dead "
                                                            : ruleset().players[piece.owner()].name + "'s ";
  return fmt::format("{}{} on {}", owner, ruleset().types[piece.type()].name, ruleset().labels[cell]);
}

std::string MoveQuestion::term_text(const MoveLine& line) const {
  const Piece piece = position().at(line.from);
  const PieceTypeInfo& type = ruleset().types[piece.type()];
  if (is_for_player) return fmt::format("the {}'s move to {}", type.name, ruleset().labels[line.to]);
  const TermInfo& term = type.terms[line.term];
  const std::string place = term.span.source ? fmt::format(" ({}:{})", term.span.source->name(),
                                                           term.span.source->line_of(term.span.offset) + 1)
                                             : "";
  return fmt::format("the term {} of the {}{}", term.text, type.name, place);
}

std::vector<MoveLine> MoveQuestion::lines(Cell from, Cell to) const {
  const MoveProgram& program = ruleset().program(position().at(from));
  std::vector<MoveLine> result;
  for (std::uint32_t r = program.line_begin[from]; r < program.line_begin[from + 1u]; ++r)
    if (program.lines[r].to == to) result.push_back(program.lines[r]);
  return result;
}

std::optional<std::string> MoveQuestion::reason_of_rules(const CellPair& cells,
                                                         std::optional<PieceType> dropped) const {
  for (const Rule* rule : rulebook())
    if (auto reason = rule->why_no_move ? rule->why_no_move({game, cells.from, cells.to, dropped}) : std::nullopt)
      return reason;
  return std::nullopt;
}

}  // namespace trigon::engine
