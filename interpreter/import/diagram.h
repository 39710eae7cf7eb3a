// A diagram of H. G. Muller's Interactive Diagram as plain data, and the reader of its parameters:
// `files=8`, and a line `name:ID:move:image:cells:held` for each piece. Tested in tests/unit/import_diagram_test.cpp.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/import/diagram_page.h"
#include "interpreter/import/left_out.h"

namespace trigon::engine {

/// A cell of the board; columns and rows count from 0.
struct DiagramCell {
  int column = 0, row = 0;
  friend auto operator<=>(const DiagramCell&, const DiagramCell&) = default;
};

struct DiagramPiece {
  LocatedText name;
  /// The ID as it is written; empty when it is not.
  std::string id;
  /// The move in XBetza; of pieces with a well-known name the usual one, if it is not written.
  LocatedText move;
  /// Where the pieces of white and black stand at the start.
  std::vector<DiagramCell> cells[2];
  /// How many each player holds at the start.
  int held = 0;
};

/// How an army becomes the other one.
enum class DiagramSymmetry { none, mirror, rotate };

struct Diagram {
  std::string satellite;
  Span place;
  int files = 8, ranks = 8;
  /// How many ranks at the far end promote, and how many pieces, from the first one of the list on.
  int promo_zone = 1, max_promote = 1;
  /// How far behind a piece in the list stands what it promotes to.
  std::optional<int> promo_offset;
  std::optional<LocatedText> promo_choice;
  /// Royal pieces by their place in the list.
  std::set<std::size_t> royal;
  int holdings_type = 0;
  std::vector<DiagramPiece> pieces;
  std::vector<DiagramCell> holes;
  std::vector<LeftOut> left_out;
  /// Parameters that are no rules of the game: pictures and colors.
  std::vector<std::string> not_rules;
  /// The places of parameters, by key.
  std::vector<std::pair<std::string, Span>> said;

  /// Notes that a parameter cannot be carried over.
  void leave_out(const std::string& key, const std::string& why, const std::string& value = "");
  /// The place of a parameter, or else of the diagram.
  Span place_of(const std::string& key) const;
};

/// Reads the parameters of a diagram. Nothing after an error.
std::optional<Diagram> read_diagram(const DiagramText& text, Diagnostics& diagnostics);

}  // namespace trigon::engine
