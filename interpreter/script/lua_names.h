// Converts cells, players and pieces to Lua values and back. All functions may raise errors of Lua or throw Misuse.
#pragma once

#include <lua.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// Thrown for a mistake of a script, with a message for its author. It becomes an error of Lua at the calling line.
struct Misuse : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The string at a stack index; nothing for other values, also numbers. Valid while the value stays on the stack.
std::optional<std::string_view> text_at(lua_State* state, int index);
/// The whole number at a stack index, such as 2 or 2.0; nothing for 2.5, "2" and other values.
std::optional<lua_Integer> whole_number_at(lua_State* state, int index);
/// A text of a script for a message: in quotes, without control characters and shortened.
std::string in_quotes(std::string_view text);
/// The value at a stack index for a message: 'text', 2.5, true, nil, or the name of its type.
std::string shown(lua_State* state, int index);
/// The end of a message about an unknown name, ", did you mean 'x'?"; empty if none of the names is similar.
std::string meant(std::string_view name, const std::vector<std::string>& names);

/// Converts between numbers of the engine and names in Lua. The names of cells, players and pieces are kept in the Lua
/// state, so that pushing and reading them copies nothing.
class LuaNames {
 public:
  /// Makes the tables of names in the Lua state.
  LuaNames(lua_State* state, const Ruleset& ruleset);

  const Ruleset& ruleset() const { return ruleset_; }

  void push_cell(lua_State* state, Cell cell) const;
  void push_player(lua_State* state, Player player) const;
  void push_piece(lua_State* state, PieceType type) const;
  /// Pushes a list of cells, in the order of their numbers.
  void push_cells(lua_State* state, const CellSet& cells) const;

  /// What stands at a stack index; Misuse, naming `what`, when it is no such thing. Whole numbers are at most 9999,
  /// positive or negative.
  Cell cell(lua_State* state, int index, const char* what) const;
  Player player(lua_State* state, int index, const char* what) const;
  PieceType piece(lua_State* state, int index, const char* what) const;
  int integer(lua_State* state, int index, const char* what) const;
  /// The index of the state value whose name is at a stack index.
  std::size_t value(lua_State* state, int index, const char* what) const;

 private:
  /// The names of one kind of things, by their number.
  class Names {
   public:
    Names(lua_State* state, const std::vector<std::string>& names);
    void push(lua_State* state, std::size_t number) const { lua_rawgeti(state, LUA_REGISTRYINDEX, names_[number]); }
    /// The number of the name at a stack index; nothing if there is no such name.
    std::optional<std::size_t> find(lua_State* state, int index) const;

   private:
    /// References in the registry: of each name, and of a table of the numbers by name.
    std::vector<int> names_;
    int numbers_;
    /// The numbers by the texts of the names in Lua, which stay where they are: Lua keeps equal short texts once.
    std::unordered_map<const char*, std::size_t> known_;
  };

  const Ruleset& ruleset_;
  Names cells_, players_, pieces_;
};

}  // namespace trigon::engine
