#include "interpreter/record/replay.h"

#include <fmt/format.h>

#include <utility>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/notation/san.h"
#include "interpreter/record/recorded_moves.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Compares the numbers before moves with the rounds. They may begin with any number but must then count up.
class MoveNumbers {
 public:
  /// Counts the next move, with the number that stands before it, if any. A warning when it is a wrong one.
  std::optional<std::string> advance(std::size_t seat, const RecordItem* number) {
    rounds_.advance(seat);
    if (!number) return std::nullopt;
    const std::int64_t said = parse_integer(number->text).value_or(-1), counted = rounds_.number();
    if (!ahead_) ahead_ = said - counted;
    if (said == counted + *ahead_) return std::nullopt;
    return fmt::format("this is move {}, not {}", counted + *ahead_, number->text);
  }

 private:
  RoundCounter rounds_;
  /// The difference between the first number of the game and the round in which it stands.
  std::optional<std::int64_t> ahead_;
};

const std::string& mover(const Game& game) { return game.ruleset().players[game.position().turn()].name; }

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

/// The moves before a place in a line: how they are counted, and who made the last one.
struct Before {
  MoveNumbers numbers;
  std::optional<std::size_t> seat;
};

/// A line that is being replayed: that of the game, or a variation.
struct OpenLine {
  RecordedLine* line;
  /// What came before its next move, and before its last one.
  Before before, before_last;
  /// In a variation, the move that was played in the line around it.
  std::optional<Move> instead_of;
};

/// Plays the moves of a text one by one. A variation takes back the move that it stands for, and makes it again at its
/// end.
class Replayer {
 public:
  Replayer(const RecordText& text, const Game& game, GameRecord& record, std::size_t& choices_left,
           Diagnostics& diagnostics)
      : text_(text), replay_{game, Departures(game.ruleset())}, choices_left_(choices_left), diagnostics_(diagnostics) {
    lines_.push_back({&record, {}, {}, std::nullopt});
    replay_.departures.note(replay_.game.position().players_in());
  }

  /// Nothing after an error.
  std::optional<Replay> run() && {
    if (!take_choices(text_.place)) return std::nullopt;
    for (const RecordItem& item : text_.items)
      if (!(skipped_ > 0 ? skip(item) : read(item))) return std::nullopt;
    return std::move(replay_);
  }

 private:
  Game& game() { return replay_.game; }
  RecordedLine& line() { return *lines_.back().line; }
  bool is_in_variation() const { return lines_.size() > 1; }

  /// False after an error.
  bool read(const RecordItem& item) {
    switch (item.kind) {
      case RecordItem::Kind::comment: note_comment(item.text); break;
      case RecordItem::Kind::number: number_ = &item; break;
      case RecordItem::Kind::same_turn: check_same_turn(item); break;
      case RecordItem::Kind::glyph: note_glyph(item); break;
      case RecordItem::Kind::begin_variation: return begin_variation(item);
      case RecordItem::Kind::end_variation: return end_variation(item);
      case RecordItem::Kind::move: return play(item);
    }
    return true;
  }

  /// Passes over what is left of a variation that cannot be played.
  bool skip(const RecordItem& item) {
    if (item.kind == RecordItem::Kind::begin_variation) ++skipped_;
    if (item.kind != RecordItem::Kind::end_variation || --skipped_ > 0) return true;
    return end_variation(item);
  }

  void note_comment(const std::string& text) {
    std::string& comment = line().moves.empty() ? line().comment : line().moves.back().comment;
    if (!text.empty()) comment += (comment.empty() ? "" : " ") + text;
  }

  void note_glyph(const RecordItem& item) {
    if (line().moves.empty())
      return diagnostics_.warning(item.place, record_code, "the annotation is passed over: it stands behind no move");
    line().moves.back().glyphs.push_back(static_cast<int>(parse_integer(item.text).value_or(0)));
  }

  void check_same_turn(const RecordItem& item) {
    if (lines_.back().before.seat != seat_of(game().ruleset(), game().position().turn()))
      diagnostics_.warning(item.place, record_code,
                           fmt::format("'&' joins moves of one turn, and it is {}'s turn now", mover(game())));
  }

