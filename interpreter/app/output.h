// The output of commands: to standard output, or to a file. Tested in tests/unit/output_test.cpp.
#pragma once

#include <functional>
#include <string>

#include "interpreter/app/command.h"
#include "interpreter/app/noted_files.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

/// `--output FILE`
Argument output_option(std::string& output);

/// Writes a part of the results to standard output, or to the file of the `with_output` that is running.
void print(const std::string& text);

/// The style of text for `print`.
TextStyle result_style();

/// `--force`, for the whole program.
Argument force_option(bool& is_forced);
/// Allows or forbids `with_output` to write over existing files; at first it is forbidden.
void allow_overwriting(bool is_allowed);
/// Is it allowed?
bool is_overwriting_allowed();

/// Calls `run` and returns its exit code. Texts of `print` go to the file `output`, unless that is empty or "-": all at
/// once, and only if the code is `fine` or `check_failed`. A file that is one of those which `files` have read, or that
/// exists and was not written by this process, is an error on stderr, and the code is `bad_input`; `--force` allows the
/// latter. A file that cannot be written stays as it is, and the code is `output_failed`.
int with_output(const std::string& output, const NotedFiles& files, const std::function<int()>& run);

/// Reports on stderr that standard output cannot be written, with the reason in errno. Returns `output_failed`.
int report_lost_output();
/// The exit code of a program that ends with `code`; `output_failed`, with a message on stderr, if a part of its output
/// was lost, as on a full disk.
int code_after_output(int code);

/// Runs a command that reads its files through `files`. If its arguments have a `std::string output`, its output goes
/// there.
template <class Arguments, class AnyFiles>
int run_noted(int (*run)(const Arguments&, const AnyFiles&), const Arguments& arguments, const NotedFiles& files) {
  if constexpr (requires { arguments.output; })
    return with_output(arguments.output, files, [&] { return run(arguments, files); });
  else
    return run(arguments, files);
}

/// Makes the run of a command that reads all its files through its parameter.
template <class Arguments, class AnyFiles>
auto noted(int (*run)(const Arguments&, const AnyFiles&)) {
  return [run](const Arguments& arguments) { return run_noted(run, arguments, NotedFiles()); };
}

}  // namespace trigon::engine
