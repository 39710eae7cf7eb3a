#include "interpreter/learn/trainer.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numeric>
#include <thread>

#include "interpreter/support/splitmix.h"

namespace trigon::engine {

namespace {

/// A batch is cut into pieces whose gradients are summed in order, so that the sum is the same with any threads.
constexpr std::size_t batch_size = 4096, piece_count = 8;

/// The step size at first, and what is left of it at the end.
constexpr double first_step = 0.002, last_part = 0.02;

/// The parameters of Adam.
constexpr float mean_decay = 0.9f, square_decay = 0.999f, least_square = 1e-8f;

class Trainer {
 public:
  Trainer(Weights& weights, const NetLayout& layout, const SampleSet& samples, const TrainingSettings& settings)
      : weights_(weights),
        layout_(layout),
        samples_(samples),
        settings_(settings),
        targets_(layout, settings.by_result, fit_slope(layout, samples)),
        order_(samples.size()),
        means_(weights.numbers.size()),
        squares_(weights.numbers.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    for (Piece& piece : pieces_) piece.sums.resize(weights.numbers.size());
    Sample sample;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      samples.read(i, sample);
      most_active_ = std::max(most_active_, sample.inputs.size());
    }
  }

  bool run(const std::stop_token& stop, const std::function<void(const TrainingProgress&)>& on_progress) {
    const std::size_t batches = (samples_.size() + batch_size - 1) / batch_size;
    const double all = static_cast<double>(batches) * settings_.passes;
    std::size_t done = 0;
    for (int pass = 1; pass <= settings_.passes; ++pass) {
      pass_ = pass;
      shuffle(pass);
      double loss = 0;
      for (std::size_t batch = 0; batch < batches; ++batch, ++done) {
        if (stop.stop_requested()) return false;
        loss += learn_batch(batch * batch_size, std::min(samples_.size(), (batch + 1) * batch_size));
        // From the first step to the last part of it, evenly.
        step(first_step * (1 - (1 - last_part) * static_cast<double>(done) / all));
      }
      on_progress({pass, loss / static_cast<double>(samples_.size()), loss_of_kept_back()});
    }
    return true;
  }

 private:
  /// A part of a batch.
  struct Piece {
    std::vector<float> sums{};
    double loss = 0;
  };

  void shuffle(int pass) {
    std::uint64_t random = splitmix64(settings_.seed ^ splitmix64(static_cast<std::uint64_t>(pass)));
    for (std::size_t i = order_.size(); i > 1; --i) {
      random = splitmix64(random);
      std::swap(order_[i - 1], order_[random % i]);
    }
  }

  void learn_piece(std::size_t number, std::size_t begin, std::size_t end) {
    Piece& piece = pieces_[number];
    std::ranges::fill(piece.sums, 0.0f);
    piece.loss = 0;
    const Gradient gradient(layout_, targets_, views_);
    Sample sample;
    for (std::size_t i = begin; i < end; ++i) {
      samples_.read(order_[i], sample);
      // Each pass has seen all mirrors of a part of the samples.
      const std::size_t mirror = (order_[i] + static_cast<std::size_t>(pass_)) % views_.mirrors();
      piece.loss += gradient.add(weights_, sample, mirror, piece.sums);
    }
  }

  /// Finds the gradient of a batch, from `begin` to `end`, and returns the sum of its losses.
  double learn_batch(std::size_t begin, std::size_t end) {
    batch_ = end - begin;
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      for (std::size_t number = next++; number < piece_count; number = next++)
        learn_piece(number, begin + batch_ * number / piece_count, begin + batch_ * (number + 1) / piece_count);
    };
    {
      std::vector<std::jthread> others;
      for (int i = 1; i < settings_.threads; ++i) others.emplace_back(work);
      work();
    }
    double loss = 0;
    for (const Piece& piece : pieces_) loss += piece.loss;
    return loss;
  }

  /// Changes each number by about `size` against its gradient.
  void step(double size) {
    ++steps_;
    const auto corrected = static_cast<float>(size * std::sqrt(1 - std::pow(double{square_decay}, steps_)) /
                                              (1 - std::pow(double{mean_decay}, steps_)));
    const float scale = 1 / static_cast<float>(batch_);
    for (std::size_t i = 0; i < weights_.numbers.size(); ++i) {
      float sum = 0;
      for (const Piece& piece : pieces_) sum += piece.sums[i];
      const float change = sum * scale;
      means_[i] += (1 - mean_decay) * (change - means_[i]);
      squares_[i] += (1 - square_decay) * (change * change - squares_[i]);
      weights_.numbers[i] -= corrected * means_[i] / (std::sqrt(squares_[i]) + least_square);
    }
    weights_.clip(most_active_);
  }

  double loss_of_kept_back() {
    const Gradient gradient(layout_, targets_, views_);
    Sample sample;
    std::vector<float> none;
    double loss = 0;
    for (std::size_t i = 0; i < samples_.kept_back_size(); ++i) {
      samples_.read_kept_back(i, sample);
      loss += gradient.add(weights_, sample, 0, none);
    }
    return loss / static_cast<double>(std::max<std::size_t>(samples_.kept_back_size(), 1));
  }

  Weights& weights_;
  const NetLayout& layout_;
  const SampleSet& samples_;
  const TrainingSettings& settings_;
  const Targets targets_;
  const Views views_{layout_};
  std::vector<std::size_t> order_;
  std::vector<float> means_, squares_;
  std::array<Piece, piece_count> pieces_;
  std::size_t batch_ = 0, most_active_ = 0;
  int steps_ = 0, pass_ = 0;
};

}  // namespace

float fit_slope(const NetLayout& layout, const SampleSet& samples) {
  constexpr std::size_t most_looked_at = 100'000;
  const std::size_t distance = samples.size() / most_looked_at + 1;
  const auto loss_of = [&](double slope) {
    const Targets by_search(layout, 0, static_cast<float>(slope)), by_result(layout, 1, static_cast<float>(slope));
    double loss = 0;
    Sample sample;
    for (std::size_t i = 0; i < samples.size(); i += distance) {
      samples.read(i, sample);
      for (const Sample::Seat& seat : sample.seats) loss += std::pow(by_search.of(seat) - by_result.of(seat), 2);
    }
    return loss;
  };
  // The loss has one minimum, which is looked for between ever nearer bounds.
  double low = std::log(0.1), high = std::log(10.0);
  for (int i = 0; i < 20; ++i) {
    const double first = low + (high - low) / 3, second = high - (high - low) / 3;
    if (loss_of(std::exp(first)) < loss_of(std::exp(second)))
      high = second;
    else
      low = first;
  }
  return static_cast<float>(std::exp((low + high) / 2));
}

bool train(Weights& weights, const NetLayout& layout, const SampleSet& samples, const TrainingSettings& settings,
           const std::stop_token& stop, const std::function<void(const TrainingProgress&)>& on_progress) {
  return Trainer(weights, layout, samples, settings).run(stop, on_progress);
}

}  // namespace trigon::engine
