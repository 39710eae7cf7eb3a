// The key `movements` and the key `moves` of each piece: notation and the conditions beside it.
#include <fmt/format.h>

#include <algorithm>

#include "grammar/movement_parser.h"
#include "grammar/movement_printer.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/loading.h"
#include "interpreter/variant/piece_limits.h"

namespace trigon::engine {

namespace {

/// The most terms of one piece, those of its references included.
constexpr std::size_t max_terms = 256;
/// How deep references may refer to references.
constexpr std::size_t max_reference_depth = 32;

/// Reads the moves of pieces and named movements, following references.
class MovesReader {
 public:
  explicit MovesReader(Loading& loading) : loading_(loading) {}

  std::vector<TermDraft> read(const YamlNode& node, const std::string& owner) {
    std::vector<TermDraft> terms;
    for (const YamlNode* item : one_or_more(node)) {
      const std::vector<TermDraft> more = read_item(*item, owner);
      if (terms.size() + more.size() > max_terms) {
        loading_.diagnostics.error(item->span, "movement-size",
                                   fmt::format("{}: more than {} terms", owner, max_terms));
        return terms;
      }
      terms.insert(terms.end(), more.begin(), more.end());
    }
    return terms;
  }

 private:
  std::vector<TermDraft> read_item(const YamlNode& item, const std::string& owner) {
    if (item.is_scalar()) return read_movement(item.scalar, owner);
    const std::string what = owner + ": moves";
    const Fields fields(item, what, "move", loading_.diagnostics);
    if (!item.is_map()) return {};
    const YamlNode* move = fields.require("move");
    if (!move || !read_text(*move, of_key(what, "move"), loading_.diagnostics)) return {};
    std::vector<TermDraft> terms = read_movement(move->scalar, owner);
    const auto from = region(fields, "from"), to = region(fields, "to"), within = region(fields, "within");
    const PlayerSet players = read_players(fields);
    const Condition condition = read_condition(fields, terms);
    refuse_victims(fields, terms);
    for (TermDraft& term : terms) {
      restrict(term.from, from);
      restrict(term.to, to);
      restrict(term.within, within);
      term.players &= players;
      term.condition.victims &= condition.victims;
      term.condition.hurdles &= condition.hurdles;
      if (condition.takes != Takes::onto) term.condition.takes = condition.takes;
      if (condition.fate.stays_on_board()) term.condition.fate = condition.fate;
      if (condition.changes_captor()) term.condition.captor_becomes = condition.captor_becomes;
      term.condition.takes_row |= condition.takes_row;
      note_limits(term, fields);
    }
    return terms;
  }

  static void note_limits(TermDraft& term, const Fields& fields) {
    for (const char* key : {"from", "to", "within", "players", "victims", "takes-dead", "hurdles"})
      if (const YamlNode* node = fields.find(key)) term.limits.push_back({key, node->span});
  }

  static void restrict(std::optional<Region>& region, const std::optional<Region>& by) {
    if (!by) return;
    if (!region) region = *by;
    for (std::size_t p = 0; p < region->size(); ++p) (*region)[p] &= (*by)[p];
  }

  std::optional<Region> region(const Fields& fields, const char* key) {
    const YamlNode* node = fields.find(key);
    return node ? read_region(loading_, *node, of_key(fields.owner(), key)) : std::nullopt;
  }

  PlayerSet read_players(const Fields& fields) {
    const YamlNode* node = fields.find("players");
    if (!node) return PlayerSet::all();
    PlayerSet players;
    for (const LocatedText& name : read_words(*node, of_key(fields.owner(), "players"), loading_.diagnostics))
      if (const auto player = loading_.player(name, of_key(fields.owner(), "players"))) players.insert(*player);
    return players;
  }

