// The fields of a position's text behind the turn: those with names, and the last fields of a FEN.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/position_parts.h"
#include "interpreter/notation/position_rows.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr int max_half_move_clock = 9999;

/// Why no position of this game has the field; nothing when one may have it.
std::string why_never(const Ruleset& ruleset, std::string_view key) {
  const bool scripts_move = !ruleset.hooks.generating_phases.empty() || ruleset.hooks.has(HookEvent::extend);
  if (key == "mated" && !ruleset.end.must_capture_mated) return "nobody who is mated plays on";
  if (key == "ended" && !may_note_end(ruleset, NoMoveEnd::checkmate) && !may_note_end(ruleset, NoMoveEnd::stalemate))
    return "nobody is put out by the mate or stalemate that ends a game";
  if (key == "passes" && !ruleset.end.passes_without_move && !scripts_move)
    return "a player without a move does not pass";
  if (key == "piece" && std::ranges::none_of(ruleset.phases, &Phase::same_piece)) return "no phase binds a piece";
  return "";
}

/// The cell of a label, or `no_cell` after an error.
Cell cell_of(const Ruleset& ruleset, std::string_view label, PositionMessages& messages) {
  const Cell found = ruleset.labels.find(label);
  if (found == no_cell)
    messages.error(label, fmt::format("the board has no cell '{}'", label),
                   "cells are named as in moves; 'trigon show FILE' draws the board with its labels");
  return found;
}

void read_number(std::string_view value, int& into, int most, const char* what, PositionMessages& messages) {
  const auto number = parse_integer(value);
  if (number && *number >= 0 && *number <= most)
    into = static_cast<int>(*number);
  else
    messages.error(value, fmt::format("expected a number of {} from 0 to {}, got '{}'", what, most, value),
                   "as in quiet=3");
}

void read_player(const Ruleset& ruleset, std::string_view part, PlayerSet& players, PositionMessages& messages) {
  if (const auto player = ruleset.find_player(part))
    players.insert(*player);
  else
    messages.error(part, fmt::format("unknown player '{}'", part), "");
}

void read_castling(const Ruleset& ruleset, std::string_view value, PositionDraft& draft, PositionMessages& messages) {
  if (value == "-") return;
  std::vector<std::string_view> names = split(value, ',');
  if (has_short_castling_names(ruleset) && names.size() == 1) {
    names.clear();
    for (std::size_t i = 0; i < value.size(); ++i) names.push_back(value.substr(i, 1));
  }
  for (std::string_view name : names) {
    if (!messages.is_first(name, fmt::format("the castling '{}'", name))) return;
    std::vector<std::string> known;
    for (std::size_t i = 0; i < ruleset.castlings.size(); ++i) {
      known.push_back(ruleset.castlings[i].name);
      if (known.back() == name) draft.castling_rights.insert(i);
    }
    if (std::find(known.begin(), known.end(), name) == known.end())
      messages.error(name, fmt::format("unknown castling '{}'", name),
                     known.empty() ? "this game has no castling" : suggest(name, known));
  }
}

void add_right(const Ruleset& ruleset, std::string_view part, Cell passed, Cell victim, PositionDraft& draft,
               PositionMessages& messages) {
  const Piece piece = draft.board[victim];
  if (piece.is_empty() || !draft.board[passed].is_empty())
    return messages.error(
        part, fmt::format("no piece on {} can have passed {}", ruleset.labels[victim], ruleset.labels[passed]),
        "the passed cell is empty and the piece stands on the other");
  if (!messages.is_first(part, fmt::format("{}>{}", ruleset.labels[passed], ruleset.labels[victim]))) return;
  draft.en_passant.push_back({passed, victim, usual_mover(piece)});
}

