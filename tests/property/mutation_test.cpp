// Single edits of shipped variants and scripts, as an author's hand slips: a key dropped, doubled or misspelt, a letter
// changed, a row of a drawing cut, a value of another kind, a quote lost. Nothing crashes, and nearly always a message
// names the very line of the edit. A short run stands in for a long one, here of 10,000 edits, which lists what it
// misses:
//
//   TRIGON_THOROUGH=50 build/tests/trigon_tests "[edits]"
//
// Of 10,000 edits 8263 break something, and 8051 of these (97.4 %) are reported at their line. The others are of these
// kinds:
//
// * A key is gone (110), and what was under it now belongs to the key above or fits nowhere. What the other key says of
//   it is reported: two pieces on a cell, a drawing with too many rows, a key that is there twice, a player without a
//   royal piece.
// * A value takes the place of a key's lines (55). The first of these lines is reported, with the number of the line
//   above; or, where a variant lays a map over it, the piece that lacks its letter.
// * A letter is right in itself but means something else (38): another piece's letter or label, a hopper that is none,
//   a row of a drawing that leaves its block. Reported where it does not fit.
// * A misspelt option or phase is another one (4), and so is a name in a script (5). Reported where the right one is
//   missed.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <ctime>
#include <map>
#include <regex>
#include <set>

#include "interpreter/check/validate.h"
#include "interpreter/model/hooks.h"
#include "interpreter/support/text.h"
#include "tests/support/changed_file.h"
#include "tests/support/playout.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

using Lines = std::vector<std::string>;

/// An edited text and the lines, counted from 1, of which one is to be named.
struct Edit {
  std::string kind;
  Lines lines;
  int first = 0, last = 0;
  /// Of a line that is gone: the key that it had, which a message may name instead.
  std::string gone;
};

Lines lines_of(const std::string& text) {
  Lines lines;
  for (std::string_view line : split(text, '\n')) lines.emplace_back(line);
  return lines;
}

/// Where the key of a line begins, and how long it is; nothing for lines without one.
std::optional<std::pair<std::size_t, std::size_t>> key_of(const std::string& line) {
  static const std::regex key(R"(^(\s*(?:- )?(?:\{ )?)([A-Za-z][\w-]*):(?:\s|$))");
  std::smatch found;
  if (!std::regex_search(line, found, key)) return std::nullopt;
  return std::pair(static_cast<std::size_t>(found.length(1)), static_cast<std::size_t>(found.length(2)));
}

bool is_drawn(const std::string& line) {
  return line.starts_with("  ") && !key_of(line) && line.find_first_of("/\\.") != std::string::npos &&
         line.find_first_of("{[\"#<") == std::string::npos;
}

/// Lines that hold something an author wrote: no comments, no empty lines.
bool is_content(const std::string& line) {
  const std::string_view text = trim(line);
  return !text.empty() && text[0] != '#';
}

/// Makes edits of one text. Each function answers with nothing when the line does not lend itself to it.
class Editor {
 public:
  Editor(Lines lines, Random& random) : lines_(std::move(lines)), random_(random) {}

  std::optional<Edit> edit() {
    const std::size_t at = random_.below(lines_.size());
    if (!is_content(lines_[at])) return std::nullopt;
    switch (random_.below(7)) {
      case 0: return drop_key(at);
      case 1: return double_key(at);
      case 2: return misspell_key(at);
      case 3: return change_letter(at);
      case 4: return cut_row(at);
      case 5: return swap_type(at);
      default: return lose_quote(at);
    }
  }

 private:
  Edit result(const char* kind, Lines lines, std::size_t first, std::size_t last) const {
    return {kind, std::move(lines), static_cast<int>(first) + 1, static_cast<int>(last) + 1, ""};
  }

  /// What lacks a key is named: the map around it, which begins at an earlier line with less indentation, or whatever
  /// the lines below now belong to.
  std::optional<Edit> drop_key(std::size_t at) const {
    if (!key_of(lines_[at])) return std::nullopt;
    Lines lines = lines_;
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
    Edit edit = result("drop a key", std::move(lines), parent_of(at), at);
    edit.gone = lines_[at].substr(key_of(lines_[at])->first, key_of(lines_[at])->second);
    return edit;
  }

