#include "interpreter/web/case_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "interpreter/check/case_text.h"
#include "interpreter/check/check.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/support/whole_file.h"
#include "interpreter/variant/yaml_tree.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/secrets.h"

namespace trigon::engine {

namespace {

constexpr std::size_t longest_name = 100, most_moves = 1000;
/// A case begins with the moves from the start if they are no more than this, otherwise with the position behind them.
constexpr std::size_t most_moves_before = 8;

void refuse_case(Diagnostics& diagnostics, const std::string& message) { diagnostics.error({}, "argument", message); }

bool is_one_line(const std::string& text) {
  return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
}

std::vector<std::string> moves_in(const Json& body, const char* key, Diagnostics& diagnostics) {
  auto moves = texts_field(body, key, most_moves, diagnostics).value_or(std::vector<std::string>{});
  for (const std::string& move : moves)
    if (move.empty() || !is_one_line(move)) refuse_case(diagnostics, fmt::format("'{}' must be a list of moves", key));
  return moves;
}

std::string name_in(const Json& body, Diagnostics& diagnostics) {
  const auto name = text_field(body, "name");
  if (!name || name->empty() || name->size() > longest_name || !is_one_line(*name))
    refuse_case(diagnostics, fmt::format("'name' must be a text of 1 to {} bytes in one line", longest_name));
  return name.value_or("");
}

/// Where the case begins: the start and the moves from there, or the position behind them.
void set_position(const Game& game, std::vector<std::string> moves, CaseText& to) {
  const std::string setup = print_position(Game(game.ruleset_ptr()).position());
  Game start = game;
  if (moves.size() <= most_moves_before) {
    while (start.undo()) {
    }
    to.after = std::move(moves);
  }
  to.position = print_position(start.position());
  if (to.position == setup) to.position.clear();
}

std::vector<Case> cases_in(const Files& files, const std::string& path, const std::string& text) {
  Diagnostics ignored;
  const YamlPtr root = read_yaml(std::make_shared<const Source>(path, text), ignored);
  if (!root) return {};
  auto cases = read_cases(files, *root, path, ignored);
  return ignored.has_errors() ? std::vector<Case>{} : cases;
}

/// Has a file the cases of the old one, and one more behind them?
bool has_one_more(const std::vector<Case>& before, const std::vector<Case>& after) {
  return after.size() == before.size() + 1 &&
         std::equal(before.begin(), before.end(), after.begin(),
                    [](const Case& one, const Case& other) { return one.name == other.name; });
}

}  // namespace

std::vector<std::string> read_case(const Json& body, const TriedGame& tried, Diagnostics& diagnostics) {
  CaseText one{.name = name_in(body, diagnostics)};
  one.options = texts_field(body, "options", Catalog::max_options, diagnostics).value_or(one.options);
  one.includes = moves_in(body, "includes", diagnostics);
  one.illegal = moves_in(body, "illegal", diagnostics);
  const bool has_all = find_field(body, "all");
  if (has_all && !flag_field(body, "all")) refuse_case(diagnostics, "'all' must be true or false");
  if (!tried.stopped.is_null())
    refuse_case(diagnostics, fmt::format("the move {} is not legal there", tried.stopped["move"].get<std::string>()));
  const Ruleset& ruleset = tried.game.ruleset();
  const Game& game = tried.game.game();
  std::vector<std::string> moves;
  for (const PlayedTurn& turn : tried.game.turns()) moves.push_back(turn.text);
  set_position(game, std::move(moves), one);
  if (has_all && *flag_field(body, "all")) {
    one.legal.emplace();
    if (!game.outcome())
      for (const Move& move : game.moves()) one.legal->push_back(print_move(game.position(), move));
  }
  if (game.outcome()) one.outcome = describe_outcome(ruleset, game.outcome());
  if (!one.legal && one.includes.empty() && one.illegal.empty() && one.outcome.empty())
    refuse_case(diagnostics, "nothing is marked that must hold");
  return diagnostics.has_errors() ? std::vector<std::string>{} : lines_of(one);
}

bool wants_writing(const Json& body, const std::string& secret, Diagnostics& diagnostics) {
  const Json* const write = find_field(body, "write");
  if (!write) return false;
  const auto given = text_field(*write, "secret");
  if (!write->is_object() || write->size() != 2 || !given || !text_field(*write, "edition"))
    refuse_case(diagnostics, "'write' must be an object with a 'secret' and an 'edition'");
  else if (secret.empty() || !is_same_secret(*given, secret))
    refuse_case(diagnostics, "only who has the link that the program printed at its start may write into files");
  return !diagnostics.has_errors();
}

Json write_case(const Json& body, const TriedGame& tried, const std::vector<std::string>& lines, Catalog& catalog,
                Diagnostics& diagnostics) {
  const auto refuse = [&](const std::string& message) {
    refuse_case(diagnostics, message);
    return Json::object();
  };
  const auto path = catalog.followed_file(tried.game.ruleset().id);
  if (!path) return refuse("only the files that the program was started with are written into");
  const std::string name = std::filesystem::path(*path).filename().string();
  const Files& files = catalog.files();
  std::string error;
  const auto text = files.read(*path, error);
  const auto& sources = tried.variant->sources();
  const auto loaded = sources.find(*path);
  if (!text || loaded == sources.end() || *text != loaded->second ||
      *text_field(*find_field(body, "write"), "edition") != tried.variant->edition())
    return refuse(fmt::format("{} has changed meanwhile, so nothing was written", name));
  const auto after = with_case(*text, lines, error);
  if (!after) return refuse(fmt::format("{}, so nothing was written", error));
  const auto cases = cases_in(files, *path, *after);
  FileTexts texts = sources;
  texts[*path] = *after;
  Diagnostics faults;
  if (after->size() > max_file_size || !has_one_more(cases_in(files, *path, *text), cases) ||
      !catalog.load_kept(*path, texts, {}, faults))
    return refuse(fmt::format("{} would not be right with this test, so nothing was written", name));
  if (!write_whole_file(*path, *after))
    return refuse(fmt::format("{} cannot be written: {}", name, std::strerror(errno)));
  const CaseResult result = run_case(files, cases.back());
  Json answer = {{"file", name}, {"passed", result.passed}};
  if (!result.passed) answer["message"] = result.message;
  return answer;
}

}  // namespace trigon::engine
