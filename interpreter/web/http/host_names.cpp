#include "interpreter/web/http/host_names.h"

#include <algorithm>

#include "interpreter/support/letters.h"

namespace trigon::engine {

std::string name_of_host(const std::string& host) {
  const std::size_t bracket = host.starts_with('[') ? host.find(']') : std::string::npos;
  const bool is_bare_v6 = bracket == std::string::npos && std::count(host.begin(), host.end(), ':') > 1;
  const std::size_t end = bracket != std::string::npos ? bracket + 1 : std::min(host.find(':'), host.size());
  if (is_bare_v6) return in_small_letters(host);
  const std::string_view port = std::string_view(host).substr(end);
  if (!port.empty() && (port[0] != ':' || port.find_first_not_of("0123456789", 1) != std::string_view::npos)) return "";
  return in_small_letters(bracket != std::string::npos ? host.substr(1, bracket - 1) : host.substr(0, end));
}

std::optional<std::string> host_of_origin(const std::string& origin) {
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme)) return in_small_letters(origin.substr(scheme.size()));
  return std::nullopt;
}

RequestTarget split_target(std::string_view text) {
  constexpr std::string_view scheme = "http://";
  if (in_small_letters(std::string(text.substr(0, scheme.size()))) != scheme) return {{}, std::string(text)};
  text.remove_prefix(scheme.size());
  const std::size_t end = std::min(text.find_first_of("/?"), text.size());
  const std::string path(text.substr(end));
  return {std::string(text.substr(0, end)), path.starts_with('/') ? path : "/" + path};
}

}  // namespace trigon::engine
