#include "interpreter/web/legend_messages.h"

#include <algorithm>
#include <utility>

#include "interpreter/analysis/analysis.h"
#include "interpreter/report/report_pieces.h"
#include "interpreter/rulebook/names.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/search/piece_values.h"
#include "interpreter/support/json.h"
#include "interpreter/web/game_messages.h"

namespace trigon::engine {

namespace {

/// The cells of all zones of a legend, after which further ones are left out: large boards have large zones.
constexpr std::size_t most_zone_cells = 50'000;

class Legend {
 public:
  explicit Legend(const LoadedVariant& variant)
      : ruleset_(*variant.ruleset),
        names_(ruleset_),
        analysis_(analyse(ruleset_, variant.hooks.get())),
        values_(ruleset_) {}

  Json write() {
    Json pieces = Json::array();
    for (const PieceType type : ruleset_.all_types())
      if (analysis_.is_in_game(type)) pieces.push_back(piece(type));
    return {{"pieces", std::move(pieces)}, {"rules", rules()}};
  }

 private:
  /// A sentence, with the cells of which it speaks, by player: those of `zones` and of the regions that it names.
  Json sentence(const std::string& text, std::vector<Zone> zones) {
    for (const auto& [name, region] : ruleset_.regions)
      if (text.find("`" + name + "`") != std::string::npos) zones.push_back(region);
    return {{"text", regions_in_words(ruleset_, text)}, {"cells", cells_of(zones)}};
  }

  Json cells_of(const std::vector<Zone>& zones) {
    Zone all(ruleset_.players.size());
    for (const Zone& zone : zones)
      for (std::size_t player = 0; player < zone.size(); ++player) all[player] |= zone[player];
    std::size_t count = 0;
    for (const CellSet& cells : all) count += cells.size();
    if (count == 0 || zone_cells_ + count > most_zone_cells) return nullptr;
    zone_cells_ += count;
    return zone_to_json(all, names_);
  }

  Json piece(PieceType type) {
    const PieceTypeInfo& info = ruleset_.types[type];
    const Player owner = analysis_.first_owner(type);
    const PieceAnalysis& analysis = analysis_.of(type, owner);
    const PieceWorth& worth = values_.worth(type, owner);
    Json figures = Json::array();
    for (const Figure& one : piece_figures(ruleset_, analysis_, type, owner)) figures.push_back(figure(one));
    return {{"piece", info.name},
            {"sentences", sentences_of(info)},
            {"value", info.is_royal ? Json() : Json(worth.value / 100.0)},
            {"given", worth.is_given},
            {"moves", spread(analysis.moves)},
            {"captures", spread(analysis.captures)},
            {"figures", std::move(figures)}};
  }

  Json sentences_of(const PieceTypeInfo& info) {
    Json sentences = Json::array();
    std::vector<std::string> known;
    for (const TermInfo& term : info.terms) {
      const std::string text = term_sentence(ruleset_, term);
      if (std::ranges::find(known, text) != known.end()) continue;
      known.push_back(text);
      std::vector<Zone> zones;
      for (const auto* zone : {&term.from, &term.to, &term.within})
        if (*zone) zones.push_back(**zone);
      sentences.push_back(sentence(text, std::move(zones)));
    }
    return sentences;
  }

  static Json spread(const Spread& cells) {
    return {{"mean", cells.mean}, {"least", cells.least}, {"most", cells.most}};
  }

  Json figure(const Figure& figure) const {
    // Pairs and no map: one that keeps the order of its keys takes quadratic time.
    Json targets = Json::array();
    for (std::size_t cell = 0; figure.marks && cell < figure.marks->size(); ++cell)
      if (const char* kind = kind_of((*figure.marks)[cell])) targets.push_back(Json::array({names_.cells[cell], kind}));
    return {{"text", regions_in_words(ruleset_, figure.caption)},
            {"from", names_.cells[figure.from]},
            {"pieces", pieces_to_json(figure.position)},
            {"targets", std::move(targets)}};
  }

  /// Null for no target.
  static const char* kind_of(const CellMark& mark) {
    const bool captures = mark.may_capture || mark.captures;
    if (mark.may_move) return captures ? "both" : "quiet";
    return captures ? "capture" : nullptr;
  }

  Json rules() {
    RuleText text;
    for (const Rule* rule : rulebook())
      if (rule->say) rule->say(ruleset_, text);
    Json rules = Json::array();
    for (const auto& [heading, all] : text.sections) {
      Json sentences = Json::array();
      for (const std::string& one : all) {
        const auto zones = text.zones_of.find(one);
        sentences.push_back(sentence(one, zones == text.zones_of.end() ? std::vector<Zone>{} : zones->second));
      }
      rules.push_back({{"title", title_of(heading)}, {"sentences", std::move(sentences)}});
    }
    return rules;
  }

  const Ruleset& ruleset_;
  const Names names_;
  const Analysis analysis_;
  const PieceValues values_;
  std::size_t zone_cells_ = 0;
};

}  // namespace

Json legend_to_json(const LoadedVariant& variant) { return Legend(variant).write(); }

}  // namespace trigon::engine
