#include "interpreter/record/xiangqi.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/chinese_moves.h"
#include "interpreter/notation/fen.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/xiangqi_moves.h"
#include "interpreter/record/pgn.h"
#include "interpreter/record/played_moves.h"
#include "interpreter/record/record_writer.h"
#include "interpreter/record/result.h"

namespace trigon::engine {

namespace {

constexpr const char* river_board =
    "ICCS, WXF and Chinese notation are for two players on nine by ten squares, with the pieces of China";
/// Tags whose values are made anew, or stand elsewhere in a record.
constexpr std::string_view river_tags[] = {"Game", "Format", "Red", "White", "Black", "FEN", "SetUp"};

bool is_river_tag(std::string_view name) { return std::ranges::count(river_tags, name) > 0; }

/// The form of a move.
using FormOfMove = std::optional<std::string> (*)(const Position&, const MoveList&, const Move&);

/// Writes the moves of a line and of its variations in another form. The first move without one, if there is any.
std::optional<std::string> to_form(Game& game, RecordedLine& line, FormOfMove form) {
  std::size_t played = 0;
  for (RecordedMove& recorded : line.moves) {
    for (RecordedLine& variation : recorded.variations)
      if (const auto wrong = to_form(game, variation, form)) return wrong;
    const auto move = find_move(game.position(), game.moves(), recorded.text);
    const auto text = move ? form(game.position(), game.moves(), *move) : std::nullopt;
    if (!text) return recorded.text;
    recorded.text = *text;
    game.play(*move);
    ++played;
  }
  for (; played > 0; --played) game.undo();
  return std::nullopt;
}

/// The tags of a game, and a warning for those that mean something else here.
std::string river_tags_of(const GameRecord& record, const char* format, const std::string& fen,
                          Diagnostics& diagnostics) {
  std::string text = write_tag("Game", "Chinese Chess");
  for (const RecordTag& tag : record.tags) {
    if (is_river_tag(tag.name))
      diagnostics.warning({}, record_code, fmt::format("the tag '{}' is left out: {} has its own", tag.name, format));
    else
      text += write_tag(tag.name, tag.value);
  }
  for (std::size_t seat = 0; seat < record.seats.size(); ++seat)
    if (!record.seats[seat].player.empty()) text += write_tag(seat == 0 ? "Red" : "Black", record.seats[seat].player);
  text += write_tag("Result", print_result(record.ranks));
  if (!record.ending.empty()) text += write_tag("Ending", record.ending);
  if (!fen.empty()) text += write_tag("FEN", fen);
  return text + write_tag("Format", format);
}

std::optional<std::string> write_form(const ReplayedGame& game, const char* format, FormOfMove form,
                                      Diagnostics& diagnostics) {
  const auto refuse = [&](std::string why) {
    diagnostics.error({}, record_code, std::move(why));
    return std::nullopt;
  };
  if (!has_xiangqi_board(game.game.ruleset())) return refuse(river_board);
  Game start = PlayedMoves(game.game).game();
  GameRecord record = game.record;
  const auto fen = record.position.empty() ? std::optional<std::string>("") : print_fen(start.position());
  if (!fen) return refuse("a FEN cannot say from which position the game started: " + record.position);
  if (const auto wrong = to_form(start, record, form))
    return refuse(fmt::format("{} has no form for the move {}", format, *wrong));
  return river_tags_of(record, format, *fen, diagnostics) + "\n" +
         write_moves(record, print_result(record.ranks), false);
}

/// The name of a tag in a record; empty for one that it does not need.
std::string river_tag_name(const std::string& name, const Ruleset& ruleset) {
  if (name == "Red" || name == "White") return seat_tag(ruleset.players[0].name);
  if (name == "Black") return seat_tag(ruleset.players[1].name);
  if (name == "FEN") return "Position";
  return is_river_tag(name) ? "" : name;
}

}  // namespace

RecordText from_xiangqi(const RecordText& text, const Ruleset& ruleset, Diagnostics& diagnostics) {
  RecordText to = text;
  if (!has_xiangqi_board(ruleset)) {
    diagnostics.error(text.place, record_code, river_board);
    return to;
  }
  to.tags.clear();
  for (LocatedTag tag : text.tags) {
    tag.name.text = river_tag_name(tag.name.text, ruleset);
    if (!tag.name.text.empty() && !is_unknown_value(tag.value.text)) to.tags.push_back(std::move(tag));
  }
  if (!to.result.text.empty()) return to;
  const LocatedText* const result = find_tag(text, "Result");
  to.result = {RecordItem::Kind::move, result ? result->text : print_result({}), result ? result->whole : text.place};
  return to;
}

std::optional<std::string> write_iccs(const ReplayedGame& game, Diagnostics& diagnostics) {
  return write_form(game, "ICCS", print_iccs, diagnostics);
}

std::optional<std::string> write_wxf(const ReplayedGame& game, Diagnostics& diagnostics) {
  return write_form(game, "WXF", print_wxf, diagnostics);
}

std::optional<std::string> write_chinese(const ReplayedGame& game, Diagnostics& diagnostics) {
  return write_form(game, "Chinese", print_chinese, diagnostics);
}

}  // namespace trigon::engine
