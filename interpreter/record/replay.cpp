#include "interpreter/record/replay.h"

#include <fmt/format.h>

#include <utility>

#include "interpreter/explain/why.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/notation/san.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Compares the numbers before moves with the rounds. They may begin with any number but must then count up.
class MoveNumbers {
 public:
  /// Notes the number before the next move.
  void note(const RecordItem& number) { number_ = &number; }
  /// Reports a wrong number before the move of a seat, once for each game.
  void check(std::size_t seat, Diagnostics& diagnostics) {
    rounds_.advance(seat);
    const RecordItem* const number = std::exchange(number_, nullptr);
    if (!number || is_reported_) return;
    const std::int64_t said = parse_integer(number->text).value_or(-1), counted = rounds_.number();
    if (!ahead_) ahead_ = said - counted;
    if (said == counted + *ahead_) return;
    is_reported_ = true;
    diagnostics.warning(number->place, record_code,
                        fmt::format("this is move {}, not {}", counted + *ahead_, number->text),
                        "has a move before it been left out?");
  }

 private:
  RoundCounter rounds_;
  const RecordItem* number_ = nullptr;
  /// The difference between the first number of the game and the round in which it stands.
  std::optional<std::int64_t> ahead_;
  bool is_reported_ = false;
};

const std::string& mover(const Game& game) { return game.ruleset().players[game.position().turn()].name; }

/// Subtracts the legal moves of the position from those that a file may have.
bool take_choices(const Game& game, const Span& where, std::size_t& choices_left, Diagnostics& diagnostics) {
  const std::size_t choices = game.moves().size();
  if (choices <= choices_left) {
    choices_left -= choices;
    return true;
  }
  choices_left = 0;
  diagnostics.error(where, "range",
                    fmt::format("the games of the file have more than {} choices in all", max_record_choices),
                    "put them into several files");
  return false;
}

// Words that are no move.

MoveList meant_by(const Game& game, const std::string& text, bool is_pgn) {
  return is_pgn ? matching_san(game.position(), game.moves(), text)
                : matching_moves(game.position(), game.moves(), text);
}

/// The message about `pass`, or about the word that PGN has for it.
std::string why_no_pass(const Game& game, const std::string& text) {
  constexpr std::string_view pass = "'pass'";
  const std::string why = why_no_move(game, "pass");
  return why.starts_with(pass) ? fmt::format("the pass '{}'{}", text, why.substr(pass.size())) : why;
}

std::string why_no_san(const Game& game, const std::string& text) {
  if (game.outcome()) return why_no_move(game, text);
  if (is_san_of_pass(text)) return why_no_pass(game, text);
  std::vector<std::string> meant, reasons;
  for (const Move& move : meant_by(game, text, true)) meant.push_back(print_san(game.position(), game.moves(), move));
  if (meant.size() > 1) return fmt::format("'{}' may mean {}", text, join(meant, " or "));
  for (const std::string& move : cells_of_san(game.position(), text))
    if (const Explanation explanation = explain_move(game, move); !explanation.is_legal)
      reasons.push_back(explanation.text);
  constexpr std::size_t most = 3;
  if (!reasons.empty() && reasons.size() <= most) return join(reasons, "\n");
  return fmt::format("'{}' is not legal: {} has no piece that it could mean", text, mover(game));
}

/// A hint at the legal move that may be meant; empty for a text that means several.
std::string near_move(const Game& game, const std::string& text, bool is_pgn) {
  std::vector<std::string> texts;
  for (const Move& move : game.moves())
    texts.push_back(is_pgn ? print_san(game.position(), game.moves(), move) : print_move(game.position(), move));
  const auto meant = nearest_name(text, texts);
  return meant && meant_by(game, text, is_pgn).empty() ? fmt::format("did you mean '{}'?", *meant) : "";
}

