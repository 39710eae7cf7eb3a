// Phases: what may be done in each stage of a game or turn.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/relocations.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/position/composite.h"
#include "interpreter/rulebook/phases_reader.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/legal.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine::phases_rule {

constexpr std::string_view reached_phase = "phase", reached_no_capture = "phase-captures",
                           reached_no_mover = "phase-pieces", reached_compulsory = "phase-must-capture",
                           reached_most = "phase-most-captures", reached_again = "phase-again",
                           reached_only_captures = "phase-only-captures", reached_same_piece = "phase-same-piece",
                           reached_pass = "phase-pass", reached_relocates = "phase-relocates",
                           reached_kept = "phase-keeps-captured", reached_dropping = "phase-must-drop",
                           reached_pass_in_check = "phase-pass-in-check";

void read(Loading& loading) {
  const YamlNode* turns = loading.root.find("turns");
  const YamlNode* node = turns && turns->is_map() ? turns->find("phases") : nullptr;
  if (!node || node->is_null()) return;
  read_phases(loading, *node);
}

/// Why nobody is in check in a phase; empty where somebody may be.
const char* why_no_check(const Ruleset& ruleset, const Phase& phase) {
  if (ruleset.royal_types.empty()) return "no piece is royal";
  if (!ruleset.end.has_check()) return "royal pieces may be left attacked";
  return phase.is_only_further_part() ? "the part of the turn before leaves no royal piece attacked" : "";
}

/// Reports passes in check where nobody is in check, which may also follow from an error.
void check(Loading& loading) {
  if (loading.diagnostics.has_errors()) return;
  for (const Phase& phase : loading.ruleset->phases) {
    const std::string_view reason = why_no_check(*loading.ruleset, phase);
    if (!phase.has_passes_in_check() || reason.empty()) continue;
    const YamlNode& node = *loading.root.find("turns")->find("phases")->find(phase.name);
    loading.diagnostics.error(node.find("pass")->span, "value",
                              fmt::format("phase '{}': pass: nobody is in check here, since {}", phase.name, reason),
                              "write pass: allowed");
  }
}

// --- what it is --------------------------------------------------------------------------------------------------

/// The moves after which the same player moves again; null when the turn ends.
Json again_to_json(MovesAgain again) {
  if (again == MovesAgain::never) return nullptr;
  return again == MovesAgain::always ? "move" : "capture";
}

/// How the turn may end without a move; null when it may not.
Json pass_to_json(PhasePass pass) {
  switch (pass) {
    case PhasePass::never: break;
    case PhasePass::allowed: return "allowed";
    case PhasePass::without_move: return "without-move";
    case PhasePass::also_in_check: return "also-in-check";
  }
  return nullptr;
}

Json value(const Ruleset& ruleset, const Names& names) {
  Json list = Json::array();
  for (std::size_t i = 0; i < ruleset.phases.size(); ++i) {
    const Phase& phase = ruleset.phases[i];
    list.push_back(
        {{"name", text_to_json(names.phases[i])},
         {"moves", phase.has_moves},
         {"pieces", types_to_json(phase.movers, names)},
         {"captures", phase.has_captures},
         {"must_capture", phase.must_capture},
         {"most_captures", phase.most_captures},
         {"only_captures", phase.only_captures},
         {"same_piece", phase.same_piece},
         {"again", phase.moves_again == MovesAgain::never ? Json() : text_to_json(names.phases[phase.again])},
         {"again_after", again_to_json(phase.moves_again)},
         {"pass", pass_to_json(phase.pass)},
         {"keeps_captured", phase.keeps_captured},
         {"drops", phase.has_drops},
         {"relocates", type_list_to_json(phase.relocated, names)},
         {"then", text_to_json(names.phases[phase.next])},
         {"lasts", phase.lasts_round ? "round" : "turn"}});
    if (phase.must_drop) list.back()["must_drop"] = true;
  }
  return list;
}

