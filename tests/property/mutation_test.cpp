// Single edits of the shipped variants, scripts and reference positions, as an author's hand slips
// (tests/support/edits.h). Nothing crashes, and nearly always one message names the very line of the edit, with a hint.
//
// An edit is an error when something is reported, or when nobody can have meant it; otherwise it was harmless. Of the
// errors are counted those that are reported at their line, with one message alone, with a hint, and not at all.
// A short run stands in for a long one, which also lists what it misses:
//
//   TRIGON_THOROUGH=10 build/tests/trigon_tests "[edits]"
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "interpreter/check/check.h"
#include "interpreter/check/validate.h"
#include "interpreter/support/text.h"
#include "tests/support/changed_file.h"
#include "tests/support/edits.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A file, and the variants that read it.
struct Target {
  std::string path;
  EditedFile file;
  std::vector<std::string> variants;
};

/// What came of the edits of one class.
struct Tally {
  int errors = 0, named = 0, alone = 0, hinted = 0, unnoticed = 0;

  Tally& operator+=(const Tally& other) {
    errors += other.errors;
    named += other.named;
    alone += other.alone;
    hinted += other.hinted;
    unnoticed += other.unnoticed;
    return *this;
  }
  std::string to_text() const {
    return fmt::format("{} errors: {} at their line, {} with one message, {} with a hint, {} not noticed", errors,
                       named, alone, hinted, unnoticed);
  }
};

/// Three errors in a hundred may be missed, and as many more as three standard deviations of that: which edits are made
/// depends on every line of the files, and a short run sees few.
int most_misses(int errors) {
  const double expected = 0.03 * errors;
  return static_cast<int>(expected + 3 * std::sqrt(expected));
}

/// More than any edit takes, even with sanitizers on.
constexpr double longest_seconds = 20;

struct Outcome {
  int messages = 0;
  bool is_named = false, has_hint = false;
  std::string text;
};

Outcome outcome_of(const Diagnostics& diagnostics, const std::string& path, const Edit& edit) {
  Outcome outcome;
  outcome.messages = static_cast<int>(diagnostics.distinct_error_count());
  for (const Diagnostic& one : diagnostics.all()) {
    REQUIRE(one.code != "invariant");
    const bool is_here = one.span.source && one.span.source->name() == path;
    outcome.is_named |=
        is_here && edit.first <= static_cast<int>(one.line()) && static_cast<int>(one.line()) <= edit.last;
    outcome.is_named |= !edit.gone.empty() && one.message.find("'" + edit.gone + "'") != std::string::npos;
    // A hint that leads to another place names its line.
    outcome.is_named |= one.hint.find(fmt::format(":{}", edit.first)) != std::string::npos;
    outcome.has_hint |= !one.hint.empty();
  }
  outcome.text = format_diagnostics(diagnostics, {false, 0});
  return outcome;
}

/// The cases of a file whose lines hold the edit; a message begins with the place, or with the line of a statement.
Outcome outcome_of_cases(const Files& files, const std::string& path, const Edit& edit) {
  Diagnostics diagnostics;
  const std::vector<Case> cases = read_case_file(files, path, diagnostics);
  if (diagnostics.has_errors()) return outcome_of(diagnostics, path, edit);
  Outcome outcome;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const auto next = i + 1 < cases.size()
                          ? static_cast<int>(cases[i + 1].span.source->line_of(cases[i + 1].span.offset))
                          : edit.last;
    const bool is_edited = static_cast<int>(cases[i].span.source->line_of(cases[i].span.offset)) < edit.last &&
                           (next >= edit.first || next + 1 >= edit.last);
    if (is_edited) outcome.text += run_case(files, cases[i]).message;
  }
  static const std::regex place(R"((?:^|\n)(?:[^\n]*:(\d+):\d+: error|line (\d+):))");
  for (std::sregex_iterator it(outcome.text.begin(), outcome.text.end(), place), end; it != end; ++it) {
    const int line = std::stoi((*it)[1].matched ? (*it)[1] : (*it)[2]);
    ++outcome.messages;
    outcome.is_named |= edit.first <= line && line <= edit.last;
  }
  if (!outcome.text.empty() && outcome.messages == 0) outcome.messages = 1;
  outcome.has_hint = outcome.text.find("hint:") != std::string::npos;
  return outcome;
}

Outcome outcome_of(const Target& target, const Edit& edit) {
  const ChangedFile files(target.path, join(edit.lines, "\n"));
  const std::clock_t start = std::clock();
  Outcome outcome;
  if (target.file.kind == FileKind::cases) {
    outcome = outcome_of_cases(files, target.path, edit);
  }
  // A variant may lay something else over what is wrong in its base.
  for (std::size_t i = 0; i < target.variants.size() && outcome.messages == 0; ++i) {
    Diagnostics diagnostics;
    validate_variant(files, target.variants[i], {1, 4, 1, 200}, diagnostics);
    outcome = outcome_of(diagnostics, target.path, edit);
  }
  REQUIRE(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC < longest_seconds);
  return outcome;
}

