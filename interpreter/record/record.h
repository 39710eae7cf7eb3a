// The record of a game, as data: who played what, how, and with which result. docs/game-record.md describes its text,
// which record_reader.h reads and record_writer.h writes. Tested in tests/unit/record_test.cpp, and by the round trips
// of tests/property/record_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/rules/game.h"

namespace trigon::engine {

/// A player of the variant who is to move, and who played there.
struct Seat {
  std::string name;
  /// Empty where nobody knows.
  std::string player;
  friend bool operator==(const Seat&, const Seat&) = default;
};

struct RecordTag {
  std::string name, value;
  friend bool operator==(const RecordTag&, const RecordTag&) = default;
};

struct RecordedMove {
  /// As `print_move` has it.
  std::string text;
  /// Index of `GameRecord::seats`.
  std::size_t seat = 0;
  /// What stands behind the move in braces; spaces between its words are single ones.
  std::string comment;
  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

struct GameRecord {
  /// A path as seen from the folder of the record, or the id of a shipped game.
  std::string variant;
  std::vector<std::string> options;
  /// `variant_hash`; empty when the record does not have it.
  std::string hash;
  /// In turn order.
  std::vector<Seat> seats;
  /// All tags that have no member of their own.
  std::vector<RecordTag> tags;
  /// The position text from which the game started; empty for the setup.
  std::string position;
  /// What stands before the first move.
  std::string comment;
  std::vector<RecordedMove> moves;
  /// The place of each seat, 1 for the first; who shares a place has the same number, and the next one is free then.
  /// Empty while the game is unfinished.
  std::vector<int> ranks;
  /// How the game ended: a word of `name_of(Outcome)`, or one of `endings_beside_the_rules`. Empty when nobody says.
  std::string ending;
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// Endings that no rule of a variant knows: "resignation", "time", ...
const std::vector<std::string>& endings_beside_the_rules();

/// The players who have a seat, in turn order: all but neutral ones.
std::vector<Player> seated_players(const Ruleset& ruleset);
/// The index of a player's seat.
std::size_t seat_of(const Ruleset& ruleset, Player player);

/// The tag that says who sits on a seat: its name with a capital letter, "White"; "PlayerDate" where "Date" is a tag of
/// records already.
std::string seat_tag(std::string_view seat);
/// Tags that mean something to the reader.
const std::vector<std::string>& reserved_tags();

/// The record of a game so far, with the id and the hash of its variant. `variant` takes the place of the id: for a
/// file, its path as seen from the folder in which the record will be. Throws HookError.
GameRecord record_of(const Game& game, const std::string& variant = "");

/// How a record in the file `record` names a variant that a command names `variant`: by the way to its file, or as it
/// is where there is no such file, since it is an id.
std::string variant_seen_from(const std::string& record, const std::string& variant);

/// Numbers the rounds of a game: a new one begins when the turn comes to a seat before that of the last mover.
class RoundCounter {
 public:
  /// Of the next move, in order; does it begin a round?
  bool advance(std::size_t seat) {
    const bool is_new = is_first_ || seat < last_;
    if (is_new && !is_first_) ++number_;
    is_first_ = false;
    last_ = seat;
    return is_new;
  }
  /// Of the round of the last move, from 1.
  int number() const { return number_; }

 private:
  bool is_first_ = true;
  std::size_t last_ = 0;
  int number_ = 1;
};

}  // namespace trigon::engine
