// Reads positions from text; see position_text.h.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "interpreter/notation/fen.h"
#include "interpreter/notation/position_rows.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/notation/symbols.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr const char* code = "position";
constexpr int max_half_move_clock = 9999;

class Reader {
 public:
  Reader(const Ruleset& ruleset, const LocatedText& text, Diagnostics& diagnostics)
      : ruleset_(ruleset), text_(text), diagnostics_(diagnostics) {
    draft_.board.resize(ruleset.grid.cell_count());
    draft_.values = ruleset.hands.start;
    for (const ValueInfo& value : ruleset.values) draft_.values.push_back(static_cast<std::int16_t>(value.start));
  }

  std::optional<Position> read() {
    const auto words = split_words(text_.text);
    if (words.empty()) {
      error(text_.text, "the position is empty", "print one with 'trigon show FILE --format json'");
    } else {
      const bool is_fen = words.size() > 2 && words[2].find('=') == std::string_view::npos;
      swaps_sides_ = is_fen && has_white_second();
      read_board_and_hands(words[0], is_fen);
      if (words.size() > 1) read_turn(words[1]);
      if (is_fen)
        read_fen_fields(fen_fields({words.begin() + 2, words.end()}));
      else
        for (std::size_t i = 2; i < words.size(); ++i) read_field(words[i]);
    }
    if (!is_good_) return std::nullopt;
    return finish_position(ruleset_, draft_, text_.whole, diagnostics_);
  }

 private:
  /// In a FEN the capitals are white's, who plays up the board and need not begin.
  bool has_white_second() const {
    return ruleset_.player_count() == 2 && ruleset_.players[1].mark == 'w' && ruleset_.players[1].facing.degrees == 90;
  }

  void read_board_and_hands(std::string_view word, bool is_fen) {
    if (ruleset_.player_count() != 2 || ruleset_.grid.levels() != 1) return read_board(word);
    const bool has_hands = !ruleset_.hands.types.empty();
    const FenBoard parts = fen_board(word, static_cast<std::size_t>(ruleset_.grid.rows()), has_hands);
    read_board(parts.board);
    // A FEN says all that is in hand.
    if (parts.hand || is_fen) clear_hands();
    if (parts.hand) read_fen_hand(*parts.hand);
  }

  void clear_hands() { std::fill_n(draft_.values.begin(), ruleset_.hands.start.size(), std::int16_t{0}); }

  void read_board(std::string_view board) {
    const auto levels = split(board, '|');
    const auto expected = static_cast<std::size_t>(ruleset_.grid.levels());
    if (levels.size() != expected)
      return error(board, fmt::format("the board has {} levels, expected {}", levels.size(), expected),
                   "levels stand from the first to the last, with | between them");
    for (std::size_t level = 0; level < levels.size(); ++level) read_level(levels[level], static_cast<int>(level));
  }

  void read_level(std::string_view board, int level) {
    const auto rows = split(board, '/');
    const auto expected = static_cast<std::size_t>(ruleset_.grid.rows());
    if (rows.size() != expected)
      return error(board, fmt::format("{} has {} rows, expected {}", name_of(level), rows.size(), expected),
                   "rows stand from the top down, with / between them");
    for (std::size_t r = 0; r < rows.size(); ++r) read_row(rows[r], static_cast<int>(expected - 1 - r), level);
  }

  std::string name_of(int level) const {
    return ruleset_.grid.lattice() == Lattice::cube ? "level " + level_letters(level) : "the board";
  }

