// Writes FENs; see fen.h.
#include <fmt/format.h>

#include "interpreter/notation/fen.h"
#include "interpreter/notation/position_rows.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// A promoted piece that has the letter of another one, and is held as what it was, is written as that one with a '~'.
std::string fen_symbol(const Ruleset& ruleset, Piece piece) {
  for (PieceType type : ruleset.all_types()) {
    if (type != piece.type() && fen_promoted(ruleset, type) == piece.type())
      return piece_symbol(ruleset, piece.with_type(type)) + "~";
  }
  return piece_symbol(ruleset, piece);
}

std::string fen_hands(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  if (ruleset.hands.types.empty()) return "";
  std::string out;
  for (Player player = 0; player < 2; ++player)
    for (const PieceType type : ruleset.hands.types)
      for (int i = position.held(player, player, type); i > 0; --i)
        out += piece_symbol(ruleset, Piece(type, player, player, false));
  return "[" + out + "]";
}

std::string fen_castling(const Position& position) {
  std::vector<std::string> names;
  for (std::size_t index : position.castling_rights()) names.push_back(position.ruleset().castlings[index].name);
  if (names.empty()) return "-";
  return join(names, has_short_castling_names(position.ruleset()) ? "" : ",");
}

std::string fen_passed(const Position& position) {
  std::vector<std::string> labels;
  for (const EnPassantRight& right : position.en_passant_rights())
    labels.push_back(position.ruleset().labels[right.passed]);
  return labels.empty() ? "-" : join(labels, "");
}

/// `3+3 `, the checks that each player still needs; empty where checks are not counted.
std::string fen_checks(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  const int all = ruleset.end.winning_checks;
  if (all == 0) return "";
  const auto left = [&](Player player) { return all - position.value(ruleset.check_slot(player)); };
  return fmt::format("{}+{} ", left(0), left(1));
}

/// Is it read back as the same position?
bool says_all(const Position& position, const std::string& fen) {
  Diagnostics ignored;
  const auto read = read_position(position.ruleset(), LocatedText::standalone("fen", fen), ignored);
  return read && read->hash() == position.hash() && read->half_move_clock() == position.half_move_clock();
}

}  // namespace

std::optional<std::string> print_fen(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  if (!ruleset.grid.lattice().has_chess_notation || ruleset.player_count() != 2) return std::nullopt;
  std::vector<std::string> rows;
  for (int row = ruleset.grid.rows() - 1; row >= 0; --row)
    rows.push_back(print_row(position, row, 0, [&](Piece piece) { return fen_symbol(ruleset, piece); }));
  const std::string board = join(rows, "/") + fen_hands(position);
  const std::string rest =
      fmt::format("{} {} {}{} 1", fen_castling(position), fen_passed(position),
                                       fen_checks(position), position.half_move_clock());
  // White begins, whatever the players are called; or marks say who is to move.
  for (const char turn : {"wb"[position.turn()], ruleset.players[position.turn()].mark}) {
    std::string fen = fmt::format("{} {} {}", board, turn, rest);
    if (says_all(position, fen)) return fen;
  }
  return std::nullopt;
}

}  // namespace trigon::engine
