#include "interpreter/rulebook/results.h"

namespace trigon::engine {

namespace {

const std::vector<std::string> results = {"loss", "draw", "win"};

}  // namespace

const char* name_of(Result result) { return results[static_cast<std::size_t>(result)].c_str(); }

const char* verb_of(Result result) {
  switch (result) {
    case Result::loss: return "loses";
    case Result::draw: break;
    case Result::win: return "wins";
  }
  return nullptr;
}

std::optional<Result> read_result(const Fields& fields, std::string_view key) {
  const auto choice = fields.choice(key, results);
  return choice ? std::optional(static_cast<Result>(*choice)) : std::nullopt;
}

}  // namespace trigon::engine
