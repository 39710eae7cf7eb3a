#include "interpreter/lab/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/match/one_game.h"
#include "interpreter/search/piece_values.h"

namespace trigon::engine {

namespace {

constexpr const char* own_games = "games in which all seats have the same strength";
constexpr std::size_t max_listed_openings = 12;

/// A name as an id: small letters, digits and hyphens.
std::string id_of(std::string name) {
  for (char& c : name)
    if (c == ' ' || c == '.' || c == ':') c = '-';
  return name;
}

LabFigure figure_of(const std::string& label, std::uint64_t nodes, const RatioSum& sum,
                    double least = least_lab_games) {
  LabFigure figure{.id = id_of(label),
                   .label = label,
                   .nodes = nodes,
                   .n = static_cast<std::uint64_t>(sum.whole()),
                   .value = std::nullopt};
  if (sum.games() < least || sum.whole() < least) return figure;
  figure.value = sum.ratio();
  figure.interval = sum.interval();
  return figure;
}

/// A share of which each game has 0 or 1.
LabFigure share_of(const std::string& label, std::uint64_t nodes, std::uint64_t part, std::uint64_t whole) {
  LabFigure figure{.id = id_of(label), .label = label, .nodes = nodes, .n = whole, .value = std::nullopt};
  if (whole < least_lab_games) return figure;
  figure.value = static_cast<double>(part) / static_cast<double>(whole);
  figure.interval = wilson_interval(*figure.value, static_cast<double>(whole));
  return figure;
}

LabFigure quantile_of(const std::string& label, std::uint64_t nodes, const PlyHistogram& plies, double share) {
  LabFigure figure{.id = id_of(label), .label = label, .nodes = nodes, .n = plies.total(), .value = std::nullopt};
  if (plies.total() < least_lab_games) return figure;
  figure.value = plies.quantile(share);
  figure.interval = plies.interval(share);
  return figure;
}

class ReportMaker {
 public:
  ReportMaker(const LabTally& tally, const std::vector<double>& values)
      : tally_(tally), header_(tally.header()), values_(values) {}

  LabReport make() {
    begin();
    if (!tally_.strengths().empty()) add_all();
    add_skill();
    report_.verdicts = verdicts_of(report_);
    return std::move(report_);
  }

  LabReport make_for_bars() {
    begin();
    if (!tally_.strengths().empty()) {
      choose_strongest();
      add_score();
      add_decisive();
      add_length();
      add_choices();
      add_drama();
      if (header_.team_count() > 2) add_kingmaking();
    }
    add_skill();
    return std::move(report_);
  }

  std::vector<LabTable> make_results() {
    begin();
    if (tally_.strengths().empty()) return {};
    choose_strongest();
    add_score();
    add_decisive();
    add_endings();
    add_length();
    return std::move(report_.tables);
  }

 private:
  void begin() {
    report_.header = header_;
    report_.games = tally_.games();
    for (const auto& [nodes, strength] : tally_.strengths()) report_.strengths.push_back(nodes);
  }

  void choose_strongest() {
    nodes_ = report_.strengths.back();
    strongest_ = &tally_.strengths().at(nodes_);
  }

  void add_all() {
    choose_strongest();
    add_score();
    add_decisive();
    add_openings();
    add_endings();
    add_length();
    add_decided();
    add_choices();
    add_drama();
    if (header_.team_count() > 2) add_many();
    add_pieces();
    add_values();
    add_uses();
    add_first_moves();
    report_.arrivals = strongest_->arrivals, report_.captures = strongest_->captures;
    for (const auto& [nodes, one] : tally_.strengths())
      report_.lengths.push_back({nodes, one.plies.counts(), one.decided.counts()});
  }

  LabTable& table(LabTable table) { return report_.tables.emplace_back(std::move(table)); }

  void add_score() {
    LabTable& to =
        table({.id = "score",
               .title = "Score of each seat",
               .definition = "the mean share of the first place: 1 for a seat that is first alone, 1/2 for one "
                             "of two that are first; partners count as one",
               .source = own_games});
    for (std::size_t seat = 0; seat < header_.seats.size(); ++seat)
      for (const auto& [nodes, one] : tally_.strengths())
        to.figures.push_back(figure_of(header_.seats[seat], nodes, one.score[seat]));
  }

  void add_decisive() {
    LabTable& to = table({.id = "decisive",
                          .title = "Decisive games",
                          .definition = "the share of games with a single winner or team of winners",
                          .source = own_games});
    for (const auto& [nodes, one] : tally_.strengths())
      to.figures.push_back(share_of("decisive", nodes, static_cast<std::uint64_t>(one.decisive.part()), one.games));
  }

