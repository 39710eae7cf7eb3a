// One function for each way to give the cells of a region. regions_section.cpp chooses among them.
#pragma once

#include <optional>
#include <string>

#include "interpreter/variant/loading.h"

namespace trigon::engine {

/// Reports an error of a region: "region 'home': ...".
void report_region(Loading& loading, const Span& span, const std::string& what, const std::string& message,
                   const std::string& hint = "");
/// The keys that select cells. `of` and `facing` only modify others.
std::vector<std::string> region_ways();
/// A hint for a map with two ways: how to write the cells that both select. Empty unless both are ways.
std::string combined_ways(const std::string& first, const std::string& second);

// The readers return nothing after an error.

/// Reads `rows: 5-7`, `rows: 4` or `rows: 5-`: rows counted from the player's own side, from the side of the players
/// `of`, or from that of a player with this `facing`.
std::optional<Region> read_rows(Loading& loading, const Fields& fields, const YamlNode& rows);
/// Reads `starts`: the cells where pieces of these types stand in the setup, the player's own or those of the players
/// `of`.
std::optional<Region> read_starts(Loading& loading, const Fields& fields, const YamlNode& starts);
/// Reads `dead-end`: the cells from which a movement leads nowhere on the empty board.
std::optional<Region> read_dead_end(Loading& loading, const YamlNode& node, const std::string& what);

}  // namespace trigon::engine
