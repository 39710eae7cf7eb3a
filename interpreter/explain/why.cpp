#include "interpreter/explain/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/relocations.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/position/composite.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/castling_obstacles.h"
#include "interpreter/rules/game.h"
#include "interpreter/rules/legal.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// Authors read about terms and files, one reason a line; players read sentences.
enum class Reader { author, player };

/// Is it a drop, a swap, a pass or another move that scripts make?
bool has_other_form(std::string_view text) {
  return text == "pass" || text.find_first_of("@,+~") != std::string_view::npos ||
         text.find("<>") != std::string_view::npos;
}

bool begins_with_cell(const Ruleset& ruleset, std::string_view text) {
  for (std::size_t length = std::min<std::size_t>(text.size(), 8); length > 0; --length)
    if (ruleset.labels.find(text.substr(0, length)) != no_cell) return true;
  return false;
}

/// Lines as sentences, one after the other. A sentence that begins with a cell such as "c3" keeps its small letter.
std::string in_sentences(const Ruleset& ruleset, std::string_view lines) {
  std::vector<std::string> sentences;
  for (const std::string_view line : split(lines, '\n')) {
    std::string sentence = begins_with_cell(ruleset, line) ? std::string(line) : capitalized(std::string(line));
    sentences.push_back(sentence.ends_with('.') ? sentence : sentence + '.');
  }
  return join(sentences, " ");
}

/// The last word of a rule's key.
std::string_view short_key(const Rule& rule) { return rule.key.substr(rule.key.rfind('.') + 1); }

class Explainer {
 public:
  Explainer(const Game& game, std::string_view text, Reader reader)
      : game_(game), ruleset_(game.ruleset()), scratch_(game.copy_position()), text_(text), reader_(reader) {}

  Explanation explain() {
    Explanation explanation = reasons();
    if (is_for_player()) explanation.text = in_sentences(ruleset_, explanation.text);
    return explanation;
  }

 private:
  static Explanation no(std::string text) { return {false, std::move(text)}; }

  bool is_for_player() const { return reader_ == Reader::player; }

  /// The reasons, one a line.
  Explanation reasons() {
    if (const auto move = find_move(game_.position(), game_.moves(), text_)) return {true, why_legal(*move)};
    if (game_.outcome()) return no(fmt::format("the game is over: {}", describe_outcome(ruleset_, game_.outcome())));
    if (text_.ends_with(',')) return no(fmt::format("'{}' is not a move: moves are separated by spaces only", text_));
    if (const std::string text = text_with_right_sign(); !text.empty())
      return no(fmt::format("'{}' is written {} here", text_, text));
    const auto cells = cells_of_move(ruleset_, text_);
    if (!cells && has_other_form(text_)) return no(not_legal(why_no_other_form()));
    if (!cells) return no(fmt::format("'{}' is not a move of two cells of this board, such as {}", text_, example()));
    return why_not(*cells);
  }

