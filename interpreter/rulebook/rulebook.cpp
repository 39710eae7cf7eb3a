#include "interpreter/rulebook/rulebook.h"

namespace trigon::engine {

// Each file of a rule has a namespace of its own.
namespace bare_rule {
extern const Rule bare, all_bare;
}
namespace castles_rule {
extern const Rule castles;
}
namespace castling_rule {
extern const Rule castling;
}
namespace checks_rule {
extern const Rule checks;
}
namespace counting_rule {
extern const Rule counting;
}
namespace draw_odds_rule {
extern const Rule draw_odds;
}
namespace explosion_rule {
extern const Rule explosion;
}
namespace extinction_rule {
extern const Rule extinction;
}
namespace face_to_face_rule {
extern const Rule face_to_face;
}
namespace freezing_rule {
extern const Rule freezing;
}
namespace first_out_rule {
extern const Rule first_out;
}
namespace fallen_rule {
extern const Rule fallen;
}
namespace full_board_rule {
extern const Rule full_board;
}
namespace gating_rule {
extern const Rule gating;
}
namespace goal_rule {
extern const Rule goal;
}
namespace hands_rule {
extern const Rule hands;
}
namespace impasse_rule {
extern const Rule impasse;
}
namespace line_rule {
extern const Rule line;
}
namespace move_count_rule {
extern const Rule move_count;
}
namespace neutral_pieces_rule {
extern const Rule neutral_pieces;
}
namespace no_check_by_rule {
extern const Rule no_check_by;
}
namespace no_mate_by_rule {
extern const Rule no_mate_by;
}
namespace options_rule {
extern const Rule options;
}
namespace phases_rule {
extern const Rule phases;
}
namespace players_rule {
extern const Rule players;
}
namespace points_rule {
extern const Rule points;
}
namespace promotion_rule {
extern const Rule promotion;
}
namespace protection_rule {
extern const Rule protection;
}
namespace repetition_rule {
extern const Rule repetition;
}
namespace royals_rule {
extern const Rule royals, mated, losses;
}
namespace scripts_rule {
extern const Rule hooks, state;
}
namespace stalemate_rule {
extern const Rule stalemate;
}
namespace tally_rule {
extern const Rule tally;
}
namespace teams_rule {
extern const Rule teams;
}
namespace terms_rule {
extern const Rule terms;
}
namespace truce_rule {
extern const Rule truce;
}
namespace turns_rule {
extern const Rule turns;
}
namespace uncapturable_rule {
extern const Rule uncapturable;
}

std::span<const Rule* const> rulebook() {
  static constexpr const Rule* all[] = {
      &terms_rule::terms,
      &truce_rule::truce,
      &uncapturable_rule::uncapturable,
      &neutral_pieces_rule::neutral_pieces,
      &explosion_rule::explosion,
      &freezing_rule::freezing,
      &protection_rule::protection,
      &promotion_rule::promotion,
      &castling_rule::castling,
      &players_rule::players,
      &teams_rule::teams,
      &phases_rule::phases,
      &options_rule::options,
      &hands_rule::hands,
      &gating_rule::gating,
      &turns_rule::turns,
      &royals_rule::royals,
      &royals_rule::mated,
      &royals_rule::losses,
      &no_mate_by_rule::no_mate_by,
      &no_check_by_rule::no_check_by,
      &first_out_rule::first_out,
      &stalemate_rule::stalemate,
      &tally_rule::tally,
      &face_to_face_rule::face_to_face,
      &goal_rule::goal,
      &checks_rule::checks,
      &points_rule::points,
      &bare_rule::bare,
      &bare_rule::all_bare,
      &extinction_rule::extinction,
      &line_rule::line,
      &castles_rule::castles,
      &full_board_rule::full_board,
      &impasse_rule::impasse,
      &repetition_rule::repetition,
      &move_count_rule::move_count,
      &counting_rule::counting,
      &draw_odds_rule::draw_odds,
      &fallen_rule::fallen,
      &scripts_rule::hooks,
      &scripts_rule::state,
  };
  return all;
}

const char* title_of(RuleHeading heading) {
  static constexpr const char* titles[] = {
      "Turns",          "Phases",          "Royal pieces",         "Promotion", "Captures", "Castling",
      "Pieces in hand", "End of the game", "When a player is out", "Scripts"};
  return titles[static_cast<std::size_t>(heading)];
}

}  // namespace trigon::engine
