// Which files of a folder are variants, and not bases, reference positions or other YAML. Tested in
// tests/unit/variant_files_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/variant/files.h"

namespace trigon::engine {

/// Is the file a variant, or a base of variants? A file that cannot be read is neither.
bool is_variant_file(const Files& files, const std::string& path);

/// The files among these that are to be validated: variants, and files that cannot be read as YAML. A file that lacks a
/// required key and that others of them extend is a base; bases are left out.
std::vector<std::string> variants_among(const Files& files, const std::vector<std::string>& paths);

}  // namespace trigon::engine
