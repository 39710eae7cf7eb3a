// The page about a variant: interpreter/report/report.h, interpreter/rulebook/words.h.
#include "interpreter/report/report.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <pugixml.hpp>
#include <set>

#include "interpreter/rulebook/rulebook.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

LoadedVariant load_all(const Configuration& configuration) {
  Diagnostics diagnostics;
  auto loaded = load_variant(DiskFiles(), shipped_path(configuration.id), configuration.options, diagnostics);
  INFO(to_text(configuration) << '\n' << format_diagnostics(diagnostics));
  REQUIRE(loaded);
  return std::move(*loaded);
}

LoadedVariant load_memory(const std::string& text) {
  Diagnostics diagnostics;
  auto loaded = load_variant(MemoryFiles({{"game.yaml", text}}), "game.yaml", {}, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(loaded);
  return std::move(*loaded);
}

std::vector<std::string> sentences(const std::string& id, const std::string& title,
                                   const std::vector<std::string>& options = {}) {
  const LoadedVariant variant = load_all({id, options});
  RuleText text;
  for (const Rule* rule : rulebook())
    if (rule->say) rule->say(*variant.ruleset, text);
  for (const auto& [heading, sentences] : text.sections)
    if (title_of(heading) == title) return sentences;
  return {};
}

/// HTML that leaves out no end of an element is XML but for these.
std::string as_xml(std::string html) {
  html.erase(0, html.find('\n') + 1);
  for (const std::string tag : {"<meta "})
    for (std::size_t at = html.find(tag); at != std::string::npos; at = html.find(tag, at + 1))
      html.insert(html.find('>', at), "/");
  return html;
}

}  // namespace

TEST_CASE("a value that the file gives stands among the values", "[report]") {
  const std::string game = duel("{ lattice: square, shape: rectangle, columns: 3, rows: 3 }",
                                {"man: { letter: M, moves: W, value: 3.25 }", "guard: { letter: G, moves: F }"},
                                "{ white: { man: a1 }, black: { guard: c3 } }");
  const LoadedVariant variant = load_memory(game);
  const std::string page = print_markdown(make_report(variant));
  CHECK(page.find("| man, as the game says | 3.25 |") != std::string::npos);
  CHECK(page.find("as the game says") == page.rfind("as the game says"));
}

namespace {

/// The texts of the blocks below a heading, up to the next one of its level.
std::vector<std::string> below(const Report& report, const std::string& title) {
  std::vector<std::string> texts;
  bool is_below = false;
  for (const Block& block : report.blocks) {
    if (block.kind == Block::Kind::heading && block.level == 2) is_below = block.text == title;
    if (!is_below) continue;
    if (block.text != title) texts.push_back(block.text);
    texts.insert(texts.end(), block.items.begin(), block.items.end());
  }
  return texts;
}

bool has_heading(const Report& report, const std::string& title) {
  return std::ranges::any_of(
      report.blocks, [&](const Block& block) { return block.kind == Block::Kind::heading && block.text == title; });
}

}  // namespace

TEST_CASE("a page begins with the aim", "[report]") {
  const std::map<std::string, std::string> aims = {
      {"chess", "Checkmate the enemy king: attack it so that it cannot escape."},
      {"xiangqi-2p", "Capture the enemy general."},
      {"64-triangles-3p-corners", "Be the last player in the game. Who loses the king is out."},
      {"triagonal", "Capture the enemy king."}};
  for (const auto& [id, aim] : aims) {
    const LoadedVariant variant = load_all({id, {}});
    const Report report = make_report(variant);
    INFO(id);
    CHECK(below(report, "Aim").at(0) == aim);
  }
  const LoadedVariant throne = load_all({"triagonal", {}});
  CHECK(below(make_report(throne), "Aim").at(1).starts_with("A player whose king comes to "));
}

