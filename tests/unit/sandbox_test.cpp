// Scripts that behave, scripts that attack, and what comes out of them.
#include "interpreter/script/sandbox.h"

#include <catch2/catch.hpp>
#include <chrono>
#include <lua.hpp>
#include <memory>
#include <string>
#include <vector>

namespace trigon::testing {

namespace {

/// Loads a script with an environment of its own and calls it; its first result as text.
std::string run(Sandbox& sandbox, const std::string& text, const std::string& file = "a.lua") {
  sandbox.push_environment();
  sandbox.load(file, text);
  sandbox.call(0, 1);
  std::string result;
  sandbox.perform(1, 0, [&](lua_State* state) {
    const char* shown = luaL_tolstring(state, 1, nullptr);
    result = shown;
    return 0;
  });
  return result;
}

std::string run(const std::string& text) {
  Sandbox sandbox;
  return run(sandbox, text);
}

/// "file:line: message" of the fault that a script ends with.
std::string fault_of(Sandbox& sandbox, const std::string& text, const std::string& file = "a.lua") {
  try {
    return "no fault but " + run(sandbox, text, file);
  } catch (const ScriptFault& fault) {
    return fault.file + ":" + std::to_string(fault.line) + ": " + fault.what();
  }
}

std::string fault_of(const std::string& text) {
  Sandbox sandbox;
  return fault_of(sandbox, text);
}

std::string repeated(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

struct Case {
  std::string script, outcome;
};

}  // namespace

TEST_CASE("well-behaved scripts compute", "[script]") {
  const std::vector<Case> cases = {
      {"return 1 + 2", "3"},
      {"local t = {} for i = 1, 10 do table.insert(t, i * i) end return table.concat(t, ' ')",
       "1 4 9 16 25 36 49 64 81 100"},
      {"local function f(n) return n < 2 and 1 or n * f(n - 1) end return f(10)", "3628800"},
      {"local t = {3, 1, 2} table.sort(t) return table.concat(t, ',')", "1,2,3"},
      {"local t = {3, 1, 2} table.sort(t, function(a, b) return a > b end) return table.concat(t, ',')", "3,2,1"},
      {"local t = {} table.sort(t) return #t", "0"},
      {"local t = {'b', 'a', 'c', 'aa'} table.sort(t) return table.concat(t, ',')", "a,aa,b,c"},
      {"return ('pawn'):upper() .. string.rep('-', 3) .. ('abc'):sub(2, 2)", "PAWN---b"},
      {"return string.rep('ab', 3, ',') .. string.rep('x', 0) .. string.rep('x', -5) .. string.rep('', 1 << 60)",
       "ab,ab,ab"},
      {"return string.format('%5.2f|%d|%s|%q|%%|%-4s|%x', 3.14159, 7, 'x', 'a\\n', 'ab', 255)",
       " 3.14|7|x|\"a\\\n\"|%|ab  |ff"},
      {"return string.format('%s %s %s %s', nil, true, 1.5, 'z')", "nil true 1.5 z"},
      {"return ('a.b'):find('.', 1, true)", "2"},
      {"return select(2, ('abcabc'):find('ca'))", "4"},
      {"return ('abcabc'):find('a', -4)", "4"},
      {"return tostring(('abc'):find('x')) .. tostring(('abc'):find('a', 9)) .. (''):find('') .. ('abc'):find('', 4)",
       "nilnil14"},
      {"return math.floor(7.5) + math.max(1, 2) + math.maxinteger // math.maxinteger", "10"},
      {"return select('#', table.unpack({1, nil, 3}, 1, 3))", "3"},
      {"local t = table.move({1, 2, 3}, 1, 3, 2) return table.concat(t, ',')", "1,1,2,3"},
      {"local t = {1, 2, 3} table.insert(t, 1, 0) table.remove(t, 2) table.remove(t) return table.concat(t, ',')",
       "0,2"},
      {"return table.pack(1, 2, nil).n", "3"},
      {"return tonumber('0x10') + tonumber('zz', 36)", "1311"},
      {"local s = 0 for i, v in ipairs({5, 6}) do s = s + i * v end return s", "17"},
      {"a = 1 b = 2 return a + b", "3"},
      {"return rawequal('a', 'a') and rawlen({1, 2}) + rawget(rawset({}, 'x', 5), 'x')", "7"},
      {"\xEF\xBB\xBFreturn 'after a byte order mark'", "after a byte order mark"},
      {"", "nil"},
  };
  for (const Case& one : cases) {
    INFO(one.script);
    CHECK(run(one.script) == one.outcome);
  }
}

TEST_CASE("faults tell their place", "[script]") {
  const std::vector<Case> cases = {
      {"return x.y", "a.lua:1: attempt to index a nil value (global 'x')"},
      {"\n\nlocal function f() return 1 + {} end\nreturn f()",
       "a.lua:3: attempt to perform arithmetic on a table value"},
      {"\nerror('no such piece')", "a.lua:2: no such piece"},
      {"local function f()\nerror('bad call', 2) end\nf()\n", "a.lua:3: bad call"},
      {"\nerror('no place', 0)", "a.lua:2: no place"},
      {"error('b.lua:7: a false place', 0)", "a.lua:1: b.lua:7: a false place"},
      {"error()", "a.lua:1: error without a message"},
      {"error({})", "a.lua:1: error with a table as its message"},
      {"error(print)", "a.lua:1: error without a message"},
      {"error(error)", "a.lua:1: error with a function as its message"},
      {"error(42)", "a.lua:1: 42"},
      {"error(1.5)", "a.lua:1: 1.5"},
      {"error('a\\nb\\0c\\255d\\u{3A3}')", "a.lua:1: a b?c?d\u03A3"},
      {"assert(false)", "a.lua:1: assertion failed!"},
      {"assert(nil, 'told')", "a.lua:1: told"},
      {"x = = 1", "a.lua:1: unexpected symbol near '='"},
      {"\n\nfor", "a.lua:3: <name> expected near <eof>"},
      {"return 'open", "a.lua:1: unfinished string near <eof>"},
      {"return '1' + 1", "a.lua:1: attempt to perform arithmetic on a string value (constant '1')"},
      {"\nmath.floor('x')", "a.lua:2: bad argument #1 to 'floor' (number expected, got string)"},
      {"\ntable.sort({3, 'x'})", "a.lua:2: attempt to compare string with number"},
      {"local t = {1, 2}\ntable.sort(t, function(a, b)\nreturn a.x < b.x end)",
       "a.lua:3: attempt to index a number value (local 'a')"},
      {"goto nowhere", "a.lua:1: no visible label 'nowhere' for <goto> at line 1"},
  };
  for (const Case& one : cases) {
    INFO(one.script);
    CHECK(fault_of(one.script) == one.outcome);
  }
}

TEST_CASE("files with long names are told in full", "[script]") {
  Sandbox sandbox;
  const std::string name = repeated(10, "folder: 1: /") + "script.lua";
  CHECK(fault_of(sandbox, "\nx()", name) == name + ":2: attempt to call a nil value (global 'x')");
  CHECK(fault_of(sandbox, "\nx", name) == name + ":2: syntax error near <eof>");
  CHECK(fault_of(sandbox, "error('told')", name) == name + ":1: told");
}

TEST_CASE("long messages are cut", "[script]") {
  CHECK(fault_of("error(string.rep('\\u{3A3}', 9999))").size() <= 400 + 9);
  CHECK(fault_of("error(string.rep('\\u{3A3}', 9999))").ends_with("\u03A3..."));
  CHECK(fault_of("x = 'a" + repeated(20000, "b")).size() <= 400 + 9);
}

TEST_CASE("hostile scripts end soon with a fault, and the sandbox goes on", "[script]") {
  const std::string steps = "ran for more than 5000000 instructions", memory = "used more than 8 MiB of memory",
                    string = "made a string of more than 32 KiB",
                    table = "made a table or list of values of more than 512 KiB",
                    stack = "functions call each other too deeply", depth = "calls or brackets are nested too deeply";
  const std::vector<Case> cases = {
      // Time.
      {"while true do end", steps},
      {"::a:: goto a", steps},
      {"for i = 1, math.maxinteger do end", steps},
      {"for i = 1, math.huge do end", steps},
      {"repeat local x <const> = 1 until false", steps},
      {"while true do local s = ('x'):rep(30000) end", steps},
      {"local s = ('x'):rep(30000) while true do s:upper() end", steps},
      {"local s = ('x'):rep(30000) while true do local t = s .. 'y' end", steps},
      {"local s = ('x'):rep(30000) while true do tonumber(s) end", steps},
      {"local s = ('x'):rep(30000) while true do string.format('%.0s', s) end", steps},
      {"local s = ('x'):rep(9000) while true do local a = s:byte(1, -1) end", steps},
      {"local s = ('a'):rep(30000) while true do s:find(('a'):rep(15000) .. 'b') end", steps},
      {"while true do local t = {{}, {}, {}} end", steps},
      {"table.move({}, 1, math.maxinteger - 1, 2)", steps},
      {"table.move({}, math.mininteger, 0, 2)", steps},
      {"local t = {} for i = 1, 30000 do t[i] = i end while true do table.insert(t, 1, 0) table.remove(t, 1) end",
       steps},
      {"local t = {} for i = 1, 9000 do t[i] = i end while true do table.unpack(t) end", steps},
      {"local t = {} for i = 1, 30000 do t[i] = '' end while true do table.concat(t) end", steps},
      {"local t = {} for i = 1, 30000 do t[i] = i end while true do pairs(t) end", steps},
      {"local t = {} for i = 1, 30000 do t[i] = i end while true do next(t) end", steps},
      {"local t = {} for i = 1, 30000 do t[i] = -i end while true do table.sort(t) end", steps},
      {"local t = {} for i = 1, 9 do t[i] = ('x'):rep(30000) .. i end while true do table.sort(t) end", steps},
      {"local n = 0 local t = {1, 2, 3} "
       "table.sort(t, function() for i = 1, 1000 do t[n] = n n = n + 1 end return n % 2 == 0 end) while true do end",
       steps},
      {"table.concat({}, '', 1, math.maxinteger)", steps},
      {"string.rep('', math.maxinteger) error('fine')", "fine"},
      // Memory.
      {"local t = {} while true do t = {t} end", memory},
      {"local t = {} for i = 1, math.huge do t[i] = ('x'):rep(9999) .. i end", memory},
      {"local t = {} while true do t[#t + 1] = {#t} end", table},
      {"local t = {} for i = 1, math.huge do t[i] = i end", table},
      {"local t = {} for i = 1, math.huge do t[-i] = i end", table},
      {"local t = {} for i = 1, math.huge do t['k' .. i] = i end", table},
      {"local s = 'x' while true do s = s .. s end", string},
      {"local s = 'x' while true do s = s:rep(2) end", string},
      {"('x'):rep(math.maxinteger)", "resulting string too large"},
      {"('x'):rep(1000, ('y'):rep(1000))", "resulting string too large"},
      {"string.format('%99.99f %99.99f ' .. ('%s'):rep(2), 1e308, 1e308, ('x'):rep(30000), ('x'):rep(30000))", string},
      {"local t = {} for i = 1, 100 do t[i] = ('x'):rep(1000) end table.concat(t)", string},
      {"table.unpack({}, 1, 1e7)", "too many results to unpack"},
      {"table.unpack({}, 1, math.maxinteger)", "too many results to unpack"},
      {"table.unpack({}, math.mininteger, math.maxinteger)", "too many results to unpack"},
      {"local fs = {} while true do local x = fs fs = function() return x end end", memory},
      // Depth.
      {"local function f() return 1 + f() end f()", stack},
      {"local function f() f() end f()", stack},
      {"local function f(...) return f(1, 2, 3, 4, 5, ...) end f()", table},
      {"local function f(...) return f(..., ...) end f(1, 2)", table},
      {"local function f() table.sort({1, 2}, f) end f()", depth},
      {"local t = {1, 2} local function f(a, b) table.sort({1, 2}, f) return a < b end table.sort(t, f)", depth},
      // Sources.
      {repeated(1000, "(") + "1" + repeated(1000, ")"), depth},
      {"return " + repeated(10000, "(") + "1" + repeated(10000, ")"), depth},
      {"return " + repeated(10000, "{") + repeated(10000, "}"), depth},
      {"return " + repeated(10000, "not ") + "1", depth},
      {"return 1" + repeated(10000, " .. 1"), depth},
      {"return 2" + repeated(10000, " ^ 2"), depth},
      {repeated(5000, "do ") + repeated(5000, "end "), depth},
      {repeated(2500, "function f() ") + repeated(2500, "end "), depth},
      {"local a" + repeated(300, ", a"), "too many local variables"},
      {"return " + repeated(1 << 16, " "), "the script is longer than 64 KiB"},
      {"\x1BLua", "attempt to load a binary chunk"},
      {"x = '" + repeated(40000, "x") + "'", string},
      // What is not there.
      {"_G.x = 1", "global '_G'"},
      {"io.write('x')", "global 'io'"},
      {"os.exit(1)", "global 'os'"},
      {"debug.getinfo(1)", "global 'debug'"},
      {"require('os')", "global 'require'"},
      {"package.loaded.os.exit()", "global 'package'"},
      {"load('return 1')()", "global 'load'"},
      {"loadstring('return 1')()", "global 'loadstring'"},
      {"dofile('/etc/passwd')", "global 'dofile'"},
      {"loadfile('/etc/passwd')", "global 'loadfile'"},
      {"print('x')", "global 'print'"},
      {"collectgarbage()", "global 'collectgarbage'"},
      {"setmetatable({}, {})", "global 'setmetatable'"},
      {"getmetatable('').__index = nil", "global 'getmetatable'"},
      {"pcall(error)", "global 'pcall'"},
      {"xpcall(error, error)", "global 'xpcall'"},
      {"coroutine.wrap(error)()", "global 'coroutine'"},
      {"utf8.char(65)", "global 'utf8'"},
      {"warn('@on')", "global 'warn'"},
      {"math.random()", "field 'random'"},
      {"math.randomseed(1)", "field 'randomseed'"},
      {"string.dump(function() end)", "field 'dump'"},
      {"string.gsub('x', 'x', 'y')", "field 'gsub'"},
      {"string.pack('i', 1)", "field 'pack'"},
      {"('x'):match('x')", "method 'match'"},
      {"('x').y.z = 1", "field 'y'"},
      {"('x').upper = nil", "attempt to index a string value"},
      {"('x').__index.upper = nil", "field '__index'"},
      {"local x <close> = {}", "got a non-closable value"},
      {"string.format('%p', {})", "addresses are not shown"},
      {"string.format('%-20p', {})", "addresses are not shown"},
      {"string.format('%y', 1)", "invalid conversion '%y' to 'format'"},
      {"string.format('%s')", "bad argument #2 to 'format' (no value)"},
      {"string.format('%d', 'x')", "number expected, got string"},
      {"string.format('%q', {})", "value has no literal form"},
      {"('x'):find('%a')", "there are no patterns here"},
      {"for k in pairs({[{}] = 1}) do end", "the keys of this table have no order: there is a table among them"},
      {"next({[next] = 1})", "there is a function among them"},
      {"next({}, {})", "there is a table among them"},
      {"pairs()", "bad argument #1 to 'pairs'"},
      {"pairs(1)", "table expected, got number"},
      {"select(-5, 1)", "index out of range"},
      {"local x = 1 // 0", "attempt to divide by zero"},
      {"local x = 1 < 'x'", "attempt to compare"},
      {"rawset({}, nil, 1)", "index is nil"},
      {"error(('x'):rep(30000))", "xxx..."},
      {"error(('x'):rep(32766))", string},
  };
  Sandbox sandbox;
  for (const Case& one : cases) {
    INFO(one.script.substr(0, 200));
    const auto start = std::chrono::steady_clock::now();
    CHECK_THAT(fault_of(sandbox, one.script), Catch::Contains(one.outcome));
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::milliseconds(1500));
    CHECK(lua_gettop(sandbox.state()) == 0);
    CHECK(run(sandbox, "return 'fine'") == "fine");
  }
}

}  // namespace trigon::testing
