// The section `castling`.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/import/fsf_sections.h"
#include "interpreter/import/variant_text.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

class CastlingWriter {
 public:
  CastlingWriter(FsfRules& rules, const FsfStart& start, const Army& army)
      : rules_(rules), start_(start), army_(army) {}

  std::string write() {
    if (rules_.castling_dropped) return write_dropped();
    if (!rules_.castling || !check_kings()) return "";
    std::string text, strange;
    std::vector<Found> castlings;
    for (const Found& found : rights(strange)) {
      turn_to(found);
      if (!stays(found))
        strange += found.letter;
      else if (!is_walled(found))
        castlings.push_back(found);
    }
    for (const Found& found : castlings) {
      turn_to(found);
      const char other = is_capital(found.letter) ? small(found.letter) : capital(found.letter);
      const bool is_ended =
          rules_.opposite_castling && std::ranges::any_of(castlings, [&](const Found& f) { return f.letter == other; });
      text += one(found, is_ended ? std::string(", ends: ") + other : "");
    }
    note_rights_by_gates(castlings);
    if (!strange.empty())
      rules_.leave_out("startFen", fmt::format("'{}' of the castling field: only K, Q, k and q are read, with pieces "
                                               "that come to stand on the board",
                                               strange));
    return text.empty() ? "" : "\ncastling:\n" + text;
  }

  /// The pieces that the castling field names, by K and Q too.
  Both<Squares> gates() {
    Both<Squares> gates;
    for (const char letter : start_.castling) {
      player_ = is_capital(letter) ? 0 : 1;
      row_ = row_of(player_);
      if (!is_letter(letter) || row_ < 0 || row_ >= rules_.rows) continue;
      const int column = small(letter) - 'a';
      if (const auto right = find(letter)) {
        gates[player_].add(right->king, row_);
        gates[player_].add(right->rook, row_);
      } else if (!is_in("KQkq", letter) && has_own(column)) {
        gates[player_].add(column, row_);
      }
    }
    return gates;
  }

 private:
  struct Found {
    char letter;
    int king, rook;
  };

  /// The castlings of kings and rooks that have been dropped.
  std::string write_dropped() {
    std::string text;
    for (player_ = 0; player_ < 2; ++player_) {
      row_ = row_of(player_);
      const auto kings = army_.names_of(rules_.castling_kings[player_]),
                 rooks = army_.names_of(rules_.castling_rooks[player_]);
      if (kings.size() != 1 || rooks.size() != 1 || rules_.keeps_forms())
        rules_.leave_out("castlingDroppedPiece", "one kind of kings castles with one kind of rooks");
      if (!start_.castling.empty() && start_.castling[0] != '-')
        rules_.leave_out("startFen",
                         "castlings of pieces that stand there at the start, beside those that are dropped");
      if (kings.empty() || rooks.empty()) continue;
      for (const char letter : {'K', 'Q'}) {
        const Found found{player_ == 0 ? letter : small(letter), rules_.castling_king,
                          letter == 'K' ? rules_.columns - 1 : 0};
        if (!stays(found) || is_walled(found) || row_ < 0 || row_ >= rules_.rows) continue;
        const auto [king_to, rook_to] = ends(found);
        const bool is_safe = army_.find(kings[0])->is_royal;
        text += line_of(found, fmt::format("{}-{}-{}", kings[0], name(found.king), name(king_to)),
                        fmt::format("{}-{}-{}", rooks[0], name(found.rook), name(rook_to)), is_safe, ", by-drop: true");
      }
    }
    return text.empty() ? "" : "\ncastling:\n" + text;
  }

  /// The castlings that the letters of the castling field mean; letters without a meaning are added to `strange`.
  std::vector<Found> rights(std::string& strange) {
    std::vector<Found> all;
    for (char letter : start_.castling) {
      if (letter == '-') break;
      const auto right = find(letter);
      if (!right && !is_in("KQkq", letter) && !rules_.has_gates) strange += letter;
      if (!right) continue;
      const auto same = std::find_if(all.begin(), all.end(), [&](const Found& f) { return f.letter == right->letter; });
      // Both letters of a player may mean the same rook.
      if (same == all.end())
        all.push_back(*right);
      else if (same->rook != right->rook)
        rules_.leave_out("startFen", fmt::format("two letters of the castling field are for rooks on one side of {}'s "
                                                 "king, and one right is lost with both",
                                                 is_capital(letter) ? "white" : "black"));
    }
    return all;
  }

  /// Makes the castling's player the one of whom is spoken.
  void turn_to(const Found& found) {
    player_ = is_capital(found.letter) ? 0 : 1;
    row_ = row_of(player_);
  }

  int row_of(std::size_t player) const {
    return player == 0 ? rules_.castling_rank : rules_.rows - 1 - rules_.castling_rank;
  }

  /// Is the castling piece a known one, and the king if there is one? Versions of that program differ about other
  /// pieces.
  bool check_kings() {
    bool is_fine = true;
    for (std::size_t player : {0U, 1U}) {
      const std::string& type = *rules_.castling_kings[player].begin();
      const bool has_rights = start_.castling.find_first_of(player == 0 ? "KQ" : "kq") != std::string::npos;
      if (!has_rights || (type != no_piece && (type == "king" || !army_.names.contains("king")))) continue;
      is_fine = false;
      const std::string side = player == 0 ? "castlingKingPieceWhite" : "castlingKingPieceBlack";
      rules_.leave_out(
          rules_.said.contains(side) ? side : "castlingKingPiece",
          type == no_piece ? "any piece may castle in that program" : "where there is a king, the king castles");
    }
    return is_fine;
  }

