#include "interpreter/learn/sample_set.h"

#include <algorithm>

#include "interpreter/support/splitmix.h"

namespace trigon::engine {

namespace {

std::uint64_t hash_of(const Sample& sample) {
  std::uint64_t hash = sample.inputs.size();
  for (const std::uint32_t input : sample.inputs) hash = splitmix64(hash ^ input);
  for (const Sample::Seat& seat : sample.seats) hash = splitmix64(hash ^ seat.seat);
  return hash;
}

}  // namespace

void SampleSet::add_game(const std::string& bytes) {
  auto& places = games_++ % games_per_kept_back == 0 ? kept_back_ : learned_;
  std::string_view rest = bytes;
  Sample sample;
  while (!rest.empty()) {
    const std::size_t place = bytes.size() - rest.size();
    if (!read_sample(rest, sample)) break;
    places.push_back(bytes_.size() + place);
  }
  bytes_ += bytes;
}

void SampleSet::read_at(std::uint64_t place, Sample& to) const {
  std::string_view rest = std::string_view(bytes_).substr(place);
  read_sample(rest, to);
}

void SampleSet::remove_twins() {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> known;
  Sample sample;
  const auto note_all = [&](const std::vector<std::uint64_t>& places) {
    for (const std::uint64_t place : places) {
      read_at(place, sample);
      known.emplace_back(hash_of(sample), place);
    }
  };
  // Positions that are kept back are learned from nowhere.
  note_all(kept_back_);
  note_all(learned_);
  std::ranges::stable_sort(known, {}, [](const auto& entry) { return entry.first; });
  const auto are_twins = [](const auto& a, const auto& b) { return a.first == b.first; };
  known.erase(std::unique(known.begin(), known.end(), are_twins), known.end());
  std::vector<std::uint64_t> places;
  for (const auto& [hash, place] : known) places.push_back(place);
  std::ranges::sort(places);
  const auto is_twin = [&](std::uint64_t place) { return !std::ranges::binary_search(places, place); };
  std::erase_if(kept_back_, is_twin);
  std::erase_if(learned_, is_twin);
}

void SampleSet::keep_newest(std::size_t count) {
  if (learned_.size() <= count) return;
  learned_.erase(learned_.begin(), learned_.end() - static_cast<std::ptrdiff_t>(count));
}

}  // namespace trigon::engine
