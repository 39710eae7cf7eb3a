// What pieces are worth, by who wins with them: a logistic regression of results on the material of quiet positions
// (conditional logit for three and more seats), with intervals by bootstrap over games. Tested in
// tests/unit/lab_fit_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/lab/game_line.h"
#include "interpreter/match/statistics.h"

namespace trigon::engine {

/// The fitted values of pieces.
struct FittedPieces {
  struct Worth {
    /// In hundredths, scaled so that the army of the samples is worth as much as by the given values.
    double value = 0;
    Interval interval;
  };
  /// By type; nothing for a type of which there is too little data.
  std::vector<std::optional<Worth>> worths;
  /// The games and positions that were used.
  std::size_t games = 0, positions = 0;
};

/// Collects samples of material with the results of their games.
class MaterialFit {
 public:
  /// How much memory the samples may take. Beyond it, every second game is left out, then every second of the others.
  static constexpr std::size_t max_bytes = std::size_t{16} << 20;

  /// With `is_early` only positions count in which more than half of the pieces are there that were after the opening.
  MaterialFit(std::size_t seats, std::size_t types, bool is_early = false)
      : seats_(seats), types_(types), is_early_(is_early) {}

  /// Adds the samples of a game; `score` is the share of the first place of each seat.
  void add(const LabGame& game, const std::vector<double>& score);
  /// Fits the values. `scale` has for each type its given value in hundredths, or 0 for a type that is not to be
  /// fitted, such as a royal one. Nothing when the fit does not converge or there are fewer than `least_games` games.
  std::optional<FittedPieces> fit(const std::vector<double>& scale) const;
  static constexpr std::size_t least_games = 100;

 private:
  struct GameOfSamples {
    std::size_t first_sample = 0, samples = 0;
    std::uint64_t lot = 0;
    std::vector<float> score;
  };

  void thin();

  std::size_t seats_, types_;
  bool is_early_;
  std::vector<GameOfSamples> games_;
  /// For each sample the seats that are in, then the counts.
  std::vector<std::uint8_t> data_;
  /// Games whose lot has one of these bits are left out.
  std::uint64_t left_out_ = 0;
};

}  // namespace trigon::engine
