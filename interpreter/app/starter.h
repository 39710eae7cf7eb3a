// The file that a designer starts from: a small game, or a copy of a shipped one. Tests load and play them.
#pragma once

#include <optional>
#include <string>

#include "interpreter/variant/files.h"

namespace trigon::engine {

/// The file that the starter file names as its schema, for editors: `variant_schema()` is to be written there.
inline constexpr const char* schema_file = "variant.schema.json";

/// A small, complete, commented variant on triangles.
std::string starter_variant(const std::string& id);

/// The file of the game that `from` names, a path or an id, for another folder and under another id: comments stay, the
/// name is made from `id`, and shipped files are named by their ids. Nothing after located errors.
std::optional<std::string> copied_variant(const Files& files, const std::string& from, const std::string& id,
                                          Diagnostics& diagnostics);

}  // namespace trigon::engine
