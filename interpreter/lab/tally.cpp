#include "interpreter/lab/tally.h"

#include <algorithm>
#include <cmath>

namespace trigon::engine {

namespace {

constexpr double z = 1.959963984540054;
/// More words for endings and more first moves than this are counted together.
constexpr std::size_t max_endings = 50, max_first_moves = 300;
constexpr const char* other_endings = "other";
/// A lead that counts, and a value with which a game is taken to be decided, in hundredths.
constexpr int lead = 100, decided_by = 300;

int bin_of(int value) {
  constexpr int half = value_bin_count / 2;
  const int bin = (std::abs(value) + value_bin_width / 2) / value_bin_width;
  return half + std::clamp(value < 0 ? -bin : bin, -half, half);
}

/// The share of the first place of each seat: teams share it alike, and each partner has the team's share.
std::vector<double> score_of(const LabHeader& header, const LabGame& game, bool& is_decisive) {
  std::vector<bool> first(header.team_count());
  for (std::size_t seat = 0; seat < game.places.size(); ++seat)
    if (game.places[seat] == 1) first[header.teams[seat]] = true;
  const auto teams = std::ranges::count(first, true);
  is_decisive = teams == 1 && first.size() > 1;
  std::vector<double> score;
  for (const std::size_t team : header.teams) score.push_back(first[team] ? 1.0 / static_cast<double>(teams) : 0.0);
  return score;
}

/// Follows who leads by the values that the players' searches found.
class Drama {
 public:
  Drama(const LabHeader& header, const LabGame& game, std::vector<double> score)
      : header_(header),
        game_(game),
        score_(std::move(score)),
        known_(header.seats.size()),
        in_(header.seats.size(), true) {}

  void follow() {
    std::size_t left = 0;
    for (std::size_t i = 0; i < game_.values.size(); ++i) {
      const std::size_t ply = game_.opening_plies + i;
      while (left < game_.left.size() && game_.left[left].ply <= ply) in_[game_.left[left++].seat] = false;
      const std::size_t mover = game_.movers[i];
      note(mover, game_.values[i]);
      if (score_[mover] != 1.0) continue;
      if (game_.values[i] <= -decided_by) is_comeback_ = true;
      if (game_.values[i] < decided_by) decided_after_ = static_cast<std::uint32_t>(ply + 1);
    }
  }

  int changes() const { return changes_; }
  bool is_comeback() const { return is_comeback_; }
  std::uint32_t decided_after() const { return decided_after_; }

 private:
  void note(std::size_t mover, int value) {
    known_[mover] = value;
    // Between two, what is good for one is bad for the other.
    if (known_.size() == 2) known_[1 - mover] = -value;
    std::size_t best = mover;
    for (std::size_t seat = 0; seat < known_.size(); ++seat)
      if (in_[seat] && known_[seat] > known_[best]) best = seat;
    for (std::size_t seat = 0; seat < known_.size(); ++seat)
      if (in_[seat] && header_.teams[seat] != header_.teams[best] && known_[seat] > known_[best] - lead) return;
    if (leader_ && header_.teams[*leader_] != header_.teams[best]) ++changes_;
    leader_ = best;
  }

