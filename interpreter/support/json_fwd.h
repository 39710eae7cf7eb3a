// The name of JSON, for declarations: reading the library takes seconds a file. See json.h.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace trigon::engine {

using Json = nlohmann::ordered_json;

}  // namespace trigon::engine
