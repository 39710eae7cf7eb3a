// Coverage: which rules of variants no reference position has reached. Tested in tests/unit/coverage_test.cpp.
//
// A rule belongs to the file in which it stands. It is reached when a case of any variant that loads the file reaches
// it. Rules are collected from the variant without options and with each of its options alone.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "interpreter/rulebook/rule_items.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

/// The rules of one file.
struct FileCoverage {
  std::string file;
  std::size_t count = 0;
  /// The rules that no case has reached, by place.
  std::vector<RuleItem> missing;

  std::size_t reached() const { return count - missing.size(); }
  /// The share of reached rules in percent, rounded down so that 100 means all; 100 for a file without rules.
  int percent() const { return count == 0 ? 100 : static_cast<int>(reached() * 100 / count); }
};

class Coverage {
 public:
  explicit Coverage(const Files& files) : files_(files) {}

  /// Counts the rules of a variant and of its bases, once. Reports errors; false when the variant does not load without
  /// options.
  bool add_variant(const std::string& path, Diagnostics& diagnostics);
  /// Counts the rules of a case's variant, and notes those that the case has reached. May be called from any thread.
  void note(const std::string& path, const std::vector<std::string>& options, const Reached& reached);

  /// Counts the rules of a loaded variant, and notes those that games have reached. Conditions are not counted.
  void note(const LoadedVariant& variant, const Reached& reached);
  /// The rules of a loaded variant at places where no rule has been counted yet; the choice of options is not among
  /// them.
  Reached uncounted(const LoadedVariant& variant) const;

  /// The rules that cases of the variant with these options have reached so far. May be called from any thread.
  Reached reached_by(const std::string& path, const std::vector<std::string>& options);

  /// The coverage of all files that have rules, by name.
  std::vector<FileCoverage> files() const;
  /// Every file that a variant has been loaded from.
  const std::set<std::string>& loaded_files() const { return loaded_files_; }

 private:
  using Items = std::shared_ptr<const std::multimap<RuleKey, RuleItem>>;
  /// File, byte and text of a rule: equal in all variants that have the rule.
  using Place = std::tuple<std::string, std::size_t, std::string>;
  struct Count {
    RuleItem item;
    bool is_reached = false;
  };

  static Place place_of(const RuleItem& item);
  void add_items(const LoadedVariant& variant);
  Items items_of(const std::string& path, const std::vector<std::string>& options);

  const Files& files_;
  std::mutex mutex_;
  std::set<std::string> variants_, loaded_files_;
  /// The rules by variant and options.
  std::map<std::string, Items> items_;
  std::map<std::string, Reached> reached_;
  std::map<Place, Count> counts_;
};

/// Adds the variants among the files of a check run, and returns those with errors. A base that does not load by itself
/// does not count as a variant.
std::vector<std::pair<std::string, Diagnostics>> add_variants(const Files& files, const std::vector<std::string>& paths,
                                                              Coverage& coverage);

}  // namespace trigon::engine