std::string may_pass(const Ruleset& ruleset, const Phase& phase) {
  if (!ruleset.end.has_check() || ruleset.royal_types.empty()) return "may pass";
  return phase.has_passes_in_check() ? "may pass, also in check" : "who is not in check may pass";
}

std::string phase_in_words(const Ruleset& ruleset, const Phase& phase) {
  std::vector<std::string> parts;
  if (!phase.has_moves) parts.emplace_back(phase.relocated.empty() ? "no piece moves" : "no other piece moves");
  if (phase.has_moves && phase.movers != TypeSet::all())
    parts.push_back("only " + list_types(ruleset, phase.movers) + " may move");
  if (phase.has_moves && !phase.has_captures) parts.emplace_back("nothing may be captured");
  if (phase.must_capture) parts.emplace_back("who can capture must do so");
  if (phase.must_drop) parts.emplace_back("who can drop a piece must do so");
  if (phase.most_captures) parts.emplace_back("of all captures, those that take most pieces must be made");
  if (phase.only_captures) parts.emplace_back("only captures are made");
  if (phase.same_piece) parts.emplace_back("only the piece that has just moved may move");
  if (phase.keeps_captured)
    parts.emplace_back(
        "what is captured otherwise than by going there stays until the turn ends, and is captured once");
  if (!phase.has_drops && !ruleset.hands.droppable.empty()) parts.emplace_back("nothing may be dropped");
  if (!phase.relocated.empty())
    parts.push_back(fmt::format("the player {} a neutral {} on an empty cell", phase.has_moves ? "may put" : "puts",
                                list_types(ruleset, phase.relocated, "or")));
  if (phase.lasts_round) parts.emplace_back("each player has one turn");
  if (phase.moves_again != MovesAgain::never)
    parts.push_back(fmt::format("after {} the same player moves again, in `{}`",
                                phase.moves_again == MovesAgain::always ? "the move" : "a capture",
                                ruleset.phases[phase.again].name));
  if (phase.has_passes()) parts.push_back("a player " + may_pass(ruleset, phase) + ", which ends the turn");
  if (phase.pass == PhasePass::without_move) parts.emplace_back("where there is no such move the turn ends");
  const std::string& next = ruleset.phases[phase.next].name;
  if (next != phase.name)
    parts.push_back(
        fmt::format("{} comes `{}`", phase.moves_again == MovesAgain::never ? "then" : "after the turn", next));
  if (parts.empty()) parts.emplace_back("play as usual");
  return fmt::format("`{}`: {}.", phase.name, join(parts, "; "));
}

void say(const Ruleset& ruleset, RuleText& text) {
  const auto& phases = ruleset.phases;
  if (phases.size() == 1 && phases[0].name.empty()) return;
  for (const Phase& phase : phases) text.say(RuleHeading::phases, phase_in_words(ruleset, phase));
  if (phases.size() > 1) text.say(RuleHeading::phases, fmt::format("The game starts with `{}`.", phases[0].name));
}

void collect(RuleItems& items) {
  const auto& phases = items.ruleset().phases;
  items.add_names("turns.phases", reached_phase, "phase", phases);
  for (std::size_t i = 0; i < phases.size(); ++i) {
    const auto add = [&](bool limits, std::string_view key, const char* name, const char* what) {
      if (limits)
        items.add_at(fmt::format("turns.phases.{}.{}", phases[i].name, name), {key, static_cast<int>(i)},
                     fmt::format("phase '{}': {}", phases[i].name, what), condition_kind);
    };
    add(!phases[i].has_captures, reached_no_capture, "captures", "nothing is captured");
    add(phases[i].must_capture, reached_compulsory, "must-capture", "a capture is compulsory");
    add(phases[i].must_drop, reached_dropping, "must-drop", "a drop is compulsory");
    add(phases[i].most_captures, reached_most, "most-captures", "a capture that takes fewer pieces is refused");
    add(phases[i].only_captures, reached_only_captures, "only-captures", "only captures are made");
    add(phases[i].same_piece, reached_same_piece, "same-piece", "only the piece that has just moved may move");
    add(phases[i].moves_again != MovesAgain::never, reached_again, "again", "the same player moves again");
    add(phases[i].pass != PhasePass::never, reached_pass, "pass", "a pass ends the turn");
    add(phases[i].has_passes_in_check(), reached_pass_in_check, "pass", "who is in check may pass");
    add(phases[i].keeps_captured, reached_kept, "keeps-captured", "a captured piece stays until the turn ends");
    add(!phases[i].relocated.empty(), reached_relocates, "relocates", "a neutral piece is put on another cell");
    add(phases[i].movers != TypeSet::all(), reached_no_mover, "pieces", "other pieces stay");
  }
}