  void read_row(std::string_view row, int number, int level) {
    const std::vector<Cell> cells = row_cells(ruleset_.grid, number, level);
    std::size_t filled = 0;
    for (std::size_t at = 0; at < row.size();) {
      const std::string_view rest = row.substr(at);
      if (is_digit(rest[0])) {
        const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
        filled += static_cast<std::size_t>(std::clamp(parse_integer(rest.substr(0, digits)).value_or(0), 0L, 99999L));
        at += digits;
        continue;
      }
      if (rest[0] == '*' && is_hole(at, row, number, level)) {
        ++at;
        continue;
      }
      const auto symbol = read_fen_symbol(rest);
      if (!symbol) return unknown_piece(rest);
      if (filled < cells.size()) draft_.board[cells[filled]] = symbol->piece;
      ++filled;
      at += symbol->length;
    }
    if (filled != cells.size())
      error(row.empty() ? std::string_view(text_.text) : row,
            fmt::format("row {} of {} has {} cells, expected {}", number + 1, name_of(level), filled, cells.size()),
            "a row has its pieces from left to right, and a number for so many empty cells");
  }

  /// Is the cell missing that a FEN marks with the `*` at this place of a row? There each column is written.
  bool is_hole(std::size_t at, std::string_view row, int number, int level) const {
    int column = 0;
    for (std::size_t i = 0; i < at;) {
      const std::size_t digits = std::min(row.substr(i).find_first_not_of("0123456789"), at - i);
      if (digits > 0) {
        column += static_cast<int>(std::clamp(parse_integer(row.substr(i, digits)).value_or(0), 0L, 99999L));
        i += digits;
      } else {
        const auto symbol = read_fen_symbol(row.substr(i));
        i += symbol ? symbol->length : 1;
        ++column;
      }
    }
    return column < ruleset_.grid.columns() && ruleset_.grid.cell_at({column, number, level}) == no_cell;
  }

  /// A symbol, also as FENs have it: `Q~` was a pawn, `+P` is what a pawn promotes to.
  std::optional<ReadSymbol> read_fen_symbol(std::string_view text) const {
    auto symbol = read_symbol(ruleset_, text, std::nullopt);
    if (!symbol && text.starts_with('+')) {
      symbol = read_symbol(ruleset_, text.substr(1), std::nullopt);
      const auto promoted = symbol ? fen_promotion_of(ruleset_, symbol->piece.type()) : std::nullopt;
      if (!promoted) return std::nullopt;
      symbol->piece = Piece(*promoted, symbol->piece.owner(), symbol->piece.home(), false);
      ++symbol->length;
    }
    if (!symbol) return std::nullopt;
    Piece& piece = symbol->piece;
    if (text.substr(symbol->length).starts_with('~')) {
      piece = Piece(fen_promoted(ruleset_, piece.type()), piece.owner(), piece.home(), false);
      ++symbol->length;
    }
    if (swaps_sides_ && piece.owner() != dead_owner)
      piece = Piece(piece.type(), static_cast<Player>(1 - piece.owner()), static_cast<Player>(1 - piece.home()), false);
    return symbol;
  }

  /// The letters between the brackets of a FEN, or of its last row: `NNp`, or `-` for nothing.
  void read_fen_hand(std::string_view hand) {
    const HandRules& hands = ruleset_.hands;
    for (std::string_view rest = hand == "-" ? std::string_view() : hand; !rest.empty();) {
      const auto symbol = read_fen_symbol(rest);
      const auto type = symbol ? std::optional(symbol->piece.type()) : std::nullopt;
      if (!type || !hands.can_hold(*type) || hands.keeps_sides())
        return error(rest.substr(0, character_length(rest, 0)),
                     fmt::format("'{}' cannot be held", rest.substr(0, symbol ? symbol->length : 1)), hands_hint());
      std::int16_t& count = draft_.values[hands.slot(symbol->piece.owner(), symbol->piece.owner(), *type)];
      if (count == max_held) return error(rest, "too many are held", "");
      ++count;
      rest.remove_prefix(symbol->length);
    }
  }

