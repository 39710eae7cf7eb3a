#include "interpreter/record/kif.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/notation/kif_moves.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The player whose word this is: 先手 and 下手 are the first; nothing for another word.
std::optional<std::size_t> side_called(std::string_view word) {
  for (std::size_t side = 0; side < ShogiStart::sides; ++side)
    if (word == kif::players[side] || word == kif::unequal_players[side]) return side;
  return std::nullopt;
}

/// The player before a further word, as in 先手の持駒.
std::optional<std::size_t> side_before(std::string_view word, std::string_view further) {
  return word.ends_with(further) ? side_called(word.substr(0, word.size() - further.size())) : std::nullopt;
}

class KifConverter {
 public:
  KifConverter(const RecordText& text, const Ruleset& ruleset, Diagnostics& diagnostics)
      : from_(text), ruleset_(ruleset), diagnostics_(diagnostics) {}

  RecordText convert() {
    to_.format = from_.format;
    to_.place = from_.place;
    to_.items = from_.items;
    if (!has_shogi_board(ruleset_)) {
      error(from_.place, needs_shogi_board("KIF"));
      return std::move(to_);
    }
    for (const LocatedTag& tag : from_.tags) convert_tag(tag);
    add_start();
    add_ending();
    return std::move(to_);
  }

 private:
  void error(const Span& where, std::string message, std::string hint = "") {
    diagnostics_.error(where, record_code, std::move(message), std::move(hint));
  }

  void add_tag(const LocatedTag& tag, std::string name, std::string value) {
    if (value.empty()) return;
    to_.tags.push_back(tag);
    to_.tags.back().name.text = std::move(name);
    to_.tags.back().value.text = std::move(value);
  }

  void convert_tag(const LocatedTag& tag) {
    const std::string& name = tag.name.text;
    if (name == "|") return read_row(tag.value);
    if (const auto side = side_called(name))
      return add_tag(tag, seat_tag(ruleset_.players[*side].name), tag.value.text);
    if (const auto side = side_before(name, kif::hand)) return read_hand(*side, tag.value);
    if (const auto side = side_before(name, kif::turn)) return void(turn_ = *side);
    if (name == kif::handicap) return void(handicap_ = &tag.value);
    if (name == kif::date) return add_date(tag);
    for (const KifTag& one : kif_tags())
      if (name == one.word) return add_tag(tag, std::string(one.tag), tag.value.text);
    add_other_tag(tag);
  }

  /// Anybody may add words of their own.
  void add_other_tag(const LocatedTag& tag) {
    const std::string& name = tag.name.text;
    const bool is_taken =
        name.empty() || name.find_first_of(" \t\"[]") != std::string::npos ||
        std::ranges::count(reserved_tags(), name) > 0 ||
        std::ranges::any_of(ruleset_.players, [&](const auto& one) { return seat_tag(one.name) == name; });
    if (!is_taken) return add_tag(tag, name, tag.value.text);
    diagnostics_.warning(tag.name.whole, record_code, fmt::format("'{}' is left out: a record has no such tag", name));
  }

  /// `1999/07/15(木) 19:07:12`.
  void add_date(const LocatedTag& tag) {
    std::string date = tag.value.text;
    const std::size_t begin = date.find('('), end = date.find(')');
    if (begin != std::string::npos && end != std::string::npos && begin < end) date.erase(begin, end + 1 - begin);
    const auto words = split_words(date);
    if (words.size() > 2 || words.empty()) return add_tag(tag, "Date", tag.value.text);
    add_tag(tag, "Date", replace_all(std::string(words[0]), "/", "."));
    if (words.size() == 2) add_tag(tag, "Time", std::string(words[1]));
  }

  // --- the position -------------------------------------------------------------------------------------------------

  /// `v香v桂v銀 ・ ...|一`: pieces behind a blank or, those of the second player, behind a `v`.
  void read_row(const LocatedText& value) {
    if (!board_place_) board_place_ = value.whole;
    ++rank_;
    const std::string_view text = std::string_view(value.text).substr(0, value.text.find('|'));
    int file = ruleset_.grid.columns();
    for (std::size_t at = 0; at < text.size(); --file) {
      const std::size_t sign = text[at] == 'v' || text[at] == ' ' ? 1 : 0;
      const std::string_view rest = text.substr(at + sign);
      const std::size_t length = rest.empty() ? 0 : character_length(rest, 0);
      const ShogiPieceName* const piece = read_kif_piece(rest.substr(0, length)).piece;
      const bool is_empty = rest.starts_with("・");
      const bool is_good = is_empty || (piece && start_.put({file, rank_}, text[at] == 'v' ? 1 : 0, *piece));
      if (!is_good || shogi_cell(ruleset_, {file, rank_}) == no_cell)
        return error(value.at(at, sign + length), fmt::format("'{}' cannot be there", text.substr(at, sign + length)));
      at += sign + length;
    }
    if (file > 0) error(value.whole, fmt::format("the row has {} cells too few", file));
  }

  /// `飛　金二　歩十八`.
  void read_hand(std::size_t side, const LocatedText& value) {
    if (value.text == kif::nothing) return;
    const std::string text = replace_all(value.text, kif::wide_space, " ");
    for (const std::string_view word : split_words(text)) {
      const ReadKifPiece read = read_kif_piece(word);
      const auto count = read.length == word.size() ? std::optional(1) : read_kanji_number(word.substr(read.length));
      if (!read.piece || !count || !start_.hold(side, *read.piece, *count))
        return error(value.whole, fmt::format("'{}' cannot be in hand", word), "as in 飛　金二　歩十八");
    }
  }

