// The tables of which the answers of scripts are made: which keys they have, and which item of a list is wrong.
#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <string_view>

#include "interpreter/script/lua_names.h"

namespace trigon::engine {

/// Calls `read`, and adds the number of the item to a Misuse if the list has several items.
template <class Read>
void reading_item(const char* what, lua_Integer number, lua_Integer count, Read&& read) {
  try {
    read();
  } catch (const Misuse& misuse) {
    if (count == 1) throw;
    throw Misuse(fmt::format("{} {}: {}", what, number, misuse.what()));
  }
}

/// The names that a table may have as keys.
using KnownKeys = std::initializer_list<std::string_view>;

/// Refuses keys of a table other than the numbers from 1 to `most` and the known names. Reports the first unknown key
/// in order of text, since the order in a table is random.
void check_keys(lua_State* state, int table, std::string_view what, lua_Integer most, KnownKeys known);

/// The length of the list at the stack index `index`. Throws Misuse for keys that are neither numbers nor `known`.
lua_Integer check_list(lua_State* state, int index, const char* what, KnownKeys known = {});

}  // namespace trigon::engine
