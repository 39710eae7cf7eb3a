#include "interpreter/support/text_style.h"

#include <fmt/color.h>
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

fmt::text_style style_of(TextRole ink) {
  using Color = fmt::terminal_color;
  const auto bold = [](Color color) { return fmt::fg(color) | fmt::emphasis::bold; };
  switch (ink) {
    case TextRole::place: return fmt::text_style(fmt::emphasis::bold);
    case TextRole::error:
    case TextRole::failed: return bold(Color::red);
    case TextRole::warning: return bold(Color::yellow);
    case TextRole::note:
    case TextRole::hint: return bold(Color::cyan);
    case TextRole::caret: return bold(Color::green);
    case TextRole::added:
    case TextRole::fine: return fmt::fg(Color::green);
    case TextRole::removed: return fmt::fg(Color::red);
  }
  return {};
}

/// Where a line of at most `room` characters ends in `text`, which is longer: before a space, or behind a word that is
/// too long. Nothing is left of the line when the first word does not fit and `may_be_empty`.
std::size_t line_end(std::string_view text, std::size_t room, bool may_be_empty) {
  std::size_t end = std::string_view::npos, characters = 0;
  for (std::size_t i = 0; i < text.size() && characters <= room; i += character_length(text, i), ++characters)
    if (text[i] == ' ' && i > 0 && text[i - 1] != ' ') end = i;
  if (end != std::string_view::npos) return end;
  return may_be_empty ? 0 : std::min(text.find(' ', text.find_first_not_of(' ')), text.size());
}

}  // namespace

std::string paint(std::string_view text, TextRole ink, const TextStyle& style) {
  return style.has_colors && !text.empty() ? fmt::format(style_of(ink), "{}", text) : std::string(text);
}

std::string paint_token(std::string_view text, Color background, bool is_underlined, const TextStyle& style) {
  if (!style.has_colors || text.empty()) return std::string(text);
  const int letters = terminal_color(is_bright(background) ? Color{0, 0, 0} : Color{255, 255, 255});
  return fmt::format("\033[1;{}38;5;{};48;5;{}m{}\033[0m", is_underlined ? "4;" : "", letters,
                     terminal_color(background), text);
}

std::string wrap(std::string_view text, std::string_view first, std::string_view rest, std::size_t width) {
  if (width == 0) return std::string(first) + std::string(text);
  std::string out, before(first);
  for (std::string_view line : split(text, '\n')) {
    for (bool is_first = true;; is_first = false) {
      const std::size_t taken = count_characters(before), room = width > taken ? width - taken : 0;
      if (count_characters(line) <= room) break;
      const std::size_t end = line_end(line, room, is_first && !trim(before).empty());
      if (end == line.size()) break;
      const std::string whole = before + std::string(line.substr(0, end));
      out += whole.substr(0, whole.find_last_not_of(' ') + 1) + '\n';
      line = line.substr(std::min(line.find_first_not_of(' ', end), line.size()));
      before = rest;
    }
    out += before + std::string(line) + '\n';
    before = rest;
  }
  out.pop_back();
  return out;
}

}  // namespace trigon::engine
