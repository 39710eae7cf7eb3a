// trigon site FILE... --output DIR
#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/output.h"
#include "interpreter/support/data_folder.h"
#include "interpreter/support/fnv1a.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"
#include "interpreter/support/whole_file.h"
#include "interpreter/web/one_page.h"

namespace trigon::engine {

namespace site_cli {

struct Arguments {
  std::vector<std::string> games;
  std::string folder;
  std::string name = "Trigon";
};

/// The files of a site as `make wasm` has built them; `games.json` is written for each site.
constexpr std::array site_files = {"index.html", "engine.wasm.zst", "service-worker.js", "site.webmanifest",
                                   "icon.svg"};

int refuse(const std::string& message, const std::string& hint, int code) {
  Diagnostics diagnostics;
  diagnostics.error({}, "file", message, hint);
  print_diagnostics(diagnostics, "text");
  return code;
}

/// The files of a site by their names; nothing where the program was built without them.
std::optional<std::map<std::string, std::string>> read_site() {
  std::map<std::string, std::string> files;
  for (const char* const name : site_files) {
    auto text = read_own_file(fmt::format("site/{}", name));
    if (!text) return std::nullopt;
    files[name] = std::move(*text);
  }
  return files;
}

/// A name inside of a text of JSON.
std::string in_json(const std::string& name) {
  const std::string quoted = dump(Json(name));
  return quoted.substr(1, quoted.size() - 2);
}

/// Browsers ask for the service worker now and again, and take the site anew when it says another edition.
void put_in_games(std::map<std::string, std::string>& files, const PageGames& games, const std::string& name) {
  files["games.json"] = games_to_json(games, std::nullopt);
  files["site.webmanifest"] = replace_all(files["site.webmanifest"], "@NAME@", in_json(name));
  std::string all;
  for (const auto& [file, text] : files) all += text;
  files["service-worker.js"] = replace_all(files["service-worker.js"], "@EDITION@", hash_text(all));
}

int write(const std::string& folder, const std::map<std::string, std::string>& files) {
  namespace fs = std::filesystem;
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure)
    return refuse(fmt::format("'{}' cannot be made: {}", folder, failure.message()), "", exit_code::output_failed);
  for (const auto& [name, text] : files)
    if (fs::exists(fs::path(folder) / name, failure) && !is_overwriting_allowed())
      return refuse(fmt::format("'{}' has a file '{}' already", folder, name),
                    "--force writes over it; or name another folder", exit_code::bad_input);
  for (const auto& [name, text] : files)
    if (!write_whole_file((fs::path(folder) / name).string(), text))
      return refuse(fmt::format("'{}' cannot be written: {}", (fs::path(folder) / name).string(), std::strerror(errno)),
                    "", exit_code::output_failed);
  return exit_code::fine;
}

int site(const Arguments& arguments, const Files& files) {
  Diagnostics diagnostics;
  const auto games = gather_page_games(files, arguments.games, diagnostics);
  diagnostics.sort();
  print_diagnostics(diagnostics, "text");
  if (!games) return exit_code::bad_input;
  auto parts = read_site();
  if (!parts)
    return refuse("this program was built without the pages of sites",
                  "`make wasm` builds them, in a folder with the sources", exit_code::bad_input);
  put_in_games(*parts, *games, arguments.name);
  return write(arguments.folder, *parts);
}

std::vector<Argument> declare(Arguments& to) {
  return {
      {.name = "FILE",
       .help = "The games of the site: variant files, or ids of shipped games",
       .target = &to.games,
       .is_required = true,
       .kind = ValueKind::variant_file},
      {.name = "-o,--output",
       .value = "DIR",
       .help = "The folder to write; it is made when it is missing",
       .target = &to.folder,
       .is_required = true,
       .kind = ValueKind::file},
      {.name = "--name", .value = "TEXT", .help = "What the site is called when it is installed", .target = &to.name},
  };
}

}  // namespace site_cli

Command site_command() {
  return with_arguments({.name = "site",
                         .summary = "Writes a folder for any web server, whose page plays variants, also offline",
                         .example = "trigon site my-game.yaml chess --output public"},
                        site_cli::declare, noted(site_cli::site));
}

}  // namespace trigon::engine
