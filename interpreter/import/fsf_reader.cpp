// Reads an entry into FsfRules. The bases are read first and each key of a section then changes what they said, as in
// the program itself: so sets of pieces keep naming the types that their letters meant in the base.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/import/fsf_rules.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

using Types = std::set<std::string>;

/// The customPieceN have no Betza of their own.
bool is_custom(const std::string& type) { return type.starts_with("customPiece"); }

constexpr int max_rows = 16, max_columns = 16, most_customs = 25;

class SectionReader {
 public:
  SectionReader(const IniSection& section, FsfRules& rules, Diagnostics& diagnostics)
      : section_(section), rules_(rules), diagnostics_(diagnostics) {}

  void read() {
    for (const IniEntry& entry : section_.entries) {
      rules_.said[entry.key] = entry;
      const bool is_builtin = entry.key_span.source == fsf_builtin().sections.front().name_span.source;
      rules_.said_by[entry.key] = is_builtin ? section_.name : "";
    }
    numbers();
    pieces();
    regions();
    sets();
    pairs();
    flags();
    values();
    if (const IniEntry* entry = take("startFen")) rules_.start = entry->value;
    for (const IniEntry& entry : section_.entries)
      if (!taken_.contains(entry.key)) other(entry);
    without_double_step();
  }

 private:
  static const IniSection& builtin(const std::string& name) {
    const IniSection* section = fsf_builtin().find(name);
    static const IniSection none;
    return section ? *section : none;
  }

  const IniEntry* take(const std::string& key) {
    const IniEntry* entry = section_.find(key);
    if (entry) taken_.insert(key);
    return entry;
  }

  void error(const IniEntry& entry, const std::string& expected) {
    diagnostics_.error(entry.value.whole, "ini",
                       fmt::format("{}: expected {}, got '{}'", entry.key, expected, entry.value.text));
  }

  // --- numbers

  void number(const std::string& key, int& target, int least, int most, int shift = 0) {
    const IniEntry* entry = take(key);
    if (!entry) return;
    const auto value = parse_integer(entry->value.text);
    if (!value || *value < least || *value > most)
      return error(*entry, fmt::format("a number from {} to {}", least, most));
    target = static_cast<int>(*value) - shift;
  }

  /// A column as a letter or as a number from 1; as an index, or with `shift` 0 as a count.
  void column(const std::string& key, int& target, int shift) {
    const IniEntry* entry = section_.find(key);
    if (!entry) return;
    const std::string& text = entry->value.text;
    if (text.size() != 1 || !is_letter(text[0])) return number(key, target, 1, max_columns, shift);
    take(key);
    const int value = small(text[0]) - 'a' + 1;
    if (value > max_columns) return error(*entry, "a column from a to p");
    target = value - shift;
  }

  void numbers() {
    number("maxRank", rules_.rows, 1, max_rows);
    column("maxFile", rules_.columns, 0);
    number("castlingRank", rules_.castling_rank, 1, max_rows, 1);
    column("castlingKingsideFile", rules_.castling_kingside, 1);
    column("castlingQueensideFile", rules_.castling_queenside, 1);
    column("castlingKingFile", rules_.castling_king, 1);
    column("castlingRookKingsideFile", rules_.castling_rook_kingside, 1);
    column("castlingRookQueensideFile", rules_.castling_rook_queenside, 1);
    number("nMoveRule", rules_.move_rule, 0, 4000);
    number("nFoldRule", rules_.fold_rule, 0, 99);
    number("soldierPromotionRank", rules_.soldier_rank, 1, max_rows, 1);
    number("dropNoDoubledCount", rules_.no_doubled_count, 0, 99);
    number("extinctionPieceCount", rules_.extinction_count, 0, 999);
    number("extinctionOpponentPieceCount", rules_.extinction_opponent_count, 0, 999);
  }

  // --- pieces

  /// In the order of that program, since a piece takes its letter away from one that had it: the king comes last.
  void pieces() {
    const IniSection& known = builtin("*pieces");
    for (const IniEntry& entry : known.entries)
      if (entry.key != "king") piece(entry);
    for (int number = 1; number <= most_customs; ++number) piece({fmt::format("customPiece{}", number), {}, {}});
    if (const IniEntry* king = known.find("king")) piece(*king);
  }

  void remove(const std::string& type) {
    std::erase_if(rules_.pieces, [&](const FsfPiece& piece) { return piece.type == type; });
    for (Types& types : rules_.promotion_to) types.erase(type);
  }

