// Games at a terminal: the sessions of tests/play/*.txt, whose form tests/README.md describes, and input that is meant
// to do harm. interpreter/play/play_loop.h.
#include <algorithm>
#include <catch2/catch.hpp>
#include <deque>
#include <filesystem>
#include <fstream>
#include <map>

#include "interpreter/play/play_loop.h"
#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"
#include "interpreter/loader/loader.h"
#include "tests/support/folder.h"
#include "tests/support/hooked.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/refresh.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// Types lines, keeps files in memory, and writes down all that is typed and printed.
class Transcript : public PlayHost {
 public:
  explicit Transcript(std::vector<std::string> lines) : lines_(lines.begin(), lines.end()) {}

  std::optional<std::string> read_line(const std::string& /*prompt*/) override {
    if (lines_.empty()) return std::nullopt;
    const std::string line = lines_.front();
    lines_.pop_front();
    text_ += "> " + line + "\n";
    return line;
  }
  void write(const std::string& text) override { text_ += text; }
  std::optional<std::string> read_file(const std::string& path, std::string& error) override {
    const auto found = files.find(path);
    if (found != files.end()) return found->second;
    error = "no such file";
    return std::nullopt;
  }
  bool write_file(const std::string& path, const std::string& text) override {
    files[path] = text;
    return true;
  }
  double now() override { return seconds_ += 0.5; }

  const std::string& text() const { return text_; }
  std::size_t unread() const { return lines_.size(); }

  std::map<std::string, std::string> files;

 private:
  std::deque<std::string> lines_;
  std::string text_;
  double seconds_ = 0;
};

/// A session: the keys above the line "---", and what is typed and printed below it.
struct Session {
  std::string name;
  std::map<std::string, std::string> keys;
  std::string transcript;

  std::string value(const std::string& key) const { return keys.contains(key) ? keys.at(key) : ""; }
  std::vector<std::string> words(const std::string& key) const {
    const std::string text = value(key);
    const auto words = split_words(text);
    return {words.begin(), words.end()};
  }
  std::vector<std::string> typed() const {
    std::vector<std::string> lines;
    for (std::string_view line : split(transcript, '\n'))
      if (line == ">" || line.starts_with("> ")) lines.emplace_back(line.substr(std::min<std::size_t>(2, line.size())));
    return lines;
  }
};

constexpr const char* known_keys[] = {"game",     "options", "seats", "level", "seed",
                                      "position", "moves",   "plies", "file"};

Session read_session(std::string_view text) {
  Session session;
  const std::size_t end = text.find("\n---\n");
  REQUIRE(end != std::string_view::npos);
  const auto head = split(text.substr(0, end), '\n');
  session.name = head[0];
  for (std::size_t i = 1; i < head.size(); ++i) {
    const std::size_t colon = head[i].find(": ");
    INFO(head[i]);
    REQUIRE(colon != std::string_view::npos);
    const std::string key(head[i].substr(0, colon));
    REQUIRE(std::count(std::begin(known_keys), std::end(known_keys), key) == 1);
    session.keys[key] = head[i].substr(colon + 2);
  }
  session.transcript = text.substr(end + 5);
  while (session.transcript.ends_with("\n\n")) session.transcript.pop_back();
  return session;
}

