// Messages about a file or a text, with their places.
#pragma once

#include <trigon/export.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace trigon {

/// A note states a fact that is no error.
enum class Severity { error, warning, note };

struct Diagnostic {
  Severity severity = Severity::error;
  /// The name of the text that it is about, such as the path of a file; empty when there is none.
  std::string file;
  /// Counted from 1, columns in characters; 0 when there is no place. The end column belongs to the place.
  int line = 0, column = 0, end_column = 0;
  /// A stable name of the kind of message, such as "movement". docs/errors.md describes each.
  std::string code;
  /// One sentence without a full stop.
  std::string message;
  /// What to do about it; may be empty.
  std::string hint;
  /// All of it as the program prints it: place, message, the line with a caret, hint. Several lines.
  std::string text;
};

/// The texts of the messages, one after the other.
TRIGON_API std::string to_text(const std::vector<Diagnostic>& diagnostics);

/// A script of the variant failed, or used up what it may use, while it was asked about a position. The game is as it
/// was before the call.
class TRIGON_API ScriptError : public std::runtime_error {
 public:
  explicit ScriptError(Diagnostic diagnostic);
  /// The place in the script.
  const Diagnostic& diagnostic() const { return diagnostic_; }

 private:
  Diagnostic diagnostic_;
};

}  // namespace trigon