  Condition read_condition(const Fields& fields, const std::vector<TermDraft>& terms) {
    Condition condition;
    condition.fate = read_fate(fields);
    // Without the key victims are of other owners, but a term that is referred to may have the key.
    condition.victims = PieceLimit::all().of_victims();
    if (const YamlNode* node = fields.find("victims"))
      condition.victims = read_victims(loading_, *node, of_key(fields.owner(), "victims"), condition.fate.swaps());
    if (!fields.boolean("takes-dead").value_or(true)) condition.victims.others[dead_owner] = {};
    if (const YamlNode* node = fields.find("hurdles")) {
      condition.hurdles = read_hurdles(loading_, *node, of_key(fields.owner(), "hurdles"));
      const auto hops = [](const TermDraft& draft) { return draft.term.hops(); };
      if (std::none_of(terms.begin(), terms.end(), hops))
        loading_.diagnostics.error(fields.node().find_entry("hurdles")->key_span, "unused-key",
                                   fmt::format("{}: 'hurdles' needs a move that hops", fields.owner()),
                                   "a hopper is written with p or g, as in pW*");
    }
    condition.takes = read_takes(fields, terms);
    condition.takes_row = read_takes_row(fields, condition.takes);
    read_captor(fields, terms, condition);
    if (condition.fate.stays_on_board())
      for (const TermDraft& draft : terms) check_fate(fields, draft.term, condition);
    return condition;
  }

  /// Reads `captured` and `becomes`.
  VictimFate read_fate(const Fields& fields) {
    VictimFate fate;
    if (const auto choice = fields.choice("captured", {std::begin(fate_words), std::end(fate_words)}))
      fate.fate = static_cast<FateOfVictims>(*choice);
    const YamlNode* node = fields.find("becomes");
    if (!node || !read_text(*node, of_key(fields.owner(), "becomes"), loading_.diagnostics)) return fate;
    const auto type = loading_.piece(node->scalar, of_key(fields.owner(), "becomes"));
    if (!type) return fate;
    if (loading_.ruleset->types[*type].is_royal)
      loading_.diagnostics.error(node->span, "value",
                                 fmt::format("{}: becomes: '{}' is royal", fields.owner(), node->scalar.text),
                                 "captured pieces become pieces that are not royal");
    fate.becomes = static_cast<std::int16_t>(*type);
    return fate;
  }

  /// Reports a term whose victims cannot stay on the board: they would stand where the piece goes, or it goes nowhere
  /// with which they could change places.
  void check_fate(const Fields& fields, const Term& term, const Condition& condition) {
    if (!term.captures()) return;
    const char* const key = fields.find("captured") ? "captured" : "becomes";
    const auto refuse = [&](const std::string& message, const char* hint) {
      loading_.diagnostics.error(fields.find(key)->span, "value",
                                 fmt::format("{}: {}: {}", fields.owner(), key, message), hint);
    };
    const bool takes_onto = condition.takes == Takes::onto && !term.stays() && !term.captures_on_its_way();
    if (term.has(Modifier::takes_en_passant))
      refuse("what is taken en passant leaves the board", "leave out e");
    else if (condition.fate.swaps() && !takes_onto)
      refuse("a piece swaps places with what stands where it goes", "leave out x, takes, or c in the path");
    else if (!condition.fate.swaps() && (takes_onto || (term.captures_on_its_way() && term.captures_at_end())))
      refuse("the captor goes where the captured piece would stay",
             "captures from afar, with x or takes, leave it there; captured: swapped changes places");
  }

