// Entries of Fairy-Stockfish's variants.ini as variant files: public perft counts of many, and what is reported of the
// rest.
#include <catch2/catch.hpp>
#include <random>

#include "interpreter/count/perft.h"
#include "interpreter/import/fsf_betza.h"
#include "interpreter/import/fsf_regions.h"
#include "interpreter/import/fsf_variant.h"
#include "interpreter/loader/loader.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/text.h"
#include "tests/support/imports.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A file in memory beside the repository's scripts.
class ImportedFiles : public Files {
 public:
  explicit ImportedFiles(std::string yaml) : yaml_(std::move(yaml)) {}

  std::optional<std::string> read(const std::string& path, std::string& error) const override {
    if (path.ends_with(".lua")) return DiskFiles().read(path, error);
    return yaml_;
  }
  bool has(const std::string& path) const override { return path.ends_with(".lua"); }
  ShippedFiles shipped(Shipped kind) const override { return DiskFiles().shipped(kind); }
  bool may_name(const std::string&, const std::string&) const override { return true; }

 private:
  std::string yaml_;
};

RulesetPtr load_imported(const std::string& yaml) {
  Diagnostics diagnostics;
  auto loaded = load_variant(ImportedFiles(yaml), "imported.yaml", {}, diagnostics);
  INFO(yaml << '\n' << format_diagnostics(diagnostics));
  REQUIRE(loaded);
  return loaded->ruleset;
}

/// An entry of the tests' file, from its start or from another position.
std::string with_start(const std::string& entry, std::string_view fen) {
  const std::string text = read_repository_file("tests/import/variants.ini");
  return fen == "start" ? text + "\n[game:" + entry + "]\n"
                        : text + "\n[game:" + entry + "]\nstartFen = " + std::string(fen) + "\n";
}

}  // namespace

TEST_CASE("imported games have the public perft counts", "[import][perft]") {
  int lines = 0;
  std::set<std::string> entries;
  const std::string table = read_repository_file("tests/import/perft.txt");
  for (std::string_view line : split(table, '\n')) {
    if (trim(line).empty() || line.starts_with('#')) continue;
    INFO(line);
    const auto parts = split(line, '|');
    REQUIRE(parts.size() == 3);
    const std::string entry(trim(parts[0]));
    const RulesetPtr ruleset = load_imported(imported(with_start(entry, trim(parts[1])), "game").yaml);
    for (std::string_view count : split_words(parts[2])) {
      const auto numbers = split(count, ':');
      CHECK(perft(Game(ruleset).position(), static_cast<int>(parse_integer(numbers[0]).value())) ==
            static_cast<std::uint64_t>(parse_integer(numbers[1]).value()));
    }
    entries.insert(entry);
    ++lines;
  }
  CHECK(lines >= 30);
  CHECK(entries.size() >= 15);
}

TEST_CASE("every built-in variant can be changed, or says what it has that cannot be said", "[import]") {
  int count = 0, refused = 0;
  for (const IniSection& section : fsf_builtin().sections) {
    if (section.name.starts_with('*')) continue;
    INFO(section.name);
    Diagnostics diagnostics;
    const auto variant = import_text("[game:" + section.name + "]\n", "game", diagnostics);
    if (variant) check_imported(variant->yaml, variant->entry, diagnostics);
    INFO(format_diagnostics(diagnostics));
    for (const Diagnostic& message : diagnostics.all()) CHECK(message.span.source->name() == "test.ini");
    const bool is_whole = variant && variant->left_out.empty();
    if (is_whole) CHECK(diagnostics.all().empty());
    CHECK((is_whole || diagnostics.has_errors() || !variant->left_out.empty()));
    ++(is_whole ? count : refused);
  }
  CHECK(count >= 80);
  CHECK(refused >= 20);
}

