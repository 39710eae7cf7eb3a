// The key `setup`: drawings or lists of pieces, for all or for each player.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "interpreter/geometry/drawing.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/images.h"
#include "interpreter/variant/loading.h"
#include "interpreter/variant/setup_family.h"
#include "interpreter/variant/shuffle_section.h"

namespace trigon::engine {

namespace {

std::string upper(std::string text) {
  for (char& c : text) c = capital(c);
  return text;
}

class SetupReader {
 public:
  SetupReader(Loading& loading, const YamlNode& node) : loading_(loading), node_(node) { note_replaced_letters(); }

  void read() {
    if (node_.is_scalar()) return read_drawing_of(node_, std::nullopt);
    if (!node_.is_map()) {
      loading_.diagnostics.error(node_.span, "type",
                                 fmt::format("setup: expected a drawing or a map, got {}", name_of(node_.kind)));
      return;
    }
    read_legend();
    for (const YamlEntry& entry : node_.entries) {
      report_outside(entry, "the setup", loading_.diagnostics);
      if (entry.key == "legend" || entry.key == "number" || entry.key == "seed") continue;
      if (entry.key == "board") {
        read_part(*entry.value, std::nullopt, "setup: board");
      } else if (entry.key == "drawing" && !loading_.ruleset->find_player(entry.key)) {
        loading_.diagnostics.error(entry.key_span, "unknown-player", "setup: unknown player 'drawing'",
                                   "a drawing of all pieces stands behind 'setup' itself, or behind 'board'");
      } else if (entry.key == "shuffle" && !loading_.ruleset->find_player(entry.key)) {
        loading_.diagnostics.error(entry.key_span, "unknown-player", "setup: unknown player 'shuffle'",
                                   "'shuffle' stands in a player's part, as in " + loading_.ruleset->players[0].name +
                                       ": { shuffle: { ... } }");
      } else if (const auto player = loading_.player({entry.key, entry.key_span, {}}, "setup")) {
        read_part(*entry.value, player, fmt::format("setup: {}", entry.key));
      }
    }
    place_shuffled();
    // Turned are also those pieces that a drawing of the whole board has, and those that were shuffled.
    for (const Image& image : images_) place_image(image);
  }

 private:
  /// A player's part of the setup that is the image of another one.
  struct Image {
    Player player = 0;
    const YamlNode* of = nullptr;
    bool is_mirrored = false;
    std::string what;
  };

  /// Notes the letters of replaced pieces: they stand for the pieces that replace them, unless another piece has the
  /// letter.
  void note_replaced_letters() {
    const YamlNode* pieces = loading_.root.find("pieces");
    for (const auto& [name, by] : loading_.replaced) {
      const YamlNode* piece = pieces->find(name);
      const YamlNode* letter = piece && piece->is_map() ? piece->find("letter") : nullptr;
      const auto type = letter ? loading_.piece({name, letter->span, {}}, "replace") : std::nullopt;
      if (type) replaced_letters_[letter->scalar.text] = loading_.ruleset->types[*type].symbol;
    }
  }

  /// The symbol, with the letter of the piece that replaces its own.
  std::string with_known_letter(const std::string& text) const {
    const std::size_t prefix = is_symbol_prefix(text[0]) ? 1 : 0;
    if (text.size() <= prefix) return text;
    const std::string written = text.substr(0, prefix) + capital(text[prefix]);
    const auto replaced = replaced_letters_.find(written);
    if (replaced == replaced_letters_.end() || loading_.ruleset->find_type(written)) return text;
    std::string symbol = replaced->second;
    if (is_small(text[prefix])) symbol.back() = small(symbol.back());
    return symbol + text.substr(prefix + 1);
  }

