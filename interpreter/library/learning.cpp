#include <trigon/learning.h>

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include "interpreter/compare/variant_hash.h"
#include "interpreter/learn/learning.h"
#include "interpreter/library/implementation.h"
#include "interpreter/nets/net_file.h"
#include "interpreter/support/whole_file.h"

namespace trigon {

namespace {

LearningEnd public_end(engine::LearningEnd end) {
  switch (end) {
    case engine::LearningEnd::no_gain: return LearningEnd::no_gain;
    case engine::LearningEnd::all_generations: return LearningEnd::all_generations;
    case engine::LearningEnd::out_of_time: return LearningEnd::out_of_time;
    case engine::LearningEnd::interrupted: return LearningEnd::interrupted;
  }
  return LearningEnd::interrupted;
}

void check(const LearningSettings& settings) {
  const auto is_within = [](auto value, auto least, auto most) { return least <= value && value <= most; };
  if (!is_within(settings.games, 10u, 10'000'000u)) throw std::out_of_range("a generation has 10 to 10000000 games");
  if (!is_within(settings.nodes, 1u, 1'000'000u)) throw std::out_of_range("a move has 1 to 1000000 nodes");
  if (!is_within(settings.generations, 1, 1000)) throw std::out_of_range("there are 1 to 1000 generations");
  if (!is_within(settings.threads, 1, 64)) throw std::out_of_range("there are 1 to 64 threads");
  if (settings.hidden != 16 && settings.hidden != 32 && settings.hidden != 64)
    throw std::out_of_range("a network has 16, 32 or 64 neurons");
  if (settings.hours && !is_within(*settings.hours, 0.001, 10'000.0))
    throw std::out_of_range("learning takes 0.001 to 10000 hours");
}

void make_folder(const std::string& folder) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (failure) throw std::runtime_error(fmt::format("'{}': {}", folder, failure.message()));
}

}  // namespace

LearningResult learn(const Variant& variant, const std::string& file, const LearningSettings& settings,
                     const LearningEvents& events) {
  check(settings);
  return asking_scripts([&] {
    const engine::RulesetPtr& ruleset = variant.implementation().loaded.ruleset;
    if (settings.hidden > engine::most_hidden(engine::NetLayout(*ruleset, engine::PieceValues(*ruleset))))
      throw std::invalid_argument(fmt::format("a network with {} neurons would be larger than 1 MiB", settings.hidden));
    engine::LearningSettings inner{.ruleset = ruleset,
                                   .variant_hash = engine::variant_hash(*ruleset),
                                   .folder = settings.folder.empty() ? file + ".parts" : settings.folder,
                                   .hidden = settings.hidden,
                                   .generations = settings.generations,
                                   .games = settings.games,
                                   .nodes = settings.nodes,
                                   .seed = settings.seed,
                                   .threads = settings.threads};
    if (settings.hours) inner.time = std::chrono::seconds(static_cast<std::int64_t>(*settings.hours * 3600));
    make_folder(inner.folder);
    const engine::Learned learned = engine::learn(inner, {events.on_progress, events.on_step, events.is_interrupted});
    LearningResult result{.end = public_end(learned.end)};
    if (result.end == LearningEnd::interrupted || !learned.net) return result;
    if (!engine::write_whole_file(file, engine::write_net(learned.net->net, inner.variant_hash)))
      throw std::runtime_error(fmt::format("'{}': {}", file, std::strerror(errno)));
    result.is_written = true;
    return result;
  });
}

}  // namespace trigon