TEST_CASE("an imported file reads like one that was written by hand", "[import]") {
  const std::string yaml = imported(
                               "# a comment\n[small-game:chess]\nmaxRank = 6\nmaxFile = e\n"
                               "startFen = rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1\npromotionRank = 6\n"
                               "doubleStep = false\ncastling = false\npetrifyOnCapture = true\npocketSize = 5\n",
                               "small-game")
                               .yaml;
  CHECK(yaml == R"(# Made by trigon import fsf from [small-game] of test.ini.
# Not carried over:
#   line 9, column 1: petrifyOnCapture = true
#     newer versions of that program write petrifyOnCaptureTypes
# No rules of the game: pocketSize

name: Small game
source: the entry small-game of test.ini

grid: { lattice: square, shape: rectangle, columns: 5, rows: 6 }

players:
  white: { facing: 90, color: "#ffffff" }
  black: { facing: 270, color: "#222222" }

pieces:
  king:   { letter: K, moves: WF, royal: true }
  pawn:   { letter: P, moves: mfWcefF }
  knight: { letter: N, moves: "j[W-F]" }
  bishop: { letter: B, moves: F* }
  rook:   { letter: R, moves: W* }
  queen:  { letter: Q, moves: W*F* }

promotion: { pieces: pawn, in: { rows: 5 }, to: [queen, rook, bishop, knight] }

setup: |
  rnbqk
  ppppp
  .....
  .....
  PPPPP
  RNBQK

end:
  royals: check
  stalemate: draw
  repetition: 3
  move-count: { plies: 100, reset-by: pawn }
)");
}

TEST_CASE("the start says how many checks win", "[import][checks]") {
  const auto game = [](const std::string& keys) { return imported("[game:chess]\n" + keys, "game"); };
  const auto with_field = [&](const std::string& fields) {
    return game("checkCounting = true\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - " + fields + "\n");
  };
  for (const auto& [fields, checks] : std::map<std::string, std::string>{
           {"3+3 0 1", "3"}, {"5+5 0 1", "5"}, {"0 1", "1"}, {"0 1 +0+0", "3"}, {"0 1 +1+1", "2"}}) {
    INFO(fields);
    const auto variant = with_field(fields);
    CHECK(has(variant.yaml, "\n  checks: " + checks + "\n"));
    CHECK(variant.left_out.empty());
  }
  // Without the key the field is no count of checks.
  CHECK_FALSE(has(game("checkCounting = false\n").yaml, "checks"));
  CHECK(with_field("3+5 0 1").left_out.at(0).key == "startFen");
  CHECK(has(with_field("3+5 0 1").yaml, "white wins by 3 checks there and black by 5"));
  const auto kingless = game(
      "checkCounting = true\nking = -\ncommoner = k\ncastlingKingPiece = k\n"
      "extinctionValue = loss\nextinctionPieceTypes = k\n");
  CHECK(kingless.left_out.at(0).key == "checkCounting");
  CHECK_FALSE(has(kingless.yaml, "checks: "));
}

