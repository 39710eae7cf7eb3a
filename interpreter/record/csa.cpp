#include "interpreter/record/csa.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/record/shogi_ending.h"
#include "interpreter/record/shogi_start.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// "MAX_MOVES" as the name of a tag, "MaxMoves"; empty when it has other signs.
std::string tag_name(std::string_view word) {
  std::string name;
  for (const std::string_view part : split(word, '_')) {
    if (part.empty() || !std::ranges::all_of(part, is_letter_or_digit)) return "";
    name += capitalized(in_small_letters(std::string(part)));
  }
  return name;
}

class CsaConverter {
 public:
  CsaConverter(const RecordText& text, const Ruleset& ruleset, Diagnostics& diagnostics)
      : from_(text), ruleset_(ruleset), diagnostics_(diagnostics) {}

  RecordText convert() {
    to_.format = from_.format;
    to_.place = from_.place;
    to_.items = from_.items;
    if (!has_shogi_board(ruleset_)) {
      error(from_.place, needs_shogi_board("CSA"));
      return std::move(to_);
    }
    for (const LocatedTag& tag : from_.tags) convert_tag(tag);
    add_start();
    add_ending();
    return std::move(to_);
  }

 private:
  void error(const Span& where, std::string message) { diagnostics_.error(where, record_code, std::move(message)); }

  void add_tag(const LocatedTag& tag, std::string name) {
    if (tag.value.text.empty()) return;
    to_.tags.push_back(tag);
    to_.tags.back().name.text = std::move(name);
  }

  void convert_tag(const LocatedTag& tag) {
    const std::string& name = tag.name.text;
    if (name == "N+" || name == "N-") return add_tag(tag, seat_tag(ruleset_.players[name == "N+" ? 0 : 1].name));
    if (name == "+" || name == "-") return start_.set_turn(name == "+" ? 0 : 1);
    if (name[0] == '$') return convert_information(tag);
    if (!start_place_) start_place_ = tag.name.whole;
    read_position(tag.value);
  }

  void convert_information(const LocatedTag& tag) {
    const std::string_view word = std::string_view(tag.name.text).substr(1);
    if (word == "START_TIME" && add_date(tag)) return;
    const std::string name = tag_name(word);
    const bool is_taken =
        name.empty() || std::ranges::count(reserved_tags(), name) > 0 ||
        std::ranges::any_of(ruleset_.players, [&](const PlayerInfo& player) { return seat_tag(player.name) == name; });
    if (!is_taken) return add_tag(tag, name);
    diagnostics_.warning(tag.name.whole, record_code,
                         fmt::format("'{}' is left out: a record has no such tag", tag.name.text));
  }

  /// `2003/05/03 10:30:00`. False when it is another text.
  bool add_date(const LocatedTag& tag) {
    const auto words = split_words(tag.value.text);
    constexpr std::string_view form = "0000/00/00";
    const auto is_date = [&](std::string_view word) {
      return std::ranges::equal(word, form, [](char c, char f) { return f == '/' ? c == '/' : is_digit(c); });
    };
    if (words.empty() || words.size() > 2 || !is_date(words[0])) return false;
    LocatedTag part = tag;
    part.value.text = replace_all(std::string(words[0]), "/", ".");
    add_tag(part, "Date");
    part.value.text = words.size() == 2 ? std::string(words[1]) : "";
    add_tag(part, "Time");
    return true;
  }

  // --- the position -------------------------------------------------------------------------------------------------

  void read_position(const LocatedText& value) {
    const std::string& text = value.text;
    if (!text.empty() && text[0] == 'I') return read_removed(value);
    if (!text.empty() && (text[0] == '+' || text[0] == '-')) return read_pieces(value);
    if (!text.empty() && is_digit(text[0]) && text[0] != '0') return read_row(value);
    error(value.whole, "expected I, +, - or the number of a row behind P");
  }

  /// The usual position without some pieces.
  void read_removed(const LocatedText& value) {
    if (ruleset_.grid.rows() != 9 || ruleset_.grid.columns() != 9)
      return error(value.whole, "the usual position is one of nine by nine squares");
    start_.set_up();
    read_list(value, [&](ShogiSquare square, const ShogiPieceName& piece) { return start_.take(square, piece); });
  }

  void read_pieces(const LocatedText& value) {
    const std::size_t side = value.text[0] == '+' ? 0 : 1;
    read_list(
        value,
        [&](ShogiSquare square, const ShogiPieceName& piece) {
          if (square.file == 0 && square.rank == 0) return start_.hold(side, piece);
          return is_on_board(square) && start_.put(square, side, piece);
        },
        side);
  }

  bool is_on_board(ShogiSquare square) const { return shogi_cell(ruleset_, square) != no_cell; }

