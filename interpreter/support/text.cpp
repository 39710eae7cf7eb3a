#include "interpreter/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

#include "interpreter/support/letters.h"

namespace trigon::engine {

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !is_utf8_continuation(c); }));
}

std::size_t character_length(std::string_view text, std::size_t offset) {
  std::size_t end = offset + 1;
  while (end < text.size() && is_utf8_continuation(text[end])) ++end;
  return end - offset;
}

std::string pad_right(std::string_view text, std::size_t width) {
  const std::size_t used = count_characters(text);
  return std::string(text) + std::string(used < width ? width - used : 0, ' ');
}

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  // A text of blanks becomes an empty view that still lies in the text, at its end.
  if (first == std::string_view::npos) return text.substr(text.size());
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t start = 0; (start = text.find_first_not_of(" \t\r\n", start)) != std::string_view::npos;) {
    const auto end = std::min(text.find_first_of(" \t\r\n", start), text.size());
    words.push_back(text.substr(start, end - start));
    start = end;
  }
  return words;
}

std::size_t count_words(std::string_view text, std::string_view name) {
  const auto is_in_name = [](char c) { return is_letter_or_digit(c) || c == '-' || c == '_'; };
  std::size_t count = 0;
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_in_name(text[at - 1])) && (end == text.size() || !is_in_name(text[end]))) ++count;
  }
  return count;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

std::string replace_all(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

namespace {

bool are_same_but_case(char x, char y) { return small(x) == small(y); }

/// Edits (insert, drop, replace, swap of neighbours) that turn `a` into `b`, letter case apart.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before, last, now(b.size() + 1);
  std::iota(now.begin(), now.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = std::exchange(last, now);
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (are_same_but_case(a[i - 1], b[j - 1]) ? 0 : 1)});
      if (i > 1 && j > 1 && are_same_but_case(a[i - 1], b[j - 2]) && are_same_but_case(a[i - 2], b[j - 1]))
        now[j] = std::min(now[j], before[j - 2] + 1);
    }
  }
  return now.back();
}

constexpr std::size_t longest_compared_name = 64;

}  // namespace

bool is_same_but_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), are_same_but_case);
}

std::optional<std::string> nearest_name(std::string_view name, const std::vector<std::string>& candidates) {
  std::optional<std::string> best;
  // Of several that are equally near, the one that begins alike was meant.
  const auto shared = [&](const std::string& other) {
    return std::mismatch(name.begin(), name.end(), other.begin(), other.end()).first - name.begin();
  };
  if (name.size() > longest_compared_name) return best;
  std::size_t best_distance = std::max<std::size_t>(1, name.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    // The distance is at least the difference of the lengths.
    const auto [shorter, longer] = std::minmax({name.size(), candidate.size()});
    if (longer - shorter > best_distance) continue;
    const std::size_t distance = edit_distance(name, candidate);
    const bool is_nearer =
        distance < best_distance || (distance == best_distance && best && shared(candidate) > shared(*best));
    // When every letter was changed, the name is no slip of the other.
    if (is_nearer && (distance == 0 || distance < name.size())) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string suggest(std::string_view name, const std::vector<std::string>& candidates) {
  constexpr std::size_t shown = 12;
  if (auto nearest = nearest_name(name, candidates)) return fmt::format("did you mean '{}'?", *nearest);
  if (candidates.empty()) return "";
  std::vector<std::string> some(candidates.begin(), candidates.begin() + std::min(shown, candidates.size()));
  return fmt::format("there is {}{}", join(some, ", "), candidates.size() > shown ? ", ..." : "");
}

}  // namespace trigon::engine