void read_right(const Ruleset& ruleset, std::string_view part, PositionDraft& draft, PositionMessages& messages) {
  const auto sign = part.find('>');
  if (sign == std::string_view::npos)
    return messages.error(part, fmt::format("expected PASSED>PIECE, got '{}'", part), "as in en-passant=e3>e4");
  const Cell passed = cell_of(ruleset, part.substr(0, sign), messages);
  const auto colon = std::min(part.find(':', sign), part.size());
  const Cell victim = cell_of(ruleset, part.substr(sign + 1, colon - sign - 1), messages);
  const std::string_view owner = colon < part.size() ? part.substr(colon + 1) : "";
  if (passed == no_cell || victim == no_cell) return;
  add_right(ruleset, part, passed, victim, draft, messages);
  PlayerSet mover;
  if (colon < part.size()) read_player(ruleset, owner, mover, messages);
  if (!mover.empty() && !messages.has_errors()) draft.en_passant.back().owner = *ruleset.find_player(owner);
}

void read_phase(const Ruleset& ruleset, std::string_view value, PositionDraft& draft, PositionMessages& messages) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < ruleset.phases.size(); ++i) {
    names.push_back(ruleset.phases[i].name);
    if (names.back() == value) draft.phase = static_cast<std::uint8_t>(i);
  }
  if (std::find(names.begin(), names.end(), value) == names.end())
    messages.error(value, fmt::format("unknown phase '{}'", value), suggest(value, names));
}

/// `name:3`.
void read_value(const Ruleset& ruleset, std::string_view part, PositionDraft& draft, PositionMessages& messages) {
  const auto colon = part.find(':');
  for (std::size_t v = 0; v < ruleset.values.size(); ++v) {
    const ValueInfo& value = ruleset.values[v];
    if (value.name != part.substr(0, colon)) continue;
    const auto number = colon == std::string_view::npos ? std::nullopt : parse_integer(part.substr(colon + 1));
    if (!number || *number < value.least || *number > value.most)
      return messages.error(part, fmt::format("{} is a number from {} to {}", value.name, value.least, value.most), "");
    if (!messages.is_first(part, fmt::format("the value '{}'", value.name))) return;
    draft.values[ruleset.value_slot(v)] = static_cast<std::int16_t>(*number);
    return;
  }
  messages.error(part, fmt::format("this game has no value '{}'", part.substr(0, colon)), "");
}

/// A cell of `moved` or `unmoved`, where a piece stands that remembers which.
void read_cell(const Ruleset& ruleset, std::string_view part, const std::vector<Piece>& board, CellSet& cells,
               PositionMessages& messages) {
  const Cell found = cell_of(ruleset, part, messages);
  if (found == no_cell) return;
  const Piece piece = board[found];
  if (piece.is_empty()) return messages.error(part, fmt::format("no piece stands on {}", part), "");
  if (!ruleset.remembers_moved(piece))
    return messages.error(part,
                          fmt::format("the game does not remember whether the {} on {} has moved",
                                      ruleset.types[piece.type()].name, part),
                          "leave the cell out");
  cells.insert(found);
}

/// The cell of the piece that alone may move on.
void read_bound(const Ruleset& ruleset, std::string_view value, PositionDraft& draft, PositionMessages& messages) {
  draft.bound = cell_of(ruleset, value, messages);
}

void read_quiet(const Ruleset&, std::string_view value, PositionDraft& draft, PositionMessages& messages) {
  read_number(value, draft.half_move_clock, max_half_move_clock, "plies", messages);
}

void read_passes(const Ruleset&, std::string_view value, PositionDraft& draft, PositionMessages& messages) {
  read_number(value, draft.passes, static_cast<int>(max_players), "passes", messages);
}

