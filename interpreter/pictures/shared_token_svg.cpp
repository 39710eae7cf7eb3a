#include "interpreter/pictures/shared_token_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "interpreter/pictures/outline_svg.h"
#include "interpreter/pictures/symbol_svg.h"
#include "interpreter/support/color.h"

namespace trigon::engine {

namespace {

/// How large a shared token is beside a token by owner, and what is on it.
constexpr double token_size = 1.14, face_size = 1.65, face_size_on_pointed = 1.45;
/// The color of what pieces become by promotion, on pointed tokens.
constexpr const char* promoted_ink = "#b3261e";

struct Ring {
  const char* dashes;
  const char* words;
};
/// The rings of the first players; then they begin anew.
constexpr Ring rings[] = {
    {"", ""}, {"none", " with a ring"}, {"6 4", " with a broken ring"}, {"2 4", " with a dotted ring"}};

const Ring& ring_of(Player player) { return rings[player % std::size(rings)]; }

bool is_pointed(const Ruleset& ruleset) { return ruleset.board.tokens == PieceTokens::pointed; }

const SharedToken& token_of(const Ruleset& ruleset) {
  return shared_token(piece_tokens_words[static_cast<std::size_t>(ruleset.board.tokens)]);
}

/// The owner's color, or black if that would not be seen on wood.
std::string ink_of(const Ruleset& ruleset, Player owner) {
  const std::string& color = ruleset.players[owner].color;
  const auto known = read_color(color);
  return !known || is_bright(*known) ? letter_color(token_of(ruleset).fill) : color;
}

/// Does another piece promote to it?
bool is_promoted(const Ruleset& ruleset, PieceType type) {
  return std::ranges::any_of(ruleset.types, [&](const PieceTypeInfo& other) {
    return std::ranges::find(other.promotes_to, type) != other.promotes_to.end();
  });
}

/// On pointed tokens, whose owners differ by where they look, ink is black, and red for what was promoted.
std::string ink_of(const Ruleset& ruleset, Piece piece) {
  if (!is_pointed(ruleset)) return ink_of(ruleset, piece.owner());
  return is_promoted(ruleset, piece.type()) ? promoted_ink : letter_color(token_of(ruleset).fill);
}

std::string face_on_wood(const Ruleset& ruleset, Piece piece, TokenPlace place) {
  const PieceTypeInfo& type = ruleset.types[piece.type()];
  const std::string ink = ink_of(ruleset, piece);
  const SymbolPlace box = is_pointed(ruleset)
                              ? SymbolPlace{place.x, place.y + place.radius * 0.15, place.radius * face_size_on_pointed}
                              : SymbolPlace{place.x, place.y, place.radius * face_size};
  if (!type.characters[piece.owner()].empty()) return draw_character(type, piece.owner(), ink, box);
  if (type.shape.empty()) return draw_letter(type.symbol, ink, place);
  return draw_symbol(ruleset, piece.type(), {ink, token_of(ruleset).fill}, box);
}

std::string draw_wood(const Ruleset& ruleset, Player owner, TokenPlace place) {
  const SharedToken& token = token_of(ruleset);
  const TokenPlace large{place.x, place.y, place.radius * token_size};
  const std::string colors = fmt::format("fill=\"{}\" stroke=\"{}\"", token.fill, token.line);
  std::string out = fmt::format("  {}\n", draw_outline(token.outlines[0], large, "wood", colors));
  const std::string dashes = ring_of(owner).dashes;
  if (token.outlines.size() == 1 || dashes.empty()) return out;
  const std::string line = fmt::format("stroke=\"{}\" stroke-dasharray=\"{}\"", ink_of(ruleset, owner), dashes);
  return out + fmt::format("  {}\n", draw_outline(token.outlines[1], large, "ring", line));
}

/// The picture turned as the owner looks, if it is one of pointed tokens.
std::string turned(const Ruleset& ruleset, Player owner, TokenPlace place, const std::string& picture) {
  const double degrees = ruleset.players[owner].facing.degrees + place.turn;
  if (!is_pointed(ruleset) || degrees == 90) return picture;
  return fmt::format("  <g transform=\"rotate({:g} {:.1f} {:.1f})\">\n{}  </g>\n", 90 - degrees, place.x, place.y,
                     picture);
}

}  // namespace

std::string draw_on_shared_token(const Ruleset& ruleset, Piece piece, TokenPlace place) {
  return turned(ruleset, piece.owner(), place,
                draw_wood(ruleset, piece.owner(), place) + face_on_wood(ruleset, piece, place));
}

std::string draw_shared_token(const Ruleset& ruleset, Player player, TokenPlace place) {
  std::string ink;
  if (!is_pointed(ruleset))
    ink = fmt::format("  <circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\"/>\n", place.x, place.y,
                      place.radius * 0.5, ink_of(ruleset, player));
  return turned(ruleset, player, place, draw_wood(ruleset, player, place) + ink);
}

const char* ring_in_words(Player player) { return ring_of(player).words; }

}  // namespace trigon::engine
