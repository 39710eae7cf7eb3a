#include "interpreter/lab/job.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "interpreter/match/one_game.h"
#include "interpreter/support/built_in.h"
#include "interpreter/support/failed.h"
#include "interpreter/support/fnv1a.h"
#include "interpreter/support/json.h"
#include "interpreter/support/splitmix.h"

namespace trigon::engine {

namespace {

constexpr int form = 1;

/// Reads members of a JSON object; the first that is missing or wrong is kept.
class Members {
 public:
  explicit Members(const Json& json) : json_(json) {}

  const std::string& wrong() const { return wrong_; }

  template <class Number>
  Number number(const char* key, std::uint64_t least, std::uint64_t most) {
    const Json* const value = find(key);
    if (value && value->is_number_unsigned()) {
      const auto found = value->get<std::uint64_t>();
      if (found >= least && found <= most) return static_cast<Number>(found);
    }
    return miss(key), static_cast<Number>(least);
  }

  bool flag(const char* key) {
    const Json* const value = find(key);
    if (value && value->is_boolean()) return value->get<bool>();
    return miss(key), false;
  }

  std::string text(const char* key) {
    const Json* const value = find(key);
    if (value && value->is_string()) return value->get<std::string>();
    return miss(key), "";
  }

  /// An array whose elements `read` takes, with `least` to `most` of them.
  template <class Read>
  void array(const char* key, std::size_t least, std::size_t most, Read&& read) {
    const Json* const value = find(key);
    if (!value || !value->is_array() || value->size() < least || value->size() > most) return miss(key);
    for (const Json& one : *value)
      if (!read(one)) return miss(key);
  }

  std::vector<std::string> texts(const char* key, std::size_t least, std::size_t most) {
    std::vector<std::string> all;
    array(key, least, most, [&](const Json& one) {
      if (one.is_string()) all.push_back(one.get<std::string>());
      return one.is_string();
    });
    return all;
  }

  template <class Number>
  std::vector<Number> numbers(const char* key, std::size_t least, std::size_t most, std::uint64_t highest) {
    std::vector<Number> all;
    array(key, least, most, [&](const Json& one) {
      if (!one.is_number_unsigned() || one.get<std::uint64_t>() > highest) return false;
      all.push_back(one.get<Number>());
      return true;
    });
    return all;
  }

  void miss(const char* key) {
    if (wrong_.empty()) wrong_ = key;
  }

 private:
  const Json* find(const char* key) const {
    const auto found = json_.find(key);
    return found == json_.end() ? nullptr : &*found;
  }

