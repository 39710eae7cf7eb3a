// trigon new ID
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/output.h"
#include "interpreter/app/starter.h"
#include "interpreter/support/letters.h"
#include "interpreter/variant/format.h"

namespace trigon::engine {

namespace new_cli {

struct Arguments {
  std::string id;
  std::string from;
};

int refuse(const std::string& message) {
  Diagnostics diagnostics;
  diagnostics.error({}, "argument", message);
  print_diagnostics(diagnostics, "text");
  return exit_code::bad_input;
}

std::string without_ending(const std::string& name) {
  return name.ends_with(".yaml") ? name.substr(0, name.size() - 5) : name;
}

/// Writes a file and returns the exit code.
int write(const std::string& path, std::string_view text, const NotedFiles& files) {
  return with_output(path, files, [&] {
    print(std::string(text));
    return exit_code::fine;
  });
}

/// The text of the new file; nothing after messages on stderr.
std::optional<std::string> text_of(const Arguments& arguments, const std::string& id, const NotedFiles& files) {
  if (arguments.from.empty()) return starter_variant(id);
  Diagnostics diagnostics;
  auto text = copied_variant(files, arguments.from, id, diagnostics);
  print_diagnostics(diagnostics, "text");
  return text;
}

int create(const Arguments& arguments, const NotedFiles& files) {
  // The argument may be the name of the file, with its extension.
  const std::string id = without_ending(arguments.id);
  if (!is_plain_name(id)) return refuse(fmt::format("'{}' cannot be an id: use small letters, digits and '-'", id));
  const std::string path = id + ".yaml";
  std::error_code failure;
  if (std::filesystem::exists(path, failure)) return refuse(fmt::format("'{}' exists already", path));
  const auto text = text_of(arguments, id, files);
  if (!text) return exit_code::bad_input;
  if (const int code = write(path, *text, files); code != exit_code::fine) return code;
  const bool has_schema = std::filesystem::exists(schema_file, failure);
  if (!has_schema)
    if (const int code = write(schema_file, variant_schema(), files); code != exit_code::fine) return code;
  print(fmt::format("wrote {}; try: trigon validate {}\n", path, path));
  if (!has_schema) print(fmt::format("wrote {}, from which editors complete and explain keys\n", schema_file));
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return {{.name = "ID",
           .help = "The new variant's id: small letters, digits and '-'",
           .target = &to.id,
           .is_required = true},
          {.name = "--from",
           .value = "FILE",
           .help = "Copies this game, a shipped one or a file, instead of writing the starter",
           .target = &to.from,
           .kind = ValueKind::variant_file}};
}

}  // namespace new_cli

Command new_command() {
  return with_arguments(
      {.name = "new", .summary = "Writes a commented starter file ID.yaml", .example = "trigon new my-game"},
      new_cli::declare, noted(new_cli::create));
}

}  // namespace trigon::engine
