// Reads an entry into FsfRules. The bases are read first, and each key of a section then changes their values, as in
// the program itself: so sets of pieces keep the types that their letters meant in the base.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/import/fsf_bases.h"
#include "interpreter/import/fsf_section_keys.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

using Types = std::set<std::string>;

const IniSection& builtin(const std::string& name) {
  const IniSection* section = fsf_builtin().find(name);
  static const IniSection none;
  return section ? *section : none;
}

/// What a word of a key stands for, where a section of that key says so; else the word.
std::string meaning_of(const std::string& key, const std::string& word) {
  const IniEntry* const known = builtin("*" + key).find(word);
  return known ? known->value.text : word;
}

void read_numbers(SectionKeys& keys, FsfRules& rules) {
  keys.number("maxRank", rules.rows, 1, max_fsf_rows);
  keys.column("maxFile", rules.columns, 0);
  keys.number("castlingRank", rules.castling_rank, 1, max_fsf_rows, 1);
  keys.column("castlingKingsideFile", rules.castling_kingside, 1);
  keys.column("castlingQueensideFile", rules.castling_queenside, 1);
  keys.column("castlingKingFile", rules.castling_king, 1);
  keys.column("castlingRookKingsideFile", rules.castling_rook_kingside, 1);
  keys.column("castlingRookQueensideFile", rules.castling_rook_queenside, 1);
  keys.number("nMoveRule", rules.move_rule, 0, 4000);
  keys.number("soldierPromotionRank", rules.soldier_rank, 1, max_fsf_rows, 1);
  keys.number("dropNoDoubledCount", rules.no_doubled_count, 0, 99);
  keys.number("extinctionPieceCount", rules.extinction_count, 0, 999);
  keys.number("extinctionOpponentPieceCount", rules.extinction_opponent_count, 0, 999);
}

/// Removes a piece; sets of pieces still name it.
void remove_piece(FsfRules& rules, const std::string& type) {
  std::erase_if(rules.pieces, [&](const FsfPiece& piece) { return piece.type == type; });
}

void remove_piece_and_promotion(FsfRules& rules, const std::string& type) {
  remove_piece(rules, type);
  for (Types& types : rules.promotion_to) types.erase(type);
}

void read_mobility(SectionKeys& keys, const std::string& type, FsfRules& rules) {
  for (std::size_t player : {0U, 1U}) {
    Squares squares;
    if (keys.squares(fmt::format("mobilityRegion{}{}", player == 0 ? "White" : "Black", capitalized(type)), squares))
      rules.mobility[type][player] = squares;
  }
}

/// Reads a letter, or a letter with a move behind a colon; nothing after an error.
std::optional<FsfPiece> piece_of(SectionKeys& keys, const IniEntry& known, const IniEntry& entry) {
  const std::string& text = entry.value.text;
  const bool is_custom = known.key.starts_with("customPiece");
  const std::size_t colon = std::min(text.find(':'), text.size());
  const auto wrong = [&](const char* expected) {
    keys.error(entry, expected);
    return std::nullopt;
  };
  if (text.empty() || !is_letter(text[0]) || trim(std::string_view(text).substr(1, colon - 1)) != "")
    return wrong("a letter, or a letter, ':' and a move in Betza's notation");
  FsfPiece piece{known.key, capital(text[0]), known.value};
  if (colon == text.size())
    return is_custom ? wrong("a letter, ':' and a move in Betza's notation") : std::optional(piece);
  if (!is_custom && known.key != "king")
    return wrong("a letter alone, since only customPieceN and king have moves of their own");
  const std::string_view betza = trim(std::string_view(text).substr(colon + 1));
  const auto offset = static_cast<std::size_t>(betza.data() - text.data());
  piece.betza = {std::string(betza), entry.value.at(offset, betza.size()), {}};
  piece.betza.line_offsets = {piece.betza.whole.offset};
  return piece;
}

/// Reads the piece of a key. `known` has the name of its type, and its moves unless it is a customPieceN.
void read_piece(SectionKeys& keys, const IniEntry& known, FsfRules& rules) {
  const std::string& type = known.key;
  read_mobility(keys, type, rules);
  const IniEntry* entry = keys.take(type);
  if (!entry) return;
  if (entry->value.text == "-") return remove_piece_and_promotion(rules, type);
  const auto piece = piece_of(keys, known, *entry);
  if (!piece) return;
  if (const FsfPiece* same = rules.find_letter(piece->letter))
    remove_piece_and_promotion(rules, std::string(same->type));
  remove_piece(rules, type);
  // In that program an e anywhere makes all captures of the piece also captures en passant.
  if (type.starts_with("customPiece") && piece->betza.text.find('e') != std::string::npos)
    for (Types& types : rules.en_passant) types.insert(type);
  rules.pieces.push_back(*piece);
}

