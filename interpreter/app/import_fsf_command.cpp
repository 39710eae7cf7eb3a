// trigon import fsf FILE [VARIANT]
#include <fmt/format.h>

#include <set>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/import_report.h"
#include "interpreter/import/fsf_variant.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

namespace import_fsf_cli {

struct Arguments {
  std::string file;
  std::string variant;
  bool is_partial = false;
  std::string format = "text";
  std::string output;
};

/// The variant that is asked for; without one, the only variant of the file.
std::optional<std::string> choose(const Ini& file, const Arguments& arguments, Diagnostics& diagnostics) {
  if (!arguments.variant.empty()) return arguments.variant;
  std::vector<std::string> names;
  std::set<std::string> seen;
  for (const IniSection& section : file.sections)
    if (!section.name.empty() && seen.insert(section.name).second) names.push_back(section.name);
  if (names.size() == 1) return names[0];
  if (names.empty() && !file.sections.empty())
    for (const Diagnostic& message : file.sections[0].messages) diagnostics.add(message);
  else if (names.empty())
    diagnostics.error({}, "ini", fmt::format("'{}' has no variant", arguments.file), "a section begins as [name]");
  else
    diagnostics.error({}, "argument", fmt::format("'{}' has {} variants; say which", arguments.file, names.size()),
                      suggest("", names));
  return std::nullopt;
}

std::optional<ImportedVariant> import_variant(const Arguments& arguments, const Files& files,
                                              Diagnostics& diagnostics) {
  const auto source = read_foreign_file(arguments.file, files, diagnostics);
  if (!source) return std::nullopt;
  const Ini file = read_ini(*source);
  const auto name = choose(file, arguments, diagnostics);
  return name ? import_fsf(file, *name, diagnostics) : std::nullopt;
}

int import_fsf_entry(const Arguments& arguments, const Files& files) {
  Diagnostics diagnostics;
  const auto variant = import_variant(arguments, files, diagnostics);
  return report_import(variant, arguments.is_partial, arguments.format, diagnostics);
}

std::vector<Argument> declare(Arguments& to) {
  return {
      {.name = "FILE",
       .help = "The .ini file; - is standard input",
       .target = &to.file,
       .is_required = true,
       .kind = ValueKind::ini_file},
      {.name = "VARIANT", .help = "The entry's name; not needed if there is only one", .target = &to.variant},
      {.name = "--partial",
       .help = "Writes the file even if rules of the entry cannot be said, and are left out",
       .target = &to.is_partial},
      format_option(to.format),
      output_option(to.output),
  };
}

}  // namespace import_fsf_cli

Command import_fsf_command() {
  return with_arguments({.name = "fsf",
                         .summary = "Makes a variant file from an entry of a Fairy-Stockfish variants.ini",
                         .example = "trigon import fsf variants.ini my-game --output my-game.yaml"},
                        import_fsf_cli::declare, noted(import_fsf_cli::import_fsf_entry));
}

}  // namespace trigon::engine
