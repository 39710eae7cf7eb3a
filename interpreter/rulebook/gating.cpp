// Gating: held pieces that enter where a piece leaves its cell.
#include "interpreter/movegen/gating.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/entrant_text.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/gating_obstacles.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/json.h"

namespace trigon::engine::gating_rule {

constexpr std::string_view reached_entrant = "gating", reached_royal = "gating-royal",
                           reached_partner = "gating-partner", reached_outside = "gating-outside",
                           reached_behind = "gating-behind", reached_moved = "gating-moved",
                           reached_must = "gating-must", reached_shield = "gating-shield";

/// Where a piece enters in castling; the places are bits of: where the royal stood, where the partner did.
const std::vector<std::string>& castling_words() {
  static const std::vector<std::string> words = {"none", "royal", "partner", "either"};
  return words;
}

std::size_t castling_choice(const Gating& gating) { return gating.behind_royal + 2U * gating.behind_partner; }

// --- at load -----------------------------------------------------------------------------------------------------

TypeSet read_entrants(Loading& loading, const Fields& fields) {
  const TypeSet held = set_of(loading.ruleset->hands.types);
  const YamlNode* node = fields.find("pieces");
  if (!node) return held;
  const TypeSet named = loading.piece_set(*node, "gating: pieces");
  for (const PieceType type : named - held)
    loading.diagnostics.error(
        node->span, "value", fmt::format("gating: pieces: '{}' cannot be held", loading.ruleset->types[type].name),
        "add it to 'hands: pieces'");
  return named;
}

void read(Loading& loading) {
  const Fields* fields = loading.fields_of("gating");
  if (!fields || !fields->node().is_map()) return;
  Ruleset& ruleset = *loading.ruleset;
  if (!loading.root.find("hands"))
    loading.diagnostics.error(loading.root.find_entry("gating")->key_span, "unused-key",
                              "gating: nobody holds pieces that could enter",
                              "'hands' says which pieces are held, and 'start' who has them at first");
  Gating gating;
  gating.pieces = read_entrants(loading, *fields);
  const YamlNode* by = fields->find("by");
  gating.by = by ? loading.piece_set(*by, "gating: by") : ruleset.all_types();
  gating.in = Zone(ruleset.player_count(), all_cells(loading.grid()));
  if (const YamlNode* in = fields->find("in"))
    if (auto region = read_region(loading, *in, "gating: in")) gating.in = std::move(*region);
  gating.needs_unmoved = fields->boolean("unmoved").value_or(true);
  gating.must = fields->boolean("must").value_or(false);
  gating.shields = fields->boolean("shields").value_or(false);
  const std::size_t castling = fields->choice("castling", castling_words()).value_or(3);
  gating.behind_royal = (castling & 1) != 0;
  gating.behind_partner = (castling & 2) != 0;
  ruleset.gating = std::move(gating);
}

// --- what it is --------------------------------------------------------------------------------------------------

Json value(const Ruleset& ruleset, const Names& names) {
  if (!ruleset.gating) return nullptr;
  const Gating& gating = *ruleset.gating;
  return {{"pieces", type_list_to_json(gating.pieces, names)},
          {"by", type_list_to_json(gating.by, names)},
          {"in", zone_to_json(gating.in, names)},
          {"unmoved", gating.needs_unmoved},
          {"castling", castling_words()[castling_choice(gating)]},
          {"must", gating.must},
          {"shields", gating.shields}};
}

void say_castling(const Gating& gating, RuleText& text) {
  static constexpr const char* places[] = {"", "where the royal piece stood", "where its partner stood",
                                           "where the royal piece stood or where its partner did"};
  const std::size_t choice = castling_choice(gating);
  text.say(RuleHeading::hands, choice == 0 ? "In castling nothing enters."
                                           : fmt::format("In castling it enters {}.", places[choice]));
}

void say(const Ruleset& ruleset, RuleText& text) {
  if (!ruleset.gating) return;
  const Gating& gating = *ruleset.gating;
  const CellSet all = all_cells(ruleset.grid);
  const bool is_everywhere = std::ranges::all_of(gating.in, [&](const CellSet& cells) { return cells == all; });
  const std::string who = gating.by == ruleset.all_types() ? "piece" : list_types(ruleset, gating.by, "or");
  const std::string where =
      is_everywhere ? "leaves its cell" : fmt::format("leaves its cell in {}", zone_in_words(ruleset, gating.in));
  text.say(RuleHeading::hands,
           fmt::format("When a {} {}{}, a held {} {} enter there as part of the same move.", who, where,
                       gating.needs_unmoved ? " for the first time" : "", list_types(ruleset, gating.pieces, "or"),
                       gating.must ? "must" : "may"),
           is_everywhere ? std::vector<Zone>{} : std::vector<Zone>{gating.in});
  if (!ruleset.castlings.empty()) say_castling(gating, text);
  if (ruleset.has_checks())
    text.say(RuleHeading::hands, gating.shields
                                     ? "The piece that enters may be what keeps its royal piece from check."
                                     : "The move must be legal without the piece that enters.");
}

// --- what reference positions reach of it ------------------------------------------------------------------------

void collect(RuleItems& items) {
  const Ruleset& ruleset = items.ruleset();
  if (!ruleset.gating) return;
  const Gating& gating = *ruleset.gating;
  const bool names_pieces = items.find("gating.pieces") != nullptr;
  for (const PieceType type : gating.pieces)
    items.add_at(names_pieces ? "gating.pieces" : "gating", {reached_entrant, type},
                 fmt::format("{} enters behind a move", ruleset.types[type].name));
  if (!ruleset.castlings.empty() && gating.behind_royal)
    items.add_at("gating", reached_royal, "a piece enters where the royal of a castling stood");
  if (!ruleset.castlings.empty() && gating.behind_partner)
    items.add_at("gating", reached_partner, "a piece enters where the partner of a castling stood");
  items.add_at("gating.in", reached_outside, "nothing enters outside of 'in'", condition_kind);
  items.add_at("gating.by", reached_behind, "nothing enters behind a piece that 'by' leaves out", condition_kind);
  if (gating.needs_unmoved)
    items.add_at("gating", reached_moved, "nothing enters behind a piece that has moved before", condition_kind);
  if (gating.must) items.add_at("gating.must", reached_must, "a move without a piece that must enter", condition_kind);
  if (gating.shields) items.add_at("gating.shields", reached_shield, "a piece that enters keeps a royal from check");
}

void note_refusal(GatingObstacle obstacle, Reached& reached) {
  if (obstacle == GatingObstacle::outside) reached.insert(reached_outside);
  if (obstacle == GatingObstacle::behind) reached.insert(reached_behind);
  if (obstacle == GatingObstacle::moved) reached.insert(reached_moved);
}

/// Is the move one that only a piece that enters behind it makes legal?
bool is_shielded(const Position& position, const Move& base) {
  Position scratch = position;
  return !is_safe(scratch, base);
}

void at_legal_move(const Position& position, const Move& move, Reached& reached) {
  const auto entrant = entrant_of(position, move);
  if (!entrant) return;
  reached.insert({reached_entrant, entrant->type});
  const Move base = base_move(position, move);
  if (base.kind == MoveKind::castling) {
    const Castling& castling = position.ruleset().castlings[base.detail];
    reached.insert(entrant->gate == castling.royal_from ? reached_royal : reached_partner);
  }
  if (position.ruleset().gating->shields && is_shielded(position, base)) reached.insert(reached_shield);
}

/// Does a move lack a piece that must enter behind it?
bool lacks_entrant(const Game& game, std::string_view text) {
  return std::ranges::any_of(game.moves(), [&](const Move& move) {
    return entrant_of(game.position(), move) &&
           print_move(game.position(), base_move(game.position(), move)) == text;
  });
}

void at_illegal_move(const Game& game, std::string_view text, Reached& reached) {
  if (!game.ruleset().gating) return;
  const auto named = split_entrant(game.ruleset(), text);
  const auto base = named ? find_move(game.position(), game.moves(), named->move) : std::nullopt;
  if (base && base->kind != MoveKind::composite)
    note_refusal(gating_obstacle(game.position(), *base, named->type, named->gate), reached);
  if (game.ruleset().gating->must && lacks_entrant(game, text)) reached.insert(reached_must);
}

void at_all_moves(const Game& game, Reached& reached) {
  if (!game.ruleset().gating) return;
  const Position& position = game.position();
  const auto& types = game.ruleset().hands.types;
  const auto held =
      std::ranges::find_if(types, [&](PieceType type) { return holds_entrant(position, position.turn(), type); });
  if (held == types.end()) return;
  for (const Move& move : game.moves()) {
    if (is_step(move.kind)) note_refusal(gating_obstacle(position, move, *held, move.from), reached);
    if (game.ruleset().gating->must && entrant_of(position, move)) reached.insert(reached_must);
  }
}

std::optional<std::string> why_no_move(const MoveAttempt& attempt) {
  const Ruleset& ruleset = attempt.ruleset();
  if (!ruleset.gating || !ruleset.gating->must || attempt.from == no_cell) return std::nullopt;
  for (const Move& move : attempt.game.moves()) {
    const Move base = base_move(attempt.position(), move);
    if (entrant_of(attempt.position(), move) && base.from == attempt.from && base.to == attempt.to)
      return "a held piece must enter behind it";
  }
  return std::nullopt;
}

// --- gating that never happens -----------------------------------------------------------------------------------

/// Does anybody hold a piece that may enter, at the start or by captures?
bool is_held(const Ruleset& ruleset) {
  const HandRules& hands = ruleset.hands;
  return hands.captured != CapturedFate::gone || std::ranges::any_of(ruleset.gating->pieces, [&](PieceType type) {
    return hands.endless.contains(type) || std::ranges::any_of(ruleset.all_players(), [&](Player player) {
             return hands.start[hands.slot(player, player, type)] > 0;
           });
  });
}

/// May a piece ever stand where others enter behind it?
bool may_have_gate(const Ruleset& ruleset) {
  return !ruleset.gating->needs_unmoved || std::ranges::any_of(ruleset.all_players(), [&](Player player) {
    return !gates_at_start(ruleset, player).empty();
  });
}

void lint(const LintSubject& subject) {
  const Ruleset& ruleset = subject.ruleset();
  // Scripts may put pieces into hands and onto the board.
  if (!ruleset.gating || ruleset.hooks.factory) return;
  const auto warn = [&](const char* key, const std::string& message, const std::string& hint) {
    subject.found.warning(place_of(subject.loaded, "gating", key), "gating", "gating: " + message, hint);
  };
  if (!is_held(ruleset))
    warn("pieces", "nobody ever holds a piece that may enter", "hands: start says what players hold at first");
  if (!may_have_gate(ruleset))
    warn("in", "no piece of the setup stands where others may enter behind it",
         "rows are counted from each player's own side: { rows: 0 } is the first");
}

extern const Rule gating{.key = "gating",
                         .kind = "hand",
                         .read = read,
                         .value = value,
                         .say = say,
                         .collect = collect,
                         .at_legal_move = at_legal_move,
                         .at_all_moves = at_all_moves,
                         .at_illegal_move = at_illegal_move,
                         .why_no_move = why_no_move,
                         .lint = lint};

}  // namespace trigon::engine::gating_rule
