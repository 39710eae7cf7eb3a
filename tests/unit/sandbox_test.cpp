// Scripts that behave, scripts that attack, and what comes out of them.
#include "interpreter/script/sandbox.h"

#include <catch2/catch.hpp>
#include <ctime>
#include <lua.hpp>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/script/interruption.h"
#include "interpreter/script/library.h"

namespace trigon::engine::testing {

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

/// "file:line: message" of the error that a script ends with.
std::string error_of(Sandbox& sandbox, const std::string& text, const std::string& file = "a.lua") {
  try {
    return "no error but " + run(sandbox, text, file);
  } catch (const ScriptError& error) {
    return error.file + ":" + std::to_string(error.line) + ": " + error.what();
  }
}

std::string error_of(const std::string& text) {
  Sandbox sandbox;
  return error_of(sandbox, text);
}

int throwing(lua_State*) { throw std::runtime_error("no such cell"); }
int raising(lua_State* state) { return luaL_error(state, "no such piece"); }
int checking(lua_State* state) { return luaL_checkstring(state, 2), 0; }
int working(lua_State* state) {
  for (;;) Sandbox::of(state).charge(1000);
}

void push_environment_with(Sandbox& sandbox, lua_CFunction callback) {
  sandbox.push_environment();
  sandbox.perform(1, 1, [callback](lua_State* state) {
    lua_pushcfunction(state, callback);
    lua_setfield(state, 1, "callback");
    return 1;
  });
}

/// Processor time since `start`, as the machine may be busy with other work.
double seconds_since(std::clock_t start) { return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC; }

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

TEST_CASE("errors have their place", "[script]") {
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
      {"assert(nil, 'sorry')", "a.lua:1: sorry"},
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
    CHECK(error_of(one.script) == one.outcome);
  }
}

TEST_CASE("long names of files are reported in full", "[script]") {
  Sandbox sandbox;
  const std::string name = repeated(10, "folder: 1: /") + "script.lua";
  CHECK(error_of(sandbox, "\nx()", name) == name + ":2: attempt to call a nil value (global 'x')");
  CHECK(error_of(sandbox, "\nx", name) == name + ":2: syntax error near <eof>");
  CHECK(error_of(sandbox, "error('sorry')", name) == name + ":1: sorry");
}

TEST_CASE("long messages are cut", "[script]") {
  CHECK(error_of("error(string.rep('\\u{3A3}', 9999))").size() <= 240 + 9);
  CHECK(error_of("error(string.rep('\\u{3A3}', 9999))").ends_with("\u03A3..."));
  CHECK(error_of("x = 'a" + repeated(20000, "b")).size() <= 240 + 9);
}

TEST_CASE("hostile scripts end soon with an error, and the sandbox goes on", "[script]") {
  const std::string steps = "ran for more than 5000000 instructions", memory = "used more than 8 MiB of memory",
                    string = "made a string of more than 32 KiB",
                    table = "made a table or list of values of more than 512 KiB",
                    stack = "functions call each other too deeply, or with too many values",
                    depth = "calls or brackets are nested too deeply";
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
      {"local t = {} for k = 0, 40 do t[1 << k] = 1 end for i = 1, 20 do t[i] = 1 end table.sort(t)", steps},
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
      {"local function f(...) return f(1, 2, 3, 4, 5, ...) end f()", stack},
      {"local function f(...) return f(1, 2, ...) end f(table.unpack({}, 1, 9999))", stack},
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
      {"for k in pairs({[{}] = 1}) do end", "keys other than numbers, strings and booleans have no order"},
      {"next({[next] = 1})", "keys other than numbers, strings and booleans have no order"},
      {"next({}, {})", "keys other than numbers, strings and booleans have no order"},
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
    const std::clock_t start = std::clock();
    CHECK_THAT(error_of(sandbox, one.script), Catch::Contains(one.outcome));
    CHECK(seconds_since(start) < 1.5);
    CHECK(lua_gettop(sandbox.state()) == 0);
    CHECK(run(sandbox, "return 'fine'") == "fine");
  }
}

