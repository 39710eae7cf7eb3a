// Replays the moves of a record or PGN from where the game began. Tested by tests/records and in
// tests/unit/record_test.cpp.
#pragma once

#include <memory>
#include <optional>

#include "interpreter/record/record.h"
#include "interpreter/record/record_text.h"
#include "interpreter/record/result.h"

namespace trigon::engine {

/// The most moves that a game may have.
inline constexpr std::size_t max_record_moves = 10'000;
/// The most legal moves that all positions of a file's games may have together. It limits the time and memory that a
/// file can take; a game of chess needs some 3000.
inline constexpr std::size_t max_record_choices = 20'000'000;

/// A game at its end, and when players left it.
struct Replay {
  Game game;
  Departures departures;
};

/// Plays a game, and adds its first position, its moves and its comments to the record, which has the seats. The number
/// of legal moves in every position is subtracted from `choices_left`. Nothing after an error. Throws HookError.
std::optional<Replay> replay(const RecordText& text, const std::shared_ptr<const Ruleset>& ruleset, GameRecord& record,
                             std::size_t& choices_left, Diagnostics& diagnostics);

}  // namespace trigon::engine
