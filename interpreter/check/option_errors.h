// Errors that a variant has only with some of its options. Tested by tests/broken (options.txt).
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/support/diagnostics.h"
#include "interpreter/variant/overlay.h"

namespace trigon::engine {

/// Reports them with the names of the options.
class OptionErrors {
 public:
  /// What `diagnostics` has already is known, and not reported again.
  OptionErrors(const Files& files, const std::string& path, Diagnostics& diagnostics);

  /// Reports what was found with a choice of options and is not known yet. Of several options nothing more is reported
  /// where one of them is wrong alone.
  void report(const Diagnostics& found, const std::vector<std::string>& choice);

 private:
  const YamlEntry* option(const std::string& name) const;
  bool stands_in_changes(const Diagnostic& one, const std::vector<std::string>& choice) const;
  Diagnostic explained(Diagnostic one, const std::vector<std::string>& choice) const;

  const VariantTree tree_;
  Diagnostics& diagnostics_;
  std::vector<Diagnostic> known_;
  /// Options with which alone there are errors.
  std::set<std::string> wrong_;
};

}  // namespace trigon::engine
