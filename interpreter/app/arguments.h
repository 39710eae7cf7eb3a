// Arguments that several commands share, and what they stand for.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/rules/game.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/variant/files.h"

namespace trigon {

/// A subcommand with its help and an example at the end of it.
CLI::App* add_command(CLI::App& app, const std::string& name, const std::string& description,
                      const std::string& example);

/// `--format text|json`, and more where a command has more.
void add_format(CLI::App& command, std::string& format, const std::vector<std::string>& formats = {"text", "json"});
/// `--threads N`.
void add_threads(CLI::App& command, int& threads);

/// A variant file with options, and a position of it.
struct VariantArguments {
  std::string file;
  std::vector<std::string> options;
  std::string position;
  std::string moves;
  std::string format = "text";

  void add_to(CLI::App& command, bool has_position = true);
};

/// The game that the arguments tell, or nothing after messages on stderr; then `code` is set.
std::optional<Game> load_game(const VariantArguments& arguments, int& code, const Files& files = DiskFiles());

/// Writes messages to stderr: as text, or as JSON when that is the format.
void print_diagnostics(const Diagnostics& diagnostics, const std::string& format);

/// Writes to stdout.
void print(const std::string& text);

}  // namespace trigon
