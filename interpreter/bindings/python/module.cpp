// The Python module `trigon._core`: the classes of include/trigon, with names that python-chess has where it has some.
// The library's std::out_of_range becomes an IndexError, std::invalid_argument a ValueError.
#include <trigon/trigon.h>

#include "interpreter/bindings/python/classes.h"

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled part of the package trigon.";
  module.attr("__version__") = trigon::version();
  pybind11::register_exception<trigon::ScriptError>(module, "ScriptError", PyExc_RuntimeError);
  add_games(module);
  add_thinking(module);
  add_records(module);
  add_batch(module);
  add_laboratory(module);
}
