#include "interpreter/notation/position_draft.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/gating.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/rules/outcome.h"
#include "interpreter/rules/turns.h"

namespace trigon::engine {

namespace {

constexpr const char* draft_code = "position";

Piece with_memory(const Ruleset& ruleset, const PositionDraft& draft, Cell cell) {
  const Piece piece = draft.board[cell];
  if (piece.is_empty() || !ruleset.remembers_moved(piece)) return piece;
  const bool unmoved = draft.unmoved.contains(cell) ||
                       (!draft.moved.contains(cell) && stands_in_setup(ruleset, cell, piece.type(), piece.home()));
  return unmoved ? piece.unmoved() : piece;
}

/// Where the place in the order of turns is not said, it is the player's first.
void begin_at_first_turn(Position& position) {
  const Ruleset& ruleset = position.ruleset();
  const auto& place = ruleset.turns.place_value;
  if (!place || position.value(ruleset.value_slot(*place)) != 0) return;
  const auto first = std::ranges::find(ruleset.turns.round, position.turn(), &TurnRules::Turn::player);
  if (first != ruleset.turns.round.end())
    position.set_value(ruleset.value_slot(*place), static_cast<int>(first - ruleset.turns.round.begin()));
}

/// Rights whose royal or partner does not stand where it started are no rights.
CastlingSet possible_castlings(const Position& position, CastlingSet rights) {
  const auto& castlings = position.ruleset().castlings;
  for (std::size_t i : rights) {
    const Piece royal = position.at(castlings[i].royal_from);
    const Piece partner = position.at(castlings[i].partner_from);
    const bool stands = !royal.is_empty() && royal.type() == castlings[i].royal &&
                        royal.owner() == castlings[i].player && !partner.is_empty() &&
                        partner.type() == castlings[i].partner && partner.owner() == castlings[i].player;
    if (!stands) rights.erase(i);
  }
  return rights;
}

/// "white's rook on d1 attacks the king on d8", of a player in check.
std::string checker_of(const Position& position, Player player) {
  const Ruleset& ruleset = position.ruleset();
  std::string text;
  position.royals_of(player).for_each([&](Cell royal) {
    const Cell attacker = find_attacker(position, royal, position.at(royal), player);
    if (attacker == no_cell || !text.empty()) return;
    const Piece piece = position.at(attacker);
    text = fmt::format("{}'s {} on {} attacks the {} on {}", ruleset.players[piece.owner()].name,
                       ruleset.types[piece.type()].name, ruleset.labels[attacker],
                       ruleset.types[position.at(royal).type()].name, ruleset.labels[royal]);
  });
  return text;
}

/// What is wrong about the place in the order of turns and the moves that have been made.
std::vector<std::string> wrong_turn(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  const TurnRules& turns = ruleset.turns;
  std::vector<std::string> errors;
  if (turns.are_plain() || !position.is_in(position.turn())) return errors;
  const Player player = turns.round[place_in_round(position)].player;
  const std::string& name = ruleset.players[position.turn()].name;
  if (player != position.turn())
    errors.push_back(fmt::format("{} is to move, but 'place-in-order:{}' is a turn of {}", name,
                                 place_in_round(position), ruleset.players[player].name));
  else if (moves_made(position) >= moves_in_turn(position))
    errors.push_back(fmt::format("{} has made all {} moves of the turn already", name, moves_in_turn(position)));
  return errors;
}

/// What is wrong about the piece that alone may move on; empty when nothing is.
std::string wrong_bound_piece(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  const Phase& phase = position.phase();
  const Cell bound = position.bound_cell();
  if (bound == no_cell) {
    // Scripts lead to phases too, and bind nothing.
    if (!phase.same_piece || phase.begins_turns || !ruleset.hooks.generating_phases.empty()) return "";
    return fmt::format("in the phase '{}' only one piece may move on; add its cell, as in piece={}", phase.name,
                       ruleset.labels[*ruleset.grid.cells().begin()]);
  }
  const std::string& label = ruleset.labels[bound];
  if (!phase.same_piece) return fmt::format("'piece={}', but any piece may move in the phase '{}'", label, phase.name);
  if (position.at(bound).is_empty() || position.at(bound).owner() != position.turn())
    return fmt::format("'piece={}', but no piece of the player to move stands there", label);
  return "";
}

/// What is wrong about captured pieces that are still on the board; empty when nothing is.
std::string wrong_captured(const Position& position) {
  if (position.cells_of(captured_owner).empty()) return "";
  if (!position.ruleset().has_kept_captures)
    return "a piece is marked ~, as captured, but captured pieces leave at once";
  return position.phase().is_further_part
             ? ""
             : "a piece is marked ~, as captured in this turn, but the turn has just begun";
}

/// What is wrong about how the game has ended; empty when nothing is.
std::string wrong_end(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  if (position.ended() == NoMoveEnd::none) return "";
  if ((ruleset.all_players() - ruleset.neutral_players() - position.players_in()).empty())
    return "the game has ended, but nobody is out; add out= with the loser";
  if (names_victor(ruleset, position.ended()) && !position.is_in(position.victor()))
    return fmt::format("{} has mated but is out", ruleset.players[position.victor()].name);
  return "";
}

/// Can the turn stay with a player?
bool has_long_turns(const Ruleset& ruleset) {
  return (ruleset.turns.made_value && !ruleset.turns.check_ends) || ruleset.has_further_parts ||
         !ruleset.hooks.generating_phases.empty() || ruleset.hooks.has(HookEvent::extend);
}

bool may_be_checked_out_of_turn(const Ruleset& ruleset) {
  return has_long_turns(ruleset) || ruleset.has_passes_in_check();
}

/// What is wrong about a player in check who is not to move; empty when nothing is, which is the rule.
std::string wrong_check(const Position& position, Player player, bool is_said) {
  const Ruleset& ruleset = position.ruleset();
  const std::string& name = ruleset.players[player].name;
  const bool is_checked = checked_out_of_turn(position).contains(player);
  if (is_said && !may_be_checked_out_of_turn(ruleset))
    return fmt::format("'check' names {}, but in this game nobody can be in check without being to move", name);
  if (is_said && !is_checked) return fmt::format("'check' names {}, who is to move or not in check", name);
  if (!is_checked || is_said) return "";
  std::string text = fmt::format("{} is in check but not to move: {}", name, checker_of(position, player));
  if (may_be_checked_out_of_turn(ruleset))
    text += fmt::format("; {} add check={}",
                        !has_long_turns(ruleset)        ? "after a pass"
                        : ruleset.has_passes_in_check() ? "inside a turn or after a pass"
                                                        : "inside a turn",
                        ruleset.players[player].mark);
  return text;
}

}  // namespace

PositionDraft draft_of(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  PositionDraft draft;
  draft.turn = position.turn();
  draft.castling_rights = position.castling_rights();
  draft.half_move_clock = position.half_move_clock();
  draft.out = players_out(position);
  draft.phase = position.phase_index();
  draft.bound = position.bound_cell();
  for (std::size_t slot = 0; slot < ruleset.value_count(); ++slot)
    draft.values.push_back(static_cast<std::int16_t>(position.value(static_cast<std::uint16_t>(slot))));
  for (const Cell cell : ruleset.grid.cells()) {
    const Piece piece = position.at(cell);
    draft.board.push_back(piece);
    if (!piece.is_empty()) (piece.is_unmoved() ? draft.unmoved : draft.moved).insert(cell);
  }
  return draft;
}

void begin_turn(const Ruleset& ruleset, Player player, PositionDraft& draft) {
  if (player == draft.turn) return;
  draft.turn = player;
  draft.bound = no_cell;
  if (ruleset.phases[draft.phase].is_further_part) draft.phase = 0;
  for (const auto& counter : {ruleset.turns.place_value, ruleset.turns.made_value})
    if (counter) draft.values[ruleset.value_slot(*counter)] = 0;
}

PlayerSet checked_out_of_turn(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  PlayerSet checked;
  if (ruleset.contender_count() > 2 || !ruleset.end.has_check() || ruleset.royal_types.empty()) return checked;
  for (Player player : position.players_in())
    if (player != position.turn() && is_in_check(position, player)) checked.insert(player);
  return checked;
}

std::vector<std::string> errors_of(const Position& position, PlayerSet checked) {
  const Ruleset& ruleset = position.ruleset();
  std::vector<std::string> errors = wrong_turn(position);
  if (std::string wrong = wrong_bound_piece(position); !wrong.empty()) errors.push_back(std::move(wrong));
  if (std::string wrong = wrong_captured(position); !wrong.empty()) errors.push_back(std::move(wrong));
  if (std::string wrong = wrong_end(position); !wrong.empty()) errors.push_back(std::move(wrong));
  if (!position.is_in(position.turn()))
    errors.push_back(fmt::format("{} is to move but is out", ruleset.players[position.turn()].name));
  for (Player player : ruleset.all_players()) {
    if (std::string wrong = wrong_check(position, player, checked.contains(player)); !wrong.empty())
      errors.push_back(std::move(wrong));
    if (!position.is_in(player) || ruleset.royal_types.empty()) continue;
    if (!ruleset.end.lost_with_last_piece.contains(player) && position.royal_count(player) == 0 &&
        !position.holds_some(player, ruleset.royal_types))
      errors.push_back(fmt::format("{} is in the game but has no royal piece", ruleset.players[player].name));
  }
  return errors;
}

std::optional<Position> finish_position(const Ruleset& ruleset, const PositionDraft& draft, const Span& span,
                                        Diagnostics& diagnostics) {
  Position position(ruleset);
  for (Player player : ruleset.all_players() & draft.out) position.set_out(player);
  for (std::size_t cell = 0; cell < draft.board.size(); ++cell)
    if (const Piece piece = with_memory(ruleset, draft, static_cast<Cell>(cell)); !piece.is_empty())
      position.edit(static_cast<Cell>(cell), piece);
  position.set_turn(draft.turn);
  position.set_half_move_clock(draft.half_move_clock);
  position.set_phase(draft.phase);
  position.set_mated(draft.mated);
  position.set_passes(draft.passes);
  position.set_ended(draft.ended, draft.victor);
  position.set_bound_cell(draft.bound);
  for (std::size_t slot = 0; slot < draft.values.size(); ++slot)
    position.set_value(static_cast<std::uint16_t>(slot), draft.values[slot]);
  begin_at_first_turn(position);
  if (ruleset.gating)
    for (const Player player : ruleset.all_players()) forget_gates(position, player);
  position.set_castling_rights(possible_castlings(position, draft.castling_rights));
  for (const EnPassantRight& right : draft.en_passant)
    if (!draft.has_idle_rights ||
        can_be_taken_in_passing(position, right.victim, right.victim, right.passed, right.owner))
      position.add_en_passant_right(right);

  const std::vector<std::string> errors = errors_of(position, draft.checked);
  for (const std::string& error : errors) diagnostics.error(span, draft_code, error);
  return errors.empty() ? std::optional(std::move(position)) : std::nullopt;
}

}  // namespace trigon::engine
