#include "interpreter/search/net/accumulators.h"

#include <algorithm>

#if defined(__x86_64__) && defined(__GNUC__)
/// Marks a function as compiled for CPUs with wide vectors, with all that it calls.
#define TRIGON_WIDE_VECTORS [[gnu::target("avx2"), gnu::flatten]]
#define TRIGON_HAS_WIDE_VECTORS (__builtin_cpu_init(), __builtin_cpu_supports("avx2") != 0)
#else
#define TRIGON_WIDE_VECTORS
#define TRIGON_HAS_WIDE_VECTORS false
#endif

namespace trigon::engine {

namespace {

const bool has_wide_vectors = TRIGON_HAS_WIDE_VECTORS;

/// So many plies back sums are looked for, and so many changes are added up; else sums are made from scratch.
constexpr std::size_t max_plies_back = 8, max_changes = 24;

/// The inputs that differ between two positions.
class Changes {
 public:
  bool is_full() const { return is_full_; }
  void add(std::uint32_t input) { push(added, added_count, input); }
  void remove(std::uint32_t input) { push(removed, removed_count, input); }
  void overflow() { is_full_ = true; }

  std::array<std::uint32_t, max_changes> added, removed;
  std::size_t added_count = 0, removed_count = 0;

 private:
  void push(std::array<std::uint32_t, max_changes>& to, std::size_t& count, std::uint32_t input) {
    if (count == max_changes) return overflow();
    to[count++] = input;
  }

  bool is_full_ = false;
};

}  // namespace

/// Finds the sums of one position.
template <int Hidden>
class NetStep {
 public:
  using Sums = Accumulators::Sums;

  NetStep(Accumulators& accumulators, const Position& position)
      : accumulators_(accumulators),
        layout_(accumulators.evaluation_->layout),
        net_(accumulators.evaluation_->net),
        position_(position) {}

  int value(Player seat) {
    const bool is_two_seats = layout_.is_two_seats();
    const Player mover = is_two_seats ? position_.turn() : seat;
    const std::size_t group = layout_.group_of(mover);
    const std::int16_t* output = net_.output.data() + group * net_.output_size(layout_);
    const Sums& own = sums_of(mover);
    std::int64_t values = own.values;
    std::int64_t sum = weighted(own, output);
    if (is_two_seats) {
      const Sums& others = sums_of(position_.next_in(mover));
      values = (values - others.values) / 2;
      sum += weighted(others, output + Hidden);
    }
    constexpr std::int64_t divisor = Net::hidden_one * Net::hidden_one * Net::output_one;
    const auto value =
        static_cast<int>(values / Net::value_one + sum * Net::output_hundredths / divisor) + net_.output_biases[group];
    return mover == seat ? value : -value;
  }

 private:
  static int weighted(const Sums& sums, const std::int16_t* output) {
    int sum = 0;
    for (std::size_t i = 0; i < Hidden; ++i) {
      const auto clipped = std::clamp<std::int16_t>(sums.hidden[i], 0, Net::hidden_one);
      // Both factors fit into 16 bits.
      sum += static_cast<std::int16_t>(clipped * output[i]) * clipped;
    }
    return sum;
  }

  const Sums& sums_of(Player seat) {
    const std::size_t ply = position_.ply_count();
    Sums& sums = accumulators_.at(seat, ply);
    const std::size_t most = std::min(ply, max_plies_back);
    for (std::size_t back = 0; back <= most; ++back) {
      const Sums& before = accumulators_.at(seat, ply - back);
      if (before.key != position_.hash_before(back)) continue;
      if (back > 0 && !step(seat, back, before, sums)) break;
      return sums;
    }
    start(seat, sums);
    return sums;
  }

  /// Finds the sums from those of so many plies before; false where too much has changed.
  bool step(Player seat, std::size_t back, const Sums& before, Sums& to) {
    Changes changes;
    find_cells(seat, back, changes);
    if (layout_.count_total() > 0) find_counts(seat, before, to, changes);
    if (changes.is_full()) return false;
    apply(before, to, changes);
    to.key = position_.hash();
    return true;
  }

  void find_cells(Player seat, std::size_t back, Changes& changes) const {
    std::array<Cell, max_changes> seen;
    std::size_t count = 0;
    position_.for_each_change(back, [&](Cell cell, Piece before) {
      if (std::find(seen.begin(), seen.begin() + count, cell) != seen.begin() + count) return;
      if (count == max_changes) return changes.overflow();
      seen[count++] = cell;
      const Piece after = position_.at(cell);
      if (!before.is_empty()) changes.remove(layout_.input(seat, before, cell));
      if (!after.is_empty()) changes.add(layout_.input(seat, after, cell));
    });
  }

