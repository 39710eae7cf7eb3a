// A place where scripts that nobody trusts run: with little to use, a budget for everything, and one kind of failure.
//
// A `Sandbox` owns one Lua state. A script is loaded with an environment of its own and then called; whatever it does
// wrong comes out as a `ScriptError`. Nothing here knows a game. Tested in tests/unit/sandbox_test.cpp.
//
// What a script may use is the language (Lua 5.4) and
//
//   assert error ipairs next pairs rawequal rawget rawlen rawset select tonumber tostring type
//   math    all but random and randomseed
//   string  byte char find format len lower rep reverse sub upper; also as methods: ("x"):upper()
//   table   concat insert move pack remove sort unpack
//
// They do what Lua's manual says, except:
//
// * `pairs` and `next` go through numbers in ascending order, then strings by their bytes, then false and true. Other
//   keys are refused. `pairs` visits the keys that were there when it began and are not gone yet; `next` looks at the
//   whole table.
// * `tostring` and `%s` show a table as "table", a function as "function" and so on, never an address; `%p` is refused.
// * `string.find` finds plain text. It refuses a text in which a pattern could be meant, unless its fourth argument is
//   true.
// * `table.sort` keeps the order of equal elements, and any function may compare.
// * `rawset` and what changes a table in `table` refuse tables that have a metatable: only the program makes such.
// * Strings are no numbers: "1" + 1 is an error.
//
// Not there are: files, system, clock, `_G`, modules, loading of code, metatables, coroutines, patterns, and `pcall`,
// so that a error always ends the call. What is left gives the same results on each run. Two exceptions are Lua's own:
// `#` of a list with holes is any border of it, and `^`, sin, exp and the like are those of the C library.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "interpreter/diagnosis/script_error.h"

struct lua_State;
struct lua_Debug;

namespace trigon::engine {

/// What a sandbox may use up. Bytes are those that Lua asks for. Most work that Lua's instructions do not show (bytes
/// that are allocated, elements that are moved) counts as instructions too, so that the seconds are a last net only.
struct SandboxBudget {
  static constexpr std::size_t kib = 1024;
  /// Bytes of all that lives in the sandbox, apart from some strings that are being built.
  std::size_t memory = 8192 * kib;
  /// Instructions of one call, compiling a file being one.
  std::uint64_t instructions = 5'000'000;
  /// Processor time of one call. A single instruction can last some milliseconds at worst, so this is met roughly.
  double seconds = 2;
  /// Bytes of one string.
  std::size_t string = 32 * kib;
  /// Bytes of one part of a table: by default 32768 elements of a list, 16384 entries under other keys.
  std::size_t table = 512 * kib;
  /// Bytes of the stack: by default 20480 local variables, arguments and temporary values of all functions that are
  /// running.
  std::size_t stack = 384 * kib;
  /// Bytes of one source file.
  std::size_t source = 64 * kib;
};

/// One Lua state. Not for several threads at a time.
class Sandbox {
 public:
  /// Throws ScriptError if the budget is too small for the library.
  explicit Sandbox(SandboxBudget budget = {});
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  /// The sandbox that owns `state`; for callbacks.
  static Sandbox& of(lua_State* state);

  /// What is pushed and read with Lua's own functions is protected only in a callback or in `perform`. Elsewhere, where
  /// one of them would raise an error (in particular since memory is used up), it throws ScriptError and leaves the
  /// stack as it is.
  lua_State* state() { return state_; }
  const SandboxBudget& budget() const { return budget_; }
  /// Bytes in use.
  std::size_t memory_used() const { return used_; }
  /// Instructions of the last call that no other call was around. Of a call that lasts, processor time counts too.
  std::uint64_t instructions_used() const { return last_used_; }

  /// Pushes a new table with the library above, all tables in it being its own.
  void push_environment();

  /// Compiles text, never bytecode, as the file of that name. The environment stands on top of the stack and is popped;
  /// the function is pushed instead. A byte order mark is skipped. Throws ScriptError with the environment popped.
  void load(const std::string& file, const std::string& text);

  /// Calls the function that stands below its arguments on the stack, like lua_call, under a fresh budget. A call
  /// within a call spends the budget of the outer one. Throws ScriptError with function and arguments popped; the
  /// sandbox remains usable.
  void call(int arguments, int results);

  /// Calls C++ code as if it were a Lua function: with `arguments` popped from the stack and given to it, its returned
  /// number of values as results, and with what it throws or raises as a ScriptError. For all that may raise errors of
  /// Lua.
  void perform(int arguments, int results, const std::function<int(lua_State*)>& body);

  /// Counts work of a callback as that many instructions. Raises an error of Lua when the budget is spent, so it may be
  /// called where Lua's own functions may.
  void charge(std::uint64_t instructions);

 private:
  /// What a script used too much of.
  enum class Refusal { none, memory, string, table, stack, instructions, seconds, interruption };
  struct Place {
    std::string file;
    int line = 0;
  };

  static void* allocate(void* sandbox, void* block, std::size_t old_size, std::size_t new_size);
  static void count(lua_State* state, lua_Debug* event);
  static int note_error(lua_State* state);
  static int panic(lua_State* state);

  void learn_stack();
  void note_stack();
  Refusal refusal_of(const void* block, std::size_t old_size, std::size_t new_size) const;
  std::size_t memory_limit(bool has_type, std::size_t size) const;
  bool is_like_stack(const void* block, std::size_t size) const;
  void refuse(Refusal why);
  void spend(std::uint64_t instructions);
  void spend_time();
  void stop_if_spent();
  bool is_spent() const { return spent_ != Refusal::none; }

  void begin_call();
  void end_call();
  void make_room(int height);
  int protected_call(int arguments, int results);
  void compile(const std::string& file, std::string_view text);
  [[noreturn]] void fail(int status, int height);
  std::string describe(int status) const;
  std::string describe(Refusal why) const;
  void note_place(int level);
  void note_raised_place(std::string_view message);
  void note_syntax_place(const std::string& name);

  SandboxBudget budget_;
  /// Bytes and blocks in use.
  std::size_t used_ = 0, blocks_ = 0;
  std::uint64_t left_ = 0, last_used_ = 0;
  std::optional<double> started_;
  int depth_ = 0;
  Refusal spent_ = Refusal::none, refused_ = Refusal::none;
  /// The stack, and the block that was allocated last.
  const void *stack_ = nullptr, *newest_ = nullptr;
  std::size_t stack_size_ = 0, newest_size_ = 0;
  Place place_;
  std::size_t place_length_ = 0;
  lua_State* state_ = nullptr;
};

/// One line of valid UTF-8 of at most 240 bytes, whatever a script wrote.
std::string tidy_line(std::string_view text);

/// Raises an error of Lua with this message; the place is added by the sandbox.
[[noreturn]] void raise_error(lua_State* state, const char* message);

/// A callback for Lua made of one that may throw: exceptions become errors of Lua.
///
/// Lua is best one that was compiled as C++. Errors of Lua are exceptions then (not of std::exception), and C++ objects
/// that live in a callback are destroyed. Under a Lua that was compiled as C they are jumps: a callback must not hold
/// objects with destructors while it calls a function of Lua that may raise errors, or leaks them.
template <int (*callback)(lua_State*)>
int guarded(lua_State* state) {
  std::array<char, 512> message{};
  try {
    return callback(state);
  } catch (const std::exception& exception) {
    std::strncpy(message.data(), exception.what(), message.size() - 1);
  }
  raise_error(state, message.data());
}

}  // namespace trigon::engine