  /// Reads `takes`, and reports movements for which it means nothing.
  Takes read_takes(const Fields& fields, const std::vector<TermDraft>& terms) {
    const auto choice = fields.choice("takes", {std::begin(takes_words), std::end(takes_words) - 1});
    const Takes takes = choice ? static_cast<Takes>(*choice) : Takes::onto;
    if (takes == Takes::onto) return takes;
    const auto refuse = [&](const std::string& message, const char* hint) {
      loading_.diagnostics.error(fields.find("takes")->span, "value",
                                 fmt::format("{}: takes: {}", fields.owner(), message), hint);
    };
    const auto any = [&](auto&& has) {
      return std::ranges::any_of(terms, [&](const TermDraft& draft) { return has(draft.term); });
    };
    if (any([](const Term& term) { return term.captures_on_its_way(); }))
      refuse("a path with c says itself what it captures", "leave out 'takes', or write p or - for c");
    else if (any([](const Term& term) { return term.stays() || term.has(Modifier::takes_en_passant); }))
      refuse("x and e capture in their own way", "leave out 'takes', or the letter");
    else if (takes == Takes::hopped && any([](const Term& term) { return !term.hops(); }))
      refuse("'hopped' needs a move that hops", "a hopper is written with p or g, as in g[W-W]");
    else if ((takes == Takes::ahead || takes == Takes::behind || takes == Takes::ahead_or_behind) &&
             any([](const Term& term) {
               return term.has(Modifier::leaps) || std::ranges::any_of(term.inner, &InnerPath::leaps);
             }))
      refuse(fmt::format("'{}' needs steps, and j leaps", word_of(takes)),
             "a leap has no direction; around, between and hopped do not ask for one");
    return takes;
  }

  /// Reads `takes-row`.
  bool read_takes_row(const Fields& fields, Takes takes) {
    const bool takes_row = fields.boolean("takes-row").value_or(false);
    const bool has_direction = takes == Takes::ahead || takes == Takes::behind || takes == Takes::ahead_or_behind;
    const bool is_readable =
        !fields.find("takes") || takes != Takes::onto || fields.find("takes")->scalar.text == "onto";
    if (takes_row && !has_direction && is_readable)
      loading_.diagnostics.error(fields.node().find_entry("takes-row")->key_span, "unused-key",
                                 fmt::format("{}: 'takes-row' needs captures ahead or behind", fields.owner()),
                                 "as in { takes: ahead-or-behind, takes-row: true }");
    return takes_row;
  }

  /// The names in a key that may have several, with blanks between them.
  static std::vector<LocatedText> names_of_key(const YamlEntry& entry) {
    const bool is_plain = entry.key_span.length == entry.key.size();
    std::vector<LocatedText> names;
    for (const std::string_view name : split_words(entry.key)) {
      const auto offset = static_cast<std::size_t>(name.data() - entry.key.data());
      const Span span = is_plain ? entry.key_span.part(offset, name.size()) : entry.key_span;
      names.push_back({std::string(name), span, {}});
    }
    return names;
  }

  /// Reads `captor-becomes`: a piece, the word for what the victim is, or pieces by victim.
  void read_captor(const Fields& fields, const std::vector<TermDraft>& terms, Condition& condition) {
    const YamlNode* node = fields.find("captor-becomes");
    if (!node) return;
    const std::string what = of_key(fields.owner(), "captor-becomes");
    const TypeSet royals = loading_.ruleset->royal_types;
    const auto set = [&](PieceType victim, PieceType becomes) {
      if (!royals.contains(victim)) condition.captor_becomes[victim] = static_cast<std::int8_t>(becomes);
    };
    const auto read_piece = [&](const YamlNode& from) -> std::optional<PieceType> {
      if (!read_text(from, what, loading_.diagnostics)) return std::nullopt;
      const auto type = loading_.piece(from.scalar, what);
      if (!type || !royals.contains(*type)) return type;
      loading_.diagnostics.error(from.span, "value", fmt::format("{}: '{}' is royal", what, from.scalar.text),
                                 "captors become pieces that are not royal");
      return std::nullopt;
    };
    if (node->is_map()) {
      TypeSet named;
      for (const YamlEntry& entry : node->entries) {
        const auto becomes = read_piece(*entry.value);
        for (const LocatedText& name : names_of_key(entry)) {
          const auto victim = loading_.piece(name, what);
          if (victim && named.contains(*victim))
            loading_.diagnostics.error(name.whole, "value", fmt::format("{}: '{}' is named twice", what, name.text),
                                       "each victim stands in one of the keys");
          if (victim) named.insert(*victim);
          if (victim && becomes) set(*victim, *becomes);
        }
      }
    } else if (node->is_scalar() && node->scalar.text == "victim") {
      for (PieceType type = 0; type < loading_.pieces.size(); ++type) set(type, type);
    } else if (const auto becomes = read_piece(*node)) {
      for (PieceType type = 0; type < loading_.pieces.size(); ++type) set(type, *becomes);
    }
    const auto goes_there = [&](const TermDraft& draft) {
      return condition.takes == Takes::onto && draft.term.captures_at_end() && !draft.term.stays() &&
             !draft.term.captures_on_its_way();
    };
    const bool captures = std::ranges::any_of(terms, [](const TermDraft& draft) { return draft.term.captures(); });
    if (captures && (std::ranges::none_of(terms, goes_there) || condition.fate.stays_on_board()))
      loading_.diagnostics.error(
          fields.node().find_entry("captor-becomes")->key_span, "unused-key",
          fmt::format("{}: 'captor-becomes' needs a move that captures where it goes", fields.owner()),
          "leave it out, or takes, x, captured and becomes");
  }

