#include "interpreter/record/pgn.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/movegen/attacks.h"
#include "interpreter/notation/fen.h"
#include "interpreter/notation/san.h"
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
  const auto found =
      std::find_if(record.tags.begin(), record.tags.end(), [&](const RecordTag& tag) { return tag.name == name; });
  if (found != record.tags.end()) return found->value;
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

/// The position before the first move.
Game beginning_of(const Game& game) {
  Game start = game;
  while (start.undo()) {
  }
  return start;
}

/// The moves in algebraic notation, with check marks.
std::vector<std::string> san_of(const Game& game) {
  std::vector<Move> moves;
  Game past = game;
  while (const auto move = past.last_move()) {
    moves.push_back(*move);
    past.undo();
  }
  std::vector<std::string> texts;
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
    std::string text = print_san(past.position(), past.moves(), *move);
    past.play(*move);
    const bool is_mate = past.outcome() && past.outcome()->ending == &endings::checkmate;
    const bool has_check = past.ruleset().end.has_check() && is_in_check(past.position(), past.position().turn());
    texts.push_back(text + (is_mate ? "#" : has_check ? "+" : ""));
  }
  return texts;
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
  const Game start = beginning_of(game.game);
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
  const std::vector<std::string> moves = san_of(game.game);
  for (std::size_t i = 0; i < moves.size(); ++i) record.moves[i].text = moves[i];
  return text + "\n" + write_moves(record, result, false);
}

}  // namespace trigon::engine
