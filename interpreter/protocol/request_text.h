// Parses the line of a request as a JSON object, with errors in plain words. Tested in tests/unit/session_test.cpp.
#pragma once

#include <stdexcept>
#include <string>

#include "interpreter/support/json.h"

namespace trigon::engine {

/// Thrown for a request that cannot be carried out. The answer has `message` as `error`, and the keys of `details`.
struct BadRequest : std::runtime_error {
  explicit BadRequest(const std::string& the_message, Json the_details = Json::object())
      : std::runtime_error(the_message), message(the_message), details(std::move(the_details)) {}
  /// The whole text; `what()` ends at a NUL that the request may have.
  std::string message;
  Json details;
};

/// The JSON object of a request line. Throws BadRequest if it is not one; if the line is not JSON at all, with the key
/// `column`, counted in characters from 1.
Json read_request(const std::string& line);

}  // namespace trigon::engine
