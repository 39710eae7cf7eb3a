// What readers of records by lines share: games in which tags, moves and comments come one by one, and the bounds of
// all records. Tested in tests/unit/csa_test.cpp and tests/unit/kif_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/record/record_text.h"

namespace trigon::engine {

/// Collects the games of a text.
class RecordLines {
 public:
  RecordLines(const SourcePtr& source, RecordFormat format, Diagnostics& diagnostics)
      : source_(source), format_(format), diagnostics_(diagnostics) {}

  /// The stretch of a line, or of any part of the text.
  Span span(std::string_view part) const;
  LocatedText located(std::string_view part) const { return {std::string(part), span(part), {span(part).offset}}; }

  /// The game that is being read; begins one if there is none. Nothing where there are too many.
  RecordText* game(std::string_view at);
  /// Is there a game with moves?
  bool has_moves() const { return has_moves_; }
  void add_tag(std::string_view name, std::string_view value);
  void add(RecordItem::Kind kind, std::string text, std::string_view at);
  /// Adds a comment that stands above or between games; it belongs to the next one.
  void add_comment(std::string_view text);
  /// Reports a part of the game, which is then left out.
  void error(std::string_view at, std::string message, std::string hint = "");
  void finish_game();

  std::vector<RecordText> games() &&;

 private:
  const SourcePtr& source_;
  const RecordFormat format_;
  Diagnostics& diagnostics_;
  std::vector<RecordText> games_;
  RecordText game_;
  /// Comments in front of the next game.
  std::vector<RecordItem> before_;
  bool is_open_ = false, has_moves_ = false, is_full_ = false;
};

/// The words of a text with one space between them.
std::string words_of(std::string_view text);

/// A time as comments have it: `[%emt 0:01:02]`, for so many seconds, which may have a fraction: "62", "62.5".
std::string time_comment(std::string_view seconds);

/// A comment without its first time, and the seconds of that.
struct TimedComment {
  std::string comment;
  std::optional<std::string> seconds;
};
TimedComment split_time(const std::string& comment);

/// Breaks a comment into lines that are not too long.
std::vector<std::string> comment_lines(const std::string& comment);

}  // namespace trigon::engine
