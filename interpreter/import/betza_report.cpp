#include "interpreter/import/betza_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grammar/movement_printer.h"
#include "interpreter/support/yaml_text.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/pictures/diagram.h"
#include "interpreter/pictures/diagram_json.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

namespace {

constexpr const char* board_path = "board.yaml";

/// The piece alone on its board, with the marks of its moves.
struct Picture {
  RulesetPtr ruleset;
  Position position;
  Cell cell;
  bool is_unmoved;

  Picture(RulesetPtr the_ruleset, const BetzaTranslation& translation)
      : ruleset(std::move(the_ruleset)),
        position(*ruleset),
        cell(ruleset->labels.find("e5")),
        is_unmoved(translation.minds_unmoved()) {
    position.edit(cell, Piece(0, 0, 0, is_unmoved));
  }
};

/// Draws the piece; nothing after an error.
std::optional<Picture> draw(const LocatedText& betza, const BetzaTranslation& translation, Diagnostics& diagnostics) {
  Diagnostics of_board;
  const MemoryFiles files({{board_path, betza_board(translation)}});
  const auto loaded = load_variant(files, board_path, {}, of_board);
  if (loaded) return Picture(loaded->ruleset, translation);
  // The only possible error is that the movement is too large.
  diagnostics.error(betza.at(0, betza.text.size()), "movement-size", "the move has too many ways to be compiled",
                    "fewer steps in a row, or a number for how often they are repeated, would make it smaller");
  return std::nullopt;
}

std::string part_of(const std::string& betza, const BetzaPart& part) {
  return betza.substr(part.where.offset, part.where.length);
}

}  // namespace

std::string betza_board(const BetzaTranslation& translation) {
  return "grid: { lattice: square, shape: rectangle, columns: 9, rows: 9 }\n"
         "players: { white: { facing: 90 }, black: { facing: 270 } }\n"
         "pieces: { piece: { letter: P, moves: " +
         yaml_text(print_movement(translation.movement())) +
         " } }\n"
         "setup: { white: { piece: a1 }, black: { piece: i9 } }\n";
}

std::optional<std::string> betza_as_text(const LocatedText& betza, const BetzaTranslation& translation,
                                         Diagnostics& diagnostics) {
  const auto picture = draw(betza, translation, diagnostics);
  if (!picture) return std::nullopt;
  std::size_t width = 5;
  for (const BetzaPart& part : translation.parts) width = std::max(width, part.where.length);
  std::string text = pad_right("Betza", width) + "  Trigon\n";
  for (const BetzaPart& part : translation.parts) {
    const std::string movement = print_movement(part.movement);
    text += pad_right(part_of(betza.text, part), width) + "  " + (movement.empty() ? "(part of the rest)" : movement) +
            "\n";
  }
  text += fmt::format("\nmoves: {}\n\n", yaml_text(print_movement(translation.movement())));
  const std::string title = picture->is_unmoved ? "the piece on e5, unmoved" : "the piece on e5";
  return text + draw_text({title, picture->position, piece_marks(picture->position, picture->cell)}) +
         "\n* moves or captures   m moves only   c captures only   ! must be free\n";
}

std::optional<std::string> betza_as_json(const LocatedText& betza, const BetzaTranslation& translation,
                                         Diagnostics& diagnostics) {
  const auto picture = draw(betza, translation, diagnostics);
  if (!picture) return std::nullopt;
  Json parts = Json::array();
  for (const BetzaPart& part : translation.parts)
    parts.push_back({{"betza", part_of(betza.text, part)}, {"moves", print_movement(part.movement)}});
  Json diagram{{"cell", "e5"}, {"unmoved", picture->is_unmoved}};
  diagram.update(marks_to_json(*picture->ruleset, piece_marks(picture->position, picture->cell)));
  return dump_pretty(Json{{"betza", betza.text},
                          {"moves", print_movement(translation.movement())},
                          {"parts", parts},
                          {"diagram", diagram}}) +
         "\n";
}

}  // namespace trigon::engine
