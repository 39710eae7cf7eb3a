#include "interpreter/web/client_modules.h"

#include <algorithm>
#include <vector>

#include "interpreter/web/client_files.h"

namespace trigon::engine {

namespace {

std::string_view text_of(std::string_view name) {
  const auto files = client_files();
  const auto file = std::ranges::find(files, name, &ClientFile::name);
  return file == files.end() ? std::string_view() : file->text;
}

}  // namespace

std::set<std::string_view> modules_with(std::string_view first) {
  constexpr std::string_view before = " from './";
  std::set<std::string_view> found{first};
  std::vector<std::string_view> to_read{first};
  while (!to_read.empty()) {
    const std::string_view text = text_of(to_read.back());
    to_read.pop_back();
    for (auto at = text.find(before); at != std::string_view::npos; at = text.find(before, at)) {
      at += before.size();
      const std::string_view name = text.substr(at, text.find('\'', at) - at);
      if (found.insert(name).second) to_read.push_back(name);
    }
  }
  return found;
}

}  // namespace trigon::engine
