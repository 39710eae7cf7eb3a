// What is kept of a game that a laboratory has played, and the line of a part that says it. docs/lab.md describes the
// line. Tested in tests/unit/lab_parts_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/lab/job.h"

namespace trigon::engine {

/// What the pieces of one type did after the opening, whoever owned them. A turn counts the pieces of the player to
/// move only.
struct PieceUse {
  /// Pieces of the player to move, over all turns; and their legal moves, drops left out.
  std::uint32_t piece_turns = 0, legal_moves = 0;
  /// Moves and drops that were played, captures among them, and pieces that were captured.
  std::uint32_t played = 0, captures = 0, captured = 0;
  /// Pieces on the board and in hands after the opening and at the end.
  std::uint32_t at_start = 0, at_end = 0;
  friend bool operator==(const PieceUse&, const PieceUse&) = default;
};

/// How often moves ended on a cell, and how often a piece was captured there.
struct CellUse {
  std::uint16_t cell = 0;
  std::uint32_t arrivals = 0, captures = 0;
  friend bool operator==(const CellUse&, const CellUse&) = default;
};

/// The ways to move that are counted.
enum class MoveUse : std::uint8_t { capture, promotion, double_step, en_passant, castling, drop, pass, afar, script };
inline constexpr std::array<const char*, 9> names_of_move_uses = {
    "capture", "promotion", "double step", "en passant", "castling", "drop", "pass", "capture from afar", "script"};
inline constexpr std::size_t move_use_count = names_of_move_uses.size();

/// The highest count of pieces that a sample tells from higher ones.
inline constexpr int max_sample_count = 61;
/// How many pieces of each type each seat has, on the board and in hand, in a quiet position.
struct MaterialSample {
  /// Seats that are in, as bits.
  std::uint8_t in = 0;
  /// One number for each type, first those of the first seat.
  std::vector<std::uint8_t> counts{};
  friend bool operator==(const MaterialSample&, const MaterialSample&) = default;
};

/// Turns of players who were behind by at least this much, in hundredths, by their own search. In games of three and
/// more it is counted how often they decided between the others.
inline constexpr std::array<int, 4> behind_by = {300, 600, 1200, 2400};
struct KingmakingTurns {
  /// Turns; those with a choice that changes who of the others leads by the static evaluation; those where the move
  /// that was played changed it.
  std::uint32_t turns = 0, could = 0, did = 0;
  friend bool operator==(const KingmakingTurns&, const KingmakingTurns&) = default;
};

/// Captures in games of three and more, while at least two others are in, from one of them: in all, from the one of
/// them who was strongest by the static evaluation, and from the weakest.
struct CaptureTargets {
  std::uint32_t all = 0, strongest = 0, weakest = 0;
  friend bool operator==(const CaptureTargets&, const CaptureTargets&) = default;
};

/// A player who left the game before its end.
struct SeatLeft {
  std::uint8_t seat = 0;
  /// After how many plies of the game.
  std::uint32_t ply = 0;
  friend bool operator==(const SeatLeft&, const SeatLeft&) = default;
};

struct LabGame {
  /// The number in the series, from 1; the number of its opening and of its setup, if that was drawn.
  std::size_t number = 1, opening = 1;
  std::optional<std::uint32_t> setup;
  /// The index of each seat's strength in `LabHeader::nodes`.
  std::vector<std::uint8_t> strengths;
  /// The place of each seat, 1 for the first.
  std::vector<std::uint8_t> places;
  /// How the game ended, as a word of records.
  std::string ending;
  /// The plies of the game, and how many of them belong to the opening. All turns below are those after it.
  std::uint32_t plies = 0, opening_plies = 0;
  /// The hash of the position after the opening.
  std::uint64_t start_hash = 0;
  /// Legal moves over all turns, turns with just one, and the most that a turn had.
  std::uint32_t legal_moves = 0, forced = 0, most_moves = 0;
  /// Turns in which a script added a legal move.
  std::uint32_t script_turns = 0;
  std::array<std::uint32_t, move_use_count> move_uses{};
  std::vector<SeatLeft> left;
  /// By type.
  std::vector<PieceUse> pieces;
  std::vector<CellUse> cells;
  std::array<KingmakingTurns, behind_by.size()> kingmaking{};
  CaptureTargets targets;
  /// Who moved in each turn, and the value of the position that its search found, in hundredths.
  std::vector<std::uint8_t> movers;
  std::vector<std::int16_t> values;
  std::vector<MaterialSample> samples;
  /// The texts of all moves, separated by blanks.
  std::string moves;
  friend bool operator==(const LabGame&, const LabGame&) = default;

  bool has_equal_strengths() const;
};

/// The line of a game, without a line break.
std::string print_game_line(const LabGame& game);
/// Reads a line into `game`, whose memory is used again. False, with the reason in `error`, when it is no line of a
/// game with this header.
bool read_game_line(std::string_view line, const LabHeader& header, LabGame& game, std::string& error);

}  // namespace trigon::engine