  void piece(const IniEntry& known) {
    mobility(known.key);
    const IniEntry* entry = take(known.key);
    if (!entry) return;
    const std::string& text = entry->value.text;
    if (text == "-") return remove(known.key);
    const std::size_t colon = std::min(text.find(':'), text.size());
    if (text.empty() || !is_letter(text[0]) || trim(std::string_view(text).substr(1, colon - 1)) != "")
      return error(*entry, "a letter, or a letter, ':' and a move in Betza's notation");
    FsfPiece piece{known.key, capital(text[0]), known.value};
    if (colon < text.size()) {
      const std::string_view betza = trim(std::string_view(text).substr(colon + 1));
      const auto offset = static_cast<std::size_t>(betza.data() - text.data());
      piece.betza = {std::string(betza), entry->value.at(offset, betza.size()), {}};
      piece.betza.line_offsets = {piece.betza.whole.offset};
    } else if (is_custom(known.key)) {
      return error(*entry, "a letter, ':' and a move in Betza's notation");
    }
    if (colon < text.size() && !is_custom(known.key) && known.key != "king")
      return error(*entry, "a letter alone, since only customPieceN and king have moves of their own");
    if (const FsfPiece* same = rules_.find_letter(piece.letter)) remove(std::string(same->type));
    remove_keeping_sets(known.key);
    // In that program an e anywhere makes all captures of the piece en passant too.
    if (is_custom(known.key) && piece.betza.text.find('e') != std::string::npos)
      for (Types& types : rules_.en_passant) types.insert(known.key);
    rules_.pieces.push_back(std::move(piece));
  }

  void remove_keeping_sets(const std::string& type) {
    std::erase_if(rules_.pieces, [&](const FsfPiece& piece) { return piece.type == type; });
  }

  void mobility(const std::string& type) {
    for (std::size_t player : {0U, 1U}) {
      std::string name = type;
      name[0] = capital(name[0]);
      Squares squares;
      if (region(fmt::format("mobilityRegion{}{}", player == 0 ? "White" : "Black", name), squares))
        rules_.mobility[type][player] = squares;
    }
  }

  // --- regions

  bool region(const std::string& key, Squares& target) {
    const IniEntry* entry = take(key);
    if (!entry) return false;
    Squares squares;
    for (std::string_view word : split_words(entry->value.text)) {
      if (word == "-") break;
      const auto part = squares_of(word);
      if (!part) {
        error(*entry, "cells as d4, rows as *4 or columns as d*");
        return false;
      }
      squares |= *part;
    }
    target = squares;
    return true;
  }

  static std::optional<Squares> squares_of(std::string_view word) {
    if (word.size() < 2) return std::nullopt;
    const int column = small(word[0]) - 'a';
    if (word == std::string{word[0], '*'} && is_letter(word[0]) && column < max_columns) return Squares::column(column);
    const auto row = parse_integer(word.substr(1));
    if (!row || *row < 1 || *row > max_rows) return std::nullopt;
    if (word[0] == '*') return Squares::row(static_cast<int>(*row) - 1);
    if (!is_letter(word[0]) || column >= max_columns) return std::nullopt;
    Squares squares;
    squares.add(column, static_cast<int>(*row) - 1);
    return squares;
  }

  /// The rows from `first` on, counted from each player's side.
  void zone(Both<Squares>& target, int first) const {
    target = {};
    for (int row = first; row < rules_.rows; ++row) {
      target[0] |= Squares::row(row);
      target[1] |= Squares::row(rules_.rows - 1 - row);
    }
  }

  void regions() {
    old_ranks();
    // The older names first, so that the others count where both are there.
    region("whiteFlag", rules_.flag_region[0]);
    region("blackFlag", rules_.flag_region[1]);
    region("whiteDropRegion", rules_.drop_region[0]);
    region("blackDropRegion", rules_.drop_region[1]);
    two_regions("dropRegion", rules_.drop_region);
    two_regions("promotionRegion", rules_.promotion_region);
    two_regions("doubleStepRegion", rules_.double_step_region);
    two_regions("tripleStepRegion", rules_.triple_step_region);
    both_regions("enPassantRegion", rules_.en_passant_region);
    both_regions("flagRegion", rules_.flag_region);
  }

  /// A key for each player.
  void two_regions(const std::string& key, Both<Squares>& target) {
    region(key + "White", target[0]);
    region(key + "Black", target[1]);
  }

  /// One key for both players, and one for each.
  void both_regions(const std::string& key, Both<Squares>& target) {
    Squares squares;
    if (region(key, squares)) target = {squares, squares};
    two_regions(key, target);
  }

