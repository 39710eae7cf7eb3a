// From the text of an argument to what is stored: numbers in their range, one of some choices, lists with commas.
// Tested in tests/unit/command_line_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/app/command.h"

namespace trigon::engine {

/// What is wrong with the words of a command line, and advice or an empty text.
struct UsageError {
  std::string message, hint;
};

/// Stores a value where `argument` wants it. A list that may be repeated grows by it, and by all its parts when it is
/// an option and has commas. Returns what is wrong with the value; then nothing is stored. Not for flags.
std::optional<UsageError> store_value(const Argument& argument, const std::string& value);

/// Is it a number that `argument`, which wants one, accepts as far as its form goes?
bool has_form_of_number(const Argument& argument, const std::string& value);

}  // namespace trigon::engine
