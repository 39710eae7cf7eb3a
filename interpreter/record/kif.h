// Records as KIF, the format of the programs of Yoshikazu Kakinoki, for games that have such a board (shogi_board.h):
// what people in Japan read, with positions as drawings and variations behind the game. It is read by lines, and
// becomes a record's text when the game is known. Text must be UTF-8. Tested in tests/unit/kif_test.cpp. The standard:
// the page "KIF format" of Kakinoki Shogi, 2024.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/record/record_reader.h"
#include "interpreter/record/record_text.h"
#include "interpreter/record/shogi_ending.h"
#include "interpreter/record/shogi_start.h"

namespace trigon::engine {

/// All games of a text, with the words of KIF as names of tags. Errors in the form are reported.
std::vector<RecordText> read_kif_texts(const SourcePtr& source, Diagnostics& diagnostics);

/// The text of a record that says the same; its moves stay as they are. `ruleset` is the game that was played.
RecordText from_kif(const RecordText& text, const Ruleset& ruleset, Diagnostics& diagnostics);

/// The game as KIF. Nothing, and an error without a place, when KIF cannot express it; annotations are left out with a
/// warning.
std::optional<std::string> write_kif(const ReplayedGame& game, Diagnostics& diagnostics);

/// What KIF calls the endings of games, tags of records, and the pieces that a stronger player does without.
struct KifEnding {
  std::string_view word;
  ShogiEnding ending;
};
struct KifTag {
  std::string_view word, tag;
};
struct KifHandicap {
  std::string_view word;
  /// Of both armies' usual position.
  ShogiStart start;
};
const std::vector<KifEnding>& kif_endings();
const std::vector<KifTag>& kif_tags();
const std::vector<KifHandicap>& kif_handicaps();

/// The words of KIF that stand before a colon, or alone.
namespace kif {
inline constexpr std::string_view colon = "：";
inline constexpr std::string_view wide_space = "　";
inline constexpr std::string_view handicap = "手合割", other_handicap = "その他", no_handicap = "平手";
inline constexpr std::string_view date = "開始日時", variation = "変化", ply = "手";
/// The players, first and second; and in games with a handicap the weaker and the stronger one.
inline constexpr std::string_view players[] = {"先手", "後手"}, unequal_players[] = {"下手", "上手"};
/// Behind a player's word: the hand, who is to move, who has won.
inline constexpr std::string_view hand = "の持駒", turn = "番", wins = "の勝ち";
inline constexpr std::string_view nothing = "なし";
inline constexpr std::string_view until = "まで", header = "手数----指手---------消費時間--";
}  // namespace kif

}  // namespace trigon::engine
