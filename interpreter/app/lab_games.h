// The games of a laboratory on the command line: their parts, and the rules by which they were played.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/app/arguments.h"
#include "interpreter/lab/tally.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

/// `PART...`: the files of games.
Argument parts_argument(std::vector<std::string>& parts);

/// The numbers of the first and the last game of the argument `--games`, such as "1-1000" or "1000": from 1 to
/// `max_lab_games`. Nothing, with an error in `diagnostics`, if it is none.
std::optional<std::pair<std::size_t, std::size_t>> read_games(const std::string& text, Diagnostics& diagnostics);

/// The nodes of each strength of the argument `--nodes`; an error in `diagnostics` if there are too many or they do not
/// rise.
std::vector<std::uint64_t> read_nodes(const std::vector<std::string>& texts, Diagnostics& diagnostics);

/// `count_parts` with a line of progress.
std::optional<LabTally> counted_parts(const std::vector<std::string>& paths, Diagnostics& diagnostics);

/// The rules of a part. `name` is the variant's file; if it is empty, the part's own name is taken where it is that of
/// a shipped game. Nothing, with a message in `diagnostics`, if there are no such rules or they are others: an error if
/// `name` was given, else a note.
std::optional<LoadedVariant> rules_of_part(const Files& files, const std::string& name, const LabHeader& header,
                                           Diagnostics& diagnostics);

}  // namespace trigon::engine