TEST_CASE("rules that no variant of the perft table has", "[import]") {
  const auto yaml = [](const std::string& keys) { return imported("[game:chess]\n" + keys, "game").yaml; };
  CHECK(has(yaml("stalemateValue = loss\n"), "stalemate: loss\n"));
  CHECK(has(yaml("passOnStalemate = true\n"), "stalemate: pass\n"));
  CHECK(has(yaml("nFoldRule = 0\nnMoveRule = 0\n"), "stalemate: draw\n"));
  CHECK_FALSE(has(yaml("nFoldRule = 0\nnMoveRule = 0\n"), "repetition"));
  CHECK(has(yaml("flagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1\n"),
            "goal: { pieces: king, in: { rows: 7 } }"));
  CHECK(has(yaml("tripleStepRegionWhite = *2\ntripleStepRegionBlack = *7\n"), "{ move: mnfW3, from: { rows: 1 } }"));
  CHECK(has(yaml("enPassantRegion = -\n"), "- mfWcfF\n      - { move: mfW2, from: { rows: 1 } }"));
  CHECK(has(yaml("promotionLimit = q:2\npromotionPieceTypes = q\n"), "to: queen, limit: 2"));
  // Limits of each choice, which count pieces that have promoted with the others.
  CHECK(has(yaml("promotionLimit = q:1 r:2\npromotionPieceTypes = qrn\n"), "limit: { queen: 1, rook: 2 }"));
  CHECK(has(yaml("pieceDrops = true\ncapturesToHand = true\npromotionLimit = q:1\npromotionPieceTypes = q\n"),
            "limit: 1, counted-with: { promoted-queen: queen }"));
  // A pawn that promotes by a long step cannot be captured in passing.
  CHECK(has(yaml("tripleStepRegionWhite = *5\ntripleStepRegionBlack = *4\n"),
            "- { move: mnfW2, from: { rows: 1 } }\n"
            "      - { move: \"mnf[W-W-W]\", from: { rows: 4 }, to: { not: { rows: 7 } } }\n"
            "      - { move: \"mf[W-W-W]\", from: { rows: 4 }, to: { rows: 7 } }\n"));
  CHECK(has(yaml("oppositeCastling = true\n"), "safe: e1 f1 g1, ends: k }"));
  CHECK(has(yaml("customPiece1 = b:lfrbB\n"), "l~bF*r~fF*"));
  CHECK(has(yaml("king = k:KN\n"), "king:   { letter: K, moves: \"WFj[W-F]\", royal: true }"));
  // A custom pawn takes the letter, and its first move begins in the region of double steps.
  CHECK(has(yaml("customPiece1 = p:mfWceFifmnD\npawnTypes = p\n"),
            "- mfWceF\n      - { move: mnfW2, from: { rows: 1 } }"));
  // A king that may be captured.
  const std::string captured = yaml(
      "king = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\n"
      "castlingKingPiece = k\n");
  CHECK(has(captured, "royals: capture\n"));
  CHECK(has(captured, "commoner: { letter: K, moves: WF, royal: true }"));
  CHECK(has(captured, "K: { player: white, royal: e1-g1"));
  // Black begins: black is the first player, and has the capitals.
  const std::string black = yaml("startFen = 4k3/8/8/8/8/8/8/4K2R b - - 0 1\n");
  CHECK(has(black, "players:\n  black: { facing: 270"));
  CHECK(has(black, "....K...\n"));
  // Who may go to some cells only is dropped there only.
  CHECK(has(imported("[game:xiangqi]\npieceDrops = true\ncapturesToHand = true\n", "game").yaml,
            "- { pieces: elephant, in: { rows: 0-4 } }"));
  // Perpetual chase is a rule of xiangqi, and the games based on it need not have it.
  CHECK(has(imported("[game:xiangqi]\n", "game").yaml,
            "perpetual-chase: { free: [king, soldier], only-in: { soldier: { rows: 5- } }, "
            "worth: { rook: 3, cannon: 2, horse: 2 } }"));
  CHECK_FALSE(has(imported("[game:xiangqi]\nchasingRule = none\n", "game").yaml, "perpetual-chase"));
  // The four rules of janggi: what is counted, what facing generals mean, and moves to and fro.
  const std::string tally =
      "tally: { pieces: { rook: 13, janggi-cannon: 7, horse: 5, janggi-elephant: 3, wazir: 3, soldier: 2 }, "
      "start: { black: 1.5 }, draws: true }\n";
  const std::string janggi = imported("[game:janggi]\n", "game").yaml;
  CHECK(has(janggi, tally));
  CHECK(has(janggi, "face-to-face: { must-part: true, result: tally }"));
  CHECK(has(janggi, "- { move: F*, from: lines, to: lines }"));
  CHECK(has(imported("[game:janggitraditional]\n", "game").yaml, "face-to-face: { must-part: true, result: draw }"));
  const std::string modern = imported("[game:janggimodern]\n", "game").yaml;
  CHECK(has(modern, tally));
  CHECK(has(modern, "to-and-fro: { moves: 5, pieces: [rook, soldier, horse, janggi-cannon, janggi-elephant] } }"));
  CHECK_FALSE(has(modern, "face-to-face"));
  CHECK(has(imported("[game:janggicasual]\n", "game").yaml, "stalemate: pass\n  repetition"));
  // A duck is a piece of nobody, with a phase of its own, in which plies are counted, too.
  const std::string duck = imported("[game:duck]\n", "game").yaml;
  CHECK(has(duck, "play: { again: duck }, duck: { moves: false, relocates: duck }"));
  CHECK(has(duck, "duck: { letter: D, moves: [], uncapturable: true }"));
  CHECK(has(duck, "move-count: { plies: 200, reset-by: pawn }"));
  // Captors turn to stone. A royal piece may not, so that it captures nothing, and nothing stone comes to hands.
  const std::string petrified = imported("[game:petrified]\n", "game").yaml;
  CHECK(has(petrified, "rook:     { letter: R, moves: { move: W*, captor-becomes: stone } }"));
  CHECK(has(petrified, "commoner: { letter: K, moves: mWmF, royal: true }"));
  CHECK(has(petrified, "stone: { letter: S, moves: [], uncapturable: true }"));
  CHECK(has(petrified, "\nneutral-pieces: stone\n"));
  const auto blasts = [&](const std::string& keys) {
    return imported("[game:nocheckatomic]\npetrifyOnCaptureTypes = " + keys, "game");
  };
  CHECK(has(blasts("qrbn\n").yaml, "explosion: { spares: pawn, immune: stone }"));
  CHECK(
      has(blasts("-\npetrifyBlastPieces = true\n").yaml, "explosion: { spares: pawn, immune: stone, becomes: stone }"));
  for (const char* keys : {"k\n", "p\n", "q\ncapturesToHand = true\npieceDrops = true\n"}) {
    INFO(keys);
    CHECK(blasts(keys).left_out.back().key == "petrifyOnCaptureTypes");
  }
  CHECK(blasts("pqrbn\n").left_out.empty());
  // That program does not see the stone in front of a king, where captures explode.
  const auto guarded =
      imported("[game:atomic]\npetrifyOnCaptureTypes = pnbrq\npawn = -\ncustomPiece1 = p:fmWfceF\n", "game");
  REQUIRE(guarded.left_out.size() == 1);
  CHECK(has(guarded.left_out[0].why, "looks through the stone"));
  // Holes, and pieces in their promoted form.
  CHECK(has(yaml("startFen = 4k3/8/8/8/8/8/**6/4K3 w - - 0 1\n"), "holes: a2 b2 }"));
  CHECK(has(imported("[game:minishogi]\nstartFen = k4/5/5/1+P3/4K w 0 1\n", "game").yaml, ".  +P .  .  .\n"));
}

