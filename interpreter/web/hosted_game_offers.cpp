// Offers of a hosted game: a draw, taking turns back, a rematch.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/web/game_messages.h"
#include "interpreter/web/hosted_game.h"
#include "interpreter/web/json_fields.h"

namespace trigon::engine {

const char* HostedGame::word_of_offer(OfferKind kind) {
  switch (kind) {
    case OfferKind::draw: return "draw";
    case OfferKind::undo: return "undo";
    case OfferKind::rematch: return "rematch";
  }
  return "draw";
}

std::optional<HostedGame::OfferKind> HostedGame::offer_of_word(const std::string& word) {
  for (const OfferKind kind : {OfferKind::draw, OfferKind::undo, OfferKind::rematch})
    if (word == word_of_offer(kind)) return kind;
  return std::nullopt;
}

HostedGame::Offer* HostedGame::find_offer(OfferKind kind) {
  const auto found =
      std::find_if(offers_.begin(), offers_.end(), [&](const Offer& offer) { return offer.kind == kind; });
  return found == offers_.end() ? nullptr : &*found;
}

/// The players who must agree to an offer: all people who are still in; when the game is over, all people.
PlayerSet HostedGame::asked() const { return is_over() ? people() : people() & game_.position().players_in(); }

/// The first computer that declines a draw; empty if all accept. A computer accepts if it is worse off than the others.
std::optional<Player> HostedGame::declining_computer() const {
  for (const Player player : contenders(ruleset()))
    if (game_.position().is_in(player) && !setup_.seats[player].holder.is_person() &&
        (!setup_.score || setup_.score(game_.position(), player) >= 0))
      return player;
  return std::nullopt;
}

/// The number of turns that remain when the viewer's last turn is taken back.
std::size_t HostedGame::turns_before_own(const Viewer& viewer) const {
  const auto& turns = game_.turns();
  for (std::size_t i = turns.size(); i-- > 0;)
    if (viewer.seats.contains(turns[i].player)) return i;
  return turns.size();
}

/// Why an offer cannot be made; empty if it can.
std::string HostedGame::why_no_offer(OfferKind kind, const Viewer&, Player by, std::size_t turns) const {
  if (kind == OfferKind::rematch) {
    if (!is_over()) return "the game goes on";
    return rematch_.empty() ? "" : "the rematch has begun";
  }
  if (!is_over() && !game_.position().is_in(by)) return name_of(by) + " is out";
  if (kind == OfferKind::draw) {
    if (is_over()) return "the game is over";
    return may_be_drawn(ruleset()) ? "" : "the rules of this game know no draw";
  }
  if (!rematch_.empty()) return "the rematch has begun";
  if (turns >= turns_.size()) return turns_.empty() ? "there is no turn to take back" : "you have no turn to take back";
  return "";
}

Json HostedGame::offer(const Viewer& viewer, const Json& message, double now) {
  const auto kind = offer_of_word(text_field(message, "kind").value_or(""));
  const auto by = held_player(viewer, message);
  if (!kind || !by) return error_message("'kind' must be draw, undo or rematch, and 'player' a seat that you hold");
  if (find_field(message, "turns") && !count_field(message, "turns"))
    return error_message("'turns' must be a number of turns");
  const std::size_t turns =
      *kind == OfferKind::undo ? count_field(message, "turns").value_or(turns_before_own(viewer)) : 0;
  if (const std::string why = why_no_offer(*kind, viewer, *by, turns); !why.empty()) return error_message(why);
  if (Offer* const open = find_offer(*kind)) {
    if (open->turns != turns && find_field(message, "turns"))
      return error_message("another offer of this kind is open");
    if (((viewer.seats & asked()) - open->agreed).empty()) return error_message("the offer is open already");
    open->agreed |= viewer.seats & people();
    agree(*open, now);
    return done_message();
  }
  if (*kind == OfferKind::draw)
    if (const auto computer = declining_computer()) {
      note_closed(OfferKind::draw, "declined", *computer);
      return done_message();
    }
  const Offer made{*kind, *by, turns, viewer.seats & people()};
  if ((asked() - made.agreed).empty()) {
    carry_out(made, now);
    return done_message();
  }
  offers_.push_back(made);
  events_.add("offer", ObjectText(offer_to_json(made)));
  return done_message();
}

/// Carries out an offer if all have agreed, and announces the agreement otherwise.
void HostedGame::agree(Offer& offer, double now) {
  const Offer agreed = offer;
  if (!(asked() - agreed.agreed).empty()) return events_.add("offer", ObjectText(offer_to_json(agreed)));
  close_offer(agreed.kind, "accepted", agreed.by);
  carry_out(agreed, now);
}

void HostedGame::carry_out(const Offer& offer, double now) {
  switch (offer.kind) {
    case OfferKind::draw: make_turn([&] { game_.agree_draw(); }, now); break;
    case OfferKind::undo: {
      undo_to(offer.turns);
      clocks_.resume(now);
      close_offers();
      events_.add("undo", ObjectText(Json{{"turns", offer.turns}}), position_number_);
      note_change({{"undo", offer.turns}});
      break;
    }
    case OfferKind::rematch:
      // Whoever agrees to an older offer now would open the game again beside its rematch.
      close_offers();
      wants_rematch_ = true;
      break;
  }
}

void HostedGame::close_offers() {
  for (const OfferKind kind : {OfferKind::draw, OfferKind::undo, OfferKind::rematch})
    if (const Offer* const open = find_offer(kind)) close_offer(kind, "over", open->by);
}

void HostedGame::close_offer(OfferKind kind, const char* reason, Player by) {
  std::erase_if(offers_, [&](const Offer& offer) { return offer.kind == kind; });
  note_closed(kind, reason, by);
}

void HostedGame::note_closed(OfferKind kind, const char* reason, Player by) {
  events_.add("offer_closed", ObjectText(Json{{"kind", word_of_offer(kind)}, {"reason", reason}, {"by", name_of(by)}}));
}

Json HostedGame::answer(const Viewer& viewer, const Json& message, double now) {
  const auto kind = offer_of_word(text_field(message, "kind").value_or(""));
  const auto player = held_player(viewer, message);
  const auto accept = flag_field(message, "accept");
  if (!kind || !player || !accept)
    return error_message("an answer needs 'kind', 'player', a seat that you hold, and 'accept': true or false");
  Offer* const offer = find_offer(*kind);
  if (!offer) return error_message("there is no such offer now");
  if (!asked().contains(*player)) return error_message(name_of(*player) + " is not asked");
  if (!*accept) {
    close_offer(*kind, "declined", *player);
    return done_message();
  }
  offer->agreed |= viewer.seats & people();
  agree(*offer, now);
  return done_message();
}

}  // namespace trigon::engine
