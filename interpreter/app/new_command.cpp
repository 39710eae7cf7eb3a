// trigon new ID
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/starter.h"
#include "interpreter/variant/format.h"

namespace trigon::engine {

namespace {

struct Arguments {
  std::string id;
};

int refuse(const std::string& message) {
  Diagnostics diagnostics;
  diagnostics.error({}, "argument", message);
  print_diagnostics(diagnostics, "text");
  return exit_code::bad_input;
}

bool write(const std::string& path, std::string_view text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.flush();
  return out.good();
}

int create(const Arguments& arguments) {
  const std::string& id = arguments.id;
  const bool is_id = !id.empty() && std::all_of(id.begin(), id.end(), [](unsigned char c) {
    return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '-';
  });
  if (!is_id) return refuse(fmt::format("'{}' cannot be an id: use small letters, digits and '-'", id));
  const std::string path = id + ".yaml";
  std::error_code failure;
  if (std::filesystem::exists(path, failure)) return refuse(fmt::format("'{}' exists already", path));
  if (!write(path, starter_variant(id))) return refuse(fmt::format("'{}' cannot be written", path));
  const bool has_schema = std::filesystem::exists(schema_file, failure);
  if (!has_schema && !write(schema_file, variant_schema()))
    return refuse(fmt::format("'{}' cannot be written", schema_file));
  print(fmt::format("wrote {}; try: trigon validate {}\n", path, path));
  if (!has_schema) print(fmt::format("wrote {}, from which editors complete and explain keys\n", schema_file));
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return {{.name = "ID",
           .help = "The new variant's id: small letters, digits and '-'",
           .target = &to.id,
           .is_required = true}};
}

}  // namespace

Command new_command() {
  return with_arguments(
      {.name = "new", .summary = "Writes a commented starter file ID.yaml", .example = "trigon new my-game"}, declare,
      create);
}

}  // namespace trigon::engine
