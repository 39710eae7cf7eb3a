// The terms of pieces' movements, for coverage. Report and resolve write their words and JSON themselves, among other
// things about the piece.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/rulebook.h"

namespace trigon::engine::terms_rule {

/// How far a file is from the variant's own: 0 for that, 1 for its base, and so on.
std::size_t distance(const std::vector<std::string>& files, const Span& span) {
  if (!span.source) return files.size();
  return static_cast<std::size_t>(std::find(files.begin(), files.end(), span.source->name()) - files.begin());
}

/// The place that a term belongs to: in the movement, or in the piece that refers to it, whichever file is nearer to
/// the variant's own.
const Span& nearer(const std::vector<std::string>& files, const TermInfo& term) {
  return distance(files, term.named_at) < distance(files, term.span) ? term.named_at : term.span;
}

std::string other_place(const TermInfo& term, const Span& here) {
  if (term.span.source == term.named_at.source && term.span.offset == term.named_at.offset) return "";
  const Span& other = &here == &term.span ? term.named_at : term.span;
  if (!other.source) return "";
  const std::size_t line = other.source->line_of(other.offset) + 1;
  return other.source->name() == here.source->name() ? fmt::format(" (line {})", line)
                                                     : fmt::format(" ({}:{})", other.source->name(), line);
}

/// Can any piece open cells to capture en passant? If not, nothing can be taken en passant: a base may have terms for
/// games that it does not make.
bool may_be_passed(const Ruleset& ruleset) {
  return std::any_of(ruleset.types.begin(), ruleset.types.end(), [](const PieceTypeInfo& type) {
    return std::any_of(type.terms.begin(), type.terms.end(),
                       [](const TermInfo& term) { return term.term.has(Modifier::opens_en_passant); });
  });
}

void collect_term(RuleItems& items, int type, int index, bool has_passing) {
  const PieceTypeInfo& info = items.ruleset().types[static_cast<std::size_t>(type)];
  const TermInfo& term = info.terms[static_cast<std::size_t>(index)];
  const Term& is = term.term;
  const std::string name = fmt::format("{}: {}", info.name, term.text);
  const Span& place = nearer(items.variant().files, term);
  const std::string through = other_place(term, place);
  const auto add = [&](bool has, std::string_view key, const char* what) {
    if (has) items.add({key, type, index}, place, name + what + through);
  };
  const bool always_captures = is.captures_on_its_way() && !is.has_link(PathLink::may_stop);
  add(is.moves() && !always_captures, reached_by_term::moves, " moves");
  add(is.captures() && is.stays(), reached_by_term::shoots, " shoots");
  add(is.captures() && !is.stays(), reached_by_term::captures, " captures");
  add(is.has(Modifier::takes_en_passant) && has_passing, reached_by_term::takes_en_passant, " takes en passant");
  add(is.has(Modifier::opens_en_passant), reached_by_term::opens_en_passant, " may be answered en passant");
  add(is.has(Modifier::unmoved_only), reached_by_term::first_move, " is refused to a piece that has moved");
  add(std::any_of(is.legs.begin(), is.legs.end(), [](const Leg& leg) { return leg.closes; }), reached_by_term::is_pass,
      " passes");
  // What a term does not take aside is no reason for an illegal move.
  const auto is_of_victims = [&](const TermLimit& limit) {
    return limit.key == "victims" || limit.key == "takes-dead";
  };
  for (std::size_t l = 0; l < term.limits.size(); ++l)
    if (term.condition.takes == Takes::onto || !is_of_victims(term.limits[l]))
      items.add({reached_by_term::limit, type, index, static_cast<int>(l)}, term.limits[l].span,
                fmt::format("{} is kept back by '{}'", name, term.limits[l].key), "limit");
}

void collect_terms(RuleItems& items) {
  const auto& types = items.ruleset().types;
  const bool has_passing = may_be_passed(items.ruleset());
  for (std::size_t type = 0; type < types.size(); ++type)
    for (std::size_t t = 0; t < types[type].terms.size(); ++t)
      collect_term(items, static_cast<int>(type), static_cast<int>(t), has_passing);
}

extern const Rule terms{.key = "pieces.moves", .kind = "term", .collect = collect_terms};

}  // namespace trigon::engine::terms_rule