  void find_counts(Player seat, const Sums& before, Sums& to, Changes& changes) const {
    NetLayout::Counts now;
    layout_.read_counts(position_, now);
    for (std::size_t place = 0; place < layout_.count_total(); ++place) {
      for (int n = before.counts[place] + 1; n <= now[place]; ++n) changes.add(layout_.input_of_count(seat, place, n));
      for (int n = now[place] + 1; n <= before.counts[place]; ++n)
        changes.remove(layout_.input_of_count(seat, place, n));
    }
    std::copy_n(now.begin(), layout_.count_total(), to.counts.begin());
  }

  const std::int16_t* row(std::uint32_t input) const { return net_.weights.data() + std::size_t{input} * Hidden; }

  void apply(const Sums& before, Sums& to, const Changes& changes) const {
    to.values = before.values;
    for (std::size_t i = 0; i < changes.added_count; ++i) to.values += net_.input_values[changes.added[i]];
    for (std::size_t i = 0; i < changes.removed_count; ++i) to.values -= net_.input_values[changes.removed[i]];
    std::int16_t sums[Hidden];
    std::copy_n(before.hidden.begin(), Hidden, sums);
    const std::size_t pairs = std::min(changes.added_count, changes.removed_count);
    for (std::size_t i = 0; i < pairs; ++i) exchange(sums, row(changes.added[i]), row(changes.removed[i]));
    for (std::size_t i = pairs; i < changes.added_count; ++i) add(sums, row(changes.added[i]), 1);
    for (std::size_t i = pairs; i < changes.removed_count; ++i) add(sums, row(changes.removed[i]), -1);
    std::copy_n(sums, Hidden, to.hidden.begin());
  }

  static void exchange(std::int16_t* sums, const std::int16_t* added, const std::int16_t* removed) {
    for (std::size_t i = 0; i < Hidden; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + added[i] - removed[i]);
  }
  static void add(std::int16_t* sums, const std::int16_t* weights, int sign) {
    for (std::size_t i = 0; i < Hidden; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + sign * weights[i]);
  }

  /// Finds the sums from scratch.
  void start(Player seat, Sums& to) const {
    std::copy_n(net_.biases.begin() + static_cast<std::ptrdiff_t>(layout_.group_of(seat) * Hidden), Hidden,
                to.hidden.begin());
    to.values = 0;
    const auto add_input = [&](std::uint32_t input) {
      add(to.hidden.data(), row(input), 1);
      to.values += net_.input_values[input];
    };
    position_.occupied().for_each([&](Cell cell) { add_input(layout_.input(seat, position_.at(cell), cell)); });
    if (layout_.count_total() > 0) layout_.read_counts(position_, to.counts);
    for (std::size_t place = 0; place < layout_.count_total(); ++place)
      for (int n = 1; n <= to.counts[place]; ++n) add_input(layout_.input_of_count(seat, place, n));
    to.key = position_.hash();
  }

  Accumulators& accumulators_;
  const NetLayout& layout_;
  const Net& net_;
  const Position& position_;
};

namespace {

template <int Hidden>
int value_plainly(Accumulators& accumulators, const Position& position, Player seat) {
  return NetStep<Hidden>(accumulators, position).value(seat);
}

template <int Hidden>
TRIGON_WIDE_VECTORS int value_fast(Accumulators& accumulators, const Position& position, Player seat) {
  return NetStep<Hidden>(accumulators, position).value(seat);
}

template <int Hidden>
int value_with(Accumulators& accumulators, const Position& position, Player seat) {
  return has_wide_vectors ? value_fast<Hidden>(accumulators, position, seat)
                          : value_plainly<Hidden>(accumulators, position, seat);
}

}  // namespace

Accumulators::Accumulators(std::shared_ptr<const NetEvaluation> evaluation) : evaluation_(std::move(evaluation)) {
  if (evaluation_) sums_.resize(evaluation_->layout.ruleset().player_count() * plies);
}

int Accumulators::value(const Position& position, Player seat) {
  switch (evaluation_->net.hidden) {
    case 16: return value_with<16>(*this, position, seat);
    case 32: return value_with<32>(*this, position, seat);
    default: return value_with<64>(*this, position, seat);
  }
}

}  // namespace trigon::engine
