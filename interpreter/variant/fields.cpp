#include "interpreter/variant/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <utility>

#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

/// Words by which people mean no value.
static constexpr std::string_view words_for_nothing[] = {"none", "nothing", "nobody", "no", "off", "false"};

void report_wrong_type(const YamlNode& node, const std::string& what, const char* expected, Diagnostics& diagnostics) {
  const std::string got = node.is_scalar() ? fmt::format("'{}'", node.scalar.text) : name_of(node.kind);
  const bool is_nothing =
      node.is_scalar() && std::ranges::find(words_for_nothing, node.scalar.text) != std::end(words_for_nothing);
  diagnostics.error(node.span, "type", fmt::format("{}: expected {}, got {}", what, expected, got),
                    is_nothing ? "~ is nothing, and removes what a base has" : "");
}

namespace {

/// Is it a key without even a colon, as in `{ pieces: pawn, king }`?
bool is_name_alone(const YamlEntry& entry) {
  if (!entry.written.empty() || !entry.value->is_null() || !entry.key_span.source) return false;
  const std::string& text = entry.key_span.source->text();
  const auto next = text.find_first_not_of(' ', entry.key_span.offset + entry.key_span.length);
  return next != std::string::npos && (text[next] == ',' || text[next] == '}');
}

/// Where a key belongs that other maps of a variant file have: "'moves' or 'hands'"; empty when none or many have it,
/// or a map that no key names, and for short words such as 'by'.
std::string owners_of(std::string_view key) {
  constexpr std::size_t most = 3, shortest = 4;
  if (key.size() < shortest) return "";
  static const std::vector<std::string> beside = {"case", "cases", "try", "lab", "introduction-step", "translation"};
  std::vector<std::string> titles;
  for (const FormatMap& map : format_maps()) {
    const bool has_key = std::ranges::any_of(map.keys, [&](const FormatKey& one) { return one.name == key; });
    if (!has_key || std::ranges::find(beside, map.name) != beside.end()) continue;
    if (map.title.starts_with("map ") || map.name == "variant") return "";
    const std::string title = "'" + map.title + "'";
    if (std::ranges::find(titles, title) == titles.end()) titles.push_back(title);
  }
  return titles.size() > most ? "" : join(titles, " or ");
}

/// A hint for an unknown key.
std::string hint_for(const YamlNode& map, const YamlEntry& entry, const FormatMap& format) {
  const std::vector<std::string> known = format.key_names();
  const auto is_text = [&](const std::string& key) {
    return std::ranges::any_of(format.keys,
                               [&](const FormatKey& one) { return one.name == key && one.type == "text"; });
  };
  const auto sign = entry.written.find_first_of(":=[{");
  if (!entry.written.empty() && sign == std::string::npos && !nearest_name(entry.written, {entry.key}))
    return fmt::format("the key '{}' is missing; is it this one?", entry.key);
  if (sign == std::string::npos) {
    if (const std::string comma = comma_hint(map, entry, is_text); !comma.empty()) return comma;
    const std::string owners = nearest_name(entry.key, known) ? "" : owners_of(entry.key);
    return owners.empty() ? suggest(entry.key, known) : "it belongs to " + owners;
  }
  const std::size_t rest = entry.written.find_first_not_of(":= ", sign);
  return fmt::format("{}: {}: {}",
                     entry.written[sign] == ':' ? "a space must follow the colon" : "a colon and a space follow a key",
                     entry.key, rest == std::string::npos ? "" : entry.written.substr(rest));
}

/// The place of a `#fff` behind a key, which YAML takes for a comment.
std::optional<Span> commented_color(const Span& key) {
  if (!key.source) return std::nullopt;
  const std::string& text = key.source->text();
  const auto hash = text.find_first_not_of(": ", key.offset + key.length);
  if (hash == std::string::npos || text[hash] != '#') return std::nullopt;
  const auto end = std::min(text.find_first_not_of("0123456789abcdefABCDEF", hash + 1), text.size());
  const bool is_color = end - hash >= 4 && (end == text.size() || std::isspace(static_cast<unsigned char>(text[end])));
  return is_color ? std::optional(Span{key.source, hash, end - hash}) : std::nullopt;
}

/// A hint with an example of the key.
std::string example_hint(const FormatMap& format, std::string_view key) {
  const auto known =
      std::find_if(format.keys.begin(), format.keys.end(), [&](const FormatKey& one) { return one.name == key; });
  return known == format.keys.end() || known->example.empty() ? "" : fmt::format("as in {}: {}", key, known->example);
}

/// A hint with an example of the key whose value is among `choices`, when only some of its values are allowed here.
/// The choice that other books and programs call so; null when none of these has it.
const std::string* choice_meant_by(std::string_view text, const std::vector<std::string>& choices) {
  static constexpr std::pair<std::string_view, std::string_view> others[] = {
      {"approach", "ahead"},    {"withdrawal", "behind"}, {"withdraw", "behind"},  {"leap", "hopped"},
      {"jump", "hopped"},       {"over", "hopped"},       {"pinch", "between"},    {"custodial", "between"},
      {"custodian", "between"}, {"sandwich", "between"},  {"flank", "between"},    {"surround", "around"},
      {"adjacent", "around"},   {"displacement", "onto"}, {"replacement", "onto"}, {"removed", "gone"},
      {"exchanged", "swapped"}};
  for (const auto& [other, meant] : others)
    if (const auto found = std::ranges::find(choices, meant); text == other && found != choices.end()) return &*found;
  return nullptr;
}

std::string example_among(const FormatMap& format, std::string_view key, const std::vector<std::string>& choices) {
  const std::string example = example_hint(format, key);
  for (const std::string& choice : choices)
    if (example == fmt::format("as in {}: {}", key, choice)) return example;
  return choices.empty() ? "" : fmt::format("as in {}: {}", key, choices.front());
}

}  // namespace

