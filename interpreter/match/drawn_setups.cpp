#include "interpreter/match/drawn_setups.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/loader/loader.h"
#include "interpreter/match/one_game.h"
#include "interpreter/variant/setup_choice.h"

namespace trigon::engine {

SetupLoader drawn_setups(const std::string& file, const std::vector<std::string>& options, const Files& files,
                         const Ruleset& ruleset) {
  if (!ruleset.setup_family || std::ranges::any_of(options, is_setup_choice)) return {};
  return [file, options, &files](int number) {
    Diagnostics diagnostics;
    auto with_setup = options;
    with_setup.push_back(setup_choice(number));
    const auto loaded = load_variant(files, file, with_setup, diagnostics);
    if (loaded) return loaded->ruleset;
    throw MatchFailure(fmt::format("with {} the variant has errors: {}", with_setup.back(),
                                   format_headline(diagnostics.all().front())));
  };
}

}  // namespace trigon::engine
