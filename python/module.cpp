// The Python module `trigon`: the classes of include/trigon under the names that python-chess gives them.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <trigon/trigon.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

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

// A cell of the game's board, or an IndexError: the library takes cells from its own lists as they are.
int checked_cell(const Game& game, int cell) {
  if (cell < 0 || cell >= game.variant().cell_count()) throw py::index_error("no cell " + std::to_string(cell));
  return cell;
}

int checked_player(const Game& game, int player) {
  if (player < 0 || player >= static_cast<int>(game.variant().players().size()))
    throw py::index_error("no player " + std::to_string(player));
  return player;
}

// A move that the game's functions may be asked about.
Move legal(const Game& game, Move move) {
  if (!game.is_legal(move)) throw py::value_error("the move is not legal in this position");
  return move;
}

Move parsed(const Game& game, const std::string& text) {
  if (const std::optional<Move> move = game.find_move(text)) return *move;
  throw py::value_error(game.why(text).text);
}

// An outcome with the places of the seats, which the library has in records.
struct RankedOutcome : trigon::Outcome {
  std::vector<int> ranks;
};

std::optional<RankedOutcome> outcome(const Game& game) {
  const std::optional<trigon::Outcome> end = game.outcome();
  if (!end) return std::nullopt;
  return RankedOutcome{*end, trigon::record_of(game).ranks};
}

void pop(Game& game) {
  if (!game.undo()) throw py::index_error("no move to take back");
}

std::uint64_t perft(const Game& game, int depth, int threads) {
  if (depth < 0) throw py::value_error("the depth is negative");
  if (threads < 1 || threads > 64) throw py::value_error("1 to 64 threads are possible");
  const Game copy = game;
  const py::gil_scoped_release released;
  return copy.perft(depth, threads);
}

void add_variant(py::module_& module) {
  py::class_<trigon::Player>(module, "Player", "A player of a variant.")
      .def_readonly("name", &trigon::Player::name)
      .def_property_readonly("mark", [](const trigon::Player& player) { return std::string(1, player.mark); })
      .def_readonly("color", &trigon::Player::color)
      .def_readonly("is_neutral", &trigon::Player::is_neutral);
  py::class_<trigon::PieceType>(module, "PieceType", "A kind of piece of a variant.")
      .def_readonly("name", &trigon::PieceType::name)
      .def_readonly("symbol", &trigon::PieceType::symbol)
      .def_readonly("is_royal", &trigon::PieceType::is_royal);
  py::class_<Variant>(module, "Variant",
                      "The rules of a game, from a file or the id of a shipped game, with the chosen options.\n\n"
                      "Raises ValueError with all errors of the file.")
      .def(py::init(&loaded), py::arg("file"), py::arg("options") = std::vector<std::string>{})
      .def_property_readonly("id", &Variant::id)
      .def_property_readonly("name", &Variant::name)
      .def_property_readonly("description", &Variant::description)
      .def_property_readonly("players", &Variant::players)
      .def_property_readonly("piece_types", &Variant::piece_types)
      .def_property_readonly("cell_count", &Variant::cell_count)
      .def("label", &Variant::label, py::arg("cell"), "The name of a cell, such as 'e4'.")
      .def("find_cell", &Variant::find_cell, py::arg("label"), "The cell with this name, or None.")
      .def("hash", &Variant::hash, "16 hexadecimal digits that are equal for equal rules.")
      .def("to_json", &Variant::to_json, "The resolved variant as JSON, or None if it would be too large.");
}

void add_values(py::module_& module) {
  py::class_<Move>(module, "Move", "A move of one position; a game says what it means.")
      .def(py::init<std::uint64_t>(), py::arg("bits"))
      .def_property_readonly("bits", &Move::bits)
      .def(
          "__eq__", [](Move a, Move b) { return a == b; }, py::is_operator())
      .def("__hash__", &Move::bits);
  py::class_<trigon::Piece>(module, "Piece", "A piece on the board: indices of piece types and players.")
      .def_readonly("type", &trigon::Piece::type)
      .def_readonly("owner", &trigon::Piece::owner)
      .def_readonly("home", &trigon::Piece::home);
  py::class_<RankedOutcome>(module, "Outcome", "How a game has ended.")
      .def_readonly("ending", &RankedOutcome::ending)
      .def_readonly("winner", &RankedOutcome::winner)
      .def_readonly("winners", &RankedOutcome::winners)
      .def_readonly("text", &RankedOutcome::text)
      .def_readonly("ranks", &RankedOutcome::ranks, "The place of each seat, without neutral players; 1 for the first.")
      .def("__str__", [](const RankedOutcome& end) { return end.text; });
}