/// `checkmate`, `stalemate`, or `checkmate:x` where the player x who mates wins alone.
void read_ended(const Ruleset& ruleset, std::string_view value, PositionDraft& draft, PositionMessages& messages) {
  const std::string_view word = value.substr(0, value.find(':'));
  std::vector<std::string> known;
  for (const auto& [end, name] : no_move_ends)
    if (may_note_end(ruleset, end)) {
      known.emplace_back(name);
      if (word == name) draft.ended = end;
    }
  if (draft.ended == NoMoveEnd::none)
    return messages.error(word.empty() ? value : word, fmt::format("no game ends by '{}' with its loser out", word),
                          suggest(word, known));
  const bool needs_victor = names_victor(ruleset, draft.ended);
  if (needs_victor != (word.size() < value.size()))
    return messages.error(
        value, needs_victor ? "who has mated wins alone and is not named" : "a player is named who does not win alone",
        fmt::format("write {}{}", word, needs_victor ? fmt::format(":{}", ruleset.players[0].mark) : ""));
  PlayerSet victor;
  if (needs_victor) read_player(ruleset, value.substr(word.size() + 1), victor, messages);
  if (!victor.empty()) draft.victor = *victor.begin();
}

void read_hands(const Ruleset& ruleset, std::string_view value, PositionDraft& draft, PositionMessages& messages) {
  clear_hands(ruleset, draft.values);
  if (value == "-") return;
  for (std::string_view part : split(value, ',')) read_hand(ruleset, part, draft.values, messages);
}

template <PlayerSet PositionDraft::*players>
void read_players(const Ruleset& ruleset, std::string_view part, PositionDraft& draft, PositionMessages& messages) {
  read_player(ruleset, part, draft.*players, messages);
}

template <CellSet PositionDraft::*cells>
void read_cells(const Ruleset& ruleset, std::string_view part, PositionDraft& draft, PositionMessages& messages) {
  read_cell(ruleset, part, draft.board, draft.*cells, messages);
}

struct Field {
  const char* key;
  /// Reads the value, or each part of it between commas.
  void (*read)(const Ruleset& ruleset, std::string_view value, PositionDraft& draft, PositionMessages& messages);
  bool is_list = false;
};

constexpr Field all_fields[] = {
    {"castling", read_castling},
    {"en-passant", read_right, true},
    {"quiet", read_quiet},
    {"phase", read_phase},
    {"piece", read_bound},
    {"passes", read_passes},
    {"check", read_players<&PositionDraft::checked>, true},
    {"out", read_players<&PositionDraft::out>, true},
    {"ended", read_ended},
    {"mated", read_players<&PositionDraft::mated>, true},
    {"hands", read_hands},
    {"state", read_value, true},
    {"moved", read_cells<&PositionDraft::moved>, true},
    {"unmoved", read_cells<&PositionDraft::unmoved>, true},
};

/// Nothing after an error.
const Field* find_field(std::string_view word, std::string_view key, PositionMessages& messages) {
  std::vector<std::string> keys;
  for (const Field& field : all_fields) {
    if (field.key == key && key.size() < word.size()) return &field;
    keys.emplace_back(field.key);
  }
  messages.error(word, fmt::format("unknown field '{}'", key), suggest(key, keys));
  return nullptr;
}

/// FEN names only the cell passed; the piece is the one that can have passed it. In a list, which is written by
/// programs alone, there may be none, since some write such cells where nobody could ever capture.
void read_fen_passed(const Ruleset& ruleset, std::string_view label, bool may_be_idle, PositionDraft& draft,
                     PositionMessages& messages) {
  const Cell passed = cell_of(ruleset, label, messages);
  if (passed == no_cell) return;
  draft.has_idle_rights = true;
  for (std::size_t c = 0; c < draft.board.size(); ++c) {
    const Piece piece = draft.board[c];
    if (piece.is_empty() || piece.owner() == draft.turn || is_nobody(piece.owner())) continue;
    const MoveProgram& program = ruleset.program(piece);
    for (const MoveLine& line : program.lines)
      if (line.to == c && line.has(node_flag::opens_en_passant) &&
          std::find(program.path(line), program.path(line) + line.path_length, passed) !=
              program.path(line) + line.path_length)
        return add_right(ruleset, label, passed, static_cast<Cell>(c), draft, messages);
  }
  if (!may_be_idle) messages.error(label, fmt::format("no piece can have passed {}", label), "");
}

