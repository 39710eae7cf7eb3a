#include "interpreter/notation/xiangqi_moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/notation/chinese_moves.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/san.h"
#include "interpreter/notation/xiangqi_places.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr std::string_view wxf_letters = "KAEHRCP";

bool is_wxf_letter(char letter) { return is_letter(letter) && is_in(wxf_letters, wxf_letter(letter)); }

/// A move's text in four signs: which piece, where it goes, and to which file or how far.
struct WxfMove {
  /// The letter, 0 where only pawns are meant; the file, 0 if it is not said; the place in the file: `+`, `-`, a second
  /// `+` or `-` as 'f' or 'r', '=' for the middle one, 0 if it is not said.
  char letter = 0, place = 0;
  int file = 0;
  /// The number of a pawn among those of files that have several; 0 if it is not said.
  int pawn_number = 0;
  char direction = 0;
  int number = 0;
};

int digit_of(char c) { return '1' <= c && c <= '9' ? c - '0' : 0; }
bool is_place(char c) { return c == '+' || c == '-' || c == '='; }

/// Reads the first two signs.
bool parse_piece(char first, char second, WxfMove& move) {
  if (is_place(first) && (is_wxf_letter(second) || digit_of(second) > 0)) std::swap(first, second);
  if (is_wxf_letter(first)) {
    move.letter = wxf_letter(first);
    move.file = digit_of(second);
    move.place = is_place(second) ? second : '\0';
    return move.file > 0 || move.place != 0;
  }
  move.letter = xiangqi_pawn;
  if (digit_of(first) > 0 && is_letter(second) && wxf_letter(second) == xiangqi_pawn) {
    move.pawn_number = digit_of(first);
    return true;
  }
  move.file = digit_of(first);
  if (move.file > 0) move.place = is_place(second) ? second : second == first ? '=' : '\0';
  if (first == second && first == '+') move.place = 'f';
  if (first == second && first == '-') move.place = 'r';
  return move.place != 0;
}

std::optional<WxfMove> parse_wxf(std::string_view given) {
  std::string text = from_chinese(given);
  if (text.size() == 5 && (text[4] == '+' || text[4] == '#')) text.pop_back();
  WxfMove move;
  if (text.size() != 4 || !parse_piece(text[0], text[1], move)) return std::nullopt;
  move.direction = text[2] == '=' ? '.' : text[2];
  move.number = digit_of(text[3]);
  return is_in(".+-", move.direction) && move.number > 0 ? std::optional(move) : std::nullopt;
}

/// Is the piece on a cell at this place among those of its file? Of four and five, `+` and `-` are the inner ones.
bool is_at_place(const Position& position, Cell cell, char place, bool says_file) {
  const std::vector<Cell> cells = in_file(position, cell);
  const std::size_t count = cells.size(), last = count - 1;
  const auto at = static_cast<std::size_t>(std::ranges::find(cells, cell) - cells.begin());
  const std::size_t inner = count >= 4 && !says_file ? 1 : 0;
  switch (place) {
    case '+': return count > 1 && at == inner;
    case '-': return count > 1 && at == last - inner;
    case 'f': return count >= 4 && at == 0;
    case 'r': return count >= 4 && at == last;
    case '=': return count >= 3 && count % 2 == 1 && at == last / 2;
    // Where there is a middle one, it needs no sign.
    default: return count < 3 || count % 2 == 0 || at == last / 2;
  }
}

bool is_meant(const Position& position, const WxfMove& text, const Move& move) {
  if (!has_xiangqi_form(move) || letter_on(position, move.from) != text.letter) return false;
  if (text.file > 0 && text.file != file_of(position, position.turn(), move.from)) return false;
  if (way_of(position, move) != std::pair(text.direction, text.number)) return false;
  if (text.pawn_number > 0) return text.pawn_number == number_among_pawns(position, move.from);
  const bool says_file = text.file > 0 && text.place != 0;
  return is_at_place(position, move.from, text.place, says_file);
}

bool is_sure(const Position& position, const MoveList& moves, const Move& move, std::string_view text) {
  return matching_xiangqi(position, moves, text) == MoveList{move};
}

