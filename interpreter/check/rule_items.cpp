#include "interpreter/check/rule_items.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/position/position.h"
#include "interpreter/script/hook_scripts.h"
#include "interpreter/variant/fields.h"

namespace trigon {

namespace {

class ItemReader {
 public:
  explicit ItemReader(const LoadedVariant& variant)
      : variant_(variant), ruleset_(*variant.ruleset), root_(*variant.tree) {}

  std::multimap<RuleKey, RuleItem> read() {
    for (std::size_t t = 0; t < ruleset_.types.size(); ++t) read_piece(static_cast<int>(t));
    read_promotions();
    read_castlings();
    read_phases();
    read_hands();
    read_end();
    read_options();
    read_hooks();
    return std::move(items_);
  }

 private:
  void add(RuleKey key, const Span& span, std::string text) {
    if (span.source) items_.emplace(key, RuleItem{span, key.rule, std::move(text)});
  }

  /// The value under keys, one in the other, or null.
  static const YamlNode* find(const YamlNode& from, std::initializer_list<std::string_view> keys) {
    const YamlNode* node = &from;
    for (std::string_view key : keys) {
      if (!node->is_map()) return nullptr;
      node = node->find(key);
      if (!node || node->is_null()) return nullptr;
    }
    return node;
  }

  static std::vector<LocatedText> words(const YamlNode& node) {
    Diagnostics ignored;
    return read_words(node, "", ignored);
  }

  /// The type that a name stands for, through `replace`.
  std::optional<PieceType> type(std::string name) const {
    const YamlNode* replace = root_.find("replace");
    for (int i = 0; replace && i < static_cast<int>(max_piece_types); ++i) {
      const YamlNode* by = find(*replace, {name});
      if (!by || !by->is_scalar()) break;
      name = by->scalar.text;
    }
    for (std::size_t t = 0; t < ruleset_.types.size(); ++t)
      if (ruleset_.types[t].name == name) return static_cast<PieceType>(t);
    return std::nullopt;
  }

  // --- pieces -----------------------------------------------------------------------------------------------------

  void read_piece(int type) {
    const PieceTypeInfo& info = ruleset_.types[static_cast<std::size_t>(type)];
    for (std::size_t t = 0; t < info.terms.size(); ++t) read_term(info, type, static_cast<int>(t));
    if (const YamlNode* truce = find(root_, {"pieces", info.name, "truce"}))
      add({Rule::truce, type}, truce->span, fmt::format("{}: the truce", info.name));
  }

  void read_term(const PieceTypeInfo& info, int type, int index) {
    const TermInfo& term = info.terms[static_cast<std::size_t>(index)];
    const Term& is = term.term;
    const std::string name = fmt::format("{}: {}", info.name, term.text);
    const std::string through = other_place(term);
    const Span& place = nearer(term);
    const auto say = [&](Rule rule, const char* what) { add({rule, type, index}, place, name + what + through); };
    if (!is.capture_only && !is.rifle) say(Rule::moves, " moves");
    if (!is.move_only) is.rifle ? say(Rule::shoots, " shoots") : say(Rule::captures, " captures");
    if (is.takes_en_passant && may_be_passed()) say(Rule::takes_en_passant, " takes en passant");
    if (is.opens_en_passant) say(Rule::opens_en_passant, " may be answered en passant");
    if (is.unmoved_only) say(Rule::first_move, " is refused to a piece that has moved");
    if (std::any_of(is.legs.begin(), is.legs.end(), [](const Leg& leg) { return leg.closes; }))
      say(Rule::passes, " passes");
    for (std::size_t l = 0; l < term.limits.size(); ++l)
      add({Rule::limit, type, index, static_cast<int>(l)}, term.limits[l].span,
          fmt::format("{} is kept back by '{}'", name, term.limits[l].key));
  }

  /// Where no piece opens cells en passant, nothing can be taken so: a base may be ready for games that it does not make.
  bool may_be_passed() const {
    return std::any_of(ruleset_.types.begin(), ruleset_.types.end(), [](const PieceTypeInfo& type) {
      return std::any_of(type.terms.begin(), type.terms.end(),
                         [](const TermInfo& term) { return term.term.opens_en_passant; });
    });
  }

