// trigon check PATH...
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <thread>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/progress.h"
#include "interpreter/app/watch.h"
#include "interpreter/check/check.h"
#include "interpreter/check/record_check.h"
#include "interpreter/record/record_reader.h"

namespace trigon::engine {

namespace check_cli {

struct Arguments {
  std::vector<std::string> paths;
  int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, 64u));
  std::string format = "text";
  bool has_coverage = false;
  /// The percentage of rules that must be reached in each file; nothing to require none.
  std::optional<int> least;
  /// The time for the perft counts of one case, in seconds.
  int seconds = 60;
  std::string output;
  Watch watch;
};

std::vector<CaseResult> run_all(const Files& files, const std::vector<Case>& cases, const Arguments& arguments,
                                Coverage* coverage) {
  const auto done_text = [&](std::size_t done) { return fmt::format("{} of {} cases", done, cases.size()); };
  Progress progress(done_text(0));
  return run_cases(files, cases, arguments.threads, [&](std::size_t done) { progress.say(done_text(done)); }, coverage,
                   {.seconds = static_cast<double>(arguments.seconds)});
}

/// The content of the paths: reference positions to be run, and results of games that were replayed.
struct Checked {
  std::vector<Case> cases;
  std::vector<CaseResult> games;
  /// Files with errors; each counts as a failed case.
  std::vector<CaseResult> wrong;
};

void add_wrong(const std::string& file, const Diagnostics& diagnostics, std::vector<CaseResult>& wrong) {
  if (diagnostics.has_errors())
    wrong.push_back({file, "the file has errors", "", false, format_diagnostics(diagnostics, {false, 0}), 0});
}

/// Adds the games of a file of records. Warnings go to stderr.
void add_records(const std::string& path, const NotedFiles& files, const std::string& format, Checked& to) {
  Diagnostics diagnostics, warnings;
  std::vector<CaseResult> games = check_records(files, path, diagnostics);
  std::move(games.begin(), games.end(), std::back_inserter(to.games));
  for (const Diagnostic& one : diagnostics.all())
    if (one.severity != Severity::error) warnings.add(one);
  if (!warnings.all().empty()) print_diagnostics(warnings, format);
  add_wrong(path, diagnostics, to.wrong);
}

void add_cases(const std::string& path, const NotedFiles& files, Checked& to) {
  Diagnostics diagnostics;
  std::vector<Case> cases = read_case_file(files, path, diagnostics);
  std::move(cases.begin(), cases.end(), std::back_inserter(to.cases));
  add_wrong(path, diagnostics, to.wrong);
}

Checked read_all(const std::vector<std::string>& paths, const NotedFiles& files, const std::string& format) {
  Checked all;
  for (const std::string& path : paths)
    for (const std::string& file : files_in(path, files, {".yaml", record_ending}))
      if (is_record_file(file))
        add_records(file, files, format, all);
      else
        add_cases(file, files, all);
  return all;
}

/// Adds the variants among the paths. A variant with errors counts as a failed case.
void add_variants_of(const std::vector<std::string>& paths, const NotedFiles& noted, Coverage& coverage,
                     std::vector<CaseResult>& wrong) {
  std::vector<std::string> files;
  for (const std::string& path : paths)
    for (std::string& file : files_in(path, noted))
      if (!is_record_file(file)) files.push_back(std::move(file));
  for (auto& [path, errors] : add_variants(noted, files, coverage))
    wrong.push_back({path, "the variant has errors", path, false, format_diagnostics(errors, {false, 0}), 0});
}

/// Does a file reach less of its rules than required? Reports which.
bool is_below(const Coverage& coverage, int least) {
  bool is_below = false;
  for (const FileCoverage& file : coverage.files()) {
    if (file.percent() >= least) continue;
    fmt::print(stderr, "{}: {}% of its rules are reached, less than {}%\n", file.file, file.percent(), least);
    is_below = true;
  }
  return is_below;
}

int check(const Arguments& arguments, const NotedFiles& files) {
  Checked checked = read_all(arguments.paths, files, arguments.format);
  std::vector<CaseResult>& wrong = checked.wrong;
  Coverage coverage(files);
  if (arguments.has_coverage) add_variants_of(arguments.paths, files, coverage, wrong);
  if (checked.cases.empty() && checked.games.empty() && wrong.empty()) {
    Diagnostics diagnostics;
    diagnostics.error({}, "no-cases", "there is no reference position in what was named",
                      "cases stand under 'cases' or, in a variant, under 'tests'; games in files *.trigon");
    print_diagnostics(diagnostics, arguments.format);
    return exit_code::bad_input;
  }
  Coverage* const asked = arguments.has_coverage ? &coverage : nullptr;
  auto results = run_all(files, checked.cases, arguments, asked);
  results.insert(results.end(), checked.games.begin(), checked.games.end());
  results.insert(results.end(), wrong.begin(), wrong.end());
  if (arguments.format == "json")
    print(report_json(results, asked));
  else if (arguments.format == "junit")
    print(report_junit(results));
  else
    print(report_text(results, asked, result_style()));
  if (!wrong.empty()) return exit_code::bad_input;
  const bool all_passed =
      std::all_of(results.begin(), results.end(), [](const CaseResult& result) { return result.passed; });
  const bool is_covered = !arguments.least || !is_below(coverage, *arguments.least);
  return all_passed && is_covered ? exit_code::fine : exit_code::check_failed;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      {.name = "PATH",
       .help =
           "Files of cases, variants with tests, game records, folders of them, or ids of shipped games; - is standard "
           "input",
       .target = &to.paths,
       .is_required = true,
       .kind = ValueKind::variant_file},
      threads_option(to.threads, "one for each processor"),
      {.name = "--max-seconds",
       .value = "N",
       .help = "Time for the perft of a case; what takes longer fails",
       .target = &to.seconds,
       .range = Range{1, 100'000}},
      format_option(to.format, {"text", "json", "junit"}),
      {.name = "--coverage",
       .help = "Lists the rules of the variants that no case reaches",
       .target = &to.has_coverage},
      {.name = "--least",
       .value = "PERCENT",
       .help = "Fails if a file has less than this percentage of its rules reached",
       .target = &to.least,
       .range = Range{0, 100},
       .needs = "--coverage"},
      output_option(to.output),
      watch_option(to.watch),
  };
}

}  // namespace check_cli

Command check_command() {
  return with_arguments({.name = "check",
                         .summary = "Runs the reference positions and game records in files and folders",
                         .example = "trigon check variants tests/reference --format junit --output report.xml"},
                        check_cli::declare, watched(check_cli::check));
}

}  // namespace trigon::engine