  /// The legal move that was meant by a text with the sign of another kind of capture, or nothing.
  std::string text_with_right_sign() const {
    std::string text(text_);
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == 'x' || c == '*'; }, '-');
    const auto move = text == text_ ? std::nullopt : find_move(game_.position(), game_.moves(), text);
    return move ? print_move(game_.position(), *move) : "";
  }

  std::string example() const { return print_move(game_.position(), game_.moves().front()); }
  /// The piece on a cell in words: "left's pawn on e4", "the dead pawn on e4".
  std::string name_of_piece(Cell cell) const {
    const Piece piece = game_.position().at(cell);
    const std::string owner = piece.owner() == captured_owner ? "the captured "
                              : piece.owner() == dead_owner   ? "the dead "
                                                              : ruleset_.players[piece.owner()].name + "'s ";
    return fmt::format("{}{} on {}", owner, ruleset_.types[piece.type()].name, ruleset_.labels[cell]);
  }

  /// What makes a move along a line: the term for authors, the piece's move for players.
  std::string term_text(const MoveLine& line) const {
    const Piece piece = game_.position().at(line.from);
    const PieceTypeInfo& type = ruleset_.types[piece.type()];
    if (is_for_player()) return fmt::format("the {}'s move to {}", type.name, ruleset_.labels[line.to]);
    const TermInfo& term = type.terms[line.term];
    const std::string place = term.span.source ? fmt::format(" ({}:{})", term.span.source->name(),
                                                             term.span.source->line_of(term.span.offset) + 1)
                                               : "";
    return fmt::format("the term {} of the {}{}", term.text, type.name, place);
  }

  /// The lines of the moving piece that lead from one cell to the other.
  std::vector<MoveLine> lines(Cell from, Cell to) const {
    const MoveProgram& program = ruleset_.program(game_.position().at(from));
    std::vector<MoveLine> result;
    for (std::uint32_t r = program.line_begin[from]; r < program.line_begin[from + 1u]; ++r)
      if (program.lines[r].to == to) result.push_back(program.lines[r]);
    return result;
  }

  std::string why_legal(const Move& move) const {
    const std::string text = print_move(game_.position(), move);
    if (is_for_player()) return text + " is legal";
    if (move.kind == MoveKind::castling)
      return fmt::format("{} is legal: castling '{}'", text, ruleset_.castlings[move.detail].name);
    if (move.kind == MoveKind::pass && move.from == no_cell && game_.position().phase().pass == PhasePass::allowed)
      return fmt::format("{} is legal: a player may pass in the phase '{}'", text, game_.position().phase().name);
    if (move.kind == MoveKind::pass && move.from == no_cell)
      return fmt::format("{} is legal: there is no other move", text);
    if (is_by_relocation(move))
      return fmt::format(
          "{} is legal: in the phase '{}' a neutral {} is put on any empty cell", text, game_.position().phase().name,
          ruleset_.types[move.from == no_cell ? move.dropped_type() : game_.position().at(move.from).type()].name);
    if (move.kind == MoveKind::drop) return fmt::format("{} is legal: the piece is in the hand", text);
    if (move.kind == MoveKind::composite) return fmt::format("{} is legal: a script makes it", text);
    if (move.kind == MoveKind::pass) return fmt::format("{} is legal: a circle that comes back is a pass", text);
    for (const MoveLine& line : lines(move.from, move.to))
      if (explains(line, move)) return fmt::format("{} is legal: {} makes it", text, term_text(line));
    return text + " is legal";
  }

  bool is_by_relocation(const Move& move) const {
    if (move.kind == MoveKind::drop) return move.detail != 0;
    return move.kind == MoveKind::plain && is_relocated(game_.position(), game_.position().at(move.from));
  }

  bool explains(const MoveLine& line, const Move& move) const {
    const Position& position = game_.position();
    const Piece piece = position.at(move.from);
    if (line.has(node_flag::unmoved_only) && !piece.is_unmoved()) return false;
    if (!is_open(position, ruleset_.program(piece), line, {move.from, no_cell})) return false;
    if (!is_by_line(position, move, line)) return false;
    const Piece there = position.at(move.to);
    if (swaps(line) != (move.kind == MoveKind::exchange)) return false;
    if (row_of(move.kind).takes_elsewhere && move.kind != MoveKind::exchange) return may_make(line.flags, move.kind);
    return there.is_empty() ? line.has(node_flag::may_move)
                            : line.has(node_flag::may_capture) && takes(line, piece, there);
  }

  /// May the piece capture this one by the line, if its way is open?
  bool takes(const MoveLine& line, Piece piece, Piece victim) const {
    return may_be_victim(ruleset_, line, piece, victim) && may_meet(ruleset_, line, piece, victim);
  }

  bool swaps(const MoveLine& line) const { return ruleset_.conditions[line.condition()].fate.swaps(); }

  Explanation why_not(const CellPair& cells) {
    const Position& position = game_.position();
    const Piece piece = position.at(cells.from);
    const std::string start = is_for_player() ? "" : fmt::format("'{}' is not legal: ", text_);
    if (is_relocated(position, piece)) return no(start + why_no_relocation(cells));
    if (const std::string reason = why_not_in_phase(piece); !reason.empty()) return no(start + reason);
    if (piece.is_empty()) return no(start + fmt::format("{} is empty", ruleset_.labels[cells.from]));
    if (piece.owner() != position.turn())
      return no(start + fmt::format("{} is to move, not {}", ruleset_.players[position.turn()].name,
                                    name_of_piece(cells.from)));
    const Piece there = position.at(cells.to);
    const std::vector<MoveLine> all = lines(cells.from, cells.to);
    const bool may_be_taken = std::ranges::any_of(all, [&](const MoveLine& line) {
      return line.has(node_flag::may_capture) && may_be_victim(ruleset_, line, piece, there);
    });
    if (!there.is_empty() && there.owner() == piece.owner() && !may_be_taken && !castling_of(cells))
      return no(start + fmt::format("a {} of the same player stands there", ruleset_.types[there.type()].name));
    if (!there.is_empty() && ruleset_.are_partners(piece.owner(), there.owner()))
      return no(start + fmt::format("{} belongs to a partner of {}", name_of_piece(cells.to),
                                    ruleset_.players[piece.owner()].name));
    if (const Castling* castling = castling_of(cells); castling && all.empty())
      return no(start + why_no_castling(*castling));
    if (all.empty() && is_for_player())
      return no(fmt::format("the {} does not go from {} to {}", ruleset_.types[piece.type()].name,
                            ruleset_.labels[cells.from], ruleset_.labels[cells.to]));
    if (all.empty())
      return no(start + fmt::format("no term of the {} leads from {} to {}", ruleset_.types[piece.type()].name,
                                    ruleset_.labels[cells.from], ruleset_.labels[cells.to]));
    std::string reasons;
    for (const MoveLine& line : all) {
      const std::string reason = why_line_fails(line, cells);
      if (reasons.find(reason) == std::string::npos) reasons += (reasons.empty() ? "" : "\n") + reason;
    }
    return no(start + reasons);
  }

  /// Why a neutral piece that the player may put elsewhere does not go to this cell.
  std::string why_no_relocation(const CellPair& cells) const {
    if (!game_.position().at(cells.to).is_empty()) return fmt::format("{} is occupied", ruleset_.labels[cells.to]);
    return reason_of_rules(cells).value_or("a royal would be left attacked");
  }

  /// Puts a reason after the text of the move; players read the reason alone, if there is one.
  std::string not_legal(std::string_view reason) const {
    if (is_for_player() && reason.starts_with(": ")) return std::string(reason.substr(2));
    return fmt::format("'{}' is not legal{}", text_, reason);
  }

  std::string why_no_other_form() {
    if (const auto reason = why_no_made_move()) return ": " + *reason;
    if (text_.starts_with('+') && !game_.position().phase().relocated.empty()) return why_no_placement();
    return text_ == "pass" ? why_no_pass() : why_no_drop();
  }

  /// Why a neutral piece such as `+Dn@e4` is not put on the board.
  std::string why_no_placement() const {
    const std::string_view label = text_.substr(std::min(text_.find('@'), text_.size() - 1) + 1);
    const Cell cell = ruleset_.labels.find(label);
    if (cell == no_cell) return fmt::format(": the board has no cell '{}'", label);
    if (!game_.position().at(cell).is_empty()) return fmt::format(": {} is occupied", ruleset_.labels[cell]);
    for (const Move& move : game_.moves())
      if (const std::string text = print_move(game_.position(), move); text.starts_with('+') && move.to == cell)
        return fmt::format(": it is written '{}'", text);
    return ": a neutral piece is put on the board only where none of its kind is there";
  }

  /// Why a move that a script makes is not legal for another reason; nothing when no script makes it.
  std::optional<std::string> why_no_made_move() {
    if (!scratch_.may_be_generated_for()) return std::nullopt;
    const CompositeScope scope(scratch_.composites());
    MoveList made;
    scratch_.hooks().generate(scratch_, made);
    const auto move = find_move(scratch_, made, text_);
    if (!move) return std::nullopt;
    if (auto reason = veto_of(scratch_, *move)) return reason;
    if (!is_safe(scratch_, *move)) return "a royal would be left attacked";
    return reason_of_rules({move->from, move->to}).value_or("it is not among the legal moves");
  }

  std::string why_no_pass() const {
    if (ruleset_.has_passes) return why_no_pass_in_phase(game_.position().phase());
    if (ruleset_.end.always_passes()) return ": a player passes only without another move";
    if (ruleset_.end.passes_without_move) return ": a player passes only without another move, and not in check";
    return ruleset_.hooks.generating_phases.empty() ? ": nobody passes in this game" : no_made_move();
  }

  std::string no_made_move() const {
    return is_for_player() ? ": there is no such move now" : ": no script makes this move here";
  }

  /// Why a player may not leave out this part of the turn, in a game in which that is allowed somewhere.
  std::string why_no_pass_in_phase(const Phase& phase) const {
    if (phase.pass != PhasePass::allowed) return fmt::format(": nobody passes in the phase '{}'", phase.name);
    if (const auto reason = reason_of_rules({no_cell, no_cell})) return ": " + *reason;
    return ": nobody passes in check";
  }

  /// What is wrong with a single drop such as `P@e4`; with several, the first drop that could not be made alone.
  std::string why_no_drop() {
    if (text_.find(',') != std::string_view::npos) return why_no_drops();
    const auto at = text_.find('@');
    const auto type = ruleset_.find_type(text_.substr(0, at));
    if (at == std::string_view::npos || !type) return " here";
    const Cell cell = ruleset_.labels.find(text_.substr(at + 1));
    const Player player = game_.position().turn();
    const std::string name = ruleset_.types[*type].name;
    if (cell == no_cell) return fmt::format(": the board has no cell '{}'", text_.substr(at + 1));
    if (!game_.position().has_for_drop(player, *type))
      return fmt::format(": {} holds no {}", ruleset_.players[player].name,
                         ruleset_.types[ruleset_.hands.held_for(*type)].name);
    if (!game_.position().at(cell).is_empty()) return fmt::format(": {} is occupied", ruleset_.labels[cell]);
    if (!ruleset_.hands.droppable.contains(*type)) return fmt::format(": a {} is not dropped alone", name);
    if (!game_.position().phase().has_drops) return ": nothing is dropped in this phase";
    if (!ruleset_.hands.drop_zone[*type][player].contains(cell)) return fmt::format(": no {} is dropped there", name);
    if (const auto reason = veto_of(scratch_, Move::drop(*type, cell))) return ": " + *reason;
    return ": " + reason_of_rules({no_cell, cell}, type).value_or("a royal would be left attacked");
  }

  /// What to say of several actions with commas between them: a script makes such moves, and knows its reasons.
  std::string why_no_drops() const {
    for (std::string_view part : split(text_, ',')) {
      const auto at = part.find('@');
      if (at == std::string_view::npos) continue;
      const Cell cell = ruleset_.labels.find(part.substr(at + 1));
      if (cell == no_cell) return fmt::format(": the board has no cell '{}'", part.substr(at + 1));
      if (!game_.position().at(cell).is_empty()) return fmt::format(": {} is occupied", ruleset_.labels[cell]);
    }
    return ruleset_.hooks.generating_phases.contains(game_.position().phase_index()) ? no_made_move() : " here";
  }

  /// What the phase of the game forbids about the piece; an empty text when nothing.
  std::string why_not_in_phase(Piece piece) const {
    const Phase& phase = game_.position().phase();
    if (!phase.has_moves && !phase.relocated.empty())
      return fmt::format("only a neutral {} is moved in the phase '{}'", list_types(ruleset_, phase.relocated, "or"),
                         phase.name);
    if (!phase.has_moves) return fmt::format("no piece moves in the phase '{}'", phase.name);
    if (!piece.is_empty() && !phase.movers.contains(piece.type()))
      return fmt::format("a {} does not move in the phase '{}'", ruleset_.types[piece.type()].name, phase.name);
    return "";
  }

  const Castling* castling_of(const CellPair& cells) const {
    for (const Castling& castling : ruleset_.castlings)
      if (castling.player == game_.position().turn() && castling.royal_from == cells.from &&
          castling.royal_to == cells.to)
        return &castling;
    return nullptr;
  }

  std::string why_no_castling(const Castling& castling) const {
    const Position& position = game_.position();
    const std::string start = is_for_player() ? "castling " : fmt::format("castling '{}' ", castling.name);
    const auto index = static_cast<std::size_t>(&castling - ruleset_.castlings.data());
    const auto obstacles = castling_obstacles(position, index);
    if (obstacles.empty())
      return reason_of_rules({castling.royal_from, castling.royal_to})
          .value_or(start + "would leave the royal attacked");
    const auto& [kind, cell, attacker] = obstacles.front();
    switch (kind) {
      case CastlingObstacle::Kind::lost: return start + "is lost: one of its pieces has moved or was captured";
      case CastlingObstacle::Kind::blocked: return start + fmt::format("is blocked by {}", name_of_piece(cell));
      case CastlingObstacle::Kind::attacked: break;
    }
    return start + fmt::format("is forbidden: {} attacks {}", name_of_piece(attacker), ruleset_.labels[cell]);
  }

  std::string why_line_fails(const MoveLine& line, const CellPair& cells) {
    const Position& position = game_.position();
    const Piece piece = position.at(cells.from);
    const Piece there = position.at(cells.to);
    const std::string term = term_text(line);
    if (line.has(node_flag::unmoved_only) && !piece.is_unmoved()) return term + " is for a piece that has not moved";
    const bool is_open_now = is_open(position, ruleset_.program(piece), line, {cells.from, no_cell});
    if (captures_on_the_way(line) && !is_open_now) return term + why_way_is_shut(line);
    if (there.is_empty() && !line.has(node_flag::may_move) && !captures_on_the_way(line))
      return term + (line.has(node_flag::takes_aside) ? " only captures, and takes nothing by going there"
                                                      : " only captures, and nothing stands there to be captured");
    if (!there.is_empty() && !line.has(node_flag::may_capture))
      return term + fmt::format(" {}, and {} stands there", is_for_player() ? "captures nothing" : "only moves",
                                name_of_piece(cells.to));
    if (!there.is_empty() && !takes(line, piece, there)) return why_victim_is_safe(term, line, piece, there);
    if (!is_open_now) return term + why_way_is_shut(line);
    if (const auto reason = veto_of(scratch_, {cells.from, cells.to, MoveKind::plain, 0, 0})) return *reason;
    if (const auto reason = reason_of_rules(cells)) return *reason;
    const std::string reason = why_unsafe(cells);
    return ruleset_.end.royals == RoyalRule::prefer_safe ? reason + ", and there are safe moves" : reason;
  }

  /// What a rule has against a move that pieces and board allow; `from` is `no_cell` for a drop.
  std::optional<std::string> reason_of_rules(const CellPair& cells,
                                             std::optional<PieceType> dropped = std::nullopt) const {
    for (const Rule* rule : rulebook())
      if (auto reason = rule->why_no_move ? rule->why_no_move({game_, cells.from, cells.to, dropped}) : std::nullopt)
        return reason;
    return std::nullopt;
  }

  bool captures_on_the_way(const MoveLine& line) const {
    return !ruleset_.program(game_.position().at(line.from)).victim_cells(line).empty();
  }

  std::string why_victim_is_safe(const std::string& term, const MoveLine& line, Piece piece, Piece victim) const {
    const PieceLimit& limit = ruleset_.types[piece.type()].terms[line.term].condition.victims;
    const std::string name = ruleset_.types[victim.type()].name;
    if (!limit.contains(piece.owner(), victim.owner(), victim.type())) {
      if (limit.types(piece.owner(), victim.owner()).empty())
        return fmt::format("{} does not capture {} pieces", term,
                           adjective_of(ruleset_.group_of(piece.owner(), victim.owner())));
      return fmt::format("{} may not capture a {}", term, name);
    }
    for (const Rule* rule : rulebook())
      if (rule->forbids_capture && rule->forbids_capture({ruleset_, piece, victim})) {
        const std::string reason = rule->why_no_capture({ruleset_, piece, victim});
        if (!is_for_player()) return fmt::format("{} is forbidden by the {}: {}", term, short_key(*rule), reason);
        return fmt::format("the {} may not capture the {} now: {}", ruleset_.types[piece.type()].name, name, reason);
      }
    return term + " does not capture it";
  }

  std::string why_way_is_shut(const MoveLine& line) const {
    const MoveProgram& program = ruleset_.program(game_.position().at(line.from));
    std::vector<std::string> pieces;
    for (std::uint32_t i = 0; i < line.path_length; ++i)
      if (const Cell cell = program.path(line)[i]; cell != line.from && !game_.position().at(cell).is_empty())
        pieces.push_back(name_of_piece(cell));
    if (line.has_places) return why_places_are_wrong(line);
    if (line.hurdles == 0) return fmt::format(" is blocked by {}", pieces.front());
    if (pieces.empty()) return " must hop over one piece, but none is on the path";
    const Cell last = program.path(line)[line.path_length - 1];
    if (pieces.size() == 1 && line.lands_behind && game_.position().at(last).is_empty())
      return fmt::format(" must land right behind {}, over which it hops", pieces.front());
    if (pieces.size() == 1) return fmt::format(" may not hop over {}", pieces.front());
    return fmt::format(" must hop over exactly one piece, but {} are on the path", pieces.size());
  }

  /// The first cell on which there is a piece where none may be, or the other way round, or one over which it may not
  /// go.
  std::string why_places_are_wrong(const MoveLine& line) const {
    const MoveProgram& program = ruleset_.program(game_.position().at(line.from));
    for (std::uint32_t i = 0; i < line.path_length; ++i) {
      const Cell cell = program.path(line)[i];
      const bool is_there = !game_.position().at(cell).is_empty();
      if (is_there && !program.may_pass_piece_at(line, i)) return fmt::format(" is blocked by {}", name_of_piece(cell));
      if (!is_there && program.may_pass_piece_at(line, i))
        return fmt::format(" must {} a piece on {}, but none is there",
                           program.over_at(line, i) == Over::victim ? "capture" : "hop over", ruleset_.labels[cell]);
    }
    const Piece mover = game_.position().at(line.from);
    for (std::uint32_t i = 0; i < line.path_length; ++i) {
      const Cell cell = program.path(line)[i];
      const Piece there = game_.position().at(cell);
      if (program.over_at(line, i) == Over::victim && !takes(line, mover, there))
        return fmt::format(" may not capture {} on its way", name_of_piece(cell));
      if (program.over_at(line, i) == Over::hurdle && !may_be_hurdle(line, there))
        return fmt::format(" may not hop over {}", name_of_piece(cell));
    }
    return " is blocked";
  }

  bool may_be_hurdle(const MoveLine& line, Piece piece) const {
    const PieceLimit& limit = ruleset_.conditions[line.condition()].hurdles;
    return limit.contains(game_.position().at(line.from).owner(), piece.owner(), piece.type());
  }

  std::string why_unsafe(const CellPair& cells) const {
    Position after = game_.copy_position();
    const Player player = after.turn();
    apply(after, {cells.from, cells.to, MoveKind::plain, 0, 0});
    std::string reason = "it is not among the legal moves";
    after.royals_of(player).for_each([&](Cell royal) {
      const Cell attacker = find_attacker(after, royal, after.at(royal), player);
      if (attacker == no_cell) return;
      const Piece piece = after.at(attacker);
      reason =
          fmt::format("the {} on {} would be attacked by {}'s {} on {}", ruleset_.types[after.at(royal).type()].name,
                      ruleset_.labels[royal], ruleset_.players[piece.owner()].name, ruleset_.types[piece.type()].name,
                      ruleset_.labels[attacker]);
    });
    return reason;
  }

  const Game& game_;
  const Ruleset& ruleset_;
  /// A copy of the position, to try moves on.
  Position scratch_;
  std::string_view text_;
  Reader reader_;
};

}  // namespace

