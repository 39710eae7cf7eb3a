#include "interpreter/web/source_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <optional>
#include <set>

#include "interpreter/check/check.h"
#include "interpreter/lint/lint.h"
#include "interpreter/model/hooks.h"
#include "interpreter/support/fnv1a.h"
#include "interpreter/support/utf8.h"
#include "interpreter/support/whole_file.h"
#include "interpreter/variant/noting_files.h"
#include "interpreter/variant/yaml_tree.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/secrets.h"

namespace trigon::engine {

namespace {

namespace fs = std::filesystem;

/// Random games that look whether scripts are asked. A page waits for them.
constexpr LintRun short_run{.games = 4, .plies = 100, .moves = 20'000};

/// What a request says.
struct SourceRequest {
  std::string variant;
  /// Its path from the folder of the variant file; empty: that file.
  std::string file;
  std::optional<std::string> text, edition;
};

std::optional<SourceRequest> read_source_request(const Json& body, const std::string& secret,
                                                 Diagnostics& diagnostics) {
  const auto refuse = [&](const std::string& message) { diagnostics.error({}, "argument", message); };
  const std::set<std::string> known = {"variant", "secret", "file", "text", "edition"};
  for (const auto& [key, value] : body.items()) {
    if (!known.contains(key)) refuse(fmt::format("there is no field '{}' here", key.substr(0, 100)));
    if (!value.is_string()) refuse(fmt::format("'{}' must be a text", key.substr(0, 100)));
  }
  const auto given = text_field(body, "secret");
  if (!given || secret.empty() || !is_same_secret(*given, secret))
    refuse("only who has the link that the program printed at its start may see and change files");
  SourceRequest request{text_field(body, "variant").value_or(""), text_field(body, "file").value_or(""),
                        text_field(body, "text"), text_field(body, "edition")};
  if (request.edition && !request.text) refuse("'edition' is that of the file into which 'text' is written");
  if (request.text && request.text->size() > max_file_size)
    refuse(fmt::format("a file has at most {} bytes", max_file_size));
  return diagnostics.has_errors() ? std::nullopt : std::optional(std::move(request));
}

/// The path of a file from a folder; nothing if it is not below it, links being followed.
std::optional<std::string> path_below(const fs::path& folder, const std::string& path) {
  std::error_code error;
  const fs::path below = fs::weakly_canonical(path, error).lexically_relative(fs::weakly_canonical(folder, error));
  if (error || below.empty() || *below.begin() == ".." || *below.begin() == ".") return std::nullopt;
  return below.generic_string();
}

/// The folder of a path, as it can be a path's first part.
fs::path folder_of(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  return folder.empty() ? "." : folder;
}

/// Those of the files that are below the folder of the variant file, by their paths from there; that file under "".
/// Others, such as shipped ones that it extends, cannot be changed here.
std::map<std::string, std::string> own_among(const FileTexts& read, const Files& files, const std::string& path) {
  std::map<std::string, std::string> own = {{"", path}};
  for (const auto& [name, text] : read)
    if (const auto below = path_below(folder_of(path), name); below && name != path && files.has(name))
      own[*below] = name;
  return own;
}

/// The path of a file that the game reads as it is on the disk, by its path from the folder of the variant file.
std::optional<std::string> find_own(const Files& files, const std::string& path, const std::string& below) {
  if (below.empty()) return path;
  const NotingFiles noting(files);
  Diagnostics ignored;
  try {
    load_variant(noting, path, {}, ignored);
  } catch (const HookError&) {
  }
  const auto own = own_among(noting.texts(), files, path);
  const auto found = own.find(below);
  return found == own.end() ? std::nullopt : std::optional(found->second);
}

/// What is wrong with a game, and, if nothing is, what lint says of it.
Diagnostics notes_of(const Files& files, const std::string& path) {
  Diagnostics found;
  try {
    lint_variant(files, path, {}, short_run, found);
  } catch (const HookError& error) {
    found.error(error.place(), "script", error.what());
  }
  found.sort();
  return found;
}

/// Adds which of the game's own tests do not hold. Those that take long are not run.
void add_failing_tests(const Files& files, const std::string& path, Diagnostics& notes) {
  std::string error;
  const auto text = files.read(path, error);
  Diagnostics ignored;
  const YamlPtr root = text ? read_yaml(std::make_shared<const Source>(path, *text), ignored) : nullptr;
  if (!root) return;
  const CaseLimits limits{.seconds = 0.5, .nodes = 1'000'000};
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  for (const Case& one : read_cases(files, *root, path, ignored)) {
    if (std::chrono::steady_clock::now() > end) return;
    const CaseResult result = run_case(files, one, nullptr, limits);
    if (!result.passed)
      notes.warning(one.span, "test", fmt::format("the test '{}' fails: {}", one.name, result.message));
  }
}

/// Notes as JSON, `file` as a request has it; null in an error that is in no file of the author. What is no error there
/// is not told.
Json notes_to_json(const Diagnostics& notes, const std::map<std::string, std::string>& own) {
  Json list = Json::array();
  for (Json note : to_json(notes)) {
    const auto found = std::ranges::find_if(own, [&](const auto& one) { return note["file"] == one.second; });
    if (found == own.end() && note["severity"] != "error") continue;
    note["file"] = found == own.end() ? Json() : Json(found->first);
    list.push_back(std::move(note));
  }
  return list;
}

}  // namespace

Json answer_source(const Json& body, const std::string& secret, Catalog& catalog, Diagnostics& diagnostics) {
  const auto refuse = [&](const std::string& message) {
    diagnostics.error({}, "argument", message);
    return Json::object();
  };
  const auto request = read_source_request(body, secret, diagnostics);
  if (!request) return Json::object();
  const auto path = catalog.followed_file(request->variant);
  if (!path) return refuse("only the files that the program was started with are shown and changed");
  const Files& files = catalog.files();
  const auto file = find_own(files, *path, request->file);
  if (!file) return refuse("the game has no such file");
  const std::string name = fs::path(*file).filename().string();
  std::string error;
  const auto saved = files.read(*file, error);
  if (!saved) return refuse(fmt::format("{} cannot be read: {}", name, error));
  if (find_malformed(*saved) != std::string::npos) return refuse(fmt::format("{} is not UTF-8", name));
  const std::string text = request->text.value_or(*saved);
  if (request->edition) {
    if (*request->edition != hash_text(*saved))
      return refuse(fmt::format("{} has changed meanwhile, so nothing was written", name));
    if (!write_whole_file(*file, text))
      return refuse(fmt::format("{} cannot be written: {}", name, std::strerror(errno)));
  }
  const FileTexts texts = {{*file, text}};
  const KeptFiles typed(files, texts);
  const NotingFiles noting(typed);
  Diagnostics notes = notes_of(noting, *path);
  if (!notes.has_errors()) add_failing_tests(typed, *path, notes);
  const auto own = own_among(noting.texts(), files, *path);
  Json answer = {{"name", name}, {"files", Json::array()}, {"edition", hash_text(request->edition ? text : *saved)}};
  for (const auto& [below, where] : own) answer["files"].push_back(below);
  if (!request->text) answer["text"] = text;
  answer["notes"] = notes_to_json(notes, own);
  return answer;
}

}  // namespace trigon::engine
