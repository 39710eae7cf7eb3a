#include "interpreter/engine/move_forms.h"

#include <algorithm>
#include <charconv>

#include "interpreter/movegen/gating.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/letters.h"

namespace trigon::engine {

namespace {

/// A label such as "e10": the file, from 0, and the rank, from 1.
struct FileAndRank {
  int file, rank;
};
std::optional<FileAndRank> file_and_rank(const std::string& label) {
  if (label.size() < 2 || label[0] < 'a' || label[0] > 'z') return std::nullopt;
  int rank = 0;
  const char* const end = label.data() + label.size();
  if (const auto [last, error] = std::from_chars(label.data() + 1, end, rank); error != std::errc() || last != end)
    return std::nullopt;
  return FileAndRank{label[0] - 'a', rank};
}

/// What stands behind the cells of a move that promotes: + where P becomes +P, else the small letter, also where P
/// becomes +Q, as a pawn may where it is a pawn again in hand.
std::string promotion_text(const Position& position, const Move& move) {
  if (!move.promotes()) return "";
  const auto& types = position.ruleset().types;
  const std::string& symbol = types[move.promoted_type()].symbol;
  if (is_step(move.kind) && symbol == "+" + types[position.at(move.from).type()].symbol) return "+";
  return std::string(1, small(symbol.back()));
}

/// Writes moves in one form.
class FormWriter {
 public:
  FormWriter(const Position& position, MoveForm form) : position_(position), form_(form) {
    if (form == MoveForm::shogi) measure();
  }

  /// The text of a move without regard to others; empty where it has none.
  std::string text(const Move& move) const {
    const Ruleset& ruleset = position_.ruleset();
    if (const auto entrant = entrant_of(position_, move)) return text_with(base_move(position_, move), *entrant);
    if (move.kind == MoveKind::composite || (move.kind == MoveKind::pass && move.from == no_cell)) return "";
    if (move.kind == MoveKind::drop)
      return ruleset.types[move.dropped_type()].symbol + (form_ == MoveForm::shogi ? "*" : "@") + text_of(move.to);
    if (move.kind == MoveKind::castling) {
      const Castling& castling = ruleset.castlings[move.detail];
      return text_of(castling.royal_from) +
             text_of(form_ == MoveForm::takes_rook ? castling.partner_from : castling.royal_to);
    }
    return text_of(move.from) + text_of(move.to) + promotion_text(position_, move);
  }

  std::string text_of(Cell cell) const {
    const std::string& label = position_.ruleset().labels[cell];
    if (form_ == MoveForm::coordinates || form_ == MoveForm::takes_rook) return label;
    const auto at = file_and_rank(label);
    if (!at) return label;
    if (form_ == MoveForm::xiangqi) return label.substr(0, 1) + std::to_string(at->rank - 1);
    return std::to_string(files_ - at->file) + static_cast<char>('a' + ranks_ - at->rank);
  }

 private:
  /// The text of a move with the small letter of what enters behind it. In castling the cell where it enters stands
  /// first: `h1e1h` is a hawk on h1. Empty where something promotes too.
  std::string text_with(const Move& move, const Entrant& entrant) const {
    if (move.promotes()) return "";
    const char letter = small(position_.ruleset().types[entrant.type].symbol.back());
    const bool is_partners = move.kind == MoveKind::castling && entrant.gate != move.from;
    return (is_partners ? text_of(entrant.gate) + text_of(move.from) : text(move)) + letter;
  }

  /// Counts the files and ranks of the board.
  void measure() {
    const Ruleset& ruleset = position_.ruleset();
    for (const Cell cell : ruleset.grid.cells())
      if (const auto at = file_and_rank(ruleset.labels[cell])) {
        files_ = std::max(files_, at->file + 1);
        ranks_ = std::max(ranks_, at->rank);
      }
  }

  const Position& position_;
  const MoveForm form_;
  int files_ = 0, ranks_ = 0;
};

}  // namespace

MoveForm xboard_form(const Ruleset& ruleset) {
  constexpr int most = 9;
  const auto is_high = [&](Cell cell) {
    const auto at = file_and_rank(ruleset.labels[cell]);
    return at && at->rank > most;
  };
  return std::ranges::any_of(ruleset.grid.cells(), is_high) ? MoveForm::xiangqi : MoveForm::coordinates;
}

std::string print_cell(const Position& position, Cell cell, MoveForm form) {
  return FormWriter(position, form).text_of(cell);
}

std::string print_form(const Position& position, const MoveList& moves, const Move& move, MoveForm form) {
  const FormWriter writer(position, form);
  const std::string text = writer.text(move);
  const auto is_same = [&](const Move& other) { return writer.text(other) == text; };
  return text.empty() || std::ranges::count_if(moves, is_same) > 1 ? print_move(position, move) : text;
}

std::optional<Move> find_form(const Position& position, const MoveList& moves, std::string_view text, MoveForm form) {
  const FormWriter writer(position, form);
  const auto is_meant = [&](const Move& move) { return writer.text(move) == text; };
  if (const auto found = std::ranges::find_if(moves, is_meant); found != moves.end())
    return std::find_if(found + 1, moves.end(), is_meant) == moves.end() ? std::optional(*found)
                                                                         : find_move(position, moves, text);
  // The ranks of this form are not those of the labels.
  if (form == MoveForm::xiangqi && text.size() == 4 && is_digit(text[1])) return std::nullopt;
  return find_move(position, moves, text);
}

}  // namespace trigon::engine