/// The cells that a piece has passed, one behind the other: `e3`, and after a step of three `e3e4`. One of several
/// may be that on which it stands.
void read_fen_passed_cells(const Ruleset& ruleset, std::string_view cells, PositionDraft& draft,
                           PositionMessages& messages) {
  const std::size_t first = std::min(cells.find_first_of("0123456789"), cells.size());
  const bool is_list = cells.find_first_not_of("0123456789", first) != std::string_view::npos;
  while (!cells.empty()) {
    const std::size_t digits = std::min(cells.find_first_of("0123456789"), cells.size());
    const std::size_t end = std::min(cells.find_first_not_of("0123456789", digits), cells.size());
    const Cell named = ruleset.labels.find(cells.substr(0, end));
    if (!is_list || named == no_cell || draft.board[named].is_empty())
      read_fen_passed(ruleset, cells.substr(0, end), is_list, draft, messages);
    cells.remove_prefix(end);
  }
}

/// Does a letter of the castling field mean this castling: by its name, or by the column of its partner, as programs
/// write it where pieces are shuffled (Shredder-FEN)? Capital letters are the first player's.
bool means_castling(const Ruleset& ruleset, const Castling& castling, char letter) {
  if (castling.name[0] == letter) return true;
  const Player player = is_capital(letter) ? 0 : 1;
  return castling.player == player && ruleset.labels[castling.partner_from][0] == small(letter);
}

/// Could something enter behind moves of the player, now or once more is held?
bool may_ever_gate(const Ruleset& ruleset, const PositionDraft& draft, Player player) {
  const auto is_held = [&](PieceType type) {
    return ruleset.hands.endless.contains(type) || draft.values[ruleset.hands.slot(player, player, type)] > 0;
  };
  return ruleset.hands.captured != CapturedFate::gone || ruleset.hooks.factory ||
         std::ranges::any_of(ruleset.gating->pieces, is_held);
}

/// Notes for a FEN of a game in which pieces enter behind others where they may: its letters, such as B for the piece
/// on b1, and the pieces of castlings. Returns the letters that name castlings: also those of columns, of a player
/// behind whose moves nothing can enter any more.
std::string read_fen_gates(const Ruleset& ruleset, std::string_view value, bool swaps_sides, PositionDraft& draft) {
  std::string castlings;
  CellSet unmoved;
  for (const char letter : value) {
    const auto named = [&](const Castling& one) { return one.name == std::string_view(&letter, 1); };
    const auto castling = std::ranges::find_if(ruleset.castlings, named);
    const Player player = is_capital(letter) != swaps_sides ? 0 : 1;
    const CellSet gates = ruleset.gating->in[player];
    const Cell gate = gates.find([&](Cell cell) { return ruleset.labels[cell][0] == small(letter); });
    if (castling != ruleset.castlings.end()) {
      unmoved.insert(castling->royal_from);
      unmoved.insert(castling->partner_from);
    }
    const bool is_right =
        castling != ruleset.castlings.end() ||
        (!may_ever_gate(ruleset, draft, player) &&
         std::ranges::any_of(ruleset.castlings, [&](const auto& one) { return means_castling(ruleset, one, letter); }));
    if (!is_right && gate != no_cell)
      unmoved.insert(gate);
    else
      castlings += letter;
  }
  for (const Cell cell : ruleset.grid.cells()) {
    const Piece piece = draft.board[cell];
    if (!piece.is_empty() && ruleset.gating->remembered[piece.home()].contains(piece.type()))
      (unmoved.contains(cell) ? draft.unmoved : draft.moved).insert(cell);
  }
  return castlings;
}

