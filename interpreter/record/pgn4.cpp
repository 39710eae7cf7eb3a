#include "interpreter/record/pgn4.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "interpreter/movegen/attacks.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/record/played_moves.h"
#include "interpreter/record/record_writer.h"
#include "interpreter/record/result.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The colors in turn order, as tags, and the letters before pieces in a position.
constexpr std::array<std::string_view, 4> colors = {"Red", "Blue", "Yellow", "Green"};
constexpr std::string_view color_letters = "rbyg";
/// The tag of that format that says whether partners play together, under the name that a record keeps it by.
constexpr const char* mode_tag = "Pgn4Variant";
/// The setup that has a name there: four armies with their queens to the left of their kings.
constexpr std::string_view usual_start = "4PC";
constexpr std::string_view usual_rows =
    "3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/"
    "bQ,bP,10,gP,gK/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/3,rP,rP,rP,rP,rP,rP,rP,rP,3/"
    "3,rR,rN,rB,rQ,rK,rB,rN,rR,3";
constexpr int most_rows = 14;

bool is_square_board(const Ruleset& ruleset) {
  return ruleset.grid.lattice().has_chess_notation && seated_players(ruleset).size() == colors.size();
}

// --- reading --------------------------------------------------------------------------------------------------------

/// A move of PGN4: `Qg1xQn8+`, `e10-e11=D`.
struct LongMove {
  std::string from, to;
  bool is_capture = false;
  char promoted = 0;
};

/// The length of a cell's name at the beginning of a text; 0 when there is none.
std::size_t cell_length(std::string_view text) {
  if (text.empty() || !is_small(text[0])) return 0;
  std::size_t length = 1;
  while (length < text.size() && is_digit(text[length])) ++length;
  return length > 1 ? length : 0;
}

std::optional<LongMove> parse_long(std::string_view text) {
  LongMove move;
  const auto take_cell = [&](std::string& to) {
    const std::size_t length = cell_length(text);
    to = std::string(text.substr(0, length));
    text.remove_prefix(length);
    return length > 0;
  };
  const auto take_letter = [&] {
    if (!text.empty() && is_capital(text[0])) text.remove_prefix(1);
  };
  take_letter();
  if (!take_cell(move.from) || text.empty() || (text[0] != '-' && text[0] != 'x')) return std::nullopt;
  move.is_capture = text[0] == 'x';
  text.remove_prefix(1);
  if (move.is_capture) take_letter();
  if (!take_cell(move.to)) return std::nullopt;
  if (text.size() > 1 && text[0] == '=' && is_letter(text[1])) {
    move.promoted = capital(text[1]);
    text.remove_prefix(2);
  }
  return text.find_first_not_of("+#") == std::string_view::npos ? std::optional(move) : std::nullopt;
}

/// What a word says of the player whose turn it would be.
enum class Leaving { none, mated, resigned, timed_out, drawn };

Leaving leaving_of(std::string_view word) {
  if (word == "#" || word == "S") return Leaving::mated;
  if (word == "R") return Leaving::resigned;
  if (word == "T") return Leaving::timed_out;
  return word == "D" ? Leaving::drawn : Leaving::none;
}

class Converter {
 public:
  Converter(const RecordText& text, const Ruleset& ruleset, Diagnostics& diagnostics)
      : from_(text), ruleset_(ruleset), diagnostics_(diagnostics) {}

  RecordText convert() {
    to_.format = RecordFormat::pgn4;
    to_.place = from_.place;
    for (const LocatedTag& tag : from_.tags) convert_tag(tag);
    for (const RecordItem& item : from_.items) convert_item(item);
    convert_result();
    return std::move(to_);
  }

 private:
  void add_tag(LocatedTag tag, std::string name) {
    tag.name.text = std::move(name);
    to_.tags.push_back(std::move(tag));
  }

  void convert_tag(const LocatedTag& tag) {
    const std::string& name = tag.name.text;
    if (name == "Variant") return add_tag(tag, mode_tag);
    if (name == "Result") return void(result_ = &tag.value);
    if (name == "CurrentMove") return;
    if (name == "StartFen4") return check_start(tag.value);
    const auto seats = seated_players(ruleset_);
    const auto color = std::ranges::find(colors, name);
    if (color == colors.end() || seats.size() != colors.size()) return to_.tags.push_back(tag);
    add_tag(tag, seat_tag(ruleset_.players[seats[static_cast<std::size_t>(color - colors.begin())]].name));
  }

