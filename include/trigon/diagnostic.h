// Diagnostics: errors, warnings and notes about a file or a text, with their places.
#pragma once

#include <trigon/export.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace trigon {

/// How grave a diagnostic is. A note states a fact that is no error.
enum class Severity { error, warning, note };

/// One message, as data and as text.
struct Diagnostic {
  Severity severity = Severity::error;
  /// The file that the message is about, or the name of a text; empty when there is none.
  std::string file;
  /// The place in the file: line, first column and last column, counted from 1, columns in characters. 0 when the
  /// message has no place.
  int line = 0, column = 0, end_column = 0;
  /// A stable name for the kind of message, such as "movement". docs/errors.md describes each.
  std::string code;
  /// What is wrong: one sentence without a full stop.
  std::string message;
  /// What to do about it; may be empty.
  std::string hint;
  /// The whole message as the program prints it, on several lines: place, message, the line with a caret, hint.
  std::string text;
};

/// The `text` of all messages, one after the other.
TRIGON_API std::string to_text(const std::vector<Diagnostic>& diagnostics);

/// Thrown when a script of the variant fails or exceeds its limits. The game is as it was before the call.
class TRIGON_API ScriptError : public std::runtime_error {
 public:
  explicit ScriptError(Diagnostic diagnostic);
  /// The message, with its place in the script.
  const Diagnostic& diagnostic() const { return diagnostic_; }

 private:
  Diagnostic diagnostic_;
};

}  // namespace trigon
