// A designer's own picture of a piece: which SVG files are accepted, and what is kept of them. Pages show it only as an
// image, which runs no scripts and loads nothing; it is made safe all the same, since it may be copied elsewhere.
// Tested in tests/unit/symbol_file_test.cpp and by tests/broken.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace trigon::engine {

/// The largest size of such a file, in bytes.
inline constexpr std::size_t max_symbol_size = 64 << 10;

/// The document without everything that is not drawing: scripts, events, links, references to other files, metadata.
/// Shapes, groups, texts, gradients, clips and style sheets stay. Nothing, and a reason in `error`, when the text is
/// not SVG, is too large, has a document type or entities, states no size, or would draw too many shapes.
std::optional<std::string> clean_svg(std::string_view text, std::string& error);

}  // namespace trigon::engine