namespace {

/// The last of the cells with which a text begins, each after its sign or none; `no_cell` when there is none. Those
/// before it are captured on the way.
Cell last_cell(const Ruleset& ruleset, std::string_view text) {
  Cell last = no_cell;
  for (bool found = true; found && !text.empty();) {
    found = false;
    if (text.starts_with("<>"))
      text.remove_prefix(2);
    else if (std::string_view("-x*").find(text[0]) != std::string_view::npos)
      text.remove_prefix(1);
    for (std::size_t size = std::min<std::size_t>(text.size(), 8); size > 0 && !found; --size)
      if (const Cell cell = ruleset.labels.find(text.substr(0, size)); cell != no_cell) {
        last = cell;
        found = true;
        text.remove_prefix(size);
      }
  }
  return last;
}

}  // namespace

/// The two cells of a text; the first is the longest label that is followed by another label.
std::optional<CellPair> cells_of_move(const Ruleset& ruleset, std::string_view text) {
  for (std::size_t first = std::min<std::size_t>(text.size(), 8); first > 0; --first) {
    const Cell from = ruleset.labels.find(text.substr(0, first));
    if (from == no_cell) continue;
    std::string_view rest = text.substr(first);
    if (const Cell to = last_cell(ruleset, rest); to != no_cell) return CellPair{from, to};
  }
  return std::nullopt;
}

