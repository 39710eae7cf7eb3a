#include "interpreter/import/fsf_betza.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "interpreter/import/fsf_rules.h"
#include "interpreter/support/letters.h"

namespace trigon::engine {

namespace {

constexpr std::string_view vertical_letters = "fbvh", horizontal_letters = "rlsh";

/// Pairs of letters, and the eighth of all directions that each names: the far part of a leap goes `forward` (or to the
/// right, for a leap that goes more sideways), the near part aside.
struct Eighth {
  bool is_upright;
  int far_sign, near_sign;
  std::vector<std::string_view> names;
};

const std::vector<Eighth>& eighths() {
  static const std::vector<Eighth> all = {
      {true, 1, 1, {"ff", "vv", "rf", "rv", "fh", "rh", "hr"}},
      {true, -1, -1, {"bb", "vv", "lb", "lv", "bh", "lh", "hr"}},
      {false, 1, -1, {"rr", "ss", "br", "bs", "bh", "rh", "hr"}},
      {false, -1, 1, {"ll", "ss", "fl", "fs", "fh", "lh", "hr"}},
      {false, 1, 1, {"rr", "ss", "fr", "fs", "fh", "rh", "hl"}},
      {false, -1, -1, {"ll", "ss", "bl", "bs", "bh", "lh", "hl"}},
      {true, -1, 1, {"bb", "vv", "rb", "rv", "bh", "rh", "hl"}},
      {true, 1, -1, {"ff", "vv", "lf", "lv", "fh", "lh", "hl"}},
  };
  return all;
}

Offset end_of(const Eighth& eighth, BetzaLeap leap) {
  const int far = eighth.far_sign * leap.far, near = eighth.near_sign * leap.near;
  return eighth.is_upright ? Offset{near, far} : Offset{far, near};
}

class WaysReader {
 public:
  explicit WaysReader(const std::string& betza) : text_(betza) {}

  FsfWays read() {
    for (at_ = 0; at_ < text_.size(); ++at_) letter(text_[at_]);
    return std::move(ways_);
  }

 private:
  char next() const { return at_ + 1 < text_.size() ? text_[at_ + 1] : '\0'; }

  void letter(char c) {
    if (c == 'm' || c == 'c') {
      captures_.push_back(c == 'c');
    } else if (c == 'p' || c == 'g') {
      hops_ = true;
      if (c == 'g') reach_ = 1;
    } else if (c == 'n') {
      is_lame_ = true;
    } else if (c == 'i') {
      is_first_ = true;
    } else if (is_in(vertical_letters, c) || is_in(horizontal_letters, c)) {
      direction(c);
    } else if (const auto leaps = leaps_of(c); !leaps.empty()) {
      atom(c, leaps);
    }
  }

  void direction(char c) {
    const char second = next();
    const bool is_pair = second == c || (is_in(vertical_letters, c) && is_in(horizontal_letters, second)) ||
                         (is_in(horizontal_letters, c) && is_in(vertical_letters, second));
    if (second != '\0' && is_pair) {
      directions_.push_back({c, second});
      ++at_;
    } else {
      directions_.push_back({c, c});
    }
  }

  void atom(char c, const std::vector<BetzaLeap>& leaps) {
    bool slides = is_in("RBQ", c);
    if (const char second = next(); second == c || is_digit(second)) {
      slides = true;
      if (second != c) reach_ = second - '0';
      ++at_;
    }
    // A slide of one step is a step.
    if (slides && reach_ == 1 && !hops_) {
      slides = is_lame_ = false;
      reach_ = 0;
    }
    if (!slides && is_lame_) reach_ = lame_reach;
    if (captures_.empty()) captures_ = {false, true};
    const FsfStride stride = hops_ ? FsfStride::hop : slides ? FsfStride::slide : FsfStride::step;
    for (BetzaLeap leap : leaps) add(leap, stride, leaps.size() == 1 && leap.near == 0);
    captures_.clear();
    directions_.clear();
    hops_ = is_lame_ = is_first_ = false;
    reach_ = 0;
  }

