// Records of random games of every shipped variant, with all choices of options: what is written is read back as the
// same game, with comments, annotations, variations and cuts anywhere.
#include "interpreter/record/record.h"

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/san.h"
#include "interpreter/record/pgn.h"
#include "interpreter/record/record_formats.h"
#include "interpreter/record/record_reader.h"
#include "interpreter/record/record_writer.h"
#include "tests/support/playout.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A game of at most `plies` random moves.
Game random_game_of(const RulesetPtr& ruleset, Random& random, int plies) {
  Game game(ruleset);
  for (int ply = 0; ply < plies && !game.outcome(); ++ply) game.play(random_move(game, random));
  return game;
}

/// At most so many random moves from here.
RecordedLine random_line(Game game, Random& random, int plies) {
  RecordedLine line;
  for (int ply = 0; ply < plies && !game.outcome(); ++ply) {
    const Move move = random_move(game, random);
    const std::size_t seat = seat_of(game.ruleset(), game.position().turn());
    line.moves.push_back({print_move(game.position(), move), seat, "", {}, {}});
    game.play(move);
  }
  return line;
}

/// A game with the same end that begins with the `first` move of this one.
Game without_beginning(const Game& game, std::size_t first) {
  std::vector<std::size_t> moves;
  Game past = game;
  std::vector<Move> played;
  while (past.played() > first) {
    played.push_back(*past.last_move());
    past.undo();
  }
  Game later(game.ruleset_ptr(), past.position());
  for (auto move = played.rbegin(); move != played.rend() && !later.outcome(); ++move) later.play(*move);
  return later;
}

/// Random comments, annotations, and variations of variations of a line that begins with this game.
void annotate(RecordedLine& line, Game game, Random& random, int depth) {
  const std::string long_comment = std::string(100, 'y') + " long words and many of them in a comment";
  const std::vector<std::string> comments = {"a", "{ open ( one", "clk 0:01:02", "\u00e4 \"quoted\" \\ 1. *",
                                             long_comment};
  if (random.chance(20)) line.comment = random.one_of(comments);
  for (RecordedMove& move : line.moves) {
    if (random.chance(10)) move.comment = random.one_of(comments);
    for (int glyph : {1, 6, 255})
      if (random.chance(4)) move.glyphs.push_back(glyph);
    while (depth > 0 && random.chance(8)) {
      RecordedLine other = random_line(game, random, random.between(1, 6));
      annotate(other, game, random, depth - 1);
      move.variations.push_back(std::move(other));
    }
    game.play(*find_move(game.position(), game.moves(), move.text));
  }
}

void annotate(GameRecord& record, const Game& game, Random& random) {
  Game start = game;
  while (start.undo()) {
  }
  annotate(record, start, random, 2);
  if (random.chance(50)) record.tags.push_back({"Event", "A \"game\" \\ of chance"});
  if (random.chance(50)) record.seats.front().player = "\u00c4da";
}

ReplayedGame read_back(const std::string& text, RecordFormat format) {
  static const DiskFiles files;
  Diagnostics diagnostics;
  RecordFile file(files, std::make_shared<const Source>("games", text), {format, "", {}}, diagnostics);
  REQUIRE(file.size() == 1);
  auto game = file.read(0, diagnostics);
  INFO(text << format_diagnostics(diagnostics));
  REQUIRE(game);
  REQUIRE_FALSE(diagnostics.has_errors());
  return std::move(*game);
}

}  // namespace

TEST_CASE("records of random games are read back as the same games", "[record]") {
  for (const Configuration& configuration : tried_configurations()) {
    const RulesetPtr ruleset = load(configuration);
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(tries(2)); ++seed) {
      Random random(seed);
      Game game = random_game_of(ruleset, random, random.between(0, ruleset->grid.cell_count() > 200 ? 30 : 120));
      INFO(to_text(configuration) << ", seed " << seed);
      if (seed % 2 == 0 && !game.outcome()) game = without_beginning(game, random.below(game.played() + 1));
      GameRecord record = record_of(game, shipped_path(configuration.id));
      annotate(record, game, random);
      const std::string text = write_record(record);
      const ReplayedGame read = read_back(text, RecordFormat::trigon);
      REQUIRE(read.record == record);
      REQUIRE(write_record(read.record) == text);
      REQUIRE(read.game.position().hash() == game.position().hash());
      REQUIRE(read.game.outcome() == game.outcome());
      // In the middle of a turn of several moves, and in a later phase, there is no FEN to begin a PGN with.
      if (!has_san(*ruleset) || !ruleset->turns.are_plain() || ruleset->has_phases()) continue;
      Diagnostics diagnostics;
      const auto pgn = write_pgn(read, diagnostics);
      REQUIRE(pgn);
      REQUIRE(read_back(*pgn, RecordFormat::pgn).record == record);
    }
  }
}

