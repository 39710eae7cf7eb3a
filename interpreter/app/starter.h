// The file with which a designer begins: a small game, or a copy of a shipped one. Tests load and play both.
#pragma once

#include <optional>
#include <string>

#include "interpreter/variant/files.h"

namespace trigon::engine {

/// The schema file that the starter file names, for editors; it must be given the text of `variant_schema()`.
inline constexpr const char* schema_file = "variant.schema.json";

/// A small, complete, commented variant on triangles.
std::string starter_variant(const std::string& id);

/// A copy of the game that `from`, a path or an id, names, for another folder and under another id. Comments stay, the
/// name is made from `id`, and shipped files are named by their ids. Nothing after located errors.
std::optional<std::string> copied_variant(const Files& files, const std::string& from, const std::string& id,
                                          Diagnostics& diagnostics);

}  // namespace trigon::engine
