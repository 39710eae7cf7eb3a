// Changes between trees of YAML, and trees as text: interpreter/variant/yaml_changes.h.
#include "interpreter/variant/yaml_changes.h"

#include <catch2/catch.hpp>

#include "interpreter/variant/overlay.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

YamlPtr tree_of(const std::string& text) {
  Diagnostics diagnostics;
  const YamlPtr root = read_yaml(std::make_shared<const Source>("text.yaml", text), diagnostics);
  INFO(text << "\n" << format_diagnostics(diagnostics));
  REQUIRE(root);
  return root;
}

/// The changes as text; nothing for none.
std::string changes(const std::string& from, const std::string& to) {
  const YamlPtr found = yaml_changes(tree_of(from), tree_of(to));
  return found ? print_yaml(*found) : "";
}

}  // namespace

TEST_CASE("changes say what is new, other and gone", "[variant]") {
  CHECK(changes("a: 1\nb: 2\n", "b: 2\na: 1\n").empty());
  CHECK(changes("a: 1\n", "a: 2\nb: 3\n") == "a: 2\nb: 3\n");
  CHECK(changes("a: 1\nb: 2\n", "b: 2\n") == "a: ~\n");
  CHECK(changes("a: { x: 1, y: 2 }\n", "a: { x: 1, y: 3 }\n") == "a: { y: 3 }\n");
  CHECK(changes("a: { x: { p: 1, q: 2 } }\n", "a: { x: { q: 2 }, y: [1, 2] }\n") == "a:\n  x: { p: ~ }\n  y: [1, 2]\n");
  CHECK(changes("a: [1, 2]\n", "a: [1, 3]\n") == "a: [1, 3]\n");
  CHECK(changes("a: { x: 1 }\n", "a: 5\n") == "a: 5\n");
  CHECK(changes("a: { x: 1 }\n", "a: {}\n") == "a: { x: ~ }\n");
  CHECK(changes("a: 1\n", "a:\n") == "a: ~\n");
  CHECK(changes("a:\n", "b:\n") == "a: ~\n");
}

TEST_CASE("changes make of one map the other", "[variant]") {
  const std::vector<std::string> texts = {"a: 1\n", "a: { b: { c: 1, d: [x, { e: 2 }] }, f: x }\n",
                                          "a: { b: { d: [x] }, g: \"~\" }\nh: |\n  one\n  two\n",
                                          "h: [a, b]\na: { b: 7 }\n", "i: \"\"\n"};
  for (const std::string& from : texts)
    for (const std::string& to : texts) {
      const YamlPtr made = yaml_changes(tree_of(from), tree_of(to));
      Diagnostics diagnostics;
      const YamlPtr merged = made ? merge_yaml(tree_of(from), tree_of(print_yaml(*made)), diagnostics) : tree_of(from);
      INFO(from << "to\n" << to << format_diagnostics(diagnostics));
      CHECK(diagnostics.all().empty());
      CHECK(yaml_changes(merged, tree_of(to)) == nullptr);
      CHECK(yaml_changes(tree_of(to), merged) == nullptr);
    }
}

TEST_CASE("what is written reads back as the same", "[variant]") {
  // Texts that YAML would take for something else, and lines with blanks and without.
  for (const std::string text :
       {"null",      "~", "",   " a", "a ",         "- a",        "a: b",    "a #b",    "[a]",
        "{a}",       "'", "\"", "\\", "*a",         "&a",         "!a",      "?",       "|",
        "> a",       "%", "@",  "`",  "one\ntwo\n", "  one\ntwo", "\none\n", "one\n\n", "one\n\n\ntwo",
        "one \ntwo", "\n"}) {
    auto map = std::make_shared<YamlNode>();
    map->kind = YamlNode::Kind::map;
    auto list = std::make_shared<YamlNode>();
    list->kind = YamlNode::Kind::sequence;
    list->items = {yaml_scalar(text), yaml_scalar("x")};
    map->entries = {{"key", {}, yaml_scalar(text)}, {"list", {}, list}};
    const std::string printed = print_yaml(*map);
    INFO(printed);
    const YamlPtr read = tree_of(printed);
    CHECK(read->find("key")->scalar.text == text);
    CHECK(yaml_changes(map, read) == nullptr);
  }
  for (const std::string& id : tried_ids()) {
    Diagnostics diagnostics;
    const YamlPtr root = read_variant_tree(DiskFiles(), shipped_path(id), {}, diagnostics).root;
    INFO(id);
    REQUIRE(root);
    const YamlPtr read = tree_of(print_yaml(*root));
    CHECK(yaml_changes(root, read) == nullptr);
    CHECK(yaml_changes(read, root) == nullptr);
  }
}

}  // namespace trigon::engine::testing
