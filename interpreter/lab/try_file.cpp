#include "interpreter/lab/try_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "interpreter/support/text.h"
#include "interpreter/variant/author_report.h"
#include "interpreter/variant/fields.h"
#include "interpreter/variant/misspelt_keys.h"
#include "interpreter/variant/overlay.h"
#include "interpreter/variant/setup_choice.h"
#include "interpreter/variant/yaml_changes.h"

namespace trigon::engine {

namespace {

constexpr const char* forms_of_values = "[20, 40], or 20 to 60 step 10";
constexpr std::size_t longest_label = 24, longest_name = 40;
constexpr std::int64_t highest_number = 1'000'000'000;

/// The numbers of a range such as `20 to 60 step 10`.
struct NumberSteps {
  std::int64_t first = 0, last = 0, step = 1;
  std::int64_t count() const { return (last - first) / step + 1; }
};

/// Nothing for a text that does not have the form of a range.
std::optional<NumberSteps> read_steps(const std::string& text) {
  const auto words = split_words(text);
  const bool has_step = words.size() == 5 && words[3] == "step";
  if ((words.size() != 3 && !has_step) || words[1] != "to") return std::nullopt;
  const auto first = parse_integer(words[0]), last = parse_integer(words[2]);
  const auto step = has_step ? parse_integer(words[4]) : 1;
  if (!first || !last || !step) return std::nullopt;
  return NumberSteps{*first, *last, *step};
}

/// A name as a label: of one line, and not too long for a table.
std::string label_of_name(const std::string& name) {
  const std::string line = replace_all(name, "\n", " ");
  std::size_t end = 0;
  for (std::size_t i = 0; i < longest_name && end < line.size(); ++i) end += character_length(line, end);
  return line.substr(0, end);
}

std::string label_of(const YamlNode& value, std::size_t number) {
  if (value.is_null()) return "none";
  const bool is_short = value.is_scalar() && value.scalar.text.find('\n') == std::string::npos;
  const std::string label = is_short ? value.scalar.text : print_yaml_line(value);
  return count_characters(label) <= longest_label ? label : fmt::format("no. {}", number);
}

const YamlNode* find_item(const YamlNode& list, const std::string& number) {
  const auto index = parse_integer(number);
  const auto count = static_cast<std::int64_t>(list.items.size());
  return index && *index >= 1 && *index <= count ? list.items[static_cast<std::size_t>(*index - 1)].get() : nullptr;
}

class TryReader {
 public:
  TryReader(const LoadedVariant& base, Diagnostics& diagnostics) : base_(base), diagnostics_(diagnostics) {}

  std::vector<TriedPlace> read(const YamlNode& vary) {
    std::vector<TriedPlace> places;
    if (!vary.is_map() || vary.entries.empty()) {
      report_wrong_type(vary, "vary", "a map of places and values", diagnostics_);
      return places;
    }
    if (vary.entries.size() > max_tried_places) {
      diagnostics_.error(vary.entries[max_tried_places].key_span, "range",
                         fmt::format("vary: at most {} places are supported", max_tried_places));
      return places;
    }
    for (const YamlEntry& entry : vary.entries)
      if (auto place = read_place(entry); !place.values.empty()) places.push_back(std::move(place));
    for (TriedPlace& place : places)
      if (place.label.empty()) place.label = short_label(place, places);
    return places;
  }

 private:
  void error(const Span& span, const char* code, const std::string& message, const std::string& hint = "") {
    diagnostics_.error(span, code, "vary: " + message, hint);
  }

  TriedPlace read_place(const YamlEntry& entry) {
    TriedPlace place;
    for (const std::string_view step : split(entry.key, '/')) place.path.emplace_back(step);
    if (place.path[0] == "options") {
      place.label = label_of_name(entry.key);
      if (place.path.size() == 1)
        place.values = read_option_sets(entry);
      else
        place.values = read_switch(entry);
      place.path.clear();
    } else if (check_path(entry, place.path)) {
      place.values = read_values(entry);
    }
    return place;
  }

