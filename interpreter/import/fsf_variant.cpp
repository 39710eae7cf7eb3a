#include "interpreter/import/fsf_variant.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/import/fsf_sections.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/yaml_text.h"

namespace trigon::engine {

namespace {

/// The title of a variant: "3check crazyhouse" for "3check-crazyhouse"; a first letter becomes a capital.
std::string title_of(std::string name) {
  std::replace(name.begin(), name.end(), '-', ' ');
  if (!name.empty()) name[0] = capital(name[0]);
  return name;
}

/// Notes keys that have a form for each player, which Trigon's do not have.
void check_sides(FsfGame& game) {
  FsfRules& rules = game.rules;
  if (rules.pass_on_stalemate[0] != rules.pass_on_stalemate[1])
    rules.leave_out("passOnStalemateBlack", "the same for both players");
  if (game.start.has_en_passant) rules.leave_out("startFen", "a capture en passant at the start");
}

/// The text of the whole file.
std::string file_text(FsfGame& game, const Army& army, NamedRegions& regions, const std::string& name,
                      const std::string& file) {
  check_sides(game);
  // This is the order of their notes; regions get their names before they are written.
  const std::string promotion = promotion_text(game, army, regions), hands = hands_text(game, army, regions),
                    gating = gating_text(game, army, regions), end = end_text(game, army, regions),
                    castling = castling_text(game, army), mate_ban = mate_ban_text(game, army);
  return origin_text("import fsf", fmt::format("[{}] of {}", name, file), game.rules.left_out, game.rules.not_rules) +
         fmt::format("name: {}\n", yaml_text(title_of(name))) +
         fmt::format("source: {}\n", yaml_text(fmt::format("the entry {} of {}", name, file))) + grid_text(game) +
         players_text(game) + pieces_text(army.pieces) + duck_text(game) + stone_text(game) + regions_text(regions) +
         promotion + castling + hands + gating + mate_ban + setup_text(game, army) + end;
}

std::optional<ImportedVariant> make_variant(const Ini& file, const std::string& name, Diagnostics& diagnostics) {
  auto rules = read_fsf(file, name, diagnostics);
  if (!rules) return std::nullopt;
  auto start = read_fsf_start(*rules, diagnostics);
  if (!start) return std::nullopt;
  FsfGame game = game_of(std::move(*rules), std::move(*start));
  NamedRegions regions;
  const auto army = build_army(game, regions, diagnostics);
  if (!army) return std::nullopt;
  for (const auto& row : game.start.board)
    for (const FsfCell& cell : row)
      if (cell.letter != 0 && cell.letter != '*' && army->symbol_of(game.rules, cell).empty()) {
        diagnostics.error(game.rules.start.whole, "ini",
                          fmt::format("startFen: '+{}' has no promoted form", cell.letter));
        return std::nullopt;
      }
  const std::string source = file.find(name)->name_span.source->name();
  const std::string yaml = file_text(game, *army, regions, name, source.substr(source.find_last_of('/') + 1));
  return ImportedVariant{yaml, game.rules.left_out, file.find(name)->name_span};
}

}  // namespace

std::optional<ImportedVariant> import_fsf(const Ini& file, const std::string& name, Diagnostics& diagnostics) {
  Diagnostics messages;
  auto variant = make_variant(file, name, messages);
  for (Diagnostic message : messages.all()) {
    // Built-in entries are in no file of the author's.
    if (message.span.source && message.span.source == fsf_builtin().sections.front().name_span.source)
      message = {message.severity, file.find(name)->name_span, message.code, "in the built-in base: " + message.message,
                 message.hint};
    diagnostics.add(message);
  }
  return variant;
}

}  // namespace trigon::engine
