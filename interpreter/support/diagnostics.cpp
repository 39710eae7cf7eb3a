#include "interpreter/support/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"

namespace trigon::engine {

Source::Source(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
  line_starts_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i)
    if (text_[i] == '\n') line_starts_.push_back(i + 1);
}

std::string_view Source::line(std::size_t line) const {
  if (line >= line_starts_.size()) return {};
  std::string_view rest = std::string_view(text_).substr(line_starts_[line]);
  rest = rest.substr(0, rest.find('\n'));
  if (rest.ends_with('\r')) rest.remove_suffix(1);
  return rest;
}

std::size_t Source::line_start(std::size_t line) const {
  return line < line_starts_.size() ? line_starts_[line] : text_.size();
}

std::size_t Source::line_of(std::size_t offset) const {
  auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  return static_cast<std::size_t>(next - line_starts_.begin()) - 1;
}

namespace {

/// The longest line that is shown whole where there is no limit of columns, in characters.
constexpr std::size_t longest_line = 240;

constexpr std::string_view ellipsis = "...";

/// The most errors that are shown; the others are counted.
constexpr std::size_t max_shown = 20;

/// Characters, not bytes, between the start of the line that holds `offset` and `offset` itself.
std::size_t column_of(const Source& source, std::size_t offset) {
  const std::size_t line = source.line_of(offset);
  const std::string_view text = source.line(line);
  const std::size_t bytes = std::min(offset - source.line_start(line), text.size());
  return count_characters(text.substr(0, bytes));
}

/// The bytes of the span that stand on its first line.
std::string_view first_line_of(const Span& span) {
  const std::size_t line = span.source->line_of(span.offset);
  const std::string_view text = span.source->line(line);
  const std::size_t skip = std::min(span.offset - span.source->line_start(line), text.size());
  return text.substr(skip, span.length);
}

/// A line of the source as it is shown, and where the span stands in it, in characters.
struct Excerpt {
  std::string line;
  std::size_t caret = 0;
  std::size_t underlined = 1;
};

/// `count` characters of a text from the character `from` on.
std::string_view characters(std::string_view text, std::size_t from, std::size_t count) {
  std::size_t start = 0;
  for (; from > 0 && start < text.size(); --from) start += character_length(text, start);
  std::size_t end = start;
  for (; count > 0 && end < text.size(); --count) end += character_length(text, end);
  return text.substr(start, end - start);
}

/// The part of a line that is shown in `room` characters: all of it, or what is around the span.
Excerpt cut(std::string_view line, std::size_t caret, std::size_t underlined, std::size_t room) {
  const std::size_t total = count_characters(line), dots = ellipsis.size();
  // The part of the span on this line, or one character for a place behind its end.
  underlined = std::min(underlined, std::max<std::size_t>(total - caret, 1));
  if (total <= room) return {std::string(line), caret, underlined};
  // Puts the span in the middle, or, when it is long, its start.
  const std::size_t before = (room - std::min(underlined, room / 2)) / 2;
  std::size_t from = caret > before ? std::min(caret - before, total - room + dots) : 0;
  if (from <= dots) from = 0;
  const std::size_t left = from > 0 ? dots : 0;
  const bool is_cut_right = total - from > room - left;
  const std::string_view shown = characters(line, from, room - left - (is_cut_right ? dots : 0));
  Excerpt excerpt{std::string(ellipsis.substr(0, left)) + std::string(shown), caret - from + left, underlined};
  excerpt.underlined = std::min(underlined, std::max<std::size_t>(count_characters(excerpt.line) - excerpt.caret, 1));
  if (is_cut_right) excerpt.line += ellipsis;
  return excerpt;
}

TextRole ink_of(Severity severity) {
  return severity == Severity::error     ? TextRole::error
         : severity == Severity::warning ? TextRole::warning
                                         : TextRole::note;
}

/// The line of the source and the caret under it.
std::string format_excerpt(const Diagnostic& diagnostic, const TextStyle& style) {
  constexpr std::string_view indent = "  ";
  const Source& source = *diagnostic.span.source;
  const std::size_t room = style.width == 0 ? longest_line : style.width - indent.size();
  const std::size_t column = diagnostic.column();
  const Excerpt excerpt =
      cut(source.line(diagnostic.line() - 1), column - 1, diagnostic.end_column() - column + 1, room);
  // Tabs are kept in the gap before the caret, so that it lines up however wide they are shown.
  std::string gap;
  const std::string_view before = characters(excerpt.line, 0, excerpt.caret);
  for (std::size_t at = 0; at < before.size(); at += character_length(before, at)) {
    const std::string character = visible(before.substr(at, character_length(before, at)));
    gap += character == "\t" ? "\t" : std::string(display_width(character), ' ');
  }
  const std::string marked = visible(characters(excerpt.line, excerpt.caret, excerpt.underlined));
  const std::string underline = "^" + std::string(std::max<std::size_t>(display_width(marked), 1) - 1, '~');
  return fmt::format("{}{}\n{}{}{}", indent, visible(excerpt.line), indent, gap,
                     paint(underline, TextRole::caret, style));
}

}  // namespace

