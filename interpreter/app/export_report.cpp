#include "interpreter/app/export_report.h"

#include <fmt/format.h>

#include "interpreter/app/arguments.h"
#include "interpreter/loader/loader.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

std::vector<Argument> export_arguments(ExportArguments& to) {
  return {
      file_argument(to.file),
      variant_option(to.options),
      {.name = "--partial",
       .help = "Writes the game even if rules of it cannot be said, and are lost",
       .target = &to.is_partial},
      output_option(to.output),
  };
}

int run_export(const ExportArguments& arguments, const Files& files, const std::string& program,
               const Exporter& exporter) {
  Diagnostics diagnostics, about;
  const auto variant = load_variant(files, arguments.file, arguments.options, diagnostics);
  print_diagnostics(diagnostics, "text");
  if (!variant) return exit_code::bad_input;
  std::string why;
  const auto exported = exporter(*variant, why);
  if (!exported)
    about.error({}, "lost", fmt::format("'{}' cannot be written for {}: {}", arguments.file, program, why));
  else
    for (const Lost& lost : exported->lost)
      about.add({arguments.is_partial ? Severity::warning : Severity::error, place_of(*variant, lost.path), "lost",
                 (lost.path.empty() ? "" : "'" + join(lost.path, ".") + "' is lost: ") + lost.why,
                 arguments.is_partial ? "" : "--partial writes the game without it"});
  about.sort();
  print_diagnostics(about, "text");
  if (about.has_errors()) return exit_code::check_failed;
  print(exported->text);
  return exit_code::fine;
}

}  // namespace trigon::engine
