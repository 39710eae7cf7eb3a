#include "interpreter/analysis/play_digest.h"

#include <algorithm>
#include <string_view>

#include "interpreter/position/position.h"
#include "interpreter/script/hook_scripts.h"

namespace trigon {

namespace {

class Digest {
 public:
  void add(std::uint64_t number) { state_ = hashing::mix(state_ ^ hashing::mix(number)); }
  void add(std::string_view text) {
    add(std::uint64_t{text.size()});
    for (char c : text) add(std::uint64_t{static_cast<unsigned char>(c)});
  }
  void add(const CellSet& cells) {
    for (std::size_t w = 0; w < CellSet::capacity_words; ++w) add(cells.word(w));
  }
  template <class T>
  void add_all(const std::vector<T>& list) {
    add(std::uint64_t{list.size()});
    for (const T& one : list) add(one);
  }
  /// In any order, each once.
  void add_set(std::vector<std::uint64_t> numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    add_all(numbers);
  }

  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0;
};

class PlayDigest {
 public:
  PlayDigest(const Ruleset& ruleset, const Analysis& analysis, const HookScripts* scripts)
      : ruleset_(ruleset), analysis_(analysis), scripts_(scripts) {}

  std::uint64_t run() {
    add_board();
    for (std::size_t t = 0; t < ruleset_.types.size(); ++t)
      if (analysis_.is_in_game(static_cast<PieceType>(t))) add_type(static_cast<PieceType>(t));
    add_setup();
    add_castlings();
    add_end();
    add_phases();
    add_hands();
    add_scripts();
    return digest_.value();
  }

 private:
  void number(std::int64_t value) { digest_.add(static_cast<std::uint64_t>(value)); }

  /// Pieces are told apart by name, since options may change their numbers.
  void types(TypeSet set) {
    if (set == all_types) return number(-1);
    for (std::size_t t = 0; t < ruleset_.types.size(); ++t)
      if ((set >> t & 1) && analysis_.is_in_game(static_cast<PieceType>(t))) digest_.add(ruleset_.types[t].name);
    number(-2);
  }

  void add_board() {
    number(static_cast<int>(ruleset_.grid.lattice()));
    for (std::size_t c = 0; c < ruleset_.grid.cell_count(); ++c) {
      const Coordinates at = ruleset_.grid.coordinates(static_cast<Cell>(c));
      number((static_cast<std::int64_t>(at.level) << 40) + (static_cast<std::int64_t>(at.row) << 20) + at.column);
    }
    for (const PlayerInfo& player : ruleset_.players) {
      digest_.add(player.name);
      number(player.is_neutral);
    }
  }

  void add_type(PieceType type) {
    const PieceTypeInfo& info = ruleset_.types[type];
    digest_.add(info.name);
    number(info.is_royal);
    types(info.truce);
    number(static_cast<int>(ruleset_.resetting_types >> type & 1));
    number(info.may_stay);
    number(info.promotion_limit);
    for (PieceType choice : info.promotes_to) digest_.add(ruleset_.types[choice].name);
    for (std::size_t p = 0; p < ruleset_.player_count(); ++p) {
      const auto home = static_cast<Player>(p);
      if (info.may_stay && !info.compulsory.empty()) digest_.add(info.compulsory[p]);
      add_program(ruleset_.program(Piece(type, home, home, false)));
    }
  }

  /// The lines in any order: how a movement is written does not matter.
  void add_program(const MoveProgram& program) {
    std::vector<std::uint64_t> lines;
    for (const MoveLine& line : program.lines) {
      Digest digest;
      digest.add(std::uint64_t{line.from} << 32 | std::uint64_t{line.to} << 16 |
               (line.flags & ((1u << condition_shift) - 1)));
      digest.add(std::uint64_t{line.hurdles});
      for (std::uint32_t i = 0; i < line.path_length; ++i) digest.add(std::uint64_t{program.path(line)[i]});
      const Condition& condition = ruleset_.conditions[line.condition()];
      digest.add(condition.victims);
      digest.add(condition.hurdles);
      digest.add(std::uint64_t{condition.spares_dead});
      lines.push_back(digest.value());
    }
    for (std::size_t c = 0; c < ruleset_.grid.cell_count(); ++c)
      for (const Node* node = program.begin_of(static_cast<Cell>(c)); node != program.end_of(static_cast<Cell>(c));
           ++node)
        if (node->has(node_flag::closes)) lines.push_back(hashing::mix(c));
    digest_.add_set(std::move(lines));
  }

