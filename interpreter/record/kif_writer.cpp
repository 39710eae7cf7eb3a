// Writes games as KIF; see kif.h.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/kif_moves.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/record/kif.h"
#include "interpreter/record/played_moves.h"
#include "interpreter/record/record_lines.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The seconds that each player has taken so far.
using TimesTaken = std::array<std::int64_t, ShogiStart::sides>;

class KifWriter {
 public:
  KifWriter(const ReplayedGame& game, Diagnostics& diagnostics)
      : game_(game),
        record_(game.record),
        ruleset_(game.game.ruleset()),
        diagnostics_(diagnostics),
        now_(PlayedMoves(game.game).game()) {}

  std::optional<std::string> write() {
    if (!has_shogi_board(ruleset_))
      return refuse(needs_shogi_board("KIF"));
    const auto start = shogi_start_of(now_.position());
    if (!start) return refuse("KIF cannot say from which position the game started");
    const bool is_equal = add_start(*start);
    for (std::size_t side = 0; side < ShogiStart::sides; ++side)
      if (const std::string& name = record_.seats[side].player; !name.empty())
        add_header(is_equal ? kif::players[side] : kif::unequal_players[side], name);
    add_tags();
    line(kif::header);
    if (!add_line(record_, 1, {}, true)) return std::nullopt;
    if (has_glyphs_) warn("annotations are left out: KIF has none");
    return text_;
  }

 private:
  std::nullopt_t refuse(const std::string& why) {
    diagnostics_.error({}, record_code, why);
    return std::nullopt;
  }
  void warn(const std::string& what) { diagnostics_.warning({}, record_code, what); }
  void line(std::string_view text) { (text_ += text) += '\n'; }
  void add_header(std::string_view word, const std::string& value) {
    line(fmt::format("{}{}{}", word, kif::colon, words_of(value)));
  }

  // --- above the moves ----------------------------------------------------------------------------------------------

  void add_tags() {
    for (const RecordTag& tag : record_.tags) {
      const auto known = std::ranges::find_if(kif_tags(), [&](const KifTag& one) { return one.tag == tag.name; });
      if (tag.name == "Date")
        add_date(tag.value);
      else if (tag.name == "Time" && find_tag(record_, "Date"))
        continue;
      else
        add_header(known == kif_tags().end() ? std::string_view(tag.name) : known->word, tag.value);
    }
  }

  void add_date(const std::string& date) {
    const RecordTag* const time = find_tag(record_, "Time");
    add_header(kif::date, replace_all(date, ".", "/") + (time ? " " + time->value : ""));
  }

  /// The word for a handicap, else the board. True when both players have one army, and the first one begins.
  bool add_start(const ShogiStart& start) {
    const bool is_setup = record_.position.empty() && ruleset_.grid.rows() != 9;
    const auto known = std::ranges::find_if(kif_handicaps(), [&](const auto& one) { return one.start == start; });
    if (is_setup || known != kif_handicaps().end()) {
      const std::string_view word = is_setup ? kif::no_handicap : known->word;
      add_header(kif::handicap, std::string(word));
      return word == kif::no_handicap;
    }
    add_header(kif::handicap, std::string(kif::other_handicap));
    add_board(start);
    return true;
  }

  void add_board(const ShogiStart& start) {
    const int columns = ruleset_.grid.columns();
    std::string digits, border = "+" + std::string(static_cast<std::size_t>(3 * columns), '-') + "+";
    for (int file = columns; file > 0; --file) digits += fmt::format(" {}", std::string(wide_digit(file)));
    add_hand(start, 1);
    line(" " + digits);
    line(border);
    for (int rank = 1; rank <= ruleset_.grid.rows(); ++rank) {
      std::string row = "|";
      for (int file = columns; file > 0; --file) {
        const ShogiStart::Square& square = start.at({file, rank});
        row += fmt::format("{}{}", square.side == 1 ? "v" : " ", square.piece ? square.piece->sign : "・");
      }
      line(fmt::format("{}|{}", row, kanji_digit(rank)));
    }
    line(border);
    add_hand(start, 0);
    line(fmt::format("{}{}", kif::players[start.turn()], kif::turn));
  }