/// What may name the piece on a cell, in the order in which it is tried. Of two in a file none is named by the file
/// alone, even if only one could make the move, where a sign will do.
std::vector<std::string> wxf_pieces(const Position& position, Cell cell) {
  const char capital_letter = letter_on(position, cell);
  const char letter = position.turn() == 0 ? capital_letter : small(capital_letter);
  const int file = file_of(position, position.turn(), cell);
  const std::string alone = fmt::format("{}{}", letter, file), front = fmt::format("{}+", letter),
                    rear = fmt::format("{}-", letter);
  if (capital_letter == xiangqi_pawn && in_file(position, cell).size() > 1) {
    const std::string of_file = std::to_string(file);
    const std::vector<std::string> with_file = {of_file + "+", of_file + "-", of_file + of_file};
    if (has_other_tandem(position, cell)) return with_file;
    return {front, rear, "++", "--", alone};
  }
  return in_file(position, cell).size() == 2 ? std::vector{front, rear, alone} : std::vector{alone};
}

}  // namespace

bool has_xiangqi_board(const Ruleset& ruleset) {
  const Grid& grid = ruleset.grid;
  return has_san(ruleset) && grid.columns() == river_columns && grid.rows() == river_rows &&
         grid.cell_count() == static_cast<std::size_t>(river_columns * river_rows) &&
         ruleset.players[0].facing.degrees == 90 && ruleset.players[1].facing.degrees == 270 &&
         ruleset.hands.types.empty() && ruleset.castlings.empty() && ruleset.turns.are_plain() &&
         !ruleset.has_phases() && std::ranges::all_of(ruleset.types, [](const auto& type) {
           return type.symbol.size() == 1 && is_wxf_letter(type.symbol[0]);
         });
}

std::optional<std::string> print_iccs(const Position& position, const MoveList& moves, const Move& move) {
  const auto text_of = [&](Cell cell) {
    const Coordinates at = position.ruleset().grid.coordinates(cell);
    return fmt::format("{}{}", static_cast<char>('A' + at.column), at.row);
  };
  if (!has_xiangqi_form(move)) return std::nullopt;
  const std::string text = text_of(move.from) + "-" + text_of(move.to);
  return is_sure(position, moves, move, text) ? std::optional(text) : std::nullopt;
}

std::optional<std::string> print_wxf(const Position& position, const MoveList& moves, const Move& move) {
  if (!has_xiangqi_form(move)) return std::nullopt;
  const auto [direction, number] = way_of(position, move);
  for (const std::string& piece : wxf_pieces(position, move.from)) {
    // With a point behind two digits it would be read as a number of a move.
    const char sign = direction == '.' && is_digit(piece[0]) && is_digit(piece[1]) ? '=' : direction;
    if (const std::string text = fmt::format("{}{}{}", piece, sign, number); is_sure(position, moves, move, text))
      return text;
  }
  return std::nullopt;
}

std::optional<std::string> read_iccs(const Ruleset& ruleset, std::string_view text) {
  std::string signs;
  for (const char c : text) signs += small(c);
  if (signs.size() == 5 && signs[2] == '-') signs.erase(2, 1);
  const auto cell = [&](std::size_t at) {
    const bool has_cell = 'a' <= signs[at] && signs[at] <= 'i' && is_digit(signs[at + 1]);
    return has_cell ? ruleset.grid.cell_at({signs[at] - 'a', signs[at + 1] - '0', 0}) : no_cell;
  };
  if (signs.size() != 4 || cell(0) == no_cell || cell(2) == no_cell) return std::nullopt;
  return ruleset.labels[cell(0)] + "-" + ruleset.labels[cell(2)];
}

MoveList matching_xiangqi(const Position& position, const MoveList& moves, std::string_view text) {
  if (const auto cells = read_iccs(position.ruleset(), text)) return matching_moves(position, moves, *cells);
  MoveList found;
  const auto wxf = parse_wxf(text);
  for (const Move& move : moves)
    if (wxf && is_meant(position, *wxf, move)) found.push_back(move);
  return found;
}

}  // namespace trigon::engine
