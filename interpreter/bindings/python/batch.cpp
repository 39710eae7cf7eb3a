// Many games at once. The arrays of numpy are the batch's own memory.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <trigon/trigon.h>

#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "interpreter/bindings/python/classes.h"

namespace py = pybind11;

namespace {

// A batch that several Python threads may play: one step waits for the other.
struct SharedBatch {
  SharedBatch(const trigon::Variant& variant, int size) : batch(variant, size) {}

  // Does something to the batch while other Python threads run.
  template <class Work>
  auto alone(Work&& work) {
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex);
    return work(batch);
  }

  trigon::Batch batch;
  std::mutex mutex;
};

using Actions = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;

void step(SharedBatch& shared, const Actions& actions, bool again) {
  // A copy, since other threads may write to the array.
  const std::vector<std::int32_t> chosen(actions.data(), actions.data() + actions.size());
  shared.alone([&](trigon::Batch& batch) { batch.step(chosen, again); });
}

// A view that cannot be written to and keeps the batch alive.
template <class Item>
py::array view(py::object owner, std::span<Item> items, std::vector<py::ssize_t> shape) {
  py::array_t<Item> result(std::move(shape), items.data(), std::move(owner));
  result.attr("flags").attr("writeable") = false;
  return result;
}

template <class Get, class... Sizes>
auto array_of(Get get, Sizes... sizes) {
  return [=](py::object self) {
    trigon::Batch& batch = self.cast<SharedBatch&>().batch;
    return view(self, (batch.*get)(),
                {static_cast<py::ssize_t>(batch.size()), static_cast<py::ssize_t>(sizes(batch))...});
  };
}

}  // namespace

void add_batch(py::module_& module) {
  using trigon::Batch;
  const auto players = [](const Batch& batch) { return batch.variant().players().size(); };
  const auto cells = [](const Batch& batch) { return batch.variant().cell_count(); };
  const auto actions = [](const Batch& batch) { return batch.action_count(); };
  const auto planes = [](const Batch& batch) { return batch.plane_count(); };
  py::class_<SharedBatch>(
      module, "Batch",
      "Games of one variant that are played in step. Its arrays are views that `init` and `step` fill "
      "anew; copy what is to be kept.")
      .def(py::init<const trigon::Variant&, int>(), py::arg("variant"), py::arg("size"))
      .def_property_readonly("variant", [](SharedBatch& shared) { return shared.batch.variant(); })
      .def_property_readonly("action_count", [=](SharedBatch& shared) { return actions(shared.batch); })
      .def_property_readonly("plane_count", [=](SharedBatch& shared) { return planes(shared.batch); })
      .def("__len__", [](SharedBatch& shared) { return shared.batch.size(); })
      .def(
          "init", [](SharedBatch& shared) { shared.alone([](Batch& batch) { batch.restart(); }); },
          "Begins all games anew.")
      .def("step", &step, py::arg("actions"), py::arg("again") = false,
           "Plays an action in each game that is not over; with `again`, games that are over begin anew. ValueError "
           "when an action is not legal, and nothing is played.")
      .def(
          "play_random",
          [](SharedBatch& shared, std::uint64_t plies, std::uint64_t seed) {
            return shared.alone([=](Batch& batch) { return batch.play_random(plies, seed); });
          },
          py::arg("plies"), py::arg("seed") = 1,
          "Plays so many random moves in each game, beginning anew after the end; returns the number of all moves.")
      .def_property_readonly("current_player", array_of(&Batch::current_player),
                             "The player to move in each game: int32 [games].")
      .def_property_readonly("terminated", array_of(&Batch::terminated), "1 for games that are over: uint8 [games].")
      .def_property_readonly("rewards", array_of(&Batch::rewards, players),
                             "1 for the winner, -1 for the loser of two, in between by rank: float32 [games, players].")
      .def_property_readonly("legal_action_mask", array_of(&Batch::legal_action_mask, actions),
                             "1 for legal actions: uint8 [games, actions].")
      .def_property_readonly("observation", array_of(&Batch::observation, planes, cells),
                             "The boards, seen by the player to move: uint8 [games, planes, cells].")
      .def(
          "game", [](SharedBatch& shared, int index) { return shared.batch.game(index); }, py::arg("index"),
          "A copy of a game.")
      .def(
          "move", [](SharedBatch& shared, int index, int action) { return shared.batch.move(index, action); },
          py::arg("index"), py::arg("action"), "The legal move of a game that an action means.")
      .def(
          "action", [](SharedBatch& shared, int index, trigon::Move move) { return shared.batch.action(index, move); },
          py::arg("index"), py::arg("move"), "The action that a legal move of a game is.")
      .def(
          "actions_under",
          [](SharedBatch& shared, const trigon::Symmetry& symmetry) {
            const std::vector<std::int32_t> images = shared.batch.actions_under(symmetry);
            return py::array_t<std::int32_t>(static_cast<py::ssize_t>(images.size()), images.data());
          },
          py::arg("symmetry"), "The number of the image of each action by a symmetry of the variant: int32 [actions].");
}