  void add_setup() {
    std::vector<std::uint64_t> places;
    for (const Placement& placement : ruleset_.setup) {
      Digest place;
      place.add(ruleset_.types[placement.type].name);
      place.add(std::uint64_t{placement.cell} << 8 | placement.owner);
      places.push_back(place.value());
    }
    digest_.add_set(std::move(places));
  }

  void add_castlings() {
    for (const Castling& castling : ruleset_.castlings) {
      for (int cell : {castling.royal_from, castling.royal_to, castling.partner_from, castling.partner_to})
        number(cell);
      number(castling.player);
      number(castling.needs_unmoved);
      for (Cell cell : castling.empty) number(cell);
      for (Cell cell : castling.safe) number(cell);
    }
  }

  void add_end() {
    const EndRules& end = ruleset_.end;
    number(static_cast<int>(end.royals));
    number(end.must_capture_mated);
    number(static_cast<int>(end.stalemate));
    number(end.passes_without_move);
    number(end.draws_when_all_bare);
    number(end.repetition);
    number(static_cast<int>(end.army));
    number(end.last_mover_inherits);
    number(end.removes_royal);
    number(end.bare ? 10 + static_cast<int>(end.bare->result) * 2 + end.bare->has_reply : 0);
    number(end.move_count ? end.move_count->plies : 0);
    number(end.move_count ? end.move_count->plies_of_two : 0);
    if (!end.goal) return;
    types(end.goal->pieces);
    for (const CellSet& zone : end.goal->zone) digest_.add(zone);
  }

  void add_phases() {
    for (const Phase& phase : ruleset_.phases) {
      number(phase.has_moves);
      types(phase.movers);
      number(phase.has_captures);
      number(phase.has_drops);
      number(phase.next);
      number(phase.lasts_round);
    }
  }

  void add_hands() {
    const HandRules& hands = ruleset_.hands;
    number(static_cast<int>(hands.captured));
    for (PieceType type : hands.types) digest_.add(ruleset_.types[type].name);
    types(hands.droppable);
    for (std::size_t t = 0; t < ruleset_.types.size(); ++t) {
      if (hands.held_as[t] >= 0) {
        digest_.add(ruleset_.types[t].name);
        digest_.add(ruleset_.types[static_cast<std::size_t>(hands.held_as[t])].name);
      }
      if (hands.droppable >> t & 1)
        for (const CellSet& zone : hands.drop_zone[t]) digest_.add(zone);
    }
    for (int count : hands.start) number(count);
  }

  void add_scripts() {
    if (!scripts_) return;
    for (const HookScript& script : scripts_->scripts()) {
      digest_.add(script.text);
      number(script.gate.phases);
      types(script.gate.holdings);
      types(script.gate.movers);
      types(script.gate.victims);
      for (const CellSet& zone : script.gate.to) digest_.add(zone);
      number(script.gate.on_moves * 2 + script.gate.on_drops);
      add_value(script.with);
    }
    for (const ValueInfo& value : ruleset_.values) {
      digest_.add(value.name);
      for (int one : {value.start, value.least, value.most}) number(one);
    }
    for (const auto& [name, region] : ruleset_.regions) {
      digest_.add(name);
      for (const CellSet& cells : region) digest_.add(cells);
    }
  }

  void add_value(const ScriptValue& value) {
    number(static_cast<int>(value.kind));
    number(value.boolean);
    number(value.integer);
    digest_.add(value.text);
    for (const ScriptValue& item : value.items) add_value(item);
    for (const auto& [key, inner] : value.entries) {
      digest_.add(key);
      add_value(inner);
    }
    number(static_cast<std::int64_t>(value.items.size() + value.entries.size()));
  }

  const Ruleset& ruleset_;
  const Analysis& analysis_;
  const HookScripts* const scripts_;
  Digest digest_;
};

std::uint64_t digest_of_looks(const Ruleset& ruleset) {
  Digest digest;
  for (const std::string* text : {&ruleset.name, &ruleset.description, &ruleset.source}) digest.add(*text);
  for (const std::string& label : ruleset.labels.all()) digest.add(label);
  for (const PlayerInfo& player : ruleset.players) {
    digest.add(player.color);
    digest.add(static_cast<std::uint64_t>(player.mark));
  }
  for (const PieceTypeInfo& type : ruleset.types) {
    digest.add(type.symbol);
    digest.add(type.description);
  }
  for (const Phase& phase : ruleset.phases) digest.add(phase.name);
  return digest.value();
}

}  // namespace

RulesetDigest digest_of(const Ruleset& ruleset, const Analysis& analysis, const HookScripts* scripts) {
  return {PlayDigest(ruleset, analysis, scripts).run(), digest_of_looks(ruleset)};
}

}  // namespace trigon