  /// The place of the step of a path in its key, which may stand in quotes.
  static Span span_of_step(const YamlEntry& entry, const std::vector<std::string>& path, std::size_t step) {
    std::size_t from = entry.key_span.length == entry.key.size() + 2 ? 1 : 0;
    for (std::size_t i = 0; i < step; ++i) from += path[i].size() + 1;
    return entry.key_span.part(from, std::max<std::size_t>(path[step].size(), 1));
  }

  /// Does a path lead to a place of the game, or to a key that it may get? Options may bring what it leads over.
  bool check_path(const YamlEntry& entry, const std::vector<std::string>& path) {
    const auto known = format_map("changes").key_names();
    if (std::ranges::find(known, path[0]) == known.end()) {
      error(span_of_step(entry, path, 0), "unknown-key", fmt::format("'{}' is no key that can vary", path[0]),
            suggest(path[0], known));
      return false;
    }
    const YamlNode* at = base_.tree.get();
    for (std::size_t i = 0; i < path.size(); ++i) {
      const bool is_last = i + 1 == path.size();
      const YamlNode* const next = at->is_sequence() ? find_item(*at, path[i]) : at->find(path[i]);
      if (next && !next->is_null() && (is_last || !next->is_scalar())) {
        at = next;
        continue;
      }
      if (is_last && at->is_map() && !path[i].empty()) return true;
      if (is_brought_by_option(path)) return true;
      report_dead_end(*at, next, span_of_step(entry, path, i), path[i]);
      return false;
    }
    return true;
  }

  /// Reports a step of a path that leads nowhere.
  void report_dead_end(const YamlNode& at, const YamlNode* next, const Span& span, const std::string& step) {
    if (next && next->is_scalar())
      return error(span, "unknown-key", fmt::format("'{}' has a value of its own and no keys", step));
    if (!at.is_sequence())
      return error(span, "unknown-key", fmt::format("the game has no '{}' here", step),
                   suggest_entry(step, entries_of(at)));
    const auto count = at.items.size();
    error(span, "unknown-key", fmt::format("'{}' is no item of the list that stands here", step),
          count == 0   ? ""
          : count == 1 ? "it has one item, 1"
                       : fmt::format("its items are 1 to {}", count));
  }

  bool is_brought_by_option(const std::vector<std::string>& path) const {
    const YamlNode* const options = base_.tree->find("options");
    if (!options) return false;
    return std::ranges::any_of(options->entries, [&](const YamlEntry& option) {
      const YamlNode* at = option.value->find("changes");
      for (std::size_t i = 0; at && i + 1 < path.size(); ++i) at = at->find(path[i]);
      return at && at->is_map();
    });
  }

  std::vector<TriedValue> read_values(const YamlEntry& entry) {
    std::vector<TriedValue> values;
    each_item(entry, [&](const std::string& name, const YamlPtr& item) {
      if (item->is_scalar() && add_numbers(*item, values)) return;
      values.push_back({name.empty() ? label_of(*item, values.size() + 1) : label_of_name(name), item, {}});
    });
    return bounded(entry, std::move(values));
  }

  /// Adds the numbers of a range. False for any other text.
  bool add_numbers(const YamlNode& item, std::vector<TriedValue>& values) {
    const auto steps = read_steps(item.scalar.text);
    if (!steps) return false;
    if (steps->step < 1 || steps->first > steps->last || steps->first < 0 || steps->last > highest_number)
      error(item.span, "range", fmt::format("'{}' has no numbers", item.scalar.text),
            "20 to 60 step 10 is 20, 30, 40, 50 and 60");
    else if (steps->count() > static_cast<std::int64_t>(max_tried_values))
      error(item.span, "range", fmt::format("'{}' has {} numbers", item.scalar.text, steps->count()),
            fmt::format("a place may have {} values", max_tried_values));
    else
      for (std::int64_t number = steps->first; number <= steps->last; number += steps->step)
        values.push_back({std::to_string(number), yaml_scalar(std::to_string(number)), {}});
    return true;
  }