/// Reads pieces in the order of Fairy-Stockfish, since a piece takes its letter from one that had it: the king comes
/// last.
void read_pieces(SectionKeys& keys, FsfRules& rules) {
  constexpr int max_customs = 25;
  const IniSection& known = builtin("*pieces");
  for (const IniEntry& entry : known.entries)
    if (entry.key != "king") read_piece(keys, entry, rules);
  for (int number = 1; number <= max_customs; ++number)
    read_piece(keys, {fmt::format("customPiece{}", number), {}, {}}, rules);
  if (const IniEntry* king = known.find("king")) read_piece(keys, *king, rules);
}

/// The rows from `first` to `last`, counted from each player's side.
Both<Squares> rows_of_both(int first, int last, int rows) {
  Both<Squares> both;
  for (int row = first; row <= last && row < rows; ++row) {
    both[0] |= Squares::row(row);
    both[1] |= Squares::row(rows - 1 - row);
  }
  return both;
}

/// Reads the older keys, which count from each player's side.
void read_old_ranks(SectionKeys& keys, FsfRules& rules) {
  if (int rank = 0; keys.has("promotionRank")) {
    keys.number("promotionRank", rank, 1, max_fsf_rows, 1);
    rules.promotion_region = rows_of_both(rank, rules.rows, rules.rows);
  }
  if (const IniEntry* entry = keys.take("doubleStepRankMin"))
    rules.leave_out(entry->key, "versions of that program differ in it; write doubleStepRegionWhite and ...Black");
  if (int last = 1; keys.has("doubleStepRank")) {
    keys.number("doubleStepRank", last, 1, max_fsf_rows, 1);
    rules.double_step_region = rows_of_both(1, last, rules.rows);
  }
}

void read_regions(SectionKeys& keys, FsfRules& rules) {
  read_old_ranks(keys, rules);
  // The older names come first, so that the others count when both are there.
  keys.squares("whiteFlag", rules.flag_region[0]);
  keys.squares("blackFlag", rules.flag_region[1]);
  keys.squares("whiteDropRegion", rules.drop_region[0]);
  keys.squares("blackDropRegion", rules.drop_region[1]);
  keys.squares_of_each("dropRegion", rules.drop_region);
  keys.squares_of_each("promotionRegion", rules.promotion_region);
  keys.squares_of_each("doubleStepRegion", rules.double_step_region);
  keys.squares_of_each("tripleStepRegion", rules.triple_step_region);
  keys.squares_of_both("enPassantRegion", rules.en_passant_region);
  keys.squares_of_both("flagRegion", rules.flag_region);
  keys.squares("diagonalLines", rules.diagonal_lines);
}

/// May the key name any piece by *? In other keys Fairy-Stockfish takes that for no piece at all.
bool may_be_any(const std::string& key) {
  return key == "extinctionPieceTypes" || key == "connectPieceTypes" || key.starts_with("flagPiece");
}

/// The types that letters name, in the order of the letters; nothing when the key is absent or wrong.
std::optional<std::vector<std::string>> listed_types(SectionKeys& keys, const std::string& key, const FsfRules& rules) {
  const IniEntry* entry = keys.take(key);
  if (!entry) return std::nullopt;
  std::vector<std::string> types;
  for (char letter : entry->value.text) {
    if (letter == '-') break;
    if (letter == ' ') continue;
    const FsfPiece* piece = rules.find_letter(capital(letter));
    const bool is_any = letter == '*' && may_be_any(key);
    if (!piece && !is_any) {
      keys.unknown_letter(*entry, letter);
      return std::nullopt;
    }
    types.push_back(is_any ? any_piece : piece->type);
  }
  return types;
}

void read_types(SectionKeys& keys, const std::string& key, const FsfRules& rules, Types& target) {
  if (const auto listed = listed_types(keys, key, rules)) target = Types(listed->begin(), listed->end());
}

/// Reads a key with one piece. If it names several, Fairy-Stockfish takes the last one.
void read_last_type(SectionKeys& keys, const std::string& key, const FsfRules& rules, Types& target) {
  if (!listed_types(keys, key, rules)) return;
  const std::string& text = keys.section().find(key)->value.text;
  const auto last = std::find_if(text.rbegin(), text.rend(), [](char c) { return is_letter(c) || c == '*'; });
  const FsfPiece* piece = last == text.rend() ? nullptr : rules.find_letter(capital(*last));
  target = {piece ? piece->type : last != text.rend() && *last == '*' ? any_piece : no_piece};
}

using ReadTypes = void(SectionKeys&, const std::string&, const FsfRules&, Types&);

