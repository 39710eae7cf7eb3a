#include <trigon/diagnostic.h>

#include "interpreter/library/implementation.h"

namespace trigon {

namespace {

Severity public_severity(engine::Severity severity) {
  switch (severity) {
    case engine::Severity::error: return Severity::error;
    case engine::Severity::warning: return Severity::warning;
    case engine::Severity::note: return Severity::note;
  }
  return Severity::error;
}

}  // namespace

Diagnostic to_public(const engine::Diagnostic& diagnostic) {
  return {public_severity(diagnostic.severity),
          diagnostic.span.source ? diagnostic.span.source->name() : "",
          static_cast<int>(diagnostic.line()),
          static_cast<int>(diagnostic.column()),
          static_cast<int>(diagnostic.end_column()),
          diagnostic.code,
          diagnostic.message,
          diagnostic.hint,
          engine::format_diagnostic(diagnostic)};
}

std::vector<Diagnostic> to_public(const engine::Diagnostics& diagnostics) {
  std::vector<Diagnostic> result;
  for (const engine::Diagnostic& diagnostic : diagnostics.all()) result.push_back(to_public(diagnostic));
  return result;
}

std::string to_text(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) text += diagnostic.text + "\n";
  return text;
}

ScriptError::ScriptError(Diagnostic diagnostic)
    : std::runtime_error(diagnostic.text), diagnostic_(std::move(diagnostic)) {}

}  // namespace trigon
