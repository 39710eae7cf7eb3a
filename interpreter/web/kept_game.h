// The text of a saved game: JSON lines, a header and then changes. Tested in tests/unit/web_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/support/json.h"

namespace trigon::engine {

/// A saved game.
struct KeptGame {
  std::string id;
  Json header;
  std::vector<Json> changes;
  /// When it was last written, in seconds since 1970.
  std::int64_t changed = 0;
};

/// The text of some lines of a saved game.
std::string kept_text(const std::vector<Json>& lines);

/// Reads the text of a saved game. Nothing if it is wrong, with the reason in `problem`.
std::optional<KeptGame> read_kept_text(const std::string& id, const std::string& text, std::string& problem);

}  // namespace trigon::engine
