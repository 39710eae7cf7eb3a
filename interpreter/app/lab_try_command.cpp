// trigon lab try FILE --output FOLDER
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/interruption.h"
#include "interpreter/app/lab_games.h"
#include "interpreter/app/progress.h"
#include "interpreter/check/validate.h"
#include "interpreter/compare/play_digest.h"
#include "interpreter/lab/part_set.h"
#include "interpreter/lab/play_part.h"
#include "interpreter/lab/try_report.h"
#include "interpreter/loader/loader.h"
#include "interpreter/match/drawn_setups.h"
#include "interpreter/match/one_game.h"
#include "interpreter/model/hooks.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/support/whole_file.h"
#include "interpreter/variant/kept_files.h"

namespace trigon::engine {

namespace lab_try_cli {

namespace fs = std::filesystem;

struct Arguments {
  std::string file;
  std::string folder;
  int games = 10'000;
  int candidates = 100;
  std::optional<int> minutes;
  std::uint64_t seed = 1;
  std::vector<std::string> nodes;
  int opening = 6;
  int longest = 400;
  int threads = 1;
  std::string format = "text";
};

/// Makes candidates and lets them play. What it writes is written as a whole, and what is there already is not made
/// again, so that the same command goes on after an interruption.
class Search {
 public:
  Search(const Arguments& arguments, const NotedFiles& files, TryFile file, std::vector<std::uint64_t> nodes)
      : arguments_(arguments), files_(files), file_(std::move(file)), base_(base_files(files, file_)) {
    report_ = {.file = arguments.file,
               .places = file_.places,
               .bars = {},
               .seed = arguments.seed,
               .nodes = std::move(nodes),
               .combinations = combinations_of(file_.places),
               .candidates = {}};
    for (const LabBar& bar : file_.bars) report_.bars.push_back(bar.key);
    if (arguments.minutes) end_ = std::chrono::steady_clock::now() + std::chrono::minutes(*arguments.minutes);
  }

  /// Returns the exit code.
  int run() {
    std::vector<Racer> racers;
    const bool is_done = [&] {
      Progress progress("making candidates");
      progress_ = &progress;
      if (!make_candidates()) return false;
      for (const TriedCandidate& one : report_.candidates) racers.push_back(one.racer);
      const auto play = [&](std::size_t i, std::size_t first, std::size_t last) {
        return play_round(report_.candidates[i], racers[i], first, last);
      };
      report_.is_stopped = !run_race(racers, static_cast<std::size_t>(arguments_.games), play);
      return !diagnostics_.has_errors();
    }();
    if (diagnostics_.has_errors()) return print_diagnostics(diagnostics_, arguments_.format), code_;
    if (interruption_.is_wanted()) {
      print("stopped; the same command goes on\n");
      return interruption_.raise_again(), exit_code::fine;
    }
    if (!is_done && racers.empty()) report_.is_stopped = true;
    for (std::size_t i = 0; i < racers.size(); ++i) report_.candidates[i].racer = racers[i];
    return show();
  }

 private:
  bool fail(int code, const std::string& kind, const std::string& why, const std::string& hint = "") {
    diagnostics_.error({}, kind, why, hint);
    code_ = code;
    return false;
  }

  std::string path_of(const std::string& name) const { return (fs::path(arguments_.folder) / name).generic_string(); }

  bool is_to_stop() const { return interruption_.is_wanted() || std::chrono::steady_clock::now() >= end_; }

  /// Writes a file that is not there yet. What is there already must be the same.
  bool write(const std::string& path, const std::string& text) {
    std::string ignored;
    std::error_code failure;
    if (fs::exists(path, failure)) {
      if (files_.DiskFiles::read(path, ignored) == text) return true;
      return fail(exit_code::bad_input, "file", fmt::format("'{}' is there already, and is of another search", path),
                  "choose another folder");
    }
    fs::create_directories(fs::path(path).parent_path(), failure);
    errno = 0;
    if (!failure && write_whole_file(path, text)) return true;
    return fail(exit_code::output_failed, "file",
                fmt::format("'{}' cannot be written: {}", path, failure ? failure.message() : std::strerror(errno)));
  }

  bool make_candidates() {
    const auto choices =
        choose_combinations(file_.places, static_cast<std::size_t>(arguments_.candidates), arguments_.seed);
    for (const auto& [name, text] : base_.texts) texts_[path_of(name)] = text;
    const std::size_t digits = std::to_string(choices.size()).size();
    for (const TryChoice& choice : choices) {
      if (is_to_stop()) return false;
      progress_->say(fmt::format("candidate {} of {}", report_.candidates.size() + 1, choices.size()));
      make_candidate(choice, digits);
    }
    return has_no_strangers() && check_budget() &&
           std::ranges::all_of(texts_, [&](const auto& one) { return write(one.first, one.second); });
  }

