// Reads the games of a record or a PGN file and replays them: every move must be legal, and the result must be that of
// the game. Errors have their place in the file. Tested by tests/records, in tests/unit/record_test.cpp and
// tests/property/record_test.cpp.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/record/record.h"
#include "interpreter/record/record_text.h"
#include "interpreter/record/record_variants.h"
#include "interpreter/record/replay.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

/// The extension of record files.
inline constexpr const char* record_ending = ".trigon";

/// A game that was read, and played to its end.
struct ReplayedGame {
  GameRecord record;
  std::shared_ptr<const LoadedVariant> variant;
  Game game;
};

/// The games of a file; each is replayed when it is read. The file may name shipped variants and files below its own
/// folder.
class RecordFile {
 public:
  /// `files` must outlive this object. Errors in the form of the text are reported.
  RecordFile(const Files& files, SourcePtr source, RecordSource how, Diagnostics& diagnostics);
  /// Opens a file; nothing when it cannot be read.
  static std::optional<RecordFile> open(const Files& files, const std::string& path, RecordSource how,
                                        Diagnostics& diagnostics);

  std::size_t size() const { return texts_.size(); }
  const RecordText& text(std::size_t index) const { return texts_[index]; }
  /// Replays a game. Nothing after an error, or when the text of the game has errors, which were reported by the
  /// constructor. Warns when the variant has changed since, by its hash.
  std::optional<ReplayedGame> read(std::size_t index, Diagnostics& diagnostics);

 private:
  SourcePtr source_;
  RecordVariants variants_;
  std::vector<RecordText> texts_;
  std::size_t choices_left_ = max_record_choices;
};

}  // namespace trigon::engine
