// The lines and words of a drawing with their places, for the readers of drawings.
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

  /// The part of this segment that `part` is; `part` must be a view into `text`.
  Segment sub(std::string_view part) const {
    return {part, offset + static_cast<std::size_t>(part.data() - text.data())};
  }
};

using Segments = std::vector<Segment>;

/// Lines that are neither empty nor dashes only, in order.
Segments filled_lines(const LocatedText& drawing);

/// The words of a line, separated by spaces.
Segments words_of(const Segment& line);

/// The characters of a word; a prefix before a piece's letter belongs to the letter.
Segments characters_of(const Segment& word);

/// The line without spaces around it; for a blank line, an empty segment at its start.
Segment without_blanks(const Segment& line);

/// Is it a line of column letters, perhaps not of every column?
bool is_footer(std::string_view line, const std::vector<std::string>& columns);

}  // namespace trigon::engine
