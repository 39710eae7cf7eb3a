// Whether the figures of a report are where a designer wants them: the bars of a variant's key `lab`. Tested in
// tests/unit/lab_bars_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/lab/report.h"
#include "interpreter/variant/lab_bars.h"

namespace trigon::engine {

enum class BarVerdict : std::uint8_t {
  kept,       // the whole interval is in the range
  missed,     // the whole interval is outside
  undecided,  // the interval has an end of the range in it, or there is too little data
};
inline constexpr std::array<const char*, 3> names_of_bar_verdicts = {"kept", "missed", "undecided"};

/// A bar beside the figure that it is about.
struct BarResult {
  std::string key{}, label{};
  FigureUnit unit = FigureUnit::share;
  std::optional<double> value{};
  std::optional<Interval> interval{};
  /// The range; no `most` where there is no upper end.
  double least = 0;
  std::optional<double> most{};
  BarVerdict verdict = BarVerdict::undecided;
};

/// Compares a report with bars. One bar may be about several figures, such as seats; figures are those of the strongest
/// players. With a `caution` above 1 a verdict is spoken only if an interval wider by this factor allows it.
std::vector<BarResult> check_bars(const std::vector<LabBar>& bars, const LabReport& report, double caution = 1);

/// The range of a bar: "45.0 .. 55.0 %", "60.0 % ..".
std::string print_range(const BarResult& bar);
std::string print_text(const std::vector<BarResult>& results);
Json to_json(const std::vector<BarResult>& results);

}  // namespace trigon::engine