  void add_openings() {
    LabTable& openings = table({.id = "openings",
                                .title = "Different openings",
                                .definition = "how many different positions the games began with; games from the same "
                                              "position by players of the same strength are alike",
                                .source = own_games,
                                .unit = FigureUnit::count});
    for (const auto& [nodes, one] : tally_.strengths()) {
      std::vector<std::uint64_t> starts = one.starts;
      std::ranges::sort(starts);
      const auto different = std::unique(starts.begin(), starts.end()) - starts.begin();
      openings.figures.push_back({.id = "different",
                                  .label = "different openings",
                                  .nodes = nodes,
                                  .n = one.games,
                                  .value = static_cast<double>(different)});
    }
  }

  void add_endings() {
    LabTable& to = table({.id = "endings",
                          .title = "How games end",
                          .definition = "the share of all games that end in this way",
                          .source = own_games});
    for (const auto& [word, ending] : strongest_->endings) {
      to.figures.push_back(share_of(word, nodes_, ending.games, strongest_->games));
      for (std::size_t seat = 0; seat < ending.won_by.size(); ++seat)
        if (ending.won_by[seat] > 0)
          to.figures.push_back(share_of(fmt::format("{}: {} wins", word, header_.seats[seat]), nodes_,
                                        ending.won_by[seat], strongest_->games));
    }
  }

  static constexpr std::pair<const char*, double> quantiles[] = {{"shortest tenth", 0.1},
                                                                 {"lower quartile", 0.25},
                                                                 {"median", 0.5},
                                                                 {"upper quartile", 0.75},
                                                                 {"longest tenth", 0.9}};

  void add_length() {
    LabTable& to = table({.id = "length",
                          .title = "Length",
                          .definition = "plies of a game, the random ones of its opening among them",
                          .source = own_games,
                          .unit = FigureUnit::plies});
    for (const auto& [nodes, one] : tally_.strengths())
      for (const auto& [label, share] : quantiles) to.figures.push_back(quantile_of(label, nodes, one.plies, share));
  }

  void add_decided() {
    LabTable& decided = table({.id = "decided",
                               .title = "When games are decided",
                               .definition = "the ply after which the later winner's search always found at least 3.00",
                               .source = "decisive games of the strongest players",
                               .unit = FigureUnit::plies});
    for (const auto& [label, share] : quantiles)
      decided.figures.push_back(quantile_of(label, nodes_, strongest_->decided, share));
  }

  void add_choices() {
    LabTable& branching = table({.id = "branching",
                                 .title = "Branching",
                                 .definition = "legal moves in a turn",
                                 .source = "all turns after the openings",
                                 .counted = "turns",
                                 .unit = FigureUnit::number});
    for (const auto& [nodes, one] : tally_.strengths()) {
      branching.figures.push_back(figure_of("mean", nodes, one.branching));
      branching.figures.push_back(
          {.id = "most", .label = "most", .nodes = nodes, .n = one.games, .value = one.most_moves});
    }
    LabTable& forced = table({.id = "forced",
                              .title = "Forced moves",
                              .definition = "the share of turns with a single legal move",
                              .source = "all turns after the openings",
                              .counted = "turns"});
    for (const auto& [nodes, one] : tally_.strengths())
      forced.figures.push_back(figure_of("forced", nodes, one.forced));
  }

  void add_drama() {
    LabTable& changes = table({.id = "lead-changes",
                               .title = "Lead changes",
                               .definition = "how often in a game another seat comes to lead, by at least 1.00 before "
                                             "all others, by the values that their own last searches found",
                               .source = own_games,
                               .unit = FigureUnit::number});
    for (const auto& [nodes, one] : tally_.strengths())
      changes.figures.push_back(figure_of("lead changes", nodes, one.lead_changes));
    LabTable& drama =
        table({.id = "comebacks",
               .title = "Drama",
               .definition = "the share of decisive games in which the winner's own search once found -3.00 "
                             "or less",
               .source = "decisive games"});
    for (const auto& [nodes, one] : tally_.strengths())
      drama.figures.push_back(figure_of("comebacks", nodes, one.comebacks));
    LabTable& meaning =
        table({.id = "meaning",
               .title = "What a value means",
               .definition = "the mean score of a player whose search has found a value within 0.50 of this",
               .source = "all turns after the openings",
               .counted = "turns"});
    for (const int value : {-1000, -500, -300, -200, -100, 0, 100, 200, 300, 500, 1000}) {
      const ValueBin& bin = strongest_->values[static_cast<std::size_t>(value / value_bin_width + value_bin_count / 2)];
      LabFigure figure{.id = fmt::format("{:+}", value),
                       .label = fmt::format("{:+.2f}", value / 100.0),
                       .nodes = nodes_,
                       .n = bin.turns,
                       .value = std::nullopt};
      if (bin.turns >= least_lab_games) figure.value = bin.score / static_cast<double>(bin.turns);
      meaning.figures.push_back(figure);
    }
  }