  void check_start(const LocatedText& value) {
    if (value.text != usual_start)
      diagnostics_.error(value.whole, record_code,
                         fmt::format("the game did not start from the setup that is called {}", usual_start),
                         "positions of PGN4 are not read");
  }

  void convert_item(const RecordItem& item) {
    if (item.kind == RecordItem::Kind::begin_variation) ++depth_;
    if (item.kind == RecordItem::Kind::end_variation) --depth_;
    if (item.kind != RecordItem::Kind::move) return to_.items.push_back(item);
    const Leaving leaving = leaving_of(item.text);
    if (depth_ > 0 && leaving != Leaving::none) return;
    if (depth_ == 0 && left_ != Leaving::none && leaving == Leaving::none)
      diagnostics_.error(left_at_, record_code, "a player gives up while others play on, which no record says");
    if (leaving == Leaving::mated) return;
    if (leaving != Leaving::none) {
      left_ = leaving;
      left_at_ = item.place;
      return;
    }
    RecordItem converted = item;
    converted.text = move_text(item);
    to_.items.push_back(std::move(converted));
  }

  /// The move as a record has it; what cannot be read stays as it is, and is reported when it is played.
  std::string move_text(const RecordItem& item) {
    const auto move = parse_long(item.text);
    if (!move) return item.text;
    std::string text = move->from + (move->is_capture ? "x" : "-") + move->to;
    if (move->promoted != 0) text += "=" + std::string(1, promoted(move->promoted, item));
    return text;
  }

  bool has_piece(char letter) const {
    return std::ranges::any_of(ruleset_.types, [&](const auto& type) { return type.symbol == std::string(1, letter); });
  }

  /// A queen that counts one point, `=D`, is a queen in games that do not have it.
  char promoted(char letter, const RecordItem& item) {
    if (letter != 'D' || has_piece('D') || !has_piece('Q')) return letter;
    diagnostics_.warning(item.place, record_code, "a queen that counts one point is read as a queen");
    return 'Q';
  }

  // --- the result ---------------------------------------------------------------------------------------------------

  /// The places of the seats; empty for none.
  std::vector<int> places(std::string_view said) const {
    const std::size_t seats = seated_players(ruleset_).size();
    if (said == "1/2-1/2") return std::vector<int>(seats, 1);
    if (said == "1-0" || said == "0-1") return places_of_teams(said == "1-0");
    std::vector<std::int64_t> points;
    for (std::string_view part : split(said, '-')) {
      const std::size_t colon = part.rfind(':');
      if (colon == std::string_view::npos) continue;
      if (const auto value = parse_integer(trim(part.substr(colon + 1)))) points.push_back(*value);
    }
    if (points.size() != seats) return {};
    std::vector<int> ranks;
    for (const std::int64_t one : points)
      ranks.push_back(1 + static_cast<int>(std::ranges::count_if(points, [&](std::int64_t p) { return p > one; })));
    return ranks;
  }

  /// The places when the team of the first seat, or the other one, has won.
  std::vector<int> places_of_teams(bool first_wins) const {
    std::vector<int> ranks;
    const auto seats = seated_players(ruleset_);
    const auto is_first = [&](Player player) { return ruleset_.team_of[seats[0]].contains(player); };
    const auto winners = std::ranges::count_if(seats, [&](Player p) { return is_first(p) == first_wins; });
    for (Player player : seats) ranks.push_back(is_first(player) == first_wins ? 1 : 1 + static_cast<int>(winners));
    return ranks;
  }

  void convert_result() {
    const std::vector<int> ranks = result_ ? places(trim(result_->text)) : std::vector<int>();
    const bool is_known = !ranks.empty() || !result_ || trim(result_->text) == "*";
    if (!is_known)
      diagnostics_.warning(result_->whole, record_code, fmt::format("the result '{}' is not read", result_->text));
    to_.result = {RecordItem::Kind::move, print_result(ranks), result_ ? result_->whole : from_.place};
    const char* ending = left_ == Leaving::resigned    ? "resignation"
                         : left_ == Leaving::timed_out ? "time"
                         : left_ == Leaving::drawn     ? "agreement"
                                                       : nullptr;
    if (!ending || ranks.empty()) return;
    const LocatedText place{ending, left_at_, {}};
    to_.tags.push_back({{"Ending", left_at_, {}}, place});
  }

