// Reads the .ini files of Fairy-Stockfish: sections `[name]` or `[name:base]`, lines `key = value`, comments with `#`
// or `;`. As in that program, lines before the first section are ignored. This file's external interface is `read_ini`.
// Tested in tests/unit/import_fsf_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/support/diagnostics.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

/// The most keys of a section.
inline constexpr std::size_t max_ini_keys = 1000;

struct IniEntry {
  std::string key;
  Span key_span;
  LocatedText value;
  /// Are there spaces between the value and the end of the line?
  bool is_padded = false;
};

struct IniSection {
  std::string name;
  Span name_span;
  /// The section that this one changes, or empty.
  std::string base;
  Span base_span;
  /// The keys in the order of the file, each once with its last value.
  std::vector<IniEntry> entries;
  /// The errors of its lines, kept here since they do not matter for other sections.
  std::vector<Diagnostic> messages;

  const IniEntry* find(const std::string& key) const;
};

struct Ini {
  std::vector<IniSection> sections;

  const IniSection* find(const std::string& name) const;
};

/// Reads all sections. A line of no known form is an error of its section, and so is one that Fairy-Stockfish ignores:
/// with spaces before a bracket or a key, or without a value. A key or a section that occurs twice is a warning: the
/// last value counts, and the first section.
Ini read_ini(const SourcePtr& source);

}  // namespace trigon::engine
