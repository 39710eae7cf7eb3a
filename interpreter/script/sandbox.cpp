#include "interpreter/script/sandbox.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <lua.hpp>
#include <string_view>

#include "interpreter/script/allowance.h"
#include "interpreter/script/interruption.h"
#include "interpreter/script/library.h"
#include "interpreter/support/processor_time.h"
#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"

namespace trigon::engine {

// The library, its costs and the places of errors rely on details of this version.
static_assert(LUA_VERSION_NUM == 504, "Trigon needs Lua 5.4");

namespace {

constexpr int instructions_between_counts = 1000;
/// The cost of an allocation: instructions for each block, and bytes that cost one more; freed bytes cost less.
constexpr std::uint64_t instructions_per_block = 4, bytes_per_instruction = 16, bytes_collected_per_instruction = 64;
/// Each instruction costs one more for each so many bytes of the stack, since it may copy the whole stack.
constexpr std::size_t stack_bytes_per_instruction = 65536;
/// The speed of a slow machine, by which the processor time of calls longer than `lasting_seconds` is converted: calls
/// that take longer than what each adds to the allowance, such as comparisons of long strings.
constexpr double instructions_per_second = 100e6,
                 lasting_seconds = static_cast<double>(ScriptAllowance::per_call) / instructions_per_second;
constexpr std::size_t longest_message = 240;
constexpr const char* nested_too_deeply = "calls or brackets are nested too deeply";
constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

std::string bytes_text(std::size_t bytes) {
  constexpr std::size_t kib = 1024, mib = kib * kib;
  if (bytes % mib == 0) return fmt::format("{} MiB", bytes / mib);
  if (bytes % kib == 0) return fmt::format("{} KiB", bytes / kib);
  return fmt::format("{} bytes", bytes);
}

using Body = std::function<int(lua_State*)>;

int perform_body(lua_State* state) {
  const auto* body = static_cast<const Body*>(lua_touserdata(state, 1));
  lua_remove(state, 1);
  return (*body)(state);
}

}  // namespace

std::string tidy_line(std::string_view text) {
  const auto is_plain = [](char c) { return ' ' <= c && c < 0x7F; };
  if (text.size() <= longest_message - 3 && std::all_of(text.begin(), text.end(), is_plain)) return std::string(text);
  std::string tidy;
  while (!text.empty()) {
    const std::size_t length = well_formed_length(text);
    if (tidy.size() + length > longest_message - 3) return tidy + "...";
    const bool printable = length > 1 || (length == 1 && text[0] >= ' ' && text[0] != 0x7F);
    tidy += printable ? text.substr(0, length) : std::string_view(text[0] == '\n' ? " " : "?");
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return tidy;
}

void raise_error(lua_State* state, const char* message) {
  lua_pushstring(state, message);
  lua_error(state);
  std::abort();  // never reached; lua_error is not declared so
}

// ---- life ----

Sandbox::Sandbox(SandboxBudget budget) : budget_(budget), left_(no_limit) {
  state_ = lua_newstate(&Sandbox::allocate, this);
  if (!state_) throw ScriptError(describe(Refusal::memory));
  *static_cast<Sandbox**>(lua_getextraspace(state_)) = this;
  lua_atpanic(state_, &Sandbox::panic);
  learn_stack();
  try {
    perform(0, 0, [](lua_State* state) {
      install_library(state);
      return 0;
    });
  } catch (...) {
    lua_close(state_);
    throw;
  }
}

Sandbox::~Sandbox() { lua_close(state_); }

Sandbox& Sandbox::of(lua_State* state) { return **static_cast<Sandbox**>(lua_getextraspace(state)); }

/// Finds out which block is Lua's stack, which Lua does not tell its allocator: the one that grows when room on the
/// stack is requested.
void Sandbox::learn_stack() {
  lua_checkstack(state_, 4 * LUA_MINSTACK);
  note_stack();
}

// ---- memory ----

void* Sandbox::allocate(void* sandbox, void* block, std::size_t old_size, std::size_t new_size) {
  Sandbox& self = *static_cast<Sandbox*>(sandbox);
  const std::size_t held = block ? old_size : 0;
  if (new_size > held) {
    self.spend(instructions_per_block + new_size / bytes_per_instruction);
    const Refusal why = self.refusal_of(block, old_size, new_size);
    if (why != Refusal::none) {
      self.refuse(why);
      return nullptr;
    }
  }
  const bool is_stack = block && block == self.stack_;
  void* moved = nullptr;
  if (new_size == 0)
    std::free(block);
  else
    moved = std::realloc(block, new_size);
  if (new_size != 0 && !moved) {
    self.refuse(Refusal::memory);
    return nullptr;
  }
  self.used_ = self.used_ - held + new_size;
  self.blocks_ = self.blocks_ - (block != nullptr) + (moved != nullptr);
  if (moved) {
    self.newest_ = moved;
    self.newest_size_ = new_size;
  }
  if (is_stack) self.note_stack();
  return moved;
}

/// Notes that the stack has moved: Lua copies a growing stack to a new block, then frees the old one. A stack that has
/// grown too large cannot be refused any more, but all further requests are.
void Sandbox::note_stack() {
  stack_ = newest_;
  stack_size_ = newest_size_;
  if (stack_size_ > budget_.stack && depth_ > 0 && !is_spent()) spent_ = Refusal::stack;
}

/// The limit that a request for memory exceeds, if any. For a new block `old_size` is the type of the value; parts of
/// tables and the stack have none.
Sandbox::Refusal Sandbox::refusal_of(const void* block, std::size_t old_size, std::size_t new_size) const {
  if (is_spent()) return spent_;
  const bool has_type = !block && old_size != 0;
  const std::size_t growth = block ? new_size - old_size : new_size, limit = memory_limit(has_type, new_size);
  if (growth > limit - std::min(used_, limit)) return Refusal::memory;
  if (!block && old_size == LUA_TSTRING && new_size > budget_.string) return Refusal::string;
  if (has_type) return Refusal::none;
  if (new_size > budget_.stack && is_like_stack(block, new_size)) return Refusal::stack;
  return new_size > budget_.table ? Refusal::table : Refusal::none;
}

/// The memory limit for a request. Strings that are being built have a reserve, since Lua does not collect garbage
/// before it gives up on them.
std::size_t Sandbox::memory_limit(bool has_type, std::size_t size) const {
  const bool may_be_buffer = !has_type && size <= 2 * budget_.string;
  return budget_.memory + (may_be_buffer ? 4 * budget_.string : 0);
}

/// Could the block be the stack: is it the known stack, or about twice as large, as a grown stack is?
bool Sandbox::is_like_stack(const void* block, std::size_t size) const {
  constexpr std::size_t apart = 16 * sizeof(lua_Number);
  return block ? block == stack_ : size <= 2 * stack_size_ && size + apart > 2 * stack_size_;
}

/// Notes that a request for memory is refused. Lua then collects garbage, tries once more and raises an error without a
/// place, so the work is counted and the place noted here. Reading the active calls allocates nothing.
void Sandbox::refuse(Refusal why) {
  refused_ = why;
  spend(blocks_ * instructions_per_block + used_ / bytes_collected_per_instruction);
  if (state_) note_place(0);
}

// ---- work ----

void Sandbox::spend(std::uint64_t instructions) {
  if (left_ == no_limit) return;
  if (instructions > left_ && !is_spent()) spent_ = Refusal::instructions;
  left_ -= std::min(instructions, left_);
}

void Sandbox::spend_time() {
  const double now = processor_time();
  if (!started_) started_ = now;
  if (now - *started_ > budget_.seconds && !is_spent()) spent_ = Refusal::seconds;
  if (ScriptInterruption::is_wanted_now() && !is_spent()) spent_ = Refusal::interruption;
}

/// Raises an error if the budget is spent. It has no message, since no memory is granted any more; `describe` makes
/// one.
void Sandbox::stop_if_spent() {
  if (!is_spent()) return;
  lua_pushnil(state_);
  lua_error(state_);
}

void Sandbox::charge(std::uint64_t instructions) {
  spend(instructions);
  stop_if_spent();
}

/// The hook that Lua calls every thousand instructions.
void Sandbox::count(lua_State* state, lua_Debug*) {
  Sandbox& self = of(state);
  self.spend(instructions_between_counts * (1 + self.stack_size_ / stack_bytes_per_instruction));
  self.spend_time();
  self.stop_if_spent();
}

// ---- calls ----

void Sandbox::begin_call() {
  if (depth_++ > 0) return;
  left_ = budget_.instructions;
  started_.reset();
  spent_ = refused_ = Refusal::none;
  place_ = {};
  place_length_ = 0;
  lua_sethook(state_, &Sandbox::count, LUA_MASKCOUNT, instructions_between_counts);
}

void Sandbox::end_call() {
  if (--depth_ > 0) return;
  last_used_ = budget_.instructions - left_;
  // Instructions are the same on every machine, but say little about a call that takes long.
  const double seconds = started_ ? processor_time() - *started_ : 0;
  if (seconds > lasting_seconds)
    last_used_ = std::max(last_used_, static_cast<std::uint64_t>(seconds * instructions_per_second));
  left_ = no_limit;
  spent_ = Refusal::none;
  // A collection shrinks the stack, so that a call costs the same whatever was called before it.
  if (stack_size_ >= stack_bytes_per_instruction) lua_gc(state_, LUA_GCCOLLECT);
}

/// Calls a function; leaves its results on the stack, or one value that describes the error.
int Sandbox::protected_call(int arguments, int results) {
  const int function = lua_gettop(state_) - arguments;
  lua_pushcfunction(state_, &Sandbox::note_error);
  lua_insert(state_, function);
  begin_call();
  const int status = lua_pcall(state_, arguments, results, function);
  lua_remove(state_, function);
  return status;
}

/// Ensures room on the stack for the error handler and LUA_MINSTACK values of the caller. If there is none, cuts the
/// stack to `height` and throws ScriptError.
void Sandbox::make_room(int height) {
  if (lua_checkstack(state_, LUA_MINSTACK)) return;
  lua_settop(state_, height);
  throw ScriptError(describe(refused_));
}

void Sandbox::call(int arguments, int results) {
  const int height = lua_gettop(state_) - arguments - 1;
  make_room(height);
  const int status = protected_call(arguments, results);
  if (status != LUA_OK) fail(status, height);
  end_call();
}

void Sandbox::fail(int status, int height) {
  const ScriptError error(describe(status), place_.file, place_.line);
  lua_settop(state_, height);
  end_call();
  // Garbage of the script is collected now if there is much, before the next call needs memory.
  if (used_ > budget_.memory / 2) lua_gc(state_, LUA_GCCOLLECT);
  throw error;
}

void Sandbox::perform(int arguments, int results, const Body& body) {
  make_room(lua_gettop(state_) - arguments);
  lua_pushcfunction(state_, &guarded<&perform_body>);
  lua_insert(state_, -1 - arguments);
  lua_pushlightuserdata(state_, const_cast<Body*>(&body));
  lua_insert(state_, -1 - arguments);
  call(arguments + 1, results);
}

void Sandbox::push_environment() {
  perform(0, 1, [](lua_State* state) {
    push_library(state);
    return 1;
  });
}

void Sandbox::load(const std::string& file, const std::string& text) {
  perform(1, 1, [&](lua_State* state) {
    place_ = {file, 0};
    if (text.size() > budget_.source)
      throw ScriptError(fmt::format("the script is longer than {}", bytes_text(budget_.source)));
    compile(file, text);
    lua_pushvalue(state, 1);
    lua_setupvalue(state, -2, 1);
    return 1;
  });
}

/// Compiles a text and pushes the function. The mode "t" refuses bytecode.
void Sandbox::compile(const std::string& file, std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  const std::string name = "@" + file;
  const int status = luaL_loadbufferx(state_, text.data(), text.size(), name.c_str(), "t");
  if (status == LUA_OK) return;
  if (status == LUA_ERRSYNTAX) note_syntax_place(name);
  throw ScriptError(describe(status));
}

// ---- errors ----

/// The error handler, which Lua calls where an error is raised, while the calling functions are still active. Notes the
/// place and leaves the error as it is.
int Sandbox::note_error(lua_State* state) {
  const char* message = lua_type(state, 1) == LUA_TSTRING ? lua_tostring(state, 1) : "";
  of(state).note_raised_place(message);
  return 1;
}

/// Called by Lua for an error outside of a protected call (see `state`); throws ScriptError.
int Sandbox::panic(lua_State* state) {
  Sandbox& self = of(state);
  self.place_length_ = 0;
  throw ScriptError(self.describe(LUA_ERRRUN));
}

/// Notes the place that is running: the current line of the innermost function written in Lua.
void Sandbox::note_place(int level) {
  lua_Debug function;
  for (; lua_getstack(state_, level, &function); ++level) {
    lua_getinfo(state_, "Sl", &function);
    if (function.currentline <= 0) continue;
    place_ = {function.source + 1, function.currentline};
    return;
  }
}

/// Notes the place that an error message begins with, since `error` may blame a caller; otherwise the innermost place.
void Sandbox::note_raised_place(std::string_view message) {
  constexpr int levels_that_may_be_blamed = 16;
  lua_Debug function;
  place_length_ = 0;
  note_place(1);
  for (int level = 1; level < levels_that_may_be_blamed && lua_getstack(state_, level, &function); ++level) {
    lua_getinfo(state_, "Sl", &function);
    const std::string place = fmt::format("{}:{}: ", function.short_src, function.currentline);
    if (!message.starts_with(place)) continue;
    place_ = {function.source + 1, function.currentline};
    place_length_ = place.size();
    return;
  }
}

/// Notes the line of a syntax error from the message at the top of the stack. Lua shortens long file names in the
/// message; compiling an empty script of that name shows how.
void Sandbox::note_syntax_place(const std::string& name) {
  lua_Debug function;
  if (luaL_loadbufferx(state_, "", 0, name.c_str(), "t") != LUA_OK) return lua_pop(state_, 1);
  lua_getinfo(state_, ">S", &function);
  const std::string_view message = lua_tostring(state_, -1);
  const std::size_t digits = std::strlen(function.short_src) + 1, end = message.find(": ", digits);
  if (end == std::string_view::npos) return;
  place_.line = static_cast<int>(parse_integer(message.substr(digits, end - digits)).value_or(0));
  place_length_ = end + 2;
}

std::string Sandbox::describe(int status) const {
  if (is_spent()) return describe(spent_);
  if (status == LUA_ERRMEM) return describe(refused_);
  if (lua_isinteger(state_, -1)) return fmt::format("{}", lua_tointeger(state_, -1));
  if (status == LUA_ERRERR) return nested_too_deeply;
  switch (const int type = lua_type(state_, -1)) {
    case LUA_TSTRING: {
      std::size_t length = 0;
      const char* text = lua_tolstring(state_, -1, &length);
      const std::string_view message = std::string_view(text, length).substr(std::min(place_length_, length));
      if (message == "not enough memory") return describe(refused_);
      return message == "C stack overflow" ? nested_too_deeply : tidy_line(message);
    }
    case LUA_TNUMBER: return fmt::format("{}", lua_tonumber(state_, -1));
    case LUA_TNIL: return "error without a message";
    default: return fmt::format("error with a {} as its message", lua_typename(state_, type));
  }
}

std::string Sandbox::describe(Refusal why) const {
  switch (why) {
    case Refusal::none: break;
    case Refusal::memory: return fmt::format("used more than {} of memory", bytes_text(budget_.memory));
    case Refusal::string: return fmt::format("made a string of more than {}", bytes_text(budget_.string));
    case Refusal::table:
      return fmt::format("made a table or list of values of more than {}", bytes_text(budget_.table));
    case Refusal::stack: return "functions call each other too deeply, or with too many values";
    case Refusal::instructions: return fmt::format("ran for more than {} instructions", budget_.instructions);
    case Refusal::seconds: return fmt::format("ran for more than {} seconds", budget_.seconds);
    case Refusal::interruption: return "was interrupted";
  }
  return "not enough memory";
}

}  // namespace trigon::engine