TEST_CASE("a page says what differs from chess, where there is something to compare", "[report]") {
  const LoadedVariant chess = load_all({"chess", {}});
  CHECK_FALSE(has_heading(make_report(chess), "What differs from chess"));
  const LoadedVariant janggi = load_all({"janggi-2p", {}});
  CHECK_FALSE(has_heading(make_report(janggi), "What differs from chess"));
  const LoadedVariant shatar = load_all({"shatar-64", {}});
  const std::vector<std::string> found = below(make_report(shatar), "What differs from chess");
  const std::set<std::string> all(found.begin(), found.end());
  for (const char* sentence :
       {"The board has 64 triangles in place of 64 squares.", "Pieces that chess does not have: bers.",
        "There is no queen.", "A pawn's first move is like its other moves.", "Pawns promote to bers.",
        "There is no castling.", "No knight may give mate by a move of its own."}) {
    INFO(sentence);
    CHECK(all.contains(sentence));
  }
}

TEST_CASE("a page shows special moves and the beginning of a game", "[report]") {
  const LoadedVariant chess = load_all({"chess", {}});
  const Report report = make_report(chess);
  for (const char* title : {"A capture en passant", "A promotion", "Castling", "Mate"})
    CHECK(has_heading(report, title));
  CHECK_FALSE(has_heading(report, "A drop"));
  for (const Block& block : report.blocks)
    if (block.kind == Block::Kind::steps && block.text == "game") {
      CHECK(block.figures.size() == 25);
      CHECK(block.figures.at(1).caption.starts_with("1. white: `"));
    }
  const LoadedVariant three = load_all({"64-triangles-3p-corners", {}});
  CHECK(has_heading(make_report(three), "A player is out"));
  const LoadedVariant shogi = load_all({"shogi", {}});
  CHECK(has_heading(make_report(shogi), "A drop"));
}

TEST_CASE("each piece of the setup that can move can be clicked", "[report]") {
  const LoadedVariant chess = load_all({"chess", {}});
  const Report report = make_report(chess);
  std::size_t layers = 0;
  for (const Block& block : report.blocks)
    for (const Figure& figure : block.figures) layers += figure.layers.size();
  CHECK(layers == 20);  // pawns and knights
  const std::string html = print_html(report);
  CHECK(html.find("<a class=\"pick\" href=\"#start-1\"><title>knight of white on b1</title>") != std::string::npos);
  CHECK(html.find("<g class=\"layer\" id=\"start-1\">") != std::string::npos);
  CHECK(html == print_html(make_report(chess)));
}

TEST_CASE("rules are described in words", "[report]") {
  using Words = std::vector<std::string>;
  CHECK(sentences("chess", "End of the game") ==
        Words{"A player who is in check and has no legal move is mated and loses.",
              "A player who has no legal move and is not in check is stalemated, which is a draw.",
              "A position that occurs 3 times is a draw.",
              "It is a draw after 100 moves of single players without a capture or a move of a pawn."});
  CHECK(sentences("chess", "Promotion") ==
        Words{"Pawn promotes when its move ends in the player's last row, to queen, rook, bishop or knight."});
  CHECK(sentences("chess", "Castling").front() ==
        "`K`: white's king goes from e1 to g1 and the rook from h1 to f1. f1 and g1 must be empty. e1, f1 and g1 must "
        "not be attacked.");
  CHECK(sentences("chess", "Scripts").empty());
  CHECK(sentences("shogi", "Pieces in hand").end()[-2] ==
        "A turn may be to drop lance or pawn on an empty cell of the player's first 8 rows.");
  CHECK(sentences("shogi", "Pieces in hand").back() ==
        "A pawn may not be dropped in a column in which an own pawn stands.");
  CHECK(sentences("shogi", "Royal pieces").back() == "No pawn may be dropped with mate.");
  CHECK(sentences("janggi-3p", "Scripts").front().starts_with("`deployment` (swap-neighbours.lua): Before play"));
  CHECK(sentences("64-triangles-3p-corners", "When a player is out") ==
        Words{"A player is out when the last royal piece is captured, or when it is the player's turn and there is no "
              "legal move, mated or not.",
              "The army stays as dead pieces: they do not move or attack, but block, and anybody may capture them.",
              "The royal piece of a player without a move leaves the board."});
  CHECK(sentences("shatranj-64", "End of the game").at(2) ==
        "When a player has nothing but a royal piece that player loses, unless the very next move bares the opponent "
        "too: then it is a draw.");
  CHECK(sentences("janggi-3p", "Phases").front() ==
        "`deployment`: no piece moves; each player has one turn; then comes `play`.");
  CHECK(sentences("triangulation-2p", "Turns").at(1).starts_with("The pieces of blue are neutral"));
  // Where nothing captures what is neutral, nobody says that it may be captured, nor what is left of an army.
  CHECK(sentences("duck", "Turns").at(1) ==
        "The pieces of nobody are neutral: they stand in the way and never move by themselves.");
  CHECK(sentences("duck", "When a player is out").empty());
  CHECK(
      sentences("atomic", "Captures") ==
      Words{"A capture is an explosion: the captor and all pieces on the cells around are removed too, of both sides. "
            "A pawn there stays.",
            "A move that would blow up the mover's own last royal piece is not legal. One that blows up the last enemy "
            "one wins, also out of check. Who could take a royal piece only by losing the own last one gives no "
            "check."});
  CHECK(sentences("makruk", "End of the game").at(3) ==
        "Once no pawn is left, the first player whose turn begins with more than one piece counts: after 64 moves of "
        "that player it is a draw.");
  CHECK(sentences("makruk", "End of the game")
            .back()
            .find("8 if the other player has 2 × rook; 16 if the other player "
                  "has a rook;") != std::string::npos);
}

