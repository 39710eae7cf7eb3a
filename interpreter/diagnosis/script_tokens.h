// The words and signs of a script, for messages about its text; see script_syntax.h and script_names.h. Lua itself
// reads scripts in its own way. Tested in tests/unit/script_text_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trigon::engine {

struct ScriptToken {
  enum class Kind { name, keyword, text, number, sign };

  Kind kind = Kind::sign;
  std::string_view text;
  /// Bytes from the beginning of the script.
  std::size_t offset = 0;
  /// Counted from 1.
  int line = 1;
};

/// The tokens of a text, which must outlive them, without comments. Whatever is no token of Lua is a sign of one
/// character.
std::vector<ScriptToken> read_tokens(std::string_view text);

/// The keywords of Lua.
const std::vector<std::string>& script_keywords();

}  // namespace trigon::engine
