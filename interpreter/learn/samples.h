// What a network learns from: positions of games with what the search thought of them and how the game ended, written
// as bytes, of which millions are kept. Tested in tests/unit/learn_test.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// A position of a game.
struct Sample {
  /// What is known of it for one seat.
  struct Seat {
    Player seat = 0;
    /// The value that the search found for this seat, in hundredths.
    std::int16_t value = 0;
    /// What the game gave it at the end: `whole_point` for a win, a part of it for a shared first place, else 0.
    std::uint16_t points = 0;

    friend bool operator==(const Seat&, const Seat&) = default;
  };

  /// The active inputs of the variant's `NetLayout` as the first seat sees it, in ascending order.
  std::vector<std::uint32_t> inputs{};
  /// Where two play, the player to move alone; else all who are in.
  std::vector<Seat> seats{};

  friend bool operator==(const Sample&, const Sample&) = default;
};

/// Appends the bytes of a sample.
void append_sample(const Sample& sample, std::string& to);

/// Reads the first sample of the bytes and removes it from them. False, with anything in `to`, when they are damaged.
bool read_sample(std::string_view& from, Sample& to);

}  // namespace trigon::engine
