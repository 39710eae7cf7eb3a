// The catalog of games that the server offers: the shipped ones and those of the command line. Each is loaded once for
// every choice of options. Tested in tests/unit/web_test.cpp.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/loader/loader.h"
#include "interpreter/search/evaluation.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// A variant with chosen options, and what the server's pages show of it. Threads may share it.
class OfferedVariant {
 public:
  /// `name` is the path or id that the variant was loaded by. Throws HookError when a script fails.
  /// `net` is the network of its computer players, if there is one.
  OfferedVariant(std::string name, LoadedVariant loaded, std::shared_ptr<const NetEvaluation> net = {});

  const std::string& name() const { return name_; }
  const RulesetPtr& ruleset() const { return loaded_.ruleset; }
  const std::string& hash() const { return hash_; }
  const std::shared_ptr<const NetEvaluation>& net() const { return net_; }
  /// The resolved variant (docs/resolved-json.md) without the folders of its files; empty when it is too large.
  const std::string& resolved() const { return resolved_; }
  /// The variant's own SVG of a piece, by the `symbol` of the resolved variant; null when there is none.
  const std::string* own_symbol(const std::string& name) const;
  /// The board with the setup as SVG.
  const std::string& picture() const { return picture_; }

  /// The rules in words and the moves of the pieces as an HTML page (report/report.h). Made at the first call. Throws
  /// HookError when a script fails.
  const std::string& rules_page() const;
  /// The static evaluation of the variant. Made at the first call.
  const Evaluation& evaluation() const;

 private:
  std::string name_;
  LoadedVariant loaded_;
  std::shared_ptr<const NetEvaluation> net_;
  std::string hash_, resolved_, picture_;
  mutable std::once_flag once_, once_page_;
  mutable std::string rules_page_;
  mutable std::optional<Evaluation> evaluation_;
};

using OfferedVariantPtr = std::shared_ptr<const OfferedVariant>;

/// The offered games. `find` may be called from several threads.
class Catalog {
 public:
  /// The maximum number of loaded variants that are kept, counting each choice of options.
  static constexpr std::size_t max_kept = 64;
  /// The maximum number of options of one choice.
  static constexpr std::size_t max_options = 64;

  /// Loads the games with the given paths or ids, then all shipped games, and reports errors to `diagnostics`. `files`
  /// must outlive the catalog.
  Catalog(const Files& files, const std::vector<std::string>& given, Diagnostics& diagnostics);

  /// The list of games, as the JSON that answers `GET /api/variants`.
  const std::string& list() const { return list_; }
  bool has(const std::string& id) const { return entries_.contains(id); }
  /// A hash of the files of a game that is offered, and of what pictures are drawn with.
  const std::string& edition(const std::string& id) const { return entries_.at(id).edition; }
  /// The game with this id and these options. Reports an error to `diagnostics` and returns null if there is none.
  /// Throws HookError when a script fails.
  OfferedVariantPtr find(const std::string& id, std::vector<std::string> options, Diagnostics& diagnostics);

 private:
  struct Entry {
    /// A path or an id.
    std::string name;
    bool is_given = false;
    std::string edition;
  };
  using Key = std::pair<std::string, std::vector<std::string>>;

  void add(const std::string& name, bool is_given, Json& list, Diagnostics& diagnostics);

  const Files& files_;
  std::map<std::string, Entry> entries_;
  std::string list_;
  std::mutex mutex_;
  /// Loaded variants, the most recently used first.
  std::list<std::pair<Key, OfferedVariantPtr>> kept_;
};

}  // namespace trigon::engine