/// Could a piece of the player to move that may move in this phase capture something?
bool could_capture_something(const Position& position) {
  const CellSet others = position.occupied() - position.cells_of_team(position.turn());
  return others.find([&](Cell cell) {
    const Piece victim = position.at(cell);
    if (is_nobody(victim.owner())) return false;
    const CellSet own = position.cells_of(position.turn());
    return (find_capturers(position, cell, victim, victim.owner()) & own).find([&](Cell attacker) {
      return position.phase().movers.contains(position.at(attacker).type());
    }) != no_cell;
  }) != no_cell;
}

/// Would there be other captures, which take fewer pieces in this turn?
bool refuses_shorter_captures(const Game& game) {
  if (!game.position().phase().most_captures) return false;
  Position position = game.copy_position();
  const CompositeScope scope(position.composites());
  MoveList moves;
  LegalMoves::without_foresight().list(position, moves);
  return moves.size() > game.moves().size();
}

/// Must the player to move capture, so that other moves are not legal?
bool is_obliged_to_capture(const Game& game) {
  return game.position().phase().must_capture && !game.moves().empty() &&
         !captured_cells(game.position(), *game.moves().begin()).empty();
}

/// Must the player to move drop a piece, so that other moves are not legal?
bool is_obliged_to_drop(const Game& game) {
  return game.position().phase().must_drop && !game.moves().empty() &&
         base_move(game.position(), *game.moves().begin()).kind == MoveKind::drop;
}

void at_all_moves(const Game& game, Reached& reached) {
  const Position& position = game.position();
  const Phase& phase = position.phase();
  if (!phase.has_moves) return;
  const int index = position.phase_index();
  if (phase.only_captures) reached.insert({reached_only_captures, index});
  if (position.bound_cell() != no_cell) reached.insert({reached_same_piece, index});
  if (is_obliged_to_capture(game)) reached.insert({reached_compulsory, index});
  if (is_obliged_to_drop(game)) reached.insert({reached_dropping, index});
  if (refuses_shorter_captures(game)) reached.insert({reached_most, index});
  if (!phase.has_captures && could_capture_something(position)) reached.insert({reached_no_capture, index});
  const auto stays = [&](Cell cell) { return !phase.movers.contains(position.at(cell).type()); };
  if (position.cells_of(position.turn()).find(stays) != no_cell) reached.insert({reached_no_mover, index});
}

void at_position(const Game& game, Reached& reached) { reached.insert({reached_phase, game.position().phase_index()}); }

void at_legal_move(const Position& position, const Move& move, Reached& reached) {
  if (move.kind == MoveKind::pass && move.from == no_cell && position.phase().has_passes()) {
    reached.insert({reached_pass, position.phase_index()});
    if (is_in_check(position, position.turn())) reached.insert({reached_pass_in_check, position.phase_index()});
  }
  const bool is_of_neutral = move.kind == MoveKind::drop
                                 ? move.dropped(position.turn()).owner() != position.turn()
                                 : move.from != no_cell && is_relocated(position, position.at(move.from));
  if (is_of_neutral) reached.insert({reached_relocates, position.phase_index()});
}

