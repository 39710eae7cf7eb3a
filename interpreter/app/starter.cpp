#include "interpreter/app/starter.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/support/letters.h"
#include "interpreter/variant/yaml_tree.h"

namespace trigon::engine {

namespace {

std::string schema_line() { return fmt::format("# yaml-language-server: $schema={}\n", schema_file); }

/// A name made from an id: "My game" from "my-game".
std::string name_from(std::string id) {
  std::replace(id.begin(), id.end(), '-', ' ');
  return capitalized(std::move(id));
}

/// Changes values in the text of a file.
class Copying {
 public:
  Copying(const Files& files, const std::string& path, const YamlNode& root) : files_(files), path_(path) {
    if (const YamlNode* base = root.find("extends")) name_anew(*base, Shipped::game);
    name_scripts(root);
    const YamlNode* options = root.find("options");
    for (const YamlEntry& option : options ? options->entries : std::vector<YamlEntry>{})
      if (const YamlNode* changes = option.value->find("changes")) name_scripts(*changes);
  }

  void replace(const YamlNode& value, const std::string& text) {
    if (value.is_scalar()) changes_[value.span.offset] = {value.span.length, text};
  }

  /// Leaves out a key with all up to the next one; at the end of the text also the empty line before it.
  void leave_out(const YamlNode& map, std::string_view key, const std::string& text) {
    const auto entry = std::ranges::find(map.entries, key, &YamlEntry::key);
    if (entry == map.entries.end()) return;
    const bool is_last = entry + 1 == map.entries.end();
    const std::size_t end = is_last ? text.size() : (entry + 1)->key_span.offset;
    std::size_t begin = entry->key_span.offset;
    if (is_last && begin > 1 && text[begin - 1] == '\n' && text[begin - 2] == '\n') --begin;
    changes_[begin] = {end - begin, ""};
  }

  std::string changed(std::string text) const {
    for (auto change = changes_.rbegin(); change != changes_.rend(); ++change)
      text.replace(change->first, change->second.first, change->second.second);
    return text;
  }

 private:
  void name_scripts(const YamlNode& map) {
    const YamlNode* hooks = map.find("hooks");
    for (const YamlEntry& hook : hooks ? hooks->entries : std::vector<YamlEntry>{})
      if (const YamlNode* script = hook.value->find("script")) name_anew(*script, Shipped::script);
  }

  /// Replaces the name of a file: by the id if it is shipped, else by the path.
  void name_anew(const YamlNode& value, Shipped kind) {
    if (!value.is_scalar()) return;
    const std::string path = find_file(files_, kind, value.scalar.text, path_);
    const ShippedFiles shipped = files_.shipped(kind);
    const auto found =
        std::find_if(shipped.begin(), shipped.end(), [&](const auto& file) { return file.second == path; });
    replace(value, found == shipped.end() ? path : found->first);
  }

  const Files& files_;
  const std::string path_;
  /// The changes by offset: how many bytes are replaced, and by what.
  std::map<std::size_t, std::pair<std::size_t, std::string>> changes_;
};

}  // namespace

std::optional<std::string> copied_variant(const Files& files, const std::string& from, const std::string& id,
                                          Diagnostics& diagnostics) {
  const std::string path = find_file(files, Shipped::game, from);
  const auto text = read_file(files, Shipped::game, path, {}, "", diagnostics);
  const YamlPtr root = text ? read_yaml(std::make_shared<const Source>(path, *text), diagnostics) : nullptr;
  if (!root) return std::nullopt;
  Copying copying(files, path, *root);
  const YamlNode* const name = root->find("name");
  if (name) copying.replace(*name, name_from(id));
  // What a learner is told holds for the rules as they are, and the copy is to be changed.
  copying.leave_out(*root, "introduction", *text);
  return schema_line() +
         fmt::format(
             "# {0}: a copy of {1}, to be changed.\n# To change little, write 'extends: {1}' and what differs.\n", id,
             from) +
         (name ? "" : fmt::format("name: {}\n", name_from(id))) + "\n" + copying.changed(*text);
}

std::string starter_variant(const std::string& id) {
  return schema_line() +
         fmt::format("# {}: a chess variant for Trigon. See docs/tutorial.md and docs/variant-format.md.\n", id) + R"(
name: My game
description: A small game on a diamond of 50 triangles.

# Two triangles of side 5, base to base. Other shapes: triangle, hexagon, parallelogram, or a drawing.
grid: { lattice: triangle, shape: diamond, side: 5 }

# In turn order. The facing is in degrees, counter-clockwise from east: 90 looks up.
players:
  bottom: { facing: 90 }
  top:    { facing: 270 }

# Moves: W orthogonal, F diagonal, V triagonal step; * any number of them; m only moves, c only captures; f forward.
pieces:
  king:   { letter: K, moves: WF, royal: true }
  rook:   { letter: R, moves: zW* }
  knight: { letter: N, moves: "j[W-F]" }
  pawn:   { letter: P, moves: mfWcfF }

# Pawns promote where they could not go on.
regions:
  last-cells: { dead-end: fW }
promotion: { pieces: pawn, in: last-cells, to: [rook, knight] }

# Where everything stands at first. Capital letters are the first player's, small letters the second's.
setup: |
  /\
  /k \
  ----
  /\n /\
  /r \/r \
  --------
  /\p /\p /\
  /p \/p \/p \
  ------------
  /\  /\  /\  /\
  /  \/  \/  \/  \
  ----------------
  /\  /\  /\  /\  /\
  /  \/  \/  \/  \/  \
  --------------------
  \  /\  /\  /\  /\  /
  \/  \/  \/  \/  \/
  ----------------
  \  /\  /\  /\  /
  \/  \/  \/  \/
  ------------
  \P /\P /\P /
  \/P \/P \/
  --------
  \R /\R /
  \/N \/
  ----
  \K /
  \/

end:
  royals: check
  stalemate: draw
  repetition: 3
  move-count: { plies: 100, reset-by: pawn }

# What must hold: run by "trigon check".
tests:
  - name: only the pawns on down-cells can begin
    count: 3
    includes: e3-e4
)";
}

}  // namespace trigon::engine