namespace {

/// Does a piece of the game have this symbol, in capital or small letters?
bool is_symbol_of_piece(const Ruleset& ruleset, std::string_view text) {
  std::string symbol(text);
  if (!symbol.empty()) symbol.back() = capital(symbol.back());
  return ruleset.find_type(symbol).has_value();
}

}  // namespace

bool may_be_move(const Ruleset& ruleset, std::string_view text) {
  return has_other_form(text) || cells_of_move(ruleset, text).has_value();
}

std::string why_never_move(const Ruleset& ruleset, std::string_view whole) {
  // A move that scripts make has several parts.
  const std::string_view text = whole.substr(0, whole.find(','));
  if (const auto at = text.find('@'); at != std::string_view::npos) {
    // A piece that a script puts there is written with its owner, as in positions.
    if (!text.starts_with('+') && !is_symbol_of_piece(ruleset, text.substr(0, at))) return "names no piece of the game";
    return begins_with_cell(ruleset, text.substr(at + 1)) ? "" : "names no cell of the board";
  }
  if (const auto sign = text.find('='); sign != std::string_view::npos) {
    const std::string_view rest = text.substr(sign + 1);
    if (!is_symbol_of_piece(ruleset, rest.substr(0, rest.find_first_of(",&/=")))) return "names no piece of the game";
    if (!begins_with_cell(ruleset, text)) return "does not name two cells of the board";
  }
  return may_be_move(ruleset, whole) ? "" : "does not name two cells of the board";
}

namespace {

/// The moves that a text may mean, when these are several; an empty text otherwise.
std::string several_meanings(const Game& game, std::string_view text) {
  std::vector<std::string> meant;
  for (const Move& move : matching_moves(game.position(), game.moves(), text))
    meant.push_back(print_move(game.position(), move));
  return meant.size() > 1 ? fmt::format("it may mean {}", join(meant, " or ")) : "";
}

}  // namespace

std::string why_no_move(const Game& game, std::string_view text) {
  const std::string several = several_meanings(game, text);
  return several.empty() ? explain_move(game, text).text : several;
}

std::string tell_player_why_not(const Game& game, std::string_view text) {
  const std::string several = several_meanings(game, text);
  return several.empty() ? explain_to_player(game, text).text : capitalized(several) + ".";
}

Explanation explain_move(const Game& game, std::string_view text) {
  return Explainer(game, text, Reader::author).explain();
}

Explanation explain_to_player(const Game& game, std::string_view text) {
  return Explainer(game, text, Reader::player).explain();
}

}  // namespace trigon::engine
