// Messages about the text of a script before it runs: slips of syntax at the place where they were made, and names that
// nobody has given a meaning.
#include <catch2/catch.hpp>

#include "interpreter/diagnosis/script_names.h"
#include "interpreter/diagnosis/script_tokens.h"
#include "interpreter/script/hook_scripts.h"

namespace trigon::engine {

namespace {

/// `line:column message | hint` of each error, without the owner; "" when there is none.
std::string reported(const std::string& text) {
  HookScript script;
  script.name = "one";
  script.file = "one.lua";
  script.text = text;
  Diagnostics diagnostics;
  check_text(script, diagnostics);
  std::string result;
  for (const Diagnostic& one : diagnostics.all()) {
    CHECK(one.message.rfind("hook 'one': ", 0) == 0);
    if (!result.empty()) result += "\n";
    result += std::to_string(one.line()) + ":" + std::to_string(one.column()) + " " + one.message.substr(12);
    if (!one.hint.empty()) result += " | " + one.hint;
  }
  return result;
}

struct Slip {
  const char* text;
  const char* reported;
};

}  // namespace

TEST_CASE("tokens of a script", "[script]") {
  const std::string text = "\xEF\xBB\xBFlocal x = 'it\\'s' .. [[a\nb]] -- no\n--[[ nor\nthis ]] y ~= 2.5e3 ::here::";
  std::string read;
  for (const ScriptToken& token : read_tokens(text))
    read += std::to_string(token.line) + ":" + std::string(token.text) + " ";
  CHECK(read == "1:local 1:x 1:= 1:'it\\'s' 1:.. 1:[[a\nb]] 4:y 4:~= 4:2.5e3 4::: 4:here 4::: ");
  // What is not closed ends with the line or the text.
  CHECK(read_tokens("x = 'open\ny").size() == 4);
  CHECK(read_tokens("x = [==[open ]] \n").size() == 3);
  CHECK(read_tokens("\xE2\x80\x9C").size() == 1);
  CHECK(read_tokens("").empty());
}

TEST_CASE("a syntax error is reported where it was made", "[script]") {
  const Slip slips[] = {
      {"function veto(p)\n  if p then\n    return true\n  ennd\nend\n",
       "4:3 'ennd' is not a word of Lua | did you mean 'end'?"},
      {"function veto(p)\n  retrun true\nend\n", "2:3 'retrun' is not a word of Lua | did you mean 'return'?"},
      {"locl x = 1\n", "1:1 'locl' is not a word of Lua | did you mean 'local'?"},
      {"function veto(p)\n  if p thn return true end\nend\n", "2:8 'thn' is not a word of Lua | did you mean 'then'?"},
      {"function veto(p)\n  return p:is_empty('a1'\nend\n", "2:20 a '(' is not closed | write the ')' that closes it"},
      {"function veto(p)\n  return { { 1, 2 }\nend\n", "2:10 a '{' is not closed | write the '}' that closes it"},
      {"function veto(p)\n  if p then\n    return true\nend\n\nfunction setup(p)\nend\n",
       "2:3 'if' has no 'end' where its indentation says | line 4 is outside of it"},
      {"function veto(p)\n  return true\nend\nend\n",
       "4:1 this 'end' closes nothing | remove it, or look for the 'if', 'for' or 'function' that it belongs to"},
      {"function veto(p)\n  if p = 2 then return true end\nend\n",
       "2:8 'then' expected near '=' | equality is written =="},
      {"function veto(p)\n  if p != 2 then return true end\nend\n",
       "2:8 'then' expected near '!' | 'not equal' is written ~="},
      {"function veto(p)\n  local x =\nend\n",
       "2:11 unexpected symbol near 'end' | look for a bracket, quote, comma or word too many or too few here, or on "
       "the "
       "line before"},
      {"function veto(p)\n  return 'south\nend\n",
       "2:10 unfinished string near ''south' | a text ends with the quote that it begins with, on the same line"},
      {"", ""},
      {"function veto(p) end\n", ""},
  };
  for (const Slip& slip : slips) {
    INFO(slip.text);
    CHECK(reported(slip.text) == slip.reported);
  }
}

TEST_CASE("an undefined name is reported", "[script]") {
  const Slip slips[] = {
      {"function veto(position)\n  return positon:turn()\nend\n",
       "2:10 unknown name 'positon' | did you mean 'position'? It stands in one.lua:1"},
      {"function veto(poition)\n  return position:turn()\nend\n",
       "2:10 unknown name 'position' | did you mean 'poition'? It stands in one.lua:1"},
      {"local moves = 1\nlocal movex = 2\nreturn moves, mover\n",
       "3:15 unknown name 'mover' | did you mean 'movex'? It stands in one.lua:2"},
      {"return tabel\n", "1:8 unknown name 'tabel' | did you mean 'table'?"},
      {"return south\n", "1:8 unknown name 'south' | nothing of that name is declared here; a text needs quotes"},
      {"return game.neighbors('a1')\n", "1:13 game has no 'neighbors' | did you mean 'neighbours'?"},
      {"return table.isnert\n", "1:14 table has no 'isnert' | did you mean 'insert'?"},
      {"function veto(p) return p:trun() end\n",
       "1:27 nothing has a function 'trun' behind a colon | did you mean 'turn'?"},
      // Each name is reported once, in the order of the text.
      {"return one, two, one\n",
       "1:8 unknown name 'one' | nothing of that name is declared here; a text needs quotes\n"
       "1:13 unknown name 'two' | nothing of that name is declared here; a text needs quotes"},
      {"print('x')\n",
       "1:1 scripts have no 'print' | files, the system, modules, printing and the like are not there; "
       "scripts/README.md lists what is"},
      // A name ends with its block.
      {"do local x = 1 end\nreturn x\n",
       "2:8 unknown name 'x' | nothing of that name is declared here; a text needs quotes"},
  };
  for (const Slip& slip : slips) {
    INFO(slip.text);
    CHECK(reported(slip.text) == slip.reported);
  }
}

TEST_CASE("defined names are not reported", "[script]") {
  const char* const right[] = {
      "count = 1\nfunction veto() count = count + 1 end\n",
      "a, b = 1, 2\nreturn a + b\n",
      "local a <const>, b = 1, 2\nreturn a + b\n",
      "for i = 1, 2 do local x = i end\n",
      "for k, v in pairs(with) do k = v end\n",
      "while with.x do local y = 1; y = 2 end\n",
      "repeat local done = true until done\n",
      "local function f(n) return n > 0 and f(n - 1) end\nreturn f(2)\n",
      "function g(...) return select('#', ...) end\nreturn g\n",
      "local t = { x = 1, ['y'] = 2, z = function(q) return q end }\nreturn t.x, t.y, t.z(1), t:z()\n",
      "local t = {}\nfunction t.f(a) return a end\nfunction t:g(a) return self, a end\nreturn t:g(1), t.f(2)\n",
      "if with.a then local x = 1 elseif with.b then local x = 2 else local x = 3 end\n",
      "goto done\n::done::\n",
      "return ('x'):upper(), #game.cells, math.pi\n",
      "local math = { tau = 6 }\nreturn math.tau\n",
      "return function(x) return { x = x } end\n",
  };
  for (const char* text : right) {
    INFO(text);
    CHECK(reported(text) == "");
  }
}

TEST_CASE("the parameters that a script reads", "[script]") {
  const auto used = [](std::string_view text) {
    const ParameterUse use = parameters_used(text);
    std::string names = use.may_be_any ? "any" : "";
    for (const ScriptToken& name : use.names) names += " " + std::string(name.text);
    return names;
  };
  CHECK(used("return with.a + with.b, with.a, move.with") == " a b");
  CHECK(used("return 1") == "");
  CHECK(used("return with[x], with.c") == "any c");
  CHECK(used("for k in pairs(with) do end") == "any");
  CHECK(used("with.a = 1 with = 2 return with.b == 3") == " b");
}

}  // namespace trigon::engine