  /// Adds a leap. For straight leaps each letter of a pair counts alone.
  void add(BetzaLeap leap, FsfStride stride, bool is_split) {
    std::vector<std::string> named;
    for (const std::string& pair : directions_) {
      if (is_split && pair[0] != pair[1]) {
        named.emplace_back(2, pair[0]);
        named.emplace_back(2, pair[1]);
      } else {
        named.push_back(pair);
      }
    }
    for (const Eighth& eighth : eighths()) {
      const bool is_meant = named.empty() || std::any_of(named.begin(), named.end(), [&](const std::string& name) {
                              return std::find(eighth.names.begin(), eighth.names.end(), name) != eighth.names.end();
                            });
      if (!is_meant) continue;
      for (bool captures : captures_) ways_[{is_first_, captures, stride, end_of(eighth, leap)}] = reach_;
    }
  }

  const std::string& text_;
  std::size_t at_ = 0;
  FsfWays ways_;
  std::vector<bool> captures_;
  std::vector<std::string> directions_;
  bool hops_ = false, is_lame_ = false, is_first_ = false;
  int reach_ = 0;
};

/// Adds the ways of a term as Trigon understands it; false when Fairy-Stockfish has nothing like it.
bool add_ways(const BetzaTerm& term, std::multimap<FsfWay, int>& ways) {
  if (term.legs.size() > 1 || term.has('j') || term.has('z') || term.least != 1) return false;
  const bool slides = term.range != 1;
  const bool hops = term.has('p') || term.has('g');
  const FsfStride stride = hops ? FsfStride::hop : slides ? FsfStride::slide : FsfStride::step;
  const BetzaLeg& leg = term.legs[0];
  for (BetzaLeap leap : term.leaps) {
    // Before a slide to the next cells n has no cell that must be empty; it says that the piece may be captured en
    // passant.
    const bool is_lame = term.has('n') && !(slides && leap.far == 1);
    if (is_lame && slides) return false;
    const int limit = term.has('g') ? 1 : term.range;
    const int reach = is_lame ? lame_reach : slides && limit != unlimited ? limit : 0;
    for (Offset end : allowed_ends(leap, leg.directions))
      for (bool captures : {false, true})
        if (leg.moves == leg.captures || leg.captures == captures)
          ways.insert({{term.has('i'), captures, stride, end}, reach});
  }
  return true;
}

}  // namespace

FsfWays fsf_ways(const std::string& betza) { return WaysReader(betza).read(); }

bool is_played(const FsfWays& ways) {
  const auto far = [](const FsfWay& way) { return std::max(std::abs(way.offset.right), std::abs(way.offset.forward)); };
  const auto near = [](const FsfWay& way) {
    return std::min(std::abs(way.offset.right), std::abs(way.offset.forward));
  };
  const auto has = [&](FsfWay way, FsfStride stride) {
    way.stride = stride;
    const auto found = ways.find(way);
    // Reach 1 of a hop is that of a grasshopper, which lands right behind what it hops over, however far away.
    return found != ways.end() && (found->second == 0 || (stride == FsfStride::hop && found->second == 1));
  };
  return std::all_of(ways.begin(), ways.end(), [&](const auto& entry) {
    const FsfWay& way = entry.first;
    const int reach = entry.second;
    if (way.stride == FsfStride::slide && !(far(way) == 1 || (far(way) == 2 && near(way) == 1))) return false;
    if (way.stride == FsfStride::step && reach == lame_reach && !(far(way) == 2 || (far(way) == 3 && near(way) == 2)))
      return false;
    return std::all_of(ways.begin(), ways.end(), [&](const auto& other) {
      const bool is_like = other.first.is_first == way.is_first && other.first.captures == way.captures &&
                           far(other.first) == far(way) && near(other.first) == near(way);
      if (!is_like) return true;
      if (way.stride == FsfStride::slide && other.first.stride == FsfStride::hop)
        return has(way, FsfStride::hop) && has(other.first, FsfStride::slide) && reach == 0;
      return !(way.stride == FsfStride::slide && other.second == lame_reach);
    });
  });
}

namespace {

/// One way as a path: the longer part straight on, then the other to its side.
std::string path_of(const FsfWay& way, int reach) {
  const auto [right, forward] = way.offset;
  const bool is_upright = std::abs(forward) >= std::abs(right);
  const int along = is_upright ? forward : right, aside = is_upright ? right : forward;
  const char* const first = is_upright ? (along > 0 ? "ff" : "bb") : along > 0 ? "r" : "l";
  const bool is_slide = way.stride == FsfStride::slide;
  const std::string range = !is_slide ? "" : reach == 0 ? "*" : fmt::format("{}", reach);
  if (std::abs(along) == 1 && aside == 0) return fmt::format("{}W{}", first, range);
  std::string legs;
  for (int i = 0; i < std::abs(along); ++i) legs += fmt::format("{}{}W", i == 0 ? "" : "-", first);
  // To the right of a piece that goes forward or to the left lies what is right or forward.
  const bool turns_right = (aside > 0) == (is_upright ? along > 0 : along < 0);
  for (int i = 0; i < std::abs(aside); ++i) legs += i > 0 ? "-W" : turns_right ? "-@r90W" : "-@l90W";
  return fmt::format("j[{}]{}", legs, range);
}

}  // namespace

std::string paths_of(const FsfWays& ways) {
  std::string text;
  for (const auto& [way, reach] : ways) {
    if (way.stride == FsfStride::hop || reach == lame_reach) return "";
    FsfWay other = way;
    other.captures = !way.captures;
    const auto same = ways.find(other);
    const bool is_both = same != ways.end() && same->second == reach;
    // Moves come before captures that are like them.
    if (is_both && way.captures) continue;
    text += fmt::format("{}{}{}", way.is_first ? "i" : "",
                        is_both        ? ""
                        : way.captures ? "c"
                                       : "m",
                        path_of(way, reach));
  }
  return text;
}

bool says_the_same(const std::vector<BetzaTerm>& terms, const FsfWays& ways) {
  std::multimap<FsfWay, int> ours;
  for (const BetzaTerm& term : terms)
    if (!add_ways(term, ours)) return false;
  // A first move that captures is written but never made.
  for (const auto& [way, reach] : ours) {
    const auto same = ways.find(way);
    if (same == ways.end() || same->second != reach || (way.is_first && way.captures)) return false;
  }
  return std::all_of(ways.begin(), ways.end(), [&](const auto& way) { return ours.contains(way.first); });
}

FsfReturn returns(const FsfWays& ways) {
  bool some = false, all = true;
  for (const auto& [way, reach] : ways) {
    if (way.captures) continue;
    if (way.stride == FsfStride::hop) return FsfReturn::sometimes;
    const int longest = way.stride == FsfStride::step ? 1 : reach > 0 ? reach : Squares::limit;
    for (int times = 1; times <= longest; ++times) {
      const Offset back{-times * way.offset.right, -times * way.offset.forward};
      const bool can_return = std::any_of(ways.begin(), ways.end(), [&](const auto& other) {
        return !other.first.captures && !other.first.is_first && leads(other.first, other.second, back);
      });
      (can_return ? some : all) = can_return;
    }
  }
  return all ? FsfReturn::always : some ? FsfReturn::sometimes : FsfReturn::never;
}

bool leads(const FsfWay& way, int reach, Offset to) {
  if (way.stride == FsfStride::step) return way.offset == to;
  const int length = std::max(std::abs(to.right), std::abs(to.forward));
  const int one = std::max(std::abs(way.offset.right), std::abs(way.offset.forward));
  const int times = length / one;
  return times > 0 && (reach == 0 || times <= reach) &&
         to == Offset{times * way.offset.right, times * way.offset.forward};
}

}  // namespace trigon::engine