TEST_CASE("keys mean what they mean to that program", "[import]") {
  const auto entry = [](const std::string& keys) { return imported("[game:chess]\n" + keys, "game"); };
  const auto yaml = [&](const std::string& keys) {
    const ImportedVariant variant = entry(keys);
    INFO(keys);
    CHECK(variant.left_out.empty());
    return variant.yaml;
  };
  const auto left_out = [&](const std::string& keys, const std::string& key) {
    const ImportedVariant variant = entry(keys);
    INFO(variant.yaml);
    CHECK(std::any_of(variant.left_out.begin(), variant.left_out.end(),
                      [&](const auto& left) { return left.key == key; }));
  };
  const std::string drops = "pieceDrops = true\ncapturesToHand = true\n";
  CHECK(has(yaml(drops + "dropRegionWhite = *1\ndropRegionBlack = *8\n"), "in: { rows: 0 }"));
  CHECK(has(yaml(drops + "whiteDropRegion = *2\nblackDropRegion = *7\ndropRegionWhite = *1\ndropRegionBlack = *8\n"),
            "in: { rows: 0 }"));
  // Long steps: a double step that is taken back never comes again, and a triple step is no double one.
  CHECK_FALSE(has(yaml("doubleStep = false\ncustomPiece1 = p:mfWcfFimnfD\npawnTypes = p\n"), "imn"));
  CHECK(has(imported("[a:chess]\ndoubleStep = false\n[game:a]\ndoubleStep = true\n", "game").yaml,
            "pawn:   { letter: P, moves: mfWcefF }"));
  CHECK(has(yaml("doubleStep = false\ntripleStepRegionWhite = *2\ntripleStepRegionBlack = *7\n"),
            R"({ move: "mnf[W-W-W]", from: { rows: 1 } })"));
  // En passant: a region that holds all cells that can be passed changes nothing.
  CHECK(has(yaml("enPassantRegionWhite = *6\nenPassantRegionBlack = *3\n"), "mnfW2"));
  left_out("enPassantRegion = e3 e6\n", "enPassantRegion");
  CHECK(
      has(yaml("customPiece1 = a:mWceF\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RABQKBNR w - - 0 1\n"), "mWceF"));
  // A piece that may be captured may castle through attacks; only kings and pseudo-royal pieces must be safe.
  const std::string commoner =
      "king = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\ncastlingKingPiece = k\n";
  CHECK_FALSE(has(yaml(commoner), "safe:"));
  CHECK(has(yaml(commoner + "extinctionPseudoRoyal = true\n"), "safe: e1 f1 g1"));
  // Rights without pieces are passed over, and a rook stands on one side of the king only.
  CHECK_FALSE(has(yaml("startFen = 4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1\n"), "K: { player"));
  // Janggi's cannons neither hop over nor capture their like.
  CHECK(has(yaml("janggiCannon = c\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBNR w - - 0 1\n"),
            "{ move: mpW*, hurdles: [pawn, knight"));
  // Without a base there is nothing to promote to; no region is no limit; no piece reaches no flag.
  CHECK(
      has(imported("[game]\nking = k\npawn = p\nqueen = q\nstartFen = 3qk3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w\n", "game")
              .yaml,
          "to: pawn, limit: 1 }"));
  CHECK_FALSE(has(yaml("mobilityRegionWhiteKing = -\nmobilityRegionWhiteGold = e4\n"), "zone:"));
  CHECK(has(yaml("nFoldRule = 1\n"), "repetition: 2"));
  // Pieces that must promote and cannot stay out of the zone, and attack it.
  CHECK(has(yaml("promotionPieceTypes = -\n"), "promotion: { pieces: pawn, in: { rows: 7 }, to: pawn, limit: 1 }"));
  // There a capture en passant does not promote, and pieces attack where they may not go.
  CHECK(has(yaml("promotionRegionWhite = *6 *7 *8\n"), "en-passant: false"));
  left_out(
      "immobilityIllegal = true\ncustomPiece1 = a:fW\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RABQKBNR w - -\n",
      "immobilityIllegal");
  left_out("stalemateValue = none\n", "stalemateValue");
  left_out("doubleStepRank = 3\ndoubleStepRankMin = 3\n", "doubleStepRankMin");
  left_out("passOnStalemateWhite = true\n", "passOnStalemateBlack");
  left_out("passOnStalemate = true\n", "passOnStalemate");
  left_out("startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RABQKBNR w - - 0 1\ncustomPiece1 = a:WWifmnD\n",
           "enPassantRegion");
  CHECK(has(yaml("flyingGeneral = true\n"), "{ move: cxW*, victims: king }"));
  left_out("promotedPieceType = n:n\n", "promotedPieceType");
  left_out(drops + "promotedPieceType = n:q\n", "promotedPieceType");
  left_out(
      "gold = g\nsilver = s\npromotedPieceType = s:g\nmandatoryPiecePromotion = true\npromotionLimit = g:1\n"
      "startFen = 4k3/8/8/8/8/8/8/S3K3 w - - 0 1\n",
      "promotionLimit");
  left_out("tripleStepRegionWhite = *5\ntripleStepRegionBlack = *4\nmandatoryPawnPromotion = false\n",
           "promotionRegionWhite");
  left_out("castlingDroppedPiece = true\n", "startFen");
  // Only games that are built in have it.
  left_out("freeDrops = true\npieceDrops = true\n", "freeDrops");
  CHECK(has(yaml("adjudicateFullBoard = true\nmaterialCounting = unweighted\n"), "full-board: most-pieces"));
  CHECK(has(yaml("materialCounting = unweighted\n"), "knight: 1, bishop: 1, rook: 1, queen: 1 }, draws: true }"));
  left_out("startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1\n", "startFen");
  left_out("extinctionPieceTypes = q\nextinctionPseudoRoyal = true\n", "extinctionPseudoRoyal");
  // The limit of a column takes the number.
  const ImportedVariant shogi = imported("[game:shogi]\ndropNoDoubledCount = 2\n", "game");
  CHECK(has(shogi.yaml, "per-column: 2"));
  Diagnostics diagnostics;
  check_imported(shogi.yaml, shogi.entry, diagnostics);
  CHECK(format_diagnostics(diagnostics).empty());
}

