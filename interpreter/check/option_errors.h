// Errors that a variant has only with some of its options. Tested by tests/broken/options.txt.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/support/diagnostics.h"
#include "interpreter/variant/overlay.h"

namespace trigon::engine {

/// Reports such errors with the names of the options.
class OptionErrors {
 public:
  /// The errors that `diagnostics` already has are known and not reported again.
  OptionErrors(const Files& files, const std::string& path, Diagnostics& diagnostics);

  /// Reports the errors that were found with a choice of options and are not known yet. For several options nothing is
  /// reported if one of them is wrong alone.
  void report(const Diagnostics& found, const std::vector<std::string>& choice);

 private:
  const YamlEntry* option(const std::string& name) const;
  bool stands_in_changes(const Diagnostic& one, const std::vector<std::string>& choice) const;
  Diagnostic explained(Diagnostic one, const std::vector<std::string>& choice) const;

  const VariantTree tree_;
  Diagnostics& diagnostics_;
  std::vector<Diagnostic> known_;
  /// The options that have errors alone.
  std::set<std::string> wrong_;
};

}  // namespace trigon::engine
