// Castling: moves of a royal and a partner at once, each to a cell of its own.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "interpreter/notation/move_text.h"
#include "interpreter/rulebook/castling_reader.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/castling_obstacles.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine::castling_rule {

constexpr std::string_view reached_castling = "castling", reached_lost = "castling-lost",
                           reached_blocked = "castling-blocked", reached_attacked = "castling-attacked",
                           reached_ended = "castling-ended";

void read(Loading& loading) {
  const YamlNode* node = loading.root.find("castling");
  if (!node || node->is_null()) return;
  if (!node->is_map()) {
    loading.diagnostics.error(node->span, "type",
                              fmt::format("castling: expected a map of names, got {}", name_of(node->kind)));
    return;
  }
  if (node->entries.size() > max_castlings) {
    loading.diagnostics.error(node->span, "range", fmt::format("castling: at most {} are supported", max_castlings));
    return;
  }
  read_castlings(loading, *node);
  bind_castlings(loading);
}

// --- what it is --------------------------------------------------------------------------------------------------

Json ends_to_json(const Castling& castling, const Names& names) {
  Json list = Json::array();
  for (const std::size_t other : castling.ends) list.push_back(names.castlings[other]);
  return list;
}

Json value(const Ruleset& ruleset, const Names& names) {
  const auto step = [&](PieceType type, Cell from, Cell to) {
    return Json{{"piece", names.pieces[type]}, {"from", names.cells[from]}, {"to", names.cells[to]}};
  };
  Json list = Json::array();
  for (std::size_t i = 0; i < ruleset.castlings.size(); ++i) {
    const Castling& one = ruleset.castlings[i];
    list.push_back({{"name", names.castlings[i]},
                    {"player", names.players[one.player]},
                    {"royal", step(one.royal, one.royal_from, one.royal_to)},
                    {"partner", step(one.partner, one.partner_from, one.partner_to)},
                    {"empty", cells_to_json(one.empty, names)},
                    {"safe", cells_to_json(one.safe, names)},
                    {"unmoved", one.needs_unmoved}});
    if (one.comes_by_drop) list.back()["by_drop"] = true;
    if (!one.ends.empty()) list.back()["ends"] = ends_to_json(one, names);
  }
  return list;
}

std::string sentence(const Ruleset& ruleset, const Castling& castling) {
  const auto& label = ruleset.labels;
  std::string text =
      fmt::format("`{}`: {}'s {} goes from {} to {} and the {} from {} to {}.", castling.name,
                  ruleset.players[castling.player].name, ruleset.types[castling.royal].name, label[castling.royal_from],
                  label[castling.royal_to], ruleset.types[castling.partner].name, label[castling.partner_from],
                  label[castling.partner_to]);
  if (!castling.empty.empty()) text += fmt::format(" {} must be empty.", list_cells(ruleset, castling.empty));
  if (!castling.safe.empty()) text += fmt::format(" {} must not be attacked.", list_cells(ruleset, castling.safe));
  if (castling.comes_by_drop)
    text += " The right to it comes with the drop of one of the two while the other stands there.";
  std::vector<std::string> ended;
  for (const std::size_t other : castling.ends)
    ended.push_back(fmt::format("`{}` of {}", ruleset.castlings[other].name,
                                ruleset.players[ruleset.castlings[other].player].name));
  if (!ended.empty()) text += fmt::format(" Who castles so ends {}.", enumerate(ended));
  return text;
}

void say(const Ruleset& ruleset, RuleText& text) {
  const auto& all = ruleset.castlings;
  if (all.empty()) return;
  for (const Castling& castling : all) text.say(RuleHeading::castling, sentence(ruleset, castling));
  const bool is_lost = std::any_of(all.begin(), all.end(), [](const Castling& one) { return one.needs_unmoved; });
  text.say(RuleHeading::castling,
           is_lost ? "It is lost for good once anything has left or entered one of the two starting cells."
                   : "The two may have moved before.");
}

