// The games that the server offers: the shipped ones and those of the command line, each loaded once for every choice
// of options, with what pages are shown of it. Tested in tests/unit/web_test.cpp.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/search/evaluation.h"
#include "interpreter/support/json_fwd.h"
#include "interpreter/variant/loader.h"

namespace trigon::engine {

/// A game with its options. Threads may share it.
class OfferedVariant {
 public:
  /// `name` is what it was loaded by. Throws HookError.
  OfferedVariant(std::string name, LoadedVariant loaded);

  const std::string& name() const { return name_; }
  const RulesetPtr& ruleset() const { return loaded_.ruleset; }
  const std::string& hash() const { return hash_; }
  /// docs/resolved-json.md, but without the folders of its files; empty when it is too large.
  const std::string& resolved() const { return resolved_; }
  /// A piece's own picture, as `symbol` of a resolved piece names it; null when there is none.
  const std::string* own_symbol(const std::string& name) const;
  /// The board of the start as SVG.
  const std::string& picture() const { return picture_; }
  // Made when they are needed first.

  /// The rules in words and the moves of the pieces, as a page of its own (report/report.h). Throws HookError.
  const std::string& rules_page() const;
  const Evaluation& evaluation() const;

 private:
  std::string name_;
  LoadedVariant loaded_;
  std::string hash_, resolved_, picture_;
  mutable std::once_flag once_, once_page_;
  mutable std::string rules_page_;
  mutable std::optional<Evaluation> evaluation_;
};

using OfferedVariantPtr = std::shared_ptr<const OfferedVariant>;

/// May be asked from several threads.
class Catalog {
 public:
  /// The most choices of options, of all games together, that are kept.
  static constexpr std::size_t most_kept = 64;
  /// The most options that somebody may choose.
  static constexpr std::size_t most_options = 64;

  /// Loads all shipped games, and those of the given paths or ids, which come first. `files` must outlive this.
  /// Errors are in `diagnostics`.
  Catalog(const Files& files, const std::vector<std::string>& given, Diagnostics& diagnostics);

  /// The answer to `GET /api/variants`.
  const std::string& list() const { return list_; }
  bool has(const std::string& id) const { return entries_.contains(id); }
  /// The game of this id with these options. Nothing after an error. Throws HookError.
  OfferedVariantPtr find(const std::string& id, std::vector<std::string> options, Diagnostics& diagnostics);

 private:
  struct Entry {
    /// A path or an id.
    std::string name;
    bool is_given = false;
  };
  using Key = std::pair<std::string, std::vector<std::string>>;

  void add(const std::string& name, bool is_given, Json& list, Diagnostics& diagnostics);

  const Files& files_;
  std::map<std::string, Entry> entries_;
  std::string list_;
  std::mutex mutex_;
  /// The one used last comes first.
  std::list<std::pair<Key, OfferedVariantPtr>> kept_;
};

}  // namespace trigon::engine
