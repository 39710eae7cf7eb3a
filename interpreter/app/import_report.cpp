#include "interpreter/app/import_report.h"

#include <fmt/format.h>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace {

Json to_json(const ImportedVariant& variant) {
  Json left_out = Json::array();
  for (const LeftOut& left : variant.left_out) {
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
  for (const LeftOut& left : variant.left_out) {
    const std::string whose = left.base.empty() ? "" : fmt::format(" of the built-in {}", left.base);
    const bool has_place = left.base.empty() && left.where.source;
    diagnostics.add({is_partial ? Severity::warning : Severity::error, has_place ? left.where : variant.entry,
                     "left-out", fmt::format("'{}'{} is not carried over: {}", left.key, whose, left.why),
                     is_partial ? "" : "--partial writes the game without it"});
  }
}

}  // namespace

std::optional<SourcePtr> read_foreign_file(const std::string& path, const Files& files, Diagnostics& diagnostics) {
  std::string error;
  const auto text = files.read(path, error);
  if (text) return std::make_shared<const Source>(path, *text);
  diagnostics.error({}, "file", fmt::format("'{}': {}", path, error));
  return std::nullopt;
}

int report_import(const std::optional<ImportedVariant>& variant, bool is_partial, const std::string& format,
                  Diagnostics& diagnostics) {
  if (variant) check_imported(variant->yaml, variant->entry, diagnostics);
  const bool is_bad = diagnostics.has_errors();
  if (variant) report_left_out(*variant, is_partial, diagnostics);
  diagnostics.sort();
  if (!diagnostics.all().empty()) print_diagnostics(diagnostics, format);
  if (is_bad) return exit_code::bad_input;
  if (diagnostics.has_errors()) return exit_code::check_failed;
  print(format == "json" ? dump_pretty(to_json(*variant)) + "\n" : variant->yaml);
  return exit_code::fine;
}

}  // namespace trigon::engine
