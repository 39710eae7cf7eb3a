// What a change of the rules did: the figures of two reports side by side, and their differences with intervals. Tested
// in tests/unit/lab_tally_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/lab/report.h"

namespace trigon::engine {

/// A figure that both reports have.
struct ComparedFigure {
  std::string table{}, label{};
  std::uint64_t nodes = 0;
  FigureUnit unit = FigureUnit::share;
  double before = 0, after = 0;
  /// The interval that holds the true difference with 95 percent confidence (Newcombe's square-and-add).
  Interval difference{};

  /// Is there certainly a difference, with that confidence?
  bool is_seen() const { return difference.low > 0 || difference.high < 0; }
};

struct LabComparison {
  LabHeader before, after;
  std::uint64_t games_before = 0, games_after = 0;
  std::vector<ComparedFigure> figures;

  std::size_t seen() const;
};

/// Compares the figures that two reports have in common, with intervals in both. Lists of what happened to occur, such
/// as first moves, are left out.
LabComparison compare(const LabReport& before, const LabReport& after);

std::string print_text(const LabComparison& comparison);
Json to_json(const LabComparison& comparison);

}  // namespace trigon::engine
