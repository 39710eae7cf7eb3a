// What the fuzz targets have in common: how a broken law is reported, and a small game with many rules. Used by
// tests/fuzz alone.
#pragma once

#include <stdexcept>
#include <string>

#include "interpreter/check/smoke.h"
#include "interpreter/script/allowance.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine::fuzzing {

/// A law that holds for every input does not hold for this one.
struct BrokenLaw : std::logic_error {
  using std::logic_error::logic_error;
};

inline void require(bool holds, const std::string& law) {
  if (!holds) throw BrokenLaw("this does not hold: " + law);
}

/// The message names a place that exists in its source.
inline void require_place(const Diagnostic& diagnostic) {
  const Span& span = diagnostic.span;
  require(span.source && diagnostic.line() > 0 && diagnostic.column() > 0,
          "the message '" + diagnostic.message + "' has a place");
  require(span.offset <= span.source->text().size(),
          "the place of the message '" + diagnostic.message + "' is in its text");
}

/// One of the messages is shown, too: to show them all would take most of the time.
inline void require_places(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.all()) require_place(diagnostic);
  if (!diagnostics.all().empty())
    require(!format_diagnostic(diagnostics.all().back()).empty(), "a message can be shown");
}

/// Leaves all scripts together so few instructions that no input takes long.
inline void limit_scripts() {
  constexpr std::uint64_t enough = 1'000'000;
  ScriptAllowance& allowance = ScriptAllowance::of_this_thread();
  allowance.renew();
  allowance.spend(ScriptAllowance::start - enough);
}

/// Games that are short enough to play one for each input.
inline constexpr SmokeRun short_run{.games = 1, .plies = 6, .moves = 200};

/// Has castling, promotion, en passant, hands, phases, values, regions and an option.
inline constexpr const char* small_game = R"(
grid: { lattice: square, shape: rectangle, columns: 4, rows: 4 }
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces:
  king: { letter: K, moves: W, royal: true }
  rook: { letter: R, moves: W* }
  pawn: { letter: P, moves: mfWmnifW2cefF }
castling: { o: { player: white, royal: a1-b1, partner: d1-a1 } }
promotion: { pieces: pawn, in: { dead-end: fW }, to: rook }
regions: { middle: [b2, b3, c2, c3], own-half: { rows: 0-1 } }
hands: { pieces: pawn rook, captured: own, drops: pawn, start: { white: { pawn: 1 } } }
turns: { phases: { main: , bonus: { captures: false, then: main } } }
state: { count: { most: 5 }, white: { most: 3 }, black: { most: 3 } }
setup: { white: { king: a1, rook: d1, pawn: a2 }, black: { king: d4, rook: c4, pawn: d3 } }
end: { stalemate: draw, repetition: 3, move-count: { plies: 100 } }
options: { quick: { changes: { end: { repetition: 2 } } } }
)";

}  // namespace trigon::engine::fuzzing
