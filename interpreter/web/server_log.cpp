#include "interpreter/web/server_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <ctime>

#include "interpreter/support/utf8.h"

namespace trigon::engine {

void ServerLog::write(std::string_view text) const {
  std::string line = visible(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  const std::chrono::duration<double> now = std::chrono::system_clock::now().time_since_epoch();
  if (has_times_) line.insert(0, utc_text(now.count()) + " ");
  line += '\n';
  // One call, so that lines of several threads do not mix.
  std::fwrite(line.data(), 1, line.size(), to_);
  std::fflush(to_);
}

std::string utc_text(double seconds) {
  const auto milliseconds = static_cast<std::int64_t>(std::floor(seconds * 1000));
  const auto whole = static_cast<std::time_t>(milliseconds / 1000);
  std::tm time{};
  gmtime_r(&whole, &time);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", time.tm_year + 1900, time.tm_mon + 1, time.tm_mday,
                     time.tm_hour, time.tm_min, time.tm_sec, milliseconds % 1000);
}

std::string loggable_path(std::string_view target) {
  constexpr std::size_t longest = 200;
  return std::string(target.substr(0, std::min(target.find_first_of("?#%;"), longest)));
}

}  // namespace trigon::engine
