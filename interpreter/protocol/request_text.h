// From a line to a JSON object, with errors in plain words. Tested in tests/unit/session_test.cpp.
#pragma once

#include <stdexcept>
#include <string>

#include "interpreter/support/json.h"

namespace trigon::engine {

/// A request that cannot be carried out. The answer has the text as `error`, and the keys of `details`.
struct BadRequest : std::runtime_error {
  explicit BadRequest(const std::string& the_message, Json the_details = Json::object())
      : std::runtime_error(the_message), message(the_message), details(std::move(the_details)) {}
  /// `what()` would end where the request has a NUL.
  std::string message;
  Json details;
};

/// The object that stands in the line. Throws BadRequest, with the key `column` (counted in characters from 1) when the
/// line is no JSON.
Json read_request(const std::string& line);

}  // namespace trigon::engine