TEST_CASE("facings and boards are described in words", "[report]") {
  const RulesetPtr triangle = load_shipped("64-triangles-2p-corners");
  CHECK(board_in_words(*triangle) == "64 triangles, 36 with their point up and 28 with their point down");
  CHECK(facing_in_words(*triangle, Facing(30)) == "to the upper right");
  CHECK(facing_in_words(*triangle, Facing(270)) == "down");
  const RulesetPtr cube = load_shipped("triagonal");
  CHECK(facing_in_words(*cube, Facing(Coordinates{0, 1, -1})) == "toward higher rows and lower levels");
}

TEST_CASE("the first paragraph of a script's comment is taken", "[report]") {
  CHECK(first_comment("-- One thing.\n--   More of it.\n--\n-- Else.\nfunction veto() end\n") ==
        "One thing. More of it.");
  CHECK(first_comment("function veto() end -- no\n").empty());
  CHECK(first_comment("").empty());
}

TEST_CASE("every shipped game has a page with all its pieces", "[report]") {
  for (const Configuration& configuration : tried_configurations()) {
    INFO(to_text(configuration));
    const LoadedVariant variant = load_all(configuration);
    const Report report = make_report(variant);
    const std::string html = print_html(report);
    const std::string markdown = print_markdown(report);
    pugi::xml_document document;
    const auto parsed = document.load_string(as_xml(html).c_str());
    INFO(parsed.description() << " at " << parsed.offset);
    REQUIRE(parsed);
    std::size_t figures = 0;
    for (const Block& block : report.blocks) figures += block.figures.size();
    CHECK(document.select_nodes("//figure").size() == figures);
    CHECK(document.select_nodes("//figure//use[@href='#the-board' or @href='#the-board-cells']").size() == figures);
    // Ids are there once, and links inside the page lead somewhere.
    std::set<std::string> ids;
    for (const auto& node : document.select_nodes("//*[@id]"))
      CHECK(ids.insert(node.node().attribute("id").as_string()).second);
    for (const auto& node : document.select_nodes("//a[starts-with(@href,'#')]"))
      CHECK(ids.contains(node.node().attribute("href").as_string() + 1));
    for (const PieceTypeInfo& type : variant.ruleset->types) {
      const bool is_reported = html.find("(" + type.symbol + ")</h3>") != std::string::npos;
      const bool is_drawn = markdown.find("\n### ") != std::string::npos;
      INFO(type.name);
      CHECK(is_drawn);
      // Pieces that are never in the game are left out.
      if (configuration.options.empty() && configuration.id == "chess") CHECK(is_reported);
    }
    CHECK(html.find("NaN") == std::string::npos);
  }
}

