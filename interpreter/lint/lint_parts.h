// Declarations of the parts of the lint; see lint.h.
#pragma once

#include <set>
#include <string>

#include "interpreter/lint/lint.h"
#include "interpreter/rulebook/lint_subject.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

/// A number with its noun: "1 cell", "2 cells".
std::string count_of(std::size_t count, const std::string& what);

void lint_moves(const LintSubject& subject);
void lint_setup(const LintSubject& subject);
/// Reports captures in passing of which the game has one half only.
void lint_passing(const LintSubject& subject);
void lint_facings(const LintSubject& subject);
/// Reports names that nothing uses. Reads the scripts too, since they name regions, state and phases. `plain` is the
/// variant without options, which may use what an option does not.
void lint_names(const Files& files, const LintSubject& subject, const YamlNode& plain);
void lint_hooks(const LintSubject& subject, const LintRun& run);
/// Reports keys without a value in the files from which a variant was read.
void lint_keys(const Files& files, const std::vector<std::string>& paths, Diagnostics& found);
/// The names of pieces that no army can ever have.
std::set<std::string> unused_pieces(const LintSubject& subject);

}  // namespace trigon::engine