/// Reads a key for both players, and one for each.
void read_types_of_both(SectionKeys& keys, const std::string& key, const FsfRules& rules, ReadTypes* read,
                        Both<Types>& target) {
  if (keys.has(key)) {
    read(keys, key, rules, target[0]);
    target[1] = target[0];
  }
  read(keys, key + "White", rules, target[0]);
  read(keys, key + "Black", rules, target[1]);
}

void read_sets(SectionKeys& keys, FsfRules& rules) {
  if (const auto pawns = listed_types(keys, "pawnTypes", rules)) {
    const Types types(pawns->begin(), pawns->end());
    rules.promotion_pawns = rules.en_passant = rules.move_rule_types = {types, types};
  }
  read_types_of_both(keys, "castlingRookPiece", rules, read_types, rules.castling_rooks);
  read_types_of_both(keys, "castlingRookPieces", rules, read_types, rules.castling_rooks);
  read_types_of_both(keys, "castlingKingPiece", rules, read_last_type, rules.castling_kings);
  read_types_of_both(keys, "promotionPawnTypes", rules, read_types, rules.promotion_pawns);
  read_types_of_both(keys, "promotionPieceTypes", rules, read_types, rules.promotion_to);
  read_types_of_both(keys, "enPassantTypes", rules, read_types, rules.en_passant);
  read_types_of_both(keys, "nMoveRuleTypes", rules, read_types, rules.move_rule_types);
  read_types_of_both(keys, "flagPiece", rules, read_last_type, rules.flag_piece);
  read_last_type(keys, "dropNoDoubled", rules, rules.no_doubled);
  read_types(keys, "extinctionPieceTypes", rules, rules.extinction_types);
}

/// Reads `a:b c:d`: each type with the text behind its colon; nothing after an error of form.
std::vector<std::pair<std::string, std::string_view>> letter_pairs(SectionKeys& keys, const IniEntry& entry,
                                                                   const FsfRules& rules) {
  std::vector<std::pair<std::string, std::string_view>> result;
  for (std::string_view word : split_words(entry.value.text)) {
    if (word == "-") break;
    if (word.size() < 3 || word[1] != ':') {
      keys.error(entry, "letters with what they become, as p:g");
      return {};
    }
    if (const FsfPiece* piece = rules.find_letter(capital(word[0])))
      result.emplace_back(piece->type, word.substr(2));
    else
      keys.unknown_letter(entry, word[0]);
  }
  return result;
}

void read_promoted_types(SectionKeys& keys, FsfRules& rules) {
  const IniEntry* entry = keys.take("promotedPieceType");
  if (!entry) return;
  for (const auto& [type, to] : letter_pairs(keys, *entry, rules)) {
    const FsfPiece* target = rules.find_letter(capital(to[0]));
    if (to == "-")
      rules.promoted_type.erase(type);
    else if (target && to.size() == 1)
      rules.promoted_type[type] = target->type;
    else
      keys.unknown_letter(*entry, to[0]);
  }
}

void read_promotion_limits(SectionKeys& keys, FsfRules& rules) {
  const IniEntry* entry = keys.take("promotionLimit");
  if (!entry) return;
  for (const auto& [type, to] : letter_pairs(keys, *entry, rules)) {
    if (const auto most = parse_integer(to); most && *most >= 0 && *most <= 1024)
      rules.promotion_limit[type] = static_cast<int>(*most);
    else
      keys.error(*entry, "letters with numbers, as q:1");
  }
}

void read_flags(SectionKeys& keys, FsfRules& rules) {
  keys.flag("mandatoryPawnPromotion", rules.must_promote_pawn);
  keys.flag("mandatoryPiecePromotion", rules.must_promote_piece);
  keys.flag("pieceDemotion", rules.demotes);
  keys.flag("piecePromotionOnCapture", rules.promotes_on_capture);
  keys.flag("doubleStep", rules.double_step);
  keys.flag("castling", rules.castling);
  keys.flag("oppositeCastling", rules.opposite_castling);
  keys.flag("castlingDroppedPiece", rules.castling_dropped);
  keys.flag("gating", rules.has_gates);
  keys.flag("seirawanGating", rules.gates_pieces);
  keys.flag("dropOppositeColoredBishop", rules.drops_bishops_apart);
  keys.flag("pieceDrops", rules.drops);
  keys.flag("capturesToHand", rules.captures_to_hand);
  keys.flag("dropLoop", rules.drop_loop);
  keys.flag("dropPromoted", rules.drops_promoted);
  keys.flag("firstRankPawnDrops", rules.first_rank_pawn_drops);
  keys.flag("promotionZonePawnDrops", rules.zone_pawn_drops);
  keys.flag("shogiPawnDropMateIllegal", rules.no_pawn_drop_mate);
  keys.flag("immobilityIllegal", rules.immobility_illegal);
  keys.flag("flyingGeneral", rules.flying_general);
  if (keys.has("passOnStalemate")) {
    keys.flag("passOnStalemate", rules.pass_on_stalemate[0]);
    rules.pass_on_stalemate[1] = rules.pass_on_stalemate[0];
  }
  keys.flag("passOnStalemateWhite", rules.pass_on_stalemate[0]);
  keys.flag("passOnStalemateBlack", rules.pass_on_stalemate[1]);
  keys.flag("extinctionClaim", rules.extinction_claim);
  keys.flag("extinctionPseudoRoyal", rules.extinction_royal);
}

