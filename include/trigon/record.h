// Game records: reading and writing. docs/game-record.md describes the text.
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

struct RecordedLine;

/// One move of a record.
struct RecordedMove {
  /// The move as `Game::text` writes it.
  std::string text;
  /// The seat that made the move, as an index of `GameRecord::seats`.
  int seat = 0;
  /// The comment in braces behind the move; empty for none.
  std::string comment;
  /// Annotations by number, from 0 to 255, as the numeric annotation glyphs (NAG) of PGN: 1 for a good move, `!`, 2 for
  /// a bad one, `?`.
  std::vector<int> glyphs;
  /// What might have been played instead of the move, and how it would have gone on.
  std::vector<RecordedLine> variations;
};

/// Moves that follow each other.
struct RecordedLine {
  /// The comment before the first move; empty for none.
  std::string comment;
  std::vector<RecordedMove> moves;
};

/// The record of one game: the line that was played, and what is known of it.
struct GameRecord : RecordedLine {
  struct Seat {
    /// The player's name in the variant.
    std::string name;
    /// Who played on this seat; empty if unknown.
    std::string player;
  };

  /// The variant: a file relative to the folder of the record, or the id of a shipped game.
  std::string variant;
  /// The names of the chosen options.
  std::vector<std::string> options;
  /// `Variant::hash` of the variant; empty for none.
  std::string hash;
  /// The seats in turn order, without neutral players.
  std::vector<Seat> seats;
  /// Further tags, such as "Date" and "Event": names and values.
  std::vector<std::pair<std::string, std::string>> tags;
  /// The text of the start position; empty for the setup.
  std::string position;
  /// The place of each seat, 1 for the first; seats that share a place have the same number. Empty while the game is
  /// unfinished.
  std::vector<int> ranks;
  /// How the game ended, such as "checkmate" or "resignation"; empty if unknown.
  std::string ending;
};

/// A record and the game that it describes.
struct RecordedGame {
  GameRecord record;
  /// The game after its last move; `Game::undo` leads back.
  Game game;
};

/// What `read_records` has read.
struct ReadRecords {
  /// The games without errors.
  std::vector<RecordedGame> games;
  /// All errors and warnings.
  std::vector<Diagnostic> diagnostics;
};

/// The record of a game so far. `GameRecord::variant` is the id; set it to a path if the game is not a shipped one.
/// When the game is over, `ranks` and `ending` say how. Throws ScriptError when a script of the variant fails.
TRIGON_API GameRecord record_of(const Game& game);

/// The text of a record, which ends with a line break. A file may have several records with an empty line between them.
TRIGON_API std::string to_text(const GameRecord& record);

/// A game as PGN.
struct PgnText {
  /// Empty when PGN cannot express the game; it is for two players on a board of squares.
  std::optional<std::string> text;
  /// Why there is no text, or what it leaves out.
  std::vector<Diagnostic> diagnostics;
};

/// The game as PGN, with moves in algebraic notation. Throws ScriptError when a script of the variant fails.
TRIGON_API PgnText to_pgn(const RecordedGame& game);

/// Reads all games of a file, a record or PGN, and plays their moves. The file may name variants below its own folder,
/// and shipped ones.
TRIGON_API ReadRecords read_records(const std::string& file);

/// Reads all games of the text `texts.at(file)` and plays their moves. The text may name other texts of the map as
/// variants, and shipped games; no other file is read.
TRIGON_API ReadRecords read_records(const std::map<std::string, std::string>& texts, const std::string& file);

}  // namespace trigon