  /// That program empties the regions for good, so that entries on top of this one must name new ones.
  void without_double_step() {
    if (!rules_.double_step) rules_.double_step_region = {};
    if (rules_.double_step_region[0].is_empty() && rules_.double_step_region[1].is_empty()) rules_.double_step = false;
  }

  /// The older keys, which count from each player's side.
  void old_ranks() {
    int rank = 0;
    if (section_.find("promotionRank")) {
      number("promotionRank", rank, 1, max_rows, 1);
      zone(rules_.promotion_region, rank);
    }
    old_double_step();
  }

  void old_double_step() {
    int last = 1;
    if (const IniEntry* entry = take("doubleStepRankMin"))
      rules_.leave_out(entry->key, "versions of that program differ in it; write doubleStepRegionWhite and ...Black");
    if (!section_.find("doubleStepRank")) return;
    number("doubleStepRank", last, 1, max_rows, 1);
    rules_.double_step_region = {};
    for (int row = 1; row <= last && row < rules_.rows; ++row) {
      rules_.double_step_region[0] |= Squares::row(row);
      rules_.double_step_region[1] |= Squares::row(rules_.rows - 1 - row);
    }
  }

  // --- sets of pieces

  /// A piece by its letter.
  std::optional<std::string> type_of(char letter) const {
    const FsfPiece* piece = rules_.find_letter(capital(letter));
    return piece ? std::optional(piece->type) : std::nullopt;
  }

  bool types(const std::string& key, Types& target) {
    const IniEntry* entry = take(key);
    if (!entry) return false;
    Types result;
    for (char letter : entry->value.text) {
      if (letter == '-') break;
      if (letter == ' ') continue;
      const auto type = letter == '*' && may_be_any(key) ? std::optional<std::string>(any_piece) : type_of(letter);
      if (!type) {
        unknown_letter(*entry, letter);
        return false;
      }
      result.insert(*type);
    }
    target = result;
    return true;
  }

  /// In other keys that program takes * for no piece at all.
  static bool may_be_any(const std::string& key) {
    return key == "extinctionPieceTypes" || key.starts_with("flagPiece");
  }

  void unknown_letter(const IniEntry& entry, char letter) {
    diagnostics_.error(entry.value.whole, "ini", fmt::format("{}: no piece has the letter '{}'", entry.key, letter));
  }

  /// Of several pieces that program keeps the last one.
  bool last_type(const std::string& key, Types& target) {
    Types all;
    if (!types(key, all)) return false;
    target = {no_piece};
    const std::string& text = section_.find(key)->value.text;
    const auto last = std::find_if(text.rbegin(), text.rend(), [](char c) { return is_letter(c) || c == '*'; });
    if (last != text.rend()) target = {*last == '*' ? std::string(any_piece) : *type_of(*last)};
    return true;
  }

  void both_last_types(const std::string& key, Both<Types>& target) {
    Types both;
    if (last_type(key, both)) target = {both, both};
    last_type(key + "White", target[0]);
    last_type(key + "Black", target[1]);
  }

  void both_types(const std::string& key, Both<Types>& target) {
    Types both;
    if (types(key, both)) target = {both, both};
    types(key + "White", target[0]);
    types(key + "Black", target[1]);
  }

  void sets() {
    Types pawns;
    if (types("pawnTypes", pawns)) rules_.promotion_pawns = rules_.en_passant = rules_.move_rule_types = {pawns, pawns};
    both_types("castlingRookPiece", rules_.castling_rooks);
    both_types("castlingRookPieces", rules_.castling_rooks);
    both_last_types("castlingKingPiece", rules_.castling_kings);
    both_types("promotionPawnTypes", rules_.promotion_pawns);
    both_types("promotionPieceTypes", rules_.promotion_to);
    both_types("enPassantTypes", rules_.en_passant);
    both_types("nMoveRuleTypes", rules_.move_rule_types);
    both_last_types("flagPiece", rules_.flag_piece);
    last_type("dropNoDoubled", rules_.no_doubled);
    types("extinctionPieceTypes", rules_.extinction_types);
  }

  /// `a:b c:d`, as letter and what stands behind the colon.
  std::vector<std::pair<std::string, std::string_view>> letter_pairs(const IniEntry& entry) {
    std::vector<std::pair<std::string, std::string_view>> result;
    for (std::string_view word : split_words(entry.value.text)) {
      if (word == "-") break;
      if (word.size() < 3 || word[1] != ':') {
        error(entry, "letters with what they become, as p:g");
        return {};
      }
      if (const auto type = type_of(word[0]))
        result.emplace_back(*type, word.substr(2));
      else
        unknown_letter(entry, word[0]);
    }
    return result;
  }

