#include "interpreter/lab/piece_fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "interpreter/support/splitmix.h"

namespace trigon::engine {

namespace {

constexpr int iterations = 25, replicates = 200;
/// A weak pull of all parameters to 0, so that a type which decides every game in which it is ahead stays finite.
constexpr double ridge = 0.5;
/// A type is fitted if in so many games there was a difference of it.
constexpr std::size_t least_games_with_type = 30;

using Vector = std::vector<double>;

/// Solves a x = b for a symmetric positive matrix by Cholesky's decomposition. Nothing when it is not positive.
std::optional<Vector> solve(std::vector<Vector> a, Vector b) {
  const std::size_t n = b.size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = a[i][j];
      for (std::size_t k = 0; k < j; ++k) sum -= a[i][k] * a[j][k];
      if (i == j && !(sum > 1e-12)) return std::nullopt;
      a[i][j] = i == j ? std::sqrt(sum) : sum / a[j][j];
    }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= a[i][k] * b[k];
    b[i] /= a[i][i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= a[k][i] * b[k];
    b[i] /= a[i][i];
  }
  return b;
}

/// A number of times that a game is drawn in a bootstrap replicate: Poisson with mean 1, by inversion.
int poisson(std::uint64_t random) {
  const double u = static_cast<double>(random >> 11) * 0x1p-53;
  double term = std::exp(-1.0), sum = term;
  int k = 0;
  while (u > sum && k < 12) sum += term /= ++k;
  return k;
}

/// The model: the chances of the seats that are in are proportional to exp(counts * worths + advantage of the seat).
/// The first seat has no advantage, and the parameters are the worths, then the advantages of the other seats.
class Model {
 public:
  Model(std::size_t seats, std::size_t types, std::vector<std::size_t> columns)
      : seats_(seats), types_(types), columns_(std::move(columns)), parameters_(columns_.size() + seats_ - 1) {}

  std::size_t size() const { return parameters_.size(); }
  const Vector& parameters() const { return parameters_; }
  void move(const Vector& step) {
    for (std::size_t i = 0; i < step.size(); ++i) parameters_[i] += step[i];
  }

  /// Adds the gradient of a sample's log-likelihood, and if asked for its negative second derivative.
  void add(const std::uint8_t* sample, const std::vector<float>& score, Vector& gradient,
           std::vector<Vector>* curvature) {
    const std::size_t n = size();
    rows_.assign(seats_ * n, 0);
    chances_.assign(seats_, 0);
    double all = 0, total = 0;
    for (std::size_t s = 0; s < seats_; ++s) {
      if ((sample[0] >> s & 1) == 0) continue;
      double* const row = rows_.data() + s * n;
      for (std::size_t c = 0; c < columns_.size(); ++c) row[c] = sample[1 + s * types_ + columns_[c]];
      if (s > 0) row[columns_.size() + s - 1] = 1;
      double power = 0;
      for (std::size_t i = 0; i < n; ++i) power += row[i] * parameters_[i];
      chances_[s] = std::exp(std::clamp(power, -200.0, 200.0));
      all += chances_[s];
      total += score[s];
    }
    mean_.assign(n, 0);
    for (std::size_t s = 0; s < seats_; ++s) {
      chances_[s] /= all;
      for (std::size_t i = 0; i < n; ++i) mean_[i] += chances_[s] * rows_[s * n + i];
    }
    for (std::size_t s = 0; s < seats_; ++s)
      if (sample[0] >> s & 1) {
        const double* const row = rows_.data() + s * n;
        const double share = total > 0 ? score[s] / total : 0;
        for (std::size_t i = 0; i < n; ++i) gradient[i] += share * (row[i] - mean_[i]);
        if (!curvature) continue;
        for (std::size_t i = 0; i < n; ++i)
          for (std::size_t j = 0; j <= i; ++j)
            (*curvature)[i][j] += chances_[s] * (row[i] - mean_[i]) * (row[j] - mean_[j]);
      }
  }

 private:
  std::size_t seats_, types_;
  std::vector<std::size_t> columns_;
  Vector parameters_;
  // Scratch memory.
  Vector rows_, chances_, mean_;
};

}  // namespace

void MaterialFit::add(const LabGame& game, const std::vector<double>& score) {
  const std::uint64_t lot = splitmix64(game.start_hash ^ splitmix64(game.number));
  if ((lot & left_out_) != 0 || game.samples.empty()) return;
  const std::size_t size = 1 + seats_ * types_;
  GameOfSamples added{.first_sample = data_.size() / size, .samples = 0, .lot = lot, .score = {}};
  added.score.assign(score.begin(), score.end());
  std::size_t at_start = 0;
  for (const PieceUse& use : game.pieces) at_start += use.at_start;
  for (const MaterialSample& sample : game.samples) {
    const auto pieces = std::accumulate(sample.counts.begin(), sample.counts.end(), std::size_t{0});
    if (is_early_ && 2 * pieces <= at_start) continue;
    // With fewer than two seats there is nothing to explain.
    if ((sample.in & (sample.in - 1)) == 0) continue;
    data_.push_back(sample.in);
    data_.insert(data_.end(), sample.counts.begin(), sample.counts.end());
    ++added.samples;
  }
  if (added.samples > 0) games_.push_back(std::move(added));
  if (data_.size() > max_bytes) thin();
}

