// What the commands tell, as JSON that other programs may rely on. Keys are described in docs/commands.md.
#pragma once

#include <nlohmann/json.hpp>

#include "interpreter/rules/game.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/tools/diagram.h"
#include "interpreter/tools/perft.h"

namespace trigon {

using Json = nlohmann::ordered_json;

/// JSON as one line, whatever bytes an author's text holds.
std::string dump(const Json& json);
/// The same, indented for people.
std::string dump_pretty(const Json& json);
/// For long documents: like `dump_pretty`, but what fits into a line stands on one.
std::string dump_tidy(const Json& json);

Json to_json(const Diagnostic& diagnostic);
Json to_json(const Diagnostics& diagnostics);
/// `text`, `piece`, `from`, `to`, `captures`, `promotion`, `passed`, `drops`.
Json move_to_json(const Position& position, const Move& move);
/// `ending` and `winner`, or null while the game goes on.
Json outcome_to_json(const Ruleset& ruleset, const std::optional<Outcome>& outcome);
/// `turn`, `outcome`, `moves`.
Json moves_to_json(const Game& game);
/// `variant`, `options`, `position`, `turn`, `players`, and `cells` with the piece on each.
Json position_to_json(const Position& position);
/// By kind of mark the labels of the cells.
Json marks_to_json(const Ruleset& ruleset, const Marks& marks);
/// The names of the chosen options.
Json options_to_json(const Ruleset& ruleset);

/// "ongoing", "draw by stalemate", "white wins by checkmate".
std::string describe_outcome(const Ruleset& ruleset, const std::optional<Outcome>& outcome);

}  // namespace trigon
