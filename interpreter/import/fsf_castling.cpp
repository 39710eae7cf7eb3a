#include "interpreter/import/fsf_castling.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "interpreter/import/fsf_regions.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

class CastlingWriter {
 public:
  CastlingWriter(FsfRules& rules, const FsfStart& start, const Army& army)
      : rules_(rules), start_(start), army_(army) {}

  std::string write() {
    if (!rules_.castling) return "";
    std::string text, strange;
    for (char letter : start_.castling) {
      if (letter == '-') continue;
      const std::string line = one(letter);
      if (line.empty()) strange += letter;
      text += line;
    }
    if (!strange.empty())
      rules_.leave_out("startFen", fmt::format("'{}' of the castling field: only K, Q, k and q, with a king and a rook "
                                               "in their row, are read",
                                               strange));
    return text.empty() ? "" : "\ncastling:\n" + text;
  }

 private:
  /// The line of a right, or nothing when its pieces are not there.
  std::string one(char letter) {
    const bool is_white = std::isupper(static_cast<unsigned char>(letter)) != 0;
    const bool is_kingside = letter == 'K' || letter == 'k';
    if (!is_kingside && letter != 'Q' && letter != 'q') return "";
    player_ = is_white ? 0 : 1;
    row_ = is_white ? rules_.castling_rank : rules_.rows - 1 - rules_.castling_rank;
    if (row_ < 0 || row_ >= rules_.rows) return "";
    const int king = find_king();
    const int rook = king < 0 ? -1 : is_kingside ? find_rook_right_of(king) : find_rook_left_of(king);
    const int king_to = is_kingside ? rules_.castling_kingside : rules_.castling_queenside;
    const int rook_to = is_kingside ? king_to - 1 : king_to + 1;
    if (rook < 0 || std::max(king_to, rook_to) >= rules_.columns || std::min(king_to, rook_to) < 0) return "";
    Squares empty = between(king, king_to) | between(rook, rook_to);
    Squares starts;
    starts.add(king, row_);
    starts.add(rook, row_);
    std::string text = fmt::format("  {}: {{ player: {}, royal: {}-{}, partner: {}-{}, empty: {}", letter,
                                   is_white ? "white" : "black", name(king), name(king_to), name(rook), name(rook_to),
                                   cell_names(empty - starts));
    if (is_royal(king)) text += ", safe: " + cell_names(between(king, king_to));
    return text + " }\n";
  }

  std::string name(int column) const { return cell_name(column, row_); }

  Squares between(int first, int last) const {
    Squares squares;
    for (int column = std::min(first, last); column <= std::max(first, last); ++column) squares.add(column, row_);
    return squares;
  }

  /// The type of the player's own piece there, or an empty text.
  std::string type_at(int column) const {
    if (column < 0 || column >= rules_.columns) return "";
    const FsfCell& cell = start_.board[static_cast<std::size_t>(row_)][static_cast<std::size_t>(column)];
    const auto code = static_cast<unsigned char>(cell.letter);
    if (std::isalpha(code) == 0 || (std::isupper(code) != 0) != (player_ == 0) || cell.is_promoted) return "";
    const FsfPiece* piece = rules_.find_letter(static_cast<char>(std::toupper(code)));
    return piece ? piece->type : "";
  }

  bool is_royal(int column) const {
    const auto name = army_.names.find(type_at(column));
    return name != army_.names.end() && army_.find(name->second)->is_royal;
  }

  bool is_king(int column) const { return rules_.castling_kings[player_].contains(type_at(column)); }
  bool is_rook(int column) const { return rules_.castling_rooks[player_].contains(type_at(column)); }

  int find_king() const {
    if (is_king(rules_.castling_king)) return rules_.castling_king;
    for (int column = 0; column < rules_.columns; ++column)
      if (is_king(column)) return column;
    return -1;
  }

  int find_rook_right_of(int king) const {
    for (int column = std::min(rules_.castling_rook_kingside, rules_.columns - 1); column > king; --column)
      if (is_rook(column)) return column;
    return -1;
  }

  int find_rook_left_of(int king) const {
    for (int column = rules_.castling_rook_queenside; column < king; ++column)
      if (is_rook(column)) return column;
    return -1;
  }

  FsfRules& rules_;
  const FsfStart& start_;
  const Army& army_;
  std::size_t player_ = 0;
  int row_ = 0;
};

}  // namespace

std::string castling_text(FsfRules& rules, const FsfStart& start, const Army& army) {
  return CastlingWriter(rules, start, army).write();
}

}  // namespace trigon::engine