TEST_CASE("no function of the library works before it is counted", "[script]") {
  // Lists whose length is not what they hold, lists that hold themselves, functions that change what is sorted.
  const std::string arguments =
      "local sparse, cycle, long, list = {}, {}, ('ab'):rep(15000), {} "
      "for k = 0, 62 do sparse[1 << k] = 1 end for i = 1, 20 do sparse[i] = 1 end "
      "cycle[1], cycle.x, cycle[cycle] = cycle, cycle, 1 for i = 1, 100 do list[i] = i end "
      "local function change() list[#list + 1], sparse[#sparse + 1] = 1, 1 return true end ";
  const std::vector<std::string> values = {"sparse", "cycle",           "long",   "list",   "change",
                                           "1",      "math.maxinteger", "-1 / 0", "1 << 40"};
  std::vector<std::string> calls;
  for (const char* table : {"", "math", "string", "table"})
    for (const std::string& name : library_names(table)) {
      const std::string function = std::string(table) + (*table != 0 ? "." : "") + name;
      for (const std::string& first : values) {
        calls.push_back(function + "(" + first + ")");
        for (const std::string& second : values) {
          calls.push_back(function + "(" + first + ", " + second + ")");
          for (const std::string& third : values)
            calls.push_back(function + "(" + first + ", " + second + ", " + third + ")");
        }
      }
    }
  CHECK(calls.size() > 30'000);
  SandboxBudget budget;
  budget.instructions = 200'000;
  Sandbox sandbox(budget);
  for (const std::string& call : calls) {
    const std::clock_t start = std::clock();
    // A call may succeed or fail, but not last.
    const std::string script = arguments + "local _ = " + call;
    INFO(call);
    error_of(sandbox, script);
    CHECK(seconds_since(start) < 1);
    CHECK(lua_gettop(sandbox.state()) == 0);
  }
}

TEST_CASE("scripts of 64 KiB are compiled soon", "[script]") {
  const std::vector<std::string> scripts = {
      "local a return a" + repeated(13000, " or a"),
      "local a if a then " + repeated(4600, "elseif a then ") + "end",
      "while true do " + repeated(9000, "break; ") + "end",
      "return {" + repeated(4600, "function()end,") + "}",
      "return a" + repeated(32000, ".b"),
      "return {" + repeated(32000, "1,") + "}",
      "--" + repeated(65000, "-"),
      repeated(65000, "\n"),
  };
  for (const std::string& script : scripts) {
    INFO(script.substr(0, 40));
    Sandbox sandbox;
    sandbox.push_environment();
    const std::clock_t start = std::clock();
    sandbox.load("a.lua", script);
    CHECK(seconds_since(start) < 1.5);
  }
}

TEST_CASE("the time is the last net", "[script]") {
  // Comparing strings of many zeros is the slowest instruction that we know.
  SandboxBudget budget;
  budget.seconds = 0.1;
  Sandbox sandbox(budget);
  CHECK(error_of(sandbox, "local a, b = ('\\0'):rep(32000), ('\\0'):rep(32001) while true do local x = a < b end") ==
        "a.lua:1: ran for more than 0.1 seconds");
}

TEST_CASE("keys are visited in order", "[script]") {
  const std::string show =
      "local s = '' for k, v in pairs(t) do s = s .. tostring(k) .. '=' .. tostring(v) .. ' ' end return s";
  const std::vector<Case> cases = {
      {"local t = {}", ""},
      {"local t = {[3] = 'c', [1] = 'a', x = 1, [-2] = 'm', [true] = 2, ab = 3, [1.5] = 4, [false] = 5, [''] = 6, "
       "[1e300] = 7}",
       "-2=m 1=a 1.5=4 3=c 1e+300=7 =6 ab=3 x=1 false=5 true=2 "},
      {"local t = {[2^63] = 1, [math.maxinteger] = 2, [math.mininteger] = 3, [math.huge] = 4, [-math.huge] = 5}",
       "-inf=5 -9223372036854775808=3 9223372036854775807=2 9.2233720368548e+18=1 inf=4 "},
      {"local t = {K = 1, Q = 2, R = 3} for k in pairs(t) do t[k] = nil end t.B = 1 t.A = 2", "A=2 B=1 "},
      {"local t = {a = 1, b = 2, c = 3} for k in pairs(t) do t.b = nil t.z = k end", "a=1 c=3 z=c "},
      {"local u, t = {b = 1, a = 2, [1] = 3}, {} local k, v = next(u) while k do t[#t + 1] = k k, v = next(u, k) end",
       "1=1 2=a 3=b "},
      {"local t = {next({})}", ""},
      {"local u = {a = 1, b = 2} local step = pairs(u) local t = {} u.a = nil "
       "for i = 1, 3 do t[#t + 1] = tostring(step(u)) end",
       "1=b 2=nil 3=nil "},
  };
  for (const Case& one : cases) {
    INFO(one.script);
    CHECK(run(one.script + " " + show) == one.outcome);
  }
}

TEST_CASE("equal elements keep their order when they are sorted", "[script]") {
  CHECK(run("local t = {} for i = 1, 1000 do t[i] = {i % 3, i} end "
            "table.sort(t, function(a, b) return a[1] < b[1] end) "
            "for i = 2, #t do local a, b = t[i - 1], t[i] "
            "assert(a[1] < b[1] or a[1] == b[1] and a[2] < b[2]) end return #t") == "1000");
  CHECK(run("local t = {} for i = 1, 9999 do t[i] = i end table.sort(t, function() return true end) return #t") ==
        "9999");
}

TEST_CASE("nothing shows an address", "[script]") {
  CHECK(run("return tostring({}) .. tostring(tostring) .. tostring(nil) .. tostring(function() end)") ==
        "tablefunctionnilfunction");
  CHECK(run("return string.format('%s %s %10s|%.2s', {}, print, {}, next)") == "table nil      table|fu");
}

TEST_CASE("each run gives the same", "[script]") {
  const std::string script =
      "local t, s = {}, '' for i = 1, 500 do t['k' .. i * 7919 % 1000] = i end for i = 1, 500, 3 do t['k' .. i] = nil "
      "end "
      "for k, v in pairs(t) do s = s .. k .. v end return s .. tostring(t) .. next(t)";
  const std::string first = run(script);
  for (int i = 0; i < 20; ++i) CHECK(run(script) == first);
}

TEST_CASE("environments share nothing", "[script]") {
  Sandbox sandbox;
  CHECK(run(sandbox,
            "x = 1 string.upper = nil table.insert = nil math.pi = 3 tostring = nil pairs = error return "
            "string.rep('x', 2)") == "xx");
  CHECK(
      run(sandbox, "return tostring(x) .. ('a'):upper() .. string.upper('b') .. math.pi // 1 .. type(table.insert)") ==
      "nilAB3.0function");
  CHECK(run(sandbox, "string.upper = function() return 'mine' end return ('a'):upper() .. string.upper('a')") ==
        "Amine");
}

TEST_CASE("an environment lives as long as its functions", "[script]") {
  Sandbox sandbox;
  lua_State* state = sandbox.state();
  sandbox.push_environment();
  lua_pushvalue(state, -1);
  sandbox.load("a.lua", "count = 0 function step(by) count = count + by return count end");
  sandbox.call(0, 0);
  for (int expected = 2; expected <= 6; expected += 2) {
    lua_getfield(state, 1, "step");
    lua_pushinteger(state, 2);
    sandbox.call(1, 1);
    CHECK(lua_tointeger(state, -1) == expected);
    lua_settop(state, 1);
  }
}

TEST_CASE("what a call may do does not depend on the calls before it", "[script]") {
  const std::string deep = "local function f(n) return n == 0 and 0 or 1 + f(n - 1) end return f(5000)";
  const std::string nearly_too_long = "for i = 1, 4990000 do end return 'fine'";
  Sandbox sandbox;
  for (int i = 0; i < 3; ++i) {
    CHECK(run(sandbox, deep) == "5000");
    CHECK(run(sandbox, nearly_too_long) == "fine");
    CHECK_THAT(error_of(sandbox, "local function f() return 1 + f() end f()"), Catch::Contains("too deeply"));
    CHECK(run(sandbox, nearly_too_long) == "fine");
  }
}

TEST_CASE("calls give as many results as are asked for", "[script]") {
  Sandbox sandbox;
  for (int results : {0, 1, 3, LUA_MULTRET}) {
    sandbox.push_environment();
    sandbox.load("a.lua", "return ...");
    lua_pushinteger(sandbox.state(), 1);
    lua_pushinteger(sandbox.state(), 2);
    sandbox.call(2, results);
    CHECK(lua_gettop(sandbox.state()) == (results == LUA_MULTRET ? 2 : results));
    lua_settop(sandbox.state(), 0);
  }
  lua_pushinteger(sandbox.state(), 7);
  lua_pushnil(sandbox.state());
  CHECK_THROWS_WITH(sandbox.call(0, 0), "attempt to call a nil value");
  CHECK(lua_gettop(sandbox.state()) == 1);
}

TEST_CASE("memory that a script keeps is missing for the next one, which is an error", "[script]") {
  Sandbox sandbox;
  sandbox.push_environment();
  lua_pushvalue(sandbox.state(), -1);
  sandbox.load("a.lua", "kept = {} for i = 1, math.huge do kept[i] = ('x'):rep(10000) .. i end");
  CHECK_THROWS_WITH(sandbox.call(0, 0), "used more than 8 MiB of memory");
  CHECK_THAT(error_of(sandbox, "local t = {} for i = 1, 99 do t[i] = ('x'):rep(20000) .. i end"),
             Catch::Contains("used more than"));
  lua_settop(sandbox.state(), 0);
  CHECK(run(sandbox, "local t = {} for i = 1, 99 do t[i] = ('x'):rep(20000) .. i end return #t") == "99");
  CHECK(sandbox.memory_used() < sandbox.budget().memory);
}

TEST_CASE("a sandbox with little memory fails in order wherever it runs out", "[script]") {
  int made = 0, ran = 0;
  for (std::size_t memory = 1000; memory < 60000; memory += 97) {
    SandboxBudget budget;
    budget.memory = memory;
    try {
      Sandbox sandbox(budget);
      ++made;
      run(sandbox,
          "local t = {} for k in pairs(string) do t[#t + 1] = k:rep(9) end table.sort(t) return table.concat(t)");
      ++ran;
    } catch (const ScriptError& error) {
      CHECK_THAT(error.what(), Catch::Contains("used more than"));
    }
  }
  CHECK(0 < ran);
  CHECK(ran < made);
  CHECK(made < 600);
}

TEST_CASE("callbacks may throw", "[script]") {
  const std::vector<std::pair<lua_CFunction, std::string>> cases = {
      {guarded<&throwing>, "no such cell"},
      {raising, "no such piece"},
      {guarded<&raising>, "no such piece"},
      {guarded<&checking>, "bad argument #2 to 'callback' (string expected, got no value)"},
      {working, "ran for more than 5000000 instructions"},
  };
  Sandbox sandbox;
  for (const auto& [callback, outcome] : cases) {
    push_environment_with(sandbox, callback);
    sandbox.load("a.lua", "\nreturn callback(3)");
    try {
      sandbox.call(0, 0);
      FAIL("no error");
    } catch (const ScriptError& error) {
      CHECK(error.what() == outcome);
      CHECK(error.file == "a.lua");
      CHECK(error.line == 2);
    }
    CHECK(lua_gettop(sandbox.state()) == 0);
  }
  CHECK_THROWS_WITH(sandbox.perform(0, 0, throwing), "no such cell");
  CHECK_THROWS_WITH(sandbox.perform(0, 0, raising), "no such piece");
}

TEST_CASE("a call within a call spends the budget of the outer one", "[script]") {
  Sandbox sandbox;
  int calls = 0;
  const auto inner = [&](lua_State* lua) {
    for (;; ++calls) {
      lua_pushvalue(lua, 1);
      sandbox.call(0, 0);
    }
    return 0;
  };
  sandbox.push_environment();
  sandbox.load("a.lua", "for i = 1, 500000 do end");
  CHECK_THROWS_WITH(sandbox.perform(1, 0, inner), "ran for more than 5000000 instructions");
  CHECK(calls == 10);
  CHECK(run(sandbox, "for i = 1, 2000000 do end return 'fine'") == "fine");
}

TEST_CASE("errors that nothing protects are reported as well", "[script]") {
  Sandbox sandbox;
  lua_pushnil(sandbox.state());
  CHECK_THROWS_AS(lua_getfield(sandbox.state(), 1, "x"), ScriptError);
  lua_settop(sandbox.state(), 0);
  const std::string large(40000, 'x');
  CHECK_THROWS_WITH(lua_pushlstring(sandbox.state(), large.data(), large.size()), "made a string of more than 32 KiB");
  lua_settop(sandbox.state(), 0);
  CHECK(run(sandbox, "return 'fine'") == "fine");
}

TEST_CASE("what the program guards with a metatable, scripts cannot change", "[script]") {
  Sandbox sandbox;
  const auto outcome = [&](const std::string& script) {
    sandbox.push_environment();
    sandbox.perform(1, 1, [](lua_State* lua) {
      lua_newtable(lua);
      lua_newtable(lua);
      lua_pushcfunction(lua, [](lua_State* l) { return luaL_error(l, "'view' cannot be changed"); });
      lua_setfield(lua, -2, "__newindex");
      lua_setmetatable(lua, -2);
      lua_setfield(lua, 1, "view");
      return 1;
    });
    sandbox.load("a.lua", script);
    try {
      sandbox.call(0, 0);
    } catch (const ScriptError& error) {
      return std::string(error.what());
    }
    return std::string("changed");
  };
  CHECK(outcome("view.x = 1") == "'view' cannot be changed");
  for (const char* change : {"rawset(view, 1, 2)", "table.insert(view, 1)", "table.remove(view)", "table.sort(view)",
                             "table.move({1}, 1, 1, 1, view)", "table.move(view, 1, 1, 2)"}) {
    INFO(change);
    CHECK_THAT(outcome(change), Catch::Contains("a script may not change this table"));
  }
}

TEST_CASE("a script ends soon after somebody wants it to", "[script]") {
  Sandbox sandbox;
  int asked = 0;
  {
    const ScriptInterruption interruption([&] { return ++asked > 3; });
    CHECK(error_of(sandbox, "while true do end") == "a.lua:1: was interrupted");
    CHECK(asked == 4);
    {
      const ScriptInterruption never([] { return false; });
      CHECK(run(sandbox, "return 7") == "7");
    }
    CHECK(ScriptInterruption::is_wanted_now());
  }
  CHECK_FALSE(ScriptInterruption::is_wanted_now());
  CHECK(run(sandbox, "for i = 1, 100000 do end return 8") == "8");
}

}  // namespace trigon::engine::testing