void add_game(py::module_& module) {
  py::class_<Game>(module, "Game", "A game of a variant, from its setup or a position text.")
      .def(py::init([](const Variant& variant, const std::optional<std::string>& position) {
             Game game(variant);
             if (position) set_position(game, *position);
             return game;
           }),
           py::arg("variant"), py::arg("position") = py::none())
      .def_property_readonly("variant", &Game::variant, py::return_value_policy::copy)
      .def_property_readonly("turn", &Game::turn, "The player to move, as an index of Variant.players.")
      .def_property_readonly("legal_moves", &Game::moves, "The legal moves as a list, always in the same order.")
      .def("set_position", &set_position, py::arg("text"), "Starts anew from a position text or a FEN of chess.")
      .def("position", &Game::position, "The position as one line of text.")
      .def("zobrist", &Game::hash, "The Zobrist key of the position.")
      .def(
          "push", [](Game& game, Move move) { game.play(legal(game, move)); }, py::arg("move"),
          "Plays a legal move; ValueError otherwise.")
      .def(
          "push_text",
          [](Game& game, const std::string& text) {
            const Move move = parsed(game, text);
            game.play(move);
            return move;
          },
          py::arg("text"), "Plays the legal move that a text means and returns it.")
      .def("parse", &parsed, py::arg("text"), "The legal move that a text means; ValueError says why there is none.")
      .def("pop", &pop, "Takes the last move back; IndexError when there is none.")
      .def("is_legal", &Game::is_legal, py::arg("move"))
      .def(
          "text", [](const Game& game, Move move) { return game.text(legal(game, move)); }, py::arg("move"))
      .def(
          "from_cell", [](const Game& game, Move move) { return game.from(legal(game, move)); }, py::arg("move"),
          "The cell that the move's piece comes from; -1 for a drop or a pass.")
      .def(
          "to_cell", [](const Game& game, Move move) { return game.to(legal(game, move)); }, py::arg("move"),
          "The cell that the move's piece goes to; -1 for a pass.")
      .def(
          "captures", [](const Game& game, Move move) { return game.captures(legal(game, move)); }, py::arg("move"))
      .def(
          "piece_at", [](const Game& game, int cell) { return game.piece_at(checked_cell(game, cell)); },
          py::arg("cell"), "The piece on a cell, or None.")
      .def(
          "is_in", [](const Game& game, int player) { return game.is_in(checked_player(game, player)); },
          py::arg("player"), "Whether the player is still in the game.")
      .def(
          "is_check", [](const Game& game, int player) { return game.is_in_check(checked_player(game, player)); },
          py::arg("player"), "Whether a royal of the player is attacked.")
      .def("history", &Game::history, "The texts of the moves since the start position.")
      .def("outcome", &outcome, "How the game has ended; None while it goes on.")
      .def("perft", &perft, py::arg("depth"), py::arg("threads") = 1,
           "The number of lines of legal moves; other Python threads run meanwhile.")
      .def(
          "record", [](const Game& game) { return trigon::to_text(trigon::record_of(game)); },
          "The record of the game so far, as text.")
      .def("copy", [](const Game& game) { return Game(game); })
      .def("__copy__", [](const Game& game) { return Game(game); })
      .def("__str__", &Game::to_text)
      .def("_repr_svg_", &Game::to_svg);
}

}  // namespace

PYBIND11_MODULE(trigon, module) {
  module.doc() = "Chess variants on boards of any shape, for any number of players.";
  module.attr("__version__") = trigon::version();
  py::register_exception<trigon::ScriptError>(module, "ScriptError", PyExc_RuntimeError);
  module.def("shipped_variants", &trigon::shipped_variants, "The ids of the shipped games, sorted.");
  add_variant(module);
  add_values(module);
  add_game(module);
}
