#include "interpreter/record/record_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/record/record_writer.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr std::string_view time_begin = "[%emt ";
constexpr int minute = 60, hour = 60 * minute;
/// No game has longer times; more would not be exact.
constexpr std::int64_t longest_time = 1000 * hour;

/// The whole seconds of "0:01:02"; nothing for another text.
std::optional<std::int64_t> seconds_of(std::string_view clock) {
  std::int64_t seconds = 0;
  const auto parts = split(clock, ':');
  if (parts.size() != 3) return std::nullopt;
  for (const std::string_view part : parts) {
    const auto number = parse_integer(part);
    if (!number || *number < 0 || *number >= longest_time) return std::nullopt;
    seconds = seconds * minute + *number;
  }
  return seconds < longest_time ? std::optional(seconds) : std::nullopt;
}

}  // namespace

Span RecordLines::span(std::string_view part) const {
  return {source_, static_cast<std::size_t>(part.data() - source_->text().data()), part.size()};
}

RecordText* RecordLines::game(std::string_view at) {
  if (is_open_) return &game_;
  if (is_full_) return nullptr;
  is_full_ = games_.size() == max_record_games;
  if (is_full_) {
    diagnostics_.error(span(at), record_code, fmt::format("the file has more than {} games", max_record_games));
    return nullptr;
  }
  game_ = {};
  game_.format = format_;
  game_.place = span(at);
  game_.items = std::exchange(before_, {});
  is_open_ = true;
  has_moves_ = false;
  return &game_;
}

void RecordLines::add_tag(std::string_view name, std::string_view value) {
  if (RecordText* const open = game(name)) open->tags.push_back({located(name), located(value)});
}

void RecordLines::add(RecordItem::Kind kind, std::string text, std::string_view at) {
  RecordText* const open = game(at);
  if (!open) return;
  has_moves_ |= kind == RecordItem::Kind::move;
  open->items.push_back({kind, std::move(text), span(at)});
}

void RecordLines::add_comment(std::string_view text) {
  std::string words = words_of(text);
  if (words.empty()) return;
  std::replace(words.begin(), words.end(), '}', ')');
  (is_open_ ? game_.items : before_).push_back({RecordItem::Kind::comment, std::move(words), span(text)});
}

void RecordLines::error(std::string_view at, std::string message, std::string hint) {
  if (RecordText* const open = game(at)) open->has_errors = true;
  diagnostics_.error(span(at), record_code, std::move(message), std::move(hint));
}

void RecordLines::finish_game() {
  if (std::exchange(is_open_, false)) games_.push_back(std::move(game_));
  before_.clear();
  has_moves_ = false;
}

std::vector<RecordText> RecordLines::games() && {
  finish_game();
  return std::move(games_);
}

std::string words_of(std::string_view text) {
  std::string out;
  for (const std::string_view word : split_words(text)) (out += out.empty() ? "" : " ") += word;
  return out;
}

std::string time_comment(std::string_view seconds) {
  const std::size_t point = std::min(seconds.find('.'), seconds.size());
  const std::int64_t whole = std::min(parse_integer(seconds.substr(0, point)).value_or(0), longest_time - 1);
  return fmt::format("{}{}:{:02}:{:02}{}]", time_begin, whole / hour, whole / minute % minute, whole % minute,
                     seconds.substr(point));
}

TimedComment split_time(const std::string& comment) {
  const std::size_t begin = comment.find(time_begin), end = comment.find(']', std::min(begin, comment.size()));
  if (end == std::string::npos) return {comment, std::nullopt};
  const std::size_t first = begin + time_begin.size();
  const std::string_view clock = std::string_view(comment).substr(first, end - first);
  const std::size_t point = std::min(clock.find('.'), clock.size());
  const auto whole = seconds_of(clock.substr(0, point));
  const std::string_view fraction = clock.substr(point);
  const bool has_digits =
      fraction.empty() || (fraction.size() > 1 && std::ranges::all_of(fraction.substr(1), is_digit));
  if (!whole || !has_digits) return {comment, std::nullopt};
  const std::string seconds = fmt::format("{}{}", *whole, fraction);
  // Another way to write the time would not come back.
  if (begin != 0 || time_comment(seconds) != comment.substr(0, end + 1)) return {comment, std::nullopt};
  return {words_of(std::string_view(comment).substr(end + 1)), seconds};
}

std::vector<std::string> comment_lines(const std::string& comment) {
  std::vector<std::string> lines;
  std::size_t width = 0;
  for (const std::string_view word : split_words(comment)) {
    const std::size_t more = count_characters(word) + 1;
    if (lines.empty() || width + more > record_width) {
      lines.emplace_back();
      width = 0;
    }
    (lines.back() += lines.back().empty() ? "" : " ") += word;
    width += more;
  }
  return lines;
}

}  // namespace trigon::engine