  /// Calls `take` with the name, or nothing, and the value of each item of a place.
  template <class Take>
  void each_item(const YamlEntry& entry, const Take& take) {
    const YamlNode& node = *entry.value;
    const auto check = [&](const std::string& name, const YamlPtr& item) {
      if (item->is_null() && !item->is_written_null)
        return error(item->span, "missing-key", fmt::format("{}: a value is empty", entry.key),
                     "~ removes what the game has");
      take(name, item);
    };
    if (node.is_scalar() && read_steps(node.scalar.text)) return take("", entry.value);
    for (const YamlPtr& item : node.items) check("", item);
    for (const YamlEntry& named : node.entries) check(named.key, named.value);
    if (node.items.empty() && node.entries.empty())
      error(node.span, "type",
            node.is_scalar()
                ? fmt::format("{}: expected a list of values or a range, got '{}'", entry.key, node.scalar.text)
                : fmt::format("{}: expected a list of values or a range, got {}", entry.key,
                              node.is_null() ? "nothing" : "none"),
            forms_of_values);
  }

  std::vector<TriedValue> bounded(const YamlEntry& entry, std::vector<TriedValue> values) {
    if (values.size() <= max_tried_values) return values;
    error(entry.key_span, "range",
          fmt::format("{}: {} values, and at most {} are supported", entry.key, values.size(), max_tried_values));
    return {};
  }

  /// Reads `options: [none, archers, archers unicorns]`.
  std::vector<TriedValue> read_option_sets(const YamlEntry& entry) {
    std::vector<TriedValue> values;
    each_item(entry, [&](const std::string& name, const YamlPtr& item) {
      TriedValue value;
      for (const LocatedText& word : read_words(*item, "vary: options", diagnostics_)) {
        if (word.text == "none") continue;
        check_option(word.text, word.whole);
        value.options.push_back(word.text);
      }
      value.label = label_of_name(!name.empty() ? name : value.options.empty() ? "none" : join(value.options, " "));
      values.push_back(std::move(value));
    });
    return bounded(entry, std::move(values));
  }

  /// Reads `options/archers: [off, on]`.
  std::vector<TriedValue> read_switch(const YamlEntry& entry) {
    const std::string name = entry.key.substr(entry.key.find('/') + 1);
    check_option(name, entry.key_span);
    std::vector<TriedValue> values;
    each_item(entry, [&](const std::string&, const YamlPtr& item) {
      const std::string word = item->scalar.text;
      if (word == "on" || word == "off")
        values.push_back({word, nullptr, word == "on" ? std::vector{name} : std::vector<std::string>()});
      else
        error(item->span, "value", fmt::format("{}: expected on or off", entry.key), "[off, on]");
    });
    return bounded(entry, std::move(values));
  }

  void check_option(const std::string& name, const Span& span) {
    const YamlNode* const options = base_.tree->find("options");
    if (options && options->find_entry(name)) return;
    if (base_.ruleset->setup_family && is_setup_choice(name)) return;
    error(span, "unknown-option", fmt::format("the game has no option '{}'", name),
          options ? suggest_entry(name, entries_of(*options)) : "");
  }

  static bool ends_alike(const std::vector<std::string>& a, const std::vector<std::string>& b, std::size_t count) {
    return a.size() >= count && b.size() >= count &&
           std::equal(a.end() - static_cast<std::ptrdiff_t>(count), a.end(),
                      b.end() - static_cast<std::ptrdiff_t>(count));
  }

  static std::string short_label(const TriedPlace& place, const std::vector<TriedPlace>& places) {
    const auto is_alone = [&](std::size_t count) {
      return std::ranges::count_if(
                 places, [&](const TriedPlace& other) { return ends_alike(place.path, other.path, count); }) == 1;
    };
    std::size_t count = parse_integer(place.path.back()) ? 3 : 2;
    while (count < place.path.size() && !is_alone(count)) ++count;
    count = std::min(count, place.path.size());
    return label_of_name(join({place.path.end() - static_cast<std::ptrdiff_t>(count), place.path.end()}, "/"));
  }

