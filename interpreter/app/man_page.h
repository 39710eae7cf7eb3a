// The manual page, made from the command line's tree of commands and options. Tested in tests/unit/man_page_test.cpp, and by
// groff itself in tests/CMakeLists.txt.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace trigon {

/// The page in the roff of the man macros. `app` must be built by build_command_line; its version, if it has one, is told.
std::string man_page(const CLI::App& app);

}  // namespace trigon
