#include "interpreter/app/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "interpreter/app/terminal.h"
#include "interpreter/check/variant_files.h"
#include "interpreter/explain/why.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

Argument file_argument(std::string& file) {
  return {.name = "FILE",
          .help = "The variant: a file, or the id of a shipped game; - is standard input",
          .target = &file,
          .is_required = true,
          .kind = ValueKind::variant_file};
}

Argument files_argument(std::vector<std::string>& files) {
  return {.name = "FILE",
          .help = "Variant files, folders with variants, or ids of shipped games; - is standard input",
          .target = &files,
          .is_required = true,
          .kind = ValueKind::variant_file};
}

Argument variant_option(std::vector<std::string>& options) {
  return {.name = "--option",
          .value = "NAME",
          .help = "Chooses an option of the variant, and what it requires",
          .target = &options,
          .by_default = "none",
          .kind = ValueKind::option};
}

Argument position_option(std::optional<std::string>& position) {
  return {.name = "--position",
          .value = "TEXT",
          .help = "Starts from this position, given in one line as 'show' prints it",
          .target = &position,
          .by_default = "the setup",
          .kind = ValueKind::position};
}

Argument moves_option(std::string& moves) {
  return {.name = "--moves",
          .value = "TEXT",
          .help = "Plays these moves first, from --position if that is given; separated by spaces",
          .target = &moves,
          .by_default = "none",
          .kind = ValueKind::moves};
}

std::vector<Argument> position_arguments(VariantArguments& to, std::vector<Argument> more) {
  std::vector<Argument> all = {file_argument(to.file), variant_option(to.options), position_option(to.position),
                               moves_option(to.moves)};
  std::move(more.begin(), more.end(), std::back_inserter(all));
  return all;
}

Argument plies_option(int& plies) {
  return {.name = "--plies",
          .value = "N",
          .help = "The most plies that a game may last",
          .target = &plies,
          .range = Range{0, 10000}};
}

Argument seed_option(std::uint64_t& seed) {
  return {.name = "--seed", .value = "N", .help = "Seed of the games", .target = &seed};
}

Argument format_option(std::string& format, const std::vector<std::string>& formats) {
  return {.name = "--format", .value = "NAME", .help = "Output format", .target = &format, .choices = formats};
}

Argument net_option(std::string& net) {
  return {.name = "--net",
          .value = "FILE",
          .help = "The network that the computer plays with, or none",
          .target = &net,
          .by_default = "the one beside the variant's file",
          .kind = ValueKind::file};
}

Argument threads_option(int& threads, const std::string& by_default) {
  return {.name = "--threads",
          .value = "N",
          .help = "Number of threads",
          .target = &threads,
          .range = Range{1, 64},
          .by_default = by_default};
}

std::string text_of_start(const std::string& position, const RulesetPtr& ruleset, Diagnostics& diagnostics) {
  const LocatedText text = LocatedText::standalone("position", position);
  const auto start = read_position(*ruleset, text, diagnostics);
  if (!start) return "";
  const Game game(ruleset, *start);
  if (!game.outcome()) return print_position(game.position());
  diagnostics.error(text.at(0, position.size()), "position", "the game is over in this position");
  return "";
}

void print_diagnostics(const Diagnostics& diagnostics, const std::string& format) {
  const std::string text = format == "json" ? dump(Json{{"diagnostics", to_json(diagnostics)}}) + "\n"
                                            : format_diagnostics(diagnostics, text_style_of(stderr));
  std::fwrite(text.data(), 1, text.size(), stderr);
}

std::vector<std::string> files_in(const std::string& path, const NotedFiles& noted,
                                  const std::vector<std::string>& endings) {
  namespace fs = std::filesystem;
  std::error_code failure;
  if (!fs::is_directory(path, failure)) return {find_file(noted, Shipped::game, path)};
  std::vector<std::string> files;
  noted.note(path);
  for (fs::recursive_directory_iterator it(path, failure), end; !failure && it != end; it.increment(failure)) {
    if (it->is_directory(failure)) noted.note(it->path().string());
    const bool is_asked_for =
        std::find(endings.begin(), endings.end(), it->path().extension().string()) != endings.end();
    if (is_asked_for && it->is_regular_file(failure)) files.push_back(it->path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> variants_in(const std::vector<std::string>& paths, const NotedFiles& noted,
                                     Diagnostics& diagnostics) {
  std::vector<std::string> all;
  for (const std::string& path : paths) {
    std::error_code failure;
    if (!std::filesystem::is_directory(path, failure)) {
      all.push_back(path);
      continue;
    }
    const std::vector<std::string> found = variants_among(noted, files_in(path, noted));
    if (found.empty()) diagnostics.error({}, "file", fmt::format("there is no variant in the folder '{}'", path));
    all.insert(all.end(), found.begin(), found.end());
  }
  return all;
}

namespace {

/// Plays the moves of `--moves`; a move that is not legal is reported with its place.
bool play_moves(Game& game, const LocatedText& moves, Diagnostics& diagnostics) {
  for (std::string_view word : split_words(moves.text)) {
    if (const auto move = find_move(game.position(), game.moves(), word)) {
      game.play(*move);
      continue;
    }
    const auto offset = static_cast<std::size_t>(word.data() - moves.text.data());
    diagnostics.error(moves.at(offset, word.size()), "illegal-move", explain_move(game, word).text);
    return false;
  }
  return true;
}

}  // namespace

std::optional<Game> load_game(const VariantArguments& arguments, int& code, const Files& files) {
  Diagnostics diagnostics;
  std::optional<Game> game;
  if (const auto loaded = load_variant(files, arguments.file, arguments.options, diagnostics)) {
    if (!arguments.position) {
      game.emplace(loaded->ruleset);
    } else if (auto position = read_position(*loaded->ruleset,
                                             LocatedText::standalone("--position", *arguments.position), diagnostics)) {
      game.emplace(loaded->ruleset, std::move(*position));
    }
  }
  if (game && !play_moves(*game, LocatedText::standalone("--moves", arguments.moves), diagnostics)) game.reset();
  print_diagnostics(diagnostics, diagnostics.all().empty() ? "text" : arguments.format);
  if (!game) code = exit_code::bad_input;
  return game;
}

}  // namespace trigon::engine