  /// Reports `victims` for moves that never capture.
  void refuse_victims(const Fields& fields, const std::vector<TermDraft>& terms) {
    const auto never_captures = [](const TermDraft& draft) { return !draft.term.captures(); };
    if (terms.empty() || !std::all_of(terms.begin(), terms.end(), never_captures)) return;
    for (const char* key : {"victims", "takes-dead", "takes", "captured", "becomes", "captor-becomes"})
      if (fields.find(key))
        loading_.diagnostics.error(fields.node().find_entry(key)->key_span, "unused-key",
                                   fmt::format("{}: '{}' needs a move that captures", fields.owner(), key),
                                   "with m a move never captures");
  }

  /// Is it a path such as `W-F` without its brackets, which YAML has taken for a list?
  static bool is_bare_path(const std::string& text) {
    return text.find('-') != std::string::npos && text.find_first_of("[<") == std::string::npos;
  }

  /// Has a range a least number, as in `W3-6`?
  static bool has_least_number(const std::string& text) {
    const auto dash = text.find('-');
    return dash > 0 && dash + 1 < text.size() && is_digit(text[dash - 1]) && is_digit(text[dash + 1]);
  }

  /// The path with its brackets, which stand behind the letters of the whole path: `j[W-F]` for `j(W-F)` and `jW-F`.
  static std::string with_brackets(const std::string& text) {
    const auto is_modifier = [](char letter) { return find_modifier(letter) != nullptr; };
    const auto is_before = [&](char letter) { return is_modifier(letter) || is_in("fbslr~", letter); };
    const auto step = std::ranges::find_if_not(text, is_before);
    const auto start = static_cast<std::size_t>(step - text.begin());
    const std::string_view rest = std::string_view(text).substr(start);
    if (rest.starts_with('(') && rest.find(')') == rest.size() - 1)
      return fmt::format("{}[{}]", text.substr(0, start), rest.substr(1, rest.size() - 2));
    const auto last = std::find_if(std::reverse_iterator(step), text.rend(), is_modifier);
    const auto letters = static_cast<std::size_t>(text.rend() - last);
    return fmt::format("{}[{}]", text.substr(0, letters), text.substr(letters));
  }

  static std::string bare_path_hint(const std::string& text) {
    if (has_least_number(text)) return "a least number stands before two dots, as in F3..6";
    const std::string path = with_brackets(text);
    Diagnostics found;
    parse_movement(LocatedText::standalone("movement", path), "movement", found);
    return fmt::format("a path needs brackets, and YAML needs quotes around them: \"{}\"",
                       found.has_errors() ? "[W-F]" : path);
  }

  /// A hint for names of pieces and movements without their angle brackets, also misspelt; empty for anything else.
  std::string name_hint(const std::string& text) const {
    if (text == "none") return "a piece that never moves has moves: []";
    std::string spaced = text, references;
    std::ranges::replace_if(
        spaced, [](char c) { return c == ',' || c == '+'; }, ' ');
    for (std::string_view word : split_words(spaced)) {
      const std::string name = in_small_letters(std::string(word));
      if (!is_plain_name(name)) return "";
      if (!find_moves(name)) return near_name_hint(text);
      references += fmt::format("<{}>", name);
    }
    return references.empty() ? "" : "the moves of a piece, or a movement, are named in angle brackets: " + references;
  }

