// Converts the text of an argument to its value: numbers in their range, one of some choices, lists with commas. Tested
// in tests/unit/command_line_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/app/command.h"

namespace trigon::engine {

/// An error in the words of a command line, with advice or an empty text.
struct UsageError {
  std::string message, hint;
};

/// Converts `value` and stores it in the target of `argument`. A list that may be repeated is appended to; an option's
/// value with commas is several items. Returns the error of a wrong value; then nothing is stored. Not for flags.
std::optional<UsageError> store_value(const Argument& argument, const std::string& value);

/// Has the text the form of a number that `argument` wants? Its range is not checked.
bool has_form_of_number(const Argument& argument, const std::string& value);

}  // namespace trigon::engine
