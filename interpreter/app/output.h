// Where the results of commands go: to standard output, or to a file. Tested in tests/unit/output_test.cpp.
#pragma once

#include <functional>
#include <string>

#include "interpreter/app/command.h"
#include "interpreter/app/noted_files.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

/// `--output FILE`
Argument output_option(std::string& output);

/// Writes a part of the results: to standard output, or to the file of the `with_output` that is running.
void print(const std::string& text);

/// The style of what `print` writes.
TextStyle result_style();

/// Calls `run` and returns its exit code. What it prints goes to the file `output`, unless that is empty or "-", all at
/// once and only if the code is `fine` or `check_failed`. A file that cannot be written, or that is one of those which
/// `files` have read, is an error on stderr; the code is `bad_input` then.
int with_output(const std::string& output, const NotedFiles& files, const std::function<int()>& run);

/// Runs a command that reads its files through `files`; with a `std::string output` among its arguments, it prints
/// there.
template <class Arguments, class AnyFiles>
int run_noted(int (*run)(const Arguments&, const AnyFiles&), const Arguments& arguments, const NotedFiles& files) {
  if constexpr (requires { arguments.output; })
    return with_output(arguments.output, files, [&] { return run(arguments, files); });
  else
    return run(arguments, files);
}

/// The run of a command that reads all its files through what it is given.
template <class Arguments, class AnyFiles>
auto noted(int (*run)(const Arguments&, const AnyFiles&)) {
  return [run](const Arguments& arguments) { return run_noted(run, arguments, NotedFiles()); };
}

}  // namespace trigon::engine
