// The key `shuffle` of a player's part of the setup. Tested in tests/broken/shuffle.txt.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "interpreter/variant/loading.h"
#include "interpreter/variant/shuffle.h"

namespace trigon::engine {

/// Finds a piece by its letter or name; reports an error and returns nothing when there is none. `what` as in fields.h.
using PieceFinder = std::function<std::optional<PieceType>(const LocatedText& name, const std::string& what)>;

/// Reads a player's shuffle, of which every number has an array; nothing after located errors. The board must be known.
std::optional<Shuffle> read_shuffle(Loading& loading, const YamlNode& node, Player player, const std::string& what,
                                    const PieceFinder& find_piece);

}  // namespace trigon::engine
