#include "interpreter/lab/candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <numeric>
#include <set>

#include "interpreter/support/splitmix.h"
#include "interpreter/support/text.h"
#include "interpreter/support/text_style.h"
#include "interpreter/variant/overlay.h"
#include "interpreter/variant/yaml_changes.h"

namespace trigon::engine {

namespace {

constexpr std::uint64_t most_counted = 1'000'000'000'000'000'000;
/// Of so many combinations all are shuffled; of more, single ones are drawn.
constexpr std::uint64_t most_shuffled = 1'000'000;
constexpr std::size_t longest_file_name = 80;

/// The combination with this number.
TryChoice choice_of(const std::vector<TriedPlace>& places, std::uint64_t number) {
  TryChoice choice(places.size());
  for (std::size_t i = places.size(); i-- > 0; number /= places[i].values.size())
    choice[i] = static_cast<std::size_t>(number % places[i].values.size());
  return choice;
}

/// Different numbers below `count`, in order.
std::set<std::uint64_t> draw_some(std::uint64_t count, std::size_t some, std::uint64_t seed) {
  std::vector<std::uint64_t> all(count);
  std::iota(all.begin(), all.end(), 0);
  for (std::size_t i = 0; i < some; ++i) std::swap(all[i], all[i + splitmix64(seed ^ splitmix64(i)) % (count - i)]);
  return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(some)};
}

std::set<TryChoice> draw_far(const std::vector<TriedPlace>& places, std::size_t some, std::uint64_t seed) {
  std::set<TryChoice> drawn;
  for (std::uint64_t lot = seed; drawn.size() < some;) {
    TryChoice choice;
    for (const TriedPlace& place : places) choice.push_back((lot = splitmix64(lot)) % place.values.size());
    drawn.insert(std::move(choice));
  }
  return drawn;
}

/// A text as a part of a file's name.
std::string slug_of(const std::string& text) {
  std::string slug;
  for (const char c : text) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (is_letter || (c >= 'A' && c <= 'Z'))
      slug += is_letter ? c : static_cast<char>(c - 'A' + 'a');
    else if (!slug.empty() && slug.back() != '-')
      slug += '-';
  }
  while (slug.ends_with('-')) slug.pop_back();
  return slug;
}

/// The map with another value for a key; without one the key is left out.
void set_key(YamlNode& map, const std::string& key, const YamlPtr& value) {
  std::erase_if(map.entries, [&](const YamlEntry& entry) { return entry.key == key; });
  if (value) map.entries.push_back({key, {}, value});
}

/// What is told about the game's own file and not about the game.
void leave_out_own_keys(YamlNode& map) {
  for (const std::string& key : keys_of_own_file()) set_key(map, key, nullptr);
  set_key(map, "options", nullptr);
}

std::string name_of_game(const YamlNode& tree) {
  const YamlNode* const name = tree.find("name");
  return name && name->is_scalar() ? name->scalar.text : "A game";
}

/// The game with the values of a choice. Null after errors.
YamlPtr chosen_tree(const Files& files, const TryFile& file, const TryChoice& choice, Diagnostics& diagnostics) {
  std::vector<std::string> options;
  for (std::size_t i = 0; i < choice.size(); ++i) {
    const auto& chosen = file.places[i].values[choice[i]].options;
    options.insert(options.end(), chosen.begin(), chosen.end());
  }
  YamlPtr tree = options.empty() ? file.base.tree : read_variant_tree(files, file.game, options, diagnostics).root;
  for (std::size_t i = 0; tree && i < choice.size() && !diagnostics.has_errors(); ++i) {
    const TriedPlace& place = file.places[i];
    const YamlPtr& value = place.values[choice[i]].value;
    if (!value) continue;
    const YamlPtr changed = with_value_at(tree, place.path, value, diagnostics);
    if (!changed)
      diagnostics.error({}, "unknown-key", fmt::format("there is no '{}' to change", join(place.path, "/")));
    tree = changed;
  }
  return diagnostics.has_errors() ? nullptr : tree;
}

