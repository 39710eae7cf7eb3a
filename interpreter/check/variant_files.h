// Which files of a folder are variants, beside bases of variants, reference positions and whatever else is YAML.
// Tested in tests/unit/variant_files_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/variant/files.h"

namespace trigon::engine {

/// Is the file a variant, or a base of variants? One that cannot be read is neither.
bool is_variant_file(const Files& files, const std::string& path);

/// Of these files those to be validated: variants, and files that cannot be read as YAML. A file that others of them
/// extend is a base when it lacks a key that every variant must have; bases are left out.
std::vector<std::string> variants_among(const Files& files, const std::vector<std::string>& paths);

}  // namespace trigon::engine
