#include "interpreter/lab/race.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace trigon::engine {

namespace {

constexpr double unknown = std::numeric_limits<double>::infinity();

double distance_of(const BarResult& bar) {
  if (!bar.value) return unknown;
  return std::max({bar.least - *bar.value, bar.most ? *bar.value - *bar.most : 0.0, 0.0});
}

/// The width of a bar's range, by which distances of different units are compared.
double width_of(const BarResult& bar) {
  const double width = bar.most ? *bar.most - bar.least : bar.least;
  return width > 0 ? width : bar.unit == FigureUnit::share ? 0.01 : 1.0;
}

TryState state_of(const std::vector<BarResult>& bars) {
  const auto has = [&](BarVerdict verdict) { return std::ranges::count(bars, verdict, &BarResult::verdict) > 0; };
  return has(BarVerdict::missed) ? TryState::missed : has(BarVerdict::undecided) ? TryState::undecided : TryState::met;
}

bool has_played(const Racer& racer) {
  return racer.state == TryState::met || racer.state == TryState::undecided || racer.state == TryState::missed;
}

/// Is `a` as near to every bar as `b`, and nearer to one?
bool is_better(const std::vector<double>& a, const std::vector<double>& b) {
  bool is_nearer = false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] > b[i]) return false;
    is_nearer |= a[i] < b[i];
  }
  return is_nearer;
}

/// Those that play the next round, with the games that are left; `racers` are in the order of their misfit.
std::vector<std::size_t> choose_next(const std::vector<Racer>& racers, const std::vector<std::size_t>& open,
                                     std::size_t games) {
  std::vector<std::size_t> chosen;
  std::size_t taken = 0;
  for (const std::size_t i : open) {
    const std::size_t more = racers[i].games();
    if (taken + more > (chosen.empty() ? games : games / 2)) break;
    taken += more;
    chosen.push_back(i);
  }
  return chosen;
}

}  // namespace

std::vector<double> distances_of(const std::vector<BarResult>& bars) {
  std::vector<double> distances;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    if (i == 0 || bars[i].key != bars[i - 1].key) distances.push_back(0);
    distances.back() = std::max(distances.back(), distance_of(bars[i]));
  }
  return distances;
}

double misfit_of(const std::vector<BarResult>& bars) {
  double sum = 0, worst = 0;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    if (i == 0 || bars[i].key != bars[i - 1].key) sum += std::exchange(worst, 0);
    worst = std::max(worst, distance_of(bars[i]) / width_of(bars[i]));
  }
  return sum + worst;
}

std::vector<bool> front_of(const std::vector<Racer>& racers) {
  std::vector<std::vector<double>> distances;
  for (const Racer& racer : racers) distances.push_back(distances_of(racer.bars));
  std::vector<bool> is_on(racers.size());
  for (std::size_t i = 0; i < racers.size(); ++i) {
    is_on[i] = has_played(racers[i]);
    for (std::size_t j = 0; j < racers.size() && is_on[i]; ++j)
      if (has_played(racers[j]) && is_better(distances[j], distances[i])) is_on[i] = false;
  }
  return is_on;
}

bool run_race(std::vector<Racer>& racers, std::size_t games, const PlayRound& play) {
  const auto play_to = [&](std::size_t i, std::size_t openings) {
    Racer& racer = racers[i];
    const auto bars = play(i, racer.openings, openings);
    if (!bars) return racer.state == TryState::refused;
    racer.openings = openings;
    racer.bars = *bars;
    racer.state = state_of(*bars);
    return true;
  };
  for (std::size_t i = 0; i < racers.size(); ++i) {
    if (racers[i].state != TryState::waiting) continue;
    const std::size_t more = first_openings * racers[i].games_of_opening;
    if (more > games) continue;
    if (!play_to(i, first_openings)) return false;
    games -= more;
  }
  while (true) {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < racers.size(); ++i)
      if (racers[i].state == TryState::undecided) open.push_back(i);
    std::ranges::stable_sort(open, {}, [&](std::size_t i) { return misfit_of(racers[i].bars); });
    const auto chosen = choose_next(racers, open, games);
    if (chosen.empty()) return true;
    for (const std::size_t i : chosen) {
      games -= racers[i].games();
      if (!play_to(i, 2 * racers[i].openings)) return false;
    }
  }
}

}  // namespace trigon::engine
