// Reads the schema into the maps of interpreter/variant/format.h, when the program is built (format_maker.cpp). Tested
// in tests/unit/format_test.cpp.
#pragma once

#include <string_view>
#include <vector>

#include "interpreter/variant/format.h"

namespace trigon::engine {

/// The maps of a schema that is written like grammar/variant.schema.json. Throws the exceptions of nlohmann::json.
std::vector<FormatMap> read_format(std::string_view schema);

}  // namespace trigon::engine