  const RecordText& from_;
  const Ruleset& ruleset_;
  Diagnostics& diagnostics_;
  RecordText to_;
  const LocatedText* result_ = nullptr;
  Leaving left_ = Leaving::none;
  Span left_at_;
  /// How many variations are open.
  std::size_t depth_ = 0;
};

// --- writing --------------------------------------------------------------------------------------------------------

class Writer4 {
 public:
  Writer4(const ReplayedGame& game, Diagnostics& diagnostics) : game_(game), diagnostics_(diagnostics) {}

  std::optional<std::string> write() {
    const Ruleset& ruleset = game_.game.ruleset();
    if (!is_square_board(ruleset) || ruleset.grid.rows() > most_rows || ruleset.grid.columns() > most_rows)
      return refuse("PGN4 is for four players on a board of squares with at most 14 rows");
    if (!game_.record.position.empty()) return refuse("PGN4 is written from the setup, and not from another position");
    if (has_variations(game_.record))
      diagnostics_.warning({}, record_code, "variations and annotations are left out: PGN4 is written without");
    const auto moves = moves_text();
    return moves ? std::optional(tags() + "\n" + *moves) : std::nullopt;
  }

 private:
  std::nullopt_t refuse(const std::string& why) {
    diagnostics_.error({}, record_code, why);
    return std::nullopt;
  }

  std::string tags() const {
    const GameRecord& record = game_.record;
    const Ruleset& ruleset = game_.game.ruleset();
    std::string text = write_tag("Variant", ruleset.has_teams ? "Teams" : "FFA");
    text += write_tag("StartFen4", start());
    for (std::size_t i = 0; i < colors.size(); ++i)
      if (!record.seats[i].player.empty()) text += write_tag(std::string(colors[i]), record.seats[i].player);
    for (const RecordTag& tag : record.tags)
      if (tag.name != mode_tag) text += write_tag(tag.name, tag.value);
    return text + write_tag("Result", result());
  }

  /// The setup, by its name if it has one.
  std::string start() const {
    const Ruleset& ruleset = game_.game.ruleset();
    const Game game(game_.variant->ruleset);
    std::vector<std::string> rows;
    for (int row = most_rows; row >= 1; --row) {
      std::vector<std::string> cells;
      int empty = 0;
      for (int column = 0; column < most_rows; ++column) {
        const Cell cell = ruleset.labels.find(fmt::format("{}{}", static_cast<char>('a' + column), row));
        const Piece piece = cell == no_cell ? Piece() : game.position().at(cell);
        if (cell == no_cell || piece.is_empty()) {
          ++empty;
          continue;
        }
        if (empty > 0) cells.push_back(fmt::format("{}", std::exchange(empty, 0)));
        cells.push_back(color_letters[seat_of(ruleset, piece.owner())] + ruleset.types[piece.type()].symbol);
      }
      if (empty > 0) cells.push_back(fmt::format("{}", empty));
      rows.push_back(join(cells, ","));
    }
    const std::string all = join(rows, "/");
    return all == usual_rows ? std::string(usual_start) : "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-" + all;
  }

