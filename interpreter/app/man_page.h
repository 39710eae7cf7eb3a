// The manual page, made from the table of commands. Tested in tests/unit/man_page_test.cpp, and by groff itself in
// tests/CMakeLists.txt.
#pragma once

#include <string>

#include "interpreter/app/command.h"

namespace trigon::engine {

/// The manual page in roff, with the man macros.
std::string man_page(const Program& program);

}  // namespace trigon::engine
