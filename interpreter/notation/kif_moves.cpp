#include "interpreter/notation/kif_moves.h"

#include <fmt/format.h>

#include <utility>

#include "interpreter/notation/move_text.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr std::string_view wide_digits[] = {"１", "２", "３", "４", "５", "６", "７", "８", "９"};
constexpr std::string_view kanji_digits[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
constexpr std::string_view ten = "十", promoting = "成", not_promoting = "不成", dropping = "打";
/// Further words for pieces.
constexpr std::pair<std::string_view, std::string_view> other_words[] = {{"王", "K"}, {"竜", "+R"}};

/// Takes a number from 1 to 9 off a text, in any kind of digits.
int take_digit(std::string_view& text) {
  for (int i = 0; i < 9; ++i)
    for (const std::string_view digit : {wide_digits[i], kanji_digits[i]})
      if (text.starts_with(digit)) {
        text.remove_prefix(digit.size());
        return i + 1;
      }
  if (text.empty() || text[0] < '1' || text[0] > '9') return 0;
  const int number = text[0] - '0';
  text.remove_prefix(1);
  return number;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

/// The square in parentheses from which a piece comes; nothing for another text.
std::optional<ShogiSquare> read_origin(std::string_view text) {
  const bool has_form = text.size() == 4 && text[0] == '(' && is_digit(text[1]) && is_digit(text[2]) && text[3] == ')';
  return has_form ? std::optional(ShogiSquare{text[1] - '0', text[2] - '0'}) : std::nullopt;
}

/// The parts of a move.
struct KifMove {
  ShogiSquare to;
  const ShogiPieceName* piece = nullptr;
  bool promotes = false;
  /// Nothing for a drop.
  std::optional<ShogiSquare> from;
};

std::optional<KifMove> parse(std::string_view text) {
  KifMove move;
  move.to.file = take_digit(text);
  move.to.rank = move.to.file > 0 ? take_digit(text) : 0;
  const ReadKifPiece read = read_kif_piece(text);
  if (move.to.rank == 0 || !read.piece) return std::nullopt;
  move.piece = read.piece;
  text.remove_prefix(read.length);
  if (!take(text, not_promoting)) move.promotes = take(text, promoting);
  const bool is_drop = take(text, dropping);
  move.from = read_origin(text);
  return text.empty() || (move.from && !is_drop) ? std::optional(move) : std::nullopt;
}

}  // namespace

std::string_view wide_digit(int number) { return wide_digits[number - 1]; }
std::string_view kanji_digit(int number) { return kanji_digits[number - 1]; }

std::optional<int> read_kanji_number(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const int first = take_digit(text);
  if (!take(text, ten)) return first > 0 && text.empty() ? std::optional(first) : std::nullopt;
  const int last = take_digit(text);
  return text.empty() ? std::optional((first > 0 ? first : 1) * 10 + last) : std::nullopt;
}

std::string print_kanji_number(int number) {
  std::string text;
  if (number >= 20) text += kanji_digit(number / 10);
  if (number >= 10) text += ten;
  if (number % 10 > 0) text += kanji_digit(number % 10);
  return text;
}

ReadKifPiece read_kif_piece(std::string_view text) {
  for (const ShogiPieceName& piece : shogi_pieces)
    for (const std::string_view word : {piece.word, piece.sign})
      if (text.starts_with(word)) return {&piece, word.size()};
  for (const auto& [word, symbol] : other_words)
    if (text.starts_with(word)) return {find_shogi_symbol(symbol), word.size()};
  return {};
}

std::size_t kif_square_length(std::string_view text) {
  const std::size_t size = text.size();
  return take_digit(text) > 0 && take_digit(text) > 0 ? size - text.size() : 0;
}

std::optional<std::string> print_kif_move(const Position& position, const MoveList& moves, const Move& move,
                                          Cell last) {
  const Ruleset& ruleset = position.ruleset();
  const bool is_drop = move.kind == MoveKind::drop && move.detail == 0;
  if (!is_drop && (!is_step(move.kind) || move.from == no_cell || move.from == move.to)) return std::nullopt;
  const PieceType type = is_drop ? move.dropped_type() : position.at(move.from).type();
  const ShogiPieceName* const name = find_shogi_symbol(ruleset.types[type].symbol);
  if (!name) return std::nullopt;
  const ShogiSquare to = shogi_square(ruleset, move.to), from = is_drop ? to : shogi_square(ruleset, move.from);
  std::string text(name->word);
  text += is_drop ? dropping : move.promotes() ? promoting : "";
  if (!is_drop) text += fmt::format("({}{})", from.file, from.rank);
  const std::string square = fmt::format("{}{}", wide_digit(to.file), kanji_digit(to.rank));
  std::string why;
  const auto read = read_kif_move(position, square + text, why);
  if (!read || matching_moves(position, moves, *read) != MoveList{move}) return std::nullopt;
  // One more space makes it as wide as other moves.
  return (move.to == last ? std::string(kif_same) + "　" : square) + text;
}

std::optional<std::string> read_kif_move(const Position& position, std::string_view text, std::string& why) {
  const Ruleset& ruleset = position.ruleset();
  const auto refuse = [&](std::string reason) {
    why = std::move(reason);
    return std::nullopt;
  };
  const auto move = parse(text);
  if (!move) return refuse(fmt::format("'{}' is no move of KIF", text));
  if (!ruleset.find_type(move->piece->symbol))
    return refuse(fmt::format("'{}' is no piece of this game", move->piece->word));
  const Cell to = shogi_cell(ruleset, move->to), from = move->from ? shogi_cell(ruleset, *move->from) : no_cell;
  if (to == no_cell || (move->from && from == no_cell)) return refuse(fmt::format("'{}' leaves the board", text));
  if (!move->from) return std::string(move->piece->symbol) + "@" + ruleset.labels[to];
  const Piece piece = position.at(from);
  if (!piece.is_empty() && ruleset.types[piece.type()].symbol != move->piece->symbol)
    return refuse(fmt::format("'{}' names another piece than the one on {}", text, ruleset.labels[from]));
  const std::string after = (move->promotes ? "+" : "") + std::string(move->piece->symbol);
  return shogi_step(ruleset, piece, from, to, after);
}

}  // namespace trigon::engine
