// The ways to give the cells of a region, one function each. regions_section.cpp chooses among them.
#pragma once

#include <optional>
#include <string>

#include "interpreter/variant/loading.h"

namespace trigon::engine {

/// An error of a region: "region 'home': ...".
void report_region(Loading& loading, const Span& span, const std::string& what, const std::string& message,
                   const std::string& hint = "");
/// The keys that select cells; `of` and `facing` only go with others.
std::vector<std::string> region_ways();
/// A hint for two ways of a map: how cells are selected in both at once. Empty unless both are ways.
std::string combined_ways(const std::string& first, const std::string& second);

// Each reader returns nothing after an error.

/// `rows: 5-7`, `rows: 4`, `rows: 5-`, counted from the player's own side, from that of the players `of`, or from the
/// side of anybody with that `facing`.
std::optional<Region> read_rows(Loading& loading, const Fields& fields, const YamlNode& rows);
/// The cells where pieces of these types stand in the setup: the player's own, or those of the players `of`.
std::optional<Region> read_starts(Loading& loading, const Fields& fields, const YamlNode& starts);
/// The cells from which a movement leads nowhere on the empty board.
std::optional<Region> read_dead_end(Loading& loading, const YamlNode& node, const std::string& what);

}  // namespace trigon::engine
