#include "interpreter/pictures/diagram_json.h"

namespace trigon::engine {

Json marks_to_json(const Ruleset& ruleset, const Marks& marks) {
  Json json = {{"moves", Json::array()}, {"captures", Json::array()}, {"passed", Json::array()}};
  for (std::size_t cell = 0; cell < marks.size(); ++cell) {
    const std::string& label = ruleset.labels[static_cast<Cell>(cell)];
    if (marks[cell].may_move) json["moves"].push_back(label);
    if (marks[cell].may_capture || marks[cell].captures) json["captures"].push_back(label);
    if (sign_of(marks[cell]) == std::string("!")) json["passed"].push_back(label);
  }
  return json;
}

}  // namespace trigon::engine
