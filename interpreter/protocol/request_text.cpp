#include "interpreter/protocol/request_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/protocol/session.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr int max_depth = 16;

/// The message about a syntax error at `byte`, counted from 1; a place beyond the line means that its end is missing.
BadRequest not_json(const std::string& line, std::size_t byte) {
  if (byte == 0 || byte > line.size())
    return BadRequest("the request is not JSON: it ends too early", {{"column", count_characters(line) + 1}});
  std::size_t start = byte - 1;
  while (start > 0 && is_utf8_continuation(line[start])) --start;
  const std::size_t column = count_characters(std::string_view(line).substr(0, start)) + 1;
  const std::string what = line.substr(start, character_length(line, start));
  return BadRequest(fmt::format("the request is not JSON: unexpected '{}' in column {}", what, column),
                    {{"column", column}});
}

}  // namespace

Json read_request(const std::string& line) {
  if (line.size() > max_request_length)
    throw BadRequest(fmt::format("the request is longer than {} bytes", max_request_length));
  Json request;
  try {
    // Deep nesting is refused before the parser recurses into it.
    request = Json::parse(line, [](int depth, Json::parse_event_t, Json&) {
      if (depth > max_depth) throw BadRequest("the request is nested too deeply");
      return true;
    });
  } catch (const Json::parse_error& bad) {
    throw not_json(line, bad.byte);
  } catch (const Json::exception&) {
    throw BadRequest("a number of the request is too large");
  }
  if (!request.is_object()) throw BadRequest("a request is a JSON object");
  return request;
}

}  // namespace trigon::engine