  /// How hands are written.
  std::string hands_hint() const {
    const HandRules& hands = ruleset_.hands;
    if (hands.types.empty()) return "this game keeps no pieces in hand";
    std::vector<std::string> symbols;
    for (PieceType type : hands.types) symbols.push_back(ruleset_.types[type].symbol);
    const char mark = ruleset_.players[0].mark;
    const std::string example = hands.keeps_sides()
                                    ? fmt::format("hands={}:{}{}2", mark, symbols[0], ruleset_.players[1].mark)
                                    : fmt::format("hands={}:{}2", mark, symbols[0]);
    return fmt::format("{} can be held; hands are a field too, as in {}", join(symbols, " "), example);
  }

  void unknown_piece(std::string_view rest) {
    const std::size_t length = character_length(rest, 0);
    const char* hint = ruleset_.player_count() > 2 ? "write a piece's letter and its player's mark, as in K{}"
                                                   : "capitals are {}'s, small letters the other player's";
    const std::string example =
        ruleset_.player_count() > 2 ? std::string(1, ruleset_.players[0].mark) : ruleset_.players[0].name;
    error(rest.substr(0, length), fmt::format("'{}' is not a piece of this game", rest.substr(0, length)),
          fmt::format(fmt::runtime(hint), example) + "; the letters are " + join(all_symbols(ruleset_), " "));
  }

  void read_turn(std::string_view word) {
    if (const auto player = ruleset_.find_player(word)) {
      draft_.turn = *player;
      return;
    }
    std::vector<std::string> names;
    for (const PlayerInfo& player : ruleset_.players) names.push_back(player.name);
    error(word, fmt::format("unknown player '{}'", word), suggest(word, names));
  }

  void read_field(std::string_view word) {
    const auto equals = word.find('=');
    const std::string_view key = word.substr(0, equals);
    if (equals == std::string_view::npos) return unknown_field(word, key);
    if (!is_first(word, fmt::format("the field '{}'", key))) return;
    if (const std::string reason = why_never(key); !reason.empty())
      return error(word, fmt::format("'{}' says nothing in this game: {}", key, reason), "leave it out");
    const std::string_view value = word.substr(equals + 1);
    if (key == "castling") return read_castling(value);
    if (key == "quiet") return read_number(value, draft_.half_move_clock, max_half_move_clock, "plies");
    if (key == "passes") return read_number(value, draft_.passes, static_cast<int>(max_players), "passes");
    if (key == "phase") return read_phase(value);
    if (key == "hands") clear_hands();
    if (key == "hands" && value == "-") return;
    static constexpr std::string_view lists[] = {"en-passant", "check", "out",   "mated",
                                                 "hands",      "state", "moved", "unmoved"};
    if (std::find(std::begin(lists), std::end(lists), key) == std::end(lists)) return unknown_field(word, key);
    for (std::string_view part : split(value, ',')) {
      if (key == "en-passant") read_right(part);
      if (key == "check") read_player(part, draft_.checked);
      if (key == "out") read_player(part, draft_.out);
      if (key == "mated") read_player(part, draft_.mated);
      if (key == "hands") read_hand(part);
      if (key == "state") read_value(part);
      if (key == "moved") read_cell(part, draft_.moved);
      if (key == "unmoved") read_cell(part, draft_.unmoved);
    }
  }

  /// Why no position of this game has the field; nothing when one may have it.
  std::string why_never(std::string_view key) const {
    const bool scripts_move = ruleset_.hooks.generating_phases != 0 || ruleset_.hooks.has_extend;
    if (key == "mated" && !ruleset_.end.must_capture_mated) return "nobody who is mated plays on";
    if (key == "passes" && !ruleset_.end.passes_without_move && !scripts_move)
      return "a player without a move does not pass";
    return "";
  }

  /// What is said twice would say two things, or one of them in vain.
  bool is_first(std::string_view where, std::string what) {
    const bool is_new = given_.insert(what).second;
    if (!is_new) error(where, what + " stands twice", "keep one of them");
    return is_new;
  }

  void unknown_field(std::string_view word, std::string_view key) {
    error(word, fmt::format("unknown field '{}'", key),
          suggest(key, {"castling", "en-passant", "quiet", "phase", "passes", "check", "out", "mated", "hands", "state",
                        "moved", "unmoved"}));
  }

