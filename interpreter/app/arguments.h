// Arguments that several commands share, and what they stand for.
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
/// `FILE`, `--option`, `--position` and `--moves`, which stand before a command's other arguments.
std::vector<Argument> position_arguments(VariantArguments& to, std::vector<Argument> more);
/// `--format NAME`
Argument format_option(std::string& format, const std::vector<std::string>& formats = {"text", "json"});
/// `--threads N`; `by_default` says in words what `threads` is without it.
Argument threads_option(int& threads, const std::string& by_default = "");

/// `--plies N` and `--seed N` of games that a command plays
Argument plies_option(int& plies);
Argument seed_option(std::uint64_t& seed);

/// The game that the arguments describe, or nothing after messages on stderr; then `code` is set.
std::optional<Game> load_game(const VariantArguments& arguments, int& code, const Files& files);

/// Writes messages to stderr: as text, or as JSON when that is the format.
void print_diagnostics(const Diagnostics& diagnostics, const std::string& format);

/// The files of a folder and of the folders in it that have one of these endings, by name; of a file or a shipped game
/// its path. Folders are noted.
std::vector<std::string> files_in(const std::string& path, const NotedFiles& noted,
                                  const std::vector<std::string>& endings = {".yaml"});

/// The files among the paths, and the variants in the folders among them (see check/variant_files.h). A folder without
/// any is an error in `diagnostics`.
std::vector<std::string> variants_in(const std::vector<std::string>& paths, const NotedFiles& noted,
                                     Diagnostics& diagnostics);

}  // namespace trigon::engine
