// Records in the formats of other programs: read, written, and read back.
#pragma once

#include <catch2/catch.hpp>
#include <optional>
#include <string>

#include "interpreter/notation/position_text.h"
#include "interpreter/record/record_formats.h"
#include "interpreter/record/record_writer.h"
#include "interpreter/variant/files.h"
#include "tests/support/playout.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

/// The first game of a text, if it can be read, and what was said about it.
struct ForeignReading {
  std::optional<ReplayedGame> game;
  std::string messages;
  std::size_t games = 0;
};

inline ForeignReading read_foreign(const std::string& text, RecordFormat format, const std::string& variant,
                                   std::size_t index = 0) {
  static const DiskFiles files;
  Diagnostics diagnostics;
  RecordFile file(files, std::make_shared<const Source>("game", text), {format, variant, {}}, diagnostics);
  ForeignReading reading;
  reading.games = file.size();
  if (index < file.size()) reading.game = file.read(index, diagnostics);
  reading.messages = format_diagnostics(diagnostics, {false, 0});
  return reading;
}

inline ReplayedGame game_from(const std::string& text, RecordFormat format, const std::string& variant) {
  ForeignReading reading = read_foreign(text, format, variant);
  INFO(text << reading.messages);
  REQUIRE(reading.game);
  return std::move(*reading.game);
}

inline ReplayedGame game_of(const GameRecord& record) {
  return game_from(write_record(record), RecordFormat::trigon, "");
}

/// The game in a format, and in `messages` what was said about that.
inline std::string written_as(RecordFormat format, const ReplayedGame& game, std::string& messages) {
  Diagnostics diagnostics;
  const auto text = info_of(format).write(game, diagnostics);
  messages = format_diagnostics(diagnostics, {false, 0});
  INFO(messages);
  REQUIRE(text);
  return *text;
}

inline std::string written_as(RecordFormat format, const ReplayedGame& game) {
  std::string messages;
  return written_as(format, game, messages);
}

inline bool contains_text(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The places and the ending of a record: "1-2 resignation".
inline std::string ending_of(const GameRecord& record) {
  if (record.ranks.empty()) return record.ending;
  return std::to_string(record.ranks[0]) + "-" + std::to_string(record.ranks[1]) + " " + record.ending;
}

/// A game of random moves; with `from` it starts after so many of them.
inline ReplayedGame random_foreign_game(const std::string& id, std::uint64_t seed, int plies, int from = 0) {
  Random random(seed);
  Game game(load_shipped(id));
  for (int ply = 0; ply < from && !game.outcome(); ++ply) game.play(random_move(game, random));
  if (from > 0) game = Game(game.ruleset_ptr(), game.position());
  for (int ply = 0; ply < plies && !game.outcome(); ++ply) game.play(random_move(game, random));
  return game_of(record_of(game, shipped_path(id)));
}

/// Do games of random moves come back from a format as the same, from the setup and from later positions?
inline void check_round_trips(RecordFormat format, const std::string& id, int plies, std::uint64_t seeds) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const ReplayedGame game = random_foreign_game(id, seed, plies, seed % 3 == 0 ? 25 : 0);
    const std::string text = written_as(format, game);
    INFO(id << ", seed " << seed << "\n" << write_record(game.record) << text);
    const ReplayedGame back = game_from(text, format, shipped_path(id));
    CHECK(back.record == game.record);
    CHECK(written_as(format, back) == text);
  }
}

}  // namespace trigon::engine::testing
