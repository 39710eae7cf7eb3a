// Finds the line whose indentation breaks a YAML file, which is often not the line where a parser notices it.
// Tested in tests/broken/yaml.txt and tests/property/mutation_test.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// A line with wrong indentation, the column at which the error is shown, both counted from 0, and the message.
struct WrongIndent {
  std::size_t line = 0, column = 0;
  std::string message;
  std::string hint;
};

/// The first line that fits into no map or list around it. Block texts, texts of several lines and brackets are
/// skipped. Nothing when all lines fit.
std::optional<WrongIndent> find_wrong_indent(const Source& source);

}  // namespace trigon::engine