std::string comma_hint(const YamlNode& map, const YamlEntry& entry,
                       const std::function<bool(const std::string&)>& is_text) {
  constexpr const char* brackets = "several names need brackets, as in [a, b]";
  if (!is_name_alone(entry)) return "";
  // The entry before the first of several commas, and the last that they have cut off.
  const YamlEntry *first = &entry, *last = &entry, *end = map.entries.data() + map.entries.size();
  while (first != map.entries.data() && is_name_alone(*--first)) continue;
  while (last + 1 != end && is_name_alone(last[1])) ++last;
  std::string rest;
  for (const YamlEntry* one = first + 1; one <= last; ++one) rest += (rest.empty() ? "" : ", ") + one->key;
  if (!first->value->is_scalar()) return brackets;
  const std::string& text = first->value->scalar.text;
  if (parse_integer(text) && std::ranges::all_of(rest, is_digit))
    return fmt::format("a number has a point, not a comma: {}: {}.{}", first->key, text, rest);
  if (is_text(first->key) || entry.key.find(' ') != std::string::npos)
    return fmt::format("a text with a comma needs quotes: {}: \"{}, {}\"", first->key, text, rest);
  return brackets;
}

bool report_outside(const YamlEntry& entry, const std::string& owner, Diagnostics& diagnostics) {
  if (!entry.is_outside()) return false;
  const std::string_view text = entry.key_span.source->text();
  const auto before = text.substr(0, entry.key_span.offset).find_last_not_of(" \"'");
  const bool begins_line = before == std::string_view::npos || text[before] == '\n';
  diagnostics.error(entry.key_span, "unknown-key",
                    fmt::format("'{}' belongs to {}, but stands beside it", entry.key, owner),
                    begins_line ? "indent it like the keys that stand there" : "write it into the braces there");
  return true;
}

Fields::Fields(const YamlNode& node, std::string owner, std::string_view format, Diagnostics& diagnostics)
    : node_(node), owner_(std::move(owner)), format_(format_map(format)), diagnostics_(diagnostics) {
  if (!node.is_map()) report_wrong_type(node, owner_, "a map", diagnostics);
  const std::vector<std::string> known = format_.key_names();
  bool is_cut_off = false;
  for (const YamlEntry& entry : node.entries) {
    if (report_outside(entry, owner_, diagnostics)) continue;
    const bool is_known = std::find(known.begin(), known.end(), entry.key) != known.end();
    // Among several names that commas have cut off, only the first is reported.
    if (std::exchange(is_cut_off, !is_known && is_name_alone(entry)) && is_cut_off) continue;
    if (is_known && entry.written.empty()) {
      if (entry.value->is_null()) report_comment(entry);
      continue;
    }
    const std::string& written = is_known ? entry.written : entry.key;
    diagnostics.error(entry.key_span, "unknown-key", fmt::format("{}: unknown key '{}'", owner_, written),
                      hint_for(node, entry, format_));
  }
}

void Fields::report_comment(const YamlEntry& entry) const {
  const auto span = commented_color(entry.key_span);
  if (!span) return;
  const std::string color = span->source->text().substr(span->offset, span->length);
  diagnostics_.error(*span, "value", fmt::format("{}: {}: '{}' is a comment here", owner_, entry.key, color),
                     fmt::format("a text that begins with # needs quotes: {}: \"{}\"", entry.key, color));
}

