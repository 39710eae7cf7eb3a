// Boards: where cells lie, regions, symmetries, positions that are put together, pictures.
#include <pybind11/stl.h>
#include <trigon/trigon.h>

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "interpreter/bindings/python/classes.h"

namespace py = pybind11;

namespace {

using trigon::Game;
using trigon::Piece;
using trigon::Setup;
using trigon::Symmetry;
using trigon::Variant;
using Place = std::pair<double, double>;
using Cells = std::vector<int>;

Place place(trigon::Point point) { return {point.x, point.y}; }

std::vector<Place> corners(const Variant& variant, int cell) {
  std::vector<Place> corners;
  for (const trigon::Point& corner : variant.corners(cell)) corners.push_back(place(corner));
  return corners;
}

void set_up(Game& game, const Setup& setup) {
  const std::vector<trigon::Diagnostic> errors = game.set_up(setup);
  if (!errors.empty()) throw py::value_error(trigon::to_text(errors));
}

// Two cells, or two cells and a color.
using Arrow = std::variant<std::pair<int, int>, std::tuple<int, int, std::string>>;

std::string svg(const Game& game, bool last_move, const Cells& framed, const std::vector<Arrow>& arrows,
                std::optional<int> moves_of, std::optional<int> seen_by) {
  trigon::Picture picture{.has_last_move = last_move, .framed = framed, .moves_of = moves_of, .seen_by = seen_by};
  for (const Arrow& arrow : arrows) {
    if (const auto* plain = std::get_if<std::pair<int, int>>(&arrow))
      picture.arrows.push_back({.from = plain->first, .to = plain->second});
    else if (const auto* colored = std::get_if<std::tuple<int, int, std::string>>(&arrow))
      picture.arrows.push_back({std::get<0>(*colored), std::get<1>(*colored), std::get<2>(*colored)});
  }
  return game.to_svg(picture);
}

void add_symmetries(py::module_& module, py::class_<Variant>& variant) {
  py::class_<Symmetry>(module, "Symmetry",
                       "A turn or reflection of the board that makes the pieces of each player move as those of "
                       "another player, perhaps the same, do. Setups may be others; scripts are not looked at.")
      .def_readonly("cells", &Symmetry::cells, "The image of each cell.")
      .def_readonly("players", &Symmetry::players, "The player that each player becomes.");
  variant.def("symmetries", &Variant::symmetries, "The symmetries of the game, the identity first.");
}

void add_setups(py::module_& module, py::class_<Game>& game) {
  py::class_<Setup>(module, "Setup", "A position while it is put together, from an empty board or that of a game.")
      .def(py::init<const Variant&>(), py::arg("variant"))
      .def(py::init<const Game&>(), py::arg("game"))
      .def("piece_at", &Setup::piece_at, py::arg("cell"), "The piece on a cell, or None.")
      .def_property("turn", &Setup::turn, &Setup::set_turn, "The player whose turn begins.")
      .def("put", &Setup::put, py::arg("cell"), py::arg("piece"),
           "Puts a piece on a cell; None takes off what is there.")
      .def("hold", &Setup::hold, py::arg("player"), py::arg("held"), "So many of a piece are in the player's hand.")
      .def("set_in", &Setup::set_in, py::arg("player"), py::arg("is_in"), "Whether the player is still in the game.");
  game.def("set_up", &set_up, py::arg("setup"),
           "Starts anew from a position that was put together; ValueError says why it is impossible.");
}

}  // namespace

void add_boards(py::module_& module, py::class_<Variant>& variant, py::class_<Game>& game) {
  variant
      .def(
          "center", [](const Variant& of, int cell) { return place(of.center(cell)); }, py::arg("cell"),
          "The middle of a cell, x to the right and y up, in edges of a cell.")
      .def("corners", &corners, py::arg("cell"), "The corners of a cell, counter-clockwise.")
      .def("neighbours", &Variant::neighbours, py::arg("cell"), "The cells one orthogonal step away.")
      .def("regions", &Variant::regions, "The names of the regions that the file defines.")
      .def("region", &Variant::region, py::arg("name"), py::arg("player"), "The cells of a region as a player has it.");
  add_symmetries(module, variant);
  add_setups(module, game);
  game.def("svg", &svg, py::kw_only(), py::arg("last_move") = false, py::arg("framed") = Cells{},
           py::arg("arrows") = std::vector<Arrow>{}, py::arg("moves_of") = py::none(), py::arg("seen_by") = py::none(),
           "The board as a stand-alone SVG. `last_move` and `framed` frame cells; an arrow is a pair of cells, with a "
           "color as a third part if it is to be another; `moves_of` marks where the piece on a cell can go; `seen_by` "
           "turns the board for a player.");
}
