#include "interpreter/notation/san.h"

#include <algorithm>
#include <optional>

#include "interpreter/movegen/gating.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/letters.h"

namespace trigon::engine {

namespace {

constexpr std::string_view letter_left_out = "P";

/// What a text says of a move of one piece.
struct San {
  std::string_view piece = letter_left_out;
  /// The column or row of the start cell, both, or neither.
  std::string_view origin;
  Cell to = no_cell;
  std::string_view promotion;
  bool is_drop = false;
};

/// A text without the piece that enters behind the move, and that piece: "Nf3" and "H" of "Nf3/H".
struct ParsedEntrant {
  std::string_view before, piece;
};

/// A piece's letter with its sign at the start of a text; empty when there is none.
std::string_view symbol_at_start(std::string_view text) {
  const std::size_t letter = !text.empty() && is_symbol_prefix(text[0]) ? 1 : 0;
  const bool is_there = letter < text.size() && is_capital(text[letter]);
  return text.substr(0, is_there ? letter + 1 : 0);
}

/// The label's letters, and its number.
std::string_view column_of(std::string_view label) { return label.substr(0, label.find_first_of("0123456789")); }
std::string_view row_of(std::string_view label) { return label.substr(column_of(label).size()); }

std::string_view without_marks(std::string_view text) {
  while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos) text.remove_suffix(1);
  return text;
}

/// Takes "=Q", "(Q)" or "Q" off the end.
std::string_view take_promotion(std::string_view& text) {
  std::string_view rest = text;
  if (rest.ends_with(')')) rest.remove_suffix(1);
  std::size_t start = rest.size();
  if (start > 0 && is_capital(rest[start - 1])) --start;
  if (start == rest.size() || start == 0) return {};
  if (is_symbol_prefix(rest[start - 1])) --start;
  const std::string_view promotion = rest.substr(start);
  std::string_view before = rest.substr(0, start);
  if (before.ends_with('=') || before.ends_with('(')) before.remove_suffix(1);
  // A letter alone is a piece that goes somewhere.
  if (before.empty() || !is_digit(before.back())) return {};
  text = before;
  return promotion;
}

std::optional<San> parse(const Ruleset& ruleset, std::string_view text) {
  text = without_marks(text);
  San san;
  san.promotion = take_promotion(text);
  if (const auto symbol = symbol_at_start(text); !symbol.empty()) {
    san.piece = symbol;
    text.remove_prefix(symbol.size());
  }
  if (text.starts_with('@')) {
    san.is_drop = true;
    text.remove_prefix(1);
  }
  // The longest label at the end.
  constexpr std::size_t longest = 8;
  for (std::size_t size = std::min(text.size(), longest); size > 0 && san.to == no_cell; --size) {
    san.to = ruleset.labels.find(text.substr(text.size() - size));
    if (san.to != no_cell) san.origin = text.substr(0, text.size() - size);
  }
  if (san.to == no_cell) return std::nullopt;
  while (!san.origin.empty() && std::string_view("x-:").find(san.origin.back()) != std::string_view::npos)
    san.origin.remove_suffix(1);
  return san;
}

bool starts_there(const San& san, std::string_view label) {
  return san.origin.empty() || san.origin == label || san.origin == column_of(label) || san.origin == row_of(label);
}

/// Does one piece go from cell to cell, not in a circle, and its two ends say all of it?
bool has_plain_form(const Position& position, const Move& move) {
  const bool has_choice = !captured_by_choice(position, move).empty();
  return is_step(move.kind) && !stays(move.kind) && !has_choice && move.kind != MoveKind::exchange &&
         move.from != move.to;
}

bool is_meant(const Position& position, const San& san, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  if (move.to != san.to) return false;
  if (san.is_drop)
    return move.kind == MoveKind::drop && san.promotion.empty() &&
           ruleset.types[move.dropped_type()].symbol == san.piece;
  if (!has_plain_form(position, move)) return false;
  const std::string_view promotion = move.promotes() ? ruleset.types[move.promoted_type()].symbol : std::string_view();
  return promotion == san.promotion && ruleset.types[position.at(move.from).type()].symbol == san.piece &&
         starts_there(san, ruleset.labels[move.from]);
}

ParsedEntrant parse_entrant(std::string_view text) {
  text = without_marks(text);
  const auto slash = text.rfind('/');
  if (slash == std::string_view::npos || symbol_at_start(text.substr(slash + 1)).empty()) return {text, {}};
  return {text.substr(0, slash), text.substr(slash + 1)};
}

/// What enters by a move: "H", and in castling "He1" with the cell.
std::string entrant_text(const Position& position, const Move& move) {
  const auto entrant = entrant_of(position, move);
  if (!entrant) return "";
  const Ruleset& ruleset = position.ruleset();
  const bool has_choice = base_move(position, move).kind == MoveKind::castling;
  return ruleset.types[entrant->type].symbol + (has_choice ? ruleset.labels[entrant->gate] : "");
}

/// O-O for the castling to the nearer side, O-O-O for the other; the sides differ by how far away the partner stands.
std::string castling_text(const Ruleset& ruleset, const Castling& castling) {
  const auto distance = [&](const Castling& one) {
    const Coordinates royal = ruleset.grid.coordinates(one.royal_from),
                      partner = ruleset.grid.coordinates(one.partner_from);
    return std::abs(royal.column - partner.column) + std::abs(royal.row - partner.row);
  };
  const bool is_nearest = std::all_of(ruleset.castlings.begin(), ruleset.castlings.end(), [&](const Castling& other) {
    return other.player != castling.player || distance(castling) <= distance(other);
  });
  return is_nearest ? "O-O" : "O-O-O";
}

/// "0-0-0" with letters, without marks.
std::string castling_word(std::string_view text) {
  std::string word(without_marks(text));
  std::replace(word.begin(), word.end(), '0', 'O');
  return word;
}

bool is_pass(const Move& move) { return move.kind == MoveKind::pass && move.from == no_cell; }

/// What may stand between the letter and the target, the shortest first.
std::vector<std::string> origins(std::string_view label, bool needs_column) {
  std::vector<std::string> all = {std::string(column_of(label)), std::string(row_of(label)), std::string(label)};
  if (!needs_column) all.insert(all.begin(), "");
  return all;
}

}  // namespace

