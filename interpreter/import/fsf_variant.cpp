#include "interpreter/import/fsf_variant.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/import/fsf_sections.h"
#include "interpreter/loader/loader.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
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

std::string place_of(const FsfLeftOut& left) {
  if (!left.base.empty()) return fmt::format("of the built-in {}: ", left.base);
  if (!left.where.source) return "";
  const Diagnostic place{Severity::warning, left.where, "", "", ""};
  return fmt::format("line {}, column {}: ", place.line(), place.column());
}

std::string comments(const FsfRules& rules, const std::string& name, const std::string& file) {
  const auto one_line = [](std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    return text;
  };
  std::string text = fmt::format("# Made by trigon import fsf from [{}] of {}.\n", one_line(name), one_line(file));
  if (!rules.left_out.empty()) text += "# Not carried over:\n";
  for (const FsfLeftOut& left : rules.left_out) {
    const std::string value = left.value.empty() ? "" : " = " + one_line(left.value);
    text += fmt::format("#   {}{}{}\n#     {}\n", place_of(left), one_line(left.key), value, left.why);
  }
  if (!rules.not_rules.empty()) text += fmt::format("# No rules of the game: {}\n", join(rules.not_rules, ", "));
  return text + "\n";
}

/// The text of the whole file.
std::string file_text(FsfGame& game, const Army& army, NamedRegions& regions, const std::string& name,
                      const std::string& file) {
  check_sides(game);
  // This is the order of their notes; regions get their names before they are written.
  const std::string promotion = promotion_text(game, army, regions), hands = hands_text(game, army, regions),
                    end = end_text(game, army, regions), castling = castling_text(game, army),
                    mate_ban = mate_ban_text(game, army);
  return comments(game.rules, name, file) + fmt::format("name: {}\n", yaml_text(title_of(name))) +
         fmt::format("source: {}\n", yaml_text(fmt::format("the entry {} of {}", name, file))) + grid_text(game) +
         players_text(game) + pieces_text(army) + regions_text(regions) + promotion + castling + hands + mate_ban +
         setup_text(game, army) + end;
}

/// A file in memory, which names no others.
class OneFile : public Files {
 public:
  explicit OneFile(const std::string& text) : text_(text) {}

  std::optional<std::string> read(const std::string&, std::string&) const override { return text_; }
  bool has(const std::string&) const override { return false; }
  ShippedFiles shipped(Shipped) const override { return {}; }
  bool may_name(const std::string&, const std::string&) const override { return false; }

 private:
  const std::string& text_;
};

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

void check_imported(const std::string& yaml, const Span& entry, Diagnostics& diagnostics) {
  Diagnostics messages;
  load_variant(OneFile(yaml), "imported.yaml", {}, messages);
  for (const Diagnostic& message : messages.all())
    if (message.severity == Severity::error)
      diagnostics.error(entry, message.code, fmt::format("this entry makes no game: {}", message.message),
                        message.hint);
}

}  // namespace trigon::engine
