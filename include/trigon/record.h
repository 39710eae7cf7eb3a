// Records of games: reading, writing. docs/game-record.md describes the text.
#pragma once

#include <trigon/diagnostic.h>
#include <trigon/export.h>
#include <trigon/game.h>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace trigon {

struct RecordedMove {
  /// As `Game::text` has it.
  std::string text;
  /// Index of `GameRecord::seats`.
  int seat = 0;
  /// What stands behind the move in braces.
  std::string comment;
};

struct GameRecord {
  struct Seat {
    /// The player's name in the variant.
    std::string name;
    /// Who played there; empty where nobody knows.
    std::string player;
  };

  /// A file as seen from the folder of the record, or the id of a shipped game.
  std::string variant;
  std::vector<std::string> options;
  /// `Variant::hash`; empty for none.
  std::string hash;
  /// In turn order, without neutral players.
  std::vector<Seat> seats;
  /// All other tags, by name: "Date", "Event".
  std::vector<std::pair<std::string, std::string>> tags;
  /// Where the game started; empty for the setup.
  std::string position;
  /// What stands before the first move.
  std::string comment;
  std::vector<RecordedMove> moves;
  /// The place of each seat, 1 for the first; those that share a place have the same number. Empty while the game is
  /// unfinished.
  std::vector<int> ranks;
  /// "checkmate", "resignation", ...; empty when nobody says.
  std::string ending;
};

struct RecordedGame {
  GameRecord record;
  /// After its last move; `Game::undo` leads back.
  Game game;
};

struct ReadRecords {
  /// Those without errors.
  std::vector<RecordedGame> games;
  /// All errors and warnings.
  std::vector<Diagnostic> diagnostics;
};

/// The record of a game so far. Its variant is named by the id; write a path there when it is not a shipped game. When
/// the game is over, `ranks` and `ending` say how. Throws ScriptError.
TRIGON_API GameRecord record_of(const Game& game);

/// The text of a record, which ends with a line break. Records may stand one behind the other in a file, with an empty
/// line between them.
TRIGON_API std::string to_text(const GameRecord& record);

/// Reads all games of a file and plays them. The file may name variants below its own folder, and shipped ones.
TRIGON_API ReadRecords read_records(const std::string& file);

/// The same from texts by name, which take the place of files: `texts.at(file)` is the record, and it may name others
/// of them as variants. No file of the machine is read but those of shipped games.
TRIGON_API ReadRecords read_records(const std::map<std::string, std::string>& texts, const std::string& file);

}  // namespace trigon