void report_move(const Game& game, const RecordItem& item, bool is_pgn, Diagnostics& diagnostics) {
  if (has_form_of_result(item.text))
    return diagnostics.error(item.place, record_code,
                             fmt::format("the result {} stands before the end of the game", item.text),
                             "tags begin the next game");
  const std::string why = is_pgn ? why_no_san(game, item.text) : why_no_move(game, item.text);
  diagnostics.error(item.place, "illegal-move", why, near_move(game, item.text, is_pgn));
}

// The game itself.

/// The position in which the game began; nothing after an error.
std::optional<Game> begin(const RecordText& text, const std::shared_ptr<const Ruleset>& ruleset, GameRecord& record,
                          Diagnostics& diagnostics) {
  if (text.is_pgn() && !has_san(*ruleset)) {
    diagnostics.error(text.place, record_code, "PGN is for two players on a board of squares");
    return std::nullopt;
  }
  const LocatedText* const tag = find_tag(text, text.is_pgn() ? "FEN" : "Position");
  if (!tag) return Game(ruleset);
  auto position = read_position(*ruleset, *tag, diagnostics);
  if (!position) return std::nullopt;
  Game game(ruleset, std::move(*position));
  std::string printed = print_position(game.position());
  if (printed != print_position(Game(ruleset).position())) record.position = std::move(printed);
  return game;
}

void note_comment(const std::string& text, GameRecord& record) {
  std::string& comment = record.moves.empty() ? record.comment : record.moves.back().comment;
  if (!text.empty()) comment += (comment.empty() ? "" : " ") + text;
}

void check_same_turn(const RecordItem& item, const Game& game, const GameRecord& record, Diagnostics& diagnostics) {
  const std::size_t seat = seat_of(game.ruleset(), game.position().turn());
  if (record.moves.empty() || record.moves.back().seat != seat)
    diagnostics.warning(item.place, record_code,
                        fmt::format("'&' joins moves of one turn, and it is {}'s turn now", mover(game)));
}

/// Plays one move. False after an error.
bool play_move(const RecordItem& item, bool is_pgn, Replay& replay, MoveNumbers& numbers, GameRecord& record,
               Diagnostics& diagnostics) {
  Game& game = replay.game;
  if (record.moves.size() == max_record_moves) {
    diagnostics.error(item.place, record_code, fmt::format("the game has more than {} moves", max_record_moves));
    return false;
  }
  const MoveList meant = meant_by(game, item.text, is_pgn);
  if (meant.size() != 1) {
    report_move(game, item, is_pgn, diagnostics);
    return false;
  }
  const std::size_t seat = seat_of(game.ruleset(), game.position().turn());
  record.moves.push_back({print_move(game.position(), meant[0]), seat, ""});
  numbers.check(seat, diagnostics);
  game.play(meant[0]);
  replay.departures.note(game.position().players_in());
  return true;
}

}  // namespace

std::optional<Replay> replay(const RecordText& text, const std::shared_ptr<const Ruleset>& ruleset, GameRecord& record,
                             std::size_t& choices_left, Diagnostics& diagnostics) {
  auto game = begin(text, ruleset, record, diagnostics);
  if (!game) return std::nullopt;
  Replay replay{std::move(*game), Departures(*ruleset)};
  replay.departures.note(replay.game.position().players_in());
  if (!take_choices(replay.game, text.place, choices_left, diagnostics)) return std::nullopt;
  MoveNumbers numbers;
  for (const RecordItem& item : text.items) switch (item.kind) {
      case RecordItem::Kind::comment: note_comment(item.text, record); break;
      case RecordItem::Kind::number: numbers.note(item); break;
      case RecordItem::Kind::same_turn: check_same_turn(item, replay.game, record, diagnostics); break;
      case RecordItem::Kind::move:
        if (!play_move(item, text.is_pgn(), replay, numbers, record, diagnostics)) return std::nullopt;
        if (!take_choices(replay.game, item.place, choices_left, diagnostics)) return std::nullopt;
    }
  return replay;
}

}  // namespace trigon::engine