const YamlNode* Fields::find(std::string_view key) const {
  const YamlNode* value = node_.find(key);
  return value && !value->is_null() ? value : nullptr;
}

const YamlNode* Fields::require(std::string_view key) const {
  const YamlNode* value = find(key);
  if (!value) {
    const YamlEntry* entry = node_.find_entry(key);
    if (entry && !entry->written.empty()) return value;
    diagnostics_.error(entry ? entry->key_span : node_.span, "missing-key",
                       fmt::format("{}: the key '{}' is {}", owner_, key, entry ? "empty" : "missing"),
                       example_hint(format_, key));
  }
  return value;
}

std::optional<std::string> Fields::text(std::string_view key) const {
  const YamlNode* value = find(key);
  return value ? read_text(*value, fmt::format("{}: {}", owner_, key), diagnostics_) : std::nullopt;
}

std::optional<int> Fields::integer(std::string_view key) const {
  const FormatKey& format = format_.key(key);
  return integer(key, format.least.value(), format.most.value());
}

std::optional<int> Fields::integer(std::string_view key, int least, int most) const {
  const YamlNode* value = find(key);
  return value ? read_integer(*value, least, most, fmt::format("{}: {}", owner_, key), diagnostics_) : std::nullopt;
}

std::optional<int> Fields::hundredths(std::string_view key) const {
  const FormatKey& format = format_.key(key);
  const YamlNode* value = find(key);
  if (!value) return std::nullopt;
  return read_hundredths(*value, format.least.value(), format.most.value(), fmt::format("{}: {}", owner_, key),
                         diagnostics_);
}

std::optional<bool> Fields::boolean(std::string_view key) const {
  const YamlNode* value = find(key);
  return value ? read_boolean(*value, fmt::format("{}: {}", owner_, key), diagnostics_) : std::nullopt;
}

std::optional<std::size_t> Fields::choice(std::string_view key, const std::vector<std::string>& choices) const {
  if (format_.key(key).choices != choices)
    throw std::logic_error(fmt::format("the schema has other choices for '{}' in '{}'", key, format_.name));
  return name(key, choices);
}

std::optional<std::size_t> Fields::name(std::string_view key, const std::vector<std::string>& choices) const {
  const YamlNode* value = find(key);
  if (!value) return std::nullopt;
  const auto text = read_text(*value, fmt::format("{}: {}", owner_, key), diagnostics_);
  if (!text) return std::nullopt;
  const auto found = std::find(choices.begin(), choices.end(), *text);
  if (found != choices.end()) return static_cast<std::size_t>(found - choices.begin());
  const std::string* const meant = choice_meant_by(*text, choices);
  diagnostics_.error(value->span, "value",
                     fmt::format("{}: {}: expected {}, got '{}'", owner_, key, join(choices, " or "), *text),
                     meant                          ? fmt::format("that is called {}", *meant)
                     : nearest_name(*text, choices) ? suggest(*text, choices)
                                                    : example_among(format_, key, choices));
  return std::nullopt;
}

std::optional<std::string> read_text(const YamlNode& node, const std::string& what, Diagnostics& diagnostics) {
  if (node.is_scalar()) return node.scalar.text;
  report_wrong_type(node, what, "a text", diagnostics);
  return std::nullopt;
}

/// The number that was meant by `9O`, `l2` or `90 degrees`, or an empty text.
static std::string number_meant(const std::string& text) {
  std::string number;
  const auto rest = std::min(text.find_first_not_of(' ', text.find(' ')), text.size());
  // With several numbers, it is not known which was meant.
  if (std::any_of(text.begin() + static_cast<std::ptrdiff_t>(rest), text.end(), is_digit)) return "";
  for (char c : text.substr(0, text.find(' '))) number += c == 'O' || c == 'o' ? '0' : c == 'l' || c == 'I' ? '1' : c;
  return parse_integer(number) ? number : "";
}