  /// Reads `legend`: letters that stand for a piece by name in this setup.
  void read_legend() {
    const YamlNode* legend = node_.find("legend");
    if (!legend || legend->is_null()) return;
    if (!legend->is_map()) {
      loading_.diagnostics.error(legend->span, "type", "setup: legend: expected a map from letters to pieces");
      return;
    }
    for (const YamlEntry& entry : legend->entries) {
      const std::string what = fmt::format("setup: legend: {}", entry.key);
      if (entry.value->is_null() && !loading_.pieces.empty()) {
        loading_.has_wrong_letters = true;
        loading_.diagnostics.error(
            entry.key_span, "type", what + ": expected the name of a piece, got nothing",
            fmt::format("a letter, a colon, a space and a name, as in {}: {}",
                        entry.key.substr(0, entry.key.find_first_of(" :;=,")), loading_.pieces.front().name));
        continue;
      }
      const auto name = read_text(*entry.value, what, loading_.diagnostics);
      const auto type = name ? loading_.piece(entry.value->scalar, what) : std::nullopt;
      if (type)
        legend_[entry.key] = *type;
      else
        loading_.has_wrong_letters = true;
    }
  }

  void read_part(const YamlNode& node, std::optional<Player> player, const std::string& what) {
    if (node.is_scalar()) return read_drawing_of(node, player);
    if (!node.is_map() || !player) {
      loading_.diagnostics.error(node.span, "type",
                                 fmt::format("{}: expected a drawing{}, got {}", what,
                                             player ? " or a map from pieces to cells" : "", name_of(node.kind)));
      return;
    }
    if (const YamlNode* of = node.find("image-of"))
      images_.push_back({*player, of, is_mirrored(node, what), what});
    else if (const YamlEntry* mirrored = node.find_entry("mirrored"); mirrored && !misspells_image(node))
      loading_.diagnostics.error(mirrored->key_span, "unused-key",
                                 what + ": 'mirrored' has no effect without 'image-of'",
                                 "as in image-of: " + loading_.ruleset->players[*player == 0 ? 1 : 0].name);
    for (const YamlEntry& entry : node.entries) {
      if (entry.key == "image-of" || entry.key == "mirrored") continue;
      if (entry.key == "shuffle") {
        read_shuffle_of(*player, *entry.value, of_key(what, "shuffle"));
        continue;
      }
      if (!names_piece(entry.key) && (entry.value->is_map() || own_key_meant(entry.key))) {
        report_unknown_key(entry, what);
        continue;
      }
      const auto type = piece_named({entry.key, entry.key_span, {}}, what);
      for (const LocatedText& cell : read_words(*entry.value, of_key(what, entry.key), loading_.diagnostics))
        if (const auto found = loading_.cell(cell, of_key(what, entry.key)); found && type)
          place(*found, *type, *player, cell.whole);
    }
  }

  /// The key of a part other than pieces that a misspelt one means; nothing for what is nearer to a piece.
  std::optional<std::string> own_key_meant(const std::string& key) const {
    std::vector<std::string> names = {"image-of", "mirrored", "shuffle"};
    const auto own = nearest_name(key, names);
    for (const PieceDraft& piece : loading_.pieces) names.push_back(piece.name);
    return own && nearest_name(key, names) == own ? own : std::nullopt;
  }

  bool misspells_image(const YamlNode& part) const {
    return std::ranges::any_of(part.entries, [&](const YamlEntry& entry) {
      return !names_piece(entry.key) && own_key_meant(entry.key) == "image-of";
    });
  }

  /// A piece has cells, never a map: so an unknown key with a map is a key of its own, misspelt.
  void report_unknown_key(const YamlEntry& entry, const std::string& what) {
    loading_.has_wrong_letters = true;
    loading_.diagnostics.error(entry.key_span, "unknown-key", fmt::format("{}: unknown key '{}'", what, entry.key),
                               suggest(entry.key, {"image-of", "mirrored", "shuffle"}));
  }

  void read_shuffle_of(Player player, const YamlNode& node, const std::string& what) {
    is_shuffled_ = true;
    if (loading_.has_wrong_grid) return;
    const auto find = [this](const LocatedText& name, const std::string& of) { return piece_named(name, of); };
    if (auto shuffle = read_shuffle(loading_, node, player, what, find))
      shuffles_.push_back({std::move(*shuffle), node.span});
    else
      has_wrong_shuffle_ = true;
  }

