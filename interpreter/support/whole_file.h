// Files that are written as a whole or not at all. Tested in tests/unit/output_test.cpp.
#pragma once

#include <string>

namespace trigon::engine {

/// Writes a file so that nothing is lost if that fails: the text is written beside the old file and replaces it when it
/// is complete. It may be read and written by whom the old one may. A link is followed; a device or pipe is written to
/// as it is. False, mostly with errno set, when that fails.
bool write_whole_file(const std::string& path, const std::string& text);

}  // namespace trigon::engine
