#include "interpreter/rulebook/castling_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <utility>

#include "interpreter/geometry/grid.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/images.h"

namespace trigon::engine::castling_rule {

namespace {

/// A step such as `e1-g1`, `king-g1` or `king-e1-g1`: where a piece stands, or which piece it is, or both. While `from`
/// is not known, the piece is named alone.
struct Step {
  Cell from = no_cell, to = no_cell;
  PieceType type = 0;
  /// Do both stand there, so that the setup need not have the piece?
  bool is_whole = false;
  const YamlNode* node = nullptr;

  bool is_named() const { return from == no_cell; }
};

/// A castling as it is written, before its pieces are found in the setup.
struct Draft {
  Player player = 0;
  Step royal, partner;
  /// The cells of `empty` and `safe`, nothing when they are not given.
  std::optional<std::vector<Cell>> empty, safe;
  bool needs_unmoved = true, comes_by_drop = false;
};

/// Is it a name of a castling? Position texts write such names one behind the other, or with commas between them.
bool is_castling_name(const std::string& name) {
  return !name.empty() && is_letter(name[0]) &&
         std::all_of(name.begin(), name.end(), [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

std::string owner_of(const YamlEntry& entry) { return fmt::format("castling '{}'", entry.key); }

/// The row in which a player's royal stands, seen along the facing. On flat boards.
class Row {
 public:
  Row(const Ruleset& ruleset, Player player, Cell cell)
      : grid_(ruleset.grid), facing_(ruleset.players[player].facing), rows_(rows_along(grid_, facing_)), cell_(cell) {}

  bool contains(Cell cell) const { return rows_[cell] == rows_[cell_]; }
  /// How far to the player's right a cell lies.
  double place(Cell cell) const {
    const double angle = facing_.degrees * std::numbers::pi / 180;
    const Point at = grid_.centroid(cell);
    return at.x * std::sin(angle) - at.y * std::cos(angle);
  }
  /// The cells from one cell of the row to another, both included.
  std::vector<Cell> way(Cell a, Cell b) const {
    const auto [least, most] = std::minmax({place(a), place(b)});
    constexpr double rounding = 1e-6;
    std::vector<Cell> cells;
    for (const Cell cell : grid_.cells())
      if (contains(cell) && place(cell) >= least - rounding && place(cell) <= most + rounding) cells.push_back(cell);
    return cells;
  }

 private:
  const Grid& grid_;
  const Facing& facing_;
  std::vector<int> rows_;
  Cell cell_;
};

class CastlingReader {
 public:
  CastlingReader(Loading& loading, const YamlNode& map) : loading_(loading), map_(map) {}

  void read() {
    for (const YamlEntry& entry : map_.entries) read_entry(entry);
    for (const YamlEntry& entry : map_.entries) read_image(entry);
    for (const YamlEntry& entry : map_.entries)
      if (const auto found = drafts_.find(entry.key); found != drafts_.end()) add(entry, found->second);
    for (const YamlEntry& entry : map_.entries) read_ends(entry);
  }

 private:
  Ruleset& ruleset() const { return *loading_.ruleset; }
  const std::string& name_of_type(PieceType type) const { return ruleset().types[type].name; }

  // --- reading ------------------------------------------------------------------------------------------------------

  void read_entry(const YamlEntry& entry) {
    const std::string owner = owner_of(entry);
    const auto at = fields_.try_emplace(entry.key, *entry.value, owner, "castling", loading_.diagnostics).first;
    const Fields& fields = at->second;
    if (!is_castling_name(entry.key))
      loading_.diagnostics.error(entry.key_span, "value", fmt::format("'{}' cannot be a castling's name", entry.key),
                                 "names are letters, digits and '-', and begin with a letter");
    if (!entry.value->is_map()) return;
    const auto player = read_player(fields);
    if (fields.find("image-of")) {
      for (const char* key : {"royal", "partner", "empty", "safe", "unmoved", "by-drop"})
        if (const YamlEntry* other = fields.node().find_entry(key))
          loading_.diagnostics.error(other->key_span, "unused-key",
                                     fmt::format("{}: '{}' does not go with 'image-of'", owner, key),
                                     "an image has all from the other castling, which is written in full");
      if (player) images_[entry.key] = *player;
      return;
    }
    if (const YamlEntry* mirrored = fields.node().find_entry("mirrored"))
      loading_.diagnostics.error(mirrored->key_span, "unused-key",
                                 owner + ": 'mirrored' has no effect without 'image-of'", "as in image-of: K");
    Draft draft;
    bool is_good = player.has_value();
    draft.player = player.value_or(Player{0});
    is_good &= read_step(fields, "royal", draft.royal);
    is_good &= read_step(fields, "partner", draft.partner);
    draft.empty = read_cells(fields, "empty");
    draft.safe = read_cells(fields, "safe");
    draft.needs_unmoved = fields.boolean("unmoved").value_or(true);
    draft.comes_by_drop = fields.boolean("by-drop").value_or(false);
    if (draft.comes_by_drop && !draft.needs_unmoved)
      loading_.diagnostics.error(fields.node().find_entry("by-drop")->key_span, "unused-key",
                                 owner + ": 'by-drop' does not go with 'unmoved: false'",
                                 "where the two only have to stand there, it does not matter how they came");
    if (is_good) drafts_.emplace(entry.key, std::move(draft));
  }

  std::optional<Player> read_player(const Fields& fields) const {
    const YamlNode* node = fields.require("player");
    const std::string what = of_key(fields.owner(), "player");
    const auto text = node ? read_text(*node, what, loading_.diagnostics) : std::nullopt;
    return text ? loading_.player({*text, node->span, {}}, what) : std::nullopt;
  }

  bool read_step(const Fields& fields, const char* key, Step& step) const {
    step.node = fields.require(key);
    const std::string what = of_key(fields.owner(), key);
    const auto text = step.node ? read_text(*step.node, what, loading_.diagnostics) : std::nullopt;
    if (!text) return false;
    const auto dash = text->rfind('-');
    if (dash == std::string::npos) {
      loading_.diagnostics.error(
          step.node->span, "value",
          fmt::format("{}: expected two cells as in e1-g1, or a piece and a cell, got '{}'", what, *text));
      return false;
    }
    const auto part = [&](std::size_t start, std::size_t length) {
      return LocatedText{text->substr(start, length), step.node->scalar.at(start, length), {}};
    };
    if (const auto middle = dash == 0 ? std::string::npos : text->rfind('-', dash - 1); middle != std::string::npos) {
      const LocatedText piece = part(0, middle), first = part(middle + 1, dash - middle - 1);
      if (loading_.is_piece(piece.text) && ruleset().labels.find(first.text) != no_cell) {
        const auto last = loading_.cell(part(dash + 1, text->size() - dash - 1), what);
        if (!last) return false;
        step = {ruleset().labels.find(first.text), *last, *loading_.piece(piece, what), true, step.node};
        return true;
      }
    }
    const LocatedText from = part(0, dash);
    const bool has_digit = std::ranges::any_of(from.text, is_digit);
    const bool is_type = ruleset().labels.find(from.text) == no_cell && (!has_digit || loading_.is_piece(from.text));
    const auto type = is_type ? loading_.piece(from, what) : std::nullopt;
    const auto first = is_type ? std::nullopt : loading_.cell(from, what);
    const auto second = loading_.cell(part(dash + 1, text->size() - dash - 1), what);
    if ((!type && !first) || !second) return false;
    step.type = type.value_or(PieceType{0});
    step.from = first.value_or(no_cell);
    step.to = *second;
    return true;
  }

  std::optional<std::vector<Cell>> read_cells(const Fields& fields, const char* key) const {
    const YamlNode* node = fields.find(key);
    return node ? std::optional(loading_.cell_list(*node, of_key(fields.owner(), key))) : std::nullopt;
  }

  /// Makes the draft of an image: that of the other castling, with each cell turned.
  void read_image(const YamlEntry& entry) {
    const auto player = images_.find(entry.key);
    if (player == images_.end()) return;
    const Fields& fields = fields_.at(entry.key);
    const YamlNode& node = *fields.find("image-of");
    const std::string what = of_key(fields.owner(), "image-of");
    const auto name = read_text(node, what, loading_.diagnostics);
    const bool is_mirrored = fields.boolean("mirrored").value_or(false);
    if (!name) return;
    if (!map_.find_entry(*name))
      return loading_.diagnostics.error(node.span, "value", fmt::format("{}: there is no castling '{}'", what, *name),
                                        loading_.suggest_key(*name, {"castling"}));
    if (images_.contains(*name))
      return loading_.diagnostics.error(node.span, "value", fmt::format("{}: '{}' is an image itself", what, *name),
                                        "name the castling that is written in full");
    const auto found = drafts_.find(*name);
    if (found == drafts_.end() || loading_.has_wrong_grid) return;
    Draft draft = found->second;
    const auto image = image_between(loading_, draft.player, player->second, is_mirrored, node.span, fields.owner());
    if (!image) return;
    draft.player = player->second;
    for (Step* step : {&draft.royal, &draft.partner}) {
      if (!step->is_named()) step->from = image->cells[step->from];
      step->to = image->cells[step->to];
      step->node = &node;
    }
    for (auto* cells : {&draft.empty, &draft.safe})
      if (*cells) std::ranges::transform(**cells, (*cells)->begin(), [&](Cell cell) { return image->cells[cell]; });
    drafts_.emplace(entry.key, std::move(draft));
  }

  /// Reads which castlings are lost with this one. All have been read.
  void read_ends(const YamlEntry& entry) const {
    const Fields& fields = fields_.at(entry.key);
    const YamlNode* node = fields.find("ends");
    if (!node) return;
    const std::string what = of_key(fields.owner(), "ends");
    Castling* const castling = find(entry.key);
    for (const LocatedText& name : read_words(*node, what, loading_.diagnostics)) {
      if (!map_.find_entry(name.text))
        loading_.diagnostics.error(name.whole, "value", fmt::format("{}: there is no castling '{}'", what, name.text),
                                   loading_.suggest_key(name.text, {"castling"}));
      else if (const Castling* other = find(name.text); castling && other)
        castling->ends.insert(static_cast<std::size_t>(other - ruleset().castlings.data()));
    }
  }

  /// The castling of that name; null where it had errors.
  Castling* find(const std::string& name) const {
    const auto found = std::ranges::find(ruleset().castlings, name, &Castling::name);
    return found == ruleset().castlings.end() ? nullptr : &*found;
  }

  // --- finding the pieces in the setup, and the cells that they pass -----------------------------------------------

  /// The cells of the player's pieces of a type in the setup.
  std::vector<Cell> cells_of(Player player, PieceType type) const {
    std::vector<Cell> cells;
    for (const Placement& placement : ruleset().setup)
      if (placement.owner == player && placement.type == type) cells.push_back(placement.cell);
    return cells;
  }

  bool find_royal(const std::string& owner, Draft& draft) const {
    Step& royal = draft.royal;
    const std::vector<Cell> cells = cells_of(draft.player, royal.type);
    if (cells.size() == 1) {
      royal.from = cells[0];
      return true;
    }
    const std::string& player = ruleset().players[draft.player].name;
    // Who has no royal at all has been told.
    if (!cells.empty() || !ruleset().types[royal.type].is_royal)
      loading_.diagnostics.error(
          royal.node->span, "setup",
          cells.empty() ? fmt::format("{}: {} has no {} in the setup", owner, player, name_of_type(royal.type))
                        : fmt::format("{}: {} has {} of the piece {} in the setup", owner, player, cells.size(),
                                      name_of_type(royal.type)),
          cells.empty() ? ""
                        : fmt::format("name the cell of one, as in royal: {}-{}", ruleset().labels[cells[0]],
                                      ruleset().labels[royal.to]));
    return false;
  }

  /// Finds the partner: the outermost piece in the row, on the side to which the royal goes past it.
  bool find_partner(const std::string& owner, Draft& draft, const Row& row) const {
    Step& partner = draft.partner;
    const bool is_right = row.place(draft.royal.to) > row.place(partner.to);
    const double start = row.place(draft.royal.from);
    double farthest = start;
    for (const Cell cell : cells_of(draft.player, partner.type)) {
      const double place = row.place(cell);
      if (!row.contains(cell) || (is_right ? place <= farthest : place >= farthest)) continue;
      farthest = place;
      partner.from = cell;
    }
    if (!partner.is_named()) return true;
    loading_.diagnostics.error(
        partner.node->span, "setup",
        fmt::format("{}: {} has no {} to the {} of {} in the same row", owner, ruleset().players[draft.player].name,
                    name_of_type(partner.type), is_right ? "right" : "left", ruleset().labels[draft.royal.from]),
        "a partner by name stands where the royal goes past it; else name its cell, as in partner: h1-f1");
    return false;
  }

  bool is_in_row(const std::string& owner, const Draft& draft, const Row& row) const {
    for (const Step* step : {&draft.royal, &draft.partner})
      for (const Cell cell : {step->from, step->to})
        if (cell != no_cell && !row.contains(cell)) {
          loading_.diagnostics.error(step->node->span, "value",
                                     fmt::format("{}: {} is not in the row of the royal on {}", owner,
                                                 ruleset().labels[cell], ruleset().labels[draft.royal.from]),
                                     "castlings with names of pieces go along a row; others name cells, as in royal: "
                                     "e1-g1");
          return false;
        }
    return true;
  }

  /// Finds pieces that are named. Fills the cells that must be empty and safe, where the file does not say them.
  bool find_pieces(const std::string& owner, Draft& draft, Castling& castling) const {
    if (!draft.royal.is_named() && !draft.partner.is_named()) return true;
    if (!loading_.has_setup) return false;
    if (!loading_.grid().lattice().is_flat) {
      loading_.diagnostics.error((draft.royal.is_named() ? draft.royal : draft.partner).node->span, "value",
                                 owner + ": on a board with levels pieces are named by their cells",
                                 "as in royal: Ae1-Ag1");
      return false;
    }
    if (draft.royal.is_named() && !find_royal(owner, draft)) return false;
    const Row row(ruleset(), draft.player, draft.royal.from);
    if (!is_in_row(owner, draft, row) || (draft.partner.is_named() && !find_partner(owner, draft, row))) return false;
    const std::vector<Cell> royal_way = row.way(draft.royal.from, draft.royal.to);
    if (!draft.safe) castling.safe = royal_way;
    if (draft.empty) return true;
    for (const auto& way : {royal_way, row.way(draft.partner.from, draft.partner.to)})
      for (const Cell cell : way) add_empty(draft, castling, cell);
    return true;
  }

  /// Adds a cell that must be empty, unless a piece of the castling stands there.
  static void add_empty(const Draft& draft, Castling& castling, Cell cell) {
    if (cell == draft.royal.from || cell == draft.partner.from) return;
    if (std::ranges::find(castling.empty, cell) == castling.empty.end()) castling.empty.push_back(cell);
  }

  /// Reports cells of the castling's own pieces among those that must be empty.
  void check_empty(const YamlNode& node, const std::string& what, const Draft& draft) const {
    Diagnostics reported;
    for (const LocatedText& word : read_words(node, what, reported)) {
      const Cell cell = ruleset().labels.find(word.text);
      if (cell != no_cell && (cell == draft.royal.from || cell == draft.partner.from))
        loading_.diagnostics.error(word.whole, "value",
                                   fmt::format("{}: the {} itself stands on {}, which can never be empty", what,
                                               cell == draft.royal.from ? "royal" : "partner", word.text),
                                   "name only the cells between the two and those that they go to");
    }
  }

  void add(const YamlEntry& entry, Draft draft) {
    const std::string owner = owner_of(entry);
    Castling castling;
    castling.name = entry.key;
    castling.player = draft.player;
    castling.needs_unmoved = draft.needs_unmoved;
    castling.comes_by_drop = draft.comes_by_drop;
    if (castling.comes_by_drop && !(draft.royal.is_whole && draft.partner.is_whole))
      return loading_.diagnostics.error(entry.key_span, "value",
                                        fmt::format("{}: 'by-drop' asks for pieces with their cells", owner),
                                        "as in royal: king-e1-g1 and partner: rook-h1-f1");
    castling.royal = draft.royal.type;
    castling.partner = draft.partner.type;
    if (!find_pieces(owner, draft, castling)) return;
    if (const YamlNode* node = fields_.at(entry.key).find("empty")) check_empty(*node, of_key(owner, "empty"), draft);
    if (draft.empty) castling.empty = *draft.empty;
    if (draft.safe) castling.safe = *draft.safe;
    castling.royal_from = draft.royal.from;
    castling.royal_to = draft.royal.to;
    castling.partner_from = draft.partner.from;
    castling.partner_to = draft.partner.to;
    if (!makes_sense(entry, owner, castling, *draft.partner.node)) return;
    add_empty(draft, castling, castling.royal_to);
    add_empty(draft, castling, castling.partner_to);
    ruleset().castlings.push_back(std::move(castling));
  }

  bool makes_sense(const YamlEntry& entry, const std::string& owner, const Castling& castling,
                   const YamlNode& partner) const {
    if (castling.royal_from == castling.royal_to && castling.partner_from == castling.partner_to) {
      loading_.diagnostics.error(entry.key_span, "value", fmt::format("{}: neither piece moves", owner),
                                 "a step is written from one cell to another, as in royal: e1-g1");
      return false;
    }
    if (castling.royal_from == castling.partner_from || castling.royal_to == castling.partner_to) {
      const bool is_start = castling.royal_from == castling.partner_from;
      loading_.diagnostics.error(
          partner.span, "value",
          fmt::format("{}: royal and partner {} {}", owner, is_start ? "both start from" : "would both go to",
                      ruleset().labels[is_start ? castling.royal_from : castling.royal_to]),
          "two pieces cannot share a cell; as in royal: e1-g1 and partner: h1-f1");
      return false;
    }
    for (const Castling& other : ruleset().castlings)
      if (other.royal_from == castling.royal_from && other.royal_to == castling.royal_to &&
          other.partner_from == castling.partner_from && other.partner_to == castling.partner_to) {
        loading_.diagnostics.error(entry.key_span, "value",
                                   fmt::format("{}: it is the same move as castling '{}'", owner, other.name));
        return false;
      }
    return true;
  }

  Loading& loading_;
  const YamlNode& map_;
  std::map<std::string, Fields> fields_;
  std::map<std::string, Draft> drafts_;
  /// The players of castlings that are images.
  std::map<std::string, Player> images_;
};

}  // namespace

void read_castlings(Loading& loading, const YamlNode& map) { CastlingReader(loading, map).read(); }

}  // namespace trigon::engine::castling_rule