  std::optional<Edit> double_key(std::size_t at) const {
    if (!key_of(lines_[at])) return std::nullopt;
    Lines lines = lines_;
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), lines_[at]);
    return result("double a key", std::move(lines), at, at + 1);
  }

  std::optional<Edit> misspell_key(std::size_t at) {
    const auto key = key_of(lines_[at]);
    if (!key) return std::nullopt;
    return with_line("misspell a key", at, slipped(lines_[at], key->first, key->second));
  }

  std::optional<Edit> change_letter(std::size_t at) {
    const auto key = key_of(lines_[at]);
    const std::size_t start = key ? key->first + key->second + 1 : 0;
    const std::size_t end = std::min(lines_[at].find(" #"), lines_[at].size());
    if (start + 1 >= end || is_drawn(lines_[at])) return std::nullopt;
    return with_line("change a letter", at, slipped(lines_[at], start, end - start));
  }

  std::optional<Edit> cut_row(std::size_t at) const {
    if (!is_drawn(lines_[at])) return std::nullopt;
    std::size_t first = at, last = at;
    while (first > 0 && !key_of(lines_[first])) --first;
    while (last + 1 < lines_.size() && !key_of(lines_[last + 1])) ++last;
    Lines lines = lines_;
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
    return result("cut a row", std::move(lines), first, last);
  }

  std::optional<Edit> swap_type(std::size_t at) {
    const auto key = key_of(lines_[at]);
    if (!key || is_drawn(lines_[at])) return std::nullopt;
    static const char* const others[] = {" 7", " [a, b, c]", " { a: b }", " true", " nothing", " -1", " [[]]"};
    const std::string start = lines_[at].substr(0, key->first + key->second + 1);
    if (start.find('{') != std::string::npos) return std::nullopt;
    return with_line("swap a type", at, start + others[random_.below(std::size(others))]);
  }

  std::optional<Edit> lose_quote(std::size_t at) const {
    const auto quote = lines_[at].find('"');
    if (quote == std::string::npos) return std::nullopt;
    std::string line = lines_[at];
    line.erase(quote, 1);
    return with_line("lose a quote", at, std::move(line));
  }

  std::optional<Edit> with_line(const char* kind, std::size_t at, std::string line) const {
    if (line == lines_[at]) return std::nullopt;
    Lines lines = lines_;
    lines[at] = std::move(line);
    return result(kind, std::move(lines), at, at);
  }

  /// One letter of a part lost, doubled or turned into another.
  std::string slipped(std::string line, std::size_t start, std::size_t length) {
    const std::size_t at = start + random_.below(length);
    switch (random_.below(3)) {
      case 0: line.erase(at, 1); break;
      case 1: line.insert(at, 1, line[at]); break;
      default: line[at] = static_cast<char>("aeknrtWFKxq5"[random_.below(12)]);
    }
    return line;
  }

  std::size_t parent_of(std::size_t at) const {
    const auto indent = [](const std::string& line) { return line.find_first_not_of(' '); };
    std::size_t parent = at;
    while (parent > 0 && (!is_content(lines_[parent]) || indent(lines_[parent]) >= indent(lines_[at]))) --parent;
    return indent(lines_[at]) == 0 ? 0 : parent;
  }

  const Lines lines_;
  Random& random_;
};

std::string joined(const Lines& lines) { return join(lines, "\n"); }

/// What came of the edits of one kind.
struct Tally {
  int broken = 0, named = 0;
};

/// More than any edit takes, even with sanitizers on.
constexpr double longest_seconds = 20;

struct Outcome {
  bool is_broken = false, is_named = false;
  std::string messages;
};

Outcome outcome_of(const std::string& path, const std::string& file, const Edit& edit) {
  Diagnostics diagnostics;
  const std::clock_t start = std::clock();
  validate_variant(ChangedFile(file, joined(edit.lines)), path, {1, 4, 1, 200}, diagnostics);
  REQUIRE(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC < longest_seconds);
  Outcome outcome;
  outcome.is_broken = diagnostics.has_errors();
  for (const Diagnostic& one : diagnostics.all()) {
    const bool is_here = one.span.source && one.span.source->name() == file;
    outcome.is_named |=
        is_here && edit.first <= static_cast<int>(one.line()) && static_cast<int>(one.line()) <= edit.last;
    outcome.is_named |= !edit.gone.empty() && one.message.find("'" + edit.gone + "'") != std::string::npos;
    // A hint that leads to another place names its line.
    outcome.is_named |= one.hint.find(fmt::format(":{}", edit.first)) != std::string::npos;
    REQUIRE(one.code != "invariant");
  }
  outcome.messages = format_diagnostics(diagnostics, {false, 0});
  return outcome;
}

struct Target {
  std::string path, file;
};

/// Each file that some variant reads, with a variant that reads it.
std::vector<Target> targets() {
  std::vector<Target> result;
  std::set<std::string> seen;
  for (const std::string& id : shipped_ids()) {
    Diagnostics ignored;
    const auto loaded = load_variant(DiskFiles(), shipped_path(id), {}, ignored);
    REQUIRE(loaded);
    for (const std::string& file : loaded->files)
      if (seen.insert(file).second) result.push_back({shipped_path(id), file});
  }
  return result;
}

}  // namespace

TEST_CASE("a slip is reported at its line", "[variant][edits]") {
  constexpr std::uint64_t seed = 20;
  Random random(seed);
  const std::vector<Target> all = targets();
  std::map<std::string, Tally> tallies;
  const int edits = tries(200);
  for (int made = 0; made < edits;) {
    const Target& target = random.one_of(all);
    std::string error;
    const std::string text = DiskFiles().read(target.file, error).value();
    const auto edit = Editor(lines_of(text), random).edit();
    if (!edit) continue;
    ++made;
    INFO("seed " << seed << ", edit " << made << ", " << edit->kind << " in " << target.file << ", line "
                 << edit->last);
    const Outcome outcome = outcome_of(target.path, target.file, *edit);
    if (!outcome.is_broken) continue;
    const bool is_script = target.file.ends_with(".lua");
    Tally& tally = tallies[is_script ? "scripts: " + edit->kind : edit->kind];
    ++tally.broken;
    tally.named += outcome.is_named;
    if (!outcome.is_named && edits > 1000)
      WARN(fmt::format(
          "missed: {} in {}, lines {} to {}: '{}'\n{}", edit->kind, target.file, edit->first, edit->last,
          edit->lines[std::min<std::size_t>(static_cast<std::size_t>(edit->last) - 1, edit->lines.size() - 1)],
          outcome.messages));
  }
  Tally sum;
  std::string summary;
  for (const auto& [kind, tally] : tallies) {
    summary += fmt::format("{}: {} of {}\n", kind, tally.named, tally.broken);
    sum.broken += tally.broken;
    sum.named += tally.named;
  }
  INFO(summary);
  if (edits > 1000) WARN(summary);
  CHECK(sum.broken > edits / 4);
  CHECK(sum.named * 100 >= sum.broken * 95);
}

}  // namespace trigon::engine::testing
