// Variants, games, moves and outcomes.
#include <pybind11/stl.h>
#include <trigon/trigon.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/bindings/python/classes.h"

namespace py = pybind11;

namespace {

using trigon::Game;
using trigon::Move;
using trigon::Variant;

// The library's value, or a ValueError with all messages.
Variant loaded(const std::string& file, const std::vector<std::string>& options) {
  trigon::LoadResult result = trigon::load_variant(file, options);
  if (!result) throw py::value_error(trigon::to_text(result.diagnostics));
  return *result.variant;
}

void set_position(Game& game, const std::string& text) {
  const std::vector<trigon::Diagnostic> errors = game.set_position(text);
  if (!errors.empty()) throw py::value_error(trigon::to_text(errors));
}

Move parsed(const Game& game, const std::string& text) {
  if (const std::optional<Move> move = game.find_move(text)) return *move;
  throw py::value_error(game.why(text).text);
}

Move push_text(Game& game, const std::string& text) {
  const Move move = parsed(game, text);
  game.play(move);
  return move;
}

// An outcome with the places of the seats, which the library has in the game.
struct RankedOutcome : trigon::Outcome {
  std::vector<int> ranks;
};

std::optional<RankedOutcome> outcome(const Game& game) {
  const std::optional<trigon::Outcome> end = game.outcome();
  if (!end) return std::nullopt;
  return RankedOutcome{*end, game.ranks()};
}

void pop(Game& game) {
  if (!game.undo()) throw py::index_error("no move to take back");
}

std::uint64_t perft(const Game& game, int depth, int threads) {
  if (threads > 64) throw py::index_error("more than 64 threads");
  const Game copy = game;
  const py::gil_scoped_release released;
  return copy.perft(depth, threads);
}

py::class_<Variant> add_variant(py::module_& module) {
  py::class_<trigon::Player>(module, "Player", "A player of a variant.")
      .def_readonly("name", &trigon::Player::name)
      .def_property_readonly("mark", [](const trigon::Player& player) { return std::string(1, player.mark); })
      .def_readonly("color", &trigon::Player::color)
      .def_readonly("is_neutral", &trigon::Player::is_neutral);
  py::class_<trigon::PieceType>(module, "PieceType", "A kind of piece of a variant.")
      .def_readonly("name", &trigon::PieceType::name)
      .def_readonly("symbol", &trigon::PieceType::symbol)
      .def_readonly("is_royal", &trigon::PieceType::is_royal);
  py::class_<trigon::Option>(module, "Option", "An option of a variant.")
      .def_readonly("name", &trigon::Option::name)
      .def_readonly("description", &trigon::Option::description)
      .def_readonly("is_chosen", &trigon::Option::is_chosen);
  py::class_<Variant> variant(module, "Variant",
                              "The rules of a game, from a file or the id of a shipped game, with the chosen "
                              "options.\n\nRaises ValueError with all errors of the file.");
  variant
      .def(py::init(&loaded), py::arg("file"), py::arg("options") = std::vector<std::string>{})
      .def_property_readonly("id", &Variant::id)
      .def_property_readonly("name", &Variant::name)
      .def_property_readonly("description", &Variant::description)
      .def_property_readonly("players", &Variant::players)
      .def_property_readonly("piece_types", &Variant::piece_types)
      .def_property_readonly("options", &Variant::options)
      .def_property_readonly("cell_count", &Variant::cell_count)
      .def("label", &Variant::label, py::arg("cell"), "The name of a cell, such as 'e4'.")
      .def("find_cell", &Variant::find_cell, py::arg("label"), "The cell with this name, or None.")
      .def("hash", &Variant::hash, "16 hexadecimal digits that are equal for equal rules.")
      .def("to_json", &Variant::to_json, "The resolved variant as JSON, or None if it would be too large.");
  return variant;
}

void add_values(py::module_& module) {
  py::class_<Move>(module, "Move", "A move of one position; a game says what it means.")
      .def(py::init<std::uint64_t>(), py::arg("bits"))
      .def_property_readonly("bits", &Move::bits)
      .def(
          "__eq__", [](Move a, Move b) { return a == b; }, py::is_operator())
      .def("__hash__", &Move::bits);
  py::class_<trigon::Piece>(module, "Piece", "A piece on the board: indices of piece types and players.")
      .def(py::init([](int type, int owner, std::optional<int> home) {
             return trigon::Piece{type, owner, home.value_or(owner)};
           }),
           py::arg("type"), py::arg("owner"), py::arg("home") = py::none())
      .def(
          "__eq__", [](const trigon::Piece& a, const trigon::Piece& b) { return a == b; }, py::is_operator())
      .def_readonly("type", &trigon::Piece::type)
      .def_readonly("owner", &trigon::Piece::owner)
      .def_readonly("home", &trigon::Piece::home);
  py::class_<trigon::Held>(module, "Held", "Pieces of one type in a player's hand.")
      .def(py::init([](int type, int side, int count) {
             return trigon::Held{type, side, count};
           }),
           py::arg("type"), py::arg("side"), py::arg("count"))
      .def_readonly("type", &trigon::Held::type)
      .def_readonly("side", &trigon::Held::side, "Whose pieces they are: the holder's own, but for prisoners.")
      .def_readonly("count", &trigon::Held::count);
  py::class_<trigon::Explanation>(module, "Explanation", "Why a move is legal or not.")
      .def_readonly("is_legal", &trigon::Explanation::is_legal)
      .def_readonly("text", &trigon::Explanation::text)
      .def("__str__", [](const trigon::Explanation& why) { return why.text; });
  py::class_<RankedOutcome>(module, "Outcome", "How a game has ended.")
      .def_readonly("ending", &RankedOutcome::ending)
      .def_readonly("winner", &RankedOutcome::winner)
      .def_readonly("winners", &RankedOutcome::winners)
      .def_readonly("text", &RankedOutcome::text)
      .def_readonly("ranks", &RankedOutcome::ranks, "The place of each seat, without neutral players; 1 for the first.")
      .def("__str__", [](const RankedOutcome& end) { return end.text; });
}

// The moves of a position, which become objects of Python one by one, as they are asked for.
struct LegalMoves {
  std::vector<Move> moves;

