#include "interpreter/loader/variant_cache.h"

namespace trigon::engine {

RulesetPtr VariantCache::load(const std::string& path, const std::vector<std::string>& options,
                              Diagnostics& diagnostics) {
  std::promise<Loaded> promise;
  std::shared_future<Loaded> result;
  bool is_first = false;
  {
    const std::lock_guard lock(mutex_);
    auto& entry = loaded_[{path, options}];
    is_first = !entry.valid();
    if (is_first) entry = promise.get_future().share();
    result = entry;
  }
  if (is_first) {
    Loaded loaded;
    try {
      if (auto variant = load_variant(files_, path, options, loaded.diagnostics)) loaded.ruleset = variant->ruleset;
      promise.set_value(std::move(loaded));
    } catch (...) {
      promise.set_exception(std::current_exception());
    }
  }
  const Loaded& loaded = result.get();
  for (const Diagnostic& one : loaded.diagnostics.all()) diagnostics.add(one);
  return loaded.ruleset;
}

}  // namespace trigon::engine