  void place_shuffled() {
    if (!is_shuffled_) return refuse_setup_number(loading_, node_);
    if (has_wrong_shuffle_ || shuffles_.empty()) return;
    for (const Placement& one : shuffled_pieces(loading_, node_, std::move(shuffles_)))
      place(one.cell, one.type, one.owner, one.place);
  }

  bool is_mirrored(const YamlNode& part, const std::string& what) {
    const YamlNode* value = part.find("mirrored");
    return value && read_boolean(*value, of_key(what, "mirrored"), loading_.diagnostics).value_or(false);
  }

  bool is_image(Player player) const {
    return std::ranges::any_of(images_, [&](const Image& image) { return image.player == player; });
  }

  /// Puts the image of each of another player's pieces.
  void place_image(const Image& image) {
    const std::string what = of_key(image.what, "image-of");
    const auto name = read_text(*image.of, what, loading_.diagnostics);
    const auto of = name ? loading_.player({*name, image.of->span, {}}, what) : std::nullopt;
    if (!of || loading_.has_wrong_grid || loading_.has_wrong_players) return;
    if (is_image(*of)) {
      loading_.diagnostics.error(image.of->span, "setup",
                                 fmt::format("{}: the army of {} is an image itself", what, *name),
                                 "name the player whose pieces are drawn or listed");
      return;
    }
    const auto symmetry = image_between(loading_, *of, image.player, image.is_mirrored, image.of->span, image.what);
    if (!symmetry) return;
    const std::vector<Placement> before = loading_.ruleset->setup;
    for (const Placement& one : before)
      if (one.owner == *of) place(symmetry->cells[one.cell], one.type, image.player, image.of->span);
  }

  bool names_piece(const std::string& name) const {
    return legend_.contains(name) || loading_.is_piece(name) ||
           std::ranges::any_of(loading_.ruleset->types, [&](const PieceTypeInfo& type) { return type.symbol == name; });
  }

  /// The piece with this letter in the legend, letter or name.
  std::optional<PieceType> piece_named(const LocatedText& name, const std::string& what) {
    if (const auto found = legend_.find(name.text); found != legend_.end()) return found->second;
    for (PieceType type : loading_.ruleset->all_types())
      if (loading_.ruleset->types[type].symbol == name.text) return type;
    return loading_.piece(name, what);
  }

  void read_drawing_of(const YamlNode& node, std::optional<Player> player) {
    if (loading_.has_wrong_grid) return;
    const auto drawing = cells_of(node.scalar);
    if (!drawing) return;
    std::vector<std::size_t> unknown;
    for (std::size_t cell = 0; cell < drawing->size(); ++cell)
      if (!(*drawing)[cell].text.empty() && !read_symbol_at(static_cast<Cell>(cell), (*drawing)[cell], player))
        unknown.push_back(cell);
    std::sort(unknown.begin(), unknown.end(),
              [&](std::size_t a, std::size_t b) { return (*drawing)[a].span.offset < (*drawing)[b].span.offset; });
    for (std::size_t cell : unknown) report_unknown(static_cast<Cell>(cell), (*drawing)[cell], player);
  }

  /// Reads a drawing. Among several pieces in holes of the board only the first is reported, with where the board is
  /// described.
  std::optional<std::vector<DrawnCell>> cells_of(const LocatedText& text) {
    Diagnostics found;
    auto drawing = read_drawing(loading_.grid(), text, found, loading_.ruleset->labels.columns());
    bool has_hole = false;
    for (Diagnostic one : found.all()) {
      const bool is_hole = one.message.ends_with(" stands in a hole of the board");
      if (is_hole && std::exchange(has_hole, true)) continue;
      if (is_hole) one.hint += "; " + place_of_board();
      loading_.diagnostics.add(std::move(one));
    }
    return drawing;
  }

  std::string place_of_board() const {
    const YamlEntry& grid = *loading_.root.find_entry("grid");
    if (const YamlEntry* drawing = grid.value->find_entry("drawing"))
      return "the board is drawn in " + short_place(drawing->key_span);
    if (const YamlEntry* holes = grid.value->find_entry("holes"))
      return "the holes are listed in " + short_place(holes->key_span);
    return "the board is described in " + short_place(grid.key_span);
  }

