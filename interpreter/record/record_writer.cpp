#include "interpreter/record/record_writer.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/record/result.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The text with spaces for control characters.
std::string without_controls(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; }, ' ');
  return text;
}

/// Breaks words into lines.
class Lines {
 public:
  void add(std::string_view word) {
    const std::size_t width = count_characters(word);
    if (column_ > 0 && column_ + 1 + width > record_width) {
      text_ += '\n';
      column_ = 0;
    }
    if (column_ > 0) text_ += ' ';
    text_ += word;
    column_ += width + (column_ > 0 ? 1 : 0);
  }

  void add_comment(std::string comment) {
    std::replace(comment.begin(), comment.end(), '}', ')');
    comment = "{" + without_controls(std::move(comment)) + "}";
    for (const std::string_view word : split_words(comment)) add(word);
  }

  std::string text() const { return text_ + "\n"; }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

}  // namespace

std::string write_tag(const std::string& name, const std::string& value) {
  std::string quoted;
  for (const char c : without_controls(value)) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return fmt::format("[{} \"{}\"]\n", name, quoted);
}

std::string write_moves(const GameRecord& record, const std::string& result, bool joins_turns) {
  Lines lines;
  RoundCounter rounds;
  if (!record.comment.empty()) lines.add_comment(record.comment);
  bool needs_number = true;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const RecordedMove& move = record.moves[i];
    const bool is_same_turn = joins_turns && i > 0 && record.moves[i - 1].seat == move.seat;
    const bool is_new = rounds.advance(move.seat);
    // A game that begins in the middle of a round, and a move behind a comment, have a number with dots.
    const bool is_inside = i == 0 ? move.seat != 0 : !is_new;
    const std::string before = is_same_turn             ? "& "
                               : is_new || needs_number ? fmt::format("{}{} ", rounds.number(), is_inside ? "..." : ".")
                                                        : "";
    lines.add(before + move.text);
    if (!move.comment.empty()) lines.add_comment(move.comment);
    needs_number = !move.comment.empty();
  }
  lines.add(result);
  return lines.text();
}

std::string write_record(const GameRecord& record) {
  std::string text = write_tag("Variant", record.variant);
  if (!record.options.empty()) text += write_tag("Options", join(record.options, " "));
  if (!record.hash.empty()) text += write_tag("Hash", record.hash);
  for (const Seat& seat : record.seats)
    if (!seat.player.empty()) text += write_tag(seat_tag(seat.name), seat.player);
  for (const RecordTag& tag : record.tags) text += write_tag(tag.name, tag.value);
  if (!record.position.empty()) text += write_tag("Position", record.position);
  const std::string result = print_result(record.ranks);
  text += write_tag("Result", result);
  if (!record.ending.empty()) text += write_tag("Ending", record.ending);
  return text + "\n" + write_moves(record, result, true);
}

}  // namespace trigon::engine
