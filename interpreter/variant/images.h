// Armies and castlings that are drawn once and turned to the seats of other players.
// Tested in tests/broken/setup.txt and tests/reference/images.yaml.
#pragma once

#include <optional>
#include <string>

#include "interpreter/geometry/symmetry.h"
#include "interpreter/variant/loading.h"

namespace trigon::engine {

/// What `image-of` and `mirrored` ask for: the symmetry of the board by which the facing of `from` becomes that of
/// `to`, a turn or, if `is_mirrored`, a reflection. When the board has none, an error at `place` and nothing. `what`
/// names the map in messages.
std::optional<Symmetry> image_between(Loading& loading, Player from, Player to, bool is_mirrored, const Span& place,
                                      const std::string& what);

}  // namespace trigon::engine
