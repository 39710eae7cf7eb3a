#include "interpreter/rulebook/step_kinds.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/words.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/fields.h"

namespace trigon::engine {

StepKinds read_step_kinds(Loading& loading, const YamlNode& node, const std::string& what) {
  const auto& words = step_kind_words();
  StepKinds kinds = 0;
  for (const LocatedText& name : read_words(node, what, loading.diagnostics)) {
    const auto found = std::ranges::find(words, name.text);
    if (found != words.end())
      kinds |= static_cast<StepKinds>(1 << (found - words.begin()));
    else
      loading.diagnostics.error(name.whole, "value",
                                fmt::format("{}: expected {}, got '{}'", what, enumerate(words, "or"), name.text));
  }
  return kinds;
}

}  // namespace trigon::engine
