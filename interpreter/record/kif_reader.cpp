// Reads the lines of KIF, and joins its variations; see kif.h.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "interpreter/notation/kif_moves.h"
#include "interpreter/record/kif.h"
#include "interpreter/record/record_lines.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

struct KifLine;

struct KifNode {
  /// The move, with the square also where it is that of the move before.
  RecordItem move;
  std::string_view time;
  std::vector<RecordItem> comments;
  std::vector<std::unique_ptr<KifLine>> variations;
};

struct KifLine {
  /// The comments before the first move.
  std::vector<RecordItem> comments;
  std::vector<KifNode> nodes;
  /// How many variations it is in.
  std::size_t depth = 0;
};

/// A move of the line that is being read, and of what was before it.
struct KifPlace {
  KifLine* line;
  std::size_t index;
  KifNode& node() const { return line->nodes[index]; }
};

/// Without blanks of both widths around it.
std::string_view trim_wide(std::string_view text) {
  for (;;) {
    text = trim(text);
    if (text.starts_with(kif::wide_space))
      text.remove_prefix(kif::wide_space.size());
    else if (text.ends_with(kif::wide_space))
      text.remove_suffix(kif::wide_space.size());
    else
      return text;
  }
}

/// The seconds of ` 0:16/00:00:16`, and whether all of it is 0; nothing for another text.
struct KifTime {
  std::int64_t seconds = 0;
  bool is_zero = true;
};
std::optional<KifTime> read_time(std::string_view text) {
  constexpr std::int64_t most = 100'000;
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::string_view one = trim(text.substr(0, slash));
  const auto parts = split(one, ':');
  if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
  KifTime time;
  for (const std::string_view part : parts) {
    const auto number = parse_integer(trim(part));
    if (!number || *number < 0 || *number > most) return std::nullopt;
    time.seconds = time.seconds * 60 + *number;
  }
  time.is_zero = text.find_first_of("123456789") == std::string_view::npos;
  return time;
}

class KifLines {
 public:
  KifLines(const SourcePtr& source, Diagnostics& diagnostics)
      : source_(source), diagnostics_(diagnostics), lines_(source, RecordFormat::kif, diagnostics) {}