  void pairs() {
    if (const IniEntry* entry = take("promotedPieceType"))
      for (const auto& [type, to] : letter_pairs(*entry)) {
        const auto target = type_of(to[0]);
        if (to == "-")
          rules_.promoted_type.erase(type);
        else if (target && to.size() == 1)
          rules_.promoted_type[type] = *target;
        else
          unknown_letter(*entry, to[0]);
      }
    if (const IniEntry* entry = take("promotionLimit"))
      for (const auto& [type, to] : letter_pairs(*entry)) {
        if (const auto most = parse_integer(to); most && *most >= 0 && *most <= 1024)
          rules_.promotion_limit[type] = static_cast<int>(*most);
        else
          error(*entry, "letters with numbers, as q:1");
      }
  }

  // --- yes and no, and results

  void flag(const std::string& key, bool& target) {
    const IniEntry* entry = take(key);
    if (!entry) return;
    if (entry->value.text != "true" && entry->value.text != "false") return error(*entry, "true or false");
    target = entry->value.text == "true";
    padding(*entry);
  }

  /// That program takes spaces for a part of such values, and then reads them as no or none.
  void padding(const IniEntry& entry) {
    if (entry.is_padded)
      diagnostics_.error(entry.value.whole, "ini",
                         fmt::format("{}: spaces behind '{}', with which Fairy-Stockfish does not read it", entry.key,
                                     entry.value.text),
                         "take them away");
  }

  void flags() {
    flag("mandatoryPawnPromotion", rules_.must_promote_pawn);
    flag("mandatoryPiecePromotion", rules_.must_promote_piece);
    flag("doubleStep", rules_.double_step);
    flag("castling", rules_.castling);
    flag("pieceDrops", rules_.drops);
    flag("capturesToHand", rules_.captures_to_hand);
    flag("dropLoop", rules_.drop_loop);
    flag("firstRankPawnDrops", rules_.first_rank_pawn_drops);
    flag("promotionZonePawnDrops", rules_.zone_pawn_drops);
    flag("shogiPawnDropMateIllegal", rules_.no_pawn_drop_mate);
    flag("immobilityIllegal", rules_.immobility_illegal);
    flag("flyingGeneral", rules_.flying_general);
    if (section_.find("passOnStalemate")) {
      flag("passOnStalemate", rules_.pass_on_stalemate[0]);
      rules_.pass_on_stalemate[1] = rules_.pass_on_stalemate[0];
    }
    flag("passOnStalemateWhite", rules_.pass_on_stalemate[0]);
    flag("passOnStalemateBlack", rules_.pass_on_stalemate[1]);
    flag("extinctionClaim", rules_.extinction_claim);
    flag("extinctionPseudoRoyal", rules_.extinction_royal);
  }

  void value(const std::string& key, std::string& target) {
    const IniEntry* entry = take(key);
    if (!entry) return;
    const std::string& text = entry->value.text;
    if (text != "win" && text != "loss" && text != "draw" && text != "none")
      return error(*entry, "win, loss, draw or none");
    padding(*entry);
    target = text;
  }

  void values() {
    value("stalemateValue", rules_.stalemate);
    value("extinctionValue", rules_.extinction);
  }

  /// What is known but not carried over, is no rule, or is not known at all.
  void other(const IniEntry& entry) {
    std::erase_if(rules_.left_out, [&](const FsfLeftOut& left) { return left.key == entry.key; });
    if (builtin("*no-rules").find(entry.key)) {
      if (std::find(rules_.not_rules.begin(), rules_.not_rules.end(), entry.key) == rules_.not_rules.end())
        rules_.not_rules.push_back(entry.key);
      return;
    }
    if (const IniEntry* known = builtin("*left-out").find(entry.key)) {
      // `default; reason`
      const std::string_view text = known->value.text;
      const std::size_t end = std::min(text.find(';'), text.size());
      padding(entry);
      if (trim(text.substr(0, end)) != entry.value.text)
        rules_.leave_out(entry.key, std::string(trim(text.substr(std::min(end + 1, text.size())))));
      return;
    }
    // Comparing names takes time; who has many unknown keys needs another hint.
    constexpr std::size_t many = 20;
    const std::string hint = diagnostics_.all().size() < many ? suggest(entry.key, known_keys()) : "";
    diagnostics_.warning(entry.key_span, "unknown-key", fmt::format("unknown key '{}'", entry.key), hint);
    rules_.leave_out(entry.key, "no key of Fairy-Stockfish that is known here");
  }

  static std::vector<std::string> known_keys() {
    std::vector<std::string> keys;
    for (const char* name : {"*keys", "*pieces", "*no-rules", "*left-out"})
      for (const IniEntry& entry : builtin(name).entries) keys.push_back(entry.key);
    return keys;
  }