  /// Puts the piece of a symbol on a cell; false when the symbol is no piece.
  bool read_symbol_at(Cell cell, const DrawnCell& drawn, std::optional<Player> player) {
    if (loading_.has_wrong_players) return true;
    if (const auto found = legend_.find(drawn.text); found != legend_.end() && player) {
      place(cell, found->second, *player, drawn.span);
      return true;
    }
    const std::string text = with_known_letter(drawn.text);
    const auto symbol = read_symbol(*loading_.ruleset, text, player);
    const bool is_whole = symbol && symbol->length == text.size();
    if (!is_whole || symbol->piece.owner() != symbol->piece.home() || (player && symbol->piece.owner() != *player))
      return false;
    place(cell, symbol->piece.type(), symbol->piece.owner(), drawn.span);
    return true;
  }

  /// Reports a letter that is no piece: each letter once, capital or small, where it stands first.
  void report_unknown(Cell cell, const DrawnCell& drawn, std::optional<Player> player) {
    if (drawn.text.find_first_not_of('#') == std::string::npos) return report_hole(cell, drawn);
    const bool lacks_mark =
        !player && loading_.ruleset->player_count() > 2 && loading_.ruleset->find_type(upper(drawn.text));
    if (loading_.has_wrong_letters || !reported_.insert(lacks_mark ? "marks" : upper(drawn.text)).second) return;
    loading_.diagnostics.error(
        drawn.span, "unknown-piece",
        fmt::format("setup: '{}' on {} is not a piece{}", drawn.text, loading_.ruleset->labels[cell],
                    player ? " of " + loading_.ruleset->players[*player].name : ""),
        hint(player));
  }

  /// Reports a piece in a hole: only the first one.
  void report_hole(Cell cell, const DrawnCell& drawn) {
    if (!reported_.insert("#").second) return;
    loading_.diagnostics.error(
        drawn.span, "drawing",
        fmt::format("setup: {} is drawn as a hole, but is a cell of the board", loading_.ruleset->labels[cell]),
        "an empty cell is drawn .; " + place_of_board());
  }

  std::string hint(std::optional<Player> player) const {
    std::vector<std::string> letters = all_symbols(*loading_.ruleset);
    for (const auto& [letter, type] : legend_)
      if (std::find(letters.begin(), letters.end(), letter) == letters.end()) letters.push_back(letter);
    std::string text = "the letters are " + join(letters, " ");
    if (player || loading_.ruleset->player_count() <= 2) return text;
    std::vector<std::string> marks;
    for (const PlayerInfo& one : loading_.ruleset->players)
      marks.push_back(fmt::format("{} of {}", one.mark, one.name));
    return text + fmt::format(", each with its player's mark, as in {}{}: {}", letters.front(),
                              loading_.ruleset->players[0].mark, join(marks, ", "));
  }

  void place(Cell cell, PieceType type, Player player, const Span& span) {
    for (const Placement& other : loading_.ruleset->setup)
      if (other.cell == cell) {
        loading_.diagnostics.error(span, "setup",
                                   fmt::format("setup: two pieces stand on {}", loading_.ruleset->labels[cell]),
                                   "the other stands in " + short_place(other.place));
        return;
      }
    loading_.ruleset->setup.push_back({cell, type, player, span});
  }

