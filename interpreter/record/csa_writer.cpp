// Writes games as CSA; see csa.h.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/csa_moves.h"
#include "interpreter/record/csa.h"
#include "interpreter/record/played_moves.h"
#include "interpreter/record/record_lines.h"
#include "interpreter/record/shogi_ending.h"
#include "interpreter/record/shogi_start.h"

namespace trigon::engine {

namespace {

constexpr const char* version = "V2.2";
constexpr std::string_view csa_sides = "+-";

class CsaWriter {
 public:
  CsaWriter(const ReplayedGame& game, Diagnostics& diagnostics)
      : game_(game), record_(game.record), ruleset_(game.game.ruleset()), diagnostics_(diagnostics) {}

  std::optional<std::string> write() {
    if (!has_shogi_board(ruleset_))
      return refuse(needs_shogi_board("CSA"));
    PlayedMoves played(game_.game);
    const auto start = shogi_start_of(played.game().position());
    if (!start) return refuse("CSA cannot say from which position the game started");
    if (has_variations(record_)) warn("variations and annotations are left out: CSA has none");
    line(version);
    add_names();
    add_tags();
    add_start(*start);
    add_comment(record_.comment);
    if (!add_moves(played)) return std::nullopt;
    add_ending();
    return text_;
  }

 private:
  std::nullopt_t refuse(const std::string& why) {
    diagnostics_.error({}, record_code, why);
    return std::nullopt;
  }
  void warn(const std::string& what) { diagnostics_.warning({}, record_code, what); }
  void line(std::string_view text) { (text_ += text) += '\n'; }

  void add_names() {
    for (std::size_t side = 0; side < ShogiStart::sides; ++side)
      if (const std::string& name = record_.seats[side].player; !name.empty())
        line(fmt::format("N{}{}", csa_sides[side], words_of(name)));
  }

  void add_tags() {
    for (const RecordTag& tag : record_.tags) add_tag(tag);
  }

  void add_tag(const RecordTag& tag) {
    for (const CsaTag& one : csa_tags())
      if (tag.name == one.tag) return line(fmt::format("{}:{}", one.word, words_of(tag.value)));
    if (tag.name == "Date") return add_date(tag.value);
    const bool is_with_date = tag.name == "Time" && find_tag(record_, "Date");
    if (!is_with_date) warn(fmt::format("the tag '{}' is left out: CSA has none for it", tag.name));
  }

  void add_date(std::string date) {
    std::replace(date.begin(), date.end(), '.', '/');
    const RecordTag* const time = find_tag(record_, "Time");
    line(fmt::format("$START_TIME:{}", words_of(time ? date + " " + time->value : date)));
  }

  void add_start(const ShogiStart& start) {
    const bool is_usual =
        ruleset_.grid.rows() == 9 && ruleset_.grid.columns() == 9 && start == usual_shogi_start(start.turn());
    if (is_usual)
      line("PI");
    else
      add_board(start);
    for (std::size_t side = 0; side < ShogiStart::sides; ++side) add_hand(start, side);
    line(csa_sides.substr(start.turn(), 1));
  }

  void add_board(const ShogiStart& start) {
    for (int rank = 1; rank <= ruleset_.grid.rows(); ++rank) {
      std::string row = fmt::format("P{}", rank);
      for (int file = ruleset_.grid.columns(); file > 0; --file) {
        const ShogiStart::Square& square = start.at({file, rank});
        row += square.piece ? fmt::format("{}{}", csa_sides[square.side], square.piece->code) : " * ";
      }
      line(row);
    }
  }

  void add_hand(const ShogiStart& start, std::size_t side) {
    std::string hand;
    for (std::size_t i = 0; i < shogi_hand_pieces; ++i)
      for (int count = start.held(side, i); count > 0; --count) hand += fmt::format("00{}", shogi_pieces[i].code);
    if (!hand.empty()) line(fmt::format("P{}{}", csa_sides[side], hand));
  }

  void add_comment(const std::string& comment) {
    for (const std::string& part : comment_lines(comment)) line("'*" + part);
  }

  bool add_moves(PlayedMoves& played) {
    for (const RecordedMove& recorded : record_.moves) {
      const auto text = print_csa_move(played.game().position(), played.game().moves(), played.next());
      if (!text) {
        refuse(fmt::format("CSA has no form for the move {}", recorded.text));
        return false;
      }
      line(*text);
      const TimedComment timed = split_time(recorded.comment);
      if (timed.seconds) line("T" + *timed.seconds);
      add_comment(timed.comment);
      played.advance();
    }
    return true;
  }

  void add_ending() {
    const auto ending = shogi_ending_of(game_.game, record_);
    if (!ending)
      return warn("CSA has no word for how the game ended: " +
                  (record_.ending.empty() ? "it says nothing" : record_.ending));
    // Who has broken the rules is the player who is not to move.
    const std::size_t turn = game_.game.position().turn();
    if (*ending == ShogiEnding::illegal_before) return line(fmt::format("%{}ILLEGAL_ACTION", csa_sides[1 - turn]));
    const auto& all = csa_endings();
    line(std::ranges::find_if(all, [&](const CsaEnding& one) { return one.ending == *ending; })->word);
  }

  const ReplayedGame& game_;
  const GameRecord& record_;
  const Ruleset& ruleset_;
  Diagnostics& diagnostics_;
  std::string text_;
};

}  // namespace

std::optional<std::string> write_csa(const ReplayedGame& game, Diagnostics& diagnostics) {
  return CsaWriter(game, diagnostics).write();
}

}  // namespace trigon::engine
