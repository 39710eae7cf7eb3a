// Questions about a position that no game on the server has: what it looks like after some moves, what may be moved,
// and what a piece could do. Each request says all that is needed, so nothing is kept. docs/server.md describes them.
// Tested in tests/unit/try_request_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/play/played_game.h"
#include "interpreter/support/json.h"
#include "interpreter/web/catalog.h"

namespace trigon::engine {

/// A position of a variant, and the moves from there.
struct TriedGame {
  OfferedVariantPtr variant;
  /// The game after the moves that could be made.
  PlayedGame game;
  /// The first move that is not legal where it stands, in the form of docs/server.md; null when all are.
  Json stopped;
};

/// The maximum number of moves of a request.
inline constexpr std::size_t max_tried_moves = 1000;

/// Reads the variant, position and moves of a request, and refuses fields beside those and `others`. Reports errors to
/// `diagnostics` and returns nothing if there are any. Throws HookError when a script fails.
std::optional<TriedGame> read_try(const Json& body, const std::vector<std::string>& others, Catalog& catalog,
                                  Diagnostics& diagnostics);

/// The texts of a list in a field, none without it; nothing, with an error, when the field is something else. `most`
/// limits their number.
std::optional<std::vector<std::string>> texts_field(const Json& body, const char* key, std::size_t most,
                                                 Diagnostics& diagnostics);

/// The answer to `POST /api/try`.
Json tried_to_json(const TriedGame& tried);

/// The answer to a request with errors: the first message, all of them as JSON, and as their author reads them.
Json errors_to_json(const Diagnostics& diagnostics);

}  // namespace trigon::engine