  /// What only games of three and more have.
  void add_many() {
    add_kingmaking();
    LabTable& gang =
        table({.id = "targets",
               .title = "Whom captures hit",
               .definition = "the share of captures that hit the strongest, and the weakest, of the enemies "
                             "who are in, by the static evaluation",
               .source = "captures while at least two enemies are in",
               .counted = "captures"});
    gang.figures.push_back(figure_of("strongest", nodes_, strongest_->at_strongest));
    gang.figures.push_back(figure_of("weakest", nodes_, strongest_->at_weakest));
    LabTable& out = table({.id = "eliminated",
                           .title = "Players who leave",
                           .definition = "the share of games that a seat leaves before their end",
                           .source = own_games});
    for (std::size_t seat = 0; seat < header_.seats.size(); ++seat)
      out.figures.push_back(share_of(header_.seats[seat], nodes_, strongest_->left[seat], strongest_->games));
    LabTable& when = table({.id = "first-out",
                            .title = "When the first leaves",
                            .definition = "plies to the moment when the first player leaves, and from there to the end",
                            .source = "games that a player leaves before their end",
                            .unit = FigureUnit::plies});
    when.figures.push_back(quantile_of("median", nodes_, strongest_->first_left, 0.5));
    when.figures.push_back(quantile_of("median rest", nodes_, strongest_->after_first_left, 0.5));
  }

  void add_kingmaking() {
    constexpr double hopeless = 0.05;
    LabTable& to =
        table({.id = "kingmaking",
               .title = "Kingmaking",
               .definition = "turns of players who are so far behind, by their own search, that they score "
                             "less than 5 % of the first place, while at least two enemies are in: the share in "
                             "which some move would change who of the enemies leads by the static evaluation "
                             "(could decide), and in which the move that was played did (decides); and the share "
                             "of games with such a move",
               .source = own_games,
               .counted = "turns or games"});
    for (std::size_t b = 0; b < behind_by.size(); ++b) {
      const StrengthTally::Behind& behind = strongest_->behind[b];
      if (const auto score = behind.score.ratio(); !score || *score >= hopeless) continue;
      to.definition += fmt::format("; here {:.2f} behind", behind_by[b] / 100.0);
      to.figures.push_back(figure_of("could decide", nodes_, behind.could));
      to.figures.push_back(figure_of("decides", nodes_, behind.did));
      to.figures.push_back(figure_of("games", nodes_, behind.games));
      return;
    }
    to.figures.push_back({.id = "decides", .label = "decides", .nodes = nodes_, .n = 0, .value = std::nullopt});
  }

  void add_pieces() {
    LabTable& mobility = table({.id = "mobility",
                                .title = "Mobility of pieces",
                                .definition = "legal moves of a piece in a turn of its owner",
                                .source = "all turns after the openings",
                                .counted = "piece turns",
                                .unit = FigureUnit::number});
    for (std::size_t type = 0; type < header_.pieces.size(); ++type)
      mobility.figures.push_back(figure_of(header_.pieces[type], nodes_, strongest_->pieces[type].mobility));
    LabTable& survival =
        table({.id = "survival",
               .title = "Survival of pieces",
               .definition = "pieces at the end for each after the opening; more than 100 % where others "
                             "promote to it",
               .source = own_games,
               .counted = "pieces"});
    for (std::size_t type = 0; type < header_.pieces.size(); ++type)
      survival.figures.push_back(figure_of(header_.pieces[type], nodes_, strongest_->pieces[type].survival));
    LabTable& activity = table({.id = "activity",
                                .title = "Use of pieces",
                                .definition = "the share of all moves after the openings that pieces of the type made",
                                .source = own_games,
                                .counted = "moves"});
    std::uint64_t all = 0;
    for (const PieceTally& piece : strongest_->pieces) all += piece.played;
    for (std::size_t type = 0; type < header_.pieces.size(); ++type) {
      LabFigure figure{.id = id_of(header_.pieces[type]),
                       .label = header_.pieces[type],
                       .nodes = nodes_,
                       .n = all,
                       .value = std::nullopt};
      if (all >= least_lab_games)
        figure.value = static_cast<double>(strongest_->pieces[type].played) / static_cast<double>(all);
      activity.figures.push_back(figure);
    }
  }

  void add_values() {
    add_values(strongest_->early_material, "worth", "Values of pieces",
               "quiet positions, in which no capture just happened and none is played, with more than half of the "
               "pieces that were there after the opening");
    add_values(strongest_->material, "worth-always", "Values of pieces in all positions",
               "quiet positions, in which no capture just happened and none is played");
  }

