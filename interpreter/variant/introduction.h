// The key `introduction`: a first game in a few steps. interpreter/loader/introduction_reader.h reads it.
#pragma once

#include <string>
#include <vector>

namespace trigon::engine {

/// A step of an introduction: what the learner reads, sees, and is to do.
struct IntroductionStep {
  std::string text;
  /// The position as text, as `print_position` writes it.
  std::string position;
  /// The moves wanted, any of which is right, as `print_move` writes them. Without one, the step is only read.
  std::vector<std::string> moves;
};

}  // namespace trigon::engine