  const IniSection& section_;
  FsfRules& rules_;
  Diagnostics& diagnostics_;
  Types taken_;
};

void unknown_base(const Ini& file, const IniSection& section, Diagnostics& diagnostics) {
  if (section.base == section.name)
    return diagnostics.error(section.base_span, "ini",
                             fmt::format("'{}' is its own base, and no variant of that name is built in", section.name),
                             "[name:base] begins an entry that changes another one");
  if (const IniSection* names = fsf_builtin().find("*names"); names && names->find(section.base))
    return diagnostics.error(section.base_span, "ini",
                             fmt::format("Fairy-Stockfish's own variant '{}' is not known to Trigon", section.base),
                             "docs/commands.md lists those that are");
  std::vector<std::string> own, builtin;
  for (const IniSection& other : file.sections)
    if (other.name != section.name) own.push_back(other.name);
  for (const IniSection& other : fsf_builtin().sections)
    if (!other.name.starts_with('*')) builtin.push_back(other.name);
  std::vector<std::string> all = own;
  all.insert(all.end(), builtin.begin(), builtin.end());
  const auto near = nearest_name(section.base, all);
  diagnostics.error(
      section.base_span, "ini", fmt::format("neither this file nor Trigon has a variant '{}'", section.base),
      !near ? "docs/commands.md lists the variants that are built in" : fmt::format("did you mean '{}'?", *near));
}

/// The section that `section` changes; nothing after an error. A section may change a built-in one of its own name;
/// those of the file come second, as in that program, which reads the file once from its top.
const IniSection* find_base(const Ini& file, const IniSection& section, Diagnostics& diagnostics) {
  const IniSection* base = section.base.starts_with('*') ? nullptr : fsf_builtin().find(section.base);
  const bool is_builtin = section.name_span.source == fsf_builtin().sections.front().name_span.source;
  const IniSection* names = fsf_builtin().find("*names");
  const bool is_taken = names && names->find(section.base);
  if (!base && !is_builtin && !is_taken && section.base != section.name) base = file.find(section.base);
  if (!base) return unknown_base(file, section, diagnostics), nullptr;
  if (base->name_span.source == section.name_span.source && base > &section) {
    diagnostics.error(section.base_span, "ini",
                      fmt::format("'{}' stands further down, and Fairy-Stockfish does not know it here", section.base),
                      "a base stands above the entries that change it");
    return nullptr;
  }
  return base;
}

/// The sections from the last base down to `section`; nothing after an error.
std::optional<std::vector<const IniSection*>> inheritance(const Ini& file, const IniSection& section,
                                                          Diagnostics& diagnostics) {
  constexpr std::size_t most_bases = 100;
  std::vector<const IniSection*> chain{&section};
  while (!chain.back()->base.empty()) {
    const IniSection* base = find_base(file, *chain.back(), diagnostics);
    if (!base) return std::nullopt;
    if (chain.size() > most_bases) {
      diagnostics.error(section.base_span, "ini",
                        fmt::format("'{}' has more than {} bases one below the other", section.name, most_bases));
      return std::nullopt;
    }
    chain.push_back(base);
  }
  std::reverse(chain.begin(), chain.end());
  return chain;
}

}  // namespace

std::optional<FsfRules> read_fsf(const Ini& file, const std::string& name, Diagnostics& diagnostics) {
  std::vector<std::string> names;
  for (const IniSection& section : file.sections)
    if (!section.name.empty()) names.push_back(section.name);
  const IniSection* section = file.find(name);
  if (!section) {
    diagnostics.error({}, "argument", fmt::format("the file has no variant '{}'", name), suggest(name, names));
    return std::nullopt;
  }
  const std::size_t errors = diagnostics.error_count();
  const auto chain = inheritance(file, *section, diagnostics);
  if (!chain) return std::nullopt;
  for (const IniSection* part : *chain)
    for (const Diagnostic& message : part->messages) diagnostics.add(message);
  if (const auto* taken = fsf_builtin().find("*names"); taken && taken->find(name))
    diagnostics.warning(section->name_span, "ini",
                        fmt::format("Fairy-Stockfish has a variant '{}' of its own, and passes over this entry", name),
                        "give it another name");
  FsfRules rules;
  rules.start = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", section->name_span, {}};
  for (const IniSection* part : *chain) SectionReader(*part, rules, diagnostics).read();
  if (diagnostics.error_count() != errors) return std::nullopt;
  return rules;
}

}  // namespace trigon::engine