TEST_CASE("what an author writes cannot break the page", "[report]") {
  const LoadedVariant variant = load_memory(
      "name: \"<b>A & B</b> ` *x* | y\"\ndescription: \"</title><script>alert(1)</script>\"\n"
      "source: \"see https://example.org/a?b=1&c=\\\"2 or not\"\n"
      "grid: { lattice: square, shape: rectangle, columns: 3, rows: 3 }\n"
      "players: { white: { facing: 90 }, black: { facing: 270 } }\n"
      "pieces: { king: { letter: K, moves: WF, royal: true, description: \"<i>`\" } }\n"
      "setup: { white: { king: b1 }, black: { king: b3 } }\n"
      "options: { odd: { description: \"<u>\", changes: { name: x } } }\n");
  const Report report = make_report(variant);
  const std::string html = print_html(report);
  pugi::xml_document document;
  REQUIRE(document.load_string(as_xml(html).c_str()));
  CHECK(document.select_node("//h1").node().text().as_string() == std::string("<b>A & B</b> ` *x* | y"));
  CHECK(document.select_nodes("//script | //b | //i | //u").empty());
  CHECK(document.select_node("//p[not(@class)]/a").node().attribute("href").as_string() ==
        std::string("https://example.org/a?b=1&c=\"2"));
  CHECK(print_markdown(report).starts_with("# \\<b\\>A & B\\</b\\> "));
}

TEST_CASE("a piece's pictures show each part of its movement", "[report]") {
  const LoadedVariant variant = load_all({"xiangqi", {}});
  std::vector<std::string> captions;
  for (const Block& block : make_report(variant).blocks)
    for (const Figure& figure : block.figures) captions.push_back(figure.caption);
  const auto has = [&](const std::string& part) {
    return std::any_of(captions.begin(), captions.end(),
                       [&](const std::string& caption) { return caption.find(part) != std::string::npos; });
  };
  CHECK(has("cannon on e5"));
  CHECK(has("over a soldier"));
  CHECK(has("palace"));
  const LoadedVariant chess = load_all({"chess", {}});
  captions.clear();
  for (const Block& block : make_report(chess).blocks)
    for (const Figure& figure : block.figures) captions.push_back(figure.caption);
  CHECK(has("pawn of white on d2, not moved yet"));
}

TEST_CASE("captions say where and when a picture holds", "[report]") {
  const LoadedVariant variant = load_all({"xiangqi-2p", {}});
  std::map<std::string, const Figure*> pawns, generals;
  const Report report = make_report(variant);
  for (const Block& block : report.blocks)
    for (const Figure& figure : block.figures) {
      if (figure.caption.starts_with("pawn of left")) pawns[figure.caption] = &figure;
      if (figure.caption.starts_with("general of left")) generals[figure.caption] = &figure;
    }
  std::size_t beyond = 0, before = 0;
  for (const auto& [caption, figure] : pawns) {
    beyond += caption.ends_with(", in the player's last 4 rows") ? 1 : 0;
    before += caption.ends_with(", not in the player's last 4 rows") ? 1 : 0;
  }
  CHECK(beyond == 2);  // one of each orientation
  CHECK(before == 2);
  // The shot at the other general shows only with a general to shoot at.
  const auto shot = std::find_if(generals.begin(), generals.end(), [](const auto& entry) {
    return entry.first.find("an enemy general on") != std::string::npos;
  });
  REQUIRE(shot != generals.end());
  const Marks& marks = *shot->second->marks;
  CHECK(std::count_if(marks.begin(), marks.end(), [](const CellMark& mark) { return mark.captures; }) == 1);
}

TEST_CASE("pieces that do not go far are shown on a part of the board", "[report]") {
  const LoadedVariant variant = load_all({"chess", {}});
  std::size_t parts = 0, wholes = 0;
  const Report report = make_report(variant);
  for (const Block& block : report.blocks)
    for (const Figure& figure : block.figures) {
      if (!figure.marks) continue;
      (figure.part ? parts : wholes) += 1;
      if (figure.caption.starts_with("king") || figure.caption.starts_with("pawn")) CHECK(figure.part);
      if (figure.caption.starts_with("queen")) CHECK_FALSE(figure.part);
    }
  CHECK(parts >= 3);
  CHECK(wholes >= 3);
  CHECK(print_markdown(report).find("| white | w | white | up |") != std::string::npos);
}

}  // namespace trigon::engine::testing
