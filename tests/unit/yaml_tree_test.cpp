// Files that are not text. What else can be wrong with YAML is in tests/broken/yaml.txt.
#include "interpreter/variant/yaml_tree.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

namespace {

/// What is reported first, as "line:column message".
std::string error_in(const std::string& text) {
  Diagnostics diagnostics;
  if (read_yaml(std::make_shared<const Source>("a.yaml", text), diagnostics)) return "none";
  const Diagnostic& first = diagnostics.all().at(0);
  return std::to_string(first.line()) + ":" + std::to_string(first.column()) + " " + first.message;
}

}  // namespace

TEST_CASE("files that are not text are refused", "[variant]") {
  CHECK(error_in("a: b\n") == "none");
  CHECK(error_in("a: \u00e9\r\n\tb: 1") != "none");
  CHECK(error_in("\xFF\xFE"
                 "a") == "1:1 the file is written in UTF-16");
  CHECK(error_in(std::string("a: b\0", 5)) == "1:1 the file is not text");
  CHECK(error_in("a: b\nlabel: x\xE9y\n") == "2:9 this is not UTF-8");
  CHECK(error_in("a: \u00e9\xC0\xAF\n") == "1:5 this is not UTF-8");
  CHECK(error_in("a: b\nname: \x1B[31mred\n") == "2:7 a control character stands here");
  CHECK(error_in("a: \"\\e[31m\"\n") == "1:4 the text holds a control character");
  CHECK(error_in("a: \"\\u200b\"\n") == "1:4 the text holds an invisible character");
}

}  // namespace trigon::engine::testing
