#include "interpreter/support/object_text.h"

#include <catch2/catch.hpp>

#include "interpreter/support/json.h"

namespace trigon::engine::testing {

TEST_CASE("an object written as text is what the JSON library writes", "[support]") {
  const Json json = {{"a \"b\"", 1}, {"list", {1, "two", nullptr}}, {"empty", Json::object()}};
  CHECK(ObjectText(json).text() == dump(json));
  CHECK(ObjectText().text() == "{}");
}

TEST_CASE("members go behind those that are there", "[support]") {
  const ObjectText first(Json{{"a", 1}});
  CHECK(ObjectText(first).add("b", "x").add_text("c", "[1]").text() == R"({"a":1,"b":"x","c":[1]})");
  CHECK(ObjectText(first).add_all(ObjectText()).add_all(ObjectText(Json{{"b", 2}})).text() == R"({"a":1,"b":2})");
  CHECK(ObjectText().add_all(first).text() == R"({"a":1})");
  CHECK(first.size() == 5);
}

}  // namespace trigon::engine::testing
