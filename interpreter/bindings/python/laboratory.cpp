// Learning and the laboratory: work that takes long, and that Ctrl-C ends.
#include <pybind11/functional.h>
#include <pybind11/stl.h>
#include <trigon/trigon.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/bindings/python/classes.h"

namespace py = pybind11;

namespace {

/// Runs work that other Python threads may run beside. A signal, or an exception of a callback, ends it and is raised.
class Work {
 public:
  /// `run` is given what is asked several times a second: is the work to end?
  template <class Run>
  auto operator()(const Run& run) {
    auto result = [&] {
      const py::gil_scoped_release released;
      return run([this] { return is_to_end(); });
    }();
    if (failure_) throw *failure_;
    return result;
  }

  /// Calls a callback of the program.
  template <class Call>
  void tell(const Call& call) {
    const py::gil_scoped_acquire acquired;
    if (failure_) return;
    try {
      call();
    } catch (py::error_already_set& error) {
      failure_.emplace(std::move(error));
    }
  }

 private:
  bool is_to_end() {
    tell([] {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    });
    return failure_.has_value();
  }

  std::optional<py::error_already_set> failure_;
};

const char* name_of(trigon::LearningEnd end) {
  switch (end) {
    case trigon::LearningEnd::no_gain: return "no gain";
    case trigon::LearningEnd::all_generations: return "all generations";
    case trigon::LearningEnd::out_of_time: return "out of time";
    case trigon::LearningEnd::interrupted: return "interrupted";
  }
  return "";
}

using OnStep = std::optional<std::function<void(const std::string&)>>;
using OnGame = std::optional<std::function<void(std::size_t, std::size_t)>>;

std::pair<bool, std::string> learn(const trigon::Variant& variant, const std::string& file,
                                   const trigon::LearningSettings& settings, const OnStep& on_step) {
  Work work;
  const trigon::LearningResult result = work([&](const std::function<bool()>& is_to_end) {
    trigon::LearningEvents events{.is_interrupted = is_to_end};
    if (on_step)
      events.on_step = [&](const std::string& line) { work.tell([&] { (*on_step)(line); }); };
    return trigon::learn(variant, file, settings, events);
  });
  return {result.is_written, name_of(result.end)};
}

void play_lab_games(const trigon::Variant& variant, const std::string& part, const trigon::LabSettings& settings,
                    const OnGame& on_game) {
  Work work;
  work([&](const std::function<bool()>& is_to_end) {
    trigon::LabEvents events{.is_interrupted = is_to_end};
    if (on_game)
      events.on_game = [&](std::size_t there, std::size_t games) { work.tell([&] { (*on_game)(there, games); }); };
    return trigon::play_lab_games(variant, part, settings, events);
  });
}

std::string report(const std::vector<std::string>& parts, trigon::LabReportFormat format,
                   const trigon::Variant* variant) {
  const py::gil_scoped_release released;
  return trigon::lab_report(parts, format, variant);
}

py::object lab_report(const std::vector<std::string>& parts, const trigon::Variant* variant) {
  return py::module_::import("json").attr("loads")(report(parts, trigon::LabReportFormat::json, variant));
}

std::string lab_report_text(const std::vector<std::string>& parts, const trigon::Variant* variant, bool is_html) {
  return report(parts, is_html ? trigon::LabReportFormat::html : trigon::LabReportFormat::text, variant);
}

}  // namespace

void add_laboratory(py::module_& module) {
  module.def(
      "learn",
      [](const trigon::Variant& variant, const std::string& file, std::uint64_t games, std::uint64_t nodes,
         int generations, int hidden, std::optional<double> hours, std::uint64_t seed, int threads,
         const std::string& folder, const OnStep& on_step) {
        return learn(variant, file,
                     {.games = games,
                      .nodes = nodes,
                      .generations = generations,
                      .hidden = hidden,
                      .seed = seed,
                      .threads = threads,
                      .hours = hours,
                      .folder = folder},
                     on_step);
      },
      py::arg("variant"), py::arg("file"), py::kw_only(), py::arg("games") = 20'000, py::arg("nodes") = 400,
      py::arg("generations") = 10, py::arg("hidden") = 32, py::arg("hours") = py::none(), py::arg("seed") = 1,
      py::arg("threads") = 1, py::arg("folder") = "", py::arg("on_step") = py::none(),
      "Makes the network of a variant and writes it to `file`. Returns whether one was better than the evaluation by "
      "hand, and so was written, and why learning has ended. `on_step` is called with each line about what was done. "
      "What is done meanwhile is kept in `folder`: the same call goes on after an interruption.");
  module.def(
      "play_lab_games",
      [](const trigon::Variant& variant, const std::string& part, std::size_t first, std::size_t last,
         std::uint64_t seed, const std::vector<std::uint64_t>& nodes, int opening, int longest,
         const std::string& position, int threads, const OnGame& on_game) {
        play_lab_games(variant, part,
                       {.first = first,
                        .last = last,
                        .seed = seed,
                        .nodes = nodes,
                        .opening = opening,
                        .longest = longest,
                        .position = position,
                        .threads = threads},
                       on_game);
      },
      py::arg("variant"), py::arg("part"), py::kw_only(), py::arg("first") = 1, py::arg("last") = 1000,
      py::arg("seed") = 1, py::arg("nodes") = std::vector<std::uint64_t>{100}, py::arg("opening") = 6,
      py::arg("longest") = 400, py::arg("position") = "", py::arg("threads") = 1, py::arg("on_game") = py::none(),
      "Plays games of a variant against itself and writes them to the file `part`; what is there already is kept. "
      "`on_game` is called with how many games there are, of how many.");
  module.def("lab_report", &lab_report, py::arg("parts"), py::arg("variant") = py::none(),
             "What the games of all parts tell, as the JSON of `trigon lab report`. With the variant it has values of "
             "pieces by mobility.");
  module.def("lab_report_text", &lab_report_text, py::arg("parts"), py::arg("variant") = py::none(), py::kw_only(),
             py::arg("html") = false, "The same as text, or as one HTML file with plots and maps of the board.");
}
