// Writes positions as text; see position_text.h.
#include <fmt/format.h>

#include "interpreter/movegen/gating.h"
#include "interpreter/notation/position_draft.h"
#include "interpreter/notation/position_parts.h"
#include "interpreter/notation/position_rows.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

std::string print_board(const Position& position) {
  const Grid& grid = position.ruleset().grid;
  std::vector<std::string> levels;
  for (int level = 0; level < grid.levels(); ++level) {
    std::vector<std::string> rows;
    for (int row = grid.rows() - 1; row >= 0; --row)
      rows.push_back(
          print_row(position, row, level, [&](Piece piece) { return piece_symbol(position.ruleset(), piece); }));
    levels.push_back(join(rows, "/"));
  }
  return join(levels, "|");
}

std::string print_castling(const Position& position) {
  std::vector<std::string> names;
  for (std::size_t index : position.castling_rights()) names.push_back(position.ruleset().castlings[index].name);
  return join(names, has_short_castling_names(position.ruleset()) ? "" : ",");
}

std::string print_moved(const Position& position, bool has_moved) {
  const Ruleset& ruleset = position.ruleset();
  std::vector<std::string> cells;
  for (const Cell cell : ruleset.grid.cells()) {
    const Piece piece = position.at(cell);
    if (piece.is_empty() || !remembers_moved(position, piece) || piece.is_unmoved() == has_moved) continue;
    if (stands_in_setup(ruleset, cell, piece.type(), piece.home()) == has_moved) cells.push_back(ruleset.labels[cell]);
  }
  return join(cells, ",");
}

std::string print_marks(const Ruleset& ruleset, PlayerSet players) {
  std::vector<std::string> marks;
  for (Player player : ruleset.all_players() & players) marks.push_back(std::string(1, ruleset.players[player].mark));
  return join(marks, ",");
}

bool has_start_values(const Position& position, std::size_t first, const std::vector<std::int16_t>& start) {
  for (std::size_t i = 0; i < start.size(); ++i)
    if (position.value(static_cast<std::uint16_t>(first + i)) != start[i]) return false;
  return true;
}

/// The hand of one player: letters, each with the mark of its side where that matters, and numbers.
std::string print_hand(const Position& position, Player holder) {
  const Ruleset& ruleset = position.ruleset();
  std::string out;
  for (std::size_t s = 0; s < ruleset.hands.side_count(); ++s)
    for (PieceType type : ruleset.hands.types) {
      const Player side = ruleset.hands.keeps_sides() ? static_cast<Player>(s) : holder;
      const int count = position.held(holder, side, type);
      if (count == 0) continue;
      out += ruleset.types[type].symbol;
      if (ruleset.hands.keeps_sides()) out += ruleset.players[side].mark;
      if (count > 1) out += std::to_string(count);
    }
  return out;
}

std::string print_hands(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  if (has_start_values(position, 0, ruleset.hands.start)) return "";
  std::vector<std::string> hands;
  for (Player player : ruleset.all_players())
    if (const std::string hand = print_hand(position, player); !hand.empty())
      hands.push_back(fmt::format("{}:{}", ruleset.players[player].mark, hand));
  return hands.empty() ? "-" : join(hands, ",");
}

std::string print_values(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  std::vector<std::string> values;
  for (std::size_t v = 0; v < ruleset.values.size(); ++v)
    if (const int value = position.value(ruleset.value_slot(v)); value != ruleset.values[v].start)
      values.push_back(fmt::format("{}:{}", ruleset.values[v].name, value));
  return join(values, ",");
}

std::string print_ended(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  for (const auto& [end, name] : no_move_ends)
    if (position.ended() == end)
      return names_victor(ruleset, end) ? fmt::format("{}:{}", name, ruleset.players[position.victor()].mark) : name;
  return "";
}

/// Writes the en-passant rights. Each lasts until the next turn of the player who made the move; that player is named
/// where the piece has another owner.
std::string print_rights(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  std::vector<std::string> rights;
  for (const EnPassantRight& right : position.en_passant_rights()) {
    rights.push_back(ruleset.labels[right.passed] + ">" + ruleset.labels[right.victim]);
    if (right.owner != usual_mover(position.at(right.victim)))
      rights.back() += std::string(":") + ruleset.players[right.owner].mark;
  }
  return join(rights, ",");
}

}  // namespace

PlayerSet players_out(const Position& position) {
  PlayerSet out;
  for (Player player : position.ruleset().all_players())
    if (!position.is_in(player) && !position.ruleset().players[player].is_neutral) out.insert(player);
  return out;
}

std::string print_position(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  std::string out = print_board(position) + " " + ruleset.players[position.turn()].name;
  const auto field = [&](const char* key, const std::string& value) {
    if (!value.empty()) out += fmt::format(" {}={}", key, value);
  };
  field("castling", print_castling(position));
  field("en-passant", print_rights(position));
  if (position.half_move_clock() > 0 && ruleset.end.counts_plies)
    field("quiet", std::to_string(position.half_move_clock()));
  if (position.phase_index() != 0) field("phase", position.phase().name);
  if (position.bound_cell() != no_cell) field("piece", ruleset.labels[position.bound_cell()]);
  if (position.passes() > 0) field("passes", std::to_string(position.passes()));
  field("check", print_marks(ruleset, checked_out_of_turn(position)));
  field("out", print_marks(ruleset, players_out(position)));
  field("ended", print_ended(position));
  field("mated", print_marks(ruleset, position.mated()));
  field("hands", print_hands(position));
  field("state", print_values(position));
  field("moved", print_moved(position, true));
  field("unmoved", print_moved(position, false));
  return out;
}

}  // namespace trigon::engine
