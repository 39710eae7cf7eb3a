#include "interpreter/import/fsf_start.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/fen.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

bool is_cell(std::string_view word) {
  return word.size() > 1 && is_letter(word[0]) && std::all_of(word.begin() + 1, word.end(), is_digit);
}

class FenReader {
 public:
  FenReader(const FsfRules& rules, Diagnostics& diagnostics) : rules_(rules), diagnostics_(diagnostics) {}

  std::optional<FsfStart> read() {
    auto words = split_words(rules_.start.text);
    if (words.empty()) {
      error("startFen is empty");
      return std::nullopt;
    }
    const std::size_t bracket = std::min(words[0].find('['), words[0].size());
    rows(words[0].substr(0, bracket));
    if (bracket < words[0].size()) hand(words[0].substr(bracket + 1));
    if (rules_.rule_numbers.at("checkCounting") != 0) take_checks(words);
    start_.black_begins = words.size() > 1 && words[1] == "b";
    // Games without castling leave out the field; then a number or an en-passant cell follows.
    if (words.size() > 2 && is_letter(words[2][0]) && !is_cell(words[2])) start_.castling = std::string(words[2]);
    for (std::size_t i = 2; i < words.size() && i < 4; ++i) start_.has_en_passant |= is_cell(words[i]);
    start_.clock = clock(words);
    return has_errors_ ? std::nullopt : std::optional(std::move(start_));
  }

 private:
  void error(const std::string& message) {
    if (!has_errors_) diagnostics_.error(rules_.start.whole, "ini", "startFen: " + message);
    has_errors_ = true;
  }

  /// Takes out the field of checks: those that are left, or those that were given of three.
  void take_checks(std::vector<std::string_view>& words) {
    if (words.size() < 3) return;
    const std::string_view checks = fen_fields({words.begin() + 2, words.end()}).checks;
    if (checks.empty()) return;
    if (const auto left = fen_checks_left(checks, 3))
      start_.checks_left = *left;
    else
      error(fmt::format("'{}' is not a count of checks", checks));
    std::erase(words, checks);
  }

  /// The half-move clock as Fairy-Stockfish reads it. Behind the side to move it skips the fields of castling and en
  /// passant unless a digit follows. Where only the latter is missing, it takes the clock's digit for it.
  static std::int64_t clock(const std::vector<std::string_view>& words) {
    const bool is_short = words.size() > 2 && is_digit(words[2][0]);
    std::size_t at = is_short ? 2 : 4;
    std::string_view text = at < words.size() ? words[at] : std::string_view();
    if (!is_short && words.size() > 3 && is_digit(words[3][0]) && words[3].size() > 1) text = words[3].substr(1);
    const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
    return parse_integer(text.substr(0, static_cast<std::size_t>(end - text.begin()))).value_or(0);
  }

  bool is_known(char letter) {
    if (rules_.find_letter(capital(letter))) return true;
    error(fmt::format("no piece has the letter '{}'", letter));
    return false;
  }

  void rows(std::string_view text) {
    auto lines = split(text, '/');
    // Some programs write the hands as one more row.
    const bool is_hand = std::none_of(lines.back().begin(), lines.back().end(), is_digit);
    if (is_hand && lines.size() == static_cast<std::size_t>(rules_.rows) + 1) {
      hand(lines.back());
      lines.pop_back();
    }
    if (lines.size() != static_cast<std::size_t>(rules_.rows))
      return error(fmt::format("expected {} rows, got {}", rules_.rows, lines.size()));
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) start_.board.push_back(row(*line));
  }

  std::vector<FsfCell> row(std::string_view text) {
    std::vector<FsfCell> cells;
    const auto width = static_cast<std::size_t>(rules_.columns);
    for (std::size_t at = 0; at < text.size() && cells.size() <= width;) {
      if (is_digit(text[at])) {
        std::size_t end = at;
        while (end < text.size() && is_digit(text[end])) ++end;
        const auto empty = parse_integer(text.substr(at, end - at));
        cells.resize(empty && *empty <= Squares::limit ? cells.size() + static_cast<std::size_t>(*empty) : width + 1);
        at = end;
      } else {
        at = piece(text, at, cells);
      }
    }
    if (cells.size() != width) error(fmt::format("'{}' does not have {} cells", text, width));
    cells.resize(width);
    return cells;
  }

  std::size_t piece(std::string_view text, std::size_t at, std::vector<FsfCell>& cells) {
    FsfCell cell;
    cell.is_promoted = text[at] == '+';
    if (cell.is_promoted) ++at;
    cell.letter = at < text.size() ? text[at] : '\0';
    const bool is_hole = cell.letter == '*' && !cell.is_promoted;
    if (!is_hole && (!is_letter(cell.letter) || !is_known(cell.letter)))
      error(fmt::format("'{}' cannot be read", text));
    ++at;
    cell.was_pawn = at < text.size() && text[at] == '~';
    cells.push_back(cell);
    return cell.was_pawn ? at + 1 : at;
  }

  void hand(std::string_view text) {
    for (char letter : text)
      if (is_letter(letter) && is_known(letter)) ++start_.hands[is_capital(letter) ? 0 : 1][small(letter)];
  }

  const FsfRules& rules_;
  Diagnostics& diagnostics_;
  FsfStart start_;
  bool has_errors_ = false;
};

}  // namespace

bool FsfStart::has_walls() const {
  return std::any_of(board.begin(), board.end(), [](const auto& row) {
    return std::any_of(row.begin(), row.end(), [](const FsfCell& cell) { return cell.letter == '*'; });
  });
}

std::optional<FsfStart> read_fsf_start(const FsfRules& rules, Diagnostics& diagnostics) {
  return FenReader(rules, diagnostics).read();
}

}  // namespace trigon::engine
