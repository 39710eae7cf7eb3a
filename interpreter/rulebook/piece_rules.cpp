// What pieces can do: their terms, and the truce between them. The words and the JSON of terms are report's and
// resolve's own, since they stand among other things of the piece.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/rulebook.h"

namespace trigon::engine {

namespace {

/// How far a file is from the variant's own: bases are farther.
std::size_t distance(const std::vector<std::string>& files, const Span& span) {
  if (!span.source) return files.size();
  return static_cast<std::size_t>(std::find(files.begin(), files.end(), span.source->name()) - files.begin());
}

/// A term belongs to the file that gave it to the piece: that of the movement, or of the piece that refers to it.
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

/// Where no piece opens cells en passant, nothing can be taken so: a base may be ready for games that it does not make.
bool may_be_passed(const Ruleset& ruleset) {
  return std::any_of(ruleset.types.begin(), ruleset.types.end(), [](const PieceTypeInfo& type) {
    return std::any_of(type.terms.begin(), type.terms.end(),
                       [](const TermInfo& term) { return term.term.opens_en_passant; });
  });
}

void collect_term(RuleItems& items, int type, int index, bool has_passing) {
  const PieceTypeInfo& info = items.ruleset().types[static_cast<std::size_t>(type)];
  const TermInfo& term = info.terms[static_cast<std::size_t>(index)];
  const Term& is = term.term;
  const std::string name = fmt::format("{}: {}", info.name, term.text);
  const Span& place = nearer(items.variant().files, term);
  const std::string through = other_place(term, place);
  const auto add = [&](bool has, Rule rule, const char* what) {
    if (has) items.add({rule, type, index}, place, name + what + through);
  };
  add(!is.capture_only && !is.rifle, Rule::moves, " moves");
  add(!is.move_only && is.rifle, Rule::shoots, " shoots");
  add(!is.move_only && !is.rifle, Rule::captures, " captures");
  add(is.takes_en_passant && has_passing, Rule::takes_en_passant, " takes en passant");
  add(is.opens_en_passant, Rule::opens_en_passant, " may be answered en passant");
  add(is.unmoved_only, Rule::first_move, " is refused to a piece that has moved");
  add(std::any_of(is.legs.begin(), is.legs.end(), [](const Leg& leg) { return leg.closes; }), Rule::passes, " passes");
  for (std::size_t l = 0; l < term.limits.size(); ++l)
    items.add({Rule::limit, type, index, static_cast<int>(l)}, term.limits[l].span,
              fmt::format("{} is kept back by '{}'", name, term.limits[l].key));
}

void collect_terms(RuleItems& items) {
  const auto& types = items.ruleset().types;
  const bool has_passing = may_be_passed(items.ruleset());
  for (std::size_t type = 0; type < types.size(); ++type)
    for (std::size_t t = 0; t < types[type].terms.size(); ++t)
      collect_term(items, static_cast<int>(type), static_cast<int>(t), has_passing);
}

void collect_truces(RuleItems& items) {
  const auto& types = items.ruleset().types;
  for (std::size_t t = 0; t < types.size(); ++t)
    items.add_at("pieces." + types[t].name + ".truce", {Rule::truce, static_cast<int>(t)},
                 fmt::format("{}: the truce", types[t].name));
}

void say_truces(const Ruleset& ruleset, RuleText& text) {
  for (const PieceTypeInfo& type : ruleset.types)
    if (type.truce != 0)
      text.say(RuleHeading::truce, fmt::format("A {} that has not moved may not capture a {} that has not moved.",
                                               type.name, list_types(ruleset, type.truce, "or")));
}

constexpr RuleDescription rules[] = {{.key = "pieces.moves", .collect = collect_terms},
                                     {.key = "pieces.truce", .say = say_truces, .collect = collect_truces}};

}  // namespace

std::span<const RuleDescription> piece_rules() { return rules; }

}  // namespace trigon::engine
