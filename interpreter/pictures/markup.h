// Authors' texts in SVG and HTML. Tested by the pages and pictures of tests/unit/report_test.cpp and
// board_picture_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace trigon::engine {

/// `text` with the characters escaped that mean something in markup, also between quotes; control characters become
/// spaces.
std::string escape_markup(std::string_view text);

}  // namespace trigon::engine