/// Adds an item for each of the cells that a castling names at `key`; for `all` where the file leaves them to the rule.
void collect_cells(RuleItems& items, std::size_t index, const char* key, const std::vector<Cell>& all,
                   std::string_view reached, const char* what) {
  const Castling& castling = items.ruleset().castlings[index];
  const std::string path = "castling." + castling.name;
  const auto add = [&](Cell cell, const Span& place, const std::string& label) {
    items.add({reached, static_cast<int>(index), cell}, place,
              fmt::format("castling '{}' is kept back by {} {}", castling.name, what, label), condition_kind);
  };
  if (const YamlNode* cells = items.find(path + "." + key)) {
    Diagnostics ignored;
    for (const LocatedText& word : read_words(*cells, key, ignored))
      add(items.ruleset().labels.find(word.text), word.whole, word.text);
  } else if (const YamlNode* whole = items.find(path)) {
    for (const Cell cell : all) add(cell, whole->span, items.ruleset().labels[cell]);
  }
}

void collect(RuleItems& items) {
  const auto& all = items.ruleset().castlings;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string& name = all[i].name;
    const bool is_image = items.find("castling." + name + ".image-of") != nullptr;
    const std::string place = "castling." + name + (is_image ? ".image-of" : ".royal");
    items.add_at(place, {reached_castling, static_cast<int>(i)}, fmt::format("castling '{}'", name));
    if (all[i].needs_unmoved)
      items.add_at(place, {reached_lost, static_cast<int>(i)}, fmt::format("castling '{}' has been lost", name),
                   condition_kind);
    for (const std::size_t other : all[i].ends)
      items.add_at("castling." + name + ".ends", {reached_ended, static_cast<int>(i), static_cast<int>(other)},
                   fmt::format("castling '{}' ends castling '{}'", name, all[other].name));
    // Without the cells where the two go, which need no mention.
    std::vector<Cell> passed = all[i].empty;
    std::erase_if(passed, [&](Cell cell) { return cell == all[i].royal_to || cell == all[i].partner_to; });
    collect_cells(items, i, "empty", passed, reached_blocked, "a piece on");
    collect_cells(items, i, "safe", all[i].safe, reached_attacked, "an attack on");
  }
}

void at_legal_move(const Position& position, const Move& move, Reached& reached) {
  if (move.kind != MoveKind::castling) return;
  reached.insert({reached_castling, move.detail});
  for (const std::size_t other : position.ruleset().castlings[move.detail].ends& position.castling_rights())
    reached.insert({reached_ended, move.detail, static_cast<int>(other)});
}

/// Notes what keeps a castling back, if it is one thing alone.
void note_refusal(const Position& position, std::size_t index, Reached& reached) {
  const Castling& castling = position.ruleset().castlings[index];
  const auto stands = [&](Cell cell, PieceType type) {
    const Piece piece = position.at(cell);
    return !piece.is_empty() && piece.owner() == castling.player && piece.type() == type;
  };
  if (!stands(castling.royal_from, castling.royal) || !stands(castling.partner_from, castling.partner)) return;
  const auto obstacles = castling_obstacles(position, index);
  if (obstacles.size() != 1) return;
  // In the order of CastlingObstacle::Kind.
  static constexpr std::string_view names[] = {reached_lost, reached_blocked, reached_attacked};
  const auto& [kind, cell, attacker] = obstacles[0];
  const std::string_view name = names[static_cast<std::size_t>(kind)];
  reached.insert(cell == no_cell ? RuleKey{name, static_cast<int>(index)}
                                 : RuleKey{name, static_cast<int>(index), cell});
}

/// Calls `use(index)` for the castlings of the player to move that are not legal.
template <class Use>
void each_refused(const Game& game, Use&& use) {
  const auto& all = game.ruleset().castlings;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto is_it = [&](const Move& move) { return move.kind == MoveKind::castling && move.detail == i; };
    if (all[i].player == game.position().turn() && std::ranges::none_of(game.moves(), is_it)) use(i);
  }
}

void at_all_moves(const Game& game, Reached& reached) {
  each_refused(game, [&](std::size_t index) { note_refusal(game.position(), index, reached); });
}

void at_illegal_move(const Game& game, std::string_view text, Reached& reached) {
  each_refused(game, [&](std::size_t index) {
    const Castling& castling = game.ruleset().castlings[index];
    const Move move{castling.royal_from, castling.royal_to, MoveKind::castling, 0, static_cast<std::uint16_t>(index)};
    const std::string whole = print_move(game.position(), move);
    if (whole == text || whole.starts_with(std::string(text) + "&")) note_refusal(game.position(), index, reached);
  });
}

// --- castlings that can hardly be meant: roles exchanged, cells that belong to another castling -------------------