TEST_CASE("numbers and columns of an entry have a range", "[import]") {
  const auto [line, expected] = GENERATE(table<std::string, std::string>({
      {"nMoveRule = 4000", ""},
      {"nMoveRule = 4001", "nMoveRule: expected a number from 0 to 4000, got '4001'"},
      {"nMoveRule = -1", "nMoveRule: expected a number from 0 to 4000, got '-1'"},
      {"nMoveRule = many", "nMoveRule: expected a number from 0 to 4000, got 'many'"},
      {"extinctionPieceCount = 999", ""},
      {"extinctionPieceCount = 1000", "extinctionPieceCount: expected a number from 0 to 999, got '1000'"},
      {"extinctionOpponentPieceCount = 999", ""},
      {"extinctionOpponentPieceCount = 1000", "extinctionOpponentPieceCount: expected a number from 0 to 999"},
      {"dropNoDoubledCount = 99", ""},
      {"dropNoDoubledCount = 100", "dropNoDoubledCount: expected a number from 0 to 99, got '100'"},
      {"soldierPromotionRank = 0", "soldierPromotionRank: expected a number from 1 to 16, got '0'"},
      {"soldierPromotionRank = 16", ""},
      {"soldierPromotionRank = 17", "soldierPromotionRank: expected a number from 1 to 16, got '17'"},
      {"castlingKingFile = 1", ""},
      {"castlingKingFile = 16", ""},
      {"castlingKingFile = P", ""},
      {"castlingKingFile = 0", "castlingKingFile: expected a number from 1 to 16, got '0'"},
      {"castlingKingFile = 17", "castlingKingFile: expected a number from 1 to 16, got '17'"},
      {"castlingKingFile = q", "castlingKingFile: expected a column from a to p, got 'q'"},
      {"castlingKingFile = ab", "castlingKingFile: expected a number from 1 to 16, got 'ab'"},
      {"castling = yes", "castling: expected true or false, got 'yes'"},
  }));
  INFO(line);
  Diagnostics diagnostics;
  import_text("[game:chess]\n" + line + "\n", "game", diagnostics);
  const auto wrong = std::find_if(diagnostics.all().begin(), diagnostics.all().end(),
                                  [](const Diagnostic& one) { return one.code == "ini"; });
  CHECK((wrong == diagnostics.all().end()) == expected.empty());
  if (wrong != diagnostics.all().end()) CHECK(wrong->message.substr(0, expected.size()) == expected);
}

