// Reference positions as lines of YAML, and their place in a file. interpreter/check/case_text.h.
#include "interpreter/check/case_text.h"

#include <catch2/catch.hpp>

#include "interpreter/check/cases.h"
#include "interpreter/support/text.h"

namespace trigon::engine::testing {

namespace {

std::string text_of(const CaseText& one) { return join(lines_of(one), "\n"); }

const std::vector<std::string> lines = {"- name: new", "  count: 3"};

/// A file with the new case; the reason when there is no place for it.
std::string added(const std::string& file) {
  std::string error;
  return with_case(file, lines, error).value_or(error);
}

}  // namespace

TEST_CASE("a case is written as an author would", "[check]") {
  CHECK(text_of({.name = "the first moves", .includes = {"e2-e4", "d2-d4"}, .illegal = {"e2-e5"}}) ==
        "- name: the first moves\n  includes: [e2-e4, d2-d4]\n  illegal: e2-e5");
  CHECK(text_of({.name = "mate",
                 .after = {"f2-f3", "e7-e5"},
                 .legal = std::vector<std::string>{},
                 .outcome = "black wins by checkmate"}) ==
        "- name: mate\n  after: f2-f3 e7-e5\n  legal: []\n  outcome: black wins by checkmate");
  CHECK(text_of({.name = "a", .options = {"crooked-rooks"}, .position = "8/8 white hands=w:P2 en-passant=e3>e4"}) ==
        "- name: a\n  options: crooked-rooks\n  position: 8/8 white hands=w:P2 en-passant=e3>e4");
}

TEST_CASE("what YAML would read otherwise is in quotes", "[check]") {
  const auto name = [](const std::string& text) { return lines_of({.name = text}).front(); };
  CHECK(name("plain, with (signs) & more") == "- name: plain, with (signs) & more");
  for (const char* text :
       {"17", "null", "true", "- dash", "a: b", "ends:", "a #b", "'quoted'", "[list]", "\"", "\\", ""}) {
    CAPTURE(text);
    CHECK(name(text).starts_with("- name: \""));
    // It is read back as it was.
    std::string error;
    CaseText one{.name = text};
    one.includes = {"c1xb3,b3-c1", text};
    const auto file = with_case("", lines_of(one), error);
    REQUIRE(file);
    Diagnostics diagnostics;
    const auto root = read_yaml(std::make_shared<const Source>("file", *file), diagnostics);
    REQUIRE(root);
    const YamlNode& read = *root->find("tests")->items[0];
    CHECK(read.find("name")->scalar.text == text);
    CHECK(read.find("includes")->items[0]->scalar.text == "c1xb3,b3-c1");
    CHECK(read.find("includes")->items[1]->scalar.text == text);
  }
}

TEST_CASE("long lists go on in further lines", "[check]") {
  const std::vector<std::string> moves(60, "e2-e4");
  const auto written = lines_of({.name = "many", .legal = moves});
  CHECK(written.size() > 3);
  for (const std::string& line : written) CHECK(line.size() <= 101);
  std::string error;
  Diagnostics diagnostics;
  const auto root = read_yaml(std::make_shared<const Source>("file", *with_case("", written, error)), diagnostics);
  REQUIRE(root);
  CHECK(root->find("tests")->items[0]->find("legal")->items.size() == 60);
}

TEST_CASE("a case stands behind the others of a file", "[check]") {
  const std::string block = "  - name: new\n    count: 3\n";
  SECTION("without tests") {
    CHECK(added("") == "tests:\n" + block);
    CHECK(added("name: a\n") == "name: a\n\ntests:\n" + block);
    CHECK(added("name: a") == "name: a\n\ntests:\n" + block);
    CHECK(added("name: a\r\n") == "name: a\r\n\r\ntests:\r\n  - name: new\r\n    count: 3\r\n");
  }
  SECTION("with an empty list, or nothing") {
    CHECK(added("tests: []\n") == "tests:\n" + block);
    CHECK(added("tests: []  # none\nend: {}\n") == "tests:  # none\n" + block + "end: {}\n");
    CHECK(added("tests:\n") == "tests:\n" + block);
    CHECK(added("tests:") == "tests:\n" + block);
    CHECK(added("tests:\nend: {}") == "tests:\n" + block + "end: {}");
  }
  SECTION("with others") {
    const std::string old = "# Begin.\ntests:\n  - name: old\n    count: 1  # one\n";
    CHECK(added(old) == old + block);
    CHECK(added(old + "\n# End.\nend: {}\n") == old + block + "\n# End.\nend: {}\n");
    CHECK(added("tests:\n  - name: old\n    count: 1") == "tests:\n  - name: old\n    count: 1\n" + block);
  }
  SECTION("as they are indented, and with empty lines between them") {
    CHECK(added("tests:\n- name: old\n  count: 1\nend: {}\n") ==
          "tests:\n- name: old\n  count: 1\n- name: new\n  count: 3\nend: {}\n");
    CHECK(
        added("tests:\n    - name: a\n      count: 1\n\n    - name: b\n      count: 1\n") ==
        "tests:\n    - name: a\n      count: 1\n\n    - name: b\n      count: 1\n\n    - name: new\n      count: 3\n");
  }
  SECTION("behind drawings with lines that look like more") {
    const std::string drawing = "tests:\n  - name: a\n    shows: |\n      - . .\n\n      . - .\n";
    CHECK(added(drawing + "end: {}\n") == drawing + block + "end: {}\n");
  }
  SECTION("but not in a list in brackets") {
    CHECK(added("tests: [{ name: a, count: 1 }]\n").starts_with("the tests of this file are not written as a list"));
  }
}

}  // namespace trigon::engine::testing
