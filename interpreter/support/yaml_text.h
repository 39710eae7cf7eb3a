// Writes texts into YAML files.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "interpreter/support/text.h"

namespace trigon::engine {

/// A text in YAML in quotes, with blanks for control characters.
inline std::string yaml_quoted(const std::string& text) {
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return quoted + '"';
}

/// A text in YAML, also within braces and brackets: in quotes if it may need them.
inline std::string yaml_text(const std::string& text) {
  constexpr std::string_view plain_signs = " -_./*<>~()+";
  const auto is_plain = [&](char c) {
    const auto code = static_cast<unsigned char>(c);
    return code >= 0x80 || std::isalnum(code) != 0 || plain_signs.find(c) != std::string_view::npos;
  };
  const auto may_begin = [](char c) { return c == '<' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
  if (!text.empty() && may_begin(text.front()) && text.back() != ' ' &&
      std::all_of(text.begin(), text.end(), is_plain))
    return text;
  return yaml_quoted(text);
}

/// A list of texts: `a`, or `[a, b]`.
inline std::string yaml_list(const std::vector<std::string>& items) {
  return items.size() == 1 ? items[0] : "[" + join(items, ", ") + "]";
}

}  // namespace trigon::engine
