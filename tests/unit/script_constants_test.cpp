// Tables of constants that are read from scripts without running them. interpreter/variant/script_constants.h.
#include "interpreter/variant/script_constants.h"

#include <catch2/catch.hpp>

#include "interpreter/support/text.h"

namespace trigon::engine::testing {

namespace {

std::string to_text(const YamlNode& node) {
  if (node.is_null()) return "nil";
  if (node.is_scalar()) return "'" + node.scalar.text + "'";
  std::vector<std::string> parts;
  for (const YamlPtr& item : node.items) parts.push_back(to_text(*item));
  for (const YamlEntry& entry : node.entries) parts.push_back(entry.key + " = " + to_text(*entry.value));
  return (node.is_map() ? "{" : "[") + join(parts, ", ") + (node.is_map() ? "}" : "]");
}

/// What a script gives to `t`, or the message about it; "nothing" without both.
std::string constant(const std::string& script) {
  Diagnostics diagnostics;
  const YamlPtr read =
      read_script_constant(std::make_shared<const Source>("a.lua", script), "t", "hook 'x'", diagnostics);
  CHECK((read == nullptr || diagnostics.all().empty()));
  if (!diagnostics.all().empty()) return diagnostics.all().front().message;
  return read ? to_text(*read) : "nothing";
}

}  // namespace

TEST_CASE("constants of a script are read as Lua has them", "[variant][hooks]") {
  const auto [script, expected] = GENERATE(table<std::string, std::string>({
      {"", "nothing"},
      {"t", "nothing"},
      {"t = {}", "{}"},
      {"x = 1 t = { 1, -2.5; true, false, nil, }", "['1', '-2.5', 'true', 'false', nil]"},
      {"t = { a = 1; ['b c'] = { 2 }, [\"d\"] = {} }", "{a = '1', b c = ['2'], d = {}}"},
      // Texts.
      {R"(t = { 'a\n\t\\\"\'b' })", "['a\n\t\\\"'b']"},
      {"t = { 'a\\\nb' }", "['a\nb']"},
      {"t = { 'a' .. \"b\" .. [[c]] }", "['abc']"},
      {"t = { [[\na\nb\n]], [==[c]]d]==] }", "['a\nb\n', 'c]]d']"},
      {"t = { '' }", "['']"},
      {R"(t = { 'a\x41' })", "hook 'x': 't': expected a constant"},
      {R"(t = { 'a' .. '\a' })", "hook 'x': 't': expected a constant"},
      {"t = { 'a' .. 1 }", "hook 'x': 't': expected a constant"},
      // What has to be calculated.
      {"t = { 1 + 1 }", "hook 'x': 't': expected a constant"},
      {"t = { -x }", "hook 'x': 't': expected a constant"},
      {"t = { x }", "hook 'x': 't': expected a constant"},
      {"t = { f() }", "hook 'x': 't': expected a constant"},
      {"t = { [1] = 2 }", "hook 'x': 't': expected a constant"},
      {"t = { ['a' .. 'b'] = 2 }", "hook 'x': 't': expected a constant"},
      {"t = 5", "hook 'x': 't' must be a table of constants"},
      // Where the table stands.
      {"local t = {}", "hook 'x': 't' must be a global"},
      {"t = {} t = {}", "hook 'x': 't' is given a value twice"},
      {"x.t = {} t = { 1 }", "['1']"},
      {"x = { t = {} } t = { 1 }", "['1']"},
      {"x = '{' t = { 1 }", "['1']"},
      {"if t == nil then end", "nothing"},
      {"tt = { 1 }", "nothing"},
      // Names.
      {"t = { a = 1, a = 2 }", "hook 'x': 't': 'a' is there twice"},
      {"t = { a = 1, ['a'] = 2 }", "hook 'x': 't': 'a' is there twice"},
      {"t = { a = 1, 2 }", "hook 'x': 't': a table has either names or none"},
      {"t = { 2, a = 1 }", "hook 'x': 't': a table has either names or none"},
      {"t = { a == 1 }", "hook 'x': 't': expected a constant"},
  }));
  INFO(script);
  CHECK(constant(script) == expected);
}

TEST_CASE("tables of constants are nested eight deep in a table", "[variant][hooks]") {
  const auto nested = [](std::size_t depth) {
    return "t = " + std::string(depth, '{') + " 1 " + std::string(depth, '}');
  };
  CHECK(constant(nested(9)) == "[[[[[[[[['1']]]]]]]]]");
  CHECK(constant(nested(10)) == "hook 'x': 't': tables are nested too deeply");
}

}  // namespace trigon::engine::testing
