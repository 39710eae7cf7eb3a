// Single edits of a text, as an author's hand slips: the classes of errors that tests/property/mutation_test.cpp makes.
//
// Of each class it is known by construction which lines are wrong, and whether the edit can be harmless. Some edits of
// form can: another letter of a name, or an optional key that is gone, may leave another file that is right too. Where
// the result cannot be meant, whatever the rest of the file says, the edit is certain.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "tests/support/playout.h"

namespace trigon::engine::testing {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text);

enum class FileKind { variant, script, cases };

/// A file before it is edited.
struct EditedFile {
  FileKind kind = FileKind::variant;
  Lines lines;
  /// The game of the file; null for files that are no variants and that none reads.
  RulesetPtr ruleset;
};

/// An edited text and the lines, counted from 1, of which one is to be named.
struct Edit {
  Lines lines;
  int first = 0, last = 0;
  /// Not to report it is an error.
  bool is_certain = false;
  /// The key of a line that was removed; a message may name it instead of the line.
  std::string gone;
};

/// A class of edits. `make` edits the line with this index, or answers with nothing when the line does not lend itself.
struct EditClass {
  std::string name;
  std::vector<FileKind> files;
  std::optional<Edit> (*make)(const EditedFile& file, std::size_t at, Random& random);
};

const std::vector<EditClass>& edit_classes();

}  // namespace trigon::engine::testing