TEST_CASE("no text with changed bytes makes the reader of records fail", "[record]") {
  for (const char* id : {"chess", "64-triangles-3p-corners"}) {
    const RulesetPtr ruleset = load_shipped(id);
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(tries(100)); ++seed) {
      Random random(seed);
      const Game played = random_game_of(ruleset, random, 20);
      GameRecord record = record_of(played, shipped_path(id));
      annotate(record, played, random);
      std::string text = write_record(record);
      for (int i = random.between(1, 6); i > 0; --i) {
        const std::size_t at = random.below(text.size());
        const std::string signs = "[]{}()\"\\*.;%$&-1 \n/ax\xff";
        random.chance(30) ? text.erase(at, 1 + random.below(8)) : text.insert(at, 1, random.one_of(signs));
      }
      INFO(id << ", seed " << seed << "\n" << text);
      for (const RecordFormat format : {RecordFormat::trigon, RecordFormat::pgn}) {
        const DiskFiles files;
        Diagnostics diagnostics;
        RecordFile file(files, std::make_shared<const Source>("games", text), {format, "", {}}, diagnostics);
        for (std::size_t g = 0; g < file.size(); ++g) {
          const std::size_t errors = diagnostics.error_count();
          const auto game = file.read(g, diagnostics);
          REQUIRE((file.text(g).has_errors || game.has_value() == (diagnostics.error_count() == errors)));
          // What was read is written so that it is read again.
          if (game && format == RecordFormat::trigon)
            REQUIRE(read_back(write_record(game->record), format).record == game->record);
        }
        for (const Diagnostic& one : diagnostics.all()) REQUIRE(!format_diagnostic(one).empty());
      }
    }
  }
}

TEST_CASE("no text of another program with changed bytes makes its reader fail", "[record]") {
  // Words that begin something in one of the formats.
  const std::vector<std::string> words = {"+",   "-",  "/\n", "\n", "'",           "T1", "%TORYO\n", "P1", "P+00FU",
                                          "$A:", ",",  "0",   "9",  "|",           "*",  "(",        ")",  "同",
                                          "成",  "前", "中",  "兵", "変化：2手\n", "：", "１",       "一", "\xff"};
  for (const RecordFormat format :
       {RecordFormat::csa, RecordFormat::kif, RecordFormat::iccs, RecordFormat::wxf, RecordFormat::chinese}) {
    const bool is_pgn = info_of(format).read == nullptr;
    const std::string id = is_pgn ? "xiangqi" : "shogi", variant = shipped_path(id);
    const RulesetPtr ruleset = load_shipped(id);
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(tries(100)); ++seed) {
      Random random(seed);
      const Game played = random_game_of(ruleset, random, 20);
      GameRecord record = record_of(played, variant);
      annotate(record, played, random);
      Diagnostics ignored;
      std::string text = *info_of(format).write(read_back(write_record(record), RecordFormat::trigon), ignored);
      for (int i = random.between(1, 6); i > 0; --i) {
        const std::size_t at = random.below(text.size());
        random.chance(30) ? text.erase(at, 1 + random.below(8)) : text.insert(at, random.one_of(words));
      }
      INFO(info_of(format).name << ", seed " << seed << "\n" << text);
      const DiskFiles files;
      Diagnostics diagnostics;
      RecordFile file(files, std::make_shared<const Source>("games", text), {format, variant, {}}, diagnostics);
      for (std::size_t g = 0; g < file.size(); ++g) {
        const std::size_t errors = diagnostics.error_count();
        const auto game = file.read(g, diagnostics);
        REQUIRE((file.text(g).has_errors || game.has_value() == (diagnostics.error_count() == errors)));
        // What was read is a record that is read again.
        if (game) REQUIRE(read_back(write_record(game->record), RecordFormat::trigon).record == game->record);
      }
      for (const Diagnostic& one : diagnostics.all()) REQUIRE(!format_diagnostic(one).empty());
    }
  }
}

}  // namespace trigon::engine::testing
