#include "interpreter/record/pgn.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/movegen/attacks.h"
#include "interpreter/notation/fen.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/san.h"
#include "interpreter/record/played_moves.h"
#include "interpreter/record/record_writer.h"
#include "interpreter/record/result.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// An ending of a record and the word that PGN has for it.
struct Termination {
  const char* ending;
  const char* pgn;
};

constexpr Termination terminations[] = {{"time", "time forfeit"},
                                        {"adjudication", "adjudication"},
                                        {"abandonment", "abandoned"},
                                        {"infraction", "rules infraction"}};

/// The tags that every game has, in this order.
constexpr const char* roster[] = {"Event", "Site", "Date", "Round"};

std::string value_of(const GameRecord& record, std::string_view name) {
  if (const RecordTag* const tag = find_tag(record, name)) return tag->value;
  return name == "Date" ? "????.??.??" : "?";
}

std::string termination_of(const GameRecord& record) {
  for (const Termination& one : terminations)
    if (one.ending == record.ending) return one.pgn;
  return record.ranks.empty() ? "unterminated" : "normal";
}

/// The tags for what nothing else in the text says.
std::string write_further_tags(const GameRecord& record, Diagnostics& diagnostics) {
  std::string text;
  for (const RecordTag& tag : record.tags) {
    if (std::find(std::begin(roster), std::end(roster), tag.name) != std::end(roster)) continue;
    if (is_pgn_tag(tag.name))
      diagnostics.warning({}, record_code, fmt::format("the tag '{}' is left out: PGN has its own", tag.name));
    else
      text += write_tag(tag.name, tag.value);
  }
  return text;
}

/// Plays a move, and returns it in algebraic notation, with a mark of check.
std::string play_as_san(Game& game, const Move& move) {
  const std::string text = print_san(game.position(), game.moves(), move);
  game.play(move);
  const bool is_mate = game.outcome() && game.outcome()->ending == &endings::checkmate;
  const bool has_check = game.ruleset().end.has_check() && is_in_check(game.position(), game.position().turn());
  return text + (is_mate ? "#" : has_check ? "+" : "");
}

/// Writes the moves of a line and of its variations in algebraic notation. A line ends before a move that is not legal,
/// with a warning.
void to_san(Game& game, RecordedLine& line, Diagnostics& diagnostics) {
  std::size_t played = 0;
  for (; played < line.moves.size(); ++played) {
    RecordedMove& recorded = line.moves[played];
    for (RecordedLine& variation : recorded.variations) to_san(game, variation, diagnostics);
    const auto move = find_move(game.position(), game.moves(), recorded.text);
    if (!move) {
      diagnostics.warning({}, record_code, fmt::format("the line ends before {}, which is not legal", recorded.text));
      break;
    }
    recorded.text = play_as_san(game, *move);
  }
  line.moves.resize(played);
  for (; played > 0; --played) game.undo();
}

}  // namespace

std::size_t pgn_white_seat(const Ruleset& ruleset) {
  const auto white = ruleset.find_player("white");
  return white ? seat_of(ruleset, *white) : 0;
}

bool is_pgn_tag(std::string_view name) {
  constexpr std::string_view names[] = {"White", "Black", "FEN", "SetUp", "Termination"};
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

bool is_unknown_value(std::string_view value) {
  return value.find_first_not_of("?.") == std::string_view::npos || value == "-";
}

std::string ending_of_pgn(const RecordText& text) {
  const LocatedText* const tag = find_tag(text, "Termination");
  for (const Termination& one : terminations)
    if (tag && tag->text == one.pgn) return one.ending;
  return "";
}

std::optional<std::string> write_pgn(const ReplayedGame& game, Diagnostics& diagnostics) {
  const Ruleset& ruleset = game.game.ruleset();
  if (!has_san(ruleset)) {
    diagnostics.error({}, record_code, "PGN is for two players on a board of squares");
    return std::nullopt;
  }
  GameRecord record = game.record;
  Game start = PlayedMoves(game.game).game();
  // Other programs do not know which of several setups is meant.
  const bool needs_fen = !record.position.empty();
  const auto fen = needs_fen || ruleset.setup_family ? print_fen(start.position()) : "";
  if (!fen && needs_fen) {
    diagnostics.error({}, record_code, "a FEN cannot say from which position the game started: " + record.position);
    return std::nullopt;
  }
  const std::size_t white = pgn_white_seat(ruleset);
  if (white == 1) std::reverse(record.ranks.begin(), record.ranks.end());
  const std::string result = print_result(record.ranks);
  std::string text;
  for (const char* name : roster) text += write_tag(name, value_of(record, name));
  for (const std::size_t seat : {white, 1 - white})
    text += write_tag(seat == white ? "White" : "Black",
                      record.seats[seat].player.empty() ? "?" : record.seats[seat].player);
  text += write_tag("Result", result);
  text += write_tag("Variant", record.variant);
  if (!record.options.empty()) text += write_tag("Options", join(record.options, " "));
  text += write_tag("Hash", record.hash);
  if (fen && !fen->empty()) text += write_tag("SetUp", "1") + write_tag("FEN", *fen);
  text += write_further_tags(record, diagnostics);
  text += write_tag("Termination", termination_of(record));
  if (!record.ending.empty()) text += write_tag("Ending", record.ending);
  to_san(start, record, diagnostics);
  return text + "\n" + write_moves(record, result, false);
}

}  // namespace trigon::engine