  /// How far a file is from the variant's own: bases are farther.
  std::size_t distance(const Span& span) const {
    const auto& files = variant_.files;
    return span.source
               ? static_cast<std::size_t>(std::find(files.begin(), files.end(), span.source->name()) - files.begin())
               : files.size();
  }

  /// A term belongs to the file that gave it to the piece: that of the movement, or of the piece that refers to it.
  const Span& nearer(const TermInfo& term) const {
    return distance(term.named_at) < distance(term.span) ? term.named_at : term.span;
  }

  std::string other_place(const TermInfo& term) const {
    if (term.span.source == term.named_at.source && term.span.offset == term.named_at.offset) return "";
    const Span& here = nearer(term);
    const Span& other = &here == &term.span ? term.named_at : term.span;
    if (!other.source) return "";
    const std::size_t line = other.source->line_of(other.offset) + 1;
    return other.source->name() == here.source->name() ? fmt::format(" (line {})", line)
                                                       : fmt::format(" ({}:{})", other.source->name(), line);
  }

  // --- promotion, castling, phases, hands -------------------------------------------------------------------------

  void read_promotions() {
    const YamlNode* node = find(root_, {"promotion"});
    if (!node) return;
    for (const YamlNode* rule : one_or_more(*node))
      if (const YamlNode* pieces = find(*rule, {"pieces"}))
        for (const LocatedText& name : words(*pieces))
          if (const auto from = type(name.text)) read_promotion(*rule, *from);
  }

  void read_promotion(const YamlNode& rule, PieceType from) {
    const std::string& name = ruleset_.types[from].name;
    const int type_number = from;
    if (const YamlNode* to = find(rule, {"to"}))
      for (const LocatedText& word : words(*to))
        if (const auto choice = type(word.text))
          add({Rule::promotion, type_number, *choice}, word.whole,
              fmt::format("{} becomes {}", name, ruleset_.types[*choice].name));
    const PieceTypeInfo& info = ruleset_.types[from];
    if (const YamlNode* optional = find(rule, {"optional"}); optional && info.may_stay)
      add({Rule::promotion_optional, type_number}, optional->span, fmt::format("{} stays what it is", name));
    if (const YamlNode* compulsory = find(rule, {"compulsory-in"}))
      add({Rule::promotion_compulsory, type_number}, compulsory->span, fmt::format("{} must promote", name));
    if (const YamlNode* limit = find(rule, {"limit"}); limit && info.promotion_limit > 0)
      add({Rule::promotion_limit, type_number}, limit->span, fmt::format("{} has a choice less by 'limit'", name));
  }

  void read_castlings() {
    for (std::size_t i = 0; i < ruleset_.castlings.size(); ++i)
      if (const YamlNode* royal = find(root_, {"castling", ruleset_.castlings[i].name, "royal"}))
        add({Rule::castling, static_cast<int>(i)}, royal->span,
            fmt::format("castling '{}'", ruleset_.castlings[i].name));
  }

  void read_phases() {
    const YamlNode* node = find(root_, {"turns", "phases"});
    if (!node || !node->is_map()) return;
    for (std::size_t i = 0; i < ruleset_.phases.size(); ++i)
      if (const YamlEntry* entry = node->find_entry(ruleset_.phases[i].name))
        add({Rule::phase, static_cast<int>(i)}, entry->key_span, fmt::format("phase '{}'", entry->key));
  }

  void read_hands() {
    const YamlNode* node = find(root_, {"hands"});
    if (!node || !node->is_map()) return;
    if (const YamlNode* drops = find(*node, {"drops"}))
      for (const YamlNode* rule : one_or_more(*drops)) read_drop(rule->is_map() ? find(*rule, {"pieces"}) : rule);
    const YamlNode* captured = find(*node, {"captured"});
    if (captured && ruleset_.hands.captured != CapturedFate::gone)
      add({Rule::captured}, captured->span, "a captured piece is held");
    if (const YamlNode* held = find(*node, {"held-as"}))
      for (const YamlEntry& entry : held->entries)
        if (const auto from = type(entry.key))
          add({Rule::held_as, *from}, entry.value->span,
              fmt::format("{} is held as {}", entry.key, entry.value->scalar.text));
  }

  void read_drop(const YamlNode* pieces) {
    if (!pieces) return;
    for (const LocatedText& word : words(*pieces))
      if (const auto dropped = type(word.text))
        add({Rule::drop, *dropped}, word.whole, fmt::format("{} is dropped", word.text));
  }

