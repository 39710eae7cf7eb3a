// Parser and printer of the movement notation: canonical texts and rejections as data in tests/notation, and the round
// trip of random trees.
#include <catch2/catch.hpp>

#include "grammar/movement_parser.h"
#include "grammar/movement_printer.h"
#include "interpreter/support/text.h"
#include "tests/support/random_movement.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

struct Parsed {
  Movement movement;
  std::string errors;
};

Parsed parse(const std::string& text) {
  Diagnostics diagnostics;
  Movement movement = parse_movement(LocatedText::standalone("text", text), "piece 'x'", diagnostics);
  return {std::move(movement), format_diagnostics(diagnostics, {false, 0})};
}

Term only_term(const std::string& text) {
  const Parsed parsed = parse(text);
  INFO(text << '\n' << parsed.errors);
  REQUIRE(parsed.errors.empty());
  REQUIRE(parsed.movement.terms.size() == 1);
  return parsed.movement.terms[0];
}

}  // namespace

TEST_CASE("movements are printed in canonical form", "[grammar]") {
  const std::string file = read_repository_file("tests/notation/movements.txt");
  int cases = 0;
  for (std::string_view line : split(file, '\n')) {
    if (line.empty() || line.starts_with('#')) continue;
    const auto arrow = line.find(" -> ");
    REQUIRE(arrow != std::string_view::npos);
    const std::string text(line.substr(0, arrow)), canonical(line.substr(arrow + 4));
    const Parsed parsed = parse(text);
    INFO(text << '\n' << parsed.errors);
    CHECK(parsed.errors.empty());
    CHECK(print_movement(parsed.movement) == canonical);
    CHECK(parse(canonical).movement == parsed.movement);
    ++cases;
  }
  CHECK(cases > 50);
}

TEST_CASE("movements that mean nothing are rejected with all their errors", "[grammar]") {
  // Blocks of `> text` and the messages that it gets, as an author sees them.
  const std::string file = "\n" + read_repository_file("tests/notation/rejected.txt");
  std::size_t at = file.find("\n> ");
  int cases = 0;
  while (at != std::string::npos) {
    const std::size_t next = file.find("\n> ", at + 1);
    const std::string block = file.substr(at + 1, next == std::string::npos ? next : next - at);
    const std::size_t line_end = block.find('\n');
    const std::string text = block.substr(2, line_end - 2);
    INFO("the movement '" << text << "'");
    CHECK(std::string(trim(parse(text).errors)) == std::string(trim(block.substr(line_end))));
    ++cases;
    at = next;
  }
  CHECK(cases > 60);
}

TEST_CASE("a term knows its modifiers, legs and links", "[grammar]") {
  const Term pawn = only_term("imnfW2");
  CHECK(pawn.modifiers == ModifierSet{Modifier::unmoved_only, Modifier::move_only, Modifier::opens_en_passant});
  CHECK_FALSE(pawn.is_path);
  REQUIRE(pawn.legs.size() == 1);
  CHECK(pawn.legs[0].directions == std::vector<Direction>{{DirectionName::forward, false}});
  CHECK(pawn.legs[0].atoms == wazir);
  CHECK(pawn.legs[0].range == 2);

  const Term path = only_term("~s[W-oqF*?(FV)]");
  REQUIRE(path.legs.size() == 3);
  CHECK(path.directions == std::vector<Direction>{{DirectionName::sideways, true}});
  CHECK(path.links == std::vector<PathLink>{PathLink::over_empty, PathLink::may_stop});
  CHECK(path.legs[1].turning == Turning::circle);
  CHECK(path.legs[1].closes);
  CHECK(path.legs[1].range == unlimited);
  CHECK(path.legs[2].atoms == (ferz | viceroy));
}

TEST_CASE("a term knows where it stands in the text", "[grammar]") {
  const auto terms = parse("mfW[W-F]<rook>").movement.terms;
  REQUIRE(terms.size() == 3);
  CHECK((terms[0].where.offset == 0 && terms[0].where.length == 3));
  CHECK((terms[1].where.offset == 3 && terms[1].where.length == 5));
  CHECK((terms[2].where.offset == 8 && terms[2].where.length == 6));
}

TEST_CASE("what the printer writes the parser reads back", "[grammar]") {
  const auto seeds = static_cast<std::uint64_t>(tries(5000));
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    Random random(seed);
    const Movement tree = random_movement(random);
    const std::string text = print_movement(tree);
    INFO("seed " << seed << ": " << text);
    const Parsed parsed = parse(text);
    REQUIRE(parsed.errors.empty());
    REQUIRE(parsed.movement == tree);
  }
}

TEST_CASE("no text makes the parser crash, and what it accepts it prints in a form that it reads as the same",
          "[grammar]") {
  const std::string_view alphabet = "WFVfbslr~mcipjnexqozw()[]-?@*0123<>a \xC3\xA9";
  Random random(42);
  const int texts = tries(50000);
  int accepted = 0;
  for (int i = 0; i < texts; ++i) {
    std::string text;
    for (int length = random.between(0, 9); length > 0; --length) text += alphabet[random.below(alphabet.size())];
    const Parsed parsed = parse(text);
    if (!parsed.errors.empty()) continue;
    INFO(text);
    const std::string canonical = print_movement(parsed.movement);
    const Parsed again = parse(canonical);
    REQUIRE(again.errors.empty());
    REQUIRE(again.movement == parsed.movement);
    REQUIRE(print_movement(again.movement) == canonical);
    ++accepted;
  }
  CHECK(accepted > texts / 100);
}

TEST_CASE("a movement that is too long is refused as a whole", "[grammar]") {
  CHECK(parse(std::string(max_movement_length, 'W')).errors.empty());
  CHECK(parse(std::string(max_movement_length + 1, 'W'))
            .errors.find("error: piece 'x': a movement has at most 1000 characters [movement]") != std::string::npos);
}

}  // namespace trigon::engine::testing
