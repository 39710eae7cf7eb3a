// Files of the project that are part of the program.
#pragma once

#include <string_view>

namespace trigon::engine::built_in {

/// grammar/variant.schema.json
extern const std::string_view variant_schema;
/// grammar/cases.schema.json and so on
extern const std::string_view cases_schema, try_schema, resolved_schema, diff_schema, lint_schema;
/// interpreter/pictures/symbols.svg
extern const std::string_view symbols;
/// interpreter/pictures/characters.svg
extern const std::string_view characters;
/// The version: "0.2.0".
extern const std::string_view version;
/// docs/errors.md
extern const std::string_view errors_page;
/// interpreter/app/completion.bash, completion.zsh and completion.fish
extern const std::string_view completion_bash, completion_zsh, completion_fish;

}  // namespace trigon::engine::built_in