/// Is it digits, perhaps behind a minus? `parse_integer` reads such a text unless there are too many digits.
static bool has_form_of_integer(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<int> read_integer(const YamlNode& node, int least, int most, const std::string& what,
                                Diagnostics& diagnostics) {
  const auto value = node.is_scalar() ? parse_integer(node.scalar.text) : std::nullopt;
  if (!value && node.is_scalar() && has_form_of_integer(node.scalar.text)) {
    diagnostics.error(node.span, "range",
                      fmt::format("{}: {} is out of range, expected {} to {}", what, node.scalar.text, least, most));
    return std::nullopt;
  }
  if (!value) {
    const std::string number = node.is_scalar() ? number_meant(node.scalar.text) : "";
    if (number.empty())
      report_wrong_type(node, what, "a whole number", diagnostics);
    else
      diagnostics.error(node.span, "type", fmt::format("{}: expected a whole number, got '{}'", what, node.scalar.text),
                        fmt::format("did you mean {}?", number));
    return std::nullopt;
  }
  if (*value < least || *value > most) {
    diagnostics.error(node.span, "range",
                      fmt::format("{}: {} is out of range, expected {} to {}", what, *value, least, most));
    return std::nullopt;
  }
  return static_cast<int>(*value);
}

/// The digits before and behind the point of a plain decimal number; the sign belongs to the former.
static std::optional<std::pair<std::string, std::string>> decimal_parts(const std::string& text) {
  const std::size_t point = std::min(text.find('.'), text.size()), sign = text.starts_with('-') ? 1 : 0;
  const std::string whole = text.substr(0, point), decimals = text.substr(std::min(point + 1, text.size()));
  const auto has_only_digits = [](std::string_view part) {
    return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (!has_only_digits(std::string_view(whole).substr(sign))) return std::nullopt;
  if (point < text.size() && !has_only_digits(decimals)) return std::nullopt;
  return std::pair(whole, decimals);
}

std::optional<int> read_hundredths(const YamlNode& node, int least, int most, const std::string& what,
                                   Diagnostics& diagnostics) {
  const std::string text = node.is_scalar() ? node.scalar.text : "";
  const auto parts = decimal_parts(text);
  if (!parts) {
    std::string with_point = text;
    std::replace(with_point.begin(), with_point.end(), ',', '.');
    if (!decimal_parts(with_point)) {
      report_wrong_type(node, what, "a number", diagnostics);
      return std::nullopt;
    }
    diagnostics.error(node.span, "type", fmt::format("{}: expected a number, got '{}'", what, text),
                      fmt::format("did you mean {}?", with_point));
    return std::nullopt;
  }
  const auto& [whole, decimals] = *parts;
  const auto number = parse_integer(whole);
  const bool is_whole = decimals.find_first_not_of('0') == std::string::npos;
  if (!number || text.starts_with('-') || *number < least || *number > most || (*number == most && !is_whole)) {
    diagnostics.error(node.span, "range",
                      fmt::format("{}: {} is out of range, expected {} to {}", what, text, least, most));
    return std::nullopt;
  }
  if (decimals.size() > 2) {
    diagnostics.error(node.span, "value", fmt::format("{}: expected at most two decimals, got '{}'", what, text));
    return std::nullopt;
  }
  return static_cast<int>(*number) * 100 + std::stoi((decimals + "00").substr(0, 2));
}

std::optional<bool> read_boolean(const YamlNode& node, const std::string& what, Diagnostics& diagnostics) {
  if (node.is_scalar() && node.scalar.text == "true") return true;
  if (node.is_scalar() && node.scalar.text == "false") return false;
  const std::string_view text = node.is_scalar() ? std::string_view(node.scalar.text) : std::string_view();
  const bool is_yes = text == "True" || text == "TRUE" || text == "yes" || text == "Yes" || text == "on";
  const bool is_no = text == "False" || text == "FALSE" || text == "no" || text == "No" || text == "off";
  if (!is_yes && !is_no) {
    report_wrong_type(node, what, "true or false", diagnostics);
    return std::nullopt;
  }
  diagnostics.error(node.span, "type", fmt::format("{}: expected true or false, got '{}'", what, text),
                    fmt::format("did you mean '{}'?", is_yes ? "true" : "false"));
  return is_yes;
}

std::vector<const YamlNode*> one_or_more(const YamlNode& node) {
  if (!node.is_sequence()) return {&node};
  std::vector<const YamlNode*> items;
  for (const YamlPtr& item : node.items) items.push_back(item.get());
  return items;
}

std::vector<LocatedText> read_words(const YamlNode& node, const std::string& what, Diagnostics& diagnostics) {
  std::vector<LocatedText> result;
  for (const YamlNode* item : one_or_more(node)) {
    if (!item->is_scalar()) {
      report_wrong_type(*item, what, "a text or a list of texts", diagnostics);
      continue;
    }
    const std::string& text = item->scalar.text;
    for (std::string_view word : split_words(text)) {
      const auto offset = static_cast<std::size_t>(word.data() - text.data());
      const Span where = item->scalar.at(offset, word.size());
      result.push_back({std::string(word), where, {where.offset}});
    }
  }
  return result;
}

}  // namespace trigon::engine
