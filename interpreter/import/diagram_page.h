// Finds the diagrams of a page: the elements of the class `idiagram`, by which H. G. Muller's Interactive Diagram is
// put into a page of HTML. Tested in tests/unit/import_diagram_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/support/located_text.h"

namespace trigon::engine {

/// The text of a diagram.
struct DiagramText {
  /// The place where it begins.
  Span place;
  /// Its lines that are not blank.
  std::vector<LocatedText> lines;
};

struct DiagramPage {
  /// The page's title; may be empty.
  std::string title;
  std::vector<DiagramText> diagrams;
};

/// The diagrams of a page. A text without any tags is one diagram. Whatever the text is, nothing is an error.
DiagramPage read_diagram_page(const SourcePtr& source);

/// A stretch of a line, with its place.
LocatedText part_of(const LocatedText& line, std::size_t offset, std::size_t length);

}  // namespace trigon::engine
