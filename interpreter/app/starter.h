// The file that a designer starts from. A test loads it and plays it.
#pragma once

#include <string>

namespace trigon::engine {

/// The file that the starter file names as its schema, for editors: `variant_schema()` is to be written there.
inline constexpr const char* schema_file = "variant.schema.json";

/// A small, complete, commented variant on triangles.
std::string starter_variant(const std::string& id);

}  // namespace trigon::engine
