// The commands of the program, one file each. Each `add_x` adds a subcommand to the command line; when it is chosen, it runs
// and sets `exit_code`. What the commands do is in interpreter/tools; here are only arguments and output.
#pragma once

#include <CLI/CLI.hpp>

namespace trigon {

/// What the program tells the shell.
namespace exit_code {
enum : int { fine = 0, check_failed = 1, usage = 2, bad_input = 65, internal = 70 };
}  // namespace exit_code

void add_validate(CLI::App& app, int& code);
void add_lint(CLI::App& app, int& code);
void add_show(CLI::App& app, int& code);
void add_diagram(CLI::App& app, int& code);
void add_moves(CLI::App& app, int& code);
void add_perft(CLI::App& app, int& code);
void add_report(CLI::App& app, int& code);
void add_check(CLI::App& app, int& code);
void add_session(CLI::App& app, int& code);
void add_new(CLI::App& app, int& code);
void add_import(CLI::App& app, int& code);
void add_keys(CLI::App& app, int& code);
void add_schema(CLI::App& app, int& code);
void add_explain(CLI::App& app, int& code);
void add_resolve(CLI::App& app, int& code);
void add_diff(CLI::App& app, int& code);
void add_completion(CLI::App& app, int& code);

}  // namespace trigon
