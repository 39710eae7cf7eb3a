// trigon match FILE --player LEVEL --player LEVEL
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/interruption.h"
#include "interpreter/app/lab_games.h"
#include "interpreter/app/progress.h"
#include "interpreter/compare/play_digest.h"
#include "interpreter/loader/loader.h"
#include "interpreter/match/drawn_setups.h"
#include "interpreter/match/records.h"
#include "interpreter/match/report.h"
#include "interpreter/match/results_file.h"
#include "interpreter/nets/net_file.h"
#include "interpreter/record/record.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace match_cli {

constexpr std::size_t max_match_players = 8;

struct Arguments {
  std::string file;
  std::vector<std::string> options;
  std::vector<std::string> players;
  int games = 100;
  std::uint64_t seed = 1;
  int threads = 1;
  int opening = 6;
  int longest = 400;
  std::string openings;
  std::optional<std::string> position;
  std::string time;
  std::string sprt;
  std::string results;
  std::string records;
  std::string format = "text";
};

/// Do both paths lead to one file, whether it exists or not?
bool is_same_file(const std::string& one, const std::string& other) {
  std::error_code failure;
  const auto path_of = [&](const std::string& name) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(name, failure), failure);
  };
  return path_of(one) == path_of(other);
}

/// Reads the players and the test that the command line names. Errors in them, and one file for two options, are
/// reported.
void read_players(const Arguments& arguments, std::vector<MatchPlayer>& players, std::optional<Sprt>& sprt,
                  Diagnostics& diagnostics) {
  for (const std::string& text : arguments.players)
    if (auto player = read_player(LocatedText::standalone("--player", text), diagnostics)) players.push_back(*player);
  const std::size_t count = arguments.players.size();
  if (count < 2 || count > max_match_players)
    diagnostics.error({}, "argument", fmt::format("a match needs 2 to {} players, got {}", max_match_players, count),
                      "trigon match chess --player level5 --player level3");
  if (!arguments.results.empty() && !arguments.records.empty() && is_same_file(arguments.results, arguments.records))
    diagnostics.error({}, "argument", fmt::format("--output and --records both name '{}'", arguments.records));
  if (arguments.position && !arguments.openings.empty())
    diagnostics.error({}, "argument", "--openings and --position both say where games begin");
  if (arguments.sprt.empty()) return;
  sprt = read_sprt(LocatedText::standalone("--sprt", arguments.sprt), diagnostics);
  if (count > 2) diagnostics.error({}, "argument", fmt::format("--sprt needs two players, got {}", count));
}

/// Reads the clock, such as "60" or "60+0.5", in seconds.
std::optional<Clock> read_clock(const std::string& text, Diagnostics& diagnostics) {
  const auto plus = text.find('+');
  const auto left = parse_seconds(text.substr(0, plus));
  const auto increment =
      plus == std::string::npos ? std::optional(std::chrono::milliseconds(0)) : parse_seconds(text.substr(plus + 1));
  if (left && increment) return Clock{*left, *increment};
  diagnostics.error({}, "argument",
                    fmt::format("--time: expected seconds, or seconds and an increment, got '{}'", text),
                    "--time 60+0.5");
  return std::nullopt;
}

/// Reads the file of openings, of which there must be enough for the games.
void load_openings(const Arguments& arguments, const MatchPlan& plan, MatchSettings& settings,
                   Diagnostics& diagnostics) {
  std::string failure;
  const auto text = DiskFiles().read(arguments.openings, failure);
  if (!text) return diagnostics.error({}, "file", fmt::format("cannot read '{}': {}", arguments.openings, failure));
  const auto source = std::make_shared<Source>(arguments.openings, *text);
  settings.openings = read_openings(settings.ruleset, source, diagnostics);
  const std::size_t games = settings.openings.size() * plan.games_of_opening();
  if (!diagnostics.has_errors() && games < plan.whole_openings(static_cast<std::size_t>(arguments.games)))
    diagnostics.error({}, "argument",
                      fmt::format("the openings of '{}' are enough for {} games", arguments.openings, games),
                      fmt::format("--games {}", games));
}

/// The files that a match writes, where they are wanted.
struct MatchFiles {
  std::optional<ResultsFile> results;
  std::optional<RecordsFile> records;

  /// Writes a game to both files. False, with errno set, when that fails.
  bool append(const MatchGame& game) {
    return (!records || records->append(game)) && (!results || results->append(game));
  }
};

/// Opens the files and returns the exit code, which is not `fine` after an error.
int open_files(const Arguments& arguments, const MatchSettings& settings, const MatchPlan& plan, std::uint64_t digest,
               MatchFiles& files, Diagnostics& diagnostics) {
  bool is_unwritable = false;
  const auto code_of_error = [&] { return is_unwritable ? exit_code::output_failed : exit_code::bad_input; };
  if (!arguments.results.empty()) {
    files.results = ResultsFile::open(arguments.results, settings, plan, digest, diagnostics, is_unwritable);
    if (!files.results) return code_of_error();
    if (const std::size_t known = files.results->games().size(); known > 0)
      diagnostics.note({}, "file",
                       fmt::format("'{}' has {} games, which are not played again", arguments.results, known));
  }
  if (arguments.records.empty()) return exit_code::fine;
  files.records =
      RecordsFile::open(arguments.records, settings, plan, files.results ? files.results->games() : GamesByNumber(),
                        diagnostics, is_unwritable);
  return files.records ? exit_code::fine : code_of_error();
}

std::string progress_text(std::size_t played, std::size_t games) {
  constexpr std::size_t columns = 30;
  return fmt::format("[{:.<{}}] {} of {} games", std::string(columns * played / games, '#'), columns, played, games);
}