  void add_values(const MaterialFit& material, const char* id, const char* title, const char* source) {
    std::vector<double> scale = values_;
    // Without the rules the fitted values are scaled so that their mean is 1.00.
    if (scale.empty()) scale.assign(header_.pieces.size(), 100);
    for (std::size_t type = 0; type < scale.size(); ++type)
      if (header_.royal[type]) scale[type] = 0;
    const auto fitted = material.fit(scale);
    LabTable& to = table({.id = id,
                          .title = title,
                          .definition = "the weights with which the material of a position predicts the result best "
                                        "(logistic regression, intervals by bootstrap over games), scaled so that all "
                                        "pieces together are worth as much as by mobility",
                          .source = source,
                          .counted = "games",
                          .compared = values_.empty() ? "" : "by mobility",
                          .unit = FigureUnit::worth});
    for (std::size_t type = 0; type < scale.size(); ++type) {
      if (scale[type] <= 0) continue;
      LabFigure figure{.id = id_of(header_.pieces[type]),
                       .label = header_.pieces[type],
                       .nodes = nodes_,
                       .n = fitted ? fitted->games : strongest_->games,
                       .value = std::nullopt};
      if (fitted && fitted->worths[type])
        figure.value = fitted->worths[type]->value, figure.interval = fitted->worths[type]->interval;
      if (!values_.empty()) figure.compared = values_[type];
      to.figures.push_back(figure);
    }
  }

  void add_uses() {
    LabTable& to =
        table({.id = "uses",
               .title = "Use of rules",
               .definition = "the share of games with at least one such move after the opening; for scripts also "
                             "the share of turns in which one adds a move",
               .source = own_games});
    for (std::size_t use = 0; use < move_use_count; ++use)
      if (strongest_->games_with_use[use] > 0)
        to.figures.push_back(
            share_of(names_of_move_uses[use], nodes_, strongest_->games_with_use[use], strongest_->games));
    if (strongest_->script_turns.part() > 0)
      to.figures.push_back(figure_of("turns with a script's move", nodes_, strongest_->script_turns));
  }

  void add_first_moves() {
    LabTable& to =
        table({.id = "first-moves",
               .title = "First moves",
               .definition = fmt::format("the score of {} in games with this first move, which is a random one; "
                                         "the {} that were played most",
                                         header_.seats[0], max_listed_openings),
               .source = own_games});
    std::vector<std::pair<std::string, const RatioSum*>> moves;
    for (const auto& [move, score] : strongest_->first_moves) moves.emplace_back(move, &score);
    std::ranges::stable_sort(moves, [](const auto& a, const auto& b) { return a.second->games() > b.second->games(); });
    if (moves.size() > max_listed_openings) moves.resize(max_listed_openings);
    for (const auto& [move, score] : moves) to.figures.push_back(figure_of(move, nodes_, *score));
  }

  void add_skill() {
    if (tally_.skills().empty()) return;
    LabTable& to =
        table({.id = "skill",
               .title = "Depth of skill",
               .definition = "what the stronger players score against the weaker ones, over all seatings; with "
                             "equal players it would be 50 %",
               .source = "games of one strength against the next; intervals over openings"});
    for (const auto& [key, skill] : tally_.skills()) {
      LabFigure figure = figure_of(fmt::format("{} against {} nodes", key.second, key.first), 0, skill.score);
      figure.id = fmt::format("{}-{}", key.second, key.first);
      to.figures.push_back(figure);
    }
  }

  const LabTally& tally_;
  const LabHeader& header_;
  const std::vector<double>& values_;
  const StrengthTally* strongest_ = nullptr;
  std::uint64_t nodes_ = 0;
  LabReport report_;
};

}  // namespace

std::vector<LabTable> result_tables(const LabTally& tally) { return ReportMaker(tally, {}).make_results(); }

LabReport make_bar_report(const LabTally& tally) { return ReportMaker(tally, {}).make_for_bars(); }

std::vector<double> values_by_mobility(const Ruleset& ruleset) {
  const PieceValues values(ruleset);
  const auto seats = seats_of(ruleset);
  std::vector<double> means;
  for (const PieceType type : ruleset.all_types()) {
    double sum = 0;
    for (const Player seat : seats) sum += values.value(type, seat);
    means.push_back(sum / static_cast<double>(seats.size()));
  }
  return means;
}

LabReport make_lab_report(const LabTally& tally, const std::vector<double>& values) {
  return ReportMaker(tally, values).make();
}

const LabFigure* find_figure(const LabReport& report, const std::string& table, const std::string& figure,
                             std::uint64_t nodes) {
  for (const LabTable& one : report.tables)
    if (one.id == table)
      for (const LabFigure& found : one.figures)
        if (found.id == figure && found.nodes == nodes) return &found;
  return nullptr;
}

}  // namespace trigon::engine
