// Bars and comparisons: interpreter/variant/lab_bars.h, interpreter/lab/bars.h and comparison.h, and the page.
#include <catch2/catch.hpp>
#include <cmath>
#include <set>

#include "interpreter/lab/bars.h"
#include "interpreter/lab/comparison.h"
#include "interpreter/loader/loader.h"
#include "interpreter/variant/format.h"
#include "tests/support/small_lab.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A report of a game for two with one figure of a table.
LabReport report_with(const std::string& table, const std::string& figure, Interval interval,
                      FigureUnit unit = FigureUnit::share) {
  LabReport report;
  report.header.seats = {"white", "black"};
  report.header.teams = {0, 1};
  report.strengths = {10};
  const double middle = (interval.low + interval.high) / 2;
  report.tables.push_back({.id = table, .unit = unit});
  report.tables[0].figures.push_back(
      {.id = figure, .label = figure, .nodes = 10, .n = 100, .value = middle, .interval = interval});
  return report;
}

LabBar bar(const std::string& key, int least, int most) {
  return {.key = key, .least = least, .most = most, .place = {}};
}

}  // namespace

TEST_CASE("bars are read from a variant, and not from its base", "[lab]") {
  const std::map<std::string, std::string> texts = {
      {"base.yaml", duel("{ lattice: square, shape: rectangle, columns: 4, rows: 4 }",
                         {"rook: { letter: R, moves: W* }"}, "{ white: { R: a1 }, black: { R: d4 } }") +
                        "lab: { seats: 9 }\n"},
      {"own.yaml", "extends: base.yaml\nlab: { seats: 5, length: 40-120, decisive: 60-, branching: 7 }\n"},
      {"other.yaml", "extends: base.yaml\n"}};
  const MemoryFiles files(texts);
  Diagnostics diagnostics;
  const auto own = load_variant(files, "own.yaml", {}, diagnostics);
  const auto other = load_variant(files, "other.yaml", {}, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(own);
  REQUIRE(other);
  CHECK(other->bars.empty());
  REQUIRE(own->bars.size() == 4);
  std::map<std::string, std::pair<int, int>> ranges;
  for (const LabBar& one : own->bars) ranges[one.key] = {one.least, one.most};
  CHECK(ranges["seats"] == std::pair(0, 5));
  CHECK(ranges["length"] == std::pair(40, 120));
  CHECK(ranges["decisive"] == std::pair(60, std::numeric_limits<int>::max()));
  CHECK(ranges["branching"] == std::pair(7, 7));
}

TEST_CASE("a bar is kept or missed only if the whole interval is", "[lab]") {
  struct Row {
    Interval interval;
    BarVerdict verdict;
  };
  const Row rows[] = {{{50, 60}, BarVerdict::kept},      {{40, 80}, BarVerdict::kept},
                      {{30, 39}, BarVerdict::missed},    {{81, 90}, BarVerdict::missed},
                      {{39, 41}, BarVerdict::undecided}, {{70, 90}, BarVerdict::undecided},
                      {{10, 100}, BarVerdict::undecided}};
  for (const Row& row : rows) {
    const auto results =
        check_bars({bar("length", 40, 80)}, report_with("length", "median", row.interval, FigureUnit::plies));
    REQUIRE(results.size() == 1);
    INFO(row.interval.low << " to " << row.interval.high);
    CHECK(results[0].verdict == row.verdict);
  }
  const auto near = report_with("length", "median", {41, 51}, FigureUnit::plies);
  CHECK(check_bars({bar("length", 40, 80)}, near)[0].verdict == BarVerdict::kept);
  CHECK(check_bars({bar("length", 40, 80)}, near, 1.4)[0].verdict == BarVerdict::undecided);
  CHECK(check_bars({bar("length", 39, 80)}, near, 1.4)[0].verdict == BarVerdict::kept);
  // A seat's bar is about its share, in points of a hundred.
  CHECK(check_bars({bar("seats", 0, 5)}, report_with("score", "white", {0.51, 0.54}))[0].verdict == BarVerdict::kept);
  CHECK(check_bars({bar("seats", 0, 5)}, report_with("score", "white", {0.56, 0.6}))[0].verdict == BarVerdict::missed);
  CHECK(check_bars({bar("seats", 0, 5)}, report_with("score", "white", {0.4, 0.44}))[0].verdict == BarVerdict::missed);
  CHECK(check_bars({bar("skill", 55, 100)}, report_with("score", "white", {0.4, 0.44}))[0].verdict ==
        BarVerdict::undecided);
}

TEST_CASE("every bar of the schema is about a figure", "[lab]") {
  const LabJob job = small_lab("64-triangles-3p-corners", {10, 20});
  LabTally tally(job.header);
  for (const LabGame& game : play_lab(job, 1, 40)) tally.add(job.header, game);
  tally.end_part();
  const LabReport report = make_lab_report(tally, {});
  for (const FormatKey& key : format_map("lab").keys) {
    INFO(key.name);
    const auto results = check_bars({bar(key.name, 0, 100)}, report);
    CHECK(results.size() >= 1);
    for (const BarResult& one : results) CHECK(one.label != "not measured");
  }
}

TEST_CASE("a difference has the uncertainty of both sides", "[lab]") {
  const auto before = report_with("decisive", "decisive", {0.4, 0.6});
  CHECK(compare(before, report_with("decisive", "decisive", {0.41, 0.61})).seen() == 0);
  const auto more = compare(before, report_with("decisive", "decisive", {0.65, 0.85}));
  REQUIRE(more.figures.size() == 1);
  CHECK(more.seen() == 1);
  // 0.25 plus or minus the square root of 0.1^2 + 0.1^2.
  CHECK(more.figures[0].difference.low == Approx(0.25 - std::sqrt(0.02)));
  CHECK(more.figures[0].difference.high == Approx(0.25 + std::sqrt(0.02)));
  CHECK(compare(before, report_with("forced", "forced", {0.1, 0.2})).figures.empty());
  CHECK(print_text(more).find("* 1 of 1 figures differ") != std::string::npos);
}

TEST_CASE("the page has every table, and nothing from elsewhere", "[lab]") {
  for (const char* const id : {"64-triangles-3p-corners", "triagonal"}) {
    const LabJob job = small_lab(id, {10, 20});
    LabTally tally(job.header);
    for (const LabGame& game : play_lab(job, 1, 40)) tally.add(job.header, game);
    tally.end_part();
    const LabReport report = make_lab_report(tally, std::vector<double>(job.header.pieces.size(), 100));
    const std::string page = print_html(report, job.ruleset.get());
    for (const LabTable& table : report.tables)
      CHECK((table.figures.empty() || page.find("<h2 id=\"" + table.id + "\">") != std::string::npos));
    CHECK(page.find("class=\"heat\"") != std::string::npos);
    CHECK(page.find("<script") == std::string::npos);
    CHECK(page.find("http") == std::string::npos);
    CHECK(page.find("nan") == std::string::npos);
    CHECK(print_html(report, nullptr).find("class=\"heat\"") == std::string::npos);
  }
}

}  // namespace trigon::engine::testing
