// Small helpers on text.
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

TEST_CASE("characters are code points", "[support]") {
  CHECK(count_characters("") == 0);
  CHECK(count_characters("F6\u03A3") == 3);
  CHECK(character_length("\u03A3x", 0) == 2);
  CHECK(character_length("\u03A3x", 2) == 1);
  CHECK(pad_right("\u03A3", 3) == "\u03A3  ");
  CHECK(pad_right("long", 2) == "long");
}

TEST_CASE("texts are trimmed, split and joined", "[support]") {
  CHECK(trim(" \t a b\r\n") == "a b");
  CHECK(trim(" \n ").empty());
  // What is left of a text has a place in it, also when it is nothing.
  const std::string_view spaces = " \n ";
  CHECK(trim(spaces).data() == spaces.data() + spaces.size());
  CHECK(split("a//b/", '/') == std::vector<std::string_view>{"a", "", "b", ""});
  CHECK(split("", '/') == std::vector<std::string_view>{""});
  CHECK(split_words("  a\tbc \n d ") == std::vector<std::string_view>{"a", "bc", "d"});
  CHECK(split_words(" ").empty());
  CHECK(join({"a", "b", "c"}, ", ") == "a, b, c");
}

TEST_CASE("an integer fills its whole text", "[support]") {
  CHECK(parse_integer("42") == 42);
  CHECK(parse_integer("-7") == -7);
  for (const char* text : {"", "4x", " 4", "4 ", "+4", "0x4", "4.0", "99999999999999999999"}) {
    INFO("'" << text << "'");
    CHECK_FALSE(parse_integer(text));
  }
}

TEST_CASE("the nearest name is that of a slip", "[support]") {
  const std::vector<std::string> names = {"knight", "king", "queen", "pawn"};
  CHECK(nearest_name("knigth", names) == "knight");  // neighbours swapped
  CHECK(nearest_name("qeen", names) == "queen");     // one dropped
  CHECK(nearest_name("quueen", names) == "queen");   // one too many
  CHECK(nearest_name("pown", names) == "pawn");      // one replaced
  CHECK(nearest_name("KING", names) == "king");      // another case
  CHECK_FALSE(nearest_name("dragon", names));
  CHECK_FALSE(nearest_name("x", names));
  CHECK_FALSE(nearest_name(std::string(200, 'k'), names));
  CHECK_FALSE(nearest_name("king", {}));
}

TEST_CASE("a name of one letter is no slip of another", "[support]") { CHECK_FALSE(nearest_name("X", {"K", "Q"})); }

TEST_CASE("of equally near names the first is suggested, and a nearer one before it", "[support]") {
  CHECK(nearest_name("rok", {"rook", "rock"}) == "rook");
  CHECK(nearest_name("rooks", {"brook", "rook"}) == "rook");
}

TEST_CASE("a suggestion is the nearest name or what there is", "[support]") {
  CHECK(suggest("rok", {"rook", "king"}) == "did you mean 'rook'?");
  CHECK(suggest("zebra", {"rook", "king"}) == "there is rook, king");
  CHECK(suggest("zebra", {}).empty());
  std::vector<std::string> many;
  for (char c = 'a'; c <= 'n'; ++c) many.push_back(std::string(3, c));
  CHECK(suggest("zebra", many) == "there is aaa, bbb, ccc, ddd, eee, fff, ggg, hhh, iii, jjj, kkk, lll, ...");
}

TEST_CASE("names are counted as whole words", "[support]") {
  CHECK(count_words("near, near-by, (near) nearer; near", "near") == 3);
  CHECK(count_words("", "near") == 0);
  CHECK(count_words("a_near", "near") == 0);
}

TEST_CASE("names are small letters, digits and hyphens", "[support]") {
  CHECK(is_plain_name("rook-2"));
  for (const char* wrong : {"", "Rook", "rook 2", "rook_2", "t\xC3\xBCr"}) CHECK_FALSE(is_plain_name(wrong));
  CHECK(in_small_letters("RoOk-\xC3\x9C") == "rook-\xC3\x9C");
  CHECK(capitalized("rook") == "Rook");
  CHECK(capitalized("").empty());
}

TEST_CASE("texts are the same but for case", "[support]") {
  CHECK(is_same_but_case("Rook", "rOOK"));
  CHECK_FALSE(is_same_but_case("rook", "rooks"));
  CHECK_FALSE(is_same_but_case("rook", "rool"));
}

}  // namespace trigon::engine::testing
