// A text with the places of its characters in the file that it was read from.
#pragma once

#include <string>
#include <vector>

#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// A value out of an author's file. Its characters may stand in the file one to one, line by line behind an
/// indentation, or not at all (escapes, folding); `at` points as exactly as that allows.
struct LocatedText {
  std::string text;
  /// The whole value in the file.
  Span whole;
  /// For each line of `text` the offset in the source of its first character; empty when unknown.
  std::vector<std::size_t> line_offsets;

  /// A text that stands in no file: messages point into the text itself. For command lines and tests.
  static LocatedText standalone(std::string name, std::string text);

  /// The place of `length` bytes from byte `offset` of `text`.
  Span at(std::size_t offset, std::size_t length) const;
};

}  // namespace trigon::engine
