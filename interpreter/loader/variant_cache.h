// Variants that are loaded once and used by many, by threads too.
#pragma once

#include <future>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/loader/loader.h"

namespace trigon::engine {

/// Loads each variant, with each choice of options, when it is first asked for.
class VariantCache {
 public:
  explicit VariantCache(const Files& files) : files_(files) {}

  /// The ruleset, as `load_variant` gives it. Null after located errors, which every call reports.
  RulesetPtr load(const std::string& path, const std::vector<std::string>& options, Diagnostics& diagnostics);

 private:
  struct Loaded {
    RulesetPtr ruleset;
    Diagnostics diagnostics;
  };
  using Key = std::pair<std::string, std::vector<std::string>>;

  const Files& files_;
  std::mutex mutex_;
  std::map<Key, std::shared_future<Loaded>> loaded_;
};

}  // namespace trigon::engine
