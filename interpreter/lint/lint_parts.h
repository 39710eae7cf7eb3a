// What the parts of the lint share; see lint.h.
#pragma once

#include <set>
#include <string>

#include "interpreter/lint/lint.h"
#include "interpreter/rulebook/lint_subject.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

/// "1 cell", "2 cells".
std::string count_of(std::size_t count, const std::string& what);

void lint_moves(const LintSubject& subject);
void lint_setup(const LintSubject& subject);
void lint_facings(const LintSubject& subject);
/// Reads the scripts, since they name regions, state and phases. `plain` is the variant without options, where what an
/// option does not use may be used.
void lint_names(const Files& files, const LintSubject& subject, const YamlNode& plain);
void lint_hooks(const LintSubject& subject, const LintRun& run);
/// Keys without a value in the files that a variant was read from, as they stand there.
void lint_keys(const Files& files, const std::vector<std::string>& paths, Diagnostics& found);
/// Names of pieces that no army can ever have.
std::set<std::string> unused_pieces(const LintSubject& subject);

}  // namespace trigon::engine