Game begin(const Session& session) {
  // By a path that is the same on every machine, since explanations name it.
  const WorkingIn root(repository_path(""));
  const std::string path = std::filesystem::relative(shipped_path(session.value("game"))).generic_string();
  Diagnostics diagnostics;
  const auto loaded = load_variant(DiskFiles(), path, session.words("options"), diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(loaded);
  const RulesetPtr ruleset = loaded->ruleset;
  Game game = session.keys.contains("position") ? Game(ruleset, position_of(*ruleset, session.value("position")))
                                                : Game(ruleset);
  play_all(game, session.value("moves"));
  return game;
}

const DiskFiles played_files;

PlaySettings settings_of(const Session& session, const Ruleset& ruleset) {
  PlaySettings settings;
  settings.variant = {&played_files, ruleset.id};
  if (session.keys.contains("level")) settings.level = std::stoi(session.value("level"));
  if (session.keys.contains("plies")) settings.max_plies = std::stoi(session.value("plies"));
  Diagnostics diagnostics;
  settings.seats = read_seats(ruleset, session.words("seats"), settings.level, "--seat", diagnostics);
  REQUIRE_FALSE(diagnostics.has_errors());
  settings.seed = session.keys.contains("seed") ? std::stoull(session.value("seed")) : 1;
  return settings;
}

/// All that is typed and printed.
std::string run(const Session& session) {
  Game game = begin(session);
  const PlaySettings settings = settings_of(session, game.ruleset());
  Transcript transcript(session.typed());
  if (session.keys.contains("file")) transcript.files["given.game"] = join(session.words("file"), " ");
  play(PlayedGame(std::move(game)), settings, transcript);
  CHECK(transcript.unread() == 0);
  return transcript.text();
}

constexpr std::string_view begins_session = "\n=== ";

/// The sessions of a file; the comment above the first is left out.
std::vector<Session> sessions_of(const std::string& text) {
  std::vector<Session> sessions;
  for (std::size_t at = text.find(begins_session); at != std::string::npos;) {
    const std::size_t next = text.find(begins_session, at + 1);
    sessions.push_back(read_session(std::string_view(text).substr(0, next).substr(at + begins_session.size())));
    at = next;
  }
  return sessions;
}

std::string print_session(const Session& session, const std::string& transcript, const std::string& text) {
  const std::size_t at = text.find(std::string(begins_session) + session.name + "\n") + 1;
  return text.substr(at, text.find("\n---\n", at) + 5 - at) + transcript;
}

/// What a game of chess prints when these lines are typed.
std::string typed_into_chess(const std::vector<std::string>& lines) {
  const RulesetPtr ruleset = load_shipped("chess");
  PlaySettings settings;
  settings.variant = {&played_files, "chess"};
  settings.seats = Seats(2);
  Transcript transcript(lines);
  play(PlayedGame(Game(ruleset)), settings, transcript);
  return transcript.text();
}

}  // namespace

TEST_CASE("games go as the transcripts say", "[play]") {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(repository_path("tests/play"))) {
    if (entry.path().extension() != ".txt") continue;
    const std::string path = "tests/play/" + entry.path().filename().string(), text = read_repository_file(path);
    std::string now = text.substr(0, text.find(begins_session));
    for (const Session& session : sessions_of(text)) {
      INFO(path << ": " << session.name);
      const std::string transcript = run(session);
      if (!is_refreshing()) CHECK(transcript == session.transcript);
      now += "\n" + print_session(session, transcript, text);
      ++count;
    }
    if (is_refreshing()) std::ofstream(repository_path(path), std::ios::binary) << now;
  }
  CHECK(count > 10);
}

TEST_CASE("what is printed keeps to 80 columns and has no control characters", "[play]") {
  for (const auto& entry : std::filesystem::directory_iterator(repository_path("tests/play"))) {
    const std::string text = read_repository_file("tests/play/" + entry.path().filename().string());
    CHECK(find_malformed(text) == std::string::npos);
    CHECK(find_control(text) == std::string::npos);
    for (std::string_view line : split(text, '\n'))
      // Positions and typed lines are not broken.
      if (line.find(' ') != std::string_view::npos && !line.starts_with("> ") && line.find('/') == std::string::npos)
        CHECK(count_characters(line) <= 80);
  }
}

