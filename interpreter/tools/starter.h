// The file that a designer starts from. A test loads it and plays it.
#pragma once

#include <string>

namespace trigon {

/// A small, complete, commented variant on triangles.
std::string starter_variant(const std::string& id);

}  // namespace trigon