  std::string result() const {
    const std::vector<int>& ranks = game_.record.ranks;
    if (ranks.empty()) return "*";
    if (std::ranges::all_of(ranks, [](int rank) { return rank == 1; })) return "1/2-1/2";
    if (game_.game.ruleset().has_teams) return ranks[0] == 1 ? "1-0" : "0-1";
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < colors.size(); ++i) parts.push_back(fmt::format("{}: {}", colors[i], points_of(i)));
    return join(parts, " - ");
  }

  /// The points of a seat; where points do not decide, those behind it.
  std::int64_t points_of(std::size_t seat) const {
    const std::vector<int>& ranks = game_.record.ranks;
    return std::ranges::count_if(ranks, [&](int rank) { return rank > ranks[seat]; });
  }

  // --- moves --------------------------------------------------------------------------------------------------------

  std::optional<std::string> moves_text() {
    PlayedMoves played(game_.game);
    const Game& past = played.game();
    for (const RecordedMove& recorded : game_.record.moves) {
      const auto text = move_text(past, played.next());
      if (!text) return std::nullopt;
      add_mated(past);
      const std::size_t seat = seat_of(past.ruleset(), past.position().turn());
      const std::vector<Player> before = checked_in(past);
      played.advance();
      add(seat, *text + marks_of(past, before));
      if (!recorded.comment.empty()) line_ += " { " + recorded.comment + " }";
    }
    add_leaving(past);
    return text_ + line_ + (line_.empty() ? "" : "\n");
  }

  /// Adds the sign of each player who would be to move before the one who is, and who is out since the last turn.
  void add_mated(const Game& game) {
    const Ruleset& ruleset = game.ruleset();
    const std::size_t next = seat_of(ruleset, game.position().turn());
    for (std::size_t seat = last_ ? (*last_ + 1) % colors.size() : next; seat != next;
         seat = (seat + 1) % colors.size())
      if (!game.position().is_in(seated_players(ruleset)[seat]) && !std::exchange(is_out_[seat], true)) add(seat, "#");
  }

  /// Adds a word of a seat.
  void add(std::size_t seat, const std::string& word) {
    if (last_ && seat <= *last_) begin_round();
    if (line_.empty())
      line_ = fmt::format("{}. ", ++round_);
    else
      line_ += " .. ";
    line_ += word;
    last_ = seat;
  }

  void begin_round() {
    text_ += line_ + "\n";
    line_.clear();
  }

  /// The sign of the player who is mated, gave up, lost on time or agreed to a draw.
  void add_leaving(const Game& game) {
    const std::string& ending = game_.record.ending;
    const char* sign = ending == "checkmate"     ? "#"
                       : ending == "stalemate"   ? "S"
                       : ending == "resignation" ? "R"
                       : ending == "time"        ? "T"
                       : ending == "agreement"   ? "D"
                                                 : nullptr;
    if (sign) add(seat_of(game.ruleset(), game.position().turn()), sign);
  }

  static std::vector<Player> checked_in(const Game& game) {
    std::vector<Player> checked;
    for (Player player : seated_players(game.ruleset()))
      if (game.position().is_in(player) && is_in_check(game.position(), player)) checked.push_back(player);
    return checked;
  }

  /// A plus for each player who was not in check before the last move and is now.
  static std::string marks_of(const Game& game, const std::vector<Player>& before) {
    std::string marks;
    for (Player player : checked_in(game))
      if (std::ranges::find(before, player) == before.end()) marks += "+";
    return marks;
  }

  std::string letter_on(const Position& position, const std::string& name) const {
    const Cell cell = position.ruleset().labels.find(name);
    const Piece piece = cell == no_cell ? Piece() : position.at(cell);
    if (cell == no_cell || piece.is_empty()) return "";
    const std::string& symbol = position.ruleset().types[piece.type()].symbol;
    return symbol == "P" ? "" : symbol;
  }

  std::optional<std::string> move_text(const Game& game, const Move& move) {
    const Position& position = game.position();
    const std::string text = print_move(position, move);
    if (text.find('&') != std::string::npos) return castling(text);
    const auto plain = parse_long(text.substr(0, text.find('/')));
    if (!plain) return refuse(fmt::format("PGN4 has no form for the move {}", text));
    std::string result = letter_on(position, plain->from) + plain->from + (plain->is_capture ? "x" : "-");
    if (plain->is_capture) result += letter_on(position, plain->to);
    result += plain->to;
    return plain->promoted == 0 ? result : result + "=" + plain->promoted;
  }

  /// `e1-g1&h1-f1`: with the nearer or the farther partner.
  std::optional<std::string> castling(const std::string& text) {
    const std::size_t sign = text.find('&');
    const auto royal = parse_long(text.substr(0, sign)), partner = parse_long(text.substr(sign + 1));
    if (!royal || !partner) return refuse(fmt::format("PGN4 has no form for the move {}", text));
    constexpr int nearer = 3;
    const auto number = [](const std::string& cell) { return parse_integer(cell.substr(1)).value_or(0); };
    const auto far =
        std::abs(royal->from[0] - partner->from[0]) + std::abs(number(royal->from) - number(partner->from));
    return far <= nearer ? "O-O" : "O-O-O";
  }

  const ReplayedGame& game_;
  Diagnostics& diagnostics_;
  std::string text_, line_;
  std::optional<std::size_t> last_;
  std::array<bool, colors.size()> is_out_{};
  int round_ = 0;
};

}  // namespace

RecordText from_pgn4(const RecordText& text, const Ruleset& ruleset, Diagnostics& diagnostics) {
  return Converter(text, ruleset, diagnostics).convert();
}

std::optional<std::string> write_pgn4(const ReplayedGame& game, Diagnostics& diagnostics) {
  return Writer4(game, diagnostics).write();
}

}  // namespace trigon::engine
