// Reads the games of a record, or of a PGN file, and plays them again: every move must be legal, and the result must be
// that of the game. Errors have their places in the file. Tested by tests/records, in tests/unit/record_test.cpp and
// tests/property/record_test.cpp.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/record/record.h"
#include "interpreter/record/record_text.h"
#include "interpreter/variant/loader.h"

namespace trigon::engine {

/// How the name of a file with records ends.
inline constexpr const char* record_ending = ".trigon";
/// The most variants, each with a choice of options, that the games of a file may have.
inline constexpr std::size_t max_record_variants = 64;
/// The most moves of a game.
inline constexpr std::size_t max_record_moves = 10'000;
/// The most legal moves that all positions of a file's games may have together. It bounds the time and the memory that
/// a file can take; a game of chess needs some 3000.
inline constexpr std::size_t max_record_choices = 20'000'000;

struct RecordSource {
  RecordFormat format = RecordFormat::trigon;
  /// Of PGN: the variant of all games, as on the command line, and its options; empty where the tags say it.
  std::string variant{};
  std::vector<std::string> options{};
};

/// A game that was read, and played to its end.
struct ReplayedGame {
  GameRecord record;
  std::shared_ptr<const LoadedVariant> variant;
  Game game;
};

/// The games of a file, which are replayed one by one when somebody asks for them. A file may name variants as files of
/// cases may: shipped ones, and files below its own folder.
class RecordFile {
 public:
  /// `files` must outlive this. What has no place in the form of a record is reported.
  RecordFile(const Files& files, SourcePtr source, RecordSource how, Diagnostics& diagnostics);
  /// The same from a file; nothing when it cannot be read.
  static std::optional<RecordFile> open(const Files& files, const std::string& path, RecordSource how,
                                        Diagnostics& diagnostics);

  std::size_t size() const { return texts_.size(); }
  const RecordText& text(std::size_t index) const { return texts_[index]; }
  /// Nothing after an error, or when the text of the game has errors, which are known already. A game whose variant has
  /// changed since, by its hash, has a warning.
  std::optional<ReplayedGame> read(std::size_t index, Diagnostics& diagnostics);

 private:
  friend class RecordReplay;

  struct KnownVariant {
    std::shared_ptr<const LoadedVariant> loaded;
    /// Made when it is needed first.
    std::optional<std::string> hash;
    Diagnostics diagnostics;
  };
  using Key = std::pair<std::string, std::vector<std::string>>;

  const Files* files_;
  SourcePtr source_;
  RecordSource how_;
  std::vector<RecordText> texts_;
  std::map<Key, KnownVariant> variants_;
  std::size_t choices_left_ = max_record_choices;
};

}  // namespace trigon::engine
