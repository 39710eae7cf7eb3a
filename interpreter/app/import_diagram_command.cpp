// trigon import diagram FILE [DIAGRAM]
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/import_report.h"
#include "interpreter/import/diagram_variant.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace import_diagram_cli {

struct Arguments {
  std::string file;
  std::string diagram;
  bool is_partial = false;
  std::string format = "text";
  std::string output;
};

/// The satellite names of diagrams, in their order; "1" and so on for those without.
std::vector<std::string> names_of(const DiagramPage& page) {
  std::vector<std::string> names;
  for (const DiagramText& text : page.diagrams) {
    Diagnostics none;
    const auto diagram = read_diagram(text, none);
    names.push_back(diagram && !diagram->satellite.empty() ? diagram->satellite : fmt::format("{}", names.size() + 1));
  }
  return names;
}

/// The diagram that is asked for, by its satellite name or its number; without a word, the only one of the page.
std::optional<std::size_t> choose(const DiagramPage& page, const Arguments& arguments, Diagnostics& diagnostics) {
  if (page.diagrams.empty()) {
    diagnostics.error({}, "diagram", fmt::format("'{}' has no diagram", arguments.file),
                      "a page has it in an element with class=\"idiagram\"; a text has its parameters alone");
    return std::nullopt;
  }
  if (arguments.diagram.empty() && page.diagrams.size() == 1) return 0;
  const std::vector<std::string> names = names_of(page);
  const auto found = std::find(names.begin(), names.end(), arguments.diagram);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  const auto number = parse_integer(arguments.diagram);
  if (number && *number >= 1 && *number <= static_cast<std::int64_t>(names.size()))
    return static_cast<std::size_t>(*number - 1);
  diagnostics.error({}, "argument",
                    arguments.diagram.empty()
                        ? fmt::format("'{}' has {} diagrams; say which", arguments.file, names.size())
                        : fmt::format("'{}' has no diagram '{}'", arguments.file, arguments.diagram),
                    suggest(arguments.diagram, names));
  return std::nullopt;
}

int import_diagram_file(const Arguments& arguments, const Files& files) {
  Diagnostics diagnostics;
  std::optional<ImportedVariant> variant;
  if (const auto source = read_foreign_file(arguments.file, files, diagnostics)) {
    const DiagramPage page = read_diagram_page(*source);
    if (const auto number = choose(page, arguments, diagnostics)) variant = import_diagram(page, *number, diagnostics);
  }
  return report_import(variant, arguments.is_partial, arguments.format, diagnostics);
}

std::vector<Argument> declare(Arguments& to) {
  return {
      {.name = "FILE",
       .help = "The page, or a text with the parameters; - is standard input",
       .target = &to.file,
       .is_required = true,
       .kind = ValueKind::page_file},
      {.name = "DIAGRAM",
       .help = "The diagram's satellite name, or its number; not needed if there is only one",
       .target = &to.diagram},
      {.name = "--partial",
       .help = "Writes the file even if rules of the diagram cannot be said, and are left out",
       .target = &to.is_partial},
      format_option(to.format),
      output_option(to.output),
  };
}

}  // namespace import_diagram_cli

Command import_diagram_command() {
  return with_arguments({.name = "diagram",
                         .summary = "Makes a variant file from a page with an Interactive Diagram",
                         .example = "trigon import diagram my-game.html --output my-game.yaml"},
                        import_diagram_cli::declare, noted(import_diagram_cli::import_diagram_file));
}

}  // namespace trigon::engine