bool has_san(const Ruleset& ruleset) {
  return ruleset.grid.lattice().has_chess_notation && ruleset.player_count() == 2 && ruleset.contender_count() == 2;
}

namespace {

/// The forms in which a move may be written that is not a composite, the shortest first.
std::vector<std::string> san_forms(const Position& position, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  std::vector<std::string> forms;
  if (move.kind == MoveKind::castling) forms = {castling_text(ruleset, ruleset.castlings[move.detail])};
  if (is_pass(move)) forms = {"--"};
  if (move.kind == MoveKind::drop) forms = {ruleset.types[move.dropped_type()].symbol + "@" + ruleset.labels[move.to]};
  if (has_plain_form(position, move)) {
    const std::string& symbol = ruleset.types[position.at(move.from).type()].symbol;
    const bool is_left_out = symbol == letter_left_out, captures = !captured_cells(position, move).empty();
    const std::string target = (captures ? "x" : "") + ruleset.labels[move.to] +
                               (move.promotes() ? "=" + ruleset.types[move.promoted_type()].symbol : "");
    for (const std::string& origin : origins(ruleset.labels[move.from], is_left_out && captures))
      forms.push_back((is_left_out ? "" : symbol) + origin + target);
  }
  return forms;
}

}  // namespace

std::string print_san(const Position& position, const MoveList& moves, const Move& move) {
  const auto is_unique = [&](const std::string& text) {
    return matching_algebraic(position, moves, text) == MoveList{move};
  };
  const std::string entrant = entrant_text(position, move);
  std::vector<std::string> forms = san_forms(position, entrant.empty() ? move : base_move(position, move));
  if (!entrant.empty())
    for (std::string& form : forms) form += "/" + entrant;
  const auto form = std::find_if(forms.begin(), forms.end(), is_unique);
  return form == forms.end() ? print_move(position, move) : *form;
}

bool is_san_of_pass(std::string_view text) { return text == "--" || text == "Z0"; }

MoveList matching_algebraic(const Position& position, const MoveList& moves, std::string_view text) {
  MoveList found;
  const ParsedEntrant parsed = parse_entrant(text);
  const std::string castling = castling_word(parsed.before);
  const bool is_null = is_san_of_pass(text);
  const auto san = parse(position.ruleset(), parsed.before);
  for (const Move& any : moves) {
    const std::string entrant = entrant_text(position, any);
    if (entrant != parsed.piece) continue;
    const Move move = entrant.empty() ? any : base_move(position, any);
    const bool is_castling = move.kind == MoveKind::castling &&
                             castling_text(position.ruleset(), position.ruleset().castlings[move.detail]) == castling;
    if (is_castling || (is_null && is_pass(move)) || (san && is_meant(position, *san, move))) found.push_back(any);
  }
  return found;
}

MoveList matching_san(const Position& position, const MoveList& moves, std::string_view text) {
  for (const Move& move : moves)
    if (!has_plain_form(position, move) && print_move(position, move) == text) return {move};
  MoveList found = matching_algebraic(position, moves, text);
  return found.empty() ? matching_moves(position, moves, text) : found;
}

std::vector<std::string> cells_of_san(const Position& position, std::string_view text) {
  const Ruleset& ruleset = position.ruleset();
  std::vector<std::string> found;
  const auto san = parse(ruleset, text);
  if (!san || san->is_drop) return found;
  position.cells_of(position.turn()).for_each([&](Cell cell) {
    const std::string& label = ruleset.labels[cell];
    if (cell != san->to && ruleset.types[position.at(cell).type()].symbol == san->piece && starts_there(*san, label))
      found.push_back(label + "-" + ruleset.labels[san->to]);
  });
  return found;
}

}  // namespace trigon::engine
