// Reference positions: reading lists of cases. The format is described in docs/reference-positions.md.
// Tested in tests/unit/cases_test.cpp.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/support/located_text.h"
#include "interpreter/variant/files.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

/// Counts of perft by depth.
using PerftCounts = std::vector<std::pair<int, std::uint64_t>>;

/// One reference position and what must hold there. Texts are still the author's; they are read when the case is run,
/// since what they mean depends on the variant and its options.
struct Case {
  std::string name;
  std::string source;
  /// Path of the variant file.
  std::string variant;
  std::vector<std::string> options;
  Span span;
  /// Where its keys stand.
  std::map<std::string, Span, std::less<>> places;

  // The position: the setup, or one of these, and then the moves `after`.
  std::optional<LocatedText> position;
  std::optional<LocatedText> board;
  /// Of `board`: the player to move.
  std::optional<LocatedText> turn;
  /// Whose pieces capital letters of drawings are; the player to move if not given.
  std::optional<LocatedText> player;
  std::vector<LocatedText> after;
  /// What letters of the drawings mean: a piece's name, or "empty".
  std::map<std::string, LocatedText> legend;

  // What must hold.
  std::optional<LocatedText> shows;
  std::optional<LocatedText> diagram;
  /// Of `diagram`: only this piece.
  std::optional<LocatedText> piece;
  std::optional<std::vector<LocatedText>> legal;
  std::optional<int> count;
  std::vector<LocatedText> includes, illegal;
  PerftCounts perft;
  std::optional<LocatedText> outcome;
  std::optional<LocatedText> becomes;
};

/// The cases of a file, or of a variant's `tests`. Errors are reported and their cases left out.
std::vector<Case> read_cases(const Files& files, const YamlNode& root, const std::string& path,
                             Diagnostics& diagnostics);

/// All cases of a file: a list of cases of its own, or a variant with `tests`. A variant without tests has none.
std::vector<Case> read_case_file(const Files& files, const std::string& path, Diagnostics& diagnostics);

}  // namespace trigon::engine