  void read_castling(std::string_view value) {
    if (value == "-") return;
    std::vector<std::string_view> names = split(value, ',');
    if (has_short_castling_names(ruleset_) && names.size() == 1) {
      names.clear();
      for (std::size_t i = 0; i < value.size(); ++i) names.push_back(value.substr(i, 1));
    }
    for (std::string_view name : names) {
      if (!is_first(name, fmt::format("the castling '{}'", name))) return;
      std::vector<std::string> known;
      for (std::size_t i = 0; i < ruleset_.castlings.size(); ++i) {
        known.push_back(ruleset_.castlings[i].name);
        if (known.back() == name) draft_.castling_rights |= 1u << i;
      }
      if (std::find(known.begin(), known.end(), name) == known.end())
        error(name, fmt::format("unknown castling '{}'", name),
              known.empty() ? "this game has no castling" : suggest(name, known));
    }
  }

  void read_number(std::string_view value, int& into, int most, const char* what) {
    const auto number = parse_integer(value);
    if (number && *number >= 0 && *number <= most)
      into = static_cast<int>(*number);
    else
      error(value, fmt::format("expected a number of {} from 0 to {}, got '{}'", what, most, value), "as in quiet=3");
  }

  void read_right(std::string_view part) {
    const auto sign = part.find('>');
    if (sign == std::string_view::npos)
      return error(part, fmt::format("expected PASSED>PIECE, got '{}'", part), "as in en-passant=e3>e4");
    const Cell passed = cell(part.substr(0, sign));
    const auto colon = std::min(part.find(':', sign), part.size());
    const Cell victim = cell(part.substr(sign + 1, colon - sign - 1));
    const std::string_view owner = colon < part.size() ? part.substr(colon + 1) : "";
    if (passed == no_cell || victim == no_cell) return;
    add_right(part, passed, victim);
    PlayerSet mover = 0;
    if (colon < part.size()) read_player(owner, mover);
    if (mover != 0 && is_good_) draft_.en_passant.back().owner = *ruleset_.find_player(owner);
  }

  void add_right(std::string_view part, Cell passed, Cell victim) {
    const Piece piece = draft_.board[victim];
    if (piece.is_empty() || !draft_.board[passed].is_empty())
      return error(part,
                   fmt::format("no piece on {} can have passed {}", ruleset_.labels[victim], ruleset_.labels[passed]),
                   "the passed cell is empty and the piece stands on the other");
    if (!is_first(part, fmt::format("{}>{}", ruleset_.labels[passed], ruleset_.labels[victim]))) return;
    draft_.en_passant.push_back({passed, victim, usual_mover(piece)});
  }

  void read_player(std::string_view part, PlayerSet& players) {
    if (const auto player = ruleset_.find_player(part))
      players |= static_cast<PlayerSet>(1u << *player);
    else
      error(part, fmt::format("unknown player '{}'", part), "");
  }

