// What can stand next on the command line, for the shells. Commands and options are read off the table of commands, so
// that no list can grow stale; the scripts of the shells (completion.bash, completion.zsh) only ask for it. Tested in
// tests/unit/completion_test.cpp, and in real shells by tests/shell/completion_test.py.
#pragma once

#include <string>
#include <vector>

#include "interpreter/app/command.h"

namespace trigon::engine {

struct Completion {
  std::string text;
  /// A few words, or none.
  std::string description;
};

struct Completions {
  std::vector<Completion> words;
  /// Files whose names fit this pattern, and folders, can stand there too; empty for none.
  std::string files;
};

/// What can take the place of the last of `words`, which stand behind the program's name. An empty last word asks for
/// what can follow. A wrong command line has no completions. Reads the variant file that the words name, if it is
/// needed.
Completions complete(const Program& program, const std::vector<std::string>& words);

/// A line each: the word, a tab and the description; the pattern of files is a line that begins with a tab.
std::string print_completions(const Completions& completions);

}  // namespace trigon::engine