int play(const Arguments& arguments, const MatchSettings& settings, const MatchPlan& plan,
         const std::optional<Sprt>& sprt, MatchFiles& files) {
  const Interruption interruption;
  bool is_written = true;
  MatchRun run{.games = plan.whole_openings(static_cast<std::size_t>(arguments.games)),
               .threads = arguments.threads,
               .sprt = sprt};
  if (files.results) run.known = files.results->games();
  const MatchResult result = [&] {
    std::size_t played = std::min(run.known.size(), run.games);
    Progress progress(progress_text(played, run.games));
    run.is_interrupted = [&] { return interruption.is_wanted(); };
    run.on_game = [&](const MatchGame& game) {
      progress.say(progress_text(++played, run.games));
      return is_written = files.append(game);
    };
    return run_match(settings, plan, run);
  }();
  if (!is_written) {
    Diagnostics diagnostics;
    diagnostics.error({}, "file", fmt::format("the games cannot be written: {}", std::strerror(errno)));
    print_diagnostics(diagnostics, arguments.format);
    return exit_code::output_failed;
  }
  const MatchReport report{settings, plan, result, sprt};
  print(arguments.format == "json" ? dump_pretty(to_json(report)) + "\n" : print_text(report));
  interruption.raise_again();
  return exit_code::fine;
}

int match(const Arguments& arguments, const NotedFiles& files) {
  Diagnostics diagnostics;
  MatchSettings settings{.seed = arguments.seed, .opening = arguments.opening, .max_plies = arguments.longest};
  std::optional<Sprt> sprt;
  read_players(arguments, settings.players, sprt, diagnostics);
  if (!arguments.time.empty()) settings.clock = read_clock(arguments.time, diagnostics);
  if (diagnostics.has_errors()) return print_diagnostics(diagnostics, "text"), exit_code::usage;
  const auto loaded = load_variant(files, arguments.file, arguments.options, diagnostics);
  if (!loaded) return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
  settings.ruleset = loaded->ruleset;
  settings.file = variant_seen_from(arguments.records, arguments.file);
  if (arguments.position) settings.position = text_of_start(*arguments.position, settings.ruleset, diagnostics);
  if (arguments.openings.empty() && !arguments.position)
    settings.with_setup = drawn_setups(arguments.file, arguments.options, files, *loaded->ruleset);
  for (MatchPlayer& player : settings.players)
    if (!player.engine)
      player.net = choose_net(files, player.net_file, arguments.file, settings.ruleset, diagnostics);
  const MatchPlan plan(settings.players.size(), teams_of_seats(*settings.ruleset));
  if (!arguments.openings.empty()) load_openings(arguments, plan, settings, diagnostics);
  if (diagnostics.has_errors()) return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
  MatchFiles match_files;
  try {
    const int code = open_files(arguments, settings, plan, play_digest_of(*loaded), match_files, diagnostics);
    print_diagnostics(diagnostics, diagnostics.all().empty() ? "text" : arguments.format);
    if (code != exit_code::fine) return code;
    return play(arguments, settings, plan, sprt, match_files);
  } catch (const MatchFailure& failure) {
    diagnostics.error({}, "program", failure.what(), "the games so far are in the files that were asked for");
    return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
  }
}

std::vector<Argument> declare(Arguments& to) {
  return {
      file_argument(to.file),
      variant_option(to.options),
      {.name = "--player",
       .value = "LEVEL",
       .help = "A player: level1 to level10, level5:nodes=2000,style=paranoid with settings of its own; or another "
               "program, 'uci:PATH;Hash=16;time=0.1'",
       .target = &to.players,
       .by_default = "none",
       .kind = ValueKind::computer_player},
      {.name = "--games",
       .value = "N",
       .help = "Games in all; more, if the last opening needs them",
       .target = &to.games,
       .range = Range{1, 100'000}},
      {.name = "--seed", .value = "N", .help = "Chooses the openings, and among moves", .target = &to.seed},
      {.name = "--opening",
       .value = "PLIES",
       .help = "Random plies at the beginning of a game",
       .target = &to.opening,
       .range = Range{0, 1000}},
      {.name = "--openings",
       .value = "FILE",
       .help = "Openings instead of random plies, one a line: moves from the setup, or a position",
       .target = &to.openings,
       .by_default = "none",
       .kind = ValueKind::file},
      position_option(to.position),
      {.name = "--time",
       .value = "SECONDS[+INC]",
       .help = "A clock for each player: seconds for a game, and for each move",
       .target = &to.time,
       .by_default = "none"},
      {.name = "--longest",
       .value = "PLIES",
       .help = "The most plies of a game, which is then shared by all who are in",
       .target = &to.longest,
       .range = Range{1, 10'000}},
      {.name = "--sprt",
       .value = "ELO0:ELO1",
       .help = "Ends the match when it is decided, with 95 percent, whether the first of two players is better by ELO0 "
               "or by ELO1 Elo points",
       .target = &to.sprt,
       .by_default = "none"},
      threads_option(to.threads),
      {.name = "-o,--output",
       .value = "FILE",
       .help = "Keeps each game on a line of this file; with the same settings, a match goes on where it stopped",
       .target = &to.results,
       .by_default = "none",
       .kind = ValueKind::file},
      {.name = "--records",
       .value = "FILE",
       .help = "Writes the records of all games to this file",
       .target = &to.records,
       .by_default = "none",
       .kind = ValueKind::file},
      format_option(to.format),
  };
}

}  // namespace match_cli

Command match_command() {
  return with_arguments({.name = "match",
                         .summary = "Plays matches between computer players, and counts the results",
                         .example = "trigon match chess --player level5 --player level3 --games 40"},
                        match_cli::declare, noted(match_cli::match));
}

}  // namespace trigon::engine
