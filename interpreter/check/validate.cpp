#include "interpreter/check/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "interpreter/check/case_position.h"
#include "interpreter/check/coverage.h"
#include "interpreter/check/option_errors.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/script/allowance.h"
#include "interpreter/variant/overlay.h"
#include "interpreter/variant/setup_choice.h"

namespace trigon::engine {

namespace {

/// How many setups of a family are loaded.
constexpr int most_setups_tried = 50;

/// The cases under `tests` about the variant itself. Whether their statements hold is left to `check`.
std::vector<Case> read_tests(const Files& files, const std::string& path, Diagnostics& diagnostics) {
  Diagnostics reported;
  const VariantTree tree = read_variant_tree(files, path, {}, reported);
  if (!tree.root || !tree.root->find("tests")) return {};
  const std::string& own = tree.files.front();
  std::vector<Case> cases = read_cases(files, *tree.root, own, diagnostics);
  std::erase_if(cases, [&](const Case& one) { return one.variant != own; });
  return cases;
}

/// The choices of options: each option alone, and all together except those that exclude an earlier one.
std::vector<std::vector<std::string>> choices_of(const Files& files, const std::string& path) {
  const std::vector<std::string> options = list_options(files, path);
  std::vector<std::vector<std::string>> choices;
  for (const std::string& option : options) choices.push_back({option});
  std::vector<std::string> together;
  for (const std::string& option : options) {
    together.push_back(option);
    Diagnostics found;
    read_variant_tree(files, path, together, found);
    const auto excludes = [](const Diagnostic& diagnostic) { return diagnostic.code == "option"; };
    if (std::any_of(found.all().begin(), found.all().end(), excludes)) together.pop_back();
  }
  if (together.size() > 1) choices.push_back(together);
  return choices;
}

/// The choices of setups that are tried: all of a small family, else as many that lie evenly among them.
std::vector<std::vector<std::string>> setups_to_try(const SetupFamily& family) {
  const std::int64_t tried = std::min(family.count, most_setups_tried), last = family.count - 1;
  std::vector<std::vector<std::string>> choices;
  for (std::int64_t i = 0; i < tried; ++i)
    choices.push_back({setup_choice(static_cast<int>(tried == 1 ? 0 : last * i / (tried - 1)))});
  return choices;
}

/// Reports the errors of the first setup that has some.
void report_wrong_setup(const Files& files, const std::string& path, const SetupFamily& family, OptionErrors& errors) {
  for (const auto& choice : setups_to_try(family)) {
    Diagnostics found;
    load_variant(files, path, choice, found);
    errors.report(found, choice);
    if (found.has_errors()) return;
  }
}

/// Reports errors in the options and positions of the tests.
void check_tests(const Files& files, const std::string& path, const std::vector<Case>& tests,
                 Diagnostics& diagnostics) {
  std::map<std::vector<std::string>, std::optional<LoadedVariant>> variants;
  for (const Case& test : tests) {
    const auto [known, is_new] = variants.try_emplace(test.options);
    Diagnostics found;
    if (is_new) known->second = load_variant(files, path, test.options, found);
    const auto options = test.places.find("options");
    if (is_new && !known->second)
      diagnostics.error(options == test.places.end() ? test.span : options->second, "option",
                        found.all().front().message, found.all().front().hint);
    if (!known->second) continue;
    try {
      CasePosition(*known->second->ruleset, test, diagnostics).read();
    } catch (const HookError& error) {
      diagnostics.error(error.place(), "script", error.what());
    }
  }
}

/// Reports a game that is over before anybody can move, about which nothing else is worth saying.
bool is_over(const LoadedVariant& variant, Diagnostics& diagnostics) {
  try {
    const Game game(variant.ruleset);
    if (!game.outcome()) return false;
    const YamlEntry* setup = variant.tree->find_entry("setup");
    diagnostics.warning(
        setup ? setup->key_span : Span{}, "over",
        fmt::format("the game is over before it starts: {}", describe_outcome(game.ruleset(), game.outcome())));
    return true;
  } catch (const HookError&) {
    return false;
  }
}

/// Plays the games of a file, with one choice of options after the other.
class Smoke {
 public:
  Smoke(const Files& files, const std::string& path, const std::vector<Case>& tests, const SmokeRun& run,
        Diagnostics& diagnostics)
      : path_(path), tests_(tests), run_(run), diagnostics_(diagnostics), coverage_(files), start_(std::clock()) {}