  std::string near_name_hint(const std::string& text) const {
    constexpr std::size_t shortest = 4;
    std::vector<std::string> names;
    for (const char* map : {"movements", "pieces"})
      if (const YamlNode* node = loading_.root.find(map))
        for (const YamlEntry& entry : node->entries) names.push_back(entry.key);
    // A text without a step is no movement.
    const bool may_be_name = text.size() >= shortest && text.find_first_of("WFV[") == std::string::npos;
    const auto nearest = may_be_name ? nearest_name(text, names) : std::nullopt;
    return nearest ? fmt::format("did you mean <{}>?", *nearest) : "";
  }

  std::vector<TermDraft> read_movement(const LocatedText& text, const std::string& owner) {
    if (const std::string hint = name_hint(text.text); !hint.empty()) {
      loading_.diagnostics.error(text.whole, "movement", fmt::format("{}: '{}' is not a movement", owner, text.text),
                                 hint);
      return {};
    }
    if (is_bare_path(text.text)) {
      loading_.diagnostics.error(text.whole, "movement", fmt::format("{}: '{}' is not a movement", owner, text.text),
                                 bare_path_hint(text.text));
      return {};
    }
    const std::size_t errors = loading_.diagnostics.error_count();
    const Movement movement = loading_.movement(text, owner);
    if (loading_.diagnostics.error_count() > errors) return {};
    std::vector<TermDraft> terms;
    for (const Term& term : movement.terms) {
      const LocatedText where{
          text.text.substr(term.where.offset, term.where.length), text.at(term.where.offset, term.where.length), {}};
      if (term.reference.empty()) {
        const Takes takes = term.captures_on_its_way() ? Takes::passed : Takes::onto;
        const Condition all{PieceLimit::all().of_victims(), PieceLimit::all(), takes, {}};
        terms.push_back({term, where, {}, {}, {}, PlayerSet::all(), all, where.whole, {}});
        continue;
      }
      std::vector<TermDraft> referred = follow(term.reference, where, owner);
      for (TermDraft& draft : referred) draft.named_at = where.whole;
      if (terms.size() + referred.size() <= 2 * max_terms) terms.insert(terms.end(), referred.begin(), referred.end());
    }
    return terms;
  }

  /// The terms of `<name>`: a named movement, or the moves of a piece.
  std::vector<TermDraft> follow(const std::string& name, const LocatedText& where, const std::string& owner) {
    if (std::find(path_.begin(), path_.end(), name) != path_.end()) {
      loading_.diagnostics.error(where.whole, "movement-cycle",
                                 fmt::format("{}: '<{}>' refers to itself", owner, name));
      return {};
    }
    if (path_.size() == max_reference_depth) {
      loading_.diagnostics.error(
          where.whole, "movement-depth",
          fmt::format("{}: more than {} references lead on to each other", owner, max_reference_depth));
      return {};
    }
    const YamlNode* moves = find_moves(name);
    if (!moves) {
      // A movement that is there but empty is reported at its place.
      for (const char* map : {"movements", "pieces"})
        if (const YamlNode* node = loading_.root.find(map); node && node->find(name)) return {};
      loading_.diagnostics.error(where.whole, "unknown-piece",
                                 fmt::format("{}: there is no piece or movement '{}'", owner, name),
                                 loading_.suggest_key(name, {"movements", "pieces"}));
      return {};
    }
    // Each name is read once; its errors are reported where it stands.
    if (const auto done = done_.find(name); done != done_.end()) return done->second;
    path_.push_back(name);
    done_[name] = read(*moves, (movement_of(name) ? "movement '" : "piece '") + name + "'");
    path_.pop_back();
    return done_[name];
  }

  const YamlNode* movement_of(const std::string& name) const {
    const YamlNode* movements = loading_.root.find("movements");
    const YamlNode* node = movements ? movements->find(name) : nullptr;
    return node && !node->is_null() ? node : nullptr;
  }