  const Json& json_;
  std::string wrong_;
};

bool is_hash(const std::string& text) {
  return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

}  // namespace

bool LabHeader::is_same_series(const LabHeader& other) const {
  LabHeader moved = other;
  moved.first = first, moved.last = last;
  return *this == moved;
}

std::size_t LabHeader::team_count() const { return std::set<std::size_t>(teams.begin(), teams.end()).size(); }

Json to_json(const LabHeader& header) {
  std::vector<std::size_t> royal;
  for (std::size_t i = 0; i < header.royal.size(); ++i)
    if (header.royal[i]) royal.push_back(i);
  return {{"lab", form},
          {"version", header.version},
          {"variant", header.variant},
          {"options", header.options},
          {"rules", header.rules},
          {"seed", header.seed},
          {"nodes", header.nodes},
          {"opening", header.opening},
          {"longest", header.longest},
          {"position", header.position},
          {"setups", header.has_drawn_setups},
          {"seats", header.seats},
          {"teams", header.teams},
          {"pieces", header.pieces},
          {"royal", royal},
          {"cells", header.cells},
          {"games", {header.first, header.last}}};
}

std::optional<LabHeader> read_lab_header(std::string_view line, std::string& error) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object() || !json.contains("lab")) return failed(error, "this is no part of a laboratory");
  if (json["lab"] != form) return failed(error, "it was written by another version of the laboratory");
  Members members(json);
  LabHeader header;
  header.version = members.text("version");
  header.variant = members.text("variant");
  header.options = members.texts("options", 0, 1000);
  header.rules = members.text("rules");
  header.seed = members.number<std::uint64_t>("seed", 0, ~std::uint64_t{0});
  header.nodes = members.numbers<std::uint64_t>("nodes", 1, max_strengths, max_lab_nodes);
  header.opening = members.number<int>("opening", 0, 1000);
  header.longest = members.number<int>("longest", 1, max_lab_plies);
  header.position = members.text("position");
  header.has_drawn_setups = members.flag("setups");
  header.seats = members.texts("seats", 1, max_players);
  header.teams = members.numbers<std::size_t>("teams", header.seats.size(), header.seats.size(), max_players - 1);
  header.pieces = members.texts("pieces", 1, max_piece_types);
  header.royal.assign(header.pieces.size(), false);
  for (const std::size_t one : members.numbers<std::size_t>("royal", 0, max_piece_types, max_piece_types - 1))
    one < header.royal.size() ? void(header.royal[one] = true) : members.miss("royal");
  header.cells = members.texts("cells", 1, max_cells);
  const auto games = members.numbers<std::size_t>("games", 2, 2, max_lab_games);
  if (games.size() == 2) header.first = games[0], header.last = games[1];
  if (header.first < 1 || header.last < header.first) members.miss("games");
  if (!std::ranges::is_sorted(header.nodes) || (!header.nodes.empty() && header.nodes[0] == 0)) members.miss("nodes");
  if (!is_hash(header.rules)) members.miss("rules");
  // Teams are numbered from 0 without a gap.
  for (const std::size_t team : header.teams)
    if (team >= header.team_count()) members.miss("teams");
  if (!members.wrong().empty())
    return failed(error, fmt::format("its first line has a wrong value for '{}'", members.wrong()));
  return header;
}

LabHeader header_of(const Ruleset& ruleset, std::uint64_t digest) {
  LabHeader header;
  header.version = built_in::version;
  header.variant = ruleset.id;
  for (const OptionInfo& option : ruleset.options)
    if (option.is_chosen) header.options.push_back(option.name);
  header.rules = hash_text(digest);
  for (const Player seat : seats_of(ruleset)) header.seats.push_back(ruleset.players[seat].name);
  header.teams = teams_of_seats(ruleset);
  for (const PieceTypeInfo& type : ruleset.types) {
    header.pieces.push_back(type.name);
    header.royal.push_back(type.is_royal);
  }
  header.cells = ruleset.labels.all();
  return header;
}

LabPlan::LabPlan(const LabHeader& header) {
  for (std::size_t strength = 0; strength < header.nodes.size(); ++strength)
    strengths_.emplace_back(header.seats.size(), strength);
  if (header.team_count() < 2) return;
  const MatchPlan pairs(2, header.teams);
  for (std::size_t weaker = 0; weaker + 1 < header.nodes.size(); ++weaker)
    for (std::size_t game = 0; game < pairs.games_of_opening(); ++game) {
      Seating seating = pairs.seating_of(game);
      for (std::size_t& strength : seating) strength += weaker;
      strengths_.push_back(std::move(seating));
    }
}

Opening LabOpenings::at(std::size_t number) {
  const std::size_t group = number / together;
  const auto openings = [&] {
    const std::lock_guard lock(mutex_);
    const auto known = std::ranges::find_if(groups_, [&](const auto& one) { return one.first == group; });
    if (known != groups_.end()) return known->second;
    const LabHeader& header = job_.header;
    const std::uint64_t seed = splitmix64(header.seed ^ splitmix64(group));
    groups_.emplace(groups_.begin(), group,
                    std::make_shared<RandomOpenings>(job_.ruleset, std::min(header.opening, header.longest), seed,
                                                     job_.with_setup, header.position));
    if (groups_.size() > 2) groups_.pop_back();
    return groups_.front().second;
  }();
  return openings->at(number % together);
}

}  // namespace trigon::engine
