// What the commands that import games print.
#pragma once

#include <optional>
#include <string>

#include "interpreter/app/noted_files.h"
#include "interpreter/import/variant_text.h"

namespace trigon::engine {

/// Reads a file of another program; nothing after an error.
std::optional<SourcePtr> read_foreign_file(const std::string& path, const Files& files, Diagnostics& diagnostics);

/// Prints an imported game and the messages about it, and returns the exit code. What was left out is an error unless a
/// partial game is wanted.
int report_import(const std::optional<ImportedVariant>& variant, bool is_partial, const std::string& format,
                  Diagnostics& diagnostics);

}  // namespace trigon::engine