  Move at(std::ptrdiff_t index) const {
    const auto size = static_cast<std::ptrdiff_t>(moves.size());
    if (index < -size || index >= size) throw py::index_error("there is no such move");
    return moves[static_cast<std::size_t>(index < 0 ? index + size : index)];
  }

  std::vector<Move> slice(const py::slice& range) const {
    std::size_t start = 0, stop = 0, step = 0, length = 0;
    if (!range.compute(moves.size(), &start, &stop, &step, &length)) throw py::error_already_set();
    std::vector<Move> chosen;
    for (; length > 0; --length, start += step) chosen.push_back(moves[start]);
    return chosen;
  }
};

void add_legal_moves(py::module_& module) {
  py::class_<LegalMoves> sequence(module, "LegalMoves", "The legal moves of a position: a sequence.");
  sequence.def("__len__", [](const LegalMoves& of) { return of.moves.size(); })
      .def("__getitem__", &LegalMoves::at, py::arg("index"))
      .def("__getitem__", &LegalMoves::slice, py::arg("index"))
      .def("__contains__",
           [](const LegalMoves& of, Move move) { return std::count(of.moves.begin(), of.moves.end(), move) > 0; })
      .def("__contains__", [](const LegalMoves&, const py::object&) { return false; })
      .def("__eq__", [](const LegalMoves& of, const LegalMoves& other) { return of.moves == other.moves; })
      .def("__eq__", [](const LegalMoves& of, const std::vector<Move>& other) { return of.moves == other; })
      .def("__repr__", [](const LegalMoves& of) { return "<LegalMoves of " + std::to_string(of.moves.size()) + ">"; });
  py::module_::import("collections.abc").attr("Sequence").attr("register")(sequence);
}

// What a game says of its moves; of others, that they are not legal.
void add_moves(py::class_<Game>& game) {
  game.def_property_readonly(
          "legal_moves", [](const Game& of) { return LegalMoves{of.moves()}; },
          "The legal moves, always in the same order.")
      .def("push", py::overload_cast<Move>(&Game::play), py::arg("move"), "Plays a legal move; ValueError otherwise.")
      .def("push_text", &push_text, py::arg("text"), "Plays the legal move that a text means and returns it.")
      .def("parse", &parsed, py::arg("text"), "The legal move that a text means; ValueError says why there is none.")
      .def("pop", &pop, "Takes the last move back; IndexError when there is none.")
      .def("legal_moves_of", py::overload_cast<int>(&Game::moves, py::const_), py::arg("cell"),
           "The legal moves of the piece on a cell.")
      .def("is_legal", &Game::is_legal, py::arg("move"))
      .def("gives_check", &Game::gives_check, py::arg("move"), "Whether a legal move puts another player in check.")
      .def("san", &Game::san, py::arg("move"), "A legal move in algebraic notation, such as 'Nf3' and 'Qxf7#'.")
      .def("text", &Game::text, py::arg("move"), "The text of a legal move; no other of the position has it.")
      .def("from_cell", &Game::from, py::arg("move"),
           "The cell that the move's piece comes from; -1 for a drop or a pass.")
      .def("to_cell", &Game::to, py::arg("move"), "The cell that the move's piece goes to; -1 for a pass.")
      .def("captures", &Game::captures, py::arg("move"), "The cells of the pieces that a move captures.")
      .def("promotion", &Game::promotion, py::arg("move"),
           "The piece type that a move promotes to or drops; -1 for neither.")
      .def("why", &Game::why, py::arg("text"),
           "Why a move is legal or not: the term, cell, rule or piece that decides.");
}

// What a game says of its position beyond the pieces.
void add_position(py::class_<Game>& game) {
  game.def("attackers", &Game::attackers, py::arg("cell"), py::arg("player"),
           "The cells of a player's pieces that could capture on a cell.")
      .def("attacks", &Game::attacks, py::arg("cell"), "The cells that the piece on a cell attacks.")
      .def("royals", &Game::royals, py::arg("player"), "The cells of a player's royals.")
      .def("checkers", &Game::checkers, py::arg("player"), "The cells of the pieces that give check to a player.")
      .def("pinned", &Game::pinned, py::arg("player"),
           "The cells of a player's pieces that alone keep an enemy from attacking a royal.")
      .def("fen", &Game::fen, "The position as FEN, or None if that cannot express it.")
      .def("sfen", &Game::sfen, "The position as SFEN, or None if that cannot express it.")
      .def_property_readonly("phase", &Game::phase, "The phase of the turn; empty in games without phases.")
      .def("state", &Game::state, "The numbers that rules and scripts keep, by name.")
      .def_property_readonly("halfmove_clock", &Game::half_move_clock,
                             "The plies since a capture or a move that resets the count, where a rule asks for it.")
      .def("repetitions", &Game::repetitions, "How often the position has occurred, 1 for the first time.")
      .def("after_null_move", &Game::after_null_move,
           "A game that begins here with the next player to move; None where a pass would say nothing.");
}

void add_game(py::module_& module, py::class_<Variant>& variant) {
  py::class_<Game> game(module, "Game", "A game of a variant, from its setup or a position text.");
  game.def(py::init([](const Variant& variant, const std::optional<std::string>& position) {
             Game started(variant);
             if (position) set_position(started, *position);
             return started;
           }),
           py::arg("variant"), py::arg("position") = py::none())
      .def_property_readonly("variant", &Game::variant, py::return_value_policy::copy)
      .def_property_readonly("turn", &Game::turn, "The player to move, as an index of Variant.players.")
      .def("set_position", &set_position, py::arg("text"), "Starts anew from a position text or a FEN of chess.")
      .def("position", &Game::position, "The position as one line of text.")
      .def("zobrist", &Game::hash, "The Zobrist key of the position.")
      .def("piece_at", &Game::piece_at, py::arg("cell"), "The piece on a cell, or None.")
      .def("hand", &Game::hand, py::arg("player"), "The pieces that a player holds in hand.")
      .def("is_in", &Game::is_in, py::arg("player"), "Whether the player is still in the game.")
      .def("is_check", &Game::is_in_check, py::arg("player"), "Whether a royal of the player is attacked.")
      .def("history", &Game::history, "The texts of the moves since the start position.")
      .def("outcome", &outcome, "How the game has ended; None while it goes on.")
      .def("perft", &perft, py::arg("depth"), py::arg("threads") = 1,
           "The number of lines of legal moves; other Python threads run meanwhile.")
      .def(
          "record", [](const Game& played) { return trigon::to_text(trigon::record_of(played)); },
          "The record of the game so far, as text.")
      .def(
          "pgn", [](const Game& played) { return to_pgn(trigon::record_of(played), played); },
          "The game so far as PGN; ValueError says why it has none.")
      .def("svg_with_moves", &Game::to_svg_with_moves, py::arg("cell"),
           "The board as SVG, with marks where the piece on a cell can move or capture.")
      .def("copy", [](const Game& played) { return Game(played); })
      .def("__copy__", [](const Game& played) { return Game(played); })
      .def("__str__", &Game::to_text)
      .def("_repr_svg_", py::overload_cast<>(&Game::to_svg, py::const_));
  add_legal_moves(module);
  add_moves(game);
  add_position(game);
  add_boards(module, variant, game);
}

}  // namespace

void add_games(py::module_& module) {
  module.def("shipped_variants", &trigon::shipped_variants, "The ids of the shipped games, sorted.");
  py::class_<Variant> variant = add_variant(module);
  add_values(module);
  add_game(module, variant);
}
