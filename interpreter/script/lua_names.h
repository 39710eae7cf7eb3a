// Conversion of cells, players, pieces and moves to Lua values and back. All functions may raise errors of Lua or
// throw.
#pragma once

#include <lua.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// A mistake of a script, in words for its author; becomes an error of Lua at the line that called.
struct Misuse : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The text at a stack index, or nothing when there is none; numbers are no texts. Good for as long as the text stays
/// there.
std::optional<std::string_view> text_at(lua_State* state, int index);
/// The whole number at a stack index: 2 and 2.0, but not 2.5 or "2".
std::optional<lua_Integer> whole_number_at(lua_State* state, int index);
/// What a script wrote, for messages: in quotes, clean and shortened.
std::string quoted(std::string_view text);
/// What stands at a stack index, for messages: 'text', 2.5, true, nil, or the name of its type.
std::string shown(lua_State* state, int index);
/// ", did you mean 'x'?", or nothing when no name is near.
std::string meant(std::string_view name, const std::vector<std::string>& names);

/// Names of cells, kept in the Lua state, so that pushing and reading them copies nothing.
class LuaNames {
 public:
  /// Fills the tables of names.
  LuaNames(lua_State* state, const Ruleset& ruleset);

  const Ruleset& ruleset() const { return ruleset_; }

  void push_cell(lua_State* state, Cell cell) const;
  void push_player(lua_State* state, Player player) const;
  void push_piece(lua_State* state, PieceType type) const;
  /// A list of the cells in their order.
  void push_cells(lua_State* state, const CellSet& cells) const;

  /// What stands at a stack index; Misuse, naming `what`, when it is no such thing. Whole numbers are at most 9999,
  /// positive or negative.
  Cell cell(lua_State* state, int index, const char* what) const;
  Player player(lua_State* state, int index, const char* what) const;
  PieceType piece(lua_State* state, int index, const char* what) const;
  int integer(lua_State* state, int index, const char* what) const;
  /// The index of a value that the variant keeps.
  std::size_t value(lua_State* state, int index, const char* what) const;

 private:
  const Ruleset& ruleset_;
  int labels_ = 0;  // registry references: cell + 1 -> label, label -> cell
  int cells_ = 0;
};

}  // namespace trigon::engine
