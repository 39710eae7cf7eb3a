#include "interpreter/variant/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "interpreter/support/data_folder.h"
#include "interpreter/support/failed.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

namespace fs = std::filesystem;

const char* folder_of(Shipped kind) { return kind == Shipped::game ? "variants" : "scripts"; }
const char* ending_of(Shipped kind) { return kind == Shipped::game ? ".yaml" : ".lua"; }

/// Adds a shipped file under its id, if its name has the extension of the kind.
void add_shipped(ShippedFiles& found, Shipped kind, const fs::path& path) {
  if (path.extension() != ending_of(kind)) return;
  const bool is_base = path.parent_path().filename() == "bases";
  found.emplace((is_base ? "bases/" : "") + path.stem().string(), path.string());
}

/// A short form of the path: relative to the current folder when it is below that.
fs::path readable(const fs::path& path) {
  std::error_code failure;
  const fs::path here = fs::current_path(failure);
  // For the root folder everything would be below.
  if (failure || here == here.root_path()) return path;
  const fs::path seen = path.lexically_relative(here);
  return seen.empty() || *seen.begin() == ".." ? path : seen;
}

/// Is a path a folder, or below it? Both must be without links and dots.
bool is_below(const fs::path& path, const fs::path& folder) {
  const auto [end, at] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end() || (end->empty() && std::next(end) == folder.end());
}

/// The path without links and dots, as far as it exists.
fs::path real(const fs::path& path) {
  std::error_code failure;
  const fs::path result = fs::weakly_canonical(fs::absolute(path, failure), failure);
  return failure ? fs::path() : result;
}

/// The folders that the command line allows.
std::vector<std::string>& allowed_folders() {
  static std::vector<std::string> folders;
  return folders;
}

const char* reason_of(const std::error_code& failure) {
  if (failure == std::errc::too_many_symbolic_link_levels) return "links lead in a circle";
  if (failure == std::errc::permission_denied) return "permission denied";
  return "no such file";
}

}  // namespace

bool is_like_id(const std::string& name) { return is_plain_name(name) && name[0] != '-'; }

const char* name_of(Shipped kind) { return kind == Shipped::game ? "game" : "script"; }

bool Files::has(const std::string& path) const {
  std::string ignored;
  return read(path, ignored).has_value();
}

ShippedFiles Files::shipped(Shipped) const { return {}; }

bool Files::may_name(const std::string& from, const std::string& path) const {
  const fs::path target = fs::path(path).lexically_normal(), folder = fs::path(from).lexically_normal().parent_path();
  // Every relative path begins with an empty folder, even one that leads out of it.
  if (folder.empty()) return !target.is_absolute() && *target.begin() != "..";
  return is_below(target, folder);
}

void DiskFiles::allow_folders(std::vector<std::string> folders) { allowed_folders() = std::move(folders); }

bool DiskFiles::may_name(const std::string& from, const std::string& path) const {
  const fs::path target = real(path);
  if (target.empty()) return false;
  std::vector<fs::path> folders;
  if (!from.empty()) folders.push_back(real(from).parent_path());
  for (const std::string& folder : allowed_folders()) folders.push_back(real(folder));
  if (const std::string data = data_folder(); !data.empty())
    for (Shipped kind : {Shipped::game, Shipped::script}) folders.push_back(real(fs::path(data) / folder_of(kind)));
  return std::any_of(folders.begin(), folders.end(),
                     [&](const fs::path& folder) { return !folder.empty() && is_below(target, folder); });
}

std::optional<std::string> DiskFiles::read(const std::string& path, std::string& error) const {
  std::error_code failure;
  const auto status = fs::status(path, failure);
  if (!fs::exists(status)) return failed(error, reason_of(failure));
  if (!fs::is_regular_file(status)) return failed(error, "not a regular file");
  const std::uintmax_t size = fs::file_size(path, failure);
  if (failure || size > max_file_size) return failed(error, "the file is larger than 1 MiB");
  // System files that claim to be empty may block for ever, or never end.
  if (size == 0) return std::string();
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return failed(error, "the file cannot be read");
  return text.str();
}

bool DiskFiles::has(const std::string& path) const {
  std::error_code failure;
  const auto status = fs::status(path, failure);
  return fs::exists(status) && !fs::is_directory(status);
}

