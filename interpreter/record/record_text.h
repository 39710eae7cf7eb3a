// The form of records, PGN and PGN4: tags, moves, comments and results with their places, before their meaning is
// looked at. docs/game-record.md has the grammar. Tested by tests/records and in tests/unit/record_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/support/diagnostics.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

/// The code of messages about records.
inline constexpr const char* record_code = "record";
/// The longest line of tags, moves or comments that is read, in bytes.
inline constexpr std::size_t max_record_line = 1 << 16;
/// The most games that a file may hold.
inline constexpr std::size_t max_record_games = 10'000;
/// How deep variations of variations may be.
inline constexpr std::size_t max_variation_depth = 32;

enum class RecordFormat : std::uint8_t { trigon, pgn, pgn4, csa, kif, iccs, wxf, chinese };

struct LocatedTag {
  LocatedText name, value;
};

struct RecordItem {
  enum class Kind : std::uint8_t {
    move,
    /// A move number, "12." or "12...", without the dots.
    number,
    /// A comment without its braces.
    comment,
    /// The sign "&": the next move is a further part of the same turn.
    same_turn,
    /// An annotation of the move before it, as a number: "$1", "!".
    glyph,
    /// The parentheses around what might have been played instead of the move before it. They are balanced.
    begin_variation,
    end_variation,
  };
  Kind kind = Kind::move;
  std::string text;
  Span place;
};

/// The text of one game.
struct RecordText {
  RecordFormat format = RecordFormat::trigon;
  std::vector<LocatedTag> tags;
  std::vector<RecordItem> items;
  /// The result, the last word of the game; an empty text when the game has none.
  RecordItem result;
  /// The place of its first tag, or of whatever comes first.
  Span place;
  /// Has something in it been reported and left out?
  bool has_errors = false;

  bool is_pgn() const { return format == RecordFormat::pgn; }
  /// Do the rules of the variant say how the game has ended, whatever the text says? So where it has not our words.
  bool yields_to_rules() const { return format != RecordFormat::trigon && format != RecordFormat::pgn; }
};

/// Reports lines that are too long, and bytes that no record may have: of other encodings, for which there may be a
/// hint, and control characters. True when there are none.
bool check_record_bytes(const SourcePtr& source, const std::string& hint, Diagnostics& diagnostics);

/// All games of a text in the form of records, PGN or PGN4. Errors in the form are reported, and the parts left out. In
/// PGN and PGN4, lines that begin with '%' are skipped.
std::vector<RecordText> read_record_texts(const SourcePtr& source, RecordFormat format, Diagnostics& diagnostics);

/// The value of a tag; null when the game does not have it.
const LocatedText* find_tag(const RecordText& text, std::string_view name);

}  // namespace trigon::engine
