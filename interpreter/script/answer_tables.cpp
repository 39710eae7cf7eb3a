#include "interpreter/script/answer_tables.h"

#include <algorithm>
#include <optional>

#include "interpreter/script/library.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

void check_keys(lua_State* state, int table, std::string_view what, lua_Integer most, KnownKeys known) {
  make_whole(state, table);
  std::optional<std::string> wrong;
  for (lua_pushnil(state); lua_next(state, table) != 0; lua_pop(state, 1)) {
    if (lua_isinteger(state, -2) && 1 <= lua_tointeger(state, -2) && lua_tointeger(state, -2) <= most) continue;
    const auto name = text_at(state, -2);
    if (name && std::find(known.begin(), known.end(), *name) != known.end()) continue;
    const std::string reported = name ? fmt::format("unknown key {}{}", in_quotes(*name),
                                                    meant(*name, std::vector<std::string>(known.begin(), known.end())))
                                      : fmt::format("nothing is expected under the key {}", shown(state, -2));
    if (!wrong || reported < *wrong) wrong = reported;
  }
  if (wrong) throw Misuse(fmt::format("{}: {}", what, *wrong));
}

lua_Integer check_list(lua_State* state, int index, const char* what, KnownKeys known) {
  if (!lua_istable(state, index)) throw Misuse(fmt::format("expected {}, got {}", what, shown(state, index)));
  const auto count = static_cast<lua_Integer>(lua_rawlen(state, index));
  check_keys(state, index, what, count, known);
  return count;
}

}  // namespace trigon::engine
