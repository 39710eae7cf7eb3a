#include "interpreter/compare/play_digest.h"

#include <algorithm>
#include <string_view>

#include "interpreter/position/position.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/script/hook_scripts.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace {

class Digest {
 public:
  void add(std::uint64_t number) { state_ = hashing::mix(state_ ^ hashing::mix(number)); }
  void add(std::string_view text) {
    add(std::uint64_t{text.size()});
    for (char c : text) add(std::uint64_t{static_cast<unsigned char>(c)});
  }
  void add(const CellSet& cells) {
    add(std::uint64_t{cells.size()});
    cells.for_each([&](Cell cell) { add(std::uint64_t{cell}); });
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

/// Pieces are identified by their names, since options may change their numbers; all else but players by its number.
/// Pieces that are never in the game have no name.
Names names_in_play(const Ruleset& ruleset, const Analysis& analysis) {
  Names names(ruleset);
  for (auto* list : {&names.cells, &names.castlings, &names.phases})
    for (std::size_t i = 0; i < list->size(); ++i) (*list)[i] = std::to_string(i);
  for (PieceType type : ruleset.all_types())
    if (!analysis.is_in_game(type)) names.pieces[type].clear();
  return names;
}

class PlayDigest {
 public:
  PlayDigest(const Ruleset& ruleset, const Analysis& analysis, const HookScripts* scripts)
      : ruleset_(ruleset), analysis_(analysis), scripts_(scripts), names_(names_in_play(ruleset, analysis)) {}

  std::uint64_t run() {
    add_board();
    for (PieceType type : ruleset_.all_types())
      if (analysis_.is_in_game(type)) add_type(type);
    add_setup();
    for (const Rule* rule : rulebook())
      if (rule->value) add_rule(*rule);
    if (scripts_) add_regions();
    return digest_.value();
  }

 private:
  void number(std::int64_t value) { digest_.add(static_cast<std::uint64_t>(value)); }

  void add_board() {
    number(static_cast<std::int64_t>(index_of(ruleset_.grid.lattice())));
    for (const Cell cell : ruleset_.grid.cells()) {
      const Coordinates at = ruleset_.grid.coordinates(cell);
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
    for (const Rule* rule : rulebook())
      if (rule->value_of_piece) digest_.add(dump(rule->value_of_piece(info, names_)));
    for (Player home : ruleset_.all_players()) {
      add_program(ruleset_.program(Piece(type, home, home, false)));
    }
  }

  /// Rules that a game does not have say nothing, so that later ones leave the digests of old games as they are.
  void add_rule(const Rule& rule) {
    const Json value = what_plays(rule);
    if (value.is_null()) return;
    digest_.add(std::string(rule.key));
    digest_.add(dump(value));
  }

  /// Usual conditions say nothing either.
  void add_condition(Digest& digest, const Condition& condition) const {
    if (condition == Condition{}) return;
    for (const PieceLimit* limit : {&condition.victims, &condition.hurdles})
      for (const TypeSet types : ruleset_.by_group(*limit)) digest.add(types.bits());
    digest.add(static_cast<std::uint64_t>(condition.takes));
    if (condition.fate.stays_on_board())
      digest.add(static_cast<std::uint64_t>(condition.fate.fate) << 16 |
                 static_cast<std::uint16_t>(condition.fate.becomes));
    if (condition.takes_row) digest.add(1);
    if (condition.changes_captor())
      for (const std::int8_t becomes : condition.captor_becomes) digest.add(static_cast<std::uint8_t>(becomes));
  }

  /// The lines in any order: how a movement is written does not matter.
  void add_program(const MoveProgram& program) {
    std::vector<std::uint64_t> lines;
    for (const MoveLine& line : program.lines) {
      Digest digest;
      digest.add(std::uint64_t{line.from} << 32 | std::uint64_t{line.to} << 16 |
                 (line.flags & ((1u << condition_shift) - 1)));
      digest.add(std::uint64_t{line.hurdles} << (line.lands_behind ? 1 : 0));
      for (std::uint32_t i = 0; i < line.path_length; ++i)
        digest.add(std::uint64_t{program.path(line)[i]} |
                   (line.has_places ? static_cast<std::uint64_t>(program.over_at(line, i)) << 32 : 0));
      add_condition(digest, ruleset_.conditions[line.condition()]);
      lines.push_back(digest.value());
    }
    for (const Cell cell : ruleset_.grid.cells())
      for (const Node* node = program.begin_of(cell); node != program.end_of(cell); ++node)
        if (node->has(node_flag::closes)) lines.push_back(hashing::mix(cell));
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

  /// The value of a rule without what is only a name, and without what the lines of movements say already.
  Json what_plays(const Rule& rule) const {
    Json value = rule.value(ruleset_, names_);
    if (rule.keep_play) rule.keep_play(ruleset_, value);
    return value;
  }

  /// Scripts see regions by their names.
  void add_regions() {
    for (const auto& [name, region] : ruleset_.regions) {
      digest_.add(name);
      for (const CellSet& cells : region) digest_.add(cells);
    }
  }

  const Ruleset& ruleset_;
  const Analysis& analysis_;
  const HookScripts* const scripts_;
  const Names names_;
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

std::uint64_t play_digest_of(const LoadedVariant& loaded) {
  const Ruleset& ruleset = *loaded.ruleset;
  return digest_of(ruleset, analyse(ruleset, loaded.hooks.get()), loaded.hooks.get()).play;
}

}  // namespace trigon::engine
