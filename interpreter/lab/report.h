// What a laboratory has found: tables of figures, each with its definition, its source and its uncertainty, and
// sentences that say no more than the figures do.
//
// report.cpp          which figures there are, out of the counts of a tally
// verdicts.cpp        the sentences
// report_text.cpp     the report as text and as JSON
// report_html.cpp     the report as one HTML file with plots
//
// docs/lab.md lists the figures. Tested in tests/unit/lab_report_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/lab/tally.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// What the number of a figure is.
enum class FigureUnit : std::uint8_t {
  share,   // from 0 to 1, printed in percent
  number,  // a mean, printed with two digits behind the point
  plies,   // printed without digits behind the point
  count,   // the same, without uncertainty
  worth,   // hundredths, printed as pieces are: 3.00
};

struct LabFigure {
  /// The name for programs and bars, within its table: "white", "median".
  std::string id{};
  /// The name for people.
  std::string label{};
  /// The nodes of the players; 0 where the figure is not of one strength.
  std::uint64_t nodes = 0;
  /// How many games, or what the table counts, the figure is made of.
  std::uint64_t n = 0;
  /// Nothing when there is too little data.
  std::optional<double> value{};
  std::optional<Interval> interval = {};
  /// A further number beside it, such as the value of a piece by mobility.
  std::optional<double> compared = {};
};

struct LabTable {
  /// The name for programs and bars: "score", "length".
  std::string id{};
  std::string title{};
  std::string definition{}, source{};
  /// What `LabFigure::n` and `LabFigure::compared` are.
  std::string counted = "games", compared = "";
  FigureUnit unit = FigureUnit::share;
  std::vector<LabFigure> figures{};
};

/// Numbers for a plot: how many games have each number of plies.
struct LabLengths {
  std::uint64_t nodes = 0;
  std::vector<std::uint64_t> plies, decided;
};

struct LabReport {
  LabHeader header;
  std::uint64_t games = 0;
  /// The strengths, weakest first. Tables that are not made for all are made for the strongest.
  std::vector<std::uint64_t> strengths;
  std::vector<std::string> verdicts;
  std::vector<LabTable> tables;
  std::vector<LabLengths> lengths;
  /// For each cell, how often a move ended and how often a piece was captured there, of the strongest.
  std::vector<std::uint64_t> arrivals, captures;
};

/// Fewer games than this are too little data.
inline constexpr std::uint64_t least_lab_games = 30;

/// The values of pieces by mobility, in hundredths, as the mean over the seats.
std::vector<double> values_by_mobility(const Ruleset& ruleset);

/// The report of a tally. `values` has for each type of piece its value by mobility, in hundredths; it is empty when
/// the rules are not at hand.
LabReport make_lab_report(const LabTally& tally, const std::vector<double>& values);

/// The tables of which bars can be (bars.h), which take less time than all.
LabReport make_bar_report(const LabTally& tally);

/// The tables `score`, `decisive`, `endings` and `length` alone, which games tell of which only the results are known.
std::vector<LabTable> result_tables(const LabTally& tally);

/// Sentences about the tables of a report.
std::vector<std::string> verdicts_of(const LabReport& report);

/// A figure of a report of this strength; null when there is none.
const LabFigure* find_figure(const LabReport& report, const std::string& table, const std::string& figure,
                             std::uint64_t nodes);

/// A number with its unit: "54.3 %".
std::string print_number(double value, FigureUnit unit);
/// An interval: "51.2 .. 57.4 %".
std::string print_interval(const Interval& interval, FigureUnit unit);

std::string print_text(const LabReport& report);
/// One HTML file that needs nothing else. With the rules it has maps of the board.
std::string print_html(const LabReport& report, const Ruleset* ruleset);
Json to_json(const LabTable& table);
Json to_json(const LabReport& report);

}  // namespace trigon::engine
