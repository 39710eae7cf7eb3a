// The outer form of records and of PGN: tags, moves, comments and results with their places, before anybody knows what
// they mean. docs/game-record.md has the grammar. Tested by tests/records and in tests/unit/record_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/support/diagnostics.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

/// The code of messages about records.
inline constexpr const char* record_code = "record";
/// The longest line that is read, in bytes; of a tag, of moves, or of comments.
inline constexpr std::size_t max_record_line = 1 << 16;
/// The most games that a file may hold.
inline constexpr std::size_t max_record_games = 10'000;

enum class RecordFormat : std::uint8_t { trigon, pgn };

struct LocatedTag {
  LocatedText name, value;
};

struct RecordItem {
  enum class Kind : std::uint8_t {
    move,
    /// "12." or "12...", without the dots.
    number,
    /// Without its braces.
    comment,
    /// "&": the next move is one more part of the same turn.
    same_turn,
  };
  Kind kind = Kind::move;
  std::string text;
  Span place;
};

/// A game as it is written.
struct RecordText {
  RecordFormat format = RecordFormat::trigon;
  std::vector<LocatedTag> tags;
  std::vector<RecordItem> items;
  /// The last word of the game; an empty text when the game has none.
  RecordItem result;
  /// Its first tag, or what comes first.
  Span place;
  /// Something in it has been reported and left out.
  bool has_errors = false;

  bool is_pgn() const { return format == RecordFormat::pgn; }
};

/// All games of a text. What has no place in the form is reported and left out. Of PGN, variations, numbers of
/// annotations, and comments to the end of a line that begins with '%' are passed over.
std::vector<RecordText> read_record_texts(const SourcePtr& source, RecordFormat format, Diagnostics& diagnostics);

/// The value of a tag, if the game has it.
const LocatedText* find_tag(const RecordText& text, std::string_view name);

}  // namespace trigon::engine