const char* name_of(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::note: return "note";
  }
  return "";
}

std::size_t Diagnostic::line() const { return span.source ? span.source->line_of(span.offset) + 1 : 0; }

std::size_t Diagnostic::column() const { return span.source ? column_of(*span.source, span.offset) + 1 : 0; }

std::size_t Diagnostic::end_column() const {
  if (!span.source) return 0;
  return column() + std::max<std::size_t>(count_characters(first_line_of(span)), 1) - 1;
}

void Diagnostics::error(Span span, std::string code, std::string message, std::string hint) {
  add({Severity::error, std::move(span), std::move(code), std::move(message), std::move(hint)});
}

void Diagnostics::warning(Span span, std::string code, std::string message, std::string hint) {
  add({Severity::warning, std::move(span), std::move(code), std::move(message), std::move(hint)});
}

void Diagnostics::note(Span span, std::string code, std::string message, std::string hint) {
  add({Severity::note, std::move(span), std::move(code), std::move(message), std::move(hint)});
}

bool is_same(const Diagnostic& a, const Diagnostic& b) {
  if (a.message != b.message || a.span.offset != b.span.offset) return false;
  if (!a.span.source || !b.span.source) return !a.span.source && !b.span.source;
  return a.span.source == b.span.source || a.span.source->name() == b.span.source->name();
}

void Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.message.size() > longest_message) {
    std::size_t end = longest_message;
    while (is_utf8_continuation(diagnostic.message[end])) --end;
    diagnostic.message = diagnostic.message.substr(0, end) + "...";
  }
  // Callers ask whether something was reported since; a message that is known counts for them too.
  if (diagnostic.severity == Severity::error) ++error_count_;
  if (std::any_of(all_.begin(), all_.end(), [&](const Diagnostic& other) { return is_same(other, diagnostic); }))
    return;
  if (diagnostic.severity == Severity::error) ++distinct_error_count_;
  if (all_.size() < limit) all_.push_back(std::move(diagnostic));
}

void Diagnostics::sort() {
  const auto key = [](const Diagnostic& d) {
    return std::make_tuple(d.span.source ? d.span.source->name() : std::string(), d.span.offset);
  };
  std::stable_sort(all_.begin(), all_.end(), [&](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
}

std::string format_headline(const Diagnostic& diagnostic, const TextStyle& style) {
  const Span& span = diagnostic.span;
  const std::string place =
      span.source ? fmt::format("{}:{}:{}:", visible(span.source->name()), diagnostic.line(), diagnostic.column()) : "";
  const std::string gap = place.empty() ? "" : " ", severity = fmt::format("{}:", name_of(diagnostic.severity));
  const std::string before = place + gap + severity;
  const std::string text =
      wrap(fmt::format("{} [{}]", visible(diagnostic.message), diagnostic.code), before + " ", "    ", style.width);
  return paint(place, TextRole::place, style) + gap + paint(severity, ink_of(diagnostic.severity), style) +
         text.substr(before.size());
}

std::string format_diagnostic(const Diagnostic& diagnostic, const TextStyle& style) {
  const Span& span = diagnostic.span;
  std::string out = format_headline(diagnostic, style);
  // An empty file, or one that could not be read, has no line to show.
  if (span.source && !span.source->text().empty()) out += "\n" + format_excerpt(diagnostic, style);
  if (diagnostic.hint.empty()) return out;
  const std::string label = "  hint:";
  const std::string hint = wrap(visible(diagnostic.hint), label + " ", "    ", style.width);
  return out + "\n" + paint(label, TextRole::hint, style) + hint.substr(label.size());
}

std::string format_diagnostics(const Diagnostics& diagnostics, const TextStyle& style) {
  std::string out;
  std::size_t errors = 0;
  for (const Diagnostic& diagnostic : diagnostics.all())
    if (diagnostic.severity != Severity::error || ++errors <= max_shown)
      out += format_diagnostic(diagnostic, style) + "\n";
  if (diagnostics.distinct_error_count() > max_shown)
    out += fmt::format("... and {} more errors\n", diagnostics.distinct_error_count() - max_shown);
  return out;
}

}  // namespace trigon::engine
