// The castlings of an imported variant.
#pragma once

#include <string>

#include "interpreter/import/fsf_army.h"

namespace trigon::engine {

/// The map `castling` of the file to be, or nothing. A castling whose pieces are not there is noted in `rules`.
std::string castling_text(FsfRules& rules, const FsfStart& start, const Army& army);

}  // namespace trigon::engine
