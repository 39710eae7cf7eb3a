// The record of a game as data: who played what, how, and with which result. docs/game-record.md describes its text;
// record_reader.h reads and record_writer.h writes it. Tested in tests/unit/record_test.cpp and by round trips in
// tests/property/record_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/rules/game.h"

namespace trigon::engine {

/// A player of the variant who is to move, and the name of whoever played there.
struct Seat {
  std::string name;
  /// The name; empty when it is unknown.
  std::string player;
  friend bool operator==(const Seat&, const Seat&) = default;
};

struct RecordTag {
  std::string name, value;
  friend bool operator==(const RecordTag&, const RecordTag&) = default;
};

struct RecordedLine;

struct RecordedMove {
  /// The text of the move, by `print_move`.
  std::string text;
  /// The index in `GameRecord::seats`.
  std::size_t seat = 0;
  /// The comment in braces behind the move; words are separated by single spaces.
  std::string comment;
  /// What annotators say of the move by numbers from 0 to `max_glyph`, the numeric annotation glyphs (NAG) of PGN: 1
  /// for a good move, `!`, 2 for a bad one, `?`.
  std::vector<int> glyphs;
  /// What might have been played instead of the move.
  std::vector<RecordedLine> variations;
  friend bool operator==(const RecordedMove&, const RecordedMove&);
};

/// The greatest number of an annotation, as in the standard of PGN.
inline constexpr int max_glyph = 255;

/// Moves that follow each other.
struct RecordedLine {
  /// The comment before the first move.
  std::string comment;
  std::vector<RecordedMove> moves;
  friend bool operator==(const RecordedLine&, const RecordedLine&) = default;
};

inline bool operator==(const RecordedMove& a, const RecordedMove& b) {
  return a.text == b.text && a.seat == b.seat && a.comment == b.comment && a.glyphs == b.glyphs &&
         a.variations == b.variations;
}

/// A game is the line that was played, and what is known of it.
struct GameRecord : RecordedLine {
  /// A path relative to the folder of the record, or the id of a shipped game.
  std::string variant;
  std::vector<std::string> options;
  /// The `variant_hash`; empty when the record has none.
  std::string hash;
  /// The seats in turn order.
  std::vector<Seat> seats;
  /// All tags that have no member of their own.
  std::vector<RecordTag> tags;
  /// The position text from which the game started; empty for the setup.
  std::string position;
  /// The place of each seat, 1 for the first. Seats that share a place have the same number, and the next number is
  /// skipped. Empty while the game is unfinished.
  std::vector<int> ranks;
  /// How the game ended: a word of `name_of(Outcome)`, or one of `endings_beside_the_rules`. Empty when it is unknown.
  std::string ending;
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// Endings that do not come from the rules: "resignation", "time", ...
const std::vector<std::string>& endings_beside_the_rules();

/// The players who have a seat, in turn order: all but neutral ones.
std::vector<Player> seated_players(const Ruleset& ruleset);
/// The index of a player's seat.
std::size_t seat_of(const Ruleset& ruleset, Player player);

/// The tag for whoever sits on a seat: the seat's name with a capital letter, "White"; with "Player" in front,
/// "PlayerDate", where records already have the tag "Date".
std::string seat_tag(std::string_view seat);
/// The tag of this name among those that have no member of their own; null when there is none.
const RecordTag* find_tag(const GameRecord& record, std::string_view name);
/// The tags that have a meaning for the reader.
const std::vector<std::string>& reserved_tags();

/// The record of a game so far, with the id and the hash of its variant. `variant` replaces the id: for a file, its
/// path relative to the folder of the record. Throws HookError.
GameRecord record_of(const Game& game, const std::string& variant = "");

/// The name of a variant in a record file, given its name on the command line: the relative path to its file; unchanged
/// when there is no such file, since it is an id.
std::string variant_seen_from(const std::string& record, const std::string& variant);

/// Counts the rounds of a game: a new one begins when the turn comes to a seat before that of the last mover.
class RoundCounter {
 public:
  /// Has no move been counted yet?
  bool is_first() const { return is_first_; }
  /// Counts the next move; does it begin a round?
  bool advance(std::size_t seat) {
    const bool is_new = is_first_ || seat < last_;
    if (is_new && !is_first_) ++number_;
    is_first_ = false;
    last_ = seat;
    return is_new;
  }
  /// The round of the last move, from 1.
  int number() const { return number_; }

 private:
  bool is_first_ = true;
  std::size_t last_ = 0;
  int number_ = 1;
};

}  // namespace trigon::engine