  Loading& loading_;
  const YamlNode& node_;
  std::map<std::string, PieceType> legend_;
  /// The letters of pieces that are not in the game, with the symbols of those in their place.
  std::map<std::string, std::string> replaced_letters_;
  /// Letters that have been reported as no piece, in capitals.
  std::set<std::string> reported_;
  std::vector<Image> images_;
  /// The shuffles that were read without error, and whether there are others.
  std::vector<PlacedShuffle> shuffles_;
  bool is_shuffled_ = false, has_wrong_shuffle_ = false;
};

/// Does a player have no royal though there are royals and the player needs one?
bool lacks_royal(const Ruleset& ruleset, std::size_t player) {
  if (ruleset.royal_types.empty() || ruleset.players[player].is_neutral) return false;
  if (ruleset.players[player].loses_with == LossRule::last_piece) return false;
  for (PieceType type : ruleset.hands.types)
    if (ruleset.royal_types.contains(type) &&
        ruleset.hands.start[ruleset.hands.slot(static_cast<Player>(player), static_cast<Player>(player), type)] > 0)
      return false;
  return std::none_of(ruleset.setup.begin(), ruleset.setup.end(), [&](const Placement& placement) {
    return placement.owner == player && ruleset.types[placement.type].is_royal;
  });
}

/// The place of a player's setup: under the player's name, or in the drawing for all.
Span place_of_setup(const YamlNode& setup, const std::string& player) {
  for (const std::string& key : {player, std::string("board")})
    if (const YamlEntry* entry = setup.find_entry(key)) return entry->key_span;
  return setup.span;
}

/// The piece on a cell in the setup, or null.
const Placement* placed_on(const Ruleset& ruleset, Cell cell) {
  const auto found = std::ranges::find(ruleset.setup, cell, &Placement::cell);
  return found == ruleset.setup.end() ? nullptr : &*found;
}

}  // namespace

void check_royals(Loading& loading) {
  if (!loading.has_setup) return;
  const Ruleset& ruleset = *loading.ruleset;
  std::vector<std::string> royals;
  for (const PieceTypeInfo& type : ruleset.types)
    if (type.is_royal) royals.push_back(type.name);
  for (Player player : ruleset.all_players())
    if (const std::string& name = ruleset.players[player].name; lacks_royal(ruleset, player))
      loading.diagnostics.error(place_of_setup(*loading.root.find("setup"), name), "setup",
                                fmt::format("setup: {} has no royal piece", name),
                                fmt::format("the royal {} {}; 'loses-with: last-piece' is for players without one",
                                            royals.size() == 1 ? "piece is" : "pieces are", join(royals, ", ")));
}

void bind_castlings(Loading& loading) {
  if (!loading.has_setup) return;
  const Ruleset& ruleset = *loading.ruleset;
  for (Castling& castling : loading.ruleset->castlings) {
    const YamlEntry& entry = *loading.root.find("castling")->find_entry(castling.name);
    if (castling.comes_by_drop) continue;
    // For a player without a royal, only that is reported.
    if (lacks_royal(ruleset, castling.player)) continue;
    const Placement *royal = placed_on(ruleset, castling.royal_from),
                    *partner = placed_on(ruleset, castling.partner_from);
    if (royal && partner && royal->owner == partner->owner && royal->owner != castling.player) {
      loading.diagnostics.error(entry.key_span, "setup",
                                fmt::format("castling '{}': the pieces on {} and {} are those of {} in the setup",
                                            castling.name, ruleset.labels[castling.royal_from],
                                            ruleset.labels[castling.partner_from], ruleset.players[royal->owner].name),
                                fmt::format("it is a castling of {}; did you mean player: {}?",
                                            ruleset.players[castling.player].name, ruleset.players[royal->owner].name));
      continue;
    }
    const auto bind = [&](Cell cell, PieceType& type) {
      const auto& setup = loading.ruleset->setup;
      const auto found = std::find_if(setup.begin(), setup.end(), [&](const Placement& placement) {
        return placement.cell == cell && placement.owner == castling.player;
      });
      if (found != setup.end())
        type = found->type;
      else
        loading.diagnostics.error(
            entry.key_span, "setup",
            fmt::format("castling '{}': {} has no piece on {} in the setup", castling.name,
                        loading.ruleset->players[castling.player].name, loading.ruleset->labels[cell]));
    };
    bind(castling.royal_from, castling.royal);
    bind(castling.partner_from, castling.partner);
  }
}

void load_setup(Loading& loading) {
  const YamlNode* node = loading.root.find("setup");
  if (!node || node->is_null()) return loading.report_missing("setup");
  const std::size_t errors = loading.diagnostics.error_count();
  SetupReader(loading, *node).read();
  const bool is_whole = !loading.has_wrong_grid && !loading.has_wrong_players && !loading.has_wrong_letters;
  if (loading.diagnostics.error_count() > errors || !is_whole) return;
  loading.has_setup = true;
}

}  // namespace trigon::engine