/// The files that the game reads by itself and with the options that are tried.
std::set<std::string> files_read(const Files& files, const TryFile& file) {
  std::set<std::string> read(file.base.files.begin(), file.base.files.end());
  for (const TriedPlace& place : file.places)
    for (const TriedValue& value : place.values) {
      if (value.options.empty()) continue;
      Diagnostics ignored;
      if (const auto loaded = load_variant(files, file.game, value.options, ignored))
        read.insert(loaded->files.begin(), loaded->files.end());
    }
  return read;
}

}  // namespace

std::uint64_t combinations_of(const std::vector<TriedPlace>& places) {
  std::uint64_t count = 1;
  for (const TriedPlace& place : places)
    count = count > most_counted / place.values.size() ? most_counted : count * place.values.size();
  return count;
}

std::vector<TryChoice> choose_combinations(const std::vector<TriedPlace>& places, std::size_t most,
                                           std::uint64_t seed) {
  const std::uint64_t count = combinations_of(places);
  std::vector<TryChoice> choices;
  if (count <= most) {
    for (std::uint64_t i = 0; i < count; ++i) choices.push_back(choice_of(places, i));
  } else if (count <= most_shuffled) {
    for (const std::uint64_t i : draw_some(count, most, seed)) choices.push_back(choice_of(places, i));
  } else {
    const auto drawn = draw_far(places, most, seed);
    choices.assign(drawn.begin(), drawn.end());
  }
  return choices;
}

std::string describe(const std::vector<TriedPlace>& places, const TryChoice& choice) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < choice.size(); ++i)
    parts.push_back(places[i].label + " " + places[i].values[choice[i]].label);
  return join(parts, ", ");
}

std::string candidate_name(const std::vector<TriedPlace>& places, const TryChoice& choice, std::size_t number,
                           std::size_t digits) {
  std::string name = fmt::format("{:0{}}", number, digits);
  for (std::size_t i = 0; i < choice.size(); ++i) {
    const std::string part = slug_of(places[i].label + " " + places[i].values[choice[i]].label);
    if (name.size() + part.size() < longest_file_name) name += "-" + part;
  }
  return name;
}

std::optional<std::string> candidate_text(const Files& files, const TryFile& file, const TryChoice& choice,
                                          std::size_t number, const std::string& base, Diagnostics& diagnostics) {
  const YamlPtr tree = chosen_tree(files, file, choice, diagnostics);
  if (!tree) return std::nullopt;
  auto from = std::make_shared<YamlNode>(*file.base.tree), to = std::make_shared<YamlNode>(*tree);
  leave_out_own_keys(*from);
  leave_out_own_keys(*to);
  const std::string what = describe(file.places, choice);
  set_key(*from, "name", nullptr);
  set_key(*to, "name", nullptr);
  YamlNode map;
  map.kind = YamlNode::Kind::map;
  map.entries.push_back({"extends", {}, yaml_scalar(base)});
  map.entries.push_back({"name", {}, yaml_scalar(fmt::format("{}, candidate {}", name_of_game(*tree), number))});
  if (const YamlPtr changes = yaml_changes(from, to))
    map.entries.insert(map.entries.end(), changes->entries.begin(), changes->entries.end());
  // What options do to other rules than those of the game is not known.
  if (const YamlNode* const options = file.base.tree->find("options"); options && !options->is_null())
    map.entries.push_back({"options", {}, yaml_removal()});
  map.entries.push_back({"lab", {}, file.lab});
  const std::string comment = wrap(fmt::format("Made by trigon lab try: {}.", what), "# ", "# ");
  return comment + "\n" + print_yaml(map);
}

BaseFiles base_files(const Files& files, const TryFile& file) {
  std::map<std::string, std::string> shipped;
  for (const Shipped kind : {Shipped::game, Shipped::script})
    for (const auto& [id, path] : files.shipped(kind)) shipped.emplace(path, id);
  if (const auto known = shipped.find(file.game); known != shipped.end()) return {known->second, {}};
  const std::filesystem::path game(file.game);
  BaseFiles base{game.filename().generic_string(), {}};
  for (const std::string& path : files_read(files, file)) {
    // What --root allows elsewhere stays where it is.
    const auto relative = std::filesystem::path(path).lexically_proximate(game.parent_path());
    std::string ignored;
    const auto text = files.read(path, ignored);
    if (text && !shipped.contains(path) && relative.is_relative() && *relative.begin() != "..")
      base.texts.emplace_back(relative.generic_string(), *text);
  }
  return base;
}

}  // namespace trigon::engine
