// The text drawing of a position; see board_picture.h.
#include "interpreter/notation/drawing.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

std::string board_title(const Ruleset& ruleset) {
  std::vector<std::string> chosen;
  for (const OptionInfo& option : ruleset.options)
    if (option.is_chosen) chosen.push_back(option.name);
  return ruleset.name + (chosen.empty() ? "" : " (" + join(chosen, ", ") + ")");
}

std::string draw_text(const BoardPicture& picture) {
  const Ruleset& ruleset = picture.position.ruleset();
  const auto text_of = [&](Cell cell) {
    const Piece piece = picture.position.at(cell);
    const std::string symbol = piece.is_empty() ? "" : short_symbol(ruleset, piece);
    if (picture.zone && picture.zone->contains(cell)) return symbol + "*";
    return picture.marks ? symbol + sign_of((*picture.marks)[cell]) : symbol;
  };
  std::string title = picture.title.empty() ? "" : picture.title + "\n\n";
  return title + print_drawing(ruleset.grid, text_of, ruleset.labels);
}

}  // namespace trigon::engine