/// The cells between two cells on one straight line; empty for a cell and itself. Nothing where straight on has several
/// meanings, because cells do not lie alike.
std::optional<CellSet> cells_between(const Grid& grid, Cell from, Cell to) {
  if (from == to) return CellSet();
  for (const Heading heading : grid.headings()) {
    CellSet between;
    Cell cell = grid.step(from, heading);
    for (; cell != no_cell && cell != to && cell != from; cell = grid.step(cell, heading)) between.insert(cell);
    if (cell == to) return between;
  }
  return std::nullopt;
}

class CastlingLint {
 public:
  CastlingLint(const LintSubject& subject, const Castling& castling)
      : subject_(subject), ruleset_(subject.ruleset()), castling_(castling) {}

  void run() const {
    report_roles();
    if (!ruleset_.grid.lattice().has_equal_cells()) return;
    const auto royal = path_of("royal", castling_.royal_from, castling_.royal_to),
               partner = path_of("partner", castling_.partner_from, castling_.partner_to);
    if (!royal || !partner) return;
    CellSet crossed = *royal;
    crossed |= *partner;
    report_not_empty(crossed);
    CellSet near = crossed;
    for (const Cell cell : {castling_.royal_from, castling_.royal_to, castling_.partner_from, castling_.partner_to})
      near.insert(cell);
    if (const auto inside = cells_between(ruleset_.grid, castling_.royal_from, castling_.partner_from)) near |= *inside;
    report_far("empty", castling_.empty, near);
    report_far("safe", castling_.safe, near);
  }

 private:
  bool is_royal(PieceType type) const { return ruleset_.royal_types.contains(type); }

  bool has_royal() const {
    return std::ranges::any_of(ruleset_.setup, [&](const Placement& placement) {
      return placement.owner == castling_.player && is_royal(placement.type);
    });
  }

  void warn(const std::string& message, const std::string& hint) const {
    subject_.found.warning(place_of(subject_.loaded, "castling", castling_.name), "castling",
                           fmt::format("castling '{}': {}", castling_.name, message), hint);
  }

  void report_roles() const {
    if (is_royal(castling_.royal) || !has_royal()) return;
    if (!is_royal(castling_.partner))
      return warn(fmt::format("its royal, the {}, is not royal, but another piece of {} is",
                              ruleset_.types[castling_.royal].name, ruleset_.players[castling_.player].name),
                  "the piece that stands on the first cell of royal in the setup castles");
    warn(fmt::format("its partner, the {}, is royal, and its royal, the {}, is not",
                     ruleset_.types[castling_.partner].name, ruleset_.types[castling_.royal].name),
         "the cells of safe are looked at for the royal");
  }

  std::optional<CellSet> path_of(const char* key, Cell from, Cell to) const {
    auto between = cells_between(ruleset_.grid, from, to);
    if (!between)
      warn(fmt::format("{}: {} and {} are not on one line of the board", key, ruleset_.labels[from],
                       ruleset_.labels[to]),
           "");
    return between;
  }

  void report_not_empty(CellSet crossed) const {
    for (const Cell cell : castling_.empty) crossed.erase(cell);
    crossed.erase(castling_.royal_from);
    crossed.erase(castling_.partner_from);
    if (!crossed.empty())
      warn(fmt::format("a piece may stand between, on {}", list_cells(ruleset_, crossed)),
           "empty names the cells between that must be free");
  }

  void report_far(const char* key, const std::vector<Cell>& named, const CellSet& near) const {
    CellSet far;
    for (const Cell cell : named)
      if (!near.contains(cell)) far.insert(cell);
    if (!far.empty()) warn(fmt::format("{}: neither piece comes by {}", key, list_cells(ruleset_, far)), "");
  }

  const LintSubject& subject_;
  const Ruleset& ruleset_;
  const Castling& castling_;
};

void lint(const LintSubject& subject) {
  for (const Castling& castling : subject.ruleset().castlings) CastlingLint(subject, castling).run();
}

extern const Rule castling{.key = "castling",
                           .kind = "castling",
                           .read = read,
                           .value = value,
                           .say = say,
                           .collect = collect,
                           .at_legal_move = at_legal_move,
                           .at_all_moves = at_all_moves,
                           .at_illegal_move = at_illegal_move,
                           .lint = lint};

}  // namespace trigon::engine::castling_rule
