// Whether something has a part, as a test asks it.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace trigon::engine::testing {

inline bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }
inline bool has(const std::vector<std::string>& texts, std::string_view text) {
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

}  // namespace trigon::engine::testing