  void make_candidate(const TryChoice& choice, std::size_t digits) {
    TriedCandidate made{.number = report_.candidates.size() + 1, .choice = choice};
    made.name = candidate_name(file_.places, choice, made.number, digits);
    Diagnostics found;
    const auto text = candidate_text(files_, file_, choice, made.number, base_.name, found);
    const auto excludes = [](const Diagnostic& one) { return one.code == "option"; };
    if (!text && std::ranges::all_of(found.all(), excludes)) return void(++report_.excluded);
    if (!text || !take_rules(made, *text, found)) {
      made.racer.state = TryState::refused;
      made.reason = reason_of(found);
      if (first_refusal_.all().empty()) first_refusal_ = found;
    }
    if (made.racer.state != TryState::waiting) texts_.erase(path_of(made.name + ".yaml"));
    report_.candidates.push_back(std::move(made));
  }

  /// Loads and validates a candidate, and finds out whether its rules are new. False if its file has errors.
  bool take_rules(TriedCandidate& made, const std::string& text, Diagnostics& found) {
    const std::string path = path_of(made.name + ".yaml");
    texts_[path] = text;
    const KeptFiles files(files_, texts_);
    const auto loaded = load_variant(files, path, {}, found);
    if (!loaded) return false;
    const LabHeader header = header_of_game(*loaded);
    const auto known = std::ranges::find(rules_, header.rules, &std::pair<std::string, std::size_t>::first);
    if (known != rules_.end()) {
      made.racer.state = TryState::same;
      made.same_as = known->second;
      return true;
    }
    std::string ignored;
    if (files_.DiskFiles::read(path, ignored) != text) validate_variant(files, path, {}, found);
    if (found.has_errors()) return false;
    rules_.emplace_back(header.rules, made.number);
    made.racer.games_of_opening = LabPlan(header).games_of_opening();
    return check_bars_of(header, found);
  }

  /// Reports bars that no games can keep.
  bool check_bars_of(const LabHeader& header, Diagnostics& found) const {
    for (const LabBar& bar : file_.bars) {
      if (bar.key == "skill" && (header.nodes.size() < 2 || header.team_count() < 2))
        found.error(bar.place, "value", "lab: skill: games between players of two strengths tell this",
                    "--nodes 100,200");
      if (bar.key == "kingmaking" && header.team_count() < 3)
        found.error(bar.place, "value", "lab: kingmaking: games of three and more tell this");
    }
    return !found.has_errors();
  }

  static std::string reason_of(const Diagnostics& found) {
    const auto error =
        std::ranges::find(found.all(), Severity::error, [](const Diagnostic& one) { return one.severity; });
    return error == found.all().end() ? "its file has errors" : error->message;
  }

  LabHeader header_of_game(const LoadedVariant& loaded) const {
    LabHeader header = header_of(*loaded.ruleset, play_digest_of(loaded));
    header.seed = arguments_.seed;
    header.nodes = report_.nodes;
    header.opening = arguments_.opening, header.longest = arguments_.longest;
    return header;
  }

  /// Are all variants in the folder candidates of this search?
  bool has_no_strangers() {
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(arguments_.folder, failure)) {
      const std::string name = entry.path().filename().string();
      const auto is_own = [&](const TriedCandidate& one) { return name == one.name + ".yaml"; };
      if (entry.path().extension() == ".yaml" && !texts_.contains(path_of(name)) &&
          std::ranges::none_of(report_.candidates, is_own))
        return fail(exit_code::bad_input, "file",
                    fmt::format("'{}' is of another search", entry.path().generic_string()), "choose another folder");
    }
    return true;
  }

  /// Are there games for the first round? And is there a candidate at all?
  bool check_budget() {
    std::size_t racers = 0, games = 0;
    for (const TriedCandidate& one : report_.candidates)
      if (one.racer.state == TryState::waiting) ++racers, games += first_openings * one.racer.games_of_opening;
    if (racers == 0 && !first_refusal_.all().empty()) {
      for (const Diagnostic& one : first_refusal_.all()) diagnostics_.add(one);
      code_ = exit_code::bad_input;
      return false;
    }
    if (games <= static_cast<std::size_t>(arguments_.games)) return true;
    return fail(exit_code::usage, "argument",
                fmt::format("--games: {} candidates need {} games for the first round", racers, games),
                fmt::format("--games {}, or fewer --candidates", games));
  }

  /// Plays games of a candidate, or finds them played, and says how it stands by all of them.
  std::optional<std::vector<BarResult>> play_round(const TriedCandidate& one, Racer& racer, std::size_t first,
                                                   std::size_t last) {
    if (is_to_stop()) return std::nullopt;
    try {
      const std::string path = path_of(one.name + ".yaml");
      const auto loaded = load_variant(files_, path, {}, diagnostics_);
      if (!loaded) return std::nullopt;
      LabJob job{.header = header_of_game(*loaded), .ruleset = loaded->ruleset};
      if (!file_.names_setups()) job.with_setup = drawn_setups(path, {}, files_, *loaded->ruleset);
      job.header.has_drawn_setups = static_cast<bool>(job.with_setup);
      job.header.first = first * racer.games_of_opening + 1;
      job.header.last = last * racer.games_of_opening;
      const std::string part =
          path_of(fmt::format("games/{}/{}-{}.part", one.number, job.header.first, job.header.last));
      if (!has_played(job, part)) return std::nullopt;
      parts_[one.number].push_back(part);
      const auto tally = count_parts(parts_[one.number], diagnostics_);
      if (!tally) return std::nullopt;
      return check_bars(file_.bars, make_bar_report(*tally), race_caution);
    } catch (const HookError& error) {
      refuse(racer, one.number, error.what());
    } catch (const MatchFailure& failure) {
      refuse(racer, one.number, failure.what());
    }
    return std::nullopt;
  }