/// The lines of a file without its introduction, of which a wrong step is left out with a warning.
Lines lines_of_file(const std::string& path) {
  std::string error;
  Lines lines = lines_of(DiskFiles().read(path, error).value());
  const auto begin = std::ranges::find(lines, "introduction:");
  if (begin == lines.end()) return lines;
  const auto is_of_another_key = [](const std::string& line) { return !line.empty() && line[0] != ' '; };
  lines.erase(begin, std::find_if(begin + 1, lines.end(), is_of_another_key));
  return lines;
}

/// The shipped variants, their bases and scripts, and the reference positions. A variant is read as itself.
std::vector<Target> targets() {
  std::map<std::string, Target> found;
  for (const std::string& id : shipped_ids()) {
    Diagnostics ignored;
    const auto loaded = load_variant(DiskFiles(), shipped_path(id), {}, ignored);
    REQUIRE(loaded);
    for (const std::string& path : loaded->files) {
      const auto kind = path.ends_with(".lua") ? FileKind::script : FileKind::variant;
      Target& target = found[path];
      target.path = path;
      if (!target.file.ruleset || path == shipped_path(id)) target.file = {kind, lines_of_file(path), loaded->ruleset};
      target.variants.push_back(shipped_path(id));
      if (path == shipped_path(id)) std::swap(target.variants.front(), target.variants.back());
    }
  }
  for (const auto& entry : std::filesystem::directory_iterator(repository_path("tests/reference")))
    if (const std::string path = entry.path().string(); path.ends_with(".yaml"))
      found[path] = {path, {FileKind::cases, lines_of_file(path), nullptr}, {}};
  std::vector<Target> result;
  for (auto& [path, target] : found) result.push_back(std::move(target));
  return result;
}

/// An edit of the class somewhere; nothing when no line that was tried lends itself.
struct Made {
  const Target* target = nullptr;
  Edit edit;
};

std::optional<Made> make_edit(const EditClass& kind, const std::vector<Target>& all, Random& random) {
  constexpr int max_tries = 3000;
  // Files of one kind are as likely as those of another, however many there are.
  const FileKind files = random.one_of(kind.files);
  for (int i = 0; i < max_tries; ++i) {
    const Target& target = random.one_of(all);
    if (target.file.kind != files) continue;
    const std::size_t at = random.below(target.file.lines.size());
    const std::string_view line = trim(target.file.lines[at]);
    if (line.empty() || line[0] == '#' || line.starts_with("--")) continue;
    if (auto edit = kind.make(target.file, at, random)) return Made{&target, std::move(*edit)};
  }
  return std::nullopt;
}

std::string missed(const std::string& kind, const Made& made, const Outcome& outcome) {
  std::string what = outcome.messages == 0 ? "not noticed" : !outcome.is_named ? "at another line" : "";
  if (outcome.messages > 1) what += what.empty() ? "several messages" : ", several messages";
  if (outcome.messages > 0 && !outcome.has_hint) what += what.empty() ? "no hint" : ", no hint";
  const Edit& edit = made.edit;
  const auto at = std::min(static_cast<std::size_t>(edit.last) - 1, edit.lines.size() - 1);
  return fmt::format("missed ({}): {} in {}, lines {} to {}: '{}'\n{}", what, kind, made.target->path, edit.first,
                     edit.last, edit.lines[at], outcome.text);
}

}  // namespace

TEST_CASE("a slip is reported at its line", "[variant][edits]") {
  constexpr std::uint64_t seed = 20;
  Random random(seed);
  const std::vector<Target> all = targets();
  std::map<std::string, Tally> tallies;
  const int edits = tries(200);
  const bool is_long = edits > 500;
  Tally sum;
  for (int made = 0; made < edits;) {
    const EditClass& kind = random.one_of(edit_classes());
    const auto one = make_edit(kind, all, random);
    if (!one) continue;
    ++made;
    INFO("seed " << seed << ", edit " << made << ", " << kind.name << " in " << one->target->path << ", line "
                 << one->edit.last);
    const Outcome outcome = outcome_of(*one->target, one->edit);
    if (outcome.messages == 0 && !one->edit.is_certain) continue;
    const Tally now{1, outcome.is_named, outcome.messages == 1, outcome.has_hint, outcome.messages == 0};
    static const char* const files[] = {"variants: ", "scripts: ", "cases: "};
    tallies[files[static_cast<int>(one->target->file.kind)] + kind.name] += now;
    sum += now;
    if (is_long && (!now.named || !now.alone || !now.hinted)) WARN(missed(kind.name, *one, outcome));
  }
  std::string summary = fmt::format("{} edits, {}\n", edits, sum.to_text());
  for (const auto& [kind, tally] : tallies) summary += fmt::format("{}: {}\n", kind, tally.to_text());
  INFO(summary);
  if (is_long) WARN(summary);
  CHECK(sum.errors > edits / 2);
  CHECK(sum.errors - sum.named <= most_misses(sum.errors));
  CHECK(sum.errors - sum.alone <= most_misses(sum.errors));
  CHECK(sum.hinted * 100 >= sum.errors * 80);
  CHECK(sum.unnoticed * 100 <= sum.errors);
}

}  // namespace trigon::engine::testing
