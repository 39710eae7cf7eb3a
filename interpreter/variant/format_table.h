// The maps of the format as constants, which format_maker.cpp writes and format.cpp reads. Reading the schema itself
// would take as long as loading a small variant.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace trigon::engine {

/// A `FormatKey` as a constant.
struct FormatKeyRow {
  const char *name, *description, *type, *fallback, *example;
  bool is_required;
  const char* const* choices;
  std::size_t choice_count;
  std::optional<int> least, most;
};

/// A `FormatMap` as a constant; its keys follow those of the map before it.
struct FormatMapRow {
  const char *name, *title, *description;
  std::size_t key_count;
};

std::span<const FormatMapRow> format_map_rows();
const FormatKeyRow* format_key_rows();

}  // namespace trigon::engine