void after_move(const MoveMade& made, Reached& reached) {
  const Phase& phase = made.before.phase();
  const Position& after = made.after.position();
  if (!made.move || phase.moves_again == MovesAgain::never) return;
  if (!after.cells_of(captured_owner).empty()) reached.insert({reached_kept, made.before.phase_index()});
  const bool is_part = after.turn() == made.before.turn() && after.phase_index() == phase.again;
  if (is_part) reached.insert({reached_again, made.before.phase_index()});
  const bool moves_again = phase.moves_again == MovesAgain::always || !made.captured.empty();
  if (moves_again && !is_part && made.ruleset.phases[phase.again].pass == PhasePass::without_move)
    reached.insert({reached_pass, phase.again});
}

/// Would the move that is asked about capture, or capture en passant if its piece can do that?
bool may_capture(const MoveAttempt& attempt) {
  const Position& position = attempt.position();
  return !attempt.victim().is_empty() ||
         std::ranges::any_of(position.en_passant_rights(),
                             [&](const EnPassantRight& right) { return right.passed == attempt.to; });
}

std::optional<std::string> why_no_move(const MoveAttempt& attempt) {
  const Phase& phase = attempt.position().phase();
  const bool is_pass = attempt.to == no_cell;
  if (const Cell bound = attempt.position().bound_cell(); bound != no_cell && attempt.from != bound && !is_pass)
    return fmt::format("only the piece on {} may move on in this turn", attempt.ruleset().labels[bound]);
  if (phase.only_captures && !is_pass && !may_capture(attempt))
    return fmt::format("only captures are made in the phase '{}'", phase.name);
  if (is_obliged_to_capture(attempt.game) && !may_capture(attempt))
    return fmt::format("a capture must be made, and there is one: {}",
                       print_move(attempt.position(), *attempt.game.moves().begin()));
  if (is_obliged_to_drop(attempt.game) && !attempt.dropped && !is_pass)
    return fmt::format("a piece must be dropped, and there is such a move: {}",
                       print_move(attempt.position(), *attempt.game.moves().begin()));
  if (attempt.victim().is_empty() || phase.has_captures) return std::nullopt;
  return fmt::format("nothing is captured in the phase '{}'", phase.name);
}

constexpr FsfKey fsf_walls{"wallingRule", FsfKey::Kind::word};
constexpr FsfKey fsf_keys[] = {{"mustCapture"}, {"mustDrop"}, {"pass"}, fsf_walls};

std::string from_fsf(FsfEntry& entry) {
  std::vector<std::string> keys;
  if (entry.numbers.at("mustCapture") != 0) keys.emplace_back("must-capture: true");
  if (entry.numbers.at("mustDrop") != 0 && !entry.dropped.empty()) keys.emplace_back("must-drop: true");
  if (entry.numbers.at("pass") != 0) keys.emplace_back("pass: allowed");
  const std::string& walls = entry.words[fsf_walls.name];
  if (walls == "relocated") {
    keys.emplace_back("again: duck");
    return fmt::format("{{ play: {{ {} }}, duck: {{ moves: false, relocates: duck }} }}", join(keys, ", "));
  }
  if (!walls.empty() && walls != "none") entry.left_out[fsf_walls.name] = "cells do not become holes";
  return keys.empty() ? "" : fmt::format("{{ play: {{ {} }} }}", join(keys, ", "));
}

extern const Rule phases{.key = "phases",
                         .kind = "phase",
                         .read = read,
                         .check = check,
                         .value = value,
                         .say = say,
                         .collect = collect,
                         .at_position = at_position,
                         .after_move = after_move,
                         .at_legal_move = at_legal_move,
                         .at_all_moves = at_all_moves,
                         .why_no_move = why_no_move,
                         .fsf_keys = fsf_keys,
                         .from_fsf = from_fsf};

}  // namespace trigon::engine::phases_rule