  /// The king and rook that a letter means; nothing when Fairy-Stockfish finds none. The found letter may be another
  /// one, by the side of the rook.
  std::optional<Found> find(char letter) {
    const bool is_white = is_capital(letter);
    const bool from_right = letter == 'K' || letter == 'k';
    if (!is_in("KQkq", letter)) return std::nullopt;
    player_ = is_white ? 0 : 1;
    row_ = row_of(player_);
    if (row_ < 0 || row_ >= rules_.rows) return std::nullopt;
    const int king = find_king(), rook = from_right ? find_rook_from_right() : find_rook_from_left();
    if (king < 0 || rook < 0) return std::nullopt;
    const char kind = king < rook ? 'K' : 'Q';
    return Found{is_white ? kind : small(kind), king, rook};
  }

  /// The columns to which king and rook go.
  std::pair<int, int> ends(const Found& found) const {
    const bool is_kingside = found.king < found.rook;
    const int king_to = is_kingside ? rules_.castling_kingside : rules_.castling_queenside;
    return {king_to, is_kingside ? king_to - 1 : king_to + 1};
  }

  /// Do king and rook stay on the board?
  bool stays(const Found& found) const {
    const auto [king_to, rook_to] = ends(found);
    return std::max(king_to, rook_to) < rules_.columns && std::min(king_to, rook_to) >= 0;
  }

  /// Is there a wall on the way, so that the castling is never made?
  bool is_walled(const Found& found) const {
    const auto [king_to, rook_to] = ends(found);
    const Squares cells = between(found.king, king_to) | between(found.rook, rook_to);
    for (int column = 0; column < rules_.columns; ++column)
      if (cells.has(column, row_) && start_.has_wall(column, row_)) return true;
    return false;
  }

  /// The YAML line of a castling of pieces that stand there at the start, with further keys.
  std::string one(const Found& found, const std::string& further) {
    return line_of(found, "", "", must_be_safe(found.king), further);
  }

  std::string line_of(const Found& found, const std::string& royal, const std::string& partner, bool is_safe,
                      const std::string& further) const {
    const auto& [letter, king, rook] = found;
    const auto [king_to, rook_to] = ends(found);
    return castling_line({.letter = letter,
                          .is_white = player_ == 0,
                          .row = row_,
                          .king = king,
                          .king_to = king_to,
                          .rook = rook,
                          .rook_to = rook_to,
                          .is_safe = is_safe,
                          .royal = royal,
                          .partner = partner,
                          .further = further});
  }

  std::string name(int column) const { return cell_name(column, row_); }

  Squares between(int first, int last) const {
    Squares squares;
    for (int column = std::min(first, last); column <= std::max(first, last); ++column) squares.add(column, row_);
    return squares;
  }

  /// The type of the player's own piece there; empty without one.
  std::string type_at(int column) const {
    if (column < 0 || column >= rules_.columns) return "";
    const FsfCell& cell = start_.at(column, row_);
    if (!is_letter(cell.letter) || is_capital(cell.letter) != (player_ == 0) || cell.is_promoted) return "";
    const FsfPiece* piece = rules_.find_letter(capital(cell.letter));
    return piece ? piece->type : "";
  }

  /// Must the king be safe on its way? A piece that may be captured may castle out of check and through it.
  bool must_be_safe(int column) const {
    const auto name = army_.names.find(type_at(column));
    return name != army_.names.end() && army_.find(name->second)->is_royal &&
           (name->first == "king" || rules_.extinction_royal);
  }

  bool has_own(int column) const {
    if (column < 0 || column >= rules_.columns) return false;
    const char letter = start_.at(column, row_).letter;
    return is_letter(letter) && is_capital(letter) == (player_ == 0);
  }

  /// Where a player has no castling by K and Q, that program takes kings and rooks that are named as gates for one.
  void note_rights_by_gates(const std::vector<Found>& castlings) {
    if (!rules_.has_gates) return;
    const Both<Squares> named = gates();
    for (player_ = 0; player_ < 2; ++player_) {
      row_ = row_of(player_);
      const auto is_own = [&](const Found& found) { return is_capital(found.letter) == (player_ == 0); };
      bool has_king = false, has_rook = false;
      for (int column = 0; column < rules_.columns; ++column) {
        has_king |= named[player_].has(column, row_) && is_king(column);
        has_rook |= named[player_].has(column, row_) && is_rook(column);
      }
      if (has_king && has_rook && std::ranges::none_of(castlings, is_own))
        rules_.leave_out("startFen", "castlings that the castling field names by the columns of king and rook");
    }
  }

  bool is_king(int column) const { return rules_.castling_kings[player_].contains(type_at(column)); }
  bool is_rook(int column) const { return rules_.castling_rooks[player_].contains(type_at(column)); }

  /// The column of the king: the only one in the row, or with several the one in the column for castling.
  int find_king() const {
    int found = -1, count = 0;
    for (int column = 0; column < rules_.columns; ++column)
      if (is_king(column)) {
        found = column;
        ++count;
      }
    if (count == 1) return found;
    return is_king(rules_.castling_king) ? rules_.castling_king : -1;
  }

  int find_rook_from_right() const {
    for (int column = std::min(rules_.castling_rook_kingside, rules_.columns - 1); column >= 0; --column)
      if (is_rook(column)) return column;
    return -1;
  }

  int find_rook_from_left() const {
    for (int column = rules_.castling_rook_queenside; column < rules_.columns; ++column)
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

Both<Squares> gates_at_start(FsfGame& game, const Army& army) {
  return CastlingWriter(game.rules, game.start, army).gates();
}

std::string castling_text(FsfGame& game, const Army& army) {
  return CastlingWriter(game.rules, game.start, army).write();
}

}  // namespace trigon::engine
