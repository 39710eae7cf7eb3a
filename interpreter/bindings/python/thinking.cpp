// The computer player and game records.
#include <pybind11/stl.h>
#include <trigon/trigon.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "interpreter/bindings/python/classes.h"

namespace py = pybind11;

namespace {

using trigon::ComputerPlayer;
using trigon::Game;
using trigon::Thought;

// A computer player that several Python threads may ask: one search waits for the other.
class SharedPlayer {
 public:
  explicit SharedPlayer(const trigon::Variant& variant) : player_(variant) {}

  void use_net(const std::string& file) {
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    player_.use_net(file);
  }

  Thought think(const Game& game, const trigon::ThinkLimits& limits) {
    if (!limits.depth && !limits.nodes && !limits.seconds)
      throw std::invalid_argument("a search needs a depth, a number of nodes or seconds");
    const Game copy = game;
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    return player_.think(copy, limits);
  }

  Thought think(const Game& game, int level, std::uint64_t seed) {
    const Game copy = game;
    const py::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    return player_.think(copy, level, seed);
  }

  void stop() { player_.stop(); }

 private:
  ComputerPlayer player_;
  std::mutex mutex_;
};

struct Record : trigon::RecordedGame {};

std::vector<std::string> names(const Record& record) {
  std::vector<std::string> result;
  for (const auto& seat : record.record.seats) result.push_back(seat.player);
  return result;
}

// All games, or a ValueError with all errors.
std::vector<Record> read_records(const std::string& file) {
  trigon::ReadRecords read = trigon::read_records(file);
  const bool is_wrong = std::any_of(read.diagnostics.begin(), read.diagnostics.end(),
                                    [](const auto& message) { return message.severity == trigon::Severity::error; });
  if (is_wrong) throw py::value_error(trigon::to_text(read.diagnostics));
  std::vector<Record> records;
  for (trigon::RecordedGame& game : read.games) records.push_back(Record{std::move(game)});
  return records;
}

}  // namespace

std::string to_pgn(const trigon::GameRecord& record, const Game& game) {
  const trigon::PgnText pgn = trigon::to_pgn({record, game});
  if (!pgn.text) throw py::value_error(trigon::to_text(pgn.diagnostics));
  return *pgn.text;
}

void add_thinking(py::module_& module) {
  py::class_<trigon::RatedMove>(module, "RatedMove", "A legal move with the value that a search found.")
      .def_readonly("move", &trigon::RatedMove::move)
      .def_readonly("value", &trigon::RatedMove::value, "For the player to move, in hundredths.")
      .def_readonly("is_exact", &trigon::RatedMove::is_exact, "Whether the value is more than an upper bound.");
  py::class_<Thought>(module, "Thought", "What a search has found.")
      .def_readonly("best", &Thought::best)
      .def_readonly("value", &Thought::value, "For the player to move, in hundredths; a knight of chess is about 300.")
      .def_readonly("plies_to_end", &Thought::plies_to_end, "The plies to a forced win or loss, or None.")
      .def_readonly("by_player", &Thought::by_player, "The value for each player at the end of the line.")
      .def_readonly("moves", &Thought::moves, "All legal moves, those with the highest values first.")
      .def_readonly("line", &Thought::line, "The texts of the expected moves, the best one first.")
      .def_readonly("depth", &Thought::depth)
      .def_readonly("nodes", &Thought::nodes);
  py::class_<SharedPlayer>(module, "ComputerPlayer",
                           "A computer player for games of one variant. Other Python threads run while it thinks.")
      .def(py::init<const trigon::Variant&>(), py::arg("variant"))
      .def("use_net", &SharedPlayer::use_net, py::arg("file"),
           "Thinks with the network in this file from now on; RuntimeError says why it cannot.")
      .def(
          "think",
          [](SharedPlayer& player, const Game& game, std::optional<int> depth, std::optional<std::uint64_t> nodes,
             std::optional<double> seconds, int threads) {
            return player.think(game, {.nodes = nodes, .depth = depth, .seconds = seconds, .threads = threads});
          },
          py::arg("game"), py::kw_only(), py::arg("depth") = py::none(), py::arg("nodes") = py::none(),
          py::arg("seconds") = py::none(), py::arg("threads") = 1,
          "Looks for the best move until the first limit is reached; at least one must be given.")
      .def("think_as", py::overload_cast<const Game&, int, std::uint64_t>(&SharedPlayer::think), py::arg("game"),
           py::arg("level"), py::arg("seed") = 1, "Looks for a move as a level from 1 to 10 plays.")
      .def("stop", &SharedPlayer::stop, "Ends the running search, from another thread.");
}

void add_records(py::module_& module) {
  py::class_<trigon::RecordedLine> line(module, "RecordedLine", "Moves of a record that follow each other.");
  py::class_<trigon::RecordedMove>(module, "RecordedMove", "A move of a record, and what is said of it.")
      .def_readonly("text", &trigon::RecordedMove::text)
      .def_readonly("seat", &trigon::RecordedMove::seat, "The number of the seat that made it.")
      .def_readonly("comment", &trigon::RecordedMove::comment)
      .def_readonly("glyphs", &trigon::RecordedMove::glyphs, "Annotations by their numbers in PGN: 1 is `!`, 2 is `?`.")
      .def_readonly("variations", &trigon::RecordedMove::variations, "What might have been played instead.")
      .def("__repr__", [](const trigon::RecordedMove& move) { return "<RecordedMove " + move.text + ">"; });
  line.def_readonly("comment", &trigon::RecordedLine::comment, "The comment before the first move.")
      .def_readonly("moves", &trigon::RecordedLine::moves);
  py::class_<Record>(module, "Record", "A recorded game.")
      .def_property_readonly(
          "game", [](const Record& record) { return Game(record.game); },
          "The game after its last move; `pop` leads back. Each call returns a copy.")
      .def_property_readonly(
          "line", [](const Record& record) -> const trigon::RecordedLine& { return record.record; },
          "The moves that were played, with comments, annotations and variations.")
      .def_property_readonly("players", &names, "Who played on each seat; empty texts for unknown players.")
      .def_property_readonly(
          "tags", [](const Record& record) { return record.record.tags; }, "Further tags, as pairs of name and value.")
      .def_property_readonly(
          "ranks", [](const Record& record) { return record.record.ranks; },
          "The place of each seat, 1 for the first; empty while the game is unfinished.")
      .def_property_readonly("ending", [](const Record& record) { return record.record.ending; })
      .def(
          "pgn", [](const Record& record) { return to_pgn(record.record, record.game); },
          "The game as PGN; ValueError says why it has none.")
      .def("__str__", [](const Record& record) { return trigon::to_text(record.record); });
  module.def("read_records", &read_records, py::arg("file"),
             "The games of a file of records, or of PGN; ValueError with all errors. It may name variants below its "
             "own folder, and shipped ones.");
}
