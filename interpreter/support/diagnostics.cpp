#include "interpreter/support/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "interpreter/support/text.h"

namespace trigon {

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

/// The longest line that is shown whole, in bytes.
constexpr std::size_t longest_line = 240;

/// The place of the first byte of the character that `offset` is in.
std::size_t character_start(std::string_view text, std::size_t offset) {
  while (offset > 0 && offset < text.size() && is_utf8_continuation(text[offset])) --offset;
  return offset;
}

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
  // Callers ask whether something was told since; a message that is known counts for them too.
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

std::string format_headline(const Diagnostic& diagnostic) {
  const std::string what =
      fmt::format("{}: {} [{}]", name_of(diagnostic.severity), diagnostic.message, diagnostic.code);
  if (!diagnostic.span.source) return what;
  return fmt::format("{}:{}:{}: {}", diagnostic.span.source->name(), diagnostic.line(), diagnostic.column(), what);
}

std::string format_diagnostic(const Diagnostic& diagnostic) {
  const std::string head = format_headline(diagnostic);
  const std::string hint = diagnostic.hint.empty() ? "" : fmt::format("\n  hint: {}", diagnostic.hint);
  const Span& span = diagnostic.span;
  // An empty file, or one that could not be read, has no line to show.
  if (!span.source || span.source->text().empty()) return head + hint;

  const std::size_t column = diagnostic.column();
  const std::string_view whole = span.source->line(diagnostic.line() - 1);
  const std::size_t at = std::min(whole.size(), span.offset - span.source->line_start(diagnostic.line() - 1));
  // Of a very long line only what is around the place is shown.
  const bool is_long = whole.size() > longest_line;
  const std::size_t from = is_long && at > longest_line / 2 ? character_start(whole, at - longest_line / 2) : 0;
  const std::size_t to = is_long ? character_start(whole, std::min(from + longest_line, whole.size())) : whole.size();
  const std::string_view line = whole.substr(from, to - from);
  // Tabs are kept in the gap before the caret, so that it lines up however wide they are shown.
  std::string gap;
  for (char c : line.substr(0, at - from))
    if (!is_utf8_continuation(c)) gap += c == '\t' ? '\t' : ' ';
  const std::size_t shown = std::max<std::size_t>(count_characters(line.substr(at - from)), 1);
  const std::string underline = "^" + std::string(std::min(diagnostic.end_column() - column, shown - 1), '~');
  return fmt::format("{}\n  {}\n  {}{}{}", head, line, gap, underline, hint);
}

std::string format_diagnostics(const Diagnostics& diagnostics) {
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics.all()) out += format_diagnostic(diagnostic) + "\n";
  return out;
}

}  // namespace trigon