TEST_CASE("lines that nobody would type do no harm", "[play]") {
  const auto line = GENERATE(values<std::string>({
      std::string(longest_typed_line + 1, 'e'),
      std::string(longest_typed_line, 'e'),
      std::string(longest_typed_line, ' '),
      std::string("e2\0e4", 5),
      "\x1b[31mhint\x07",
      "\xff\xfe\x80",
      "e2-e4-e6-e8",
      "@",
      "e2@",
      "P@e4",
      "why @",
      "why " + std::string(1500, '-'),
      "load " + std::string(1500, '/'),
      "seat =",
      "seat white=level99999999999999999999",
      "moves \xf0\x9f\x98\x80",
      "-",
      ",",
      "~",
      "+",
      "<>",
      "=",
      "/",
      "&",
      "*",
  }));
  const std::string text = typed_into_chess({line, "e2-e4", "quit"});
  const std::string printed = text.substr(text.find("> " + line) + line.size() + 2);
  INFO(printed);
  CHECK(find_malformed(printed) == std::string::npos);
  CHECK(find_control(printed) == std::string::npos);
  CHECK(printed.find("black to move") != std::string::npos);
  CHECK(printed.size() < 6000);
}

TEST_CASE("random lines do no harm", "[play]") {
  Random random(7);
  const std::vector<std::string> parts = {"e2",   "e4",   "-",     "x",    "=Q",     " ",           "moves",
                                          "undo", "why ", "seat ", "draw", "resign", "load ",       "save ",
                                          "g1f3", "\t",   "\xc3",  "@",    "hint",   "white=level1"};
  for (int game = 0; game < 20; ++game) {
    std::vector<std::string> lines;
    for (int i = 0; i < 40; ++i) {
      lines.emplace_back();
      for (int part = random.between(1, 3); part > 0; --part) lines.back() += random.one_of(parts);
    }
    INFO(join(lines, "\n"));
    CHECK(find_malformed(visible(typed_into_chess(lines))) == std::string::npos);
  }
}

TEST_CASE("equal seeds give equal games, other seeds other ones", "[play]") {
  const auto game_of = [](std::uint64_t seed) {
    const RulesetPtr ruleset = load_shipped("chess");
    PlaySettings settings;
    settings.seats = {SeatHolder{1}, SeatHolder{1}};
    settings.seed = seed;
    settings.max_plies = 20;
    Transcript transcript({});
    play(PlayedGame(Game(ruleset)), settings, transcript);
    return transcript.text();
  };
  CHECK(game_of(1) == game_of(1));
  CHECK(game_of(1) != game_of(2));
}

TEST_CASE("the time of a move is printed on demand", "[play]") {
  const RulesetPtr ruleset = load_shipped("chess");
  PlaySettings settings;
  settings.seats = {SeatHolder{}, SeatHolder{1}};
  settings.shows_time = true;
  Transcript transcript({"e2-e4", "quit"});
  play(PlayedGame(Game(ruleset)), settings, transcript);
  CHECK(transcript.text().find("  0.5 s\n") != std::string::npos);
}

TEST_CASE("a script that fails in the computer's turn leaves the game to the people", "[play]") {
  HookedGame hooked({{"function veto(position, move) if move.from == 'd3' then return nil + 1 end end"}});
  const RulesetPtr ruleset = hooked.load();
  REQUIRE(ruleset);
  PlaySettings settings;
  settings.seats = {SeatHolder{}, SeatHolder{1}};
  Transcript transcript({"moves", "a2-a3", "quit"});
  play(PlayedGame(Game(ruleset)), settings, transcript);
  INFO(transcript.text());
  CHECK(transcript.text().find("one.lua:1:") != std::string::npos);
  CHECK(transcript.unread() == 0);
  settings.seats = {SeatHolder{1}, SeatHolder{1}};
  Transcript unattended({});
  CHECK_THROWS_AS(play(PlayedGame(Game(ruleset)), settings, unattended), HookError);
}

TEST_CASE("help names all that can be typed, and the page describes it", "[play]") {
  const std::string page = read_repository_file("docs/commands.md"), help = play_help();
  for (std::string_view line : split(help, '\n')) {
    if (line.empty()) continue;
    const std::string typed(trim(line.substr(0, 18)));
    INFO(typed);
    CHECK(count_characters(line) <= 80);
    CHECK(page.find("| `" + typed + "` |") != std::string::npos);
  }
}

}  // namespace trigon::engine::testing
