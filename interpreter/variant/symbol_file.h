// A designer's own picture of a piece: which SVG is taken, and what is left of it. Pages show it as an image only,
// which runs no scripts and loads nothing; it is cleaned all the same, for those who copy it elsewhere. Tested in
// tests/unit/symbol_file_test.cpp and by tests/broken.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace trigon::engine {

/// The largest file of a symbol, in bytes.
inline constexpr std::size_t max_symbol_size = 64 << 10;

/// The document without all that is no drawing: scripts, events, links, what lies outside of the file, metadata.
/// Shapes, groups, texts, gradients, clips and style sheets stay. Nothing, and a reason in `error`, when the text is no
/// SVG, is too large, has a document type or entities, says no size, or would draw too many shapes.
std::optional<std::string> clean_svg(std::string_view text, std::string& error);

}  // namespace trigon::engine
