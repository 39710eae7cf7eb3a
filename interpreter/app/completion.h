// What can stand next on the command line, for the shells. Commands and options are read off the CLI11 tree, so that no list can
// grow stale; the scripts of the shells (completion.bash, completion.zsh) only ask for it. Tested in
// tests/unit/completion_test.cpp, and in real shells by tests/shell/completion_test.py.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace trigon {

/// What the values of an argument are, where the tree alone does not tell it. `files` are followed by a pattern of their names;
/// what a variant has, by the names of the positionals in which its file may stand, of which the last one given counts.
namespace value_kind {
constexpr const char* variant_files = "files *.yaml";
constexpr const char* ini_files = "files *.ini";
constexpr const char* all_files = "files *";
constexpr const char* options = "options FILE";
constexpr const char* pieces = "pieces FILE";
constexpr const char* players = "players FILE";
constexpr const char* cells = "cells FILE";
constexpr const char* codes = "codes";
constexpr const char* maps = "maps";
}  // namespace value_kind

/// Notes the kind of an argument's values. Changes nothing of how the argument is read. Returns `argument`.
CLI::Option* completed_by(CLI::Option* argument, const std::string& kind);

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

/// What can take the place of the last of `words`, which stand behind the program's name. An empty last word asks for what can
/// follow. A wrong command line has no completions. Reads the variant file that the words name, if it is needed.
Completions complete(CLI::App& app, const std::vector<std::string>& words);

/// A line each: the word, a tab and the description; the pattern of files is a line that begins with a tab.
std::string print_completions(const Completions& completions);

/// The values that an option must have one of; empty when any will do.
std::vector<std::string> choices_of(const CLI::Option& option);

}  // namespace trigon