TEST_CASE("a king that stands alone in its row castles wherever that is", "[import]") {
  const std::string yaml = imported("[game:chess]\nstartFen = r2k3r/8/8/8/8/8/8/R2K3R w KQkq - 0 1\n", "game").yaml;
  CHECK(has(yaml, "K: { player: white, royal: d1-g1, partner: h1-f1, empty: e1 f1 g1, safe: d1 e1 f1 g1 }"));
  CHECK(has(yaml, "q: { player: black, royal: d8-c8, partner: a8-d8, empty: b8 c8, safe: c8 d8 }"));
}

TEST_CASE("moves that the two programs read differently are refused", "[import]") {
  for (const char* betza : {"nNN", "R12", "zB", "jD", "mafsW", "QR3", "RW2R", "iK"}) {
    INFO(betza);
    CHECK(has(
        errors_of(std::string("[game:chess]\nqueen = -\ncustomPiece1 = q:") + betza + "\npromotionPieceTypes = r\n"),
        "Fairy-Stockfish reads this move differently"));
  }
  CHECK(has(errors_of("[game:chess]\npawn = -\ncustomPiece1 = p:mWceFimfD\npawnTypes = p\n"),
            "Fairy-Stockfish lets this first move be captured in passing"));
  for (const char* betza : {"nH", "nC", "DD", "fRbpR", "fnNbNN"}) {
    INFO(betza);
    CHECK(has(
        errors_of(std::string("[game:chess]\nqueen = -\ncustomPiece1 = q:") + betza + "\npromotionPieceTypes = r\n"),
        "Fairy-Stockfish does not play this move"));
  }
  for (const char* betza : {"RR", "BB", "W0", "R1", "fsW", "lfrfF", "fhNbhN", "nZ", "mRcpR", "fmWfceFifmnD"}) {
    INFO(betza);
    const std::string text =
        std::string("[game:chess]\nqueen = -\ncustomPiece1 = q:") + betza + "\npromotionPieceTypes = r\n";
    CHECK(errors_of(text).empty());
  }
}

