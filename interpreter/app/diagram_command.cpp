// trigon diagram FILE PIECE
#include <fmt/format.h>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/watch.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/pictures/board_picture.h"
#include "interpreter/pictures/diagram.h"
#include "interpreter/pictures/diagram_json.h"
#include "interpreter/pictures/middle.h"
#include "interpreter/pictures/piece_notes.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

namespace diagram_cli {

struct Arguments {
  VariantArguments variant;
  std::string piece;
  std::vector<std::string> cells;
  std::string player;
  std::string output;
  bool is_program = false;
  bool is_unmoved = false;
  Watch watch;
};

/// The piece with this name or letter; else the only one that it could mean if the case of letters does not matter.
std::optional<PieceType> find_piece(const Ruleset& ruleset, const std::string& name) {
  if (const auto type = ruleset.find_type(name)) return type;
  std::optional<PieceType> found;
  for (PieceType type : ruleset.all_types()) {
    if (!is_same_but_case(ruleset.types[type].name, name) && !is_same_but_case(ruleset.types[type].symbol, name))
      continue;
    if (found) return std::nullopt;
    found = type;
  }
  return found;
}

class DiagramCommand {
 public:
  DiagramCommand(const Arguments& arguments, const Game& game)
      : arguments_(arguments), game_(game), ruleset_(game.ruleset()) {}

  int run() {
    const auto type = find_piece(ruleset_, arguments_.piece);
    if (!type) {
      std::vector<std::string> names;
      for (const PieceTypeInfo& info : ruleset_.types) names.push_back(info.name);
      return refuse(fmt::format("unknown piece '{}'", arguments_.piece), suggest(arguments_.piece, names));
    }
    const auto player = arguments_.player.empty() ? Player{0} : ruleset_.find_player(arguments_.player);
    if (!player) return refuse(fmt::format("unknown player '{}'", arguments_.player), "");
    std::vector<Cell> cells;
    for (const std::string& label : arguments_.cells) {
      cells.push_back(ruleset_.labels.find(label));
      if (cells.back() == no_cell) return refuse(fmt::format("the board has no cell '{}'", label), "");
    }
    if (cells.empty()) cells = middle_cells(ruleset_.grid, all_cells(ruleset_.grid));
    return draw(*type, *player, cells);
  }

 private:
  int refuse(const std::string& message, const std::string& hint) const {
    Diagnostics diagnostics;
    diagnostics.error({}, "argument", message, hint);
    print_diagnostics(diagnostics, arguments_.variant.format);
    return exit_code::bad_input;
  }

  /// The piece alone on the board, or in the position that was asked for.
  Position position_with(Piece piece, Cell cell) const {
    const bool has_position = arguments_.variant.position || !arguments_.variant.moves.empty();
    Position position = has_position ? game_.copy_position() : Position(ruleset_);
    position.edit(cell, piece);
    return position;
  }

  int draw(PieceType type, Player player, const std::vector<Cell>& cells) const {
    const Piece piece(type, player, player, arguments_.is_unmoved);
    std::vector<Position> positions;
    std::vector<BoardPicture> pictures;
    for (Cell cell : cells) positions.push_back(position_with(piece, cell));
    for (std::size_t i = 0; i < cells.size(); ++i)
      pictures.push_back({fmt::format("{} of {} on {}", ruleset_.types[type].name, ruleset_.players[player].name,
                                      ruleset_.labels[cells[i]]),
                          positions[i], piece_marks(positions[i], cells[i])});
    if (arguments_.is_program) {
      for (std::size_t i = 0; i < cells.size(); ++i)
        print(pictures[i].title + "\n\n" + list_program(ruleset_.program(piece), cells[i], ruleset_.labels.all()) +
              "\n");
    } else if (arguments_.variant.format == "json") {
      Json json = Json::array();
      for (std::size_t i = 0; i < cells.size(); ++i) {
        json.push_back({{"piece", ruleset_.types[type].name},
                        {"player", ruleset_.players[player].name},
                        {"cell", ruleset_.labels[cells[i]]}});
        json.back().update(marks_to_json(ruleset_, *pictures[i].marks));
      }
      print(dump_pretty(json) + "\n");
    } else if (arguments_.variant.format == "svg") {
      print(draw_svg(pictures));
    } else {
      for (const BoardPicture& picture : pictures) print(draw_text(picture, result_style()) + "\n");
      print(
          "* moves or captures   m moves only   c captures only   x captures the piece\n"
          "! must be free\n");
      for (const std::string& note : piece_notes(ruleset_, type)) print(wrap(note, "", "  ") + "\n");
    }
    return exit_code::fine;
  }

  const Arguments& arguments_;
  const Game& game_;
  const Ruleset& ruleset_;
};

int diagram(const Arguments& arguments, const Files& files) {
  int code = exit_code::fine;
  const auto game = load_game(arguments.variant, code, files);
  return game ? DiagramCommand(arguments, *game).run() : code;
}

std::vector<Argument> declare(Arguments& to) {
  return position_arguments(
      to.variant, {
                      {.name = "PIECE",
                       .help = "The piece's name or letter, in capital or small letters",
                       .target = &to.piece,
                       .is_required = true,
                       .kind = ValueKind::piece},
                      {.name = "--at",
                       .value = "CELL",
                       .help = "Where the piece stands, alone or in the position of --position and --moves",
                       .target = &to.cells,
                       .by_default = "a middle cell of each orientation",
                       .kind = ValueKind::cell},
                      {.name = "--player",
                       .value = "NAME",
                       .help = "Whose piece it is",
                       .target = &to.player,
                       .by_default = "the first player",
                       .kind = ValueKind::player},
                      {.name = "--unmoved", .help = "Treats the piece as not moved yet", .target = &to.is_unmoved},
                      {.name = "--program",
                       .help = "Lists the compiled movement program instead, as text whatever --format says",
                       .target = &to.is_program},
                      format_option(to.variant.format, {"text", "json", "svg"}),
                      output_option(to.output),
                      watch_option(to.watch),
                  });
}

}  // namespace diagram_cli

Command diagram_command() {
  return with_arguments({.name = "diagram",
                         .summary = "Draws the moves of a piece",
                         .example = "trigon diagram my-game.yaml rook --at e5"},
                        diagram_cli::declare, watched(diagram_cli::diagram));
}

}  // namespace trigon::engine