  void read_phase(std::string_view value) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < ruleset_.phases.size(); ++i) {
      names.push_back(ruleset_.phases[i].name);
      if (names.back() == value) draft_.phase = static_cast<std::uint8_t>(i);
    }
    if (std::find(names.begin(), names.end(), value) == names.end())
      error(value, fmt::format("unknown phase '{}'", value), suggest(value, names));
  }

  /// `w for white, b for black`
  std::string marks() const {
    std::vector<std::string> all;
    for (const PlayerInfo& player : ruleset_.players) all.push_back(fmt::format("{} for {}", player.mark, player.name));
    return join(all, ", ");
  }

  /// `x:PR2`, with prisoners `x:PyR2y`.
  void read_hand(std::string_view part) {
    const auto colon = part.find(':');
    const auto holder = ruleset_.find_player(part.substr(0, colon));
    if (colon == std::string_view::npos || !holder)
      return error(part, fmt::format("expected a player's mark, ':' and the letters of what is held, got '{}'", part),
                   "the marks are " + marks());
    const HandRules& hands = ruleset_.hands;
    for (std::string_view rest = part.substr(colon + 1); !rest.empty();) {
      const std::size_t letter = is_symbol_prefix(rest[0]) ? 2 : 1;
      const auto type = ruleset_.find_type(rest.substr(0, letter));
      if (!type || !hands.can_hold(*type))
        return error(rest.substr(0, character_length(rest, 0)),
                     fmt::format("'{}' cannot be held", rest.substr(0, letter)), hands_hint());
      rest.remove_prefix(letter);
      Player side = *holder;
      if (hands.keeps_sides()) {
        const auto named = rest.empty() ? std::nullopt : ruleset_.find_player(rest.substr(0, 1));
        if (!named)
          return error(part, "expected the mark of the side that a prisoner is held under", "as in hands=r:Ig2");
        side = *named;
        rest.remove_prefix(1);
      }
      const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
      const long count = digits == 0 ? 1 : parse_integer(rest.substr(0, digits)).value_or(-1);
      if (count < 0 || count > max_held) return error(rest.substr(0, digits), "too many are held", "");
      const std::string under = side == *holder ? "" : " under " + ruleset_.players[side].name;
      if (!is_first(part, fmt::format("the {} in the hand of {}{}", ruleset_.types[*type].name,
                                      ruleset_.players[*holder].name, under)))
        return;
      draft_.values[hands.slot(*holder, side, *type)] = static_cast<std::int16_t>(count);
      rest.remove_prefix(digits);
    }
  }

  /// `name:3`.
  void read_value(std::string_view part) {
    const auto colon = part.find(':');
    for (std::size_t v = 0; v < ruleset_.values.size(); ++v) {
      const ValueInfo& value = ruleset_.values[v];
      if (value.name != part.substr(0, colon)) continue;
      const auto number = colon == std::string_view::npos ? std::nullopt : parse_integer(part.substr(colon + 1));
      if (!number || *number < value.least || *number > value.most)
        return error(part, fmt::format("{} is a number from {} to {}", value.name, value.least, value.most), "");
      if (!is_first(part, fmt::format("the value '{}'", value.name))) return;
      draft_.values[ruleset_.value_slot(v)] = static_cast<std::int16_t>(*number);
      return;
    }
    error(part, fmt::format("this game has no value '{}'", part.substr(0, colon)), "");
  }

  /// A cell of `moved` or `unmoved`, where a piece stands that remembers which.
  void read_cell(std::string_view part, CellSet& cells) {
    const Cell found = cell(part);
    if (found == no_cell) return;
    const Piece piece = draft_.board[found];
    if (piece.is_empty()) return error(part, fmt::format("no piece stands on {}", part), "");
    if (!ruleset_.remembers_moved(piece))
      return error(part,
                   fmt::format("the game does not remember whether the {} on {} has moved",
                               ruleset_.types[piece.type()].name, part),
                   "leave the cell out");
    cells.insert(found);
  }

  Cell cell(std::string_view label) {
    const Cell found = ruleset_.labels.find(label);
    if (found == no_cell)
      error(label, fmt::format("the board has no cell '{}'", label),
            "cells are named as in moves; 'trigon show FILE' draws the board with its labels");
    return found;
  }

  /// The last fields of a FEN: castling, en-passant cell, half-move clock, move number.
  void read_fen_fields(const FenFields& fields) {
    if (!fields.checks.empty())
      error(fields.checks, fmt::format("'{}' counts checks, and this game does not", fields.checks),
            "what a game's scripts count is the field state=NAME:NUMBER");
    if (!fields.unexpected.empty()) error(fields.unexpected, "unexpected field after the move number", "");
    read_fen_castling(fields.castling);
    if (!fields.passed.empty() && fields.passed != "-") read_fen_passed_cells(fields.passed);
    if (!fields.clock.empty()) read_number(fields.clock, draft_.half_move_clock, max_half_move_clock, "plies");
    if (!fields.number.empty() && !parse_integer(fields.number)) error(fields.number, "expected a move number", "");
  }

  /// Programs write all of KQkq, also in games that have some of these castlings or none.
  void read_fen_castling(std::string_view value) {
    const auto is_usual = [](std::string_view name) {
      return name.find_first_not_of("KQkq") == std::string_view::npos;
    };
    const auto& castlings = ruleset_.castlings;
    const bool has_usual_names = std::all_of(castlings.begin(), castlings.end(), [&](const Castling& one) {
      return one.name.size() == 1 && is_usual(one.name);
    });
    if (value.empty()) return;
    if (!has_usual_names || !is_usual(value)) return read_castling(value);
    for (char letter : value)
      for (std::size_t i = 0; i < castlings.size(); ++i)
        if (castlings[i].name[0] == letter) draft_.castling_rights |= 1u << i;
  }

  /// The cells that a piece has passed, one behind the other: `e3`, and after a step of three `e3e4`. One of several
  /// may be that on which it stands.
  void read_fen_passed_cells(std::string_view cells) {
    const std::size_t first = std::min(cells.find_first_of("0123456789"), cells.size());
    const bool is_list = cells.find_first_not_of("0123456789", first) != std::string_view::npos;
    while (!cells.empty()) {
      const std::size_t digits = std::min(cells.find_first_of("0123456789"), cells.size());
      const std::size_t end = std::min(cells.find_first_not_of("0123456789", digits), cells.size());
      const Cell named = ruleset_.labels.find(cells.substr(0, end));
      if (!is_list || named == no_cell || draft_.board[named].is_empty())
        read_fen_passed(cells.substr(0, end), is_list);
      cells.remove_prefix(end);
    }
  }

  /// FEN names only the cell passed; the piece is the one that can have passed it. In a list, which is written by
  /// programs alone, there may be none, since some write such cells where nobody could ever capture.
  void read_fen_passed(std::string_view label, bool may_be_idle) {
    const Cell passed = cell(label);
    if (passed == no_cell) return;
    draft_.has_idle_rights = true;
    for (std::size_t c = 0; c < draft_.board.size(); ++c) {
      const Piece piece = draft_.board[c];
      if (piece.is_empty() || piece.owner() == draft_.turn || piece.owner() == dead_owner) continue;
      const MoveProgram& program = ruleset_.program(piece);
      for (const MoveLine& line : program.lines)
        if (line.to == c && line.has(node_flag::opens_en_passant) &&
            std::find(program.path(line), program.path(line) + line.path_length, passed) !=
                program.path(line) + line.path_length)
          return add_right(label, passed, static_cast<Cell>(c));
    }
    if (!may_be_idle) error(label, fmt::format("no piece can have passed {}", label), "");
  }

  void error(std::string_view part, const std::string& message, const std::string& hint) {
    is_good_ = false;
    const auto offset = static_cast<std::size_t>(part.data() - text_.text.data());
    const bool is_inside = part.data() >= text_.text.data() && offset <= text_.text.size();
    diagnostics_.error(is_inside ? text_.at(offset, std::max<std::size_t>(part.size(), 1)) : text_.whole, code, message,
                       hint);
  }

  const Ruleset& ruleset_;
  const LocatedText& text_;
  Diagnostics& diagnostics_;
  PositionDraft draft_;
  /// The fields and their parts that were read, as messages name them.
  std::set<std::string> given_;
  /// The capitals of this text are the second player's.
  bool swaps_sides_ = false;
  bool is_good_ = true;
};

}  // namespace

std::optional<Position> read_position(const Ruleset& ruleset, const LocatedText& text, Diagnostics& diagnostics) {
  return Reader(ruleset, text, diagnostics).read();
}

}  // namespace trigon::engine
