// Reads the .ini files of Fairy-Stockfish: sections `[name]` or `[name:base]`, lines `key = value`, comments with `#`
// or `;`. As in that program, lines before the first section mean nothing.
// This file's external interface is `read_ini`. Tested in tests/unit/import_fsf_test.cpp.
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
  /// Spaces stand behind the value, before the end of the line.
  bool is_padded = false;
};

struct IniSection {
  std::string name;
  Span name_span;
  /// The section that this one changes, or empty.
  std::string base;
  Span base_span;
  /// In the order of the file; each key once, with its last value.
  std::vector<IniEntry> entries;
  /// What is wrong with its lines. It is kept here since it is nothing to the other sections.
  std::vector<Diagnostic> messages;

  const IniEntry* find(const std::string& key) const;
};

struct Ini {
  std::vector<IniSection> sections;

  const IniSection* find(const std::string& name) const;
};

/// Reads all sections. A line that is none of the above is an error of its section, and so is one that Fairy-Stockfish
/// passes over: with spaces before a bracket or a key, or without a value. A key that stands twice in a section, or a
/// section that stands twice, is a warning: the last value counts, and the first section.
Ini read_ini(const SourcePtr& source);

}  // namespace trigon::engine
