// trigon import fsf FILE [VARIANT]
#include <fmt/format.h>

#include <set>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/import/fsf_variant.h"
#include "interpreter/support/json.h"
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

Json to_json(const ImportedVariant& variant) {
  Json left_out = Json::array();
  for (const FsfLeftOut& left : variant.left_out) {
    const Diagnostic place{Severity::warning, left.base.empty() ? left.where : Span{}, "", "", ""};
    left_out.push_back({{"key", left.key},
                        {"value", left.value},
                        {"base", left.base.empty() ? Json() : Json(left.base)},
                        {"line", place.line()},
                        {"column", place.column()},
                        {"why", left.why}});
  }
  return {{"variant", variant.yaml}, {"left-out", left_out}};
}

/// Reports what is left out: as errors, unless a partial file is wanted.
void report_left_out(const ImportedVariant& variant, bool is_partial, Diagnostics& diagnostics) {
  for (const FsfLeftOut& left : variant.left_out) {
    const std::string whose = left.base.empty() ? "" : fmt::format(" of the built-in {}", left.base);
    const bool has_place = left.base.empty() && left.where.source;
    diagnostics.add({is_partial ? Severity::warning : Severity::error, has_place ? left.where : variant.entry,
                     "left-out", fmt::format("'{}'{} is not carried over: {}", left.key, whose, left.why),
                     is_partial ? "" : "--partial writes the game without it"});
  }
}

std::optional<ImportedVariant> import_variant(const Arguments& arguments, const Files& files,
                                              Diagnostics& diagnostics) {
  std::string error;
  const auto text = files.read(arguments.file, error);
  if (!text) {
    diagnostics.error({}, "file", fmt::format("'{}': {}", arguments.file, error));
    return std::nullopt;
  }
  const Ini file = read_ini(std::make_shared<const Source>(arguments.file, *text));
  const auto name = choose(file, arguments, diagnostics);
  auto variant = name ? import_fsf(file, *name, diagnostics) : std::nullopt;
  if (!variant) return std::nullopt;
  check_imported(variant->yaml, variant->entry, diagnostics);
  return variant;
}

int import_fsf_entry(const Arguments& arguments, const Files& files) {
  Diagnostics diagnostics;
  const auto variant = import_variant(arguments, files, diagnostics);
  const bool is_bad = diagnostics.has_errors();
  if (variant) report_left_out(*variant, arguments.is_partial, diagnostics);
  diagnostics.sort();
  if (!diagnostics.all().empty()) print_diagnostics(diagnostics, arguments.format);
  if (is_bad) return exit_code::bad_input;
  if (diagnostics.has_errors()) return exit_code::check_failed;
  print(arguments.format == "json" ? dump_pretty(to_json(*variant)) + "\n" : variant->yaml);
  return exit_code::fine;
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
