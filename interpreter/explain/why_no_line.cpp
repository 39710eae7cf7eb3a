// Why a line of a piece makes no move: its way, what stands at its end, rules, and royals that it leaves attacked.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/explain/reasons.h"
#include "interpreter/movegen/attacks.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/legal.h"

namespace trigon::engine {

namespace {

/// The last word of a rule's key.
std::string_view short_key(const Rule& rule) { return rule.key.substr(rule.key.rfind('.') + 1); }

bool captures_on_the_way(const MoveQuestion& asked, const MoveLine& line) {
  return !asked.ruleset().program(asked.position().at(line.from)).victim_cells(line).empty();
}

bool may_be_hurdle(const MoveQuestion& asked, const MoveLine& line, Piece piece) {
  const PieceLimit& limit = asked.ruleset().conditions[line.condition()].hurdles;
  return limit.contains(asked.position().at(line.from).owner(), piece.owner(), piece.type());
}

/// The first cell on which there is a piece where none may be, or the other way round, or one over which it may not
/// go.
std::string why_places_are_wrong(const MoveQuestion& asked, const MoveLine& line) {
  const MoveProgram& program = asked.ruleset().program(asked.position().at(line.from));
  for (std::uint32_t i = 0; i < line.path_length; ++i) {
    const Cell cell = program.path(line)[i];
    const bool is_there = !asked.position().at(cell).is_empty();
    if (is_there && !program.may_pass_piece_at(line, i))
      return fmt::format(" is blocked by {}", asked.name_of_piece(cell));
    if (!is_there && program.may_pass_piece_at(line, i))
      return fmt::format(" must {} a piece on {}, but none is there",
                         program.over_at(line, i) == Over::victim ? "capture" : "hop over",
                         asked.ruleset().labels[cell]);
  }
  const Piece mover = asked.position().at(line.from);
  for (std::uint32_t i = 0; i < line.path_length; ++i) {
    const Cell cell = program.path(line)[i];
    const Piece there = asked.position().at(cell);
    if (program.over_at(line, i) == Over::victim &&
        (!takes(asked, line, mover, there) || is_protected_from(asked.position(), mover.owner(), cell, there)))
      return fmt::format(" may not capture {} on its way", asked.name_of_piece(cell));
    if (program.over_at(line, i) == Over::hurdle && !may_be_hurdle(asked, line, there))
      return fmt::format(" may not hop over {}", asked.name_of_piece(cell));
  }
  return " is blocked";
}

std::string why_way_is_shut(const MoveQuestion& asked, const MoveLine& line) {
  const MoveProgram& program = asked.ruleset().program(asked.position().at(line.from));
  std::vector<std::string> pieces;
  for (std::uint32_t i = 0; i < line.path_length; ++i)
    if (const Cell cell = program.path(line)[i]; cell != line.from && !asked.position().at(cell).is_empty())
      pieces.push_back(asked.name_of_piece(cell));
  if (line.has_places) return why_places_are_wrong(asked, line);
  if (line.hurdles == 0) return fmt::format(" is blocked by {}", pieces.front());
  if (pieces.empty()) return " must hop over one piece, but none is on the path";
  const Cell last = program.path(line)[line.path_length - 1];
  if (pieces.size() == 1 && line.lands_behind && asked.position().at(last).is_empty())
    return fmt::format(" must land right behind {}, over which it hops", pieces.front());
  if (pieces.size() == 1) return fmt::format(" may not hop over {}", pieces.front());
  return fmt::format(" must hop over exactly one piece, but {} are on the path", pieces.size());
}

std::string why_victim_is_safe(const MoveQuestion& asked, const std::string& term, const MoveLine& line, Piece piece,
                               Piece victim) {
  const PieceLimit& limit = asked.ruleset().types[piece.type()].terms[line.term].condition.victims;
  const std::string name = asked.ruleset().types[victim.type()].name;
  if (!limit.contains(piece.owner(), victim.owner(), victim.type())) {
    if (limit.types(piece.owner(), victim.owner()).empty())
      return fmt::format("{} does not capture {} pieces", term,
                         adjective_of(asked.ruleset().group_of(piece.owner(), victim.owner())));
    return fmt::format("{} may not capture a {}", term, name);
  }
  for (const Rule* rule : rulebook())
    if (rule->forbids_capture && rule->forbids_capture({asked.ruleset(), piece, victim})) {
      const std::string reason = rule->why_no_capture({asked.ruleset(), piece, victim});
      if (!asked.is_for_player) return fmt::format("{} is forbidden by the {}: {}", term, short_key(*rule), reason);
      return fmt::format("the {} may not capture the {} now: {}", asked.ruleset().types[piece.type()].name, name,
                         reason);
    }
  return term + " does not capture it";
}

/// The own royal that a capture would blow up; nothing when it blows up none.
std::optional<std::string> why_blown_up(const MoveQuestion& asked, const Position& after, const Move& move) {
  if (!asked.ruleset().explosion) return std::nullopt;
  std::optional<std::string> reason;
  asked.position().royals_of(asked.position().turn()).for_each([&](Cell royal) {
    if (after.at(royal == move.from ? move.to : royal).is_empty())
      reason =
          fmt::format("the capture would blow up the own {} on {}",
                      asked.ruleset().types[asked.position().at(royal).type()].name, asked.ruleset().labels[royal]);
  });
  return reason;
}

/// Could the line capture a piece that has passed the empty cell to which it leads?
bool takes_in_passing(const MoveQuestion& asked, const MoveLine& line, const CellPair& cells) {
  if (!line.has(node_flag::takes_en_passant) || !asked.position().at(cells.to).is_empty()) return false;
  return std::ranges::any_of(asked.position().en_passant_rights(), [&](const EnPassantRight& right) {
    return right.passed == cells.to &&
           takes(asked, line, asked.position().at(cells.from), asked.position().at(right.victim));
  });
}

std::string why_unsafe(const MoveQuestion& asked, const Move& move) {
  Position after = asked.game.copy_position();
  const Player player = after.turn();
  apply(after, move);
  if (const auto blown_up = why_blown_up(asked, after, move)) return *blown_up;
  std::string reason{no_reason};
  after.royals_of(player).for_each([&](Cell royal) {
    const Cell attacker = find_attacker(after, royal, after.at(royal), player);
    if (attacker == no_cell) return;
    const Piece piece = after.at(attacker);
    reason = fmt::format("the {} on {} would be attacked by {}'s {} on {}",
                         asked.ruleset().types[after.at(royal).type()].name, asked.ruleset().labels[royal],
                         asked.ruleset().players[piece.owner()].name, asked.ruleset().types[piece.type()].name,
                         asked.ruleset().labels[attacker]);
  });
  return reason;
}

}  // namespace

bool takes(const MoveQuestion& asked, const MoveLine& line, Piece piece, Piece victim) {
  return may_be_victim(asked.ruleset(), line, piece, victim) && may_meet(asked.ruleset(), line, piece, victim);
}

std::string why_line_fails(const MoveQuestion& asked, const MoveLine& line, const CellPair& cells) {
  const Position& position = asked.position();
  const Piece piece = position.at(cells.from);
  const Piece there = position.at(cells.to);
  const std::string term = asked.term_text(line);
  if (line.has(node_flag::unmoved_only) && !piece.is_unmoved()) return term + " is for a piece that has not moved";
  const bool is_open_now = is_open(position, asked.ruleset().program(piece), line, {cells.from, no_cell});
  if (captures_on_the_way(asked, line) && !is_open_now) return term + why_way_is_shut(asked, line);
  const bool is_in_passing = takes_in_passing(asked, line, cells);
  if (there.is_empty() && !line.has(node_flag::may_move) && !captures_on_the_way(asked, line) && !is_in_passing)
    return term + (line.has(node_flag::takes_aside) ? " only captures, and takes nothing by going there"
                                                    : " only captures, and nothing stands there to be captured");
  if (!there.is_empty() && !line.has(node_flag::may_capture))
    return term + fmt::format(" {}, and {} stands there", asked.is_for_player ? "captures nothing" : "only moves",
                              asked.name_of_piece(cells.to));
  if (!there.is_empty() && !takes(asked, line, piece, there))
    return why_victim_is_safe(asked, term, line, piece, there);
  if (!is_open_now) return term + why_way_is_shut(asked, line);
  const Move move{cells.from, cells.to, is_in_passing ? MoveKind::en_passant : MoveKind::plain, 0, 0};
  Position scratch = asked.game.copy_position();
  if (const auto reason = veto_of(scratch, move)) return *reason;
  if (const auto reason = asked.reason_of_rules(cells)) return *reason;
  const std::string reason = why_unsafe(asked, move);
  return asked.ruleset().end.royals == RoyalRule::prefer_safe ? reason + ", and there are safe moves" : reason;
}

}  // namespace trigon::engine
