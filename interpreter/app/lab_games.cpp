#include "interpreter/app/lab_games.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/app/progress.h"
#include "interpreter/compare/play_digest.h"
#include "interpreter/lab/part_set.h"
#include "interpreter/support/fnv1a.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

Argument parts_argument(std::vector<std::string>& parts) {
  return {.name = "PART",
          .help = "Files of `lab play` or `lab merge`, in any order",
          .target = &parts,
          .is_required = true,
          .kind = ValueKind::file};
}

std::optional<std::pair<std::size_t, std::size_t>> read_games(const std::string& text, Diagnostics& diagnostics) {
  const auto dash = text.find('-');
  const auto first = parse_integer(dash == std::string::npos ? "1" : text.substr(0, dash));
  const auto last = parse_integer(dash == std::string::npos ? text : text.substr(dash + 1));
  constexpr auto most = static_cast<long>(max_lab_games);
  if (first && last && *first >= 1 && *last >= *first && *last <= most)
    return std::pair{static_cast<std::size_t>(*first), static_cast<std::size_t>(*last)};
  diagnostics.error({}, "argument", fmt::format("--games: expected numbers from 1 to {}, got '{}'", most, text),
                    "--games 1-1000");
  return std::nullopt;
}

std::vector<std::uint64_t> read_nodes(const std::vector<std::string>& texts, Diagnostics& diagnostics) {
  std::vector<std::uint64_t> all;
  for (const std::string& text : texts) {
    const auto nodes = parse_integer(text);
    if (!nodes || *nodes < 1 || *nodes > static_cast<std::int64_t>(max_lab_nodes)) {
      diagnostics.error({}, "argument",
                        fmt::format("--nodes: expected a number from 1 to {}, got '{}'", max_lab_nodes, text));
      return all;
    }
    all.push_back(static_cast<std::uint64_t>(*nodes));
  }
  if (all.empty()) all = {100};
  if (all.size() > max_strengths)
    diagnostics.error({}, "argument",
                      fmt::format("--nodes: expected at most {} numbers, got {}", max_strengths, texts.size()));
  else if (!std::ranges::is_sorted(all) || std::ranges::adjacent_find(all) != all.end())
    diagnostics.error({}, "argument", "--nodes: expected rising numbers", "--nodes 100,200,400");
  return all;
}

std::optional<LabTally> counted_parts(const std::vector<std::string>& paths, Diagnostics& diagnostics) {
  Progress progress("reading games");
  return count_parts(paths, diagnostics, [&](std::uint64_t games) {
    if (games % 10'000 == 0) progress.say(fmt::format("reading games: {}", games));
  });
}

std::optional<LoadedVariant> rules_of_part(const Files& files, const std::string& name, const LabHeader& header,
                                           Diagnostics& diagnostics) {
  const bool is_asked = !name.empty();
  const auto refuse = [&](const std::string& why) {
    if (is_asked)
      diagnostics.error({}, "part", why);
    else
      diagnostics.note({}, "part", why, "--variant FILE says where the rules are");
    return std::nullopt;
  };
  // A part may come from anywhere: what it names is looked for among the shipped games only.
  if (!is_asked && header.variant.find_first_of("./\\") != std::string::npos) return refuse("the rules are not known");
  Diagnostics messages;
  auto loaded = load_variant(files, is_asked ? name : header.variant, header.options, messages);
  if (!loaded && is_asked) {
    for (const Diagnostic& message : messages.all()) diagnostics.add(message);
    return std::nullopt;
  }
  if (!loaded) return refuse(fmt::format("the rules of '{}' are not at hand", header.variant));
  if (hash_text(play_digest_of(*loaded)) != header.rules)
    return refuse(fmt::format("the games were played by other rules than those of '{}' now", header.variant));
  return loaded;
}

}  // namespace trigon::engine
