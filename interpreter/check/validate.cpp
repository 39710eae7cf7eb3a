#include "interpreter/check/validate.h"

#include <algorithm>
#include <optional>

#include "interpreter/check/cases.h"
#include "interpreter/check/coverage.h"
#include "interpreter/variant/overlay.h"

namespace trigon::engine {

namespace {

/// Checks the cases of the key `tests` for errors of form; running them is the check command's.
void read_tests(const Files& files, const std::string& path, Diagnostics& diagnostics) {
  Diagnostics reported;
  const VariantTree tree = read_variant_tree(files, path, {}, reported);
  if (tree.root && tree.root->find("tests")) read_cases(files, *tree.root, tree.files.front(), diagnostics);
}

/// Each option alone, and all together but for those that exclude an earlier one.
std::vector<std::vector<std::string>> choices_of(const Files& files, const std::string& path) {
  const std::vector<std::string> options = list_options(files, path);
  std::vector<std::vector<std::string>> choices;
  for (const std::string& option : options) choices.push_back({option});
  std::vector<std::string> together;
  for (const std::string& option : options) {
    together.push_back(option);
    Diagnostics found;
    load_variant(files, path, together, found);
    const auto excludes = [](const Diagnostic& diagnostic) { return diagnostic.code == "option"; };
    if (std::any_of(found.all().begin(), found.all().end(), excludes)) together.pop_back();
  }
  if (together.size() > 1) choices.push_back(together);
  return choices;
}

/// Plays the games of a file with one choice of options after the other.
class Smoke {
 public:
  Smoke(const Files& files, const std::string& path, const SmokeRun& run, Diagnostics& diagnostics)
      : path_(path), run_(run), diagnostics_(diagnostics), coverage_(files), start_(std::clock()) {}

  /// What the games of an earlier choice have looked for is not looked for again.
  void play(const LoadedVariant& variant) {
    const auto end = start_ + std::clock_t{run_.seconds} * CLOCKS_PER_SEC;
    SmokeResult result;
    try {
      result = play_smoke_games(variant.ruleset, run_, coverage_.uncounted(variant), end);
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
  const std::string& path_;
  const SmokeRun& run_;
  Diagnostics& diagnostics_;
  Coverage coverage_;
  const std::clock_t start_;
  ValidationReport report_;
};

}  // namespace

ValidationReport validate_variant(const Files& files, const std::string& path, const SmokeRun& run,
                                  Diagnostics& diagnostics) {
  const auto plain = load_variant(files, path, {}, diagnostics);
  const std::vector<std::vector<std::string>> choices = choices_of(files, path);
  read_tests(files, path, diagnostics);
  Smoke smoke(files, path, run, diagnostics);
  if (plain && !diagnostics.has_errors()) smoke.play(*plain);
  for (const auto& choice : choices) {
    const auto loaded = load_variant(files, path, choice, diagnostics);
    if (loaded && !diagnostics.has_errors()) smoke.play(*loaded);
  }
  diagnostics.sort();
  return smoke.report();
}

}  // namespace trigon::engine
