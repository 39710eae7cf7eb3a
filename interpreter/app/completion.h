// The words that can come next on the command line, for shells. Commands and options come from the table of commands,
// so that no list can go out of date; the scripts of the shells (completion.bash, completion.zsh) only ask for it.
// Tested in tests/unit/completion_test.cpp, and in real shells by tests/shell/completion_test.py.
#pragma once

#include <string>
#include <vector>

#include "interpreter/app/command.h"

namespace trigon::engine {

struct Completion {
  std::string text;
  /// A few words, or empty.
  std::string description;
};

struct Completions {
  std::vector<Completion> words;
  /// The pattern of the names of files that can come next, beside folders; empty when none can.
  std::string files;
};

/// The completions of the last of `words`, which are those behind the program's name. An empty last word asks for all
/// that can follow. A wrong command line has no completions. Reads the variant file that the words name, if that is
/// needed.
Completions complete(const Program& program, const std::vector<std::string>& words);

/// The completions, a line for each: the word, a tab and the description; the pattern of files is a line that begins
/// with a tab.
std::string print_completions(const Completions& completions);

}  // namespace trigon::engine
