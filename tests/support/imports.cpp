#include "tests/support/imports.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

Ini ini_of(const std::string& text) { return read_ini(std::make_shared<const Source>("test.ini", text)); }

std::optional<ImportedVariant> import_text(const std::string& text, const std::string& name, Diagnostics& diagnostics) {
  const Ini file = ini_of(text);
  return import_fsf(file, name, diagnostics);
}

ImportedVariant imported(const std::string& text, const std::string& name) {
  Diagnostics diagnostics;
  auto variant = import_text(text, name, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(variant);
  return *variant;
}

std::string errors_of(const std::string& text, const std::string& name) {
  Diagnostics diagnostics;
  import_text(text, name, diagnostics);
  diagnostics.sort();
  return format_diagnostics(diagnostics, {false, 0});
}

}  // namespace trigon::engine::testing
