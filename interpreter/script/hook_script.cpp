#include "interpreter/script/hook_script.h"

#include <fmt/format.h>

#include <lua.hpp>
#include <memory>
#include <optional>

#include "interpreter/diagnosis/script_names.h"
#include "interpreter/diagnosis/script_syntax.h"
#include "interpreter/script/sandbox.h"
#include "interpreter/script/script_world.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

Span place_in(const HookScript& script, int line) {
  const auto source = std::make_shared<const Source>(script.file, script.text);
  if (line <= 0) return {source, 0, 1};
  const auto index = static_cast<std::size_t>(line - 1);
  const std::string_view text = source->line(index), trimmed = trim(text);
  if (trimmed.empty()) return {source, source->line_start(index), 1};
  const auto indent = static_cast<std::size_t>(trimmed.data() - text.data());
  return {source, source->line_start(index) + indent, trimmed.size()};
}

void check_text(const HookScript& script, Diagnostics& diagnostics) {
  const auto source = std::make_shared<const Source>(script.file, script.text);
  const std::string owner = fmt::format("hook '{}'", script.name);
  Sandbox sandbox;
  const ReadScript read = [&](const std::string& text) -> std::optional<ScriptError> {
    try {
      sandbox.push_environment();
      sandbox.load(script.file, text);
    } catch (const ScriptError& error) {
      return error;
    }
    lua_pop(sandbox.state(), 1);
    return std::nullopt;
  };
  const auto error = read(script.text);
  if (!error) return check_names(source, owner, script_world(), diagnostics);
  Diagnostic reported = explain_script_syntax(source, *error, read);
  reported.message = fmt::format("{}: {}", owner, reported.message);
  diagnostics.add(std::move(reported));
}

}  // namespace trigon::engine
