// Why passes, drops and moves of scripts are not legal.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/explain/reasons.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/position/composite.h"
#include "interpreter/rules/legal.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

std::string no_made_move(const MoveQuestion& asked) {
  return asked.is_for_player ? ": there is no such move now" : ": no script makes this move here";
}

/// Why a neutral piece such as `+Dn@e4` is not put on the board.
std::string why_no_placement(const MoveQuestion& asked) {
  const std::string_view label = asked.text.substr(std::min(asked.text.find('@'), asked.text.size() - 1) + 1);
  const Cell cell = asked.ruleset().labels.find(label);
  if (cell == no_cell) return fmt::format(": the board has no cell '{}'", label);
  if (!asked.position().at(cell).is_empty()) return fmt::format(": {} is occupied", asked.ruleset().labels[cell]);
  for (const Move& move : asked.game.moves())
    if (const std::string text = print_move(asked.position(), move); text.starts_with('+') && move.to == cell)
      return fmt::format(": it is written '{}'", text);
  return ": a neutral piece is put on the board only where none of its kind is there";
}

/// Why a move that a script makes is not legal for another reason; nothing when no script makes it.
std::optional<std::string> why_no_made_move(const MoveQuestion& asked) {
  Position scratch = asked.game.copy_position();
  if (!scratch.may_be_generated_for()) return std::nullopt;
  const CompositeScope scope(scratch.composites());
  MoveList made;
  scratch.hooks().generate(scratch, made);
  const auto move = find_move(scratch, made, asked.text);
  if (!move) return std::nullopt;
  if (auto reason = veto_of(scratch, *move)) return reason;
  if (!is_safe(scratch, *move)) return "a royal would be left attacked";
  return asked.reason_of_rules({move->from, move->to}).value_or(std::string(no_reason));
}

/// The move with which a text begins, as far as `end`: a legal one, or one between two cells that may be forbidden.
std::optional<Move> beginning(const MoveQuestion& asked, std::size_t end) {
  const std::string_view text = asked.text.substr(0, end);
  if (const auto move = find_move(asked.position(), asked.game.moves(), text)) return move;
  const auto cells = cells_of_move(asked.ruleset(), text);
  if (!cells || asked.lines(cells->from, cells->to).empty()) return std::nullopt;
  const Piece piece = asked.position().at(cells->from), there = asked.position().at(cells->to);
  const bool is_own = !there.is_empty() && there.owner() == asked.position().turn();
  if (piece.is_empty() || piece.owner() != asked.position().turn() || is_own) return std::nullopt;
  return Move{cells->from, cells->to, MoveKind::plain, 0, 0};
}

/// Why a player may not leave out this part of the turn, in a game in which that is allowed somewhere.
std::string why_no_pass_in_phase(const MoveQuestion& asked, const Phase& phase) {
  if (!phase.has_passes()) return fmt::format(": nobody passes in the phase '{}'", phase.name);
  if (const auto reason = asked.reason_of_rules({no_cell, no_cell})) return ": " + *reason;
  return ": nobody passes in check";
}

std::string why_no_pass(const MoveQuestion& asked) {
  if (asked.ruleset().has_passes) return why_no_pass_in_phase(asked, asked.position().phase());
  if (asked.ruleset().end.always_passes()) return ": a player passes only without another move";
  if (asked.ruleset().end.passes_without_move) return ": a player passes only without another move, and not in check";
  return asked.ruleset().hooks.generating_phases.empty() ? ": nobody passes in this game" : no_made_move(asked);
}

/// What to say of several actions with commas between them: a script makes such moves, and knows its reasons.
std::string why_no_drops(const MoveQuestion& asked) {
  for (std::string_view part : split(asked.text, ',')) {
    const auto at = part.find('@');
    if (at == std::string_view::npos) continue;
    const Cell cell = asked.ruleset().labels.find(part.substr(at + 1));
    if (cell == no_cell) return fmt::format(": the board has no cell '{}'", part.substr(at + 1));
    if (!asked.position().at(cell).is_empty()) return fmt::format(": {} is occupied", asked.ruleset().labels[cell]);
  }
  return asked.ruleset().hooks.generating_phases.contains(asked.position().phase_index()) ? no_made_move(asked)
                                                                                          : " here";
}

/// What is wrong with a single drop such as `P@e4`; with several, the first drop that could not be made alone.
std::string why_no_drop(const MoveQuestion& asked) {
  if (asked.text.find(',') != std::string_view::npos) return why_no_drops(asked);
  const auto at = asked.text.find('@');
  const auto type = asked.ruleset().find_type(asked.text.substr(0, at));
  if (at == std::string_view::npos || !type) return " here";
  const Cell cell = asked.ruleset().labels.find(asked.text.substr(at + 1));
  const Player player = asked.position().turn();
  const std::string name = asked.ruleset().types[*type].name;
  if (cell == no_cell) return fmt::format(": the board has no cell '{}'", asked.text.substr(at + 1));
  if (!asked.position().has_for_drop(player, *type))
    return fmt::format(": {} holds no {}", asked.ruleset().players[player].name,
                       asked.ruleset().types[asked.ruleset().hands.held_for(*type)].name);
  if (!asked.position().at(cell).is_empty()) return fmt::format(": {} is occupied", asked.ruleset().labels[cell]);
  if (!asked.ruleset().hands.droppable.contains(*type)) return fmt::format(": a {} is not dropped alone", name);
  if (!asked.position().phase().has_drops) return ": nothing is dropped in this phase";
  if (!asked.ruleset().hands.drop_zone[*type][player].contains(cell))
    return fmt::format(": no {} is dropped there", name);
  Position scratch = asked.game.copy_position();
  if (const auto reason = veto_of(scratch, Move::drop(*type, cell))) return ": " + *reason;
  return ": " + asked.reason_of_rules({no_cell, cell}, type).value_or("a royal would be left attacked");
}

}  // namespace

std::optional<std::string> why_no_longer_move(const MoveQuestion& asked) {
  if (!asked.ruleset().hooks.has(HookEvent::extend)) return std::nullopt;
  Position scratch = asked.game.copy_position();
  const CompositeScope scope(scratch.composites());
  for (auto comma = asked.text.find(','); comma != std::string_view::npos; comma = asked.text.find(',', comma + 1)) {
    MoveList longer;
    if (const auto base = beginning(asked, comma)) scratch.hooks().extend(scratch, *base, longer);
    const auto move = find_move(scratch, longer, asked.text);
    if (!move) continue;
    if (auto reason = veto_of(scratch, *move)) return reason;
    if (asked.ruleset().end.has_check() && !is_safe(scratch, *move)) return "a royal would be left attacked";
  }
  return std::nullopt;
}

std::string why_no_other_form(const MoveQuestion& asked) {
  if (const auto reason = why_no_made_move(asked)) return ": " + *reason;
  if (asked.text.starts_with('+') && !asked.position().phase().relocated.empty()) return why_no_placement(asked);
  return asked.text == "pass" ? why_no_pass(asked) : why_no_drop(asked);
}

}  // namespace trigon::engine
