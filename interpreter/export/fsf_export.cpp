#include "interpreter/export/fsf_export.h"

#include <fmt/format.h>

#include "interpreter/export/fsf_entry.h"
#include "interpreter/import/fsf_variant.h"

namespace trigon::engine {

namespace {

/// Reads the entry back, and notes what that program would not play.
void check_entry(const Ruleset& ruleset, const SquareGame& game, const std::string& ini, const std::string& name,
                 std::vector<Lost>& lost) {
  Diagnostics diagnostics;
  const Ini file = read_ini(std::make_shared<const Source>("variants.ini", ini));
  const auto variant = import_fsf(file, name, diagnostics);
  if (variant) check_imported(variant->yaml, variant->entry, diagnostics);
  for (const Diagnostic& message : diagnostics.all()) lost.push_back({{}, message.message});
  if (!variant || diagnostics.has_errors()) return;
  for (const LeftOut& left : variant->left_out) lost.push_back({{}, fmt::format("{}: {}", left.key, left.why)});
  compare_read_back(ruleset, game, variant->yaml, lost);
}

/// A name that is not one of that program's own.
std::string free_name(const std::string& name) {
  const IniSection* taken = fsf_builtin().find("*names");
  return taken && taken->find(name) ? "my-" + name : name;
}

}  // namespace

std::optional<Exported> export_fsf(const LoadedVariant& variant, std::string& why) {
  const Ruleset& ruleset = *variant.ruleset;
  const auto game = square_game(variant, why);
  if (!game) return std::nullopt;
  const std::string entry = free_name(ruleset.id);
  FsfText text = fsf_entry_text(*game, entry);
  check_entry(ruleset, *game, text.ini, entry, text.lost);
  return Exported{std::move(text.ini), std::move(text.lost)};
}

}  // namespace trigon::engine