  bool begin_variation(const RecordItem& item) {
    if (line().moves.empty()) {
      diagnostics_.error(item.place, record_code, "the variation stands behind no move that it might replace");
      return false;
    }
    const auto played = game().last_move();
    game().undo();
    RecordedMove& replaced = line().moves.back();
    replaced.variations.emplace_back();
    const Before& before = lines_.back().before_last;
    number_ = nullptr;
    lines_.push_back({&replaced.variations.back(), before, before, played});
    return take_choices(item.place);
  }

  bool end_variation(const RecordItem& item) {
    const bool is_empty = line().moves.empty();
    for (std::size_t i = 0; i < line().moves.size(); ++i) game().undo();
    game().play(*lines_.back().instead_of);
    lines_.pop_back();
    number_ = nullptr;
    if (is_empty) line().moves.back().variations.pop_back();
    return take_choices(item.place);
  }

  /// Plays one move.
  bool play(const RecordItem& item) {
    if (++moves_ > max_record_moves) {
      diagnostics_.error(item.place, record_code, fmt::format("the game has more than {} moves", max_record_moves));
      return false;
    }
    const MoveList meant = meant_moves(game(), item.text, text_.format);
    if (meant.size() != 1) return refuse(item);
    const std::size_t seat = seat_of(game().ruleset(), game().position().turn());
    line().moves.push_back({print_move(game().position(), meant[0]), seat, "", {}, {}});
    advance(seat);
    game().play(meant[0]);
    if (!is_in_variation()) replay_.departures.note(game().position().players_in());
    return take_choices(item.place);
  }

  /// Says why a move cannot be played. A variation from another program ends there, and the game goes on.
  bool refuse(const RecordItem& item) {
    if (!is_in_variation() || text_.format == RecordFormat::trigon) {
      report_move(game(), item, text_.format, diagnostics_);
      return false;
    }
    skipped_ = 1;
    if (!has_form_of_result(item.text))
      diagnostics_.warning(item.place, record_code,
                           fmt::format("the variation ends before '{}', which is not legal", item.text));
    return true;
  }

  /// Counts a move, and reports a wrong number before it, once for each game.
  void advance(std::size_t seat) {
    OpenLine& open = lines_.back();
    open.before_last = open.before;
    open.before.seat = seat;
    const RecordItem* const number = std::exchange(number_, nullptr);
    const auto warning = open.before.numbers.advance(seat, number);
    if (!warning || std::exchange(has_wrong_number_, true)) return;
    diagnostics_.warning(number->place, record_code, *warning, "has a move before it been left out?");
  }

  /// Subtracts the legal moves of the position from those that a file may have.
  bool take_choices(const Span& where) {
    const std::size_t choices = game().moves().size();
    if (choices <= choices_left_) {
      choices_left_ -= choices;
      return true;
    }
    choices_left_ = 0;
    diagnostics_.error(where, "range",
                       fmt::format("the games of the file have more than {} choices in all", max_record_choices),
                       "put them into several files");
    return false;
  }

  const RecordText& text_;
  Replay replay_;
  std::size_t& choices_left_;
  Diagnostics& diagnostics_;
  /// The line of the game, and the variations that are open.
  std::vector<OpenLine> lines_;
  /// The number before the next move.
  const RecordItem* number_ = nullptr;
  bool has_wrong_number_ = false;
  std::size_t moves_ = 0;
  /// How many variations are open of which nothing more is played.
  std::size_t skipped_ = 0;
};

}  // namespace

std::optional<Replay> replay(const RecordText& text, const std::shared_ptr<const Ruleset>& ruleset, GameRecord& record,
                             std::size_t& choices_left, Diagnostics& diagnostics) {
  auto game = begin(text, ruleset, record, diagnostics);
  if (!game) return std::nullopt;
  return Replayer(text, *game, record, choices_left, diagnostics).run();
}

}  // namespace trigon::engine
