// trigon import betza TEXT, trigon import fsf FILE [VARIANT]
#include <fmt/format.h>

#include <memory>

#include "interpreter/app/arguments.h"
#include "interpreter/app/commands.h"
#include "interpreter/app/completion.h"
#include "interpreter/import/betza_report.h"
#include "interpreter/import/fsf_variant.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/files.h"

namespace trigon {

namespace {

int import_betza(const std::string& betza, const std::string& format) {
  Diagnostics diagnostics;
  const LocatedText text = LocatedText::standalone("betza", betza);
  const BetzaTranslation translation = translate_betza(text, "", diagnostics);
  if (diagnostics.has_errors()) {
    diagnostics.sort();
    print_diagnostics(diagnostics, format);
    return exit_code::bad_input;
  }
  print(format == "json" ? betza_as_json(betza, translation) : betza_as_text(betza, translation));
  return exit_code::fine;
}

struct FsfArguments {
  std::string file;
  std::string variant;
  std::string scripts = "../scripts";
  std::string format = "text";
};

/// The variant that is asked for; of a file with one alone, that one.
std::optional<std::string> choose(const Ini& file, const FsfArguments& arguments, Diagnostics& diagnostics) {
  if (!arguments.variant.empty()) return arguments.variant;
  if (file.sections.size() == 1) return file.sections[0].name;
  std::vector<std::string> names;
  for (const IniSection& section : file.sections) names.push_back(section.name);
  if (names.empty())
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

void warn_of(const std::vector<FsfLeftOut>& left_out, Diagnostics& diagnostics) {
  for (const FsfLeftOut& left : left_out) {
    const std::string whose = left.base.empty() ? "" : fmt::format(" of the built-in {}", left.base);
    diagnostics.warning(left.base.empty() ? left.where : Span{}, "left-out",
                        fmt::format("'{}'{} is not carried over: {}", left.key, whose, left.why));
  }
}

std::optional<ImportedVariant> import_variant(const FsfArguments& arguments, Diagnostics& diagnostics) {
  std::string error;
  const auto text = DiskFiles().read(arguments.file, error);
  if (!text) {
    diagnostics.error({}, "file", fmt::format("'{}': {}", arguments.file, error));
    return std::nullopt;
  }
  const Ini file = read_ini(std::make_shared<const Source>(arguments.file, *text), diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  const auto name = choose(file, arguments, diagnostics);
  auto variant = name ? import_fsf(file, *name, arguments.scripts, diagnostics) : std::nullopt;
  if (!variant) return std::nullopt;
  warn_of(variant->left_out, diagnostics);
  check_imported(variant->yaml, diagnostics);
  return variant;
}

int import_fsf_entry(const FsfArguments& arguments) {
  Diagnostics diagnostics;
  const auto variant = import_variant(arguments, diagnostics);
  diagnostics.sort();
  if (!diagnostics.all().empty()) print_diagnostics(diagnostics, arguments.format);
  if (diagnostics.has_errors()) return exit_code::bad_input;
  print(arguments.format == "json" ? dump_pretty(to_json(*variant)) + "\n" : variant->yaml);
  return exit_code::fine;
}

void add_betza(CLI::App& import, int& code) {
  CLI::App* command = add_command(import, "betza", "Say a Betza or XBetza move in Trigon's notation, and draw it",
                                  "trigon import betza fmWfceFifmnD");
  struct Arguments {
    std::string betza;
    std::string format = "text";
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("MOVE", arguments->betza, "The move in Betza's notation")->required();
  add_format(*command, arguments->format);
  command->callback([arguments, &code] { code = import_betza(arguments->betza, arguments->format); });
}

void add_fsf(CLI::App& import, int& code) {
  CLI::App* command = add_command(import, "fsf", "Make a variant file of an entry of a Fairy-Stockfish variants.ini",
                                  "trigon import fsf variants.ini my-game > my-game.yaml");
  auto arguments = std::make_shared<FsfArguments>();
  completed_by(command->add_option("FILE", arguments->file, "The .ini file")->required(), value_kind::ini_files);
  command->add_option("VARIANT", arguments->variant, "The entry's name; not needed when there is one alone");
  command->add_option("--scripts", arguments->scripts, "Trigon's folder of scripts, seen from the file to be")
      ->type_name("FOLDER")
      ->default_str(arguments->scripts);
  add_format(*command, arguments->format);
  command->callback([arguments, &code] { code = import_fsf_entry(*arguments); });
}

}  // namespace

void add_import(CLI::App& app, int& code) {
  CLI::App* command =
      add_command(app, "import", "Bring moves and variants over from other programs", "trigon import betza BN");
  command->require_subcommand(1);
  add_betza(*command, code);
  add_fsf(*command, code);
}

}  // namespace trigon