  /// Plays the games of one choice, after which so many follow: they share the time that is left. Rules that an earlier
  /// choice has reached are not looked for again.
  void play(const LoadedVariant& variant, const std::vector<std::string>& options, std::size_t following) {
    const std::clock_t now = std::clock(), end = start_ + std::clock_t{run_.seconds} * CLOCKS_PER_SEC;
    const auto choices_left = static_cast<std::clock_t>(following) + 1;
    SmokeResult result;
    try {
      result = play_smoke_games(variant.ruleset, run_, coverage_.uncounted(variant),
                                {.more = now + (end - now) / choices_left, .all = end},
                                starts_with(variant.ruleset, options));
    } catch (const HookError& error) {
      return diagnostics_.error(error.place(), "script", error.what());
    }
    coverage_.note(variant, result.reached);
    report_.games += result.games;
    report_.ran_out_of_time |= result.ran_out_of_time;
    if (!result.broken.empty())
      diagnostics_.error(Span{std::make_shared<const Source>(path_, ""), 0, 1}, "invariant", result.broken,
                         "this is an error of the interpreter; please report it");
  }

  ValidationReport report() {
    report_.seconds = static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC;
    if (diagnostics_.has_errors() || report_.games == 0) return report_;
    for (const FileCoverage& file : coverage_.files())
      report_.not_reached.insert(report_.not_reached.end(), file.missing.begin(), file.missing.end());
    return report_;
  }

 private:
  /// Can a game be played from here? A drawing may show a board without royal pieces, for example.
  static bool is_playable(const Game& game) {
    if (game.outcome()) return false;
    Diagnostics found;
    const std::string text = print_position(game.position());
    return read_position(game.ruleset(), LocatedText::standalone("position", text), found).has_value();
  }

  /// The positions of the tests with these options from which a game can begin. Throws HookError.
  std::vector<Game> starts_with(const RulesetPtr& ruleset, const std::vector<std::string>& options) const {
    std::vector<Game> starts;
    if (run_.games == 0) return starts;
    for (const Case& test : tests_)
      if (test.options == options)
        if (auto game = game_of_case(ruleset, test); game && is_playable(*game)) starts.push_back(std::move(*game));
    return starts;
  }

  const std::string& path_;
  const std::vector<Case>& tests_;
  const SmokeRun& run_;
  Diagnostics& diagnostics_;
  Coverage coverage_;
  const std::clock_t start_;
  ValidationReport report_;
};

}  // namespace

ValidationReport validate_variant(const Files& files, const std::string& path, const SmokeRun& run,
                                  Diagnostics& diagnostics) {
  ScriptAllowance::of_this_thread().renew();
  const auto plain = load_variant(files, path, {}, diagnostics);
  const std::vector<std::vector<std::string>> choices = choices_of(files, path);
  const std::vector<Case> tests = read_tests(files, path, diagnostics);
  OptionErrors option_errors(files, path, diagnostics);
  Smoke smoke(files, path, tests, run, diagnostics);
  if (plain && !diagnostics.has_errors() && !is_over(*plain, diagnostics)) smoke.play(*plain, {}, choices.size());
  for (std::size_t i = 0; i < choices.size(); ++i) {
    Diagnostics found;
    const auto loaded = load_variant(files, path, choices[i], found);
    option_errors.report(found, choices[i]);
    if (loaded && !diagnostics.has_errors()) smoke.play(*loaded, choices[i], choices.size() - i - 1);
  }
  if (plain && plain->ruleset->setup_family)
    report_wrong_setup(files, path, *plain->ruleset->setup_family, option_errors);
  if (!diagnostics.has_errors()) check_tests(files, path, tests, diagnostics);
  diagnostics.sort();
  return smoke.report();
}

}  // namespace trigon::engine
