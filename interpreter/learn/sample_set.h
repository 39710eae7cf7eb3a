// The samples of many games, each position once. Tested in tests/unit/learn_test.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/learn/samples.h"

namespace trigon::engine {

class SampleSet {
 public:
  /// Adds the samples of a game. Those of one game in so many are not learned from: they show how the network does on
  /// positions that it does not know.
  static constexpr std::size_t games_per_kept_back = 40;

  void add_game(const std::string& bytes);
  /// To be called after the last game: removes positions that are there twice.
  void remove_twins();
  /// Forgets the oldest games until at most so many samples are left.
  void keep_newest(std::size_t count);

  std::size_t size() const { return learned_.size(); }
  /// Reads the sample with this number, from 0 to `size()`.
  void read(std::size_t number, Sample& to) const { read_at(learned_[number], to); }
  std::size_t kept_back_size() const { return kept_back_.size(); }
  void read_kept_back(std::size_t number, Sample& to) const { read_at(kept_back_[number], to); }

 private:
  void read_at(std::uint64_t place, Sample& to) const;

  std::string bytes_;
  std::size_t games_ = 0;
  /// Where each sample begins.
  std::vector<std::uint64_t> learned_, kept_back_;
};

}  // namespace trigon::engine
