// Pieces of YAML for files that are written by the program.
#pragma once

#include <string>

namespace trigon {

/// A text as it stands in YAML, also within braces and brackets: in quotes where it needs them.
inline std::string yaml_text(const std::string& text) {
  const bool is_safe = !text.empty() && text.find_first_of("[]{},:#\"'\\\n&*!|>%@`") == std::string::npos &&
                       text.front() != ' ' && text.back() != ' ' && text.front() != '-' && text.front() != '?' &&
                       text != "~";
  // A star or an angle bracket matters at the beginning only.
  const bool is_movement = !text.empty() && text.find_first_of("[]{},:#\"'\\\n&!|%@`~ ") == std::string::npos &&
                           text.front() != '*' && text.front() != '>' && text.front() != '-';
  if (is_safe || is_movement) return text;
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c == '\n' ? ' ' : c;
  }
  return quoted + '"';
}

}  // namespace trigon
