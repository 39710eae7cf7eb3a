// Writes FENs; see fen.h.
#include <fmt/format.h>

#include "interpreter/movegen/gating.h"
#include "interpreter/notation/fen.h"
#include "interpreter/notation/position_rows.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The symbol of a piece in a game with walls: without marks, if it is its first owner's.
std::string walled_symbol(const Ruleset& ruleset, Piece piece) {
  if (piece == *fen_wall(ruleset)) return "*";
  if (piece.owner() != piece.home() || ruleset.neutral_players().contains(piece.owner()))
    return piece_symbol(ruleset, piece);
  std::string symbol = ruleset.types[piece.type()].symbol;
  if (piece.owner() != sides_of_walled(ruleset)[0]) symbol.back() = small(symbol.back());
  return symbol;
}

/// A promoted piece that has the letter of another one, and is held as what it was, is written as that one with a '~'.
std::string fen_symbol(const Ruleset& ruleset, Piece piece) {
  if (fen_wall(ruleset)) return walled_symbol(ruleset, piece);
  for (PieceType type : ruleset.all_types()) {
    if (ruleset.hands.held_as[type] == type && type != piece.type() && fen_promoted(ruleset, type) == piece.type())
      return piece_symbol(ruleset, piece.with_type(type)) + "~";
  }
  return piece_symbol(ruleset, piece);
}

/// Calls `use(symbol, count)` for each kind of pieces in hand.
template <class Use>
void each_held(const Position& position, Use&& use) {
  const Ruleset& ruleset = position.ruleset();
  for (Player player = 0; player < 2; ++player)
    for (const PieceType type : ruleset.hands.types)
      if (const int count = position.held(player, player, type); count > 0)
        use(piece_symbol(ruleset, Piece(type, player, player, false)), count);
}

std::string fen_hands(const Position& position) {
  if (position.ruleset().hands.types.empty()) return "";
  std::string out;
  each_held(position, [&](const std::string& symbol, int count) {
    for (int i = 0; i < count; ++i) out += symbol;
  });
  return "[" + out + "]";
}

std::string sfen_hands(const Position& position) {
  std::string out;
  each_held(position,
            [&](const std::string& symbol, int count) { out += (count > 1 ? std::to_string(count) : "") + symbol; });
  return out.empty() ? "-" : out;
}

std::string print_rows(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  std::vector<std::string> rows;
  for (int row = ruleset.grid.rows() - 1; row >= 0; --row)
    rows.push_back(print_row(position, row, 0, [&](Piece piece) { return fen_symbol(ruleset, piece); }));
  return join(rows, "/");
}

/// Can a game be written in rows of squares, for two? Hands of games with walls are not written.
bool has_fens(const Ruleset& ruleset) {
  const bool is_walled = fen_wall(ruleset) && ruleset.hands.types.empty();
  return ruleset.grid.lattice().has_chess_notation && (ruleset.player_count() == 2 || is_walled);
}

/// The sign of who is to move.
char fen_turn(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  const Player white = fen_wall(ruleset) ? sides_of_walled(ruleset)[0] : Player{0};
  return position.turn() == white ? 'w' : 'b';
}

/// The cells of a player's pieces behind which another may enter, as far as castlings do not say it.
std::string fen_gates(const Position& position, Player player) {
  const Ruleset& ruleset = position.ruleset();
  if (!ruleset.gating || !ruleset.gating->needs_unmoved || !may_ever_gate(position, player)) return "";
  CellSet said;
  for (const std::size_t index : position.castling_rights() & ruleset.castlings_of[player])
    for (const Cell cell : {ruleset.castlings[index].royal_from, ruleset.castlings[index].partner_from})
      said.insert(cell);
  std::string letters;
  ((position.cells_of(player) & ruleset.gating->in[player]) - said).for_each([&](Cell cell) {
    const char file = ruleset.labels[cell][0];
    if (is_gate(position, player, cell)) letters += player == 0 ? capital(file) : file;
  });
  return letters;
}

std::string fen_castling(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  std::vector<std::string> names;
  for (const Player player : ruleset.all_players()) {
    for (const std::size_t index : position.castling_rights() & ruleset.castlings_of[player])
      names.push_back(ruleset.castlings[index].name);
    if (std::string letters = fen_gates(position, player); !letters.empty()) names.push_back(std::move(letters));
  }
  if (names.empty()) return "-";
  return join(names, has_short_castling_names(ruleset) ? "" : ",");
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
  const std::array<Player, 2> sides = fen_wall(ruleset) ? sides_of_walled(ruleset) : std::array<Player, 2>{0, 1};
  return fmt::format("{}+{} ", left(sides[0]), left(sides[1]));
}

/// Is it read back as the same position, apart from the half-move clock?
std::optional<Position> read_same(const Position& position, const std::string& fen) {
  Diagnostics ignored;
  auto read = read_position(position.ruleset(), LocatedText::standalone("fen", fen), ignored);
  return read && read->hash() == position.hash() ? std::move(read) : std::nullopt;
}

}  // namespace

std::optional<std::string> print_fen(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  if (!has_fens(ruleset)) return std::nullopt;
  const std::string board = print_rows(position) + fen_hands(position);
  const std::string rest = fmt::format("{} {} {}{} 1", fen_castling(position), fen_passed(position),
                                       fen_checks(position), position.half_move_clock());
  // White begins, whatever the players are called; or marks say who is to move.
  for (const char turn : {fen_turn(position), ruleset.players[position.turn()].mark}) {
    std::string fen = fmt::format("{} {} {}", board, turn, rest);
    const auto read = read_same(position, fen);
    if (read && read->half_move_clock() == position.half_move_clock()) return fen;
  }
  return std::nullopt;
}

std::optional<std::string> print_sfen(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  if (!has_fens(ruleset) || ruleset.hands.types.empty() || !ruleset.castlings.empty()) return std::nullopt;
  const std::string sfen = fmt::format("{} {} {} 1", print_rows(position), "bw"[position.turn()], sfen_hands(position));
  return read_same(position, sfen) ? std::optional(sfen) : std::nullopt;
}

}  // namespace trigon::engine
