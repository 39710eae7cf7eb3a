// The topics of tests/broken and tests/hostile, as they are read and written anew.
#include "tests/support/golden_cases.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

namespace {

const Bases bases = {{"abc", "a\nb\nc\n"}, {"twice", "a\na\n"}};

std::string text_after(const std::string& heading, const std::string& change) {
  const GoldenTopic topic = read_topic("topic.txt", "=== one" + heading + "\n" + change + "--- messages\n", bases);
  return topic.errors.empty() ? topic.cases.at(0).text : topic.errors.at(0);
}

}  // namespace

TEST_CASE("a case is a text of its own, or a base with changes", "[support]") {
  CHECK(text_after("", "x\n\n-y\n") == "x\n\n-y\n");
  CHECK(text_after(": nothing at all", "") == "");
  CHECK(text_after(" from abc: the same", "") == "a\nb\nc\n");
  CHECK(text_after(" from abc", "-b\n+x\n+\n") == "a\nx\n\nc\n");
  CHECK(text_after(" from abc", "-b\n-c\n") == "a\n");
  CHECK(text_after(" from abc", "+d\n") == "a\nb\nc\nd\n");
  CHECK(text_after(" from abc", "-a\n+x\n\n-c\n+y\n\n+z\n") == "x\nb\ny\nz\n");
}

TEST_CASE("a change that does not fit is reported", "[support]") {
  CHECK(text_after(" from abc", "-x\n+y\n") == "topic.txt:1: the base 'abc' has not these lines:\nx");
  CHECK(text_after(" from abc", "-a\n-c\n") == "topic.txt:1: the base 'abc' has not these lines:\na\nc");
  CHECK(text_after(" from twice", "-a\n") == "topic.txt:1: the base 'twice' has more than once these lines:\na");
  CHECK(text_after(" from abc", "x\n") == "topic.txt:1: a line of a change begins with '-' or '+', not as in\nx");
  CHECK(text_after(" from none", "") == "topic.txt:1: there is no base 'none'");
}

TEST_CASE("what is not part of a topic is reported, and other cases are read", "[support]") {
  const GoldenTopic topic =
      read_topic("topic.txt", "=== one\n=== two\n--- message\n\n=== three\n--- messages\n", bases);
  CHECK(topic.errors == std::vector<std::string>{
                            "topic.txt: the case 'one' has no '--- messages'",
                            "topic.txt:3: expected '=== name', '--- file name' or '--- messages', got\n--- message"});
  REQUIRE(topic.cases.size() == 1);
  CHECK(topic.cases[0].name == "three");
}

TEST_CASE("a case reads its own files, those of its topic, and bases", "[support]") {
  const GoldenTopic topic = read_topic(
      "topic.txt",
      "Words.\n\n--- file all\nx\n\n=== one\n--- file own from abc\n-a\n--- messages\n\n=== two\n--- messages\n",
      bases);
  REQUIRE(topic.cases.size() == 2);
  CHECK(topic.cases[0].files.at("all") == "x\n");
  CHECK(topic.cases[0].files.at("own") == "b\nc\n");
  CHECK(topic.cases[0].files.at("bases/abc.yaml") == "a\nb\nc\n");
  CHECK_FALSE(topic.cases[1].files.contains("own"));
}

TEST_CASE("messages are written anew, and nothing else", "[support]") {
  const std::string text =
      "Words.\n\n=== one\nx\n--- messages\nold\nand long\n\n=== two: empty\n--- messages\n\n=== three\n";
  const GoldenTopic topic = read_topic("topic.txt", text + "--- messages\nthird\n", bases);
  REQUIRE(topic.cases.size() == 3);
  CHECK(topic.cases[0].messages == "old\nand long\n");
  CHECK(with_messages(topic, {"1\n", "2\n", "3\n"}) ==
        "Words.\n\n=== one\nx\n--- messages\n1\n\n=== two: empty\n--- messages\n2\n\n=== three\n--- messages\n3\n");
}

}  // namespace trigon::engine::testing
