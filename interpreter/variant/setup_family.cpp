#include "interpreter/variant/setup_family.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "interpreter/support/splitmix.h"
#include "interpreter/variant/setup_choice.h"

namespace trigon::engine {

namespace {

/// The entry of this key if it has a value, else null.
const YamlEntry* entry_with_value(const YamlNode& setup, const char* key) {
  const YamlEntry* entry = setup.find_entry(key);
  return entry && !entry->value->is_null() ? entry : nullptr;
}

/// How many setups there are; reports too many.
std::optional<int> count_setups(Loading& loading, const std::vector<PlacedShuffle>& shuffles) {
  std::int64_t count = 1;
  for (const auto& [shuffle, place] : shuffles) {
    count *= count_arrays(shuffle);
    if (count <= max_setups) continue;
    loading.diagnostics.error(place, "range", fmt::format("setup: there are more than {} setups", max_setups),
                              "equal pieces in one step, as in - pawn pawn, are counted once; a step may be limited to "
                              "some cells by 'on'");
    return std::nullopt;
  }
  return static_cast<int>(count);
}

/// Reports a cell on which pieces are shuffled, and which another one may need.
bool have_room(Loading& loading, const std::vector<PlacedShuffle>& shuffles) {
  std::map<Cell, Span> taken;
  for (const Placement& placement : loading.ruleset->setup) taken.emplace(placement.cell, placement.place);
  for (const auto& [shuffle, place] : shuffles)
    for (const Cell cell : shuffle.cells)
      if (const auto [at, is_free] = taken.try_emplace(cell, place); !is_free) {
        loading.diagnostics.error(
            place, "setup",
            fmt::format("setup: pieces are shuffled on {}, where another one stands", loading.ruleset->labels[cell]),
            "the other stands in " + short_place(at->second));
        return false;
      }
  return true;
}

/// The number of the setup: given, drawn by a seed, or 0.
std::optional<int> chosen_number(Loading& loading, const YamlNode& setup, int count) {
  const YamlEntry *number = entry_with_value(setup, "number"), *seed = entry_with_value(setup, "seed");
  if (number && seed) {
    loading.diagnostics.error(seed->key_span, "unused-key", "setup: 'seed' does not go with 'number'",
                              "each of them chooses the setup; the other stands in " + short_place(number->key_span));
    return std::nullopt;
  }
  if (number) return read_integer(*number->value, 0, count - 1, "setup: number", loading.diagnostics);
  if (!seed) return 0;
  const FormatKey& format = format_map("setup").key("seed");
  const auto value = read_integer(*seed->value, *format.least, *format.most, "setup: seed", loading.diagnostics);
  if (!value) return std::nullopt;
  return static_cast<int>(splitmix64(static_cast<std::uint64_t>(*value)) % static_cast<std::uint64_t>(count));
}

/// Lets an option that chose the setup tell its number, also where it was a seed.
void name_choice(std::vector<OptionInfo>& options, int number) {
  if (!options.empty() && options.back().is_chosen && is_setup_choice(options.back().name))
    options.back().name = setup_choice(number);
}

}  // namespace

void refuse_setup_number(Loading& loading, const YamlNode& setup) {
  for (const char* key : {"number", "seed"})
    if (const YamlEntry* entry = entry_with_value(setup, key))
      loading.diagnostics.error(entry->key_span, "unused-key",
                                fmt::format("setup: '{}' has no effect without 'shuffle'", key),
                                "it chooses a setup where the part of some player has the key 'shuffle'");
}

std::vector<Placement> shuffled_pieces(Loading& loading, const YamlNode& setup, std::vector<PlacedShuffle> shuffles) {
  std::vector<Placement> pieces;
  std::ranges::stable_sort(shuffles, {}, [](const PlacedShuffle& one) { return one.shuffle.player; });
  const auto count = count_setups(loading, shuffles);
  const auto number = count && have_room(loading, shuffles) ? chosen_number(loading, setup, *count) : std::nullopt;
  if (!number) return pieces;
  loading.ruleset->setup_family = SetupFamily{*count, *number};
  name_choice(loading.ruleset->options, *number);
  std::int64_t rest = *number;
  for (const auto& [shuffle, place] : shuffles) {
    const std::int64_t arrays = count_arrays(shuffle);
    for (const auto& [cell, type] : array_of(shuffle, rest % arrays))
      pieces.push_back({cell, type, shuffle.player, place});
    rest /= arrays;
  }
  return pieces;
}

}  // namespace trigon::engine