  const LabHeader& header_;
  const LabGame& game_;
  const std::vector<double> score_;
  std::vector<int> known_;
  std::vector<bool> in_;
  std::optional<std::size_t> leader_;
  int changes_ = 0;
  bool is_comeback_ = false;
  std::uint32_t decided_after_ = 0;
};

void add_result(StrengthTally& to, const LabGame& game, const std::vector<double>& score, bool is_decisive) {
  for (std::size_t seat = 0; seat < score.size(); ++seat) to.score[seat].add(score[seat]);
  to.decisive.add(is_decisive);
  const bool is_known = to.endings.contains(game.ending) || to.endings.size() < max_endings;
  EndingTally& ending = to.endings[is_known ? game.ending : other_endings];
  ++ending.games;
  ending.won_by.resize(score.size());
  if (is_decisive)
    for (std::size_t seat = 0; seat < score.size(); ++seat) ending.won_by[seat] += score[seat] > 0;
  to.plies.add(game.plies);
  to.starts.push_back(game.start_hash);
  const std::string first = game.moves.substr(0, game.moves.find(' '));
  if (game.opening_plies > 0 && !game.setup &&
      (to.first_moves.contains(first) || to.first_moves.size() < max_first_moves))
    to.first_moves[first].add(score[0]);
}

void add_choices(StrengthTally& to, const LabGame& game) {
  const auto turns = static_cast<double>(game.movers.size());
  to.branching.add(game.legal_moves, turns);
  to.forced.add(game.forced, turns);
  to.script_turns.add(game.script_turns, turns);
  to.most_moves = std::max(to.most_moves, game.most_moves);
  for (std::size_t use = 0; use < move_use_count; ++use) {
    to.move_uses[use].add(game.move_uses[use], turns);
    to.games_with_use[use] += game.move_uses[use] > 0;
  }
}

void add_drama(StrengthTally& to, const LabHeader& header, const LabGame& game, const std::vector<double>& score,
               bool is_decisive) {
  std::array<double, behind_by.size()> behind_score{}, behind_turns{};
  for (std::size_t i = 0; i < game.values.size(); ++i) {
    ValueBin& bin = to.values[static_cast<std::size_t>(bin_of(game.values[i]))];
    ++bin.turns;
    bin.score += score[game.movers[i]];
    for (std::size_t b = 0; b < behind_by.size() && game.values[i] <= -behind_by[b]; ++b)
      ++behind_turns[b], behind_score[b] += score[game.movers[i]];
  }
  for (std::size_t b = 0; b < behind_by.size(); ++b) {
    const KingmakingTurns& counted = game.kingmaking[b];
    to.behind[b].score.add(behind_score[b], behind_turns[b]);
    to.behind[b].could.add(counted.could, counted.turns);
    to.behind[b].did.add(counted.did, counted.turns);
    to.behind[b].games.add(counted.did > 0);
  }
  Drama drama(header, game, score);
  drama.follow();
  to.lead_changes.add(drama.changes());
  if (!is_decisive) return;
  to.comebacks.add(drama.is_comeback());
  to.decided.add(std::max(drama.decided_after(), game.opening_plies));
}

void add_players(StrengthTally& to, const LabGame& game) {
  to.at_strongest.add(game.targets.strongest, game.targets.all);
  to.at_weakest.add(game.targets.weakest, game.targets.all);
  bool is_first = true;
  for (const SeatLeft& one : game.left) {
    if (one.ply >= game.plies) continue;
    ++to.left[one.seat];
    if (is_first) to.first_left.add(one.ply), to.after_first_left.add(game.plies - one.ply);
    is_first = false;
  }
}

void add_pieces(StrengthTally& to, const LabGame& game) {
  for (std::size_t type = 0; type < game.pieces.size(); ++type) {
    const PieceUse& use = game.pieces[type];
    PieceTally& piece = to.pieces[type];
    piece.mobility.add(use.legal_moves, use.piece_turns);
    piece.survival.add(use.at_end, use.at_start);
    piece.captured.add(use.captured);
    piece.played += use.played, piece.captures += use.captures;
  }
  for (const CellUse& use : game.cells) to.arrivals[use.cell] += use.arrivals, to.captures[use.cell] += use.captures;
}

}  // namespace

void RatioSum::add(double part, double whole) {
  ++games_;
  part_ += part, whole_ += whole;
  parts_ += part * part, products_ += part * whole, wholes_ += whole * whole;
}

std::optional<double> RatioSum::ratio() const { return whole_ > 0 ? std::optional(part_ / whole_) : std::nullopt; }

std::optional<Interval> RatioSum::interval() const {
  const auto middle = ratio();
  if (!middle || games_ < 2) return std::nullopt;
  const double squares = std::max(0.0, parts_ - 2 * *middle * products_ + *middle * *middle * wholes_);
  const double half = z * std::sqrt(squares * games_ / (games_ - 1)) / whole_;
  return Interval{*middle - half, *middle + half};
}

void PlyHistogram::add(std::uint32_t plies) {
  if (plies >= counts_.size()) counts_.resize(plies + 1);
  ++counts_[plies];
  ++total_;
}

std::uint32_t PlyHistogram::quantile(double share) const {
  const double wanted = std::max(share * static_cast<double>(total_), 1.0);
  std::uint64_t below = 0;
  for (std::size_t plies = 0; plies < counts_.size(); ++plies)
    if (below += counts_[plies]; static_cast<double>(below) >= wanted) return static_cast<std::uint32_t>(plies);
  return counts_.empty() ? 0 : static_cast<std::uint32_t>(counts_.size() - 1);
}

Interval PlyHistogram::interval(double share) const {
  const double half = z * std::sqrt(share * (1 - share) / static_cast<double>(std::max<std::uint64_t>(total_, 1)));
  return {static_cast<double>(quantile(std::max(share - half, 0.0))),
          static_cast<double>(quantile(std::min(share + half, 1.0)))};
}

StrengthTally::StrengthTally(const LabHeader& header)
    : score(header.seats.size()),
      left(header.seats.size()),
      pieces(header.pieces.size()),
      arrivals(header.cells.size()),
      captures(header.cells.size()),
      material(header.seats.size(), header.pieces.size()),
      early_material(header.seats.size(), header.pieces.size(), true) {}

void LabTally::add(const LabHeader& part, const LabGame& game) {
  ++games_;
  bool is_decisive = false;
  const auto score = score_of(part, game, is_decisive);
  if (game.has_equal_strengths()) {
    StrengthTally& to = strengths_.try_emplace(part.nodes[game.strengths[0]], header_).first->second;
    ++to.games;
    add_result(to, game, score, is_decisive);
    add_choices(to, game);
    add_drama(to, part, game, score, is_decisive);
    add_players(to, game);
    add_pieces(to, game);
    to.material.add(game, score);
    to.early_material.add(game, score);
    return;
  }
  const auto [weaker, stronger] = std::ranges::minmax(game.strengths);
  const auto key = std::pair(part.nodes[weaker], part.nodes[stronger]);
  Pairing& open = open_[key];
  if (open.games > 0 && open.opening != game.opening) {
    skills_[key].score.add(open.score, open.games);
    open = {};
  }
  open.opening = game.opening;
  ++open.games;
  ++skills_[key].games;
  std::vector<bool> counted(part.team_count());
  for (std::size_t seat = 0; seat < score.size(); ++seat)
    if (game.strengths[seat] == stronger && !counted[part.teams[seat]]) {
      counted[part.teams[seat]] = true;
      open.score += score[seat];
    }
}

void LabTally::end_part() {
  for (const auto& [key, open] : open_)
    if (open.games > 0) skills_[key].score.add(open.score, open.games);
  open_.clear();
}

}  // namespace trigon::engine
