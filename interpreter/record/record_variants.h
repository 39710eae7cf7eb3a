// The variants of a file's games: found by the games' tags, loaded once each, with their hashes. Tested in
// tests/unit/record_test.cpp.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/record/record_text.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

/// The most variants, counted with each choice of options, that the games of a file may have.
inline constexpr std::size_t max_record_variants = 64;

/// The form in which games are written, and information that their tags may lack.
struct RecordSource {
  RecordFormat format = RecordFormat::trigon;
  /// For PGN: the variant of all games, named as on the command line, and its options; empty when the tags say it.
  std::string variant{};
  std::vector<std::string> options{};
};

/// A variant, and the name by which a game names it.
struct NamedRecordVariant {
  std::string name;
  std::shared_ptr<const LoadedVariant> loaded;
  std::string hash;
};

class RecordVariants {
 public:
  /// `files` must outlive this object. Paths are relative to the file `from`, which has the games.
  RecordVariants(const Files& files, std::string from, RecordSource how)
      : files_(&files), from_(std::move(from)), how_(std::move(how)) {}

  /// The variant of a game; nothing after an error. Warns when the variant has changed since, by its hash. Throws
  /// HookError.
  std::optional<NamedRecordVariant> find(const RecordText& text, Diagnostics& diagnostics);

 private:
  struct Known {
    std::shared_ptr<const LoadedVariant> loaded;
    /// The hash, computed when it is first needed.
    std::optional<std::string> hash;
    Diagnostics diagnostics;
  };
  /// The path of a variant, its name, and the place of the name.
  struct Named {
    std::string path, name;
    Span where;
  };

  std::optional<Named> named(const RecordText& text, Diagnostics& diagnostics) const;
  Known* load(const Named& named, const RecordText& text, Diagnostics& diagnostics);

  const Files* files_;
  std::string from_;
  RecordSource how_;
  /// The variants loaded so far, by path and options.
  std::map<std::pair<std::string, std::vector<std::string>>, Known> known_;
};

}  // namespace trigon::engine