/// Programs write all of KQkq, also in games that have some of these castlings or none.
void read_fen_castling(const Ruleset& ruleset, std::string_view value, PositionDraft& draft,
                       PositionMessages& messages) {
  const auto is_usual = [](std::string_view name) { return name.find_first_not_of("KQkq") == std::string_view::npos; };
  const auto& castlings = ruleset.castlings;
  const bool has_usual_names = std::all_of(castlings.begin(), castlings.end(), [&](const Castling& one) {
    return one.name.size() == 1 && is_usual(one.name);
  });
  if (value.empty()) return;
  const auto is_known = [&](char letter) {
    return is_usual({&letter, 1}) ||
           std::ranges::any_of(castlings, [&](const Castling& one) { return means_castling(ruleset, one, letter); });
  };
  if (!has_usual_names || !std::ranges::all_of(value, is_known)) return read_castling(ruleset, value, draft, messages);
  for (char letter : value)
    for (std::size_t i = 0; i < castlings.size(); ++i)
      if (means_castling(ruleset, castlings[i], letter)) draft.castling_rights.insert(i);
}

/// The checks that each player still needs, white's first, or has given.
void read_fen_checks(const Ruleset& ruleset, std::string_view checks, bool swaps_sides, PositionDraft& draft,
                     PositionMessages& messages) {
  const int all = ruleset.end.winning_checks;
  if (all == 0 || ruleset.player_count() != 2)
    return messages.error(checks, fmt::format("'{}' counts checks, and this game does not", checks),
                          "what a game's scripts count is the field state=NAME:NUMBER");
  const auto left = fen_checks_left(checks, all);
  if (!left || std::ranges::any_of(*left, [&](int number) { return number > all; }))
    return messages.error(checks, fmt::format("'{}' is not how many of {} checks each player needs", checks, all),
                          fmt::format("as in {0}+{0}, or +0+0 for those that were given", all));
  for (Player player : ruleset.all_players()) {
    const int given = all - (*left)[swaps_sides ? 1 - player : player];
    draft.values[ruleset.check_slot(player)] = static_cast<std::int16_t>(given);
  }
}

}  // namespace

void read_field(const Ruleset& ruleset, std::string_view word, PositionDraft& draft, PositionMessages& messages) {
  const auto equals = word.find('=');
  const std::string_view key = word.substr(0, equals);
  const bool has_value = equals != std::string_view::npos;
  if (has_value && !messages.is_first(word, fmt::format("the field '{}'", key))) return;
  if (const std::string reason = why_never(ruleset, key); has_value && !reason.empty())
    return messages.error(word, fmt::format("'{}' says nothing in this game: {}", key, reason), "leave it out");
  const Field* const field = find_field(word, key, messages);
  if (!field) return;
  const std::string_view value = word.substr(equals + 1);
  if (!field->is_list) return field->read(ruleset, value, draft, messages);
  for (std::string_view part : split(value, ',')) field->read(ruleset, part, draft, messages);
}

void read_fen_fields(const Ruleset& ruleset, const FenFields& fields, bool swaps_sides, PositionDraft& draft,
                     PositionMessages& messages) {
  if (!fields.checks.empty()) read_fen_checks(ruleset, fields.checks, swaps_sides, draft, messages);
  if (!fields.unexpected.empty()) messages.error(fields.unexpected, "unexpected field after the move number", "");
  const bool has_gates = ruleset.gating && ruleset.gating->needs_unmoved && has_short_castling_names(ruleset);
  const std::string castlings = has_gates ? read_fen_gates(ruleset, fields.castling, swaps_sides, draft) : "";
  read_fen_castling(ruleset, has_gates ? castlings : fields.castling, draft, messages);
  if (!fields.passed.empty() && fields.passed != "-") read_fen_passed_cells(ruleset, fields.passed, draft, messages);
  if (!fields.clock.empty()) read_number(fields.clock, draft.half_move_clock, max_half_move_clock, "plies", messages);
  if (!fields.number.empty() && !parse_integer(fields.number))
    messages.error(fields.number, "expected a move number", "");
}

}  // namespace trigon::engine
