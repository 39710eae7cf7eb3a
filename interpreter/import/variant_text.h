// The sections of a variant file that every importer writes, each as a text, and the file as a whole. Tested by
// tests/unit/import_fsf_test.cpp and tests/unit/import_diagram_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/import/army.h"
#include "interpreter/import/left_out.h"

namespace trigon::engine {

struct ImportedVariant {
  /// The variant file; it begins with comments that name what was left out.
  std::string yaml;
  std::vector<LeftOut> left_out;
  /// The place where the game begins in the other program's file.
  Span entry;
};

/// The comments at the beginning of a file that `command` made from `origin`: what was left out, and what is no rule.
std::string origin_text(const std::string& command, const std::string& origin, const std::vector<LeftOut>& left_out,
                        const std::vector<std::string>& not_rules);
/// A board of squares; `holes` are names of cells with spaces between them.
std::string grid_text(int columns, int rows, const std::string& holes);
/// White and black in turn order.
std::string players_text(bool black_begins = false);
std::string pieces_text(const std::vector<ArmyPiece>& pieces);
/// Promotions in a zone, a region as it is written; empty when there are none.
std::string promotion_text(const std::vector<ArmyPromotion>& promotions, const std::string& zone,
                           bool promotes_en_passant = true);
/// The part of `hands` that says what captured pieces become.
std::string held_as_text(const std::vector<ArmyPiece>& pieces);
/// The drawing of the start from symbols, the top row first.
std::string drawing_text(const std::vector<std::vector<std::string>>& rows, const std::string& key = "setup");

/// A castling along a row of squares: the columns between which king and rook move. Columns and rows count from 0.
struct RowCastling {
  char letter = 0;
  bool is_white = true;
  int row = 0;
  int king = 0, king_to = 0;
  int rook = 0, rook_to = 0;
  /// Must the king be safe on its way?
  bool is_safe = true;
  /// How the pieces are written where it is not by the cells between which they move.
  std::string royal{}, partner{};
  /// Further keys, each with ", " before it.
  std::string further{};
};

/// The line of `castling` for one.
std::string castling_line(const RowCastling& castling);

/// Loads a variant file that was written, and reports its errors at the entry from which it was made. The scripts of
/// the file need not exist.
void check_imported(const std::string& yaml, const Span& entry, Diagnostics& diagnostics);

}  // namespace trigon::engine