  const YamlNode* find_moves(const std::string& name) const {
    if (const YamlNode* movement = movement_of(name)) return movement;
    std::string meant = name;
    for (std::size_t i = 0; i <= loading_.replaced.size() && loading_.replaced.contains(meant); ++i)
      meant = loading_.replaced.at(meant);
    for (const PieceDraft& piece : loading_.pieces)
      if (piece.name == meant) return piece.node->find("moves");
    return nullptr;
  }

  Loading& loading_;
  std::vector<std::string> path_;
  std::map<std::string, std::vector<TermDraft>> done_;
};

/// Reads all named movements, so that errors in unused ones are reported too.
void read_named_movements(Loading& loading, MovesReader& reader) {
  const YamlNode* movements = loading.root.find("movements");
  if (!movements || movements->is_null()) return;
  if (!movements->is_map()) {
    loading.diagnostics.error(movements->span, "type",
                              fmt::format("movements: expected a map of names, got {}", name_of(movements->kind)));
    return;
  }
  for (const YamlEntry& entry : movements->entries) {
    loading.check_name(entry, "movement");
    reader.read(*entry.value, fmt::format("movement '{}'", entry.key));
  }
}

void report_no_moves(Loading& loading, const PieceDraft& piece, const std::string& owner) {
  const YamlEntry* entry = piece.node->find_entry("moves");
  // A misspelt key has been reported.
  if (entry && !entry->written.empty()) return;
  loading.diagnostics.error(
      entry ? entry->key_span : piece.span, "missing-key",
      fmt::format("{}: the key 'moves' is {}", owner, entry ? "empty" : "missing"),
      entry ? "a piece that never moves has moves: []" : "as in moves: W*; a piece that never moves has moves: []");
}

/// Own pieces are victims only where the file says so.
void spare_own(TermDraft& draft) {
  const auto names_victims = [](const TermLimit& limit) { return limit.key == "victims"; };
  if (std::ranges::none_of(draft.limits, names_victims)) draft.condition.victims.own = {};
}

/// Royals are no victims that stay on the board, but own ones may swap places as they are. Nor are pieces in which a
/// capture would change nothing.
void spare_lasting(TermDraft& draft, TypeSet royals) {
  PieceLimit& victims = draft.condition.victims;
  const VictimFate fate = draft.condition.fate;
  if (!fate.stays_on_board()) return;
  for (TypeSet& types : victims.others) types -= royals;
  if (fate.swaps() && fate.becomes < 0) return;
  victims.own -= royals;
  if (fate.swaps()) return;
  if (fate.becomes < 0) {
    victims.own = {};
    return;
  }
  const TypeSet same = {static_cast<PieceType>(fate.becomes)};
  victims.own -= same;
  if (fate.fate == FateOfVictims::gone)
    for (TypeSet& types : victims.others) types -= same;
}

}  // namespace

void load_movements(Loading& loading) {
  MovesReader reader(loading);
  read_named_movements(loading, reader);
  for (std::size_t t = 0; t < loading.pieces.size(); ++t) {
    const PieceDraft& piece = loading.pieces[t];
    const std::string owner = fmt::format("piece '{}'", piece.name);
    const YamlNode* moves = piece.node->find("moves");
    if (!moves || moves->is_null()) {
      if (piece.node->is_map()) report_no_moves(loading, piece, owner);
      loading.terms.emplace_back();
      continue;
    }
    loading.terms.push_back(reader.read(*moves, owner));
    for (TermDraft& draft : loading.terms.back()) {
      spare_own(draft);
      spare_lasting(draft, loading.ruleset->royal_types);
    }
    for (const TermDraft& draft : loading.terms.back())
      loading.ruleset->types[t].terms.push_back({print_term(draft.term), draft.text.whole, draft.term, draft.named_at,
                                                 draft.limits, draft.from, draft.to, draft.within, draft.players,
                                                 draft.condition});
  }
}

}  // namespace trigon::engine
