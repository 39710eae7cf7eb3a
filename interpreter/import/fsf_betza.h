// How Fairy-Stockfish itself reads Betza's notation: letter by letter, skipping letters that it does not know. The
// result is compared with that of `parse_betza`, so that a move that the two read differently is refused. Facts from
// that program's src/piece.cpp. Tested in tests/unit/import_fsf_test.cpp.
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "interpreter/import/betza.h"
#include "interpreter/import/betza_directions.h"

namespace trigon::engine {

enum class FsfStride { step, slide, hop };

/// One way in which a piece may go, as often as its reach allows.
struct FsfWay {
  /// Is it a first move, which is allowed only from the region of double steps?
  bool is_first = false;
  bool captures = false;
  FsfStride stride = FsfStride::step;
  Offset offset;

  friend auto operator<=>(const FsfWay& a, const FsfWay& b) {
    return std::tuple(a.is_first, a.captures, a.stride, a.offset.right, a.offset.forward) <=>
           std::tuple(b.is_first, b.captures, b.stride, b.offset.right, b.offset.forward);
  }
  friend bool operator==(const FsfWay&, const FsfWay&) = default;
};

/// The reach of a lame leap. A slide without limit has reach 0.
inline constexpr int lame_reach = -1;

/// The reach of each way.
using FsfWays = std::map<FsfWay, int>;

/// The ways that Fairy-Stockfish reads in any text of letters.
FsfWays fsf_ways(const std::string& betza);

/// Does that program play these ways? It has tables for slides of rooks, bishops and knights, and for lame leaps like
/// those of D, N, A and Z; and a piece that both slides and hops goes both ways in all its directions.
bool is_played(const FsfWays& ways);

/// The movement of ways that Trigon's own letters of direction cannot tell apart, such as a slide to the left forward:
/// each way as a path of steps that turns left or right. Empty when some way hops or is lame.
std::string paths_of(const FsfWays& ways);

/// Do these terms of the same text, which have been read without an error, mean exactly these ways?
bool says_the_same(const std::vector<BetzaTerm>& terms, const FsfWays& ways);

enum class FsfReturn { never, sometimes, always };

/// After how many of its moves, captures apart, could the piece go straight back on the empty board? Moves over hurdles
/// count as `sometimes`.
FsfReturn returns(const FsfWays& ways);

/// Can a piece on an empty board go from one cell to another by this way?
bool leads(const FsfWay& way, int reach, Offset to);

}  // namespace trigon::engine
