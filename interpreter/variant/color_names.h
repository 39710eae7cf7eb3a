// The names of colors in SVG and CSS, which the pictures are drawn with. Tested by tests/broken.
#pragma once

#include <string>
#include <vector>

namespace trigon::engine {

/// In small letters, by the alphabet.
const std::vector<std::string>& color_names();

}  // namespace trigon::engine
