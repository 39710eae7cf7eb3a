// The files of a laboratory. A part has lines of text, compressed in zstd frames: its header, its games in the order of
// their numbers, and an end with a checksum. Several parts one behind the other are a file too. docs/lab.md describes
// them. Tested in tests/unit/lab_parts_test.cpp.
#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "interpreter/lab/game_line.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// How far a part is written.
struct PartProgress {
  /// The number of the next game, how many games there are, and the checksum of all lines.
  std::size_t next = 1, games = 0;
  std::uint64_t checksum = 0;
  /// The bytes of the file; 0 before its first frame.
  std::uint64_t bytes = 0;
  /// Has the file its end already?
  bool is_ended = false;
};

/// Writes a part beside its place and puts it there when it is complete, so that nobody sees half a part. If the
/// program ends before, what was written stays beside it, and the next writer of the same part goes on from there.
class PartWriter {
 public:
  /// Where a part is written until it is complete.
  static std::string unfinished_path(const std::string& path) { return path + ".unfinished"; }
  /// Is there a complete part with exactly this header? An error in `diagnostics` when something else is there.
  static bool is_complete(const std::string& path, const LabHeader& header, Diagnostics& diagnostics);

  /// Opens a part, or what an interrupted writer of it has left. Reports an error to `diagnostics` and returns nothing
  /// otherwise; `is_unwritable` becomes true if the file cannot be written.
  static std::optional<PartWriter> open(const std::string& path, const LabHeader& header, Diagnostics& diagnostics,
                                        bool& is_unwritable);

  /// The number of the next game.
  std::size_t next() const { return progress_.next; }
  /// Adds the next game. Returns false and sets errno when it cannot be written; so does `finish`. The last games are
  /// still in memory afterwards, so that a part which was interrupted has the same bytes in the end.
  bool append(const LabGame& game);
  /// Writes the end and puts the file in its place.
  bool finish();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  PartWriter(std::string path, const LabHeader& header);
  bool take_up(const LabHeader& header, Diagnostics& diagnostics);
  void add(std::string_view line);
  bool write_frame();

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  PartProgress progress_;
  /// Lines that are not written yet.
  std::string text_;
};

/// What is done with the parts of a file, in their order.
struct PartVisitor {
  /// Returning false ends reading without an error.
  std::function<bool(const LabHeader&)> on_header{};
  std::function<void(const LabGame&)> on_game{};
  /// Called when all games of the part were read, with the bytes of the file up to its end.
  std::function<void(std::uint64_t end)> on_end{};
};

/// Reads a file of parts. Reports an error that names file and line to `diagnostics`, and returns false, if something
/// in it is damaged, missing or in the wrong order.
bool read_parts(const std::string& path, const PartVisitor& visitor, Diagnostics& diagnostics);

}  // namespace trigon::engine