/// The keys that rules answer to themselves.
void read_keys_of_rules(SectionKeys& keys, FsfRules& rules) {
  for (const Rule* rule : rulebook())
    for (const FsfKey& key : rule->fsf_keys) {
      const std::string name(key.name);
      int& number = rules.rule_numbers.try_emplace(key.name, key.usual).first->second;
      bool is_set = number != 0;
      switch (key.kind) {
        case FsfKey::Kind::flag:
          keys.flag(name, is_set);
          number = is_set ? 1 : 0;
          break;
        case FsfKey::Kind::number: keys.number(name, number, 0, key.max); break;
        case FsfKey::Kind::result:
          if (keys.has(name)) keys.result(name, rules.rule_results[key.name]);
          break;
        case FsfKey::Kind::word:
          if (const IniEntry* entry = keys.take(name)) rules.rule_words[key.name] = meaning_of(name, entry->value.text);
          break;
        case FsfKey::Kind::pieces: read_types(keys, name, rules, rules.rule_types[key.name]); break;
      }
    }
}

std::vector<std::string> known_keys() {
  std::vector<std::string> keys;
  for (const char* name : {"*keys", "*pieces", "*no-rules", "*left-out"})
    for (const IniEntry& entry : builtin(name).entries) keys.push_back(entry.key);
  return keys;
}

/// Notes a key that is known but not carried over, is no rule, or is unknown.
void read_other(SectionKeys& keys, const IniEntry& entry, FsfRules& rules) {
  std::erase_if(rules.left_out, [&](const LeftOut& left) { return left.key == entry.key; });
  if (builtin("*no-rules").find(entry.key)) {
    if (std::find(rules.not_rules.begin(), rules.not_rules.end(), entry.key) == rules.not_rules.end())
      rules.not_rules.push_back(entry.key);
    return;
  }
  if (const IniEntry* known = builtin("*left-out").find(entry.key)) {
    // `default; reason`
    const std::string_view text = known->value.text;
    const std::size_t end = std::min(text.find(';'), text.size());
    keys.check_padding(entry);
    if (trim(text.substr(0, end)) != entry.value.text)
      rules.leave_out(entry.key, std::string(trim(text.substr(std::min(end + 1, text.size())))));
    return;
  }
  // Comparing names takes time; many unknown keys get another hint.
  constexpr std::size_t many = 20;
  const std::string hint = keys.diagnostics().all().size() < many ? suggest(entry.key, known_keys()) : "";
  keys.diagnostics().warning(entry.key_span, "unknown-key", fmt::format("unknown key '{}'", entry.key), hint);
  rules.leave_out(entry.key, "no key of Fairy-Stockfish that is known here");
}

void read_section(const IniSection& section, FsfRules& rules, Diagnostics& diagnostics) {
  const bool is_builtin = section.name_span.source == fsf_builtin().sections.front().name_span.source;
  for (const IniEntry& entry : section.entries) {
    rules.said[entry.key] = entry;
    rules.said_by[entry.key] = is_builtin ? section.name : "";
  }
  SectionKeys keys(section, diagnostics);
  read_numbers(keys, rules);
  read_pieces(keys, rules);
  read_regions(keys, rules);
  read_sets(keys, rules);
  read_promoted_types(keys, rules);
  read_promotion_limits(keys, rules);
  read_flags(keys, rules);
  // That program has no such key in files.
  if (is_builtin) keys.flag("freeDrops", rules.free_drops);
  read_keys_of_rules(keys, rules);
  keys.result("stalemateValue", rules.stalemate);
  keys.result("extinctionValue", rules.extinction);
  if (const IniEntry* entry = keys.take("startFen")) rules.start = entry->value;
  for (const IniEntry& entry : section.entries)
    if (!keys.was_taken(entry.key)) read_other(keys, entry, rules);
  // Fairy-Stockfish empties the regions for good, so that entries based on this one must name new ones.
  if (!rules.double_step) rules.double_step_region = {};
  if (rules.double_step_region[0].is_empty() && rules.double_step_region[1].is_empty()) rules.double_step = false;
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
  for (const IniSection* part : *chain) read_section(*part, rules, diagnostics);
  if (diagnostics.error_count() != errors) return std::nullopt;
  return rules;
}

}  // namespace trigon::engine