  const LoadedVariant& base_;
  Diagnostics& diagnostics_;
};

YamlPtr read_root(const Files& files, const std::string& path, Diagnostics& diagnostics) {
  constexpr const char* what_is_wanted = "write a file with the keys 'extends' and 'vary'";
  if (!files.has(path) && files.shipped(Shipped::game).contains(path)) {
    diagnostics.error(Span{std::make_shared<const Source>(path, ""), 0, 1}, "file",
                      fmt::format("'{}' is a game, and does not say what may vary", path), what_is_wanted);
    return nullptr;
  }
  auto text = read_file(files, Shipped::game, path, {}, "", diagnostics);
  if (!text) return nullptr;
  if (text->starts_with("\xEF\xBB\xBF")) text->erase(0, 3);
  const YamlPtr root = read_yaml(std::make_shared<const Source>(path, std::move(*text)), diagnostics);
  if (root && (root->find("grid") || root->find("pieces"))) {
    diagnostics.error(root->span, "type", "this is a variant, and does not say what may vary", what_is_wanted);
    return nullptr;
  }
  return root ? with_mended_keys(root, "try") : nullptr;
}

/// Loads the game that the file extends.
std::optional<LoadedVariant> load_game(const Files& files, const Fields& fields, TryFile& to,
                                       Diagnostics& diagnostics) {
  const auto name = fields.text("extends");
  if (!name) return std::nullopt;
  to.game = find_file(files, Shipped::game, *name, to.path);
  if (!read_file(files, Shipped::game, to.game, fields.find("extends")->span, "extends: ", diagnostics))
    return std::nullopt;
  return load_variant(files, to.game, {}, diagnostics);
}

YamlPtr value_at(const YamlPtr& node, std::span<const std::string> path, const YamlPtr& value,
                 Diagnostics& diagnostics) {
  if (path.empty()) return merge_yaml(node, value, diagnostics);
  auto result = std::make_shared<YamlNode>(*node);
  YamlPtr* place = nullptr;
  if (node->is_sequence() && find_item(*node, path[0]))
    place = &result->items[static_cast<std::size_t>(*parse_integer(path[0]) - 1)];
  const auto entry = std::ranges::find(result->entries, path[0], &YamlEntry::key);
  if (entry != result->entries.end()) place = &entry->value;
  if (path.size() == 1 && value->is_null()) {
    if (!place) return nullptr;
    if (node->is_map())
      result->entries.erase(entry);
    else
      result->items.erase(result->items.begin() + (*parse_integer(path[0]) - 1));
    return result;
  }
  if (!place && path.size() == 1 && node->is_map()) {
    result->entries.push_back({path[0], {}, value});
    return result;
  }
  if (!place) return nullptr;
  *place = value_at(*place, path.subspan(1), value, diagnostics);
  return *place ? result : nullptr;
}

}  // namespace

bool TryFile::names_setups() const {
  return std::ranges::any_of(places, [](const TriedPlace& place) {
    const bool is_named = place.path.size() == 2 && place.path[0] == "setup";
    if (is_named && (place.path[1] == "number" || place.path[1] == "seed")) return true;
    return std::ranges::any_of(
        place.values, [](const TriedValue& value) { return std::ranges::any_of(value.options, is_setup_choice); });
  });
}

YamlPtr with_value_at(const YamlPtr& tree, const std::vector<std::string>& path, const YamlPtr& value,
                      Diagnostics& diagnostics) {
  return value_at(tree, path, value, diagnostics);
}

std::optional<TryFile> read_try_file(const Files& files, const std::string& path, Diagnostics& diagnostics) {
  const YamlPtr root = read_root(files, path, diagnostics);
  if (!root) return std::nullopt;
  Diagnostics found;
  TryFile result{.path = path, .game = {}, .base = {}, .bars = {}, .lab = {}, .places = {}};
  const Fields fields(*root, "the file", "try", found);
  const YamlNode* const vary = root->is_map() ? fields.require("vary") : nullptr;
  const bool has_game = root->is_map() && fields.require("extends");
  auto base = has_game ? load_game(files, fields, result, found) : std::nullopt;
  if (base) {
    result.base = std::move(*base);
    const bool has_own = fields.find("lab");
    result.bars = has_own ? read_lab_bars(*root, found) : result.base.bars;
    const YamlEntry* const lab = (has_own ? root : result.base.tree)->find_entry("lab");
    if (result.bars.empty() && !found.has_errors())
      found.error(root->span, "missing-key", "neither this file nor the game has bars that candidates should meet",
                  "lab: { seats: 5, length: 40-120 }");
    if (lab) result.lab = lab->value;
    if (vary) result.places = TryReader(result.base, found).read(*vary);
  }
  report_to_author(found, root.get(), "try", diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  return result;
}

}  // namespace trigon::engine
