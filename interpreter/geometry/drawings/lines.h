// The lines of a drawing and what stands in them, for those who read drawings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/support/located_text.h"

namespace trigon::engine {

/// A part of a drawing with its offset in the drawing's text.
struct Segment {
  std::string_view text;
  std::size_t offset = 0;

  /// A part of this one: `part` must be a view into `text`.
  Segment sub(std::string_view part) const {
    return {part, offset + static_cast<std::size_t>(part.data() - text.data())};
  }
};

using Segments = std::vector<Segment>;

/// Lines that are neither empty nor dashes only, in order.
Segments filled_lines(const LocatedText& drawing);

/// What stands between spaces.
Segments words_of(const Segment& line);

/// The characters of a word, a sign before a piece's letter counting with it.
Segments characters_of(const Segment& word);

/// The line without spaces around it; of an empty line its start.
Segment without_blanks(const Segment& line);

/// Is it a line of column letters, perhaps not of every column?
bool is_footer(std::string_view line, const std::vector<std::string>& columns);

}  // namespace trigon::engine
