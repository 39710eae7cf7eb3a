// A sandbox for untrusted scripts: a small library, a budget for every resource, and one kind of error.
//
// A `Sandbox` owns one Lua state. A script is loaded with an environment of its own and then called; every failure
// becomes a `ScriptError`. Nothing here knows a game. Tested in tests/unit/sandbox_test.cpp.
//
// A script may use the language (Lua 5.4) and
//
//   assert error ipairs next pairs rawequal rawget rawlen rawset select tonumber tostring type
//   math    all but random and randomseed
//   string  byte char find format len lower rep reverse sub upper; also as methods: ("x"):upper()
//   table   concat insert move pack remove sort unpack
//
// These functions do what Lua's manual says, except:
//
// * `pairs` and `next` visit numbers in ascending order, then strings by their bytes, then false and true. Other keys
//   raise an error. `pairs` visits the keys that exist when it begins, except those removed meanwhile; each call of
//   `next` looks at the whole table.
// * `tostring` and `%s` show a table as "table", a function as "function" and so on, never an address; `%p` is
//   refused.
// * `string.find` finds plain text. It raises an error for a text that could be meant as a pattern, unless its fourth
//   argument is true.
// * `table.sort` is stable, and any function may compare.
// * `rawset` and the functions of `table` that change a table raise an error for tables with a metatable, which only
//   the program makes.
// * Strings are not converted to numbers: "1" + 1 is an error.
//
// There are no files, system functions, clock, `_G`, modules, loading of code, metatables, coroutines or patterns, and
// no `pcall`, so that an error always ends the call. Equal calls give equal results on each run, with two exceptions:
// `#` of a list with holes may be any border of it, and `^`, sin, exp and the like are those of the C library.
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

/// The limits of a sandbox. Memory is counted in bytes that Lua requests. Work that instructions of Lua do not show
/// (allocated bytes, moved elements) is converted to instructions, so that the time limit is a last resort only.
struct SandboxBudget {
  static constexpr std::size_t kib = 1024;
  /// The maximum memory of the sandbox in bytes, apart from strings that are being built.
  std::size_t memory = 8192 * kib;
  /// The maximum number of instructions of one call; compiling a file is a call too.
  std::uint64_t instructions = 5'000'000;
  /// The maximum processor time of one call in seconds. It is met roughly, since an instruction can take milliseconds.
  double seconds = 2;
  /// The maximum size of a string in bytes.
  std::size_t string = 32 * kib;
  /// The maximum size of one part of a table in bytes: by default 32768 elements of a list, 16384 entries under other
  /// keys.
  std::size_t table = 512 * kib;
  /// The maximum size of the stack in bytes: by default 20480 local variables, arguments and temporary values of all
  /// active functions.
  std::size_t stack = 384 * kib;
  /// The maximum size of one source file in bytes.
  std::size_t source = 64 * kib;
};

/// One Lua state with limits. For one thread at a time.
class Sandbox {
 public:
  /// Throws ScriptError if the budget is too small for the library.
  explicit Sandbox(SandboxBudget budget = {});
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  /// The sandbox that owns a Lua state; for callbacks.
  static Sandbox& of(lua_State* state);

  /// The Lua state. Lua's functions that can raise errors should be called only within a callback or `perform`;
  /// elsewhere an error (such as lack of memory) throws ScriptError and leaves the stack as it is.
  lua_State* state() { return state_; }
  const SandboxBudget& budget() const { return budget_; }
  /// The memory in use, in bytes.
  std::size_t memory_used() const { return used_; }
  /// The instructions of the last outermost call. For a long call, its processor time is converted to instructions.
  std::uint64_t instructions_used() const { return last_used_; }

  /// Pushes a new environment: a table with a copy of the library.
  void push_environment();

  /// Compiles the text of a script; bytecode is refused and a byte order mark skipped. Pops the environment from the
  /// stack and pushes the function. `file` is its name in errors. Throws ScriptError, with the environment popped.
  void load(const std::string& file, const std::string& text);

  /// Calls a function that is on the stack below its arguments, like lua_call, with a new budget; a nested call uses
  /// the budget of the outer one. Throws ScriptError, with function and arguments popped; the sandbox remains usable.
  void call(int arguments, int results);

  /// Calls C++ code as if it were a Lua function: pops `arguments` for it, and pushes as many results as it returns.
  /// Turns exceptions and errors of Lua into a ScriptError. For code that calls functions of Lua which may raise
  /// errors.
  void perform(int arguments, int results, const std::function<int(lua_State*)>& body);

  /// Counts the work of a callback as so many instructions. Raises an error of Lua when the budget is spent.
  void charge(std::uint64_t instructions);

 private:
  /// The limit that a script has exceeded.
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
  /// The memory in use, in bytes and in blocks.
  std::size_t used_ = 0, blocks_ = 0;
  std::uint64_t left_ = 0, last_used_ = 0;
  std::optional<double> started_;
  int depth_ = 0;
  Refusal spent_ = Refusal::none, refused_ = Refusal::none;
  /// The block of Lua's stack, and the block that was allocated last.
  const void *stack_ = nullptr, *newest_ = nullptr;
  std::size_t stack_size_ = 0, newest_size_ = 0;
  Place place_;
  std::size_t place_length_ = 0;
  lua_State* state_ = nullptr;
};

/// The text of a script made fit for a message: one line of valid UTF-8 of at most 240 bytes.
std::string tidy_line(std::string_view text);

/// Raises an error of Lua with a message. The sandbox adds the place.
[[noreturn]] void raise_error(lua_State* state, const char* message);

/// Wraps a callback that may throw: its exceptions become errors of Lua.
///
/// Lua should be compiled as C++. Its errors are then exceptions (not derived from std::exception), which destroy the
/// objects of a callback. In a Lua compiled as C they are long jumps: a callback that has objects with destructors
/// leaks them when it calls a function of Lua that raises an error.
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
