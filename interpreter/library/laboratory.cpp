#include <trigon/laboratory.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "interpreter/compare/play_digest.h"
#include "interpreter/lab/part_set.h"
#include "interpreter/lab/play_part.h"
#include "interpreter/lab/report.h"
#include "interpreter/library/implementation.h"
#include "interpreter/match/drawn_setups.h"
#include "interpreter/match/one_game.h"
#include "interpreter/support/fnv1a.h"
#include "interpreter/support/json.h"

namespace trigon {

namespace {

void check(const LabSettings& settings) {
  const auto is_within = [](auto value, auto least, auto most) { return least <= value && value <= most; };
  if (!is_within(settings.first, 1u, settings.last) || settings.last > engine::max_lab_games)
    throw std::out_of_range("games have numbers from 1 to 1000000000");
  const auto is_wrong = [&](std::uint64_t nodes) { return !is_within(nodes, 1u, engine::max_lab_nodes); };
  if (settings.nodes.empty() || settings.nodes.size() > engine::max_strengths ||
      std::ranges::any_of(settings.nodes, is_wrong) ||
      std::ranges::adjacent_find(settings.nodes, std::ranges::greater_equal()) != settings.nodes.end())
    throw std::out_of_range("there are 1 to 8 rising numbers of nodes, from 1 to 100000000");
  if (!is_within(settings.opening, 0, 1000)) throw std::out_of_range("an opening has 0 to 1000 plies");
  if (!is_within(settings.longest, 1, engine::max_lab_plies)) throw std::out_of_range("a game has 1 to 10000 plies");
  if (!is_within(settings.threads, 1, 64)) throw std::out_of_range("there are 1 to 64 threads");
}

/// The text of the position in which games begin.
std::string text_of_start(const Variant& variant, const std::string& position) {
  if (position.empty()) return "";
  Game game(variant);
  if (const auto errors = game.set_position(position); !errors.empty()) throw std::invalid_argument(to_text(errors));
  if (game.outcome()) throw std::invalid_argument("the game is over in this position");
  return game.position();
}

engine::LabJob job_of(const Variant& variant, const LabSettings& settings) {
  const Variant::Implementation& inner = variant.implementation();
  engine::LabJob job{.header = engine::header_of(inner.ruleset(), engine::play_digest_of(inner.loaded)),
                     .ruleset = inner.loaded.ruleset};
  job.header.first = settings.first, job.header.last = settings.last;
  job.header.seed = settings.seed;
  job.header.nodes = settings.nodes;
  job.header.opening = settings.opening, job.header.longest = settings.longest;
  job.header.position = text_of_start(variant, settings.position);
  if (settings.position.empty() && inner.files)
    job.with_setup = engine::drawn_setups(inner.file, inner.chosen, *inner.files, inner.ruleset());
  job.header.has_drawn_setups = static_cast<bool>(job.with_setup);
  if (settings.opening == 0 && !job.with_setup)
    throw std::invalid_argument("without random plies all games are the same");
  return job;
}

[[noreturn]] void fail(const engine::Diagnostics& diagnostics) {
  throw std::runtime_error(to_text(to_public(diagnostics)));
}

}  // namespace

bool play_lab_games(const Variant& variant, const std::string& part, const LabSettings& settings,
                    const LabEvents& events) {
  check(settings);
  return asking_scripts([&] {
    const engine::LabJob job = job_of(variant, settings);
    const std::size_t games = settings.last - settings.first + 1;
    std::size_t there = 0;
    engine::PartRun run{.threads = settings.threads, .is_interrupted = events.is_interrupted};
    run.on_begin = [&](std::size_t known) { there = known; };
    if (events.on_game) run.on_game = [&](std::size_t played) { events.on_game(there + played, games); };
    engine::Diagnostics diagnostics;
    const engine::PartEnd end = engine::play_part(job, part, run, diagnostics);
    if (end == engine::PartEnd::wrong || end == engine::PartEnd::unwritable) fail(diagnostics);
    return end != engine::PartEnd::interrupted;
  });
}

std::string lab_report(const std::vector<std::string>& parts, LabReportFormat format, const Variant* variant) {
  engine::Diagnostics diagnostics;
  const auto tally = engine::count_parts(parts, diagnostics);
  if (!tally && !diagnostics.has_errors()) throw std::runtime_error("there are no games");
  if (!tally) fail(diagnostics);
  const engine::LoadedVariant* const loaded = variant ? &variant->implementation().loaded : nullptr;
  return asking_scripts([&] {
    if (loaded && engine::hash_text(engine::play_digest_of(*loaded)) != tally->header().rules)
      throw std::runtime_error("the games were played by other rules than those of the variant");
    const engine::LabReport report = engine::make_lab_report(
        *tally, loaded ? engine::values_by_mobility(*loaded->ruleset) : std::vector<double>());
    switch (format) {
      case LabReportFormat::text: return engine::print_text(report);
      case LabReportFormat::json: break;
      case LabReportFormat::html: return engine::print_html(report, loaded ? loaded->ruleset.get() : nullptr);
    }
    return engine::dump_tidy(engine::to_json(report)) + "\n";
  });
}

}  // namespace trigon
