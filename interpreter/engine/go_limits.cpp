#include "interpreter/engine/go_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

using std::chrono::milliseconds;

constexpr std::int64_t max_milliseconds = 1'000'000'000;

/// The words that begin a limit, and so end the moves of `searchmoves`.
constexpr std::array<std::string_view, 15> limit_words = {"infinite",  "ponder",  "depth",     "nodes", "movetime",
                                                          "movestogo", "byoyomi", "increment", "wtime", "btime",
                                                          "winc",      "binc",    "time",      "inc",   "searchmoves"};

class GoReader {
 public:
  GoReader(const std::vector<std::string_view>& words, const Ruleset& ruleset, Player turn, char first)
      : words_(words), ruleset_(ruleset), turn_(turn), first_(first) {}

  GoLimits read() {
    while (at_ < words_.size() && go_.error.empty()) read_limit(words_[at_++]);
    // Japanese overtime: so much for each move when the main time is used up.
    if (byoyomi_ > milliseconds(0)) {
      if (left_ && *left_ > milliseconds(0))
        increment_ = byoyomi_;
      else
        go_.limits.time = byoyomi_, left_.reset();
    }
    if (left_) go_.limits.clock = Clock{std::max(*left_, milliseconds(0)), increment_, moves_to_go_};
    return std::move(go_);
  }

 private:
  void read_limit(std::string_view word) {
    // Clocks of two begin with a letter of the player.
    const bool is_own_letter = (word[0] == first_) == (turn_ == 0);
    if (word == "infinite") go_.is_infinite = true;
    if (word == "ponder") go_.is_ponder = true;
    if (word == "searchmoves") read_moves();
    if (word == "depth")
      go_.limits.depth = static_cast<int>(std::clamp(number(word), std::int64_t{1}, std::int64_t{100}));
    if (word == "nodes") go_.limits.nodes = static_cast<std::uint64_t>(std::max(number(word), std::int64_t{1}));
    if (word == "movetime") go_.limits.time = milliseconds(std::max(number(word), std::int64_t{1}));
    if (word == "movestogo")
      moves_to_go_ = static_cast<int>(std::clamp(number(word), std::int64_t{1}, std::int64_t{100}));
    if (word == "byoyomi") byoyomi_ = milliseconds(number(word));
    if (word == "increment") increment_ = milliseconds(number(word));
    if (word == "wtime" || word == "btime") read_time(word, is_own_letter);
    if (word == "winc" || word == "binc") read_increment(word, is_own_letter);
    if (word == "time") read_time(word, is_mine());
    if (word == "inc") read_increment(word, is_mine());
  }

  void read_moves() {
    while (at_ < words_.size() && std::ranges::find(limit_words, words_[at_]) == limit_words.end())
      go_.only.push_back(words_[at_++]);
    if (go_.only.empty() && go_.error.empty()) go_.error = "go: expected moves behind 'searchmoves'";
  }

  void read_time(std::string_view word, bool is_mine) {
    const milliseconds time(number(word));
    if (is_mine) left_ = time;
  }
  void read_increment(std::string_view word, bool is_mine) {
    const milliseconds time(number(word));
    if (is_mine) increment_ = time;
  }

  /// Takes a seat's name if there is one: is it that of the player to move? Without a name it is meant.
  bool is_mine() {
    if (at_ == words_.size() || parse_integer(words_[at_])) return true;
    const std::string_view name = words_[at_++];
    for (const Player player : ruleset_.all_players())
      if (ruleset_.players[player].name == name) return player == turn_;
    go_.error = fmt::format("go: there is no seat '{}'", name);
    return false;
  }

  std::int64_t number(std::string_view word) {
    const auto found = at_ < words_.size() ? parse_integer(words_[at_]) : std::nullopt;
    if (!found) {
      if (go_.error.empty()) go_.error = fmt::format("go: expected a number behind '{}'", word);
      return 0;
    }
    ++at_;
    return std::clamp(*found, -max_milliseconds, max_milliseconds);
  }

  const std::vector<std::string_view>& words_;
  const Ruleset& ruleset_;
  const Player turn_;
  const char first_;
  std::size_t at_ = 0;
  GoLimits go_;
  std::optional<milliseconds> left_;
  milliseconds increment_{0}, byoyomi_{0};
  int moves_to_go_ = Clock{}.moves;
};

}  // namespace

GoLimits read_go(const std::vector<std::string_view>& words, const Ruleset& ruleset, Player turn, char first) {
  return GoReader(words, ruleset, turn, first).read();
}

}  // namespace trigon::engine