TEST_CASE("only the lines of an entry and of its bases are looked at", "[import]") {
  const std::string others = "[other:chess]\nnothing\ncastling = maybe\n[broken\n[other:chess]\n";
  CHECK(errors_of(others + "[game:chess]\n").empty());
  CHECK(has(errors_of(others + "[game:other]\n"), "test.ini:2:1: error: this is neither"));
  CHECK(has(errors_of("[game:game]\n"), "'game' is its own base, and no variant of that name is built in"));
  CHECK(has(errors_of("[game:wolf]\n"), "Fairy-Stockfish's own variant 'wolf' is not known to Trigon"));
  CHECK(has(errors_of("[game:abcdefg]\n"), "hint: docs/commands.md lists the variants that are built in"));
  CHECK(has(errors_of("[chess:chess]\ncastling = false\n", "chess"), "passes over this entry"));
  // What the loader finds is told at the entry.
  const ImportedVariant variant =
      imported("[game:chess]\nstartFen = 8/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n", "game");
  Diagnostics diagnostics;
  check_imported(variant.yaml, variant.entry, diagnostics);
  CHECK(
      has(format_diagnostics(diagnostics, {false, 0}), "test.ini:1:2: error: this entry makes no game: setup: black"));
}

TEST_CASE("regions of two players become regions of a variant", "[import]") {
  // Each region that is written is read back for both players.
  std::mt19937 random(5);
  int said = 0;
  for (int round = 0; round < 60; ++round) {
    const int rows = 5 + static_cast<int>(random() % 4), columns = 6;
    Both<Squares> squares;
    for (Squares& part : squares)
      for (int i = static_cast<int>(random() % 6) + 1; i > 0; --i)
        part.add(static_cast<int>(random() % columns), static_cast<int>(random() % static_cast<unsigned>(rows)));
    if (round % 3 == 0) squares[1] = squares[0].flipped(rows);
    if (round % 7 == 0) squares[1] = squares[0];
    const auto text = region_text(squares, columns, rows);
    if (!text) continue;
    INFO(*text);
    const RulesetPtr ruleset =
        load_text("grid: { lattice: square, shape: rectangle, columns: 6, rows: " + std::to_string(rows) + " }\n" +
                  "players: { white: { facing: 90 }, black: { facing: 270 } }\n"
                  "pieces: { piece: { letter: P, moves: W } }\nsetup: { white: { piece: a1 }, black: { piece: a2 } }\n"
                  "end: { goal: { pieces: piece, in: " +
                  *text + " } }\n");
    for (std::size_t player : {0U, 1U})
      for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
          const Cell cell = ruleset->labels.find(cell_name(column, row));
          const WinningCells* goal = ruleset->end.before_scripts.front()->winning_cells();
          CHECK(goal->zone[player].contains(cell) == squares[player].has(column, row));
        }
    ++said;
  }
  CHECK(said > 30);
}

TEST_CASE("no file of any letters harms the importer", "[import]") {
  const std::string text = read_repository_file("tests/import/variants.ini");
  std::mt19937 random(3);
  const int rounds = tries(100);
  for (int round = 0; round < rounds; ++round) {
    std::string changed = text;
    for (int i = 0; i < 20; ++i) changed[random() % changed.size()] = static_cast<char>(random() % 127 + 1);
    Diagnostics diagnostics;
    const Ini file = ini_of(changed);
    for (const IniSection& section : file.sections) {
      Diagnostics reported;
      if (const auto variant = import_fsf(file, section.name, reported); variant && round % 30 == 0)
        check_imported(variant->yaml, variant->entry, reported);
    }
  }
}

}  // namespace trigon::engine::testing
