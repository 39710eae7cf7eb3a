#include "interpreter/lint/lint.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "interpreter/compare/play_digest.h"
#include "interpreter/lint/lint_parts.h"
#include "interpreter/loader/loader.h"
#include "interpreter/model/hooks.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/script/allowance.h"
#include "interpreter/variant/overlay.h"

namespace trigon::engine {

std::string count_of(std::size_t count, const std::string& what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

namespace {

/// One choice of options: what was loaded, what was found, and how it plays.
struct Configuration {
  std::vector<std::string> options;
  std::optional<LoadedVariant> loaded;
  Diagnostics found;
  std::set<std::string> unused;
  RulesetDigest digest;
};

class VariantLint {
 public:
  VariantLint(const Files& files, const std::string& path, const LintRun& run, Diagnostics& diagnostics)
      : files_(files), path_(path), run_(run), diagnostics_(diagnostics) {}

  void run(const std::vector<std::string>& chosen) {
    Configuration plain = look_at(chosen, diagnostics_);
    if (!plain.loaded) return;
    lint_keys(files_, plain.loaded->files, diagnostics_);
    take(plain.found.all(), "");
    known_ = plain.found.all();
    std::set<std::string> unused = plain.unused;
    if (chosen.empty())
      for (const OptionInfo& option : plain.loaded->ruleset->options) look_at_option(option, plain, unused);
    for (const std::string& name : unused)
      diagnostics_.warning(place_of(*plain.loaded, "pieces", name), "unused-piece",
                           fmt::format("piece '{}' is never in the game", name),
                           plain.loaded->ruleset->hands.can_hold(*plain.loaded->ruleset->find_type(name))
                               ? "it can be held, but nobody who holds it may drop it anywhere"
                               : "it is not in the setup, nothing promotes to it, and no hand holds it");
  }

 private:
  Configuration look_at(std::vector<std::string> options, Diagnostics& errors, const YamlPtr& plain = nullptr) {
    Configuration result;
    result.options = std::move(options);
    result.loaded = load_variant(files_, path_, result.options, errors);
    if (!result.loaded) return result;
    for (const Diagnostic& remark : result.loaded->remarks.all()) result.found.add(remark);
    try {
      const Analysis analysis = analyse(*result.loaded->ruleset, result.loaded->hooks.get());
      const LintSubject subject{*result.loaded, analysis, result.found};
      lint_moves(subject);
      lint_passing(subject);
      lint_setup(subject);
      lint_names(files_, subject, plain ? *plain : *result.loaded->tree);
      for (const Rule* rule : rulebook())
        if (rule->lint) rule->lint(subject);
      lint_facings(subject);
      lint_hooks(subject, run_);
      result.unused = unused_pieces(subject);
      result.digest = digest_of(*result.loaded->ruleset, analysis, result.loaded->hooks.get());
    } catch (const HookError& error) {
      errors.add(error.diagnostic());
      result.loaded.reset();
    }
    return result;
  }

  void look_at_option(const OptionInfo& option, const Configuration& plain, std::set<std::string>& unused) {
    const Configuration with = look_at({option.name}, diagnostics_, plain.loaded->tree);
    if (!with.loaded) return;
    std::erase_if(unused, [&](const std::string& name) {
      return with.loaded->ruleset->find_type(name) && !with.unused.contains(name);
    });
    take(with.found.all(), fmt::format(" (with option '{}')", option.name));
    known_.insert(known_.end(), with.found.all().begin(), with.found.all().end());
    const RulesetDigest without = option.needs.empty() ? plain.digest : digest_with(option.needs).value_or(with.digest);
    if (without.play != with.digest.play) return;
    const Span place = place_of(*plain.loaded, "options", option.name);
    if (without.looks != with.digest.looks)
      diagnostics_.note(place, "option", fmt::format("option '{}' changes names or pictures only", option.name));
    else if (const auto other = option_to_go_with(option, *plain.loaded->ruleset); other && !other->empty())
      diagnostics_.note(place, "option",
                        fmt::format("option '{}' changes nothing by itself, but does with '{}'", option.name, *other));
    else if (!other)
      diagnostics_.warning(place, "option", fmt::format("option '{}' changes nothing", option.name),
                           "what it changes is never used; to remove the option of a base, write ~ for it");
  }

  std::optional<RulesetDigest> digest_with(const std::vector<std::string>& options) const {
    Diagnostics ignored;
    const auto loaded = load_variant(files_, path_, options, ignored);
    if (!loaded) return std::nullopt;
    return digest_of(*loaded->ruleset, analyse(*loaded->ruleset, loaded->hooks.get()), loaded->hooks.get());
  }

  /// Another option with which this one changes something; an empty name when there were too many to try.
  std::optional<std::string> option_to_go_with(const OptionInfo& option, const Ruleset& plain) {
    for (const OptionInfo& other : plain.options) {
      if (other.name == option.name) continue;
      if (pairs_left_-- <= 0) return "";
      const auto alone = digest_with({other.name});
      const auto both = digest_with({other.name, option.name});
      if (alone && both && alone->play != both->play) return other.name;
    }
    return std::nullopt;
  }

  /// Hands on what was found, but for what was found before with other options.
  void take(const std::vector<Diagnostic>& found, const std::string& suffix) {
    for (Diagnostic one : found) {
      const auto is_known = [&](const Diagnostic& other) { return is_same(one, other); };
      if (std::any_of(known_.begin(), known_.end(), is_known)) continue;
      one.message += suffix;
      diagnostics_.add(std::move(one));
    }
  }

  const Files& files_;
  const std::string& path_;
  const LintRun& run_;
  Diagnostics& diagnostics_;
  std::vector<Diagnostic> known_;
  /// Pairs of options that may still be tested; when there are none left, nothing is said against an option.
  int pairs_left_ = 30;
};

}  // namespace

void lint_variant(const Files& files, const std::string& path, const std::vector<std::string>& options,
                  const LintRun& run, Diagnostics& diagnostics) {
  ScriptAllowance::of_this_thread().renew();
  VariantLint(files, path, run, diagnostics).run(options);
  diagnostics.sort();
}

}  // namespace trigon::engine
