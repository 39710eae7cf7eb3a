// The parts of a position's text: board, hands, named fields and the last fields of a FEN. Each is read into the draft
// of a position; errors are reported with their place. Tested in tests/unit/position_text_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/notation/fen.h"
#include "interpreter/notation/position_draft.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/rules/outcome.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

/// Reports errors in parts of one text.
class PositionMessages {
 public:
  PositionMessages(const LocatedText& text, Diagnostics& diagnostics) : text_(text), diagnostics_(diagnostics) {}

  /// Reports an error in a part of the text.
  void error(std::string_view part, const std::string& message, const std::string& hint);
  /// Is `what` stated for the first time? If not, reports `where`: two statements could differ, or one of them be
  /// useless. `what` is the part as messages call it.
  bool is_first(std::string_view where, std::string what);
  bool has_errors() const { return has_errors_; }
  std::string_view whole() const { return text_.text; }

 private:
  const LocatedText& text_;
  Diagnostics& diagnostics_;
  /// All `what` for which `is_first` was asked.
  std::set<std::string> given_;
  bool has_errors_ = false;
};

/// What the field `ended` calls the ways in which a game may end for want of a move.
inline constexpr std::pair<NoMoveEnd, const char*> no_move_ends[] = {{NoMoveEnd::checkmate, endings::checkmate.name},
                                                                     {NoMoveEnd::stalemate, endings::stalemate.name}};

/// The values of hands and scripts, by slot.
using PositionValues = std::vector<std::int16_t>;

/// How the letters of a board are meant.
struct BoardForm {
  /// Are capitals the second player's?
  bool swaps_sides = false;
  /// Is it the FEN of a game with walls (`fen_wall`), whose letters have no marks?
  bool has_walls = false;
};

/// Reads the rows of a board.
void read_board(const Ruleset& ruleset, std::string_view board, BoardForm form, std::vector<Piece>& pieces,
                PositionMessages& messages);
/// Reads a symbol, also in the forms of FEN: `Q~` was a pawn, `+P` is what a pawn promotes to. Nothing for any other
/// text.
std::optional<ReadSymbol> read_fen_symbol(const Ruleset& ruleset, std::string_view text, BoardForm form);

/// Empties the hands.
void clear_hands(const Ruleset& ruleset, PositionValues& values);
/// Reads the letters between the brackets of a FEN, of its last row, or the hands of an SFEN: `NNp`, `2Np`, or `-` for
/// nothing.
void read_fen_hand(const Ruleset& ruleset, std::string_view hand, bool swaps_sides, PositionValues& values,
                   PositionMessages& messages);
/// Reads one hand of the field `hands`: `x:PR2`, with prisoners `x:PyR2y`.
void read_hand(const Ruleset& ruleset, std::string_view part, PositionValues& values, PositionMessages& messages);

/// Reads a field `key=value`. The board must have been read.
void read_field(const Ruleset& ruleset, std::string_view word, PositionDraft& draft, PositionMessages& messages);
/// Reads the last fields of a FEN: castling, en-passant cell, half-move clock, move number. The board and the turn must
/// have been read.
void read_fen_fields(const Ruleset& ruleset, const FenFields& fields, bool swaps_sides, PositionDraft& draft,
                     PositionMessages& messages);

}  // namespace trigon::engine
