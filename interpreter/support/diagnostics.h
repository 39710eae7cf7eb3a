// Located messages about an author's text: where they point and how they are shown.
//
// A `Source` is a text with a name, a `Span` is a stretch of it, a `Diagnostics` collects every error of
// one run, so that an author sees all of them at once. Tested in tests/unit/diagnostics_test.cpp.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/support/text_style.h"

namespace trigon::engine {

/// A text that messages can point into. Lines are counted from 0 here and from 1 in print.
class Source {
 public:
  Source(std::string name, std::string text);

  const std::string& name() const { return name_; }
  const std::string& text() const { return text_; }
  std::size_t line_count() const { return line_starts_.size(); }

  /// The text of line `line` (0-based) without its line break; empty beyond the last line.
  std::string_view line(std::size_t line) const;
  /// Byte offset of the start of `line`; the size of the text beyond the last line.
  std::size_t line_start(std::size_t line) const;
  /// The line that holds byte `offset`.
  std::size_t line_of(std::size_t offset) const;

 private:
  std::string name_;
  std::string text_;
  std::vector<std::size_t> line_starts_;
};

using SourcePtr = std::shared_ptr<const Source>;

/// A stretch of one source: a byte offset and a length in bytes. Without a source it points nowhere.
struct Span {
  SourcePtr source;
  std::size_t offset = 0;
  std::size_t length = 0;

  /// The part of this span that starts `from` bytes into it and is `count` bytes long.
  Span part(std::size_t from, std::size_t count) const { return {source, offset + from, count}; }
};

/// A note states a fact that is no error.
enum class Severity { error, warning, note };

/// "error", "warning" or "note".
const char* name_of(Severity severity);

/// One message. `code` is a stable name of the kind of error, in small letters and hyphens; `hint` may be empty.
struct Diagnostic {
  Severity severity = Severity::error;
  Span span;
  std::string code;
  std::string message;
  std::string hint;

  /// 1-based line, column and last column, counted in characters; 0 when the span points nowhere.
  std::size_t line() const;
  std::size_t column() const;
  std::size_t end_column() const;
};

/// The messages of one run, each kept once. Keeps at most `limit` of them, so that no input can flood it; further
/// errors are only counted.
class Diagnostics {
 public:
  static constexpr std::size_t limit = 200;
  /// A message of more bytes is cut, since it may quote any length of an author's text.
  static constexpr std::size_t longest_message = 400;

  void error(Span span, std::string code, std::string message, std::string hint = "");
  void warning(Span span, std::string code, std::string message, std::string hint = "");
  void note(Span span, std::string code, std::string message, std::string hint = "");
  void add(Diagnostic diagnostic);

  bool has_errors() const { return error_count_ > 0; }
  /// How many errors were reported; one that is reported twice counts twice. A step of work has failed when the count
  /// is higher after it than before it.
  std::size_t error_count() const { return error_count_; }
  /// How many different errors were reported.
  std::size_t distinct_error_count() const { return distinct_error_count_; }
  const std::vector<Diagnostic>& all() const { return all_; }
  /// Orders the messages by file and place, the way an author reads the file.
  void sort();

 private:
  std::vector<Diagnostic> all_;
  std::size_t error_count_ = 0, distinct_error_count_ = 0;
};

/// Is it the same message about the same place? A file that was read twice counts as one.
bool is_same(const Diagnostic& a, const Diagnostic& b);

/// The message as people see it: `name:line:col: error: message [code]`, the line of the source, a caret under the
/// span, and the hint. Without a source there is no place and no line; an empty source has no line. A text that is
/// wider than the style goes on in the next lines, four spaces further in; of a source line that is wider, only the
/// part around the span is shown, with "..." for the rest.
std::string format_diagnostic(const Diagnostic& diagnostic, const TextStyle& style = {});
/// The first line of `format_diagnostic` alone: the place and the message.
std::string format_headline(const Diagnostic& diagnostic, const TextStyle& style = {});
/// All messages by `format_diagnostic`, in the order of `all()`, each ended by a line break.
std::string format_diagnostics(const Diagnostics& diagnostics, const TextStyle& style = {});

}  // namespace trigon::engine
