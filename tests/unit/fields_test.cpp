// Values of single keys of a variant file: numbers, yes and no. interpreter/variant/fields.h.
#include "interpreter/variant/fields.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

namespace {

YamlNode scalar(const std::string& text) {
  YamlNode node;
  node.kind = YamlNode::Kind::scalar;
  node.scalar = LocatedText::standalone("value", text);
  return node;
}

/// The message of the only diagnostic, with its hint.
std::string complaint(const Diagnostics& diagnostics) {
  REQUIRE(diagnostics.all().size() == 1);
  const Diagnostic& one = diagnostics.all().front();
  return one.message + (one.hint.empty() ? "" : "; " + one.hint);
}

}  // namespace

TEST_CASE("whole numbers have a range, and slips a hint", "[variant]") {
  const auto [text, expected] = GENERATE(table<std::string, std::string>({
      {"2", "2"},
      {"12", "12"},
      {"-1", "x: -1 is out of range, expected 2 to 12"},
      {"1", "x: 1 is out of range, expected 2 to 12"},
      {"13", "x: 13 is out of range, expected 2 to 12"},
      {"99999999999999999999", "x: 99999999999999999999 is out of range, expected 2 to 12"},
      {"-99999999999999999999", "x: -99999999999999999999 is out of range, expected 2 to 12"},
      {"1O", "x: expected a whole number, got '1O'; did you mean 10?"},
      {"1o", "x: expected a whole number, got '1o'; did you mean 10?"},
      {"l0", "x: expected a whole number, got 'l0'; did you mean 10?"},
      {"I0", "x: expected a whole number, got 'I0'; did you mean 10?"},
      {"9 plies", "x: expected a whole number, got '9 plies'; did you mean 9?"},
      {"9  plies", "x: expected a whole number, got '9  plies'; did you mean 9?"},
      {"9 or 10", "x: expected a whole number, got '9 or 10'"},
      {"9 ", "x: expected a whole number, got '9 '; did you mean 9?"},
      {"-", "x: expected a whole number, got '-'"},
      {"", "x: expected a whole number, got ''"},
      {"none", "x: expected a whole number, got 'none'; ~ is nothing, and removes what a base has"},
  }));
  INFO(text);
  Diagnostics diagnostics;
  const auto read = read_integer(scalar(text), 2, 12, "x", diagnostics);
  CHECK((read ? std::to_string(*read) : complaint(diagnostics)) == expected);
}

TEST_CASE("numbers with a point have two decimals at most, and a range", "[variant]") {
  const auto [text, expected] = GENERATE(table<std::string, std::string>({
      {"0", "0"},
      {"0.05", "5"},
      {"1.5", "150"},
      {"99.99", "9999"},
      {"100", "10000"},
      {"100.00", "10000"},
      {"100.01", "x: 100.01 is out of range, expected 0 to 100"},
      {"101", "x: 101 is out of range, expected 0 to 100"},
      {"-0", "x: -0 is out of range, expected 0 to 100"},
      {"-1", "x: -1 is out of range, expected 0 to 100"},
      {"99999999999999999999", "x: 99999999999999999999 is out of range, expected 0 to 100"},
      {"1.255", "x: expected at most two decimals, got '1.255'"},
      {"1,5", "x: expected a number, got '1,5'; did you mean 1.5?"},
      {"1,5,5", "x: expected a number, got '1,5,5'"},
      {"1.", "x: expected a number, got '1.'"},
      {".5", "x: expected a number, got '.5'"},
      {"a", "x: expected a number, got 'a'"},
      {"1.x", "x: expected a number, got '1.x'"},
  }));
  INFO(text);
  Diagnostics diagnostics;
  const auto read = read_hundredths(scalar(text), 0, 100, "x", diagnostics);
  CHECK((read ? std::to_string(*read) : complaint(diagnostics)) == expected);
}

TEST_CASE("yes and no are words of other languages", "[variant]") {
  const auto [text, hint] = GENERATE(table<std::string, std::string>({
      {"true", ""},
      {"false", ""},
      {"True", "did you mean 'true'?"},
      {"TRUE", "did you mean 'true'?"},
      {"yes", "did you mean 'true'?"},
      {"Yes", "did you mean 'true'?"},
      {"on", "did you mean 'true'?"},
      {"False", "did you mean 'false'?"},
      {"FALSE", "did you mean 'false'?"},
      {"no", "did you mean 'false'?"},
      {"No", "did you mean 'false'?"},
      {"off", "did you mean 'false'?"},
      {"maybe", ""},
  }));
  INFO(text);
  Diagnostics diagnostics;
  const auto read = read_boolean(scalar(text), "x", diagnostics);
  CHECK(read.has_value() == (text != "maybe"));
  if (read) CHECK(*read == (text == "true" || hint == "did you mean 'true'?"));
  CHECK(diagnostics.all().empty() == (text == "true" || text == "false"));
  if (!diagnostics.all().empty()) CHECK(diagnostics.all().front().hint == hint);
}

}  // namespace trigon::engine::testing
