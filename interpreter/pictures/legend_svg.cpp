#include "interpreter/pictures/legend_svg.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/pictures/markup.h"
#include "interpreter/pictures/position_notes.h"
#include "interpreter/pictures/token_svg.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr double line_height = 27;
constexpr double margin = 16;
constexpr double token_radius = 9.5;
/// The mean width of a letter in pixels, at a font size of 13.
constexpr double letter_width = 7.8;

/// Puts tokens and texts one behind the other, and begins a new line where they do not fit.
class LegendWriter {
 public:
  LegendWriter(const Ruleset& ruleset, double width, double turn) : ruleset_(ruleset), width_(width), turn_(turn) {}

  void text(const std::string& text, const char* css_class = "note") {
    const double taken = letter_width * static_cast<double>(count_characters(text));
    reserve(taken);
    out_ += fmt::format("  <text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", css_class, x_, y_ + 4.5,
                        escape_markup(text));
    x_ += taken + 8;
  }

  void player(Player player) {
    token([&](TokenPlace place) { return draw_player_token(ruleset_, player, place); }, 0);
  }

  void held(Piece piece, int count) {
    const std::string times = count > 1 ? fmt::format("x{}", count) : "";
    token([&](TokenPlace place) { return draw_token(ruleset_, piece, place); },
          letter_width * static_cast<double>(times.size()));
    if (!times.empty()) text(times);
  }

  void next_line() {
    x_ = margin;
    y_ += line_height;
  }

  Legend finish() { return {std::move(out_), y_ - line_height / 2 + margin / 2}; }

 private:
  /// Begins a new line if so much does not fit into this one; something wider than a line gets a line of its own.
  void reserve(double taken) {
    if (x_ > margin && x_ + taken > width_ - margin) {
      next_line();
      x_ = 2 * margin;
    }
  }

  template <class Draw>
  void token(Draw&& draw, double taken_behind) {
    reserve(2.6 * token_radius + taken_behind);
    out_ += draw(TokenPlace{x_ + 1.2 * token_radius, y_, token_radius, turn_});
    x_ += 2.6 * token_radius + 4;
  }

  const Ruleset& ruleset_;
  const double width_, turn_;
  double x_ = margin;
  double y_ = line_height / 2;
  std::string out_;
};

/// Adds a hand. Prisoners show the player for whom they fought, as converted pieces do.
void add_hand(LegendWriter& legend, const Position& position, Player holder) {
  const HandRules& hands = position.ruleset().hands;
  for (std::size_t s = 0; s < hands.side_count(); ++s)
    for (PieceType type : hands.types) {
      const Player side = hands.keeps_sides() ? static_cast<Player>(s) : holder;
      if (const int count = position.held(holder, side, type); count > 0)
        legend.held(Piece(type, side, side, false), count);
    }
}

void add_player(LegendWriter& legend, const Position& position, Player player) {
  const PlayerInfo& info = position.ruleset().players[player];
  const bool is_out = !info.is_neutral && !position.is_in(player);
  const bool has_hand = !position.ruleset().hands.types.empty() && !info.is_neutral;
  const bool holds_nothing = has_hand && hand_in_words(position, player) == "nothing";
  legend.player(player);
  legend.text(info.name +
              (info.is_neutral ? ", neutral"
               : is_out        ? ", out"
                               : "") +
              (holds_nothing ? " holds nothing"
               : has_hand    ? " holds"
                             : ""));
  if (has_hand) add_hand(legend, position, player);
  legend.next_line();
}

}  // namespace

Legend draw_legend(const Position& position, const std::string& status, double width, double turn) {
  const Ruleset& ruleset = position.ruleset();
  LegendWriter legend(ruleset, width, turn);
  legend.text(status, "status");
  legend.next_line();
  for (Player player : ruleset.all_players()) add_player(legend, position, player);
  for (const std::string& note : state_notes(position)) {
    legend.text(note);
    legend.next_line();
  }
  return legend.finish();
}

}  // namespace trigon::engine
