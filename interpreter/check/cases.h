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

/// One reference position and the facts that must hold there. Texts are kept as the author wrote them and read when the
/// case is run, since their meaning depends on the variant and its options.
struct Case {
  std::string name;
  std::string source;
  /// Path of the variant file.
  std::string variant;
  std::vector<std::string> options;
  Span span;
  /// The places of its keys.
  std::map<std::string, Span, std::less<>> places;

  // The position: one of these, or else the setup, and then the moves of `after`.
  std::optional<LocatedText> position;
  std::optional<LocatedText> board;
  /// The player to move, for `board`.
  std::optional<LocatedText> turn;
  /// The player whose pieces the capital letters of drawings are; by default the player to move.
  std::optional<LocatedText> player;
  std::vector<LocatedText> after;
  /// The meaning of letters in the drawings: a piece's name, or "empty".
  std::map<std::string, LocatedText> legend;

  // The facts that must hold.
  std::optional<LocatedText> shows;
  std::optional<LocatedText> diagram;
  /// The only piece of the `diagram`.
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
