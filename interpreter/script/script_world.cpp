#include "interpreter/script/script_world.h"

#include "interpreter/script/game_view.h"
#include "interpreter/script/library.h"
#include "interpreter/script/position_view.h"

namespace trigon::engine {

const ScriptWorld& script_world() {
  static const ScriptWorld world = [] {
    ScriptWorld made{library_names(""), {}, position_methods()};
    for (const char* table : {"math", "string", "table"}) made.fields[table] = library_names(table);
    made.fields["game"] = game_names();
    for (const auto& [table, fields] : made.fields) made.names.push_back(table);
    made.names.emplace_back("with");
    const auto& string_methods = made.fields["string"];
    made.methods.insert(made.methods.end(), string_methods.begin(), string_methods.end());
    return made;
  }();
  return world;
}

}  // namespace trigon::engine
