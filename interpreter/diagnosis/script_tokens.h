// The tokens of a script, for messages about its text; see script_syntax.h and script_names.h. Lua itself has its own
// reader. Tested in tests/unit/script_text_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trigon::engine {

struct ScriptToken {
  enum class Kind { name, keyword, text, number, sign };

  Kind kind = Kind::sign;
  std::string_view text;
  /// The offset from the beginning of the script, in bytes.
  std::size_t offset = 0;
  /// Counted from 1.
  int line = 1;
};

/// The tokens of a text without comments. The text must outlive them. A character that Lua does not know is a token of
/// its own.
std::vector<ScriptToken> read_tokens(std::string_view text);

/// The keywords of Lua.
const std::vector<std::string>& script_keywords();

}  // namespace trigon::engine
