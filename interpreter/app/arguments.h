// Arguments that several commands share, and the games that they describe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/app/command.h"
#include "interpreter/app/noted_files.h"
#include "interpreter/app/output.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// A variant with options, and a position of it, as the command line gives them.
struct VariantArguments {
  std::string file;
  std::vector<std::string> options;
  std::optional<std::string> position;
  std::string moves;
  std::string format = "text";
};

/// `FILE`
Argument file_argument(std::string& file);
/// `FILE...`: files, or folders of variants
Argument files_argument(std::vector<std::string>& files);
/// `--option NAME`
Argument variant_option(std::vector<std::string>& options);
/// `--position TEXT`
Argument position_option(std::optional<std::string>& position);
/// `--moves TEXT`
Argument moves_option(std::string& moves);
/// The arguments `FILE`, `--option`, `--position` and `--moves`, followed by those of `more`.
std::vector<Argument> position_arguments(VariantArguments& to, std::vector<Argument> more);
/// `--format NAME`
Argument format_option(std::string& format, const std::vector<std::string>& formats = {"text", "json"});
/// `--threads N`; `by_default` describes the default in words.
Argument threads_option(int& threads, const std::string& by_default = "");

/// `--net FILE`
Argument net_option(std::string& net);

/// `--plies N` and `--seed N` of games that a command plays
Argument plies_option(int& plies);
Argument seed_option(std::uint64_t& seed);

/// The game that the arguments describe. Nothing after messages on stderr; `code` is then the exit code.
std::optional<Game> load_game(const VariantArguments& arguments, int& code, const Files& files);

/// The text, in its usual form, of a position in which games begin. Reports an error to `diagnostics` and returns an
/// empty text if it is none, or the game is over in it.
std::string text_of_start(const std::string& position, const RulesetPtr& ruleset, Diagnostics& diagnostics);

/// Writes messages to stderr: as JSON if that is the `format`, else as text.
void print_diagnostics(const Diagnostics& diagnostics, const std::string& format);

/// The files with one of these extensions in a folder and the folders below it, by name; for a file or a shipped game,
/// its path. Notes the folders.
std::vector<std::string> files_in(const std::string& path, const NotedFiles& noted,
                                  const std::vector<std::string>& endings = {".yaml"});

/// The files among the paths, and the variants in the folders among them (check/variant_files.h). A folder without
/// variants is an error in `diagnostics`.
std::vector<std::string> variants_in(const std::vector<std::string>& paths, const NotedFiles& noted,
                                     Diagnostics& diagnostics);

}  // namespace trigon::engine
