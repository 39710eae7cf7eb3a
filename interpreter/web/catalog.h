// The catalog of games that the server offers: the shipped ones and those of the command line. Each is loaded once for
// every choice of options. The files of those of the command line are followed: when one changes it is loaded again,
// and while it is wrong the last right one stays, beside its errors. Tested in tests/unit/web_test.cpp and
// tests/unit/catalog_test.cpp.
#pragma once

#include <cstdint>
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
#include "interpreter/variant/kept_files.h"

namespace trigon::engine {

/// A variant with chosen options, and what the server's pages show of it. Threads may share it.
class OfferedVariant {
 public:
  /// `name` is the path or id that the variant was loaded by. Throws HookError when a script fails.
  /// `net` is the network of its computer players, if there is one.
  OfferedVariant(std::string name, LoadedVariant loaded, std::string edition,
                 std::shared_ptr<const NetEvaluation> net = {}, FileTexts sources = {});

  const std::string& name() const { return name_; }
  /// The files by which it was loaded, from which a game that has begun can be restored when they have changed; empty
  /// of shipped games.
  const FileTexts& sources() const { return sources_; }
  const RulesetPtr& ruleset() const { return loaded_.ruleset; }
  const std::string& hash() const { return hash_; }
  const std::shared_ptr<const NetEvaluation>& net() const { return net_; }
  /// The edition of its files by which it was loaded; see `Catalog::edition`.
  const std::string& edition() const { return edition_; }
  /// The resolved variant (docs/resolved-json.md) without the folders of its files; empty when it is too large.
  const std::string& resolved() const { return resolved_; }
  /// The variant's own SVG of a piece, by the `symbol` of the resolved variant; null when there is none.
  const std::string* own_symbol(const std::string& name) const;
  /// The board with the setup as SVG.
  const std::string& picture() const { return picture_; }

  /// The rules in words and the moves of the pieces as an HTML page (report/report.h). Made at the first call. Throws
  /// HookError when a script fails.
  const std::string& rules_page() const;
  /// The steps of its introduction as JSON (introduction_messages.h). Made at the first call. Throws HookError when a
  /// script fails.
  const std::string& introduction() const;
  /// What its pieces and rules are, as JSON (legend_messages.h). Made at the first call. Throws HookError when a script
  /// fails.
  const std::string& legend() const;
  /// The static evaluation of the variant. Made at the first call.
  const Evaluation& evaluation() const;

 private:
  std::string name_;
  LoadedVariant loaded_;
  std::shared_ptr<const NetEvaluation> net_;
  FileTexts sources_;
  std::string hash_, edition_, resolved_, picture_;
  mutable std::once_flag once_, once_page_, once_introduction_, once_legend_;
  mutable std::string rules_page_, introduction_, legend_;
  mutable std::optional<Evaluation> evaluation_;
};

using OfferedVariantPtr = std::shared_ptr<const OfferedVariant>;

/// Which games a catalog offers: those that are given, which stay as they are, or the shipped ones as well.
enum class CatalogExtent : std::uint8_t { given, shipped };

/// The offered games. All functions may be called from several threads, `refresh` by one at a time.
class Catalog {
 public:
  /// The maximum number of loaded variants that are kept, counting each choice of options.
  static constexpr std::size_t max_kept = 64;
  /// The maximum number of options of one choice.
  static constexpr std::size_t max_options = 64;

  /// Loads the games with the given paths or ids, then all shipped games if they are offered, and reports errors to
  /// `diagnostics`. A given
  /// game with errors is offered as soon as it has none. `files` must outlive the catalog.
  Catalog(const Files& files, const std::vector<std::string>& given, Diagnostics& diagnostics,
          CatalogExtent extent = CatalogExtent::shipped);

  /// The list of games, as the JSON that answers `GET /api/variants`.
  std::string list() const;
  bool has(const std::string& id) const;
  /// A hash of the files of a game that is offered, its network's among them, and of what pictures are drawn with;
  /// empty without such a game.
  std::string edition(const std::string& id) const;

  /// The path of the variant file of a given game, which need not be right; nothing for other games.
  std::optional<std::string> followed_file(const std::string& id) const;
  /// Where the games are read from.
  const Files& files() const { return files_; }

  /// Looks at the files of the given games, and loads again those that have changed. Returns the ids of games that have
  /// other files than before and are right.
  std::vector<std::string> refresh();
  /// Are there games whose files are followed?
  bool follows() const { return !followed_.empty(); }
  /// The game with this id and these options. Reports an error to `diagnostics` and returns null if there is none.
  /// Throws HookError when a script fails.
  OfferedVariantPtr find(const std::string& id, std::vector<std::string> options, Diagnostics& diagnostics);
  /// A game as it was when these were its files (`OfferedVariant::sources`), which is not offered. Reports errors and
  /// throws as `find` does.
  OfferedVariantPtr load_kept(const std::string& name, const FileTexts& sources, std::vector<std::string> options,
                              Diagnostics& diagnostics) const;

 private:
  struct Entry {
    /// A path or an id.
    std::string name;
    std::string edition;
  };
  /// A game of the command line.
  struct Followed {
    std::string name;
    /// The files that were read when it was loaded for the last time, and its network's, which need not exist; and a
    /// hash of them.
    std::vector<std::string> files;
    std::string edition;
    /// Its place in `offers_`; empty while it has never been right.
    std::string id{};
    /// What is wrong with it, as its author reads it, without folders; empty when nothing is.
    std::string errors{};
  };
  using Key = std::pair<std::string, std::vector<std::string>>;

  bool is_given(const std::string& id) const;
  bool follows(const std::string& name) const;
  void add_fixed(const std::string& name, Diagnostics& diagnostics);
  void add_given(const std::string& name, Diagnostics& diagnostics);
  bool load(Followed& game, Diagnostics& diagnostics);
  bool offer(const std::string& name, const LoadedVariant& loaded, bool is_given, Diagnostics& diagnostics);
  void write_list();
  std::optional<Entry> find_entry(const std::string& id) const;

  const Files& files_;
  std::vector<Followed> followed_;
  /// Guards the list and what it is made of. It is never held for long: the thread of all connections asks for it.
  mutable std::mutex list_mutex_;
  std::map<std::string, Entry> entries_;
  /// What the list says of each game, by id in the order of the list, as JSON.
  std::vector<std::pair<std::string, std::string>> offers_;
  std::string list_;
  /// Guards the loaded variants.
  std::mutex mutex_;
  /// Loaded variants, the most recently used first.
  std::list<std::pair<Key, OfferedVariantPtr>> kept_;
};

}  // namespace trigon::engine