  void add_hand(const ShogiStart& start, std::size_t side) {
    std::vector<std::string> held;
    for (std::size_t i = 0; i < shogi_hand_pieces; ++i)
      if (const int count = start.held(side, i); count > 0)
        held.push_back(std::string(shogi_pieces[i].word) + (count > 1 ? print_kanji_number(count) : ""));
    const std::string hand = held.empty() ? std::string(kif::nothing) : join(held, kif::wide_space);
    add_header(fmt::format("{}{}", kif::players[side], kif::hand), hand);
  }

  // --- moves --------------------------------------------------------------------------------------------------------

  /// Writes a line, which begins with so many-th move, then its variations, the last one first. False after an error.
  bool add_line(const RecordedLine& recorded, std::size_t number, TimesTaken times, bool is_game) {
    add_comment(recorded.comment);
    std::vector<TimesTaken> before;
    for (const RecordedMove& move : recorded.moves) {
      before.push_back(times);
      if (!add_move(move, number + before.size() - 1, times)) return false;
    }
    if (is_game) add_ending(number + before.size());
    for (std::size_t i = recorded.moves.size(); i-- > 0;) {
      now_.undo();
      for (const RecordedLine& variation : recorded.moves[i].variations)
        if (!variation.moves.empty() && !add_variation(variation, number + i, before[i])) return false;
    }
    return true;
  }

  bool add_variation(const RecordedLine& variation, std::size_t number, const TimesTaken& times) {
    line("");
    line(fmt::format("{}{}{}{}", kif::variation, kif::colon, number, kif::ply));
    return add_line(variation, number, times, false);
  }

  bool add_move(const RecordedMove& recorded, std::size_t number, TimesTaken& times) {
    const auto move = find_move(now_.position(), now_.moves(), recorded.text);
    const auto last = now_.last_move();
    const auto text =
        move ? print_kif_move(now_.position(), now_.moves(), *move, last ? last->to : no_cell) : std::nullopt;
    if (!text) {
      refuse(fmt::format("KIF has no form for the move {}", recorded.text));
      return false;
    }
    TimedComment timed = split_time(recorded.comment);
    // There are no fractions of seconds.
    if (timed.seconds && timed.seconds->find('.') != std::string::npos) timed = {recorded.comment, std::nullopt};
    std::string words = fmt::format("{:4} {}", number, *text);
    if (timed.seconds)
      words += "   " + time_text(parse_integer(*timed.seconds).value_or(0), times[now_.position().turn()]);
    line(words + (recorded.variations.empty() ? "" : "+"));
    add_comment(timed.comment);
    has_glyphs_ |= !recorded.glyphs.empty();
    now_.play(*move);
    return true;
  }

  /// `( 0:16/00:01:10)`: the time of the move, and of all moves of the player.
  static std::string time_text(std::int64_t seconds, std::int64_t& all) {
    all += seconds;
    return fmt::format("({:2}:{:02}/{:02}:{:02}:{:02})", seconds / 60, seconds % 60, all / 3600, all / 60 % 60,
                       all % 60);
  }

  void add_comment(const std::string& comment) {
    for (const std::string& part : comment_lines(comment)) line("*" + part);
  }

  void add_ending(std::size_t number) {
    const auto ending = shogi_ending_of(game_.game, record_);
    const auto& all = kif_endings();
    if (ending)
      return line(fmt::format("{:4} {}", number,
                              std::ranges::find_if(all, [&](const auto& one) { return one.ending == *ending; })->word));
    if (!record_.ranks.empty() && record_.ranks[0] != record_.ranks[1])
      line(fmt::format("{}{}手で{}{}", kif::until, number - 1, kif::players[record_.ranks[0] == 1 ? 0 : 1], kif::wins));
    if (!game_.game.outcome()) warn("KIF has no word for how the game ended: " + record_.ending);
  }

  const ReplayedGame& game_;
  const GameRecord& record_;
  const Ruleset& ruleset_;
  Diagnostics& diagnostics_;
  /// The game before the next move.
  Game now_;
  std::string text_;
  bool has_glyphs_ = false;
};

}  // namespace

std::optional<std::string> write_kif(const ReplayedGame& game, Diagnostics& diagnostics) {
  return KifWriter(game, diagnostics).write();
}

}  // namespace trigon::engine