  bool has_usual_board() const { return ruleset_.grid.rows() == 9 && ruleset_.grid.columns() == 9; }

  /// A board that is drawn counts, else the handicap; on smaller boards no handicap means the setup.
  void add_start() {
    if (!board_place_) {
      const std::string_view word = handicap_ ? std::string_view(handicap_->text) : kif::no_handicap;
      if (!has_usual_board() && word == kif::no_handicap) return;
      const auto known = std::ranges::find_if(kif_handicaps(), [&](const auto& one) { return one.word == word; });
      if (known == kif_handicaps().end() || !has_usual_board())
        return error(handicap_ ? handicap_->whole : from_.place,
                     fmt::format("'{}' does not say from which position the game starts", word),
                     "the board can be drawn");
      start_ = known->start;
    }
    if (turn_) start_.set_turn(*turn_);
    const Span place = board_place_ ? *board_place_ : handicap_ ? handicap_->whole : from_.place;
    to_.tags.push_back({{"Position", place, {}}, {start_.text(ruleset_), place, {}}});
  }

  // --- the end ------------------------------------------------------------------------------------------------------

  /// The seat that is to move after the moves of the game.
  std::size_t turn() const {
    std::size_t moves = 0, depth = 0;
    for (const RecordItem& item : from_.items) {
      if (item.kind == RecordItem::Kind::begin_variation) ++depth;
      if (item.kind == RecordItem::Kind::end_variation) --depth;
      if (item.kind == RecordItem::Kind::move && depth == 0) ++moves;
    }
    return (start_.turn() + moves) % ShogiStart::sides;
  }

  void add_ending() {
    const std::string& word = from_.result.text;
    for (const KifEnding& one : kif_endings())
      if (one.word == word) return add_shogi_ending(to_, one.ending, turn(), from_.result.place);
    add_no_ending(to_);
    const auto winner = side_called(word);
    if (winner) to_.result = {RecordItem::Kind::move, *winner == 0 ? "1-0" : "0-1", from_.result.place};
  }

  const RecordText& from_;
  const Ruleset& ruleset_;
  Diagnostics& diagnostics_;
  RecordText to_;
  ShogiStart start_;
  const LocatedText* handicap_ = nullptr;
  std::optional<Span> board_place_;
  std::optional<std::size_t> turn_;
  int rank_ = 0;
};

/// The usual position without these pieces of the stronger player, who begins.
ShogiStart without(std::string_view squares) {
  ShogiStart start = usual_shogi_start(1);
  for (const std::string_view word : split_words(squares)) {
    const ShogiSquare square{word[0] - '0', word[1] - '0'};
    start.take(square, *start.at(square).piece);
  }
  return start;
}

}  // namespace

const std::vector<KifEnding>& kif_endings() {
  // Of several words for one ending the first is written, of several endings of one word the first is read.
  static const std::vector<KifEnding> all = {
      {"投了", ShogiEnding::resignation},        {"切れ負け", ShogiEnding::time},
      {"中断", ShogiEnding::broken_off},         {"反則負け", ShogiEnding::illegal_move},
      {"反則勝ち", ShogiEnding::illegal_before}, {"詰み", ShogiEnding::mate},
      {"入玉勝ち", ShogiEnding::declared_win},   {"千日手", ShogiEnding::repetition},
      {"千日手", ShogiEnding::declared_draw},    {"持将棋", ShogiEnding::impasse},
      {"不詰", ShogiEnding::broken_off},
  };
  return all;
}

const std::vector<KifTag>& kif_tags() {
  static const std::vector<KifTag> all = {
      {"棋戦", "Event"},         {"場所", "Site"},    {"終了日時", "EndTime"},
      {"持ち時間", "TimeLimit"}, {"戦型", "Opening"}, {"対局日", "Date"},
  };
  return all;
}

const std::vector<KifHandicap>& kif_handicaps() {
  static const std::vector<KifHandicap> all = {
      {kif::no_handicap, usual_shogi_start()},
      {"香落ち", without("11")},
      {"右香落ち", without("91")},
      {"角落ち", without("22")},
      {"飛車落ち", without("82")},
      {"飛香落ち", without("82 11")},
      {"二枚落ち", without("82 22")},
      {"三枚落ち", without("82 22 11")},
      {"四枚落ち", without("82 22 11 91")},
      {"五枚落ち", without("82 22 11 91 81")},
      {"左五枚落ち", without("82 22 11 91 21")},
      {"六枚落ち", without("82 22 11 91 21 81")},
      {"左七枚落ち", without("82 22 11 91 21 81 31")},
      {"右七枚落ち", without("82 22 11 91 21 81 71")},
      {"八枚落ち", without("82 22 11 91 21 81 31 71")},
      {"十枚落ち", without("82 22 11 91 21 81 31 71 41 61")},
  };
  return all;
}

RecordText from_kif(const RecordText& text, const Ruleset& ruleset, Diagnostics& diagnostics) {
  return KifConverter(text, ruleset, diagnostics).convert();
}

}  // namespace trigon::engine
