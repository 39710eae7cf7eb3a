// What import makes of every entry that is known, by the lines of tests/import/found.txt, which says what they are for.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "interpreter/import/fsf_variant.h"
#include "interpreter/support/fnv1a.h"
#include "interpreter/support/text.h"
#include "tests/support/refresh.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

constexpr const char* file = "tests/import/found.txt";

/// The entry's name, what the variant file is, and what it leaves out or why there is none.
std::string line_of(const Ini& ini, const std::string& name) {
  Diagnostics diagnostics;
  const auto variant = import_fsf(ini, name, diagnostics);
  if (!variant) return name + ": " + diagnostics.all().front().message;
  std::string line = fmt::format("{}: {:016x}", name, fnv1a(variant->yaml));
  for (const LeftOut& one : variant->left_out) line += " " + one.key;
  return line;
}

Ini ini_of(const std::string& name, const std::string& text) {
  return read_ini(std::make_shared<const Source>(name, text));
}

}  // namespace

TEST_CASE("every entry is imported as before", "[import]") {
  std::string now;
  const std::string old = read_repository_file(file);
  for (const std::string_view line : split(old, '\n'))
    if (line.starts_with('#')) now += std::string(line) + "\n";
  for (const IniSection& section : fsf_builtin().sections)
    if (!section.name.starts_with('*'))
      now += line_of(ini_of("test.ini", "[game:" + section.name + "]\n"), "game").replace(0, 4, section.name) + "\n";
  for (const std::string name : {"variants", "passed-over", "nameless"}) {
    const Ini ini = ini_of(name + ".ini", read_repository_file("tests/import/" + name + ".ini"));
    for (const IniSection& section : ini.sections) now += line_of(ini, section.name) + "\n";
  }
  if (is_refreshing()) {
    std::ofstream(repository_path(file)) << now;
    return;
  }
  const auto before = split(old, '\n'), after = split(now, '\n');
  REQUIRE(before.size() == after.size());
  for (std::size_t i = 0; i < after.size(); ++i) CHECK(after[i] == before[i]);
}

}  // namespace trigon::engine::testing