  std::vector<RecordText> read() && {
    for (std::size_t i = 0; i < source_->line_count(); ++i) {
      std::string_view line = source_->line(i);
      if (i == 0 && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
      read_line(trim_wide(line));
    }
    finish_game();
    return std::move(lines_).games();
  }

 private:
  void read_line(std::string_view line) {
    if (line.empty() || line[0] == '#' || line.starts_with("手数") || is_frame(line)) return;
    if (line[0] == '*' || line[0] == '&') return read_comment(line);
    if (is_digit(line[0])) return read_move(line);
    if (line.starts_with(kif::until)) return read_until(line);
    if (line.starts_with(kif::variation)) return begin_variation(line);
    if (line[0] == '|') return add_tag(line.substr(0, 1), line.substr(1));
    const std::size_t colon = line.find(kif::colon);
    if (colon != std::string_view::npos)
      return add_tag(line.substr(0, colon), trim_wide(line.substr(colon + kif::colon.size())));
    if (line.ends_with(kif::turn)) return add_tag(line, line.substr(line.size()));
    lines_.error(line, fmt::format("'{}' has no meaning in KIF", line));
  }

  /// The lines around the drawing of a board.
  static bool is_frame(std::string_view line) {
    const std::size_t digit = wide_digit(1).size();
    return line.starts_with("+-") ||
           (line.size() > digit && line[digit] == ' ' && read_kanji_number(line.substr(0, digit)));
  }

  /// What stands above the moves; behind moves it begins the next game.
  void add_tag(std::string_view name, std::string_view value) {
    if (!game_.nodes.empty() || is_over_) finish_game();
    lines_.add_tag(name, value);
  }

  void read_comment(std::string_view line) {
    std::string words = words_of(line.substr(line[0] == '*' ? 1 : 0));
    if (words.empty()) return;
    std::replace(words.begin(), words.end(), '}', ')');
    if (!lines_.game(line)) return;
    auto& comments = now_->nodes.empty() ? now_->comments : now_->nodes.back().comments;
    comments.push_back({RecordItem::Kind::comment, std::move(words), lines_.span(line)});
  }

  // --- moves --------------------------------------------------------------------------------------------------------

  /// `1 ７六歩(77)   ( 0:16/00:00:16)+`
  void read_move(std::string_view line) {
    const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    std::string_view rest = trim_wide(line.substr(digits));
    const std::size_t length = length_of_move(rest);
    const std::string_view move = trim_wide(rest.substr(0, length));
    if (move.empty()) return lines_.error(line, "expected a move behind the number");
    if (!lines_.game(line)) return;
    for (const KifEnding& one : kif_endings())
      if (one.word == move) return read_ending(move);
    add_move(move, line.substr(0, digits));
    if (!now_->nodes.empty()) now_->nodes.back().time = time_in(rest.substr(length));
  }

  /// How far the move reaches: over an origin in parentheses, to a blank or to the time.
  static std::size_t length_of_move(std::string_view text) {
    std::size_t begin = 0;
    if (text.starts_with(kif_same)) {
      begin = kif_same.size();
      while (text.substr(begin).starts_with(" ")) ++begin;
    }
    const std::size_t end = std::min(text.find_first_of(" (", begin), text.size());
    constexpr std::size_t origin = 4;
    const bool has_origin = text.size() >= end + origin && text[end] == '(' && text[end + origin - 1] == ')';
    return has_origin ? end + origin : end;
  }

  std::string_view time_in(std::string_view rest) {
    const std::size_t begin = rest.find('('), end = std::min(rest.find(')'), rest.size());
    if (begin == std::string_view::npos || begin > end) return {};
    const std::string_view time = rest.substr(begin + 1, end - begin - 1);
    const auto read = read_time(time);
    if (!read) lines_.error(time, fmt::format("'{}' is no time", time), "as in ( 0:16/00:00:16)");
    has_times_ |= read && !read->is_zero;
    return time;
  }

  void add_move(std::string_view move, std::string_view number) {
    if (parse_integer(number) != static_cast<std::int64_t>(path_.size() + 1) && !std::exchange(has_wrong_number_, true))
      diagnostics_.warning(lines_.span(number), record_code,
                           fmt::format("this is move {}, not {}", path_.size() + 1, number),
                           "has a move before it been left out?");
    std::string text(move);
    if (move.starts_with(kif_same)) {
      if (path_.empty()) return lines_.error(move, "there is no move before it");
      const std::string& before = path_.back().node().move.text;
      text = before.substr(0, kif_square_length(before)) + std::string(trim_wide(move.substr(kif_same.size())));
    }
    now_->nodes.push_back({{RecordItem::Kind::move, std::move(text), lines_.span(move)}, {}, {}, {}});
    path_.push_back({now_, now_->nodes.size() - 1});
  }

  void read_ending(std::string_view word) {
    if (now_ != &game_) {
      diagnostics_.warning(lines_.span(word), record_code, "how a variation ends is left out");
      return;
    }
    is_over_ = true;
    lines_.game(word)->result = {RecordItem::Kind::move, std::string(word), lines_.span(word)};
  }

  /// `まで12手で後手の勝ち`: says who has won, where no other word does.
  void read_until(std::string_view line) {
    const bool is_of_game = now_ == &game_ && !is_over_ && line.ends_with(kif::wins);
    if (!is_of_game || !lines_.game(line)) return;
    const std::string_view before = line.substr(0, line.size() - kif::wins.size());
    const std::string_view winner = before.substr(before.size() - std::min(before.size(), kif::players[0].size()));
    lines_.game(line)->result = {RecordItem::Kind::move, std::string(winner), lines_.span(line)};
  }

  // --- variations ---------------------------------------------------------------------------------------------------

  /// `変化：9手`: what might have been played instead of this move of the last line.
  void begin_variation(std::string_view line) {
    std::string_view number = line.substr(kif::variation.size());
    if (number.starts_with(kif::colon)) number.remove_prefix(kif::colon.size());
    number = number.substr(0, number.find_first_not_of("0123456789"));
    const auto ply = parse_integer(number);
    if (!ply || *ply < 1 || static_cast<std::size_t>(*ply) > path_.size())
      return lines_.error(line, "there is no such move before the variation");
    path_.resize(static_cast<std::size_t>(*ply));
    KifPlace replaced = path_.back();
    path_.pop_back();
    // What replaces the first move of a variation replaces what that one does.
    while (replaced.index == 0 && replaced.line != &game_) replaced = replaced_by(*replaced.line);
    if (replaced.line->depth == max_variation_depth)
      return lines_.error(line, fmt::format("variations are more than {} deep", max_variation_depth));
    auto& variations = replaced.node().variations;
    variations.push_back(std::make_unique<KifLine>());
    now_ = variations.back().get();
    now_->depth = replaced.line->depth + 1;
    replaced_.emplace(now_, replaced);
  }

  KifPlace replaced_by(const KifLine& line) const { return replaced_.at(&line); }

  // --- the text of a record -----------------------------------------------------------------------------------------

  void finish_game() {
    if (RecordText* const text = is_begun() ? lines_.game(source_->text()) : nullptr) add_line(*text, game_);
    lines_.finish_game();
    game_ = {};
    now_ = &game_;
    path_.clear();
    replaced_.clear();
    is_over_ = has_times_ = has_wrong_number_ = false;
  }

  bool is_begun() const { return !game_.nodes.empty() || !game_.comments.empty() || is_over_; }

  void add_line(RecordText& text, const KifLine& line) const {
    text.items.insert(text.items.end(), line.comments.begin(), line.comments.end());
    for (const KifNode& node : line.nodes) {
      text.items.push_back(node.move);
      add_time(text, node);
      text.items.insert(text.items.end(), node.comments.begin(), node.comments.end());
      for (const auto& variation : node.variations) {
        text.items.push_back({RecordItem::Kind::begin_variation, "(", node.move.place});
        add_line(text, *variation);
        text.items.push_back({RecordItem::Kind::end_variation, ")", node.move.place});
      }
    }
  }

  void add_time(RecordText& text, const KifNode& node) const {
    const auto time = has_times_ ? read_time(node.time) : std::nullopt;
    if (time)
      text.items.push_back(
          {RecordItem::Kind::comment, time_comment(std::to_string(time->seconds)), lines_.span(node.time)});
  }

  const SourcePtr& source_;
  Diagnostics& diagnostics_;
  RecordLines lines_;
  KifLine game_;
  KifLine* now_ = &game_;
  /// The moves up to here, and for each variation what its first move replaces.
  std::vector<KifPlace> path_;
  std::map<const KifLine*, KifPlace> replaced_;
  bool is_over_ = false, has_times_ = false, has_wrong_number_ = false;
};

}  // namespace

std::vector<RecordText> read_kif_texts(const SourcePtr& source, Diagnostics& diagnostics) {
  if (!check_record_bytes(source, "it is neither UTF-8 nor Shift_JIS", diagnostics)) return {};
  return KifLines(source, diagnostics).read();
}

}  // namespace trigon::engine
