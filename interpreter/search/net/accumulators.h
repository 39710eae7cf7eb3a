// The hidden sums of a network along a line of play. A search asks for values of the position on which it makes and
// takes back moves; the sums are found from those of the nearest position before that has them, by what the plies
// between have changed. Nothing need be told of moves. Tested in tests/unit/net_test.cpp against values from scratch.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "interpreter/search/net/net.h"

namespace trigon::engine {

/// A network together with the inputs that it is made for; shared by any number of searches.
struct NetEvaluation {
  /// What the layout is of.
  RulesetPtr ruleset;
  NetLayout layout;
  Net net;
};

/// For one thread at a time. All positions must be of the network's variant.
class Accumulators {
 public:
  /// Without a network, nothing may be asked.
  explicit Accumulators(std::shared_ptr<const NetEvaluation> evaluation);

  /// The value of a position for a seat, in hundredths; equal to `net_value`.
  int value(const Position& position, Player seat);

 private:
  template <int Hidden>
  friend class NetStep;

  /// A power of two, above the plies of a search and of its quiescence search.
  static constexpr std::size_t plies = 256;

  /// The sums of one position as one seat sees it.
  struct alignas(32) Sums {
    std::array<std::int16_t, Net::max_hidden> hidden;
    /// The hash of the position; 0 where there are no sums yet.
    std::uint64_t key = 0;
    std::int32_t values = 0;
    NetLayout::Counts counts{};
  };

  Sums& at(Player seat, std::size_t ply) { return sums_[seat * plies + ply % plies]; }

  std::shared_ptr<const NetEvaluation> evaluation_;
  std::vector<Sums> sums_;
};

}  // namespace trigon::engine