  // --- the end of the game ----------------------------------------------------------------------------------------

  void end_item(std::initializer_list<std::string_view> keys, Rule rule, const char* text) {
    const YamlNode* end = find(root_, {"end"});
    if (const YamlNode* node = end ? find(*end, keys) : nullptr) add({rule}, node->span, text);
  }

  void read_end() {
    const EndRules& end = ruleset_.end;
    if (end.royals == RoyalRule::check) end_item({"royals"}, Rule::checkmate, "end: checkmate");
    if (end.royals == RoyalRule::capture) end_item({"royals"}, Rule::royal_captured, "end: a royal is captured");
    if (end.royals == RoyalRule::prefer_safe) {
      end_item({"royals"}, Rule::royal_safe_first, "end: safe moves come first");
      end_item({"mated"}, Rule::mated_captured_first, "end: a mated royal must be captured");
    }
    if (end.passes_without_move) {
      end_item({"stalemate"}, Rule::pass, "end: a player without a move passes");
      end_item({"stalemate"}, Rule::all_passed, "end: all pass");
    } else {
      end_item({"stalemate"}, Rule::stalemate, "end: a player has no move");
    }
    if (end.draws_when_all_bare) end_item({"all-bare"}, Rule::all_bare, "end: all are bare");
    if (end.goal) end_item({"goal", "in"}, Rule::goal, "end: a goal is reached");
    if (end.repetition > 0) end_item({"repetition"}, Rule::repetition, "end: repetition");
    if (end.bare) end_item({"bare", "result"}, Rule::bare, "end: a player is bare");
    if (end.bare && end.bare->has_reply) end_item({"bare", "reply"}, Rule::bare_reply, "end: a bare player replies");
    if (end.move_count) read_move_count();
    if (ruleset_.contender_count() < ruleset_.player_count() || ruleset_.player_count() > 2) {
      end_item({"fallen", "army"}, Rule::army_fallen, "end: an army falls");
      if (!end.passes_without_move)
        end_item({"fallen", "royal"}, Rule::royal_fallen, "end: a player without a move is out");
    }
  }

  void read_move_count() {
    end_item({"move-count", "plies"}, Rule::move_count, "end: move count");
    if (ruleset_.contender_count() > 2)
      end_item({"move-count", "plies-of-two"}, Rule::move_count_of_two, "end: move count of two players who are left");
    if (const YamlNode* pieces = find(root_, {"end", "move-count", "reset-by"}))
      for (const LocatedText& word : words(*pieces))
        if (const auto resetting = type(word.text))
          add({Rule::move_count_reset, *resetting}, word.whole,
              fmt::format("end: a {} starts the move count anew", ruleset_.types[*resetting].name));
  }

  // --- options and hooks ------------------------------------------------------------------------------------------

  void read_options() {
    for (std::size_t i = 0; i < ruleset_.options.size(); ++i)
      if (const YamlNode* options = find(root_, {"options"}))
        if (const YamlEntry* entry = options->find_entry(ruleset_.options[i].name))
          add({Rule::option, static_cast<int>(i)}, entry->key_span, fmt::format("option '{}'", entry->key));
  }

  void read_hooks() {
    if (!ruleset_.hooks.factory) return;
    const Position position(ruleset_);
    int index = 0;
    for (const HookUse& use : position.hooks().uses()) {
      if (const YamlNode* script = find(root_, {"hooks", use.hook, "script"}))
        add({Rule::hook, index}, script->span, fmt::format("hook '{}': {} answers", use.hook, name_of(use.event)));
      ++index;
    }
  }

  const LoadedVariant& variant_;
  const Ruleset& ruleset_;
  const YamlNode& root_;
  std::multimap<RuleKey, RuleItem> items_;
};

}  // namespace

const char* kind_of(Rule rule) {
  if (rule <= Rule::first_move) return "term";
  if (rule <= Rule::truce) return "limit";
  if (rule <= Rule::promotion_limit) return "promotion";
  switch (rule) {
    case Rule::castling: return "castling";
    case Rule::phase: return "phase";
    case Rule::option: return "option";
    case Rule::hook: return "hook";
    default: return rule <= Rule::held_as ? "hand" : "end";
  }
}

std::multimap<RuleKey, RuleItem> rule_items(const LoadedVariant& variant) { return ItemReader(variant).read(); }

}  // namespace trigon
