#include "interpreter/web/one_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "interpreter/loader/loader.h"
#include "interpreter/model/hooks.h"
#include "interpreter/nets/net_file.h"
#include "interpreter/support/base64.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/support/utf8.h"
#include "interpreter/variant/noting_files.h"
#include "interpreter/web/script_time.h"

namespace trigon::engine {

namespace {

namespace fs = std::filesystem;

/// The path without links, `.` and `..`, by which two names of one file are the same.
fs::path plain_path(const std::string& path) {
  std::error_code failure;
  const fs::path plain = fs::weakly_canonical(path, failure);
  return failure ? fs::path(path).lexically_normal() : plain;
}

/// The paths in the page of shipped files, by their plain paths.
class PathsInPage {
 public:
  explicit PathsInPage(const Files& files) {
    for (const auto& [id, path] : files.shipped(engine::Shipped::game))
      shipped_[plain_path(path)] = fmt::format("{}/variants/{}.yaml", shipped_in_page, id);
    for (const auto& [id, path] : files.shipped(engine::Shipped::script))
      shipped_[plain_path(path)] = fmt::format("{}/scripts/{}.lua", shipped_in_page, id);
  }

  /// Has to be told of all files before it is asked.
  void note(const std::string& path) {
    const fs::path plain = plain_path(path), folder = plain.parent_path();
    if (shipped_above(plain) != shipped_.end()) return;
    common_ = common_ ? shared(*common_, folder) : folder;
  }

  std::string of(const std::string& path) const {
    const fs::path plain = plain_path(path);
    if (const auto found = shipped_.find(plain); found != shipped_.end()) return found->second;
    if (const auto neighbour = shipped_above(plain); neighbour != shipped_.end()) {
      const fs::path folder = fs::path(neighbour->second).parent_path();
      return (folder / plain.lexically_relative(neighbour->first.parent_path())).generic_string();
    }
    return ("games" / plain.lexically_relative(*common_)).generic_string();
  }

 private:
  using Shipped = std::map<fs::path, std::string>;

  /// A shipped file in the folder of a file or, if there is none, the nearest folder above: a network or a picture lies
  /// beside the game that has it. The end of the map when no folder above has one.
  Shipped::const_iterator shipped_above(const fs::path& file) const {
    for (fs::path folder = file.parent_path(); folder != folder.parent_path(); folder = folder.parent_path())
      for (auto at = shipped_.begin(); at != shipped_.end(); ++at)
        if (at->first.parent_path() == folder) return at;
    return shipped_.end();
  }

  static fs::path shared(const fs::path& a, const fs::path& b) {
    fs::path result;
    for (auto at = a.begin(), other = b.begin(); at != a.end() && other != b.end() && *at == *other; ++at, ++other)
      result /= *at;
    return result;
  }

  Shipped shipped_;
  /// The folder that holds all files that are not shipped.
  std::optional<fs::path> common_;
};

/// Loads a game, without options and with each of them, so that all its files are read.
void load_with_options(const Files& files, const std::string& name, Diagnostics& diagnostics) {
  if (!load_variant(files, name, {}, diagnostics)) return;
  for (const std::string& option : list_options(files, name)) {
    Diagnostics ignored;  // some options need others, which are tried themselves
    load_variant(files, name, {option}, ignored);
  }
}

}  // namespace

std::optional<PageGames> gather_page_games(const Files& files, const std::vector<std::string>& names,
                                           Diagnostics& diagnostics) {
  const NotingFiles noting(files);
  PageGames games;
  for (const std::string& name : names) {
    within(usual_script_seconds, [&] { load_with_options(noting, name, diagnostics); });
    std::string none;
    noting.read(net_path(files, name), none);
  }
  if (diagnostics.has_errors()) return std::nullopt;
  PathsInPage paths(files);
  for (const auto& [path, text] : noting.texts()) paths.note(path);
  for (const auto& [path, text] : noting.texts())
    if (!text.empty()) games.files[paths.of(path)] = text;
  for (const std::string& name : names) games.names.push_back(paths.of(find_file(files, Shipped::game, name)));
  const MemoryFiles in_page(games.files, DataFolder{std::string(shipped_in_page)});
  for (const std::string& name : games.names) load_variant(in_page, name, {}, diagnostics);
  return diagnostics.has_errors() ? std::nullopt : std::optional(std::move(games));
}

std::string games_to_json(const PageGames& games, const std::optional<PageStart>& start) {
  Json texts = Json::object(), others = Json::object();
  for (const auto& [path, text] : games.files)
    if (find_malformed(text) == std::string::npos)
      texts[path] = text;
    else
      others[path] = base64(text);
  Json json = {{"games", games.names}, {"texts", std::move(texts)}, {"others", std::move(others)}, {"start", nullptr}};
  if (start) json["start"] = {{"position", start->position}, {"moves", start->moves}};
  return dump(json);
}

std::optional<std::string> fill_page(const std::string& page, const PageGames& games,
                                     const std::optional<PageStart>& start) {
  constexpr std::string_view place = "@GAMES@";
  const std::size_t at = page.find(place);
  if (at == std::string::npos) return std::nullopt;
  // No tag of a text may end the element that it stands in.
  return page.substr(0, at) + replace_all(games_to_json(games, start), "<", "\\u003c") + page.substr(at + place.size());
}

}  // namespace trigon::engine