  /// Calls `use(square, piece)` for all of `22KA82HI`, which is false where it cannot be.
  template <class Use>
  void read_list(const LocatedText& value, Use&& use, std::size_t side = 0) {
    constexpr std::size_t length = 4;
    for (std::size_t at = 1; at < value.text.size(); at += length) {
      const std::string_view part = std::string_view(value.text).substr(at, length);
      const bool has_form = part.size() == length && is_digit(part[0]) && is_digit(part[1]);
      if (has_form && part == "00AL") {
        start_.hold_rest(side);
        continue;
      }
      const ShogiPieceName* const piece = has_form ? find_shogi_code(part.substr(2)) : nullptr;
      if (!piece || !use(ShogiSquare{part[0] - '0', part[1] - '0'}, *piece))
        return error(value.at(at, part.size()), fmt::format("'{}' cannot be there", part));
    }
  }

  /// `1-KY-KE *  *  * ...`: the cells of a row from the left, each a piece with its side or a star.
  void read_row(const LocatedText& value) {
    const std::string& text = value.text;
    int file = ruleset_.grid.columns();
    for (std::size_t at = 1; at < text.size();) {
      if (text[at] == ' ') {
        ++at;
        continue;
      }
      const bool is_empty = text[at] == '*';
      const std::string_view part = std::string_view(text).substr(at, is_empty ? 1 : 3);
      if (file == 0 || (!is_empty && !put_in_row(part, {file, text[0] - '0'})))
        return error(value.at(at, part.size()), fmt::format("'{}' cannot be there", part));
      at += part.size();
      --file;
    }
    if (file > 0) error(value.whole, fmt::format("the row has {} cells too few", file));
  }

  bool put_in_row(std::string_view part, ShogiSquare square) {
    const bool has_form = part.size() == 3 && (part[0] == '+' || part[0] == '-') && is_on_board(square);
    const ShogiPieceName* const piece = has_form ? find_shogi_code(part.substr(1)) : nullptr;
    return piece && start_.put(square, part[0] == '+' ? 0 : 1, *piece);
  }

  void add_start() {
    if (!start_place_) return;
    const LocatedText place{"Position", *start_place_, {}};
    to_.tags.push_back({place, {start_.text(ruleset_), *start_place_, {}}});
  }

  // --- the end ------------------------------------------------------------------------------------------------------

  /// The seat that is to move after the last move, by its sign.
  std::size_t turn() const {
    const auto last = std::find_if(from_.items.rbegin(), from_.items.rend(),
                                   [](const RecordItem& item) { return item.kind == RecordItem::Kind::move; });
    if (last == from_.items.rend()) return start_.turn();
    return last->text[0] == '+' ? 1 : 0;
  }

  void add_ending() {
    const std::string& word = from_.result.text;
    if (word.empty()) return add_no_ending(to_);
    for (const CsaEnding& one : csa_endings())
      if (one.word == word) return add_shogi_ending(to_, one.ending, turn_of(one), from_.result.place);
  }

  /// `%+ILLEGAL_ACTION` says itself who has broken the rules.
  std::size_t turn_of(const CsaEnding& ending) const {
    if (ending.ending != ShogiEnding::illegal_before) return turn();
    return ending.word[1] == '+' ? 1 : 0;
  }

  const RecordText& from_;
  const Ruleset& ruleset_;
  Diagnostics& diagnostics_;
  RecordText to_;
  ShogiStart start_;
  std::optional<Span> start_place_;
};

}  // namespace

const std::vector<CsaEnding>& csa_endings() {
  // Of several words for one ending the first is written.
  static const std::vector<CsaEnding> all = {
      {"%TORYO", ShogiEnding::resignation},
      {"%TIME_UP", ShogiEnding::time},
      {"%CHUDAN", ShogiEnding::broken_off},
      {"%ILLEGAL_MOVE", ShogiEnding::illegal_move},
      {"%+ILLEGAL_ACTION", ShogiEnding::illegal_before},
      {"%-ILLEGAL_ACTION", ShogiEnding::illegal_before},
      {"%TSUMI", ShogiEnding::mate},
      {"%KACHI", ShogiEnding::declared_win},
      {"%HIKIWAKE", ShogiEnding::declared_draw},
      {"%SENNICHITE", ShogiEnding::repetition},
      {"%JISHOGI", ShogiEnding::impasse},
      {"%FUZUMI", ShogiEnding::broken_off},
      {"%MATTA", ShogiEnding::broken_off},
      {"%ERROR", ShogiEnding::broken_off},
  };
  return all;
}

const std::vector<CsaTag>& csa_tags() {
  static const std::vector<CsaTag> all = {{"$EVENT", "Event"},
                                          {"$SITE", "Site"},
                                          {"$END_TIME", "EndTime"},
                                          {"$TIME_LIMIT", "TimeLimit"},
                                          {"$OPENING", "Opening"}};
  return all;
}

RecordText from_csa(const RecordText& text, const Ruleset& ruleset, Diagnostics& diagnostics) {
  return CsaConverter(text, ruleset, diagnostics).convert();
}

}  // namespace trigon::engine