ShippedFiles DiskFiles::shipped(Shipped kind) const {
  ShippedFiles found;
  const std::string data = data_folder();
  std::error_code failure;
  const fs::path folder = data.empty() ? fs::path() : fs::canonical(fs::path(data) / folder_of(kind), failure);
  if (failure || folder.empty()) return found;
  for (fs::recursive_directory_iterator it(folder, failure), end; !failure && it != end; it.increment(failure))
    if (it->is_regular_file(failure)) add_shipped(found, kind, readable(it->path()));
  return found;
}

std::optional<std::string> MemoryFiles::read(const std::string& path, std::string& error) const {
  const auto found = texts_.find(path);
  if (found == texts_.end()) return failed(error, "no such file");
  return found->second;
}

bool MemoryFiles::may_name(const std::string& from, const std::string& path) const {
  return Files::may_name(from, path) || (!data_folder_.empty() && is_below(path, data_folder_));
}

ShippedFiles MemoryFiles::shipped(Shipped kind) const {
  ShippedFiles found;
  const std::string folder = data_folder_ + "/" + folder_of(kind) + "/";
  for (const auto& [path, text] : texts_)
    if (!data_folder_.empty() && path.starts_with(folder)) add_shipped(found, kind, path);
  return found;
}

std::vector<std::string> shipped_games(const Files& files) {
  std::vector<std::string> ids;
  for (const auto& [id, path] : files.shipped(Shipped::game))
    if (id.find('/') == std::string::npos) ids.push_back(id);
  return ids;
}

std::string resolve_path(const std::string& from, const std::string& path) {
  return (fs::path(from).parent_path() / path).lexically_normal().string();
}

std::string find_file(const Files& files, Shipped kind, const std::string& name, const std::string& from) {
  const std::string path = from.empty() ? name : resolve_path(from, name);
  if (files.has(path)) return path;
  const ShippedFiles shipped = files.shipped(kind);
  const auto found = shipped.find(name);
  return found == shipped.end() ? path : found->second;
}

std::string suggest_shipped(const Files& files, Shipped kind, const std::string& name) {
  std::vector<std::string> ids;
  for (const auto& [id, path] : files.shipped(kind)) ids.push_back(id);
  const fs::path path(name);
  const std::string stem = path.stem().string();
  const bool is_id = is_like_id(path.filename().string());
  // A path names another file, unless it ends in exactly the name of a shipped one.
  if (!is_id && std::find(ids.begin(), ids.end(), stem) == ids.end()) return "";
  if (kind == Shipped::script || ids.empty()) return suggest(stem, ids);
  constexpr const char* list = "'trigon list' lists the shipped games";
  const auto meant = nearest_name(stem, ids);
  return meant ? fmt::format("did you mean '{}'? {}", *meant, list) : list;
}

std::optional<std::string> read_file(const Files& files, Shipped kind, const std::string& path, const Span& where,
                                     const std::string& owner, Diagnostics& diagnostics) {
  std::string reason, ignored;
  if (where.source && !files.may_name(where.source->name(), path)) {
    const std::string meant = suggest_shipped(files, kind, path);
    diagnostics.error(
        where, "file",
        fmt::format("{}'{}' is neither below the folder of this file nor a shipped {}", owner, path, name_of(kind)),
        meant.empty() ? "allow the folder that it is in with --root DIR" : meant);
    return std::nullopt;
  }
  if (auto text = files.read(path, reason)) return text;
  const std::string name = fs::path(path).filename().string();
  if (is_like_id(name) && !files.has(path)) reason += fmt::format(", and no shipped {} '{}'", name_of(kind), name);
  std::string hint = suggest_shipped(files, kind, path);
  if (hint.empty() && where.source) hint = "paths start in the folder of the file that they are written in";
  const bool lacks_ending = !path.ends_with(ending_of(kind)) && files.read(path + ending_of(kind), ignored);
  diagnostics.error(where.source ? where : Span{std::make_shared<const Source>(path, ""), 0, 1}, "file",
                    fmt::format("{}cannot read '{}': {}", owner, path, reason),
                    lacks_ending ? fmt::format("did you mean '{}{}'?", path, ending_of(kind)) : hint);
  return std::nullopt;
}

}  // namespace trigon::engine
