#include "interpreter/import/fsf_bases.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/import/fsf_rules.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

void unknown_base(const Ini& file, const IniSection& section, Diagnostics& diagnostics) {
  if (section.base == section.name)
    return diagnostics.error(section.base_span, "ini",
                             fmt::format("'{}' is its own base, and no variant of that name is built in", section.name),
                             "[name:base] begins an entry that changes another one");
  if (const IniSection* names = fsf_builtin().find("*names"); names && names->find(section.base))
    return diagnostics.error(section.base_span, "ini",
                             fmt::format("Fairy-Stockfish's own variant '{}' is not known to Trigon", section.base),
                             "docs/commands.md lists those that are");
  std::vector<std::string> own, builtin;
  for (const IniSection& other : file.sections)
    if (other.name != section.name) own.push_back(other.name);
  for (const IniSection& other : fsf_builtin().sections)
    if (!other.name.starts_with('*')) builtin.push_back(other.name);
  std::vector<std::string> all = own;
  all.insert(all.end(), builtin.begin(), builtin.end());
  const auto near = nearest_name(section.base, all);
  diagnostics.error(
      section.base_span, "ini", fmt::format("neither this file nor Trigon has a variant '{}'", section.base),
      !near ? "docs/commands.md lists the variants that are built in" : fmt::format("did you mean '{}'?", *near));
}

/// The section that `section` changes; nothing after an error. A section may change a built-in one with its own name.
/// Other sections of the file come after the built-in ones, as in that program, which reads the file once from the top.
const IniSection* find_base(const Ini& file, const IniSection& section, Diagnostics& diagnostics) {
  const IniSection* base = section.base.starts_with('*') ? nullptr : fsf_builtin().find(section.base);
  const bool is_builtin = section.name_span.source == fsf_builtin().sections.front().name_span.source;
  const IniSection* names = fsf_builtin().find("*names");
  const bool is_taken = names && names->find(section.base);
  if (!base && !is_builtin && !is_taken && section.base != section.name) base = file.find(section.base);
  if (!base) {
    unknown_base(file, section, diagnostics);
    return nullptr;
  }
  if (base->name_span.source == section.name_span.source && base > &section) {
    diagnostics.error(section.base_span, "ini",
                      fmt::format("'{}' stands further down, and Fairy-Stockfish does not know it here", section.base),
                      "a base stands above the entries that change it");
    return nullptr;
  }
  return base;
}

}  // namespace

std::optional<std::vector<const IniSection*>> inheritance(const Ini& file, const IniSection& section,
                                                          Diagnostics& diagnostics) {
  constexpr std::size_t max_bases = 100;
  std::vector<const IniSection*> chain{&section};
  while (!chain.back()->base.empty()) {
    const IniSection* base = find_base(file, *chain.back(), diagnostics);
    if (!base) return std::nullopt;
    if (chain.size() > max_bases) {
      diagnostics.error(section.base_span, "ini",
                        fmt::format("'{}' has more than {} bases one below the other", section.name, max_bases));
      return std::nullopt;
    }
    chain.push_back(base);
  }
  std::reverse(chain.begin(), chain.end());
  return chain;
}

}  // namespace trigon::engine