void MaterialFit::thin() {
  left_out_ = left_out_ << 1 | 1;
  const std::size_t size = 1 + seats_ * types_;
  std::vector<std::uint8_t> kept_data;
  std::vector<GameOfSamples> kept;
  for (GameOfSamples& game : games_) {
    if ((game.lot & left_out_) != 0) continue;
    const auto begin = data_.begin() + static_cast<std::ptrdiff_t>(game.first_sample * size);
    game.first_sample = kept_data.size() / size;
    kept_data.insert(kept_data.end(), begin, begin + static_cast<std::ptrdiff_t>(game.samples * size));
    kept.push_back(std::move(game));
  }
  data_ = std::move(kept_data), games_ = std::move(kept);
}

std::optional<FittedPieces> MaterialFit::fit(const std::vector<double>& scale) const {
  if (games_.size() < least_games) return std::nullopt;
  const std::size_t size = 1 + seats_ * types_;
  const auto sample_at = [&](const GameOfSamples& game, std::size_t i) {
    return data_.data() + (game.first_sample + i) * size;
  };
  // The types of which somebody has more than another one in enough games.
  std::vector<std::size_t> games_with(types_), columns;
  for (const GameOfSamples& game : games_)
    for (std::size_t type = 0; type < types_; ++type) {
      bool differs = false;
      for (std::size_t i = 0; i < game.samples && !differs; ++i) {
        const std::uint8_t* const sample = sample_at(game, i);
        int first = -1;
        for (std::size_t s = 0; s < seats_; ++s)
          if (sample[0] >> s & 1) {
            const int count = sample[1 + s * types_ + type];
            differs |= first >= 0 && count != first;
            first = count;
          }
      }
      games_with[type] += differs;
    }
  for (std::size_t type = 0; type < types_; ++type)
    if (scale[type] > 0 && games_with[type] >= least_games_with_type) columns.push_back(type);
  if (columns.empty()) return std::nullopt;

  Model model(seats_, types_, columns);
  const std::size_t n = model.size();
  std::vector<Vector> curvature;
  for (int iteration = 0; iteration < iterations; ++iteration) {
    Vector gradient(n);
    curvature.assign(n, Vector(n));
    for (const GameOfSamples& game : games_)
      for (std::size_t i = 0; i < game.samples; ++i) model.add(sample_at(game, i), game.score, gradient, &curvature);
    for (std::size_t i = 0; i < n; ++i) gradient[i] -= ridge * model.parameters()[i], curvature[i][i] += ridge;
    const auto step = solve(curvature, gradient);
    if (!step) return std::nullopt;
    model.move(*step);
    if (std::ranges::all_of(*step, [](double one) { return std::abs(one) < 1e-7; })) break;
  }
  // One step from the whole sample to each replicate: games are drawn anew, with all their positions.
  std::vector<Vector> sums(replicates, Vector(n));
  for (std::size_t g = 0; g < games_.size(); ++g) {
    Vector gradient(n);
    for (std::size_t i = 0; i < games_[g].samples; ++i)
      model.add(sample_at(games_[g], i), games_[g].score, gradient, nullptr);
    for (std::size_t r = 0; r < replicates; ++r) {
      const double weight = poisson(splitmix64(games_[g].lot ^ splitmix64(r)));
      for (std::size_t i = 0; i < n; ++i) sums[r][i] += (weight - 1) * gradient[i];
    }
  }
  // The army by which the scale is set: the mean counts of the samples.
  Vector army(types_);
  double positions = 0;
  for (const GameOfSamples& game : games_)
    for (std::size_t i = 0; i < game.samples; ++i, ++positions)
      for (std::size_t s = 0; s < seats_; ++s)
        for (const std::size_t type : columns) army[type] += sample_at(game, i)[1 + s * types_ + type];
  const auto scaled = [&](const Vector& parameters) {
    double given = 0, fitted = 0;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      given += army[columns[c]] * scale[columns[c]];
      fitted += army[columns[c]] * parameters[c];
    }
    Vector values(columns.size());
    for (std::size_t c = 0; c < columns.size(); ++c) values[c] = parameters[c] * given / fitted;
    return values;
  };
  const Vector values = scaled(model.parameters());
  std::vector<Vector> drawn(columns.size());
  for (const Vector& sum : sums) {
    const auto step = solve(curvature, sum);
    if (!step) return std::nullopt;
    Vector parameters = model.parameters();
    for (std::size_t i = 0; i < n; ++i) parameters[i] += (*step)[i];
    const Vector replicate = scaled(parameters);
    for (std::size_t c = 0; c < columns.size(); ++c) drawn[c].push_back(replicate[c]);
  }
  FittedPieces fitted{.worths = std::vector<std::optional<FittedPieces::Worth>>(types_),
                      .games = games_.size(),
                      .positions = static_cast<std::size_t>(positions)};
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (!std::isfinite(values[c])) return std::nullopt;
    std::ranges::sort(drawn[c]);
    fitted.worths[columns[c]] = {values[c], {drawn[c][replicates / 40], drawn[c][replicates - 1 - replicates / 40]}};
  }
  return fitted;
}

}  // namespace trigon::engine
