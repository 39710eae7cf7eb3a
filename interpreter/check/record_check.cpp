#include "interpreter/check/record_check.h"

#include <fmt/format.h>

#include <chrono>

#include "interpreter/record/record_reader.h"

namespace trigon::engine {

namespace {

CaseResult check_game(RecordFile& file, std::size_t index, const std::string& path, Diagnostics& warnings) {
  const auto start = std::chrono::steady_clock::now();
  Diagnostics found;
  const auto game = file.read(index, found);
  const LocatedText* const variant = find_tag(file.text(index), "Variant");
  CaseResult result{path, fmt::format("game {}", index + 1), variant ? variant->text : "", game.has_value(), "", 0};
  Diagnostics errors;
  for (const Diagnostic& one : found.all()) (one.severity == Severity::error ? errors : warnings).add(one);
  result.message = format_diagnostics(errors, {false, 0});
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace

bool is_record_file(const std::string& path) { return path.ends_with(record_ending); }

std::vector<CaseResult> check_records(const Files& files, const std::string& path, Diagnostics& diagnostics) {
  std::vector<CaseResult> results;
  auto file = RecordFile::open(files, path, {}, diagnostics);
  for (std::size_t i = 0; file && i < file->size(); ++i)
    if (!file->text(i).has_errors) results.push_back(check_game(*file, i, path, diagnostics));
  return results;
}

}  // namespace trigon::engine
