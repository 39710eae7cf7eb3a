#include "interpreter/variant/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "interpreter/support/data_folder.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

namespace fs = std::filesystem;

const char* folder_of(Shipped kind) { return kind == Shipped::game ? "variants" : "scripts"; }
const char* ending_of(Shipped kind) { return kind == Shipped::game ? ".yaml" : ".lua"; }

/// Notes a shipped file under its id, if it has the ending of the kind.
void add_shipped(ShippedFiles& found, Shipped kind, const fs::path& path) {
  if (path.extension() != ending_of(kind)) return;
  const bool is_base = path.parent_path().filename() == "bases";
  found.emplace((is_base ? "bases/" : "") + path.stem().string(), path.string());
}

/// Short and clear where it can be: from the current folder when the path is below it.
fs::path readable(const fs::path& path) {
  std::error_code failure;
  const fs::path seen = path.lexically_relative(fs::current_path(failure));
  return failure || seen.empty() || *seen.begin() == ".." ? path : seen;
}

}  // namespace

bool is_like_id(const std::string& name) {
  constexpr const char* letters = "abcdefghijklmnopqrstuvwxyz0123456789-";
  return !name.empty() && name[0] != '-' && name.find_first_not_of(letters) == std::string::npos;
}

const char* name_of(Shipped kind) { return kind == Shipped::game ? "game" : "script"; }

bool Files::has(const std::string& path) const {
  std::string ignored;
  return read(path, ignored).has_value();
}

ShippedFiles Files::shipped(Shipped) const { return {}; }

std::optional<std::string> DiskFiles::read(const std::string& path, std::string& error) const {
  std::error_code failure;
  const auto status = fs::status(path, failure);
  if (failure || !fs::exists(status)) return error = "no such file", std::nullopt;
  if (!fs::is_regular_file(status)) return error = "not a regular file", std::nullopt;
  if (fs::file_size(path, failure) > max_file_size || failure)
    return error = "the file is larger than 1 MiB", std::nullopt;
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return error = "the file cannot be read", std::nullopt;
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
  if (found == texts_.end()) return error = "no such file", std::nullopt;
  return found->second;
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
  // A path is another file's, unless it ends in the very name of a shipped one.
  if (!is_id && std::find(ids.begin(), ids.end(), stem) == ids.end()) return "";
  if (kind == Shipped::script || ids.empty()) return suggest(stem, ids);
  constexpr const char* list = "'trigon list' lists the shipped games";
  const auto meant = nearest_name(stem, ids);
  return meant ? fmt::format("did you mean '{}'? {}", *meant, list) : list;
}

std::optional<std::string> read_file(const Files& files, Shipped kind, const std::string& path, const Span& where,
                                     const std::string& owner, Diagnostics& diagnostics) {
  std::string reason, ignored;
  if (auto text = files.read(path, reason)) return text;
  const std::string name = fs::path(path).filename().string();
  if (is_like_id(name) && !files.has(path)) reason += fmt::format(", and no shipped {} '{}'", name_of(kind), name);
  const bool lacks_ending = !path.ends_with(ending_of(kind)) && files.read(path + ending_of(kind), ignored);
  diagnostics.error(
      where.source ? where : Span{std::make_shared<const Source>(path, ""), 0, 1}, "file",
      fmt::format("{}cannot read '{}': {}", owner, path, reason),
      lacks_ending ? fmt::format("did you mean '{}{}'?", path, ending_of(kind)) : suggest_shipped(files, kind, path));
  return std::nullopt;
}

}  // namespace trigon::engine