  void refuse(Racer& racer, std::size_t number, const std::string& why) {
    racer.state = TryState::refused;
    report_.candidates[number - 1].reason = why;
  }

  /// Returns whether the part is there in the end.
  bool has_played(const LabJob& job, const std::string& part) {
    code_ = exit_code::bad_input;
    std::error_code failure;
    fs::create_directories(fs::path(part).parent_path(), failure);
    const PartEnd end = play_part(
        job, part, {.threads = arguments_.threads, .is_interrupted = [&] { return is_to_stop(); }}, diagnostics_);
    if (end == PartEnd::unwritable) code_ = exit_code::output_failed;
    if (end != PartEnd::was_there && end != PartEnd::complete) return false;
    said_games(job);
    return true;
  }

  void said_games(const LabJob& job) {
    played_ += job.header.last - job.header.first + 1;
    progress_->say(fmt::format("{} of at most {} games", played_, arguments_.games));
  }

  int show() const {
    const std::string& format = arguments_.format;
    print(format == "json"   ? dump_tidy(to_json(report_)) + "\n"
          : format == "html" ? print_html(report_)
                             : print_text(report_));
    return exit_code::fine;
  }

  const Arguments& arguments_;
  const NotedFiles& files_;
  const TryFile file_;
  const BaseFiles base_;
  const Interruption interruption_;
  Progress* progress_ = nullptr;
  std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::time_point::max();
  Diagnostics diagnostics_, first_refusal_;
  int code_ = exit_code::bad_input;
  TryReport report_;
  /// The files of the game and of candidates, by their paths.
  FileTexts texts_;
  /// The hashes of all rules, each with the number of its candidate.
  std::vector<std::pair<std::string, std::size_t>> rules_;
  /// The files of games of each candidate.
  std::map<std::size_t, std::vector<std::string>> parts_;
  std::size_t played_ = 0;
};

int lab_try(const Arguments& arguments, const NotedFiles& files) {
  Diagnostics diagnostics;
  auto nodes = read_nodes(arguments.nodes, diagnostics);
  if (arguments.folder.empty()) diagnostics.error({}, "argument", "--output: expected the name of a folder");
  if (diagnostics.has_errors()) return print_diagnostics(diagnostics, "text"), exit_code::usage;
  auto file = read_try_file(files, arguments.file, diagnostics);
  if (!file) return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
  return Search(arguments, files, std::move(*file), std::move(nodes)).run();
}

std::vector<Argument> declare(Arguments& to) {
  return {
      {.name = "FILE",
       .help = "What varies: a file with the keys `extends` and `vary`",
       .target = &to.file,
       .is_required = true,
       .kind = ValueKind::file},
      {.name = "--games",
       .value = "N",
       .help = "The most games of all candidates together",
       .target = &to.games,
       .range = Range{1, 100'000'000}},
      {.name = "--candidates",
       .value = "N",
       .help = "The most candidates; if there are more combinations, so many are drawn",
       .target = &to.candidates,
       .range = Range{1, max_try_candidates}},
      {.name = "--minutes",
       .value = "N",
       .help = "How long it may take; the same command goes on later",
       .target = &to.minutes,
       .range = Range{1, 1'000'000},
       .by_default = "no limit"},
      {.name = "--seed", .value = "N", .help = "Draws candidates, and chooses as for `lab play`", .target = &to.seed},
      {.name = "--nodes",
       .value = "N",
       .help = "Moves that a player looks at, as for `lab play`",
       .target = &to.nodes,
       .by_default = "100"},
      {.name = "--opening",
       .value = "PLIES",
       .help = "Random plies of a game, as for `lab play`",
       .target = &to.opening,
       .range = Range{1, 1000}},
      {.name = "--longest",
       .value = "PLIES",
       .help = "The most plies of a game, as for `lab play`",
       .target = &to.longest,
       .range = Range{1, max_lab_plies}},
      threads_option(to.threads),
      {.name = "-o,--output",
       .value = "FOLDER",
       .help = "Where candidates and games go; the same command goes on there",
       .target = &to.folder,
       .is_required = true,
       .kind = ValueKind::file},
      format_option(to.format, {"text", "json", "html"}),
  };
}

}  // namespace lab_try_cli

Command lab_try_command() {
  return with_arguments({.name = "try",
                         .summary = "Searches variants of a game for those that meet its bars",
                         .example = "trigon lab try my-try.yaml --output tried"},
                        lab_try_cli::declare, noted(lab_try_cli::lab_try));
}

}  // namespace trigon::engine
